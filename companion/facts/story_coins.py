"""Where everybody's coins came from, and what every turn brought: of a game that is over alone."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

from companion.engine import (
    STARTING_COINS,
    Catalogue,
    CoinsMoved,
    ComboPicked,
    Event,
    PotsCollected,
    Race,
    State,
    Troops,
    TurnBegan,
    TurnScored,
    income_per,
    total,
)
from companion.facts.game_story import story
from companion.play import Session, coins_in_the_end

# What comes in, as it is drawn from the left; then what goes out. Corrections go either way.
CoinSource = Literal[
    "start",
    "regions",
    "race",
    "power",
    "decline",
    "others",
    "found",
    "corrected",
    "paid",
    "lost",
]
SOURCES: tuple[CoinSource, ...] = get_args(CoinSource)
# What is paid for holding regions, a tower in place of one included.
_FOR_REGIONS = ("regions", "tower")
# Nobody earned these: the record was wrong.
_PUT_RIGHT = ("correction", "uncounted")
_POT_OF_ANOTHER = "pot"

Sources = Mapping[CoinSource, int]
_Flow = tuple[int, CoinSource, int]


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn that was scored: what it brought, and what was in every purse after it."""

    round: int
    seat: int
    coins: int
    purses: tuple[int, ...]


def played_turns(session: Session) -> tuple[PlayedTurn, ...]:
    """Return every turn that was scored, in order; what others got out of it counts as its end."""
    turns: list[PlayedTurn] = []
    for before, event, after in story(session):
        if isinstance(event, TurnBegan) and turns:
            turns[-1] = replace(turns[-1], purses=_purses(before))
        if isinstance(event, TurnScored):
            coins = sum(total(score.lines) for score in event.scores)
            turns.append(PlayedTurn(before.round, event.seat, coins, _purses(after)))
    if turns:
        turns[-1] = replace(turns[-1], purses=_purses(session.state))
    return tuple(turns)


def coin_sources(session: Session) -> tuple[Sources, ...]:
    """Return for every seat where its coins came from and went: it adds up to what it has now.

    "corrected" is all that nobody earned or paid: put right, or counted otherwise in the end.
    """
    seats = range(len(session.state.players))
    found = [Counter[CoinSource](start=STARTING_COINS) for _ in seats]
    for before, event, _ in story(session):
        for seat, source, coins in _flows(session.catalogue, before, event):
            found[seat][source] += coins
    for seat in seats:
        known = found[seat].total()
        in_the_end = coins_in_the_end(session.state, seat, session.state.opened)
        found[seat]["corrected"] = in_the_end - known
    return tuple({name: own[name] for name in SOURCES if own[name]} for own in found)


def deciding_turn(turns: tuple[PlayedTurn, ...], winner: int) -> int | None:
    """Return which turn decided the game: the one with which the winner took the lead for good.

    That is the first turn from whose end on nobody else ever had as many coins as the winner. None
    where the winner was not ahead in the end: tokens settled it, or coins counted on the table.
    """
    decided = None
    for at in range(len(turns) - 1, -1, -1):
        purses = turns[at].purses
        if purses[winner] <= max(n for seat, n in enumerate(purses) if seat != winner):
            break
        decided = at
    return decided


def _flows(catalogue: Catalogue, before: State, event: Event) -> Iterator[_Flow]:
    """Yield the coins that came into purses or went out of them, but for corrections."""
    match event:
        case TurnScored(seat, scores):
            declined = {troops.race for troops in before.players[seat].declined}
            for score in scores:
                for line in score.lines:
                    if score.race in declined:
                        yield seat, "decline", line.n
                    elif line.key in _FOR_REGIONS:
                        yield seat, "regions", line.n
                    else:
                        yield seat, _piece_kind(catalogue, line.key), line.n
        case ComboPicked(seat, slot, prices):
            yield seat, "found", before.column[slot].coins
            yield seat, "paid", -sum(prices)
        case PotsCollected(seat, troops, pots):
            yield seat, _pots_kind(catalogue, troops), pots
        case CoinsMoved(why=why) if why not in _PUT_RIGHT:
            yield from _moved(catalogue, event)


def _moved(catalogue: Catalogue, event: CoinsMoved) -> Iterator[_Flow]:
    source, to, coins = event.source, event.to, event.amount
    if source is not None:
        yield source, ("paid" if to is None else "lost"), -coins
    if to is None:
        return
    if source is not None:
        yield to, "others", coins
    elif event.why == _POT_OF_ANOTHER:
        yield to, "found", coins
    else:
        yield to, _piece_kind(catalogue, event.why), coins


def _piece_kind(catalogue: Catalogue, piece: str) -> CoinSource:
    return "race" if isinstance(catalogue.piece(piece), Race) else "power"


def _pots_kind(catalogue: Catalogue, troops: Troops) -> CoinSource:
    """Tell whether it is the race or its power that lays pots."""
    worth = income_per(catalogue.combo(troops.race, troops.power), "pots")
    return _piece_kind(catalogue, worth[0][0] if worth else troops.race)


def _purses(state: State) -> tuple[int, ...]:
    return tuple(player.coins for player in state.players)
