"""How long it takes to plan a turn: random games on the largest board, and the largest hands."""

from contextlib import suppress
from statistics import median
from time import process_time

from companion.advice import plan
from tests.advice.random_states import LARGE_HANDS, large_hand, some_states
from tests.bench.measure import Group, seconds, summed_up

# After a last attempt there is nothing to plan: this many games have 300 states where there is.
GAMES, STATES = 68, 5
# How long a player should wait at most: usually, and at worst.
USUALLY, AT_WORST = 0.05, 1.0
# And how long one is waited for here.
PATIENCE = 5.0


def measure(rounds):
    """Measure every state once per round."""
    found = [case for seed in range(GAMES) for case in some_states(seed, 5, STATES)]
    cases = [case for case in found if not any(one.last for one in case[1].turn.conquests)]
    times = [[_time(*case) for case in cases] for _ in range(rounds)]
    usual = [(median(took), USUALLY) for took in times]
    worst = [(max(took), AT_WORST) for took in times]
    large = [large_hand(case) for case in LARGE_HANDS]
    longest = [(max(_time(*case) for case in large), AT_WORST) for _ in range(rounds)]
    figures = (
        summed_up(f"median of {len(cases)} states, over 50 ms", usual, goal=1.0),
        summed_up("the slowest of them, over a second", worst, goal=1.0),
        summed_up(f"the slowest of {len(large)} large hands, over a second", longest, goal=1.0),
    )
    return Group("Planner", "what a player should wait", figures)


def _time(catalogue, state):
    begun = process_time()

    def stop_in_time():
        if process_time() - begun > PATIENCE:
            raise TimeoutError

    def look():
        with suppress(TimeoutError):
            plan(catalogue, state, pause=stop_in_time)

    return seconds(look, clock=process_time)
