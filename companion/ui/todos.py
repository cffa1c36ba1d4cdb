"""What is to be done by hand between the last conquest and the coins, as plain facts."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.actions import fortresses_left, possible_allies
from companion.engine.catalogue import Combo
from companion.engine.effects import Income
from companion.engine.reminders import Note, reminders
from companion.engine.state import State
from companion.ui.services import Services
from companion.words.reminders import reminder_text


@dataclass(frozen=True, slots=True)
class TodoFacts:
    """Something to do by hand before the coins are taken; `kind`: what can be recorded of it."""

    kind: str
    icon: str
    text: str
    name: str


_NOTE_ICONS = {
    "choose_ally": "markers/peace",
    "place_fortress": "markers/fortress",
    "place_pots": "markers/pot",
    "place_encampments": "markers/encampment",
    "place_heroes": "markers/hero",
    "place_lairs": "markers/lair",
    "encampments_again": "markers/encampment",
    "roll_for_losses": "signs/dice",
}
# Reminders that come with something to record; they stay until the turn is over.
_RECORDED = {"choose_ally": "ally", "place_fortress": "fortress", "place_pots": "pots"}


def note_icon(note: Note) -> str:
    """Return the icon of a reminder: what is to be placed, else whom it is about."""
    return _NOTE_ICONS.get(note.key) or (f"races/{note.race}" if note.race else "signs/info")


def turn_todos(services: Services, state: State) -> list[TodoFacts]:
    """Return what is to be done between the last conquest and the coins."""
    names = [player.name for player in state.players]
    notes = [
        note
        for note in reminders(services.catalogue, state)
        if note.at in ("redeploy", "turn_end") and note.key not in _RECORDED
    ]
    todos = [
        TodoFacts(
            _RECORDED.get(note.key, ""),
            note_icon(note),
            reminder_text(services.language, note, names),
            note.key,
        )
        for note in [*_notes_to_record(services, state), *notes]
    ]
    return [todo for todo in todos if todo.kind or not services.room.is_put_away(todo.text)]


def loser_todos(services: Services, state: State) -> list[tuple[int, str, str]]:
    """Return what others do as the turn ends, but for what the game remembers.

    It is told by seat, icon and text.
    """
    names = [player.name for player in state.players]
    return [
        (note.seat, _NOTE_ICONS[note.key], reminder_text(services.language, note, names))
        for note in reminders(services.catalogue, state)
        if note.at == "hand_over" and note.key in _NOTE_ICONS
    ]


def _notes_to_record(services: Services, state: State) -> Iterator[Note]:
    seat, troops = state.turn.seat, state.current.active
    if troops is None:
        return
    combo = services.catalogue.combo(troops.race, troops.power)
    has_room = fortresses_left(state, combo) > 0
    if combo.offers("fortress") and (has_room or state.turn.has_placed_fortress):
        yield Note("place_fortress", "redeploy", seat, troops.race)
    if _has_pots(combo):
        yield Note("place_pots", "redeploy", seat, troops.race)
    if combo.offers("ally") and possible_allies(state):
        yield Note("choose_ally", "turn_end", seat, troops.race)


def _has_pots(combo: Combo) -> bool:
    """Tell whether a race hides pots of gold."""
    return any(effect.per == "pots" for _, effect in combo.effects(Income))
