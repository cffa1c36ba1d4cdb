"""The story of a game, from its log alone: coins by round, turn and source, and combos.

It gives totals away, so none of it is for a game in progress.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from companion.dataclasses import dataclass, replace
from companion.engine import (
    STARTING_COINS,
    Catalogue,
    CoinsMoved,
    ComboPicked,
    Event,
    GameEnded,
    PotsCollected,
    PurseOpened,
    Race,
    RegionsPaid,
    State,
    TableBelieved,
    TokensCounted,
    Troops,
    TroopsChanged,
    TurnBegan,
    TurnScored,
    begin,
    income_per,
    total,
)
from companion.line_breaks import unbroken
from companion.play import Session, coins_in_the_end
from companion.store import GameResult, summary_of
from companion.words import N_, Language, brought_text, duration_text

# A round that has only just begun doesn't count as played.
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
    """Return the combos each seat picked, in order."""
    had: list[list[HadCombo]] = [[] for _ in session.start.setup.players]
    for before, event, _ in story(session):
        if isinstance(event, ComboPicked):
            troops = event.troops
            had[event.seat].append(HadCombo(before.round, troops.race, troops.power))
    return tuple(map(tuple, had))


@dataclass(frozen=True, slots=True)
class ComboLine:
    """A combo as a list names it, and the round it was picked in."""

    race: str
    power: str
    text: str
    round: str


@dataclass(frozen=True, slots=True)
class CombosOfSeat:
    """All combos that a player had; `none` is the text if there were none."""

    colour: int = 0
    player_name: str = ""
    lines: tuple[ComboLine, ...] = ()
    none: str = ""


def combos_by_seat(language: Language, session: Session) -> list[CombosOfSeat]:
    """Return the combos of every player, in words."""
    picked = language.gettext("round {round}")
    return [
        CombosOfSeat(
            colour=session.state.setup.colour(seat),
            player_name=session.state.players[seat].name,
            lines=tuple(
                ComboLine(
                    race=combo.race,
                    power=combo.power or "",
                    text=language.combo_short(combo.race, combo.power),
                    round=picked.format(round=combo.round),
                )
                for combo in had
            ),
            # NOTE: stands below the name of a player.
            none="" if had else language.gettext("picked no combo"),
        )
        for seat, had in enumerate(combos_had(session))
    ]


def rounds_it_may_have_been(session: Session, seat: int, difference: int) -> tuple[int, ...]:
    """Return the rounds in which one forgotten payment would explain a difference."""
    found: dict[int, None] = {}
    for before, _, after in story(session):
        if difference and after.players[seat].coins - before.players[seat].coins == -difference:
            found[before.round] = None
    return tuple(found)


def story(session: Session) -> Iterator[tuple[State, Event, State]]:
    """Yield every event that counts, with the states before and after it."""
    state = begin(session.start)
    for step in session.steps[: session.cursor]:
        for event in step.events:
            before, state = state, event.apply(state)
            yield before, event, state


# Income in drawing order, from the left; then expenses. Corrections go either way.
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
# What is paid for holding regions, including a tower that counts as one.
_FOR_REGIONS = ("regions", "tower")
# Nobody earned these: the record was wrong.
_PUT_RIGHT = ("correction", "uncounted")
_POT_OF_ANOTHER = "pot"

Sources = Mapping[CoinSource, int]
_Flow = tuple[int, CoinSource, int]


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A scored turn: what it brought, and everyone's purse after it."""

    round: int
    seat: int
    coins: int
    purses: tuple[int, ...]


def played_turns(session: Session) -> tuple[PlayedTurn, ...]:
    """Return every scored turn, in order; a turn includes what others got from its end."""
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
    """Return where each seat's coins came from and went; it adds up to what the seat has now.

    "corrected" is what nobody earned or paid: corrected, or counted differently at the end.
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
    """Return the turn that decided the game: the one that gave the winner the lead for good.

    That is the first turn after which nobody else ever had as many coins as the winner. None if the
    winner was not ahead at the end: tokens decided it, or coins counted on the table.
    """
    decided = None
    for at in range(len(turns) - 1, -1, -1):
        purses = turns[at].purses
        if purses[winner] <= max(n for seat, n in enumerate(purses) if seat != winner):
            break
        decided = at
    return decided


def _flows(catalogue: Catalogue, before: State, event: Event) -> Iterator[_Flow]:
    """Yield the coins that entered or left purses, except by corrections."""
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
        case RegionsPaid(seat, coins):
            yield seat, "regions", coins
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
    """Return whether the race or its power hides pots."""
    worth = income_per(catalogue.combo(troops.race, troops.power_in_use), "pots")
    return _piece_kind(catalogue, worth[0][0] if worth else troops.race)


def _purses(state: State) -> tuple[int, ...]:
    return tuple(player.coins for player in state.players)


_SOURCES: dict[CoinSource, str] = {
    # NOTE: where a player's coins came from; the five that everybody begins with.
    "start": N_("At the start"),
    "regions": N_("Regions"),
    "race": N_("Race"),
    "power": N_("Power"),
    "decline": N_("In decline"),
    # NOTE: coins that came from other players.
    "others": N_("From other players"),
    # NOTE: coins that lay on combos, or in pots of other players.
    "found": N_("On combos and in pots"),
    # NOTE: coins that came or went by a correction.
    "corrected": N_("Corrected"),
    # NOTE: coins that a player has paid, for combos above all.
    "paid": N_("Paid"),
    # NOTE: coins that went to other players.
    "lost": N_("To other players"),
}


@dataclass(frozen=True, slots=True)
class CoinsOfSeat:
    """A player's coins, also in words: all of them, what came in and went out, and every number.

    Expenses are negative, so that all parts add up to the total.
    """

    seat: int = 0
    colour: int = 0
    player_name: str = ""
    coins: int = 0
    text: str = ""
    parts: tuple[tuple[CoinSource, int], ...] = ()
    numbers: tuple[str, ...] = ()

    @property
    def moved(self) -> int:
        """How many coins came in or went out."""
        return sum(abs(coins) for _, coins in self.parts)


def result_of(state: State) -> GameResult | None:
    """Return how a game ended; None while it is played, or the winner isn't known yet."""
    return summary_of(state).result if state.is_over else None


def source_name(language: Language, source: CoinSource) -> str:
    """Return the name of a source of coins."""
    return language.gettext(_SOURCES[source])


def coins_by_seat(language: Language, session: Session) -> list[CoinsOfSeat]:
    """Return where the coins of every player came from."""
    return [
        CoinsOfSeat(
            seat=seat,
            colour=session.state.setup.colour(seat),
            player_name=session.state.players[seat].name,
            coins=(coins := sum(sources.values())),
            text=language.ngettext("{n} coin", "{n} coins", coins).format(n=coins),
            parts=tuple(sources.items()),
            numbers=tuple(
                f"{source_name(language, source)}: {language.signed(n)}"
                for source, n in sources.items()
            ),
        )
        for seat, sources in enumerate(coin_sources(session))
    ]


def turn_times_text(language: Language, session: Session) -> str:
    """Return how long everyone's turns took in all; nothing if no timer ran."""
    durations = [duration_text(language, seconds) for seconds in session.journal.turn_seconds]
    taken = zip(session.state.players, durations, strict=False)
    times = [unbroken(f"{player.name} {time}") for player, time in taken if time]
    # NOTE: {times} is such as "Anna 12 min · Ben 20 min": how long their turns took in all.
    text = language.gettext("Time on turn: {times}")
    return text.format(times=" · ".join(times)) if times else ""


def turn_coins_text(language: Language, session: Session, turn: PlayedTurn) -> str:
    """Return whose turn it was, and what it brought."""
    title = language.gettext("{name}, round {round}")
    whose = title.format(name=session.state.players[turn.seat].name, round=turn.round)
    return f"{whose}: {brought_text(language, turn.coins)}"
