"""What is left to conquer this turn, weighed against the hand and the board."""

import pytest

from companion.engine.prospects import prospect
from tests.facts.standing import lay_out

BOARD = """\
    board
        0 farmland | 1 hill mine | 2 sea
        3 mountain | 4 swamp     | 5 forest magic
        6 hill     | 7 farmland  | 8 mountain mine
    """


def left(setting, *rows):
    reader = lay_out(BOARD, setting, *rows)
    return prospect(reader.catalogue, reader.state)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [(2, "conquer"), (1, "conquer"), (0, "no_token")],
    ids=["enough", "the die may do it", "nothing in hand"],
)
def test_the_hand_decides(hand, expected):
    assert left(f"A orcs + hill, {hand} in hand", "A1 | . | .") == expected


def test_nothing_in_reach_is_weak_enough():
    walls = "A1 | B9 | ."
    assert left("A orcs + swamp, 1 in hand / B trolls + hill", walls, "B9 | . | .") == "too_strong"


def test_a_dragon_may_still_make_a_region_cheap():
    walls = "A1 | B9 | ."
    setting = "A orcs + dragon_master, 1 in hand / B trolls + hill"
    assert left(setting, walls, "B9 | . | .") == "conquer"


def test_sorcerers_swap_a_lone_token_without_a_hand():
    setting = "A sorcerers + hill, 0 in hand / B trolls + swamp"
    assert left(setting, "A1 | B1 | .") == "swap"
    assert left(setting, "A1 | B2 | .") == "no_token"
