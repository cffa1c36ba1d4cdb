"""Realistic evenings: games played by the rules, for screens that should look real.

Nobody plays well here, but everything happens: combos are picked, paid for and go into decline,
regions change hands, and purses grow. A game is played once and then brought to the table as if it
had been saved.
"""

from dataclasses import replace
from functools import cache
from time import time
from types import SimpleNamespace
from typing import Any

from companion.content import load_catalogue
from companion.engine import (
    Catalogue,
    Conquer,
    ConquerAt,
    Counts,
    Decline,
    GameStarted,
    Pick,
    PlaceFortress,
    PlaceTroops,
    Score,
    Setup,
    SheetRow,
    decline_sheet,
    holdings,
    options,
    questions,
    score_sheet,
    start_game,
    targets_now,
)
from companion.pages.placing import place_page
from companion.play import Session, Step, Timeline
from companion.store.library import NewGame, random_id
from companion.words import load_language
from tests.pages.reading import taps_of
from tests.ui.dealing import SETS

# What is picked in the first round, seat by seat, and what is on offer after that.
FIRST = (
    # They go on conquering in decline, which has its own form without a board.
    ("ghouls", "commando"),
    ("ratmen", "merchant"),
    ("elves", "flying"),
    ("humans", "hill"),
    ("dwarves", "mounted"),
)
FIRST_ON_BOARD = ("sorcerers", "commando")
NEXT = (
    ("giants", "alchemist"),
    ("skeletons", "seafaring"),
    ("trolls", "fortified"),
    ("wizards", "diplomat"),
    ("tritons", "heroic"),
    ("orcs", "pillaging"),
    ("kobolds", "swamp"),
    ("amazons", "wealthy"),
    ("leprechauns", "forest"),
    ("halflings", "bivouacking"),
)
# The rounds in which a seat's race goes into decline; with four players, two tie in the end.
DECLINES = ((3, 6), (3, 7), (5,), (5, 7), (5,))
# Which combo is picked after the first, so that some get coins; with this many, none is passed by.
LATER_SLOT, WORTH_TAKING = 2, 3
# How many regions a new race takes, and one that has been there for a while.
MAX_NEW, MAX_OLD = 4, 1
STRIKES_BACK = 1


@cache
def evening(
    players: tuple[str, ...], turns: int, has_board: bool = False, real_coins: bool = False
) -> tuple[GameStarted, tuple[Step, ...]]:
    """Return the start and the steps of a game with this many turns.

    Without a board, the same moves are entered in forms.
    """
    first = (FIRST_ON_BOARD if has_board else FIRST[0], *FIRST[1 : len(players)])
    board, plain = (_begun(players, first, is_seen, real_coins) for is_seen in (True, False))
    for _ in range(turns):
        _play(board, plain)
    session = board if has_board else plain
    return session.start, session.steps


def open_evening(
    drive: Any, players: tuple[str, ...], turns: int, open_scores: bool = False, **choices: bool
) -> Session:
    """Bring such a game to the table, saved as usual; return its session."""
    start, steps = evening(players, turns, **choices)
    setup = replace(start.setup, colours=drive.seat_colours(players), open_scores=open_scores)
    start = replace(start, setup=setup)
    library = drive.app.store.library
    now = int(time())
    new = NewGame(random_id(), "", now, now, start, Timeline.of(steps))
    library.stage([new])
    library.publish([new])
    session: Session = library.open(new.id).session
    drive.app.game.open(session)
    drive.app.go("table")
    drive.frames(6)
    return session


def score_turn(session: Session) -> None:
    """Score with the recorded counts, and zero for the rest."""
    rows = score_sheet(session.catalogue, session.state)
    session.do(Score(tuple(map(_counts, rows))))


def _counts(row: SheetRow) -> Counts:
    return {name: row.counts.get(name, 0) for name in questions(row.combo)}


def _begun(
    players: tuple[str, ...], first: tuple[tuple[str, str], ...], has_board: bool, real_coins: bool
) -> Session:
    catalogue, pieces = catalogue_of_all(), [*first, *NEXT]
    races, powers = [race for race, _ in pieces], [power for _, power in pieces]
    setup = Setup(players, sets=SETS, seed=5, has_board=has_board, real_coins=real_coins)
    return Session(catalogue, start_game(catalogue, setup, races, powers))


@cache
def catalogue_of_all() -> Catalogue:
    """Return every race and power, read once."""
    return load_catalogue()


def _play(board: Session, plain: Session) -> None:
    """Play a turn in both games."""
    state, seat = board.state, board.state.turn.seat
    active = state.current.active
    if active and state.round in DECLINES[seat]:
        for session in (board, plain):
            rows = decline_sheet(session.catalogue, session.state)
            session.do(Decline(tuple(map(_counts, rows))))
        return
    if active is None:
        is_first = state.round == 1 or state.column[0].coins >= WORTH_TAKING
        for session in (board, plain):
            session.do(Pick(0 if is_first else LATER_SLOT))
    for _ in range(MAX_OLD if active else MAX_NEW):
        _conquer(board, plain)
    _place(board)
    _build(board, plain)
    for session in (board, plain):
        score_turn(session)


def _conquer(board: Session, plain: Session) -> None:
    """Take the cheapest region that the hand is enough for, if there is one."""
    seat, contents = board.state.turn.seat, board.state.regions or {}

    def dearness(at: int, tokens: int) -> tuple[int, int]:
        """A region costs more if its owner would strike back."""
        is_active = at in contents and contents[at].seat is not None and not contents[at].in_decline
        return tokens + STRIKES_BACK * is_active, at

    cheap = sorted(
        (*dearness(at, price.tokens), at)
        for at, price in targets_now(board.catalogue, board.state)
        if price.possible and price.tokens and not price.short
        if at not in contents or contents[at].seat != seat
    )
    if not cheap:
        return
    board.do(ConquerAt(cheap[0][-1]))
    attack = board.state.turn.conquests[-1]
    plain.do(Conquer(attack.region, loser=attack.loser))


def _build(board: Session, plain: Session) -> None:
    """Place this turn's fortress, if the race builds them."""
    if not options(plain.catalogue, plain.state)[PlaceFortress]:
        return
    seat, active = board.state.turn.seat, board.state.current.active
    own = holdings(board.state, seat, active.race, in_decline=False) if active else {}
    free = [at for at, there in own.items() if not there.fortress]
    if free:
        board.do(PlaceTroops(free[0], fortress=True))
        plain.do(PlaceFortress())


def _place(board: Session) -> None:
    """Spread the tokens left in hand over the regions held."""
    reader: Any = SimpleNamespace(catalogue=board.catalogue, language=load_language("en"))
    page = place_page(reader, board.state)
    spread = page and dict(taps_of(page)).get("spread")
    if page and page.kind == "open" and isinstance(spread, tuple):
        board.do(*spread)
