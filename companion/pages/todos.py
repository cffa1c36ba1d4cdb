"""What has to be done by hand between the last conquest and the coins, as plain facts."""

from collections.abc import Callable, Iterator

from companion.dataclasses import dataclass
from companion.engine import Close, NameAlly, Note, PlaceFortress, PlacePots, State
from companion.pages import blocks
from companion.pages.reader import Reader
from companion.words import Language, reminder_text


@dataclass(frozen=True, slots=True)
class TodoFacts:
    """Something to do by hand before taking the coins; `kind`: what can be recorded about it."""

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
    "place_cannons": "markers/cannon",
    "fire_cannons": "markers/cannon",
    "lay_winter": "markers/winter",
    "place_lairs": "markers/lair",
    "encampments_again": "markers/encampment",
    "place_behemoths": "markers/behemoth",
    "behemoths_again": "markers/behemoth",
    "roll_for_losses": "signs/dice",
    "deal_pacts": "markers/pact",
    "keep_pacts": "markers/pact",
    "pacts_broken": "markers/pact",
}
# Reminders with something to record; they stay until the turn is over.
_RECORDED = {
    "choose_ally": "ally",
    "place_fortress": "fortress",
    "place_pots": "pots",
    "close_regions": "close",
}


def turn_name(state: State) -> str:
    """Return what tells a turn from all others, also from those of another table's game."""
    return f"{', '.join(state.setup.players)}: {state.round}-{state.turn.seat}"


def note_icon(language: Language, note: Note) -> str:
    """Return the icon of a reminder: what has to be placed, else the race or power that asks."""
    piece = note.piece or note.race
    return _NOTE_ICONS.get(note.key, language.piece_icon(piece) if piece else "signs/info")


def turn_todos(
    reader: Reader, state: State, is_put_away: Callable[[str], bool] = lambda note: False
) -> list[TodoFacts]:
    """Return what has to be done between the last conquest and the coins."""
    notes = [
        note
        for note in reader.outlook(state).reminders
        if note.at in ("redeploy", "turn_end") and note.key not in _RECORDED
    ]
    todos = [
        TodoFacts(
            _RECORDED.get(note.key, ""),
            note_icon(reader.language, note),
            reminder_text(reader.language, note, state.names),
            note.key,
        )
        for note in [*_notes_to_record(reader, state), *notes]
    ]
    return [todo for todo in todos if todo.kind or not is_put_away(todo.text)]


def loser_todos(reader: Reader, state: State) -> Iterator[tuple[int, blocks.Todo]]:
    """Yield what others do as the turn ends, by seat, except for what the game remembers."""
    for note in reader.outlook(state).reminders:
        if note.at == "hand_over" and note.key in _NOTE_ICONS:
            text = reminder_text(reader.language, note, state.names)
            yield note.seat, blocks.Todo(note.key, _NOTE_ICONS[note.key], text)


def _notes_to_record(reader: Reader, state: State) -> Iterator[Note]:
    """Yield what can be recorded; what was built stays, since the tap may have been a mistake."""
    may, seat, troops = reader.outlook(state).options, state.turn.seat, state.current.active
    race = troops.race if troops else None
    is_built = may[PlaceFortress].why_not == "already_used"
    if may[PlaceFortress] or (is_built and state.regions is None):
        yield Note("place_fortress", "redeploy", seat, race)
    if may[PlacePots]:
        yield Note("place_pots", "redeploy", seat, race)
    if may[Close] and troops:
        yield Note("close_regions", "turn_end", seat, race, piece=troops.power)
    if may[NameAlly]:
        yield Note("choose_ally", "turn_end", seat, race)
