"""How long it takes to plan a turn, over many states of random games on the largest board."""

from statistics import median
from time import process_time

from companion.advice import plan
from tests.advice.random_states import some_states
from tests.bench.measure import Group, seconds, summed_up

# After a last attempt there is nothing to plan: so many games have 300 states in which there is.
GAMES, STATES = 68, 5
# What a player waits for at most: usually, and at worst.
USUALLY, AT_WORST = 0.05, 1.0


def measure(rounds):
    """Measure every state as often as there are rounds."""
    cases = [case for seed in range(GAMES) for case in some_states(seed, 5, STATES) if plan(*case)]
    times = [[_time(*case) for case in cases] for _ in range(rounds)]
    usual = [(median(took), USUALLY) for took in times]
    worst = [(max(took), AT_WORST) for took in times]
    figures = (
        summed_up(f"median of {len(cases)} states, over 50 ms", usual, goal=1.0),
        summed_up("the slowest of them, over a second", worst, goal=1.0),
    )
    return Group("Planner", "what a player should wait", figures)


def _time(catalogue, state):
    return seconds(lambda: plan(catalogue, state), clock=process_time)
