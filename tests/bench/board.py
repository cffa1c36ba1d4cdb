"""A tap on the largest board over one on the smallest: from the touch to the painted frame."""

from time import perf_counter

from tests.bench.measure import Group, summed_up
from tests.bench.processes import in_window, window_environment

GOAL = 1.2
TAPS = 40


def measure(rounds):
    """Tap both boards in turn, this many times."""
    with window_environment() as environment:
        pairs = in_window(environment, tap_both, rounds)
    figure = summed_up("tap to painted, for five", pairs, GOAL)
    return Group("Board", "the board for two", (figure,))


def tap_both(drive, rounds):
    """Return how long a tap took each round, on the five-player and on the two-player board."""
    return [[seconds_of_a_tap(drive, players) for players in (5, 2)] for _ in range(rounds)]


def seconds_of_a_tap(drive, players):
    """Return the average time until a tapped region is painted."""
    from kivy.core.window import Window

    from tests.ui.board.hands import Hands, full

    hands = Hands(drive, players)
    hands.view.regions = tuple(full(hands.board))
    hands.view.bind(on_region=lambda _, region: hands.change(region, is_chosen=True))
    land = [region.id for region in hands.board.regions if region.terrain not in ("sea", "lake")]
    taken = 0.0
    for number in range(TAPS):
        drive.pass_time(0.5)
        finger = hands.down(hands.view.place_of(land[number % len(land)]))
        begun = perf_counter()
        hands.up(finger)
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")
        taken += perf_counter() - begun
    return taken / TAPS
