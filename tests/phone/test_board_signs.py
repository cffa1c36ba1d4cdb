"""The board on a phone: signs are the right ones, and inside the outline of their region."""

import re
from itertools import product
from math import cos, pi, sin

import pytest

from companion.icons import icon_names
from companion.phone.pages.sign_places import SMALL, Content, places, small_width
from companion.phone.sign_paths import SIDE, sign_path
from tests.boards import base_board

# Whether somebody is there, whether the count is known, and the digits of the price.
STANDING = ((False, False, 0), (False, False, 2), (True, True, 1))
# How many there are of each marker.
LAID = ((), (1,), (5, 1))
AROUND = [(cos(turn * pi / 8), sin(turn * pi / 8)) for turn in range(16)]
# A finger's width of the board is about 70 units on a phone: smaller signs couldn't be read.
LEAST = 15


def is_within(outline, x, y):
    """Return whether a point is inside an outline."""
    edges = zip(outline, (*outline[1:], outline[0]), strict=True)
    crossed = [
        x < x1 + (y - y1) * (x2 - x1) / (y2 - y1)
        for (x1, y1), (x2, y2) in edges
        if (y1 > y) != (y2 > y)
    ]
    return sum(crossed) % 2 == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_symbol_and_marker_lies_within_its_region(players):
    printed = base_board(players)
    for region, (standing, marks) in product(printed.regions, product(STANDING, LAID)):
        small = [small_width(1)] * len(region.symbols) + [small_width(n) for n in marks]
        found = places(region, Content(*standing, tuple(small)), printed.size)
        radius = SMALL / 2 * found.unit
        assert 2 * radius >= LEAST
        assert len(set(found.small)) == len(small)
        for (x, y), width in zip(found.small, small, strict=True):
            aside = (width - SMALL) / 2 * found.unit
            rim = [
                (x + side + radius * a, y + radius * b)
                for side in (-aside, aside)
                for a, b in AROUND
            ]
            assert all(is_within(region.outline, *point) for point in rim), region.id


def test_the_icons_of_the_tablet_are_drawn_from_its_font(catalogue):
    races = [f"glyph/{race.printed.icon}" for race in catalogue.races.values()]
    icons = [*races, *icon_names("regions"), *icon_names("markers")]
    drawn = {icon: sign_path(icon) for icon in icons}
    assert len(set(drawn.values())) > len(races), "each has a sign of its own"
    for icon, path in drawn.items():
        assert re.fullmatch(r"(M[\d ]+([lqhv][-\d ]+)+z)+", path), icon
        starts = [int(number) for number in re.findall(r"(?<=[M ])\d+(?=[ lqhv])", path)]
        assert 0 <= min(starts) <= max(starts) <= SIDE, icon
