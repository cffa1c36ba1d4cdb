"""The cost of a long log: a step or an undo at its end, opening it, and a rewrite near its end."""

from time import process_time

from companion.engine import AdjustCoins, CorrectTurn
from companion.store import Store
from tests.bench.measure import Group, compare, seconds
from tests.engine.random_games import NAMES, sit_down
from tests.store.helpers import MemoryWorld
from tests.store.memory_disk import MemoryDisk

SEED = 4
# The log seals a segment every 25 steps: this many steps include exactly one of those.
STEPS = 25
EARLY, LATE = 10, 2_000
BACK = 20
# An undo without a disk to wait for: the list of sealed segments grows by a number each.
STEP_GOAL, OPENING_GOAL, UNDO_GOAL, REWRITE_GOAL = 1.2, 1, 2, 2


def measure(rounds):
    """Compare a long log with a short one; the disk is in memory and takes no time."""
    at, short = f"at step {LATE:,}", 2 * BACK
    rewrite, play, undo = _at_the_end(LATE)
    early_rewrite, _, early_undo = _at_the_end(short)
    figures = (
        compare(f"a step {at}", _steps_at(LATE), _steps_at(EARLY), rounds, STEP_GOAL),
        compare(f"opening {at}, over a second", _opening(LATE), lambda: 1.0, rounds, OPENING_GOAL),
        compare(
            f"a rewrite {BACK} steps back, over one at {short}",
            rewrite,
            early_rewrite,
            rounds,
            REWRITE_GOAL,
        ),
        compare(f"the same, over {BACK} steps played", rewrite, play, rounds),
        compare(f"an undo {at}, over one at {short}", undo, early_undo, rounds, UNDO_GOAL),
    )
    return Group("Long games", f"the same at step {EARLY}", figures)


def _saved(start):
    store = Store(MemoryDisk(MemoryWorld().memory))
    return store, store.library.create(start)


def _fill(session, steps):
    """Add steps that cancel each other out until there are this many."""
    while session.cursor < steps:
        session.do(AdjustCoins(0, 1 if session.cursor % 2 else -1))


def _steps_at(cursor):
    """Return what measures the same steps after this many others."""
    player = sit_down(SEED, players=NAMES)
    commands = [move.command for move in player.play() if not move.refused]
    session = _saved(player.session.start)[1].session
    for command in commands[:EARLY]:
        session.do(command)
    _fill(session, cursor)

    def play():
        following = iter(commands[EARLY : EARLY + STEPS])
        taken = seconds(lambda: session.do(next(following)), STEPS, process_time)
        session.jump(cursor)
        return taken

    return play


def _at_the_end(steps):
    """Return what measures a rewrite near the end of a log, as many played steps, and an undo."""
    session = _saved(sit_down(SEED, players=NAMES).session.start)[1].session
    _fill(session, steps)

    def rewrite():
        there = steps - BACK + 1
        taken = seconds(lambda: session.rewrite(there, (AdjustCoins(1, 1),)), 1, process_time)
        session.undo()
        return taken

    def play():
        taken = seconds(lambda: session.do(AdjustCoins(1, 1)), BACK, process_time) * BACK
        session.jump(steps)
        return taken

    def undo():
        taken = seconds(session.undo, BACK, process_time)
        session.jump(steps)
        return taken

    return rewrite, play, undo


def _opening(steps):
    """Return what measures the opening of a game that was really played, again and again."""
    player = sit_down(SEED, players=NAMES)
    store, opened = _saved(player.session.start)
    player.session = opened.session
    while opened.session.cursor < steps:
        is_over = opened.session.state.is_over
        player.move(CorrectTurn(0, 1) if is_over else player.choose())
    return lambda: seconds(lambda: store.library.open(opened.id), 1, process_time)
