"""Between two turns: who is next, what the losers put back, and what awaits."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from companion.facts.hand_over import SeatLine, first_lines, hand_over_facts
from companion.ui.kit.box_contents import fill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Column
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.fact_cards import FactCard, Todo
from companion.ui.parts.few_notes import FewNotes
from companion.words import undo_text

HEAD = ("mark", "greeting", "gap", "undo")


class HandOverNumber(Column):
    """A large number above what it counts."""

    number = StringProperty("")
    text = StringProperty("")
    shape = ShapeProperty()


class HandOverScreen(AppScreen):
    """Shown between two turns: who is next, what they begin with, and what others do first."""

    colour = NumericProperty(0)
    greeting = StringProperty("")
    banner = StringProperty("")
    race = StringProperty("")
    power = StringProperty("")
    title = StringProperty("")
    hand = StringProperty("")
    regions = StringProperty("")
    undo_text = StringProperty("")
    round = NumericProperty(1)
    rounds = NumericProperty(0)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._extra: Sequence[SeatLine] = ()
        super().__init__(*args, **kwargs)
        # The ids are weak, and what moves has for a moment no parent to keep it.
        self._parts = {name: self.ids[name].__self__ for name in HEAD}

    def visit(self, notes: Sequence[SeatLine] = (), **given: Any) -> None:
        """Come between two turns; `notes` is what others still do for the last one."""
        self._extra = notes
        self.refresh_soon()

    def refresh(self) -> None:
        """Show who is next and what that takes."""
        services, state = self.services, self.services.game.state
        facts = hand_over_facts(services, state)
        self.colour = state.setup.colour(state.turn.seat)
        self.round, self.rounds = state.round, state.setup.rounds
        for name in ("greeting", "banner", "race", "power", "title", "hand", "regions"):
            setattr(self, name, getattr(facts, name))
        title, lines = first_lines(services, state, [*self._extra, *facts.places])
        fill(self.ids.first, [FactCard(title=title, lines=lines)] if lines else [])
        todos = [Todo(icon=icon, text=text) for icon, text in facts.notes]
        few = FewNotes(language=services.language)
        few.hold(*todos, about=(state.round, state.turn.seat))
        fill(self.ids.cards, [few] if todos else [])
        label = services.game.session.undo_label
        names = [player.name for player in state.players]
        self.undo_text = undo_text(services.language, label, names)

    def go_on(self) -> None:
        """Go to the table."""
        self.services.go("table")

    def undo(self) -> None:
        """Take the last step back; a score is most likely to be put right at once."""
        label = self.services.game.session.undo_label
        if label and self.services.game.undo():
            self.services.go("table")
            if label.key == "score":
                self.services.go("score")

    def arrange(self) -> None:
        """Where every line counts, let who is next stand on the one with the way back."""
        mark, greeting, gap, undo = (self._parts[name] for name in HEAD)
        beside = greeting if self.shape.has_pairs else gap
        top = [mark, beside, undo] if self.shape.is_low else [gap, undo]
        hello = [part for part in (mark, greeting) if part not in top]
        fill(self.ids.top, top)
        fill(self.ids.hello, hello)
