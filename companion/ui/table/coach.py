"""A turn to practise: a strip that says what to tap, a ring around it, and the way back."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.pages.board import choose
from companion.pages.practice import TAPS, CoachFacts, coach_facts
from companion.play import practice_session
from companion.ui.kit.layouts import KeepsParts
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Bar
from companion.ui.kvfiles import load_kv
from companion.ui.services import Services

# Visiting one of these ends the practice game.
AWAY = ("start", "new_game", "games")


class Practice:
    """Brings a practice game to the table, and afterwards everybody back to where they were."""

    def __init__(
        self, services: Services, get_place: Callable[[], str], forget: Callable[[str], None]
    ) -> None:
        """Take the function that returns the current screen, and the one that forgets a screen."""
        self._services = services
        self._get_place = get_place
        self._forget = forget
        self._home = "start"

    def begin(self) -> None:
        """Practise a turn."""
        if not self._services.game.is_practice:
            self._home = self._get_place()
        self._services.game.practise(practice_session(self._services.catalogue))
        self._services.go("table")

    def leave(self) -> None:
        """Go back to where it was started."""
        self._services.game.end_practice()
        if not self._services.game.is_open:
            self._forget("table")
        self._services.go(self._home)

    def follow_screen(self, name: str) -> None:
        """Restore the table once somebody has gone elsewhere."""
        if name in AWAY and self._services.game.is_practice:
            self._services.game.end_practice()
            # The way back must not lead to a table without a game, nor to the end of this one.
            self._forget("table")
            self._forget("reveal")


class CoachStrip(KeepsParts, Bar):
    """One sentence at the foot of the table; at the end, a button for a real game."""

    text = StringProperty("")
    count = StringProperty("")
    is_over = BooleanProperty(False)
    shape = ShapeProperty()
    practice = ObjectProperty()

    def on_kv_post(self, base_widget: object) -> None:
        """Offer a real game only in the end."""
        super().on_kv_post(base_widget)
        self.remove_widget(self.ids.new_game)
        self.fbind("is_over", self._offer_new_game)

    def _offer_new_game(self, *_: object) -> None:
        if self.is_over and not self.ids.new_game.parent:
            self.add_widget(self.ids.new_game)
        elif self.ids.new_game.parent and not self.is_over:
            self.remove_widget(self.ids.new_game)


class CoachRing(Widget):
    """A ring around what to tap; touches go through it."""

    box = ListProperty([0, 0, 0, 0])
    strength = NumericProperty(0)


class TableCoach:
    """Shows what comes next in a practice game."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self._strip: CoachStrip | None = None
        self._ring: CoachRing | None = None
        # Every call of `setter` returns a new function: keep one, to bind and unbind.
        self._shape_strip: Any = None
        self._target = ""
        self._follow = Clock.create_trigger(self._put_ring, 0, interval=True)

    def show(self) -> None:
        """Say what comes next; nothing in a real game."""
        if not self._table.services.game.is_practice:
            self._go()
            return
        facts = self._facts()
        strip, ring = self._parts()
        _, is_large = self._table.services.language.gettext, self._table.shape.is_large
        self._make_room(not is_large)
        strip.text = f"{facts.text} {facts.detail}".strip() if is_large else facts.text
        strip.is_over = not facts.number
        # NOTE: which tap of a practice turn comes next.
        count = _("Step {n} of {all}").format(n=facts.number, all=TAPS)
        strip.count = count if facts.number else ""
        ring.strength, self._target = 0, facts.target
        if facts.region is not None:
            view = self._table.on_board.board.view
            view.regions = choose(view.regions, facts.region)
        self._follow()

    def leave(self) -> bool:
        """End the practice turn; False in a real game."""
        if self._strip is None:
            return False
        self._strip.practice.leave()
        return True

    def _facts(self) -> CoachFacts:
        table = self._table
        services, state = table.services, table.services.game.state
        if not table.has_board:
            return coach_facts(services, state)
        board = table.on_board.board
        return coach_facts(services, state, board.choice, board.content == "scoring")

    def _parts(self) -> tuple[CoachStrip, CoachRing]:
        if self._strip is None or self._ring is None:
            self._strip, self._ring = CoachStrip(), CoachRing()
            self._table.ids.page.add_widget(self._strip)
            self._table.add_widget(self._ring)
            self._shape_strip = self._strip.setter("shape")
            self._table.fbind("shape", self._shape_strip)
            self._strip.shape = self._table.shape
        return self._strip, self._ring

    def _make_room(self, is_needed: bool) -> None:
        """Hide the bar if there is hardly room for a turn beside the strip."""
        page, bar = self._table.ids.page, self._table.ids.bar
        if is_needed and bar.parent:
            page.remove_widget(bar)
        elif not is_needed and not bar.parent:
            page.add_widget(bar, len(page.children))

    def _go(self) -> None:
        self._follow.cancel()
        self._make_room(False)
        if self._strip and self._ring:
            self._table.funbind("shape", self._shape_strip)
            self._strip.parent.remove_widget(self._strip)
            self._table.remove_widget(self._ring)
            self._strip = self._ring = None

    def _put_ring(self, _: float) -> None:
        """Keep the ring around its target, wherever that is by now."""
        ring = self._ring
        if ring is None or not self._table.services.game.is_practice:
            self._go()
            return
        named = [w for w in self._table.ids.page.walk() if getattr(w, "name", "") == self._target]
        ring.strength = 1 if self._target and named else 0
        if ring.strength:
            ring.box = [*named[0].to_window(*named[0].pos), *named[0].size]


load_kv("table/coach")
