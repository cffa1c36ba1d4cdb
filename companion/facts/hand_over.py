"""What is said between two turns: who is next, what the losers put back, and what awaits."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine import SHAPES, PlaceTroops, State, TurnBegan, is_harmless
from companion.facts.board_place import loser_facts
from companion.facts.reader import Reader
from companion.facts.table import LAST_ROUND, last_round_text
from companion.facts.todos import loser_todos, note_icon
from companion.line_breaks import unbroken
from companion.play import Session, Step
from companion.words import reminder_text

# What somebody has to do first: the seat, an icon and a text.
SeatLine = tuple[int, str, str]


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
    places: tuple[SeatLine, ...]
    notes: tuple[tuple[str, str], ...]


def hand_over_facts(reader: Reader, state: State, since: State | None = None) -> HandOverFacts:
    """Return what the next player is told, and what others do first; `since`: see `loser_facts`."""
    _, language, player = reader.language.gettext, reader.language, state.current
    names = [other.name for other in state.players]
    active = player.active
    return HandOverFacts(
        greeting=_greeting(_("{name}, your turn"), player.name),
        banner=last_round_text(reader, state),
        race=active.race if active else "",
        power=(active.power or "") if active else "",
        title=language.combo_short(active.race, active.power) if active else _("You pick a combo"),
        hand=str(active.hand) if active else "",
        regions=str(active.regions) if active and "regions" in active.held else "",
        places=tuple(
            (loser.seat, f"signs/{SHAPES[state.setup.colour(loser.seat)]}", loser.text)
            for loser in loser_facts(reader, state, since)
            # On a board the troops of whoever is next are in hand by now.
            if loser.tokens and (state.regions is None or loser.seat != state.turn.seat)
        ),
        notes=tuple(
            (note_icon(language, note), reminder_text(language, note, names))
            for note in reader.outlook(state).reminders
            if note.at == "start" and note.key != LAST_ROUND
        ),
    )


def turn_just_over(session: Session) -> State | None:
    """Return the game before a turn was handed over; None once the next one is more than begun.

    Losers may have put back tokens since, and somebody may have put right a name or a region.
    """
    steps, end = session.steps, session.cursor
    while end and _is_beside_the_turn(steps[end - 1]):
        end -= 1
    if not end or not any(isinstance(event, TurnBegan) for event in steps[end - 1].events):
        return None
    before, now = session.state_at(end - 1), session.state.players
    called = zip(before.players, now, strict=True)
    players = tuple(replace(player, name=today.name) for player, today in called)
    return replace(before, players=players)


def _is_beside_the_turn(step: Step) -> bool:
    """Tell whether losers only placed something, out of their turn, or something was put right."""
    return bool(step.commands) and all(
        is_harmless(order) or (isinstance(order, PlaceTroops) and order.seat is not None)
        for order in step.commands
    )


def still_to_place(reader: Reader, session: Session) -> list[tuple[str, str]]:
    """Return what losers put back while the next turn has only begun, by icon and text."""
    state, before = session.state, turn_just_over(session)
    if before is None or state.is_over:
        return []
    places = hand_over_facts(reader, state, before).places
    return first_lines(reader, state, [*loser_todos(reader, before), *places])[1]


def first_lines(
    reader: Reader, state: State, told: Sequence[SeatLine]
) -> tuple[str, list[tuple[str, str]]]:
    """Return a title and what has to be done before the turn begins: clockwise, seat by seat."""
    _, seats = reader.language.gettext, len(state.players)
    ordered = sorted(told, key=lambda line: (line[0] - state.turn.seat) % seats)
    # NOTE: what has to be done by hand before the turn begins.
    title = _("FIRST, IN THIS ORDER") if len(ordered) > 1 else _("FIRST")
    return title, [(icon, text) for _seat, icon, text in ordered]


def _greeting(text: str, name: str) -> str:
    """Return it so that a line ends between the name and the rest, if anywhere."""
    before, _, after = text.partition("{name}")
    lead, space, rest = after.partition(" ")
    return f"{unbroken(before)}{name}{lead}{space}{unbroken(rest)}"
