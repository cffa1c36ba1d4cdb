"""Games of every kind, always played the same way, to be kept as test data for each save format.

Together they ask every question there is. Each function plays on in a session that has just begun;
`KEPT` gives each game its start and its name.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import astuple, dataclass, fields
from random import Random
from typing import Any
from zlib import crc32

from companion.codec import Invalid
from companion.content import load_catalogue
from companion.engine import (
    Abandon,
    AbandonAt,
    AdjustCoins,
    ConquerAt,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    CountTokens,
    EndGame,
    GameStarted,
    House,
    LayBoard,
    LayOutCombo,
    Leave,
    NameAlly,
    OpenPurse,
    Pick,
    PlaceFortress,
    PlacePots,
    PlaceTroops,
    PutBoardAway,
    Refused,
    Regroup,
    Rename,
    ReshuffleBadges,
    Score,
    SetRegion,
    Setup,
    Slot,
    State,
    Use,
    Vanish,
    begin,
    fold,
    label_of,
    start_game,
)
from companion.play import Session
from tests.engine.helpers import ANNA, BEN, CLEO, TRIBE, Table, declined
from tests.engine.random_player import RandomPlayer
from tests.engine.random_rewrites import Rewriter
from tests.people import people

CATALOGUE = load_catalogue()
EVERYTHING = tuple(CATALOGUE.sets)
TOGETHER = people("Anna", "Zoë", "Bengt Åke", "李小龍")
OTHER_HOUSE = House(**{field.name: not field.default for field in fields(House)})


def dealt_by_the_app(session: Session) -> None:
    """Played by the rules, past the second segment; players with ids and colours; partly undone."""
    play_randomly(session, 1, until=64)
    session.jump(61)


def dealt_by_hand(session: Session) -> None:
    """Real coins, other house rules, played to the end, all purses opened, tokens counted."""
    play_randomly(session, 2)
    session.do(OpenPurse(ANNA, counted=31))
    session.do(OpenPurse(BEN))
    session.do(CountTokens({ANNA: 7, BEN: 5}))


def put_right(session: Session) -> None:
    """Full of corrections and traces: looks into purses, an end undone; the last steps undone."""
    play_randomly(session, 3, until=20, chaos=0.5)
    session.note("purse_looked", CLEO)
    session.note("purse_looked", CLEO)
    session.do(AdjustCoins(BEN, -2))
    session.do(EndGame())
    session.do(OpenPurse(ANNA))
    session.undo()
    play_randomly(session, 4, until=40, chaos=0.5)
    for _ in range(4):
        session.undo()


def somebody_left(session: Session) -> None:
    """Three players start, two finish."""
    play_randomly(session, 5, until=17)
    session.do(Leave(session.state.turn.seat))
    play_randomly(session, 6, until=30)


def everything_at_hand(session: Session) -> None:
    """Everything that is rarely asked for, once each, in a column dealt by the app."""
    table = seated(session)
    table.pick()
    table.conquer("mountain", TRIBE, use=Use(berserk_die=0))
    table.do(Abandon(1))
    table.score({"regions": 1, "abandoned_coins": 0})
    table.pick()
    table.conquer("hill")
    table.conquer("forest", die=0, failed=True)
    table.do(PlacePots(1))
    table.do(CorrectTroops(BEN, "leprechauns", tokens=6, hand=2, counts={"regions": 2}))
    table.do(CorrectRace(BEN, "trolls", "declined", tokens=2))
    table.do(Vanish(BEN, "trolls"))
    table.do(CorrectTurn(BEN, 2))
    table.do(Rename(BEN, "Bénédict"))
    table.score()
    table.decline({"regions": 1})
    table.score()
    table.pick(0)
    table.conquer("forest")
    table.do(NameAlly(BEN))
    table.score()
    table.decline(pots=0)
    table.score({"regions": 1})
    table.pick(0)
    table.conquer("farmland")
    table.do(PlaceFortress())
    table.do(Leave(ANNA))
    table.do(EndGame())
    table.do(OpenPurse(BEN))


def everything_by_hand(session: Session) -> None:
    """What is only asked about a column laid out by hand, and Marauding."""
    table = seated(session)
    table.do(LayOutCombo("orcs", "marauding"))
    table.do(CorrectColumn((Slot("orcs", "hill", coins=2, extra_tokens=1),)))
    table.do(CorrectColumn((Slot("orcs", "marauding"),)))
    table.pick()
    table.do(Regroup())
    table.play(2)
    table.do(LayOutCombo("elves", "hill"))
    table.play(2)
    table.decline()
    table.do(ReshuffleBadges(("marauding",)))
    table.conquer("hill", declined("orcs"))


def rewritten(session: Session) -> None:
    """Several steps changed, removed and inserted, some with two commands, one rewrite undone."""
    play_randomly(session, 7, until=40)
    session.do(Rename(ANNA, "Änne"), AdjustCoins(BEN, 2))
    rewrite_randomly(session, 8, times=3)
    session.do(AdjustCoins(CLEO, 1), Rename(CLEO, "Cléo"))
    rewrite_randomly(session, 9, times=2)
    session.undo()
    session.jump(session.cursor - 2)


def on_a_board(session: Session) -> None:
    """Conquered, placed, abandoned and corrected region by region, with one step rewritten."""
    for command in (
        Pick(0),
        ConquerAt(0),
        ConquerAt(3),
        PlaceTroops(0, tokens=4),
        Score(),
        Pick(0),
        ConquerAt(4),
        ConquerAt(0, there=2, anyway=True),
        AbandonAt((4,)),
        SetRegion(7),
        Score(),
    ):
        session.do(command)
    session.rewrite(3, (ConquerAt(2),))


def laid_later(session: Session) -> None:
    """Begun without a board, which was laid out in the second round, corrected and put away."""
    seated(session).settle(2, 2)
    session.do(LayBoard())
    session.do(SetRegion(3, seat=ANNA, race="trolls", tokens=2))
    session.do(SetRegion(5, seat=BEN, race="gypsies", tokens=1))
    session.do(ConquerAt(4))
    session.do(PutBoardAway())


def nothing_yet(session: Session) -> None:
    """Begun and left at that."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game to keep: how it begins, and how it is played."""

    name: str
    start: GameStarted
    play: Callable[[Session], None]


def _random(players: tuple[str, ...], seed: int, **setup: Any) -> GameStarted:
    return start_game(CATALOGUE, Setup(players, seed=seed, **setup))


def _laid(*combos: str, **setup: Any) -> GameStarted:
    return Table(*combos, **setup).session.start


KEPT = (
    Kept(
        "Dealt by the app",
        _random(
            tuple(person.name for person in TOGETHER),
            41,
            sets=EVERYTHING,
            ids=tuple(person.id for person in TOGETHER),
            colours=(4, 2, 0, 1),
        ),
        dealt_by_the_app,
    ),
    Kept(
        "Dealt by hand, real coins",
        _random(("Anna", "Ben"), 42, deal="hand", real_coins=True, house=OTHER_HOUSE),
        dealt_by_hand,
    ),
    Kept("Put right", _random(("Anna", "Ben", "Cleo"), 43, sets=EVERYTHING), put_right),
    Kept("Somebody left", _random(("Anna", "Ben", "Cleo"), 44, sets=EVERYTHING), somebody_left),
    Kept(
        "Everything once",
        _laid(
            "gypsies berserk", "leprechauns hill", "elves diplomat", "orcs fortified", house=House()
        ),
        everything_at_hand,
    ),
    Kept(
        "Everything once, by hand",
        _laid("orcs marauding", "elves hill", deal="hand", rest=False),
        everything_by_hand,
    ),
    Kept("Rewritten", _random(("Anna", "Ben", "Cleo"), 46, sets=EVERYTHING), rewritten),
    Kept("On a board", _laid("trolls flying", "gypsies seafaring", has_board=True), on_a_board),
    Kept("Board laid later", _laid("trolls flying", "gypsies seafaring"), laid_later),
    Kept("Nothing yet", _random(("Anna", "Ben", "Cleo", "Dirk", "Eva"), 45), nothing_yet),
)


def play_randomly(session: Session, seed: int, until: int | None = None, chaos: float = 0) -> None:
    """Let random players play this many steps, or to the end."""
    for _ in RandomPlayer(CATALOGUE, session, Random(seed), chaos).play():
        if until is not None and session.cursor >= until:
            return


def rewrite_randomly(session: Session, seed: int, times: int) -> None:
    """Rewrite old steps this many times."""
    rewriter, wanted = Rewriter(Random(seed)), len(session.timeline.rewrites) + times
    while len(session.timeline.rewrites) < wanted:
        number, asked = rewriter.choose(session)
        with suppress(Refused, Invalid):
            session.rewrite(number, *asked)


def seated(session: Session) -> Table:
    """Return a table where this game is being played."""
    table = Table()
    table.session = session
    return table


# What must be found again, in words that don't depend on anything that may change.


def describe(name: str, session: Session) -> dict[str, Any]:
    """Return a description of a game: the current step, its state, and how it got there."""
    return {
        "name": name,
        "steps": len(session.steps),
        "cursor": session.cursor,
        "rewrites": len(session.timeline.rewrites),
        "version": session.timeline.version,
        **describe_state(session.state),
        "board": session.state.setup.board,
        "rounds": session.state.setup.rounds,
        "traces": [[*map(str, astuple(trace))] for trace in session.traces],
        "log": log_lines(session),
    }


# What the words for a step name; the others name the player.
_NAMED = {
    "pick": ("seat", "race", "power"),
    "conquer": ("terrain",),
    "fail_to_conquer": ("terrain",),
    "clear_region": ("terrain",),
    "burn_region": ("terrain",),
    "place_fortress": (),
    "place_pots": (),
    "name_ally": ("seat", "other"),
    "deal_pacts": ("seat",),
    "decline": ("race",),
    "vanish": ("race",),
    "reveal_combo": ("race", "power"),
    "reshuffle_badges": (),
    "correct_troops": ("seat", "race"),
    "correct_race": ("seat", "race"),
    "correct_column": (),
    "rename": ("name",),
    "end_game": (),
    "count_tokens": (),
}


def describe_state(state: State) -> dict[str, Any]:
    """Return everything on the table and in the purses."""
    return {
        "round": state.round,
        "turn": state.turn.seat,
        "is_over": state.is_over,
        "players": [
            [player.name, player.coins, player.active and player.active.race]
            for player in state.players
        ],
        "column": [[slot.race, slot.power, slot.coins] for slot in state.column],
        "races": [
            f"{seat} {troops.race} {troops.power} {'declined' if old else 'active'}:"
            f" {troops.tokens} tokens, {troops.hand} in hand, {_counted(troops.held)}"
            for seat, troops, old in state.troops()
        ],
        "lying": [len(state.race_stack), len(state.power_stack), sorted(state.power_discard)],
        "gone": [seat for seat, player in enumerate(state.players) if player.has_left],
        "opened": _counted(state.opened),
        "counted": _counted(state.tokens_counted),
    }


def log_lines(session: Session) -> list[str]:
    """Return the label of every step, each after a checksum of the state at that point."""
    lines, state = [], begin(session.start)
    for step in session.steps:
        label = label_of(state, step.events)
        state = fold(state, step.events)
        table = crc32(repr(describe_state(state)).encode())
        named = [getattr(label, what) for what in _NAMED.get(label.key, ("seat",))]
        lines.append(f"{table:08x} {label.key} {' '.join(map(str, named))}".rstrip())
    return lines


def _counted(numbers: Any) -> str:
    return " ".join(f"{name}={numbers[name]}" for name in sorted(numbers))
