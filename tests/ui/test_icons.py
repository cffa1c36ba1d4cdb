"""Every icon is there: named in the table, and drawn by the font."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from companion.engine.vocabulary import Marker, Symbol, Terrain
from companion.paths import DATA, KV
from tests.fonts import drawable

ICONS = json.loads((DATA / "icons.json").read_text(encoding="utf-8"))
GROUPS = "|".join(ICONS)
SOURCES = [*KV.rglob("*.kv"), *(Path(__file__).parents[2] / "companion").rglob("*.py")]


@pytest.fixture(scope="module")
def glyphs(_window):
    from companion.ui.theme import icon_font

    return drawable(icon_font())


def test_every_icon_is_drawn_by_the_font(glyphs):
    assert not [
        (group, name)
        for group, names in ICONS.items()
        for name, code in names.items()
        if chr(int(code, 16)) not in glyphs
    ]


def test_every_icon_asked_for_by_name_is_in_the_table():
    asked = {
        found
        for source in SOURCES
        for found in re.findall(rf"['\"]({GROUPS})/([a-z_]+)['\"]", source.read_text("utf-8"))
    }
    assert len(asked) > 40
    assert not [(group, name) for group, name in asked if name not in ICONS[group]]


def test_every_piece_of_the_game_has_an_icon_of_its_own(catalogue, glyphs):
    for pieces in (catalogue.races, catalogue.powers):
        codes = [piece.printed.icon for piece in pieces.values()]
        assert [code for code in codes if chr(int(code, 16)) not in glyphs] == []
        assert len(set(codes)) == len(pieces)


@pytest.mark.usefixtures("_window")
def test_every_race_has_a_colour_of_the_theme(catalogue):
    from companion.ui.theme import PIECE_COLOURS

    assert {race.printed.colour for race in catalogue.races.values()} == set(PIECE_COLOURS)


@pytest.mark.usefixtures("_window")
@pytest.mark.parametrize("path", ["races/nobody", "signs/nothing", "glyph/12", "glyph/", "odd"])
def test_an_icon_that_nobody_knows_is_a_plain_sign(path):
    from companion.ui.theme import glyph

    assert glyph(path) == glyph("signs/piece")


@pytest.mark.usefixtures("_window")
def test_a_colour_that_nobody_knows_is_plain():
    from companion.ui.theme import PIECE_COLOURS, piece_colour

    assert piece_colour("chartreuse") not in map(piece_colour, PIECE_COLOURS)


def test_everything_on_the_board_has_an_icon():
    assert {*get_args(Terrain), *get_args(Symbol)} <= set(ICONS["regions"])
    assert set(get_args(Marker)) <= set(ICONS["markers"])
