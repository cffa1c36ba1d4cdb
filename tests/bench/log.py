"""What a long log costs: a step at its end, opening it, and a rewrite near its end."""

from time import process_time

from companion.engine.commands import AdjustCoins, CorrectTurn
from companion.store.store import Store
from tests.bench.measure import Group, compare, seconds
from tests.engine.random_games import NAMES, sit_down
from tests.store.helpers import MemoryWorld
from tests.store.memory_disk import MemoryDisk

SEED = 4
# A segment of the log is sealed every 25 steps: so many include exactly one of those.
STEPS = 25
EARLY, LATE = 10, 2_000
BACK = 20
GROWTH_GOAL = 1.2
REWRITE_GOAL = 2


def measure(rounds):
    """Compare a long log with a short one; the disk is memory, which takes no time of its own."""
    late = f"step {LATE:,}"
    rewrite, played = _rewriting(LATE, BACK)
    figures = (
        compare(f"a step at {late}", _steps_at(LATE), _steps_at(EARLY), rounds, GROWTH_GOAL),
        compare(f"opening at {late}, over a second", _opening(LATE), lambda: 1.0, rounds, 1),
        compare(
            f"a rewrite {BACK} steps back, over one at {2 * BACK}",
            rewrite,
            _rewriting(2 * BACK, BACK)[0],
            rounds,
            REWRITE_GOAL,
        ),
        compare(f"the same, over {BACK} steps played", rewrite, played, rounds),
    )
    return Group("Long games", f"the same at step {EARLY}", figures)


def _saved(start):
    store = Store(MemoryDisk(MemoryWorld().memory))
    return store, store.library.create(start)


def _steps_at(cursor):
    """Return what measures the same steps after so many others that cancel each other out."""
    player = sit_down(SEED, players=NAMES)
    commands = [move.command for move in player.play() if not move.refused]
    session = _saved(player.session.start)[1].session
    for command in commands[:EARLY]:
        session.do(command)
    while session.cursor < cursor:
        session.do(AdjustCoins(0, 1 if session.cursor % 2 else -1))

    def play():
        following = iter(commands[EARLY : EARLY + STEPS])
        taken = seconds(lambda: session.do(next(following)), STEPS, process_time)
        session.jump(cursor)
        return taken

    return play


def _rewriting(steps, back):
    """Return what measures a rewrite so many steps back, undone again, and playing as many."""
    session = _saved(sit_down(SEED, players=NAMES).session.start)[1].session
    while session.cursor < steps:
        session.do(AdjustCoins(0, 1 if session.cursor % 2 else -1))
    there = steps - back + 1

    def rewrite():
        taken = seconds(lambda: session.rewrite(there, (AdjustCoins(1, 1),)), 1, process_time)
        session.undo()
        return taken

    def play():
        taken = seconds(lambda: session.do(AdjustCoins(1, 1)), back, process_time) * back
        session.jump(steps)
        return taken

    return rewrite, play


def _opening(steps):
    """Return what measures the opening of a game that was really played, again and again."""
    player = sit_down(SEED, players=NAMES)
    store, opened = _saved(player.session.start)
    player.session = opened.session
    while opened.session.cursor < steps:
        is_over = opened.session.state.is_over
        player.move(CorrectTurn(0, 1) if is_over else player.choose())
    return lambda: seconds(lambda: store.library.open(opened.id), 1, process_time)
