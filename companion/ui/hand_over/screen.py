"""Between two turns: who is next, what the losers put back, and what awaits."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from companion.engine.reminders import reminders
from companion.engine.state import State
from companion.facts.table import LAST_ROUND, last_round_text
from companion.facts.todos import note_icon
from companion.ui.kit.box_contents import fill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Column
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.count_row import FactCard, Todo
from companion.ui.services import Services
from companion.ui.theme import PLAYER_SHAPES
from companion.words.labels import label_text
from companion.words.line_breaks import unbroken
from companion.words.reminders import placement_text, reminder_text

HEAD = ("mark", "greeting", "gap", "undo")


@dataclass(frozen=True, slots=True)
class HandOverFacts:
    """What is said between two turns."""

    greeting: str
    banner: str
    race: str
    power: str
    title: str
    hand: str
    regions: str
    places: tuple[tuple[int, str, str], ...]
    notes: tuple[tuple[str, str], ...]


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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._extra: Sequence[tuple[int, str, str]] = ()
        super().__init__(*args, **kwargs)
        # The ids are weak, and what moves has for a moment no parent to keep it.
        self._parts = {name: self.ids[name].__self__ for name in HEAD}

    def visit(self, notes: Sequence[tuple[int, str, str]] = (), **given: Any) -> None:
        """Come between two turns; `notes` is what others still do for the last one."""
        self._extra = notes
        self.refresh_soon()

    def refresh(self) -> None:
        """Show who is next and what that takes."""
        services, state = self.services, self.services.game.state
        _, facts = services.language.gettext, hand_over_facts(services, state)
        self.colour = state.setup.colour(state.turn.seat)
        for name in ("greeting", "banner", "race", "power", "title", "hand", "regions"):
            setattr(self, name, getattr(facts, name))
        told = [*self._extra, *facts.places]
        # Clockwise, and everything of one player together.
        told.sort(key=lambda line: (line[0] - state.turn.seat) % len(state.players))
        lines = [(icon, text) for _seat, icon, text in told]
        # NOTE: what has to be done by hand before the turn begins.
        title = _("FIRST, IN THIS ORDER") if len(lines) > 1 else _("FIRST")
        fill(self.ids.first, [FactCard(title=title, lines=lines)] if lines else [])
        fill(self.ids.cards, [Todo(icon=icon, text=text) for icon, text in facts.notes])
        label = services.game.session.undo_label
        names = [player.name for player in state.players]
        self.undo_text = label_text(services.language, label, names) if label else ""

    def go_on(self) -> None:
        """Go to the table."""
        self.services.go("table")

    def undo(self) -> None:
        """Take the last step back; a score is most likely to be put right at once."""
        label = self.services.game.session.undo_label
        if label and self.services.game.undo():
            self.services.go("table")
            if label.key == "score":
                has_board = self.services.game.state.ground is not None
                self.services.go("score_at" if has_board else "score")

    def arrange(self) -> None:
        """Where every line counts, let who is next stand on the one with the way back."""
        mark, greeting, gap, undo = (self._parts[name] for name in HEAD)
        beside = greeting if self.shape.has_pairs else gap
        top = [mark, beside, undo] if self.shape.is_low else [gap, undo]
        hello = [part for part in (mark, greeting) if part not in top]
        fill(self.ids.top, top)
        fill(self.ids.hello, hello)


def hand_over_facts(services: Services, state: State) -> HandOverFacts:
    """Return what the next player is told, and what others do first."""
    _, language, player = services.language.gettext, services.language, state.current
    names = [other.name for other in state.players]
    active = player.active
    return HandOverFacts(
        greeting=_greeting(_("{name}, your turn"), player.name),
        banner=last_round_text(services, state),
        race=active.race if active else "",
        power=(active.power) if active else "",
        title=(language.combo_name(active.race, active.power) if active else _("You pick a combo")),
        hand=str(active.hand) if active else "",
        regions=str(active.regions) if active and "regions" in active.held else "",
        places=tuple(
            (
                place.seat,
                f"signs/{PLAYER_SHAPES[state.setup.colour(place.seat)]}",
                placement_text(language, place, names),
            )
            for place in state.turn.to_place
        ),
        notes=tuple(
            (note_icon(note), reminder_text(language, note, names))
            for note in reminders(services.catalogue, state)
            if note.at == "start" and note.key != LAST_ROUND
        ),
    )


def _greeting(text: str, name: str) -> str:
    """Return it so that a line ends between the name and the rest, if anywhere."""
    before, _, after = text.partition("{name}")
    lead, space, rest = after.partition(" ")
    return f"{unbroken(before)}{name}{lead}{space}{unbroken(rest)}"
