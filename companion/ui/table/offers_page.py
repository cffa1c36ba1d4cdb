"""The combos on offer beside the board; a tap shows one with both its rules."""

from typing import Any

from kivy.properties import ObjectProperty

from companion.ui.blocks.panel import Panel
from companion.ui.kit.box_contents import WidgetSpecs
from companion.ui.table.board_tools import PageHead


class OffersPage(Panel):
    """A card for each combo."""

    actions = ObjectProperty(None)

    def show(self, title: str, cards: WidgetSpecs) -> None:
        """Lay out the cards below a title."""
        head: tuple[type, dict[str, Any]] = PageHead, {"title": title, "actions": self.actions}
        self.show_widgets([head, *cards])
