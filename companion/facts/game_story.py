"""The way to the end of a game, from its log alone: coins round by round, combos, payments."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine import (
    ComboPicked,
    Event,
    GameEnded,
    PurseOpened,
    State,
    TableBelieved,
    TokensCounted,
    TroopsChanged,
    TurnBegan,
    begin,
)
from companion.play import Session

# A round that merely began has not been played, even if tokens went down again at its end.
NO_PLAY: tuple[type, ...] = (
    *(TurnBegan, TroopsChanged, GameEnded, TableBelieved),
    *(PurseOpened, TokensCounted),
)


def coins_per_round(session: Session) -> tuple[tuple[int, ...], ...]:
    """Return every seat's coins at the start and at the end of each round played."""
    purses = {0: _purses(begin(session.start))}
    for _, event, state in story(session):
        if not isinstance(event, NO_PLAY):
            purses[state.round] = _purses(state)
    last = min(max(purses), session.state.round)
    for number in range(1, last + 1):
        purses.setdefault(number, purses[number - 1])
    return tuple(zip(*(purses[number] for number in range(last + 1)), strict=True))


@dataclass(frozen=True, slots=True)
class HadCombo:
    """A combo somebody picked, and when."""

    round: int
    race: str
    power: str | None


def combos_had(session: Session) -> tuple[tuple[HadCombo, ...], ...]:
    """Return the combos each seat picked, in their order."""
    had: list[list[HadCombo]] = [[] for _ in session.start.setup.players]
    for before, event, _ in story(session):
        if isinstance(event, ComboPicked):
            troops = event.troops
            had[event.seat].append(HadCombo(before.round, troops.race, troops.power))
    return tuple(map(tuple, had))


def rounds_it_may_have_been(session: Session, seat: int, difference: int) -> tuple[int, ...]:
    """Return the rounds in which leaving out one payment would explain a difference."""
    found: dict[int, None] = {}
    for before, _, after in story(session):
        if difference and after.players[seat].coins - before.players[seat].coins == -difference:
            found[before.round] = None
    return tuple(found)


def story(session: Session) -> Iterator[tuple[State, Event, State]]:
    """Yield every event that counts, between the states before and after it."""
    state = begin(session.start)
    for step in session.steps[: session.cursor]:
        for event in step.events:
            before, state = state, event.apply(state)
            yield before, event, state


def _purses(state: State) -> tuple[int, ...]:
    return tuple(player.coins for player in state.players)
