"""While tokens are placed by tapping the board: how many are left, and how it is done."""

from typing import Any

from kivy.properties import ObjectProperty

from companion.facts.board_place import Redeploying
from companion.ui.blocks.panel import Panel
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.text import Words
from companion.ui.table.board_tools import PageHead


class PlaceButton(PushButton):
    """Asks the board for what it is named after."""

    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Do it."""
        self.actions.act(self.name)


class PlacePage(Panel):
    """Says what a tap and a hold mean now."""

    actions = ObjectProperty(None)

    def show(self, facts: Redeploying) -> None:
        """Tell who is to be placed."""
        _ = self.actions.services.language.gettext
        text = _("Tap your regions to add a token, hold them to take one away.")
        self.show_widgets(
            [
                (PageHead, {"title": facts.text, "actions": self.actions}),
                (Words, {"role": "body", "tone": "on_bar", "text": text}),
            ],
            [
                *([self._button("spread", _("Spread evenly"), "bar")] if facts.spread else []),
                # NOTE: a button: enough tokens are placed, or none need be.
                self._button("placed", _("Done placing"), "primary"),
            ],
        )

    def _button(self, name: str, text: str, kind: str) -> tuple[type, dict[str, Any]]:
        icon = "signs/check" if kind == "primary" else "signs/regroup"
        told = {"name": name, "icon": icon, "text": text, "kind": kind}
        return PlaceButton, told | {"actions": self.actions}
