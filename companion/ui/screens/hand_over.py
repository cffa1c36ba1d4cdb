"""Between two turns: who is next, what the losers put back, and what awaits."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.reminders import reminders
from companion.engine.state import State
from companion.ui.screens.base import AppScreen
from companion.ui.services import Services
from companion.ui.table import LAST_ROUND, last_round_text
from companion.ui.theme import PLAYER_SHAPES
from companion.ui.widgets.count_row import FactCard, Todo
from companion.ui.widgets.filling import fill
from companion.words.labels import label_text
from companion.words.reminders import placement_text, reminder_text

LOW = 700
SLIM = 500


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
    places: tuple[tuple[str, str], ...]
    notes: tuple[tuple[str, str], ...]


class HandOverScreen(AppScreen):
    """A calm moment: the tablet goes to the next player."""

    seat = NumericProperty(0)
    greeting = StringProperty("")
    banner = StringProperty("")
    race = StringProperty("")
    power = StringProperty("")
    title = StringProperty("")
    hand = StringProperty("")
    regions = StringProperty("")
    undo_text = StringProperty("")
    is_low = BooleanProperty(False)
    is_slim = BooleanProperty(False)
    is_flat = BooleanProperty(False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._extra: Sequence[str] = ()
        super().__init__(*args, **kwargs)

    def visit(self, notes: Sequence[str] = (), **given: Any) -> None:
        """Come between two turns; `notes` is what others still do for the last one."""
        self._extra = notes
        super().visit(**given)

    def refresh(self) -> None:
        """Show who is next and what that takes."""
        services, state = self.services, self.services.room.state
        _, facts = services.language.gettext, hand_over_facts(services, state)
        self.seat = state.turn.seat
        for name in ("greeting", "banner", "race", "power", "title", "hand", "regions"):
            setattr(self, name, getattr(facts, name))
        lines = [*(("signs/dice", text) for text in self._extra), *facts.places]
        # NOTE: what has to be done by hand before the turn begins.
        first = [FactCard(title=_("FIRST, IN THIS ORDER"), lines=lines)] if lines else []
        fill(self.ids.first, first)
        fill(self.ids.cards, [Todo(icon=icon, text=text) for icon, text in facts.notes])
        label = services.room.session.undo_label
        names = [player.name for player in state.players]
        self.undo_text = label_text(services.language, label, names) if label else ""
        self.choose_shape()

    def go_on(self) -> None:
        """Go to the table."""
        self.services.go("table")

    def undo(self) -> None:
        """Take the last step back; a score is most likely to be put right at once."""
        label = self.services.room.session.undo_label
        if label and self.services.room.undo():
            self.services.go("table")
            if label.key == "score":
                self.services.go("score")

    def choose_shape(self) -> None:
        """Arrange things as the window and the size of the text allow."""
        width, height = self.room_for_text
        self.is_low, self.is_slim = height < LOW, width < SLIM
        self.is_flat = self.is_low and not self.is_slim


def hand_over_facts(services: Services, state: State) -> HandOverFacts:
    """Return what the next player is told, and what others do first."""
    _, language, player = services.language.gettext, services.language, state.current
    names = [other.name for other in state.players]
    active = player.active
    return HandOverFacts(
        greeting=_("{name}, your turn").format(name=player.name),
        banner=last_round_text(services, state),
        race=active.race if active else "",
        power=(active.power) if active else "",
        title=(language.combo_name(active.race, active.power) if active else _("You pick a combo")),
        hand=str(active.hand) if active else "",
        regions=str(active.regions) if active and "regions" in active.held else "",
        places=tuple(
            (f"signs/{PLAYER_SHAPES[place.seat]}", placement_text(language, place, names))
            for place in state.turn.to_place
        ),
        notes=tuple(
            (
                f"races/{note.race}" if note.race else "signs/info",
                reminder_text(language, note, names),
            )
            for note in reminders(services.catalogue, state)
            if note.at == "start" and note.key != LAST_ROUND
        ),
    )
