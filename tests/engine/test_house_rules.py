"""A house rule matters if some piece does what it is about, whatever the piece is called."""

import pytest

from companion.engine import (
    CostEffect,
    LeastEffect,
    Power,
    Race,
    RedeployEffect,
    When,
    can_matter,
    pieces_of,
)


@pytest.mark.parametrize(
    ("rule", "effect"),
    [
        ("goblins_count_lost_tribes_as_declined", CostEffect(when=When(holder="declined"))),
        ("kobolds_last_attempt_needs_two_in_hand", LeastEffect(tokens=3)),
        ("barbarians_redeploy_after_losing_a_region", RedeployEffect(stays=True)),
    ],
)
def test_a_piece_of_one_s_own_brings_its_house_rule(catalogue, rule, effect):
    printed = pieces_of(catalogue, ("base",))
    assert not can_matter(rule, printed)
    assert can_matter(rule, (*printed, Race("own_race", 5, 10, (effect,))))
    assert can_matter(rule, (*printed, Power("own_power", 5, (effect,))))


def test_what_is_about_no_piece_always_matters():
    assert can_matter("shared_win_when_tokens_tie_too", ())
