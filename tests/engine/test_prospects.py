"""What is left to conquer this turn, weighed against the hand and the board."""

import pytest

from companion.engine import Conquer, ConquerAt, CorrectTroops, Holder, Outlook, Target, Use
from tests.pages.standing import MINES, lay_out
from tests.ui.dealing import new_session, seat_race


def left(setting, *rows):
    reader = lay_out(MINES, setting, *rows)
    return Outlook(reader.catalogue, reader.state).prospect


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


def test_sorcerers_swap_once_with_each_opponent():
    setting = "A sorcerers + hill, 0 in hand / B trolls + swamp / C elves + flying"
    reader = lay_out(MINES, setting, "A1 | B1 | .", "C1 | B1 | .")
    for at, expected in ((1, "swap"), (3, "no_token")):
        reader.do(ConquerAt(at, use=Use(sorcery=True)))
        assert Outlook(reader.catalogue, reader.state).prospect == expected


def test_without_a_board_the_swap_is_used_up_too(catalogue):
    session = new_session(catalogue)
    seat_race(session, 0, "sorcerers", "hill", regions=3)
    for seat, race in ((1, "trolls"), (2, "elves")):
        seat_race(session, seat, race, ("swamp", "flying")[seat - 1], regions=3)
    session.do(CorrectTroops(0, "sorcerers", hand=0))
    for seat, race, expected in ((1, "trolls", "swap"), (2, "elves", "no_token")):
        lone = Target("hill", holder=Holder("race", race, 1))
        session.do(Conquer(lone, use=Use(sorcery=True), loser=seat))
        assert Outlook(catalogue, session.state).prospect == expected


@pytest.mark.parametrize(("trolls", "expected"), [(9, "too_strong"), (4, "conquer")])
def test_mercenaries_help_only_where_they_lower_the_price_enough(trolls, expected):
    setting = "A orcs + mercenary, 1 in hand / B trolls + hill"
    assert left(setting, f"A1 | B{trolls} | .", "B9 | . | .") == expected
