"""Beanstalk and stairway are put onto the ground by taps."""

import pytest

from companion.content import load_catalogue
from companion.engine import may_hold_access
from companion.pages.access import access_regions, access_title, tap_access
from companion.pages.board import Mark
from companion.words import load_language

ENGLISH = load_language("en")
CATALOGUE = load_catalogue()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_only_regions_that_may_hold_a_way_up_can_be_tapped(players):
    ground = CATALOGUE.boards[f"{players}_players"]
    every = range(len(ground.regions))
    firsts = [at for at in every if tap_access(ground, (), at)]
    assert firsts
    for first in firsts:
        for at in every:
            is_taken = len(tap_access(ground, (first,), at)) == 2
            assert is_taken == may_hold_access(ground, (first, at))


def test_each_tap_puts_one_of_them_and_a_second_tap_takes_it_back():
    ground, places = CATALOGUE.boards["3_players"], ()
    assert access_title(ENGLISH, places) == "Beanstalk: tap a region"
    places = tap_access(ground, places, 0)
    assert access_title(ENGLISH, places) == "Stairway: tap a region"
    facts = access_regions(ENGLISH, ground, places)
    assert facts[0].marks == (Mark("markers/beanstalk", 1),)
    assert facts[1].is_veiled
    assert not facts[2].is_veiled
    places = tap_access(ground, places, 2)
    assert access_title(ENGLISH, places) == "Beanstalk and stairway"
    assert tap_access(ground, places, 4) == places, "both have their place"
    assert tap_access(ground, places, 0) == (2,)
