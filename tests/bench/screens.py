"""From the tap to the frame that shows it, and the first visit of each screen."""

from tests.bench.measure import Group
from tests.bench.windows import figures_of

GOAL = 1.5


def measure(rounds):
    """Open a window for each round: a screen can be visited for the first time only once."""
    figures = figures_of("tests.bench.visits", rounds, GOAL)
    return Group("Screens", "a bare screen with as many widgets", figures)
