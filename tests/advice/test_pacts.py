"""The planner counts what pacts bring as long as they are kept, and cost once they are broken."""

from companion.advice import plan
from tests.board.drawn_cases import Playing, read_cases

CASE = """
board
    0 farmland | 1 hill mine | 2 forest | 3 hill

== Pacts
A orcs + haggling
B elves + merchant, {hand} in hand
    A1 | B1 | A1 | A1
> deal {pacts} to B
> score
"""


def planned(hand, pacts):
    """Return what Ben could do who holds so many of Anna's pacts, all around whom are her orcs."""
    (case,) = read_cases(CASE.format(hand=hand, pacts=pacts))
    playing = Playing(case)
    playing.play()
    return plan(playing.catalogue, playing.state)


def test_a_pact_is_kept_if_the_region_brings_less():
    # A merchant's region brings two coins and a conquest costs no more; the pacts are worth six.
    best = planned(hand=3, pacts=3).best
    assert (best.coins, best.takes) == (2 + 3, ())


def test_it_is_broken_if_all_that_follows_brings_more():
    best = planned(hand=6, pacts=1).best
    assert (best.coins, len(best.takes)) == (6 - 1, 2)


def test_a_broken_one_costs_what_it_would_have_brought_and_as_much_again():
    best = planned(hand=6, pacts=2).best
    assert (best.coins, len(best.takes)) in {(2 + 2, 0), (6 - 2, 2)}
