"""Every icon exists: it is named in the table and drawn by the font."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from companion.engine import Marker, Symbol, Terrain
from companion.paths import DATA, KV
from tests.fonts import drawable

ICONS = json.loads((DATA / "icons.json").read_text(encoding="utf-8"))
GROUPS = "|".join(ICONS)
SOURCES = [*KV.rglob("*.kv"), *(Path(__file__).parents[2] / "companion").rglob("*.py")]


def test_every_icon_asked_for_by_name_is_in_the_table():
    asked = {
        found
        for source in SOURCES
        for found in re.findall(rf"['\"]({GROUPS})/([a-z_]+)['\"]", source.read_text("utf-8"))
    }
    assert len(asked) > 40
    assert not [(group, name) for group, name in asked if name not in ICONS[group]]


def test_everything_on_the_board_has_an_icon():
    assert {*get_args(Terrain), *get_args(Symbol)} <= set(ICONS["regions"])
    assert set(get_args(Marker)) <= set(ICONS["markers"])


@pytest.mark.usefixtures("app_driver")
def test_every_icon_is_drawn_by_the_font_and_every_piece_has_one_of_its_own(catalogue):
    from companion.icons import glyph, icon_font
    from companion.ui.theme import PIECE_COLOURS, piece_colour

    glyphs = drawable(icon_font())
    codes = {name: code for names in ICONS.values() for name, code in names.items()}
    assert [name for name, code in codes.items() if chr(int(code, 16)) not in glyphs] == []
    for pieces in (catalogue.races, catalogue.powers):
        icons = {piece.printed.icon for piece in pieces.values()}
        assert [code for code in icons if chr(int(code, 16)) not in glyphs] == []
        assert len(icons) == len(pieces)
    assert {race.printed.colour for race in catalogue.races.values()} == set(PIECE_COLOURS)
    # Anything unknown gets a plain one.
    for path in ("races/nobody", "signs/nothing", "glyph/12", "glyph/", "odd"):
        assert glyph(path) == glyph("signs/piece")
    assert piece_colour("chartreuse") not in map(piece_colour, PIECE_COLOURS)
