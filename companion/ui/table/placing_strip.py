"""Above the table, where no screen stands between two turns: what losers put back first."""

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.facts.hand_over import still_to_place
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kvfiles import load_kv
from companion.ui.parts.fact_cards import CardLine


class PlacingStrip(Pressable, BoxLayout):
    """Who has to place what; it goes when put away, or with the first step of the turn.

    A touch shows all of it; on a board that is where losers tap their regions. `actions` is the
    table.
    """

    name = StringProperty("placing")
    actions = ObjectProperty(None)
    text = StringProperty("")
    # The first of it, where there is room for one line.
    short = StringProperty("")
    shape = ShapeProperty()

    def show(self, services: Any) -> None:
        """Tell what there is to place now, if nobody is greeted with it."""
        game, self._lines = services.game, []
        if not services.store.settings.current.hand_over:
            self._lines = still_to_place(services, game.session)
        texts = [text for _icon, text in self._lines]
        told = " \N{MIDDLE DOT} ".join(texts)
        is_told = bool(told) and not game.is_put_away(told)
        more = f" + {len(texts) - 1}" if texts[1:] else ""
        self.text, self.short = (told, f"{texts[0]}{more}") if is_told else ("", "")
        self.disabled = not is_told

    def put_away(self) -> None:
        """Show it no more in this turn."""
        self.actions.put_away(self.text)

    def on_release(self) -> None:
        """Show what is to be placed, in its order."""
        services = self.actions.services
        if services.game.state.regions is not None:
            self.put_away()
            self.actions.on_board.let_losers_place()
            return
        lines = [CardLine(icon=icon, text=text) for icon, text in self._lines]
        # NOTE: a heading: what has to be done by hand before the turn goes on.
        title = services.language.gettext("To do first")
        Sheet(title=title, name="to-place").fill(*lines).open()


load_kv("table/placing_strip")
