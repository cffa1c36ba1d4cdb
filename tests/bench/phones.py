"""From the tap to the frame that shows it, with phones and hostile guests, over without any."""

from tests.bench.measure import Group
from tests.bench.windows import figures_of

GOAL = 1.1


def measure(rounds):
    """Open a window for each round; in each, taps with and without guests take turns."""
    figures = figures_of("tests.bench.guests", rounds, GOAL)
    return Group("Phones", "the same without phones", figures)
