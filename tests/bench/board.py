"""A tap on a region of the largest board over one of the smallest: drawn, and painted as well."""

from functools import partial
from statistics import median
from time import process_time

from tests.bench.measure import Group, summed_up
from tests.bench.processes import in_window, window_environment
from tests.bench.taps import region_in_reach, touch

GOAL = 1.2
TIMES = 10
LARGEST, SMALLEST = 5, 2


def measure(rounds):
    """Tap both boards in turn, this many times."""
    with window_environment() as environment:
        drawn, painted = in_window(environment, tap_both, rounds)
    figures = (
        summed_up("a tap until drawn, for five", drawn, GOAL),
        summed_up("a tap until painted, for five", painted, GOAL),
    )
    return Group("Board", "the board for two", figures)


def tap_both(drive, rounds):
    """Return what a tap takes until drawn, and until painted: pairs of both boards."""
    taken = [[seconds_of_a_tap(drive, of) for of in (LARGEST, SMALLEST)] for _ in range(rounds)]
    return [[[of[kind] for of in pair] for pair in taken] for kind in range(2)]


def seconds_of_a_tap(drive, players):
    """Return how long it takes until the card of a tapped region is drawn, and painted."""
    from tests.ui.board.tables import board_game

    board_game(drive, players)
    drive.frames(20)
    drive.paint()
    regions = [partial(region_in_reach, drive, at) for at in range(2)]
    drawn = [touch(drive, find()) for _ in range(TIMES) for find in regions]
    # The software renderer paints in threads of its own.
    how = {"clock": process_time, "is_painted": True}
    painted = [touch(drive, find(), **how) for _ in range(TIMES) for find in regions]
    return median(drawn), median(painted)
