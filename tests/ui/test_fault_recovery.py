"""How far the app goes back after a fault."""

import pytest

from companion.ui.fault_recovery import CALM, LADDER, RecoveryLadder, WayBack, can_go_on


class Watch:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


def test_faults_without_a_calm_moment_lead_farther_and_farther_back_and_then_to_the_end():
    ladder = RecoveryLadder(Watch())
    first = [next(ladder.ways(), None) for _ in range(len(LADDER) + 2)]
    assert first == [*LADDER, None, None]


def test_after_a_calm_moment_the_next_fault_is_a_first_one():
    watch = Watch()
    ladder = RecoveryLadder(watch)
    for _ in range(20):
        watch.now += CALM + 1
        assert next(ladder.ways()) == WayBack.REFRESH


def test_a_way_that_fails_leads_to_the_next():
    assert list(RecoveryLadder(Watch()).ways()) == list(WayBack)


@pytest.mark.parametrize("fault", [KeyboardInterrupt(), SystemExit(), MemoryError()])
def test_what_is_to_end_the_app_ends_it(fault):
    assert not can_go_on(fault)


@pytest.mark.parametrize("fault", [ValueError(), RecursionError(), OSError()])
def test_anything_else_does_not(fault):
    assert can_go_on(fault)
