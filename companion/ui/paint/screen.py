"""Setting the board straight: choose who stands there, then tap the regions; each tap is a step."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.facts.board import region_facts
from companion.facts.board_paint import Paint, painted, paints
from companion.ui.kit.box_contents import refill
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.stepper import Stepper
from companion.ui.kit.surface import Column, Surface
from companion.ui.kit.text import Words
from companion.ui.parts.app_screen import AppScreen


class PaintRow(Pressable, Surface):
    """One of the things that can be painted; the chosen one is filled and ticked."""

    name = StringProperty("")
    paint = ObjectProperty(None)
    is_chosen = BooleanProperty(False)
    ink = StringProperty("ink")
    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Choose it."""
        self.actions.choose(self.name)


class PaintScreen(AppScreen):
    """A palette beside the board."""

    chosen = StringProperty("")
    # How many stand in the next region that is tapped; 0: as many as stand there, or the least.
    tokens = NumericProperty(0)
    intro = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._told, self._palette = Words(tone="faint"), Column()
        self._counter = Stepper(name="paint-tokens", low=1)
        self._counter.bind(value=self._count)
        self._done = PushButton(name="paint-done", kind="primary", icon="signs/check")
        self._done.bind(on_release=lambda _: self.services.back())

    def visit(self, intro: str = "", **given: Any) -> None:
        """Come to the palette; `intro` says why, if it is not by choice."""
        self.intro, self.tokens = intro, 0
        super().visit(intro=intro, **given)

    def refresh(self) -> None:
        """Show the board as it stands, and what can be painted."""
        services, state = self.services, self.services.game.state
        if state.regions is None:
            # The step that laid the board was taken back.
            services.back()
            return
        # Without coins to show there are no prices, and nothing is veiled.
        self.ids.page.show(services, state, region_facts(services, state, coins={}))
        self._show_palette()

    def paint(self, region: int) -> None:
        """Let what is chosen stand in a region."""
        game, paint = self.services.game, self._paint()
        commands = painted(self.services, game.state, paint, region, int(self.tokens) or None)
        if commands:
            game.do(*commands)

    def choose(self, name: str) -> None:
        """Let the next taps put this into regions."""
        self.chosen, self.tokens = name, 0
        self._show_palette()

    def undo(self) -> None:
        """Take the last step back."""
        self.services.game.undo()

    def _paint(self) -> Paint:
        found = paints(self.services, self.services.game.state)
        return next((paint for paint in found if paint.name == self.chosen), found[0])

    def _show_palette(self) -> None:
        _, page = self.services.language.gettext, self.ids.page
        found, paint = paints(self.services, self.services.game.state), self._paint()
        shown = ({"name": one.name, "paint": one, "is_chosen": one == paint} for one in found)
        refill(self._palette, ((PaintRow, one | {"actions": self}) for one in shown))
        self._told.text = self.intro or _("Choose who stands there, then tap the regions.")
        self._done.text = _("The board is right")
        counter, least = self._counter, max(1, paint.least)
        # NOTE: stands beside a number of tokens.
        counter.text, counter.high = _("in each region"), max(least, paint.most)
        counter.low, counter.value = least, int(self.tokens) or least
        page.show_beside(self._told, self._palette)
        page.show_below(*([] if paint.seat is None else [counter]), self._done)

    def _count(self, _: Stepper, value: float) -> None:
        if self.tokens or value != self._counter.low:
            self.tokens = int(value)
