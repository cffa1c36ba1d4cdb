"""How fast the engine is, whether a larger board slows it down, and how long much of it takes."""

from collections import deque
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from time import process_time

from companion.ask import run
from companion.engine import (
    Attack,
    Attacker,
    ConquerAt,
    Holder,
    Pick,
    Position,
    Score,
    Setup,
    Target,
    Use,
    questions,
    quote,
    score_lines,
    start_game,
    targets,
    targets_now,
)
from companion.play import Session
from tests.bench.measure import Group, compare, seconds
from tests.boards import base_board
from tests.engine.random_games import CATALOGUE, NAMES, sit_down

SMALLEST, LARGEST = 2, 5
COMBO = CATALOGUE.combo("orcs", "commando")
SCORED = CATALOGUE.combo("dwarves", "merchant")
GAMES = 5
# What `companion ask` is asked for, in turns, and how often.
ASKED = (
    b'"target": {"terrain": "hill"}',
    b'"target": {"terrain": "mountain", "holder": {"kind": "lost_tribe"}}, "hand": 3',
    b'"target": {"terrain": "swamp", "holder": {"kind": "race", "race": "humans", "tokens": 2}}',
)
ASKS = 10_000
# The seconds that one of them may take, so all of them 0.6, and a whole game.
COST_LIMIT, GAME_LIMIT = 60e-6, 0.01


def measure(rounds):
    """Measure each act over a loop of 1,000 additions, and the largest board over the smallest."""
    figures = []
    for name, (act, times) in ACTS.items():
        on_small, on_large = (
            partial(seconds, act(players), times) for players in (SMALLEST, LARGEST)
        )
        speed = compare(name, on_small, partial(seconds, _additions, 1000), rounds)
        figures.append(replace(speed, note=f", {1 / speed.subject:,.0f} a second"))
        growth = f"{name}: {LARGEST} players over {SMALLEST}"
        figures.append(compare(growth, on_large, on_small, rounds))
    game = partial(seconds, _game(SMALLEST), GAMES, process_time)
    figures += (
        compare("a cost asked for, over 60 µs", _cost_asked_for, lambda: COST_LIMIT, rounds, 1),
        compare("a whole random game, over 10 ms", game, lambda: GAME_LIMIT, rounds, 1),
    )
    return Group("Engine", "a loop of 1,000 additions", tuple(figures))


def _additions():
    total = 0
    for number in range(1000):
        total += number


def _cost_asked_for():
    """Return the seconds that one of many questions to `companion ask` takes."""
    lines = [b'{"op": "cost", "race": "orcs", "power": "commando", %b}' % asked for asked in ASKED]
    ask = partial(run, islice(cycle(lines), ASKS), deque(maxlen=0).append)
    return seconds(ask, clock=process_time) / ASKS


def _position(players):
    """Return a board with lost tribes, an attacker in a corner and a few defenders."""
    board = base_board(players)
    standing = {}
    for printed in board.regions:
        holder = Holder("lost_tribe") if printed.lost_tribe else None
        if printed.id % 3 == 1:
            holder = Holder("race", "humans", 2)
        standing[printed.id] = Target(printed.terrain, printed.symbols, printed.coastal, holder)
    entry = next(region.id for region in board.regions if region.entry)
    return Position(board, standing, {entry})


def _cost(players):
    defender = CATALOGUE.combo("humans", "hill")
    attacks = [
        Attack(Attacker(COMBO, hand=3), region, defender if region.holder else None)
        for region in _position(players).standing.values()
    ]
    turns = cycle(attacks)
    return lambda: quote(next(turns))


def _score(players):
    regions = base_board(players).regions
    kinds = [kind for region in regions for kind in (region.terrain, *region.symbols)]
    needed = questions(SCORED)
    counts = {name: kinds.count(name) for name in needed} | {"regions": len(regions)}
    return lambda: score_lines(SCORED, counts)


def _targets(players):
    position = _position(players)
    attacker, nothing = Attacker(COMBO, hand=5), Use()
    return lambda: targets(CATALOGUE, position, attacker, nothing)


def _prospects(players):
    """Return a game on a board in its second round, with everyone on the board."""
    setup = Setup(NAMES[:players], has_board=True, seed=3)
    session = Session(CATALOGUE, start_game(CATALOGUE, setup))
    for _ in range(players):
        session.do(Pick(0))
        for at, price in targets_now(CATALOGUE, session.state)[::7]:
            if price.short == 0:
                session.do(ConquerAt(at, anyway=True))
        session.do(Score())
    return lambda: targets_now(CATALOGUE, session.state)


def _game(players):
    seeds = cycle(range(GAMES))
    return lambda: list(sit_down(next(seeds), players=NAMES[:players]).play())


ACTS = {
    "cost of one region": (_cost, 2000),
    "score of one race": (_score, 5000),
    "targets on the whole board": (_targets, 50),
    "prices of a whole board, from the game": (_prospects, 50),
    "a whole random game": (_game, GAMES),
}
