"""The legend names everything that can be seen on a board."""

from typing import get_args

import pytest

from companion.engine.vocabulary import Marker, Symbol, Terrain
from companion.words.board import marker_name


@pytest.fixture
def legend(drive):
    """Open the legend on a sheet, as a place would."""
    from companion.ui.board.legend import BoardLegend
    from companion.ui.kit.overlays import Sheet

    sheet = Sheet(title="Board").fill(BoardLegend(drive.app.language))
    sheet.open()
    drive.pass_time(0.5)
    return sheet


def test_everything_on_the_board_has_its_words(drive, legend):
    language, said = drive.app.language, drive.texts()
    assert {language.term(terrain) for terrain in get_args(Terrain)} <= set(said)
    assert {language.term(symbol) for symbol in get_args(Symbol)} <= set(said)
    assert {marker_name(language, marker) for marker in get_args(Marker)} <= set(said)
    assert "Coin in an abandoned region" in said
    assert {"Too expensive", "Enough in hand", "In decline"} <= set(said)


def test_every_sign_is_drawn_and_no_two_are_alike(drive, legend):
    from companion.ui.board.legend import LegendSign

    signs = [widget for widget in legend.walk() if isinstance(widget, LegendSign)]
    pictures: dict[bytes, list[str]] = {}
    for sign in signs:
        drawn = sign.export_as_image().texture.pixels
        assert len(set(drawn)) > 1
        pictures.setdefault(drawn, []).append(sign.item.words)
    # Water is water, be it salt or sweet.
    assert [set(alike) for alike in pictures.values() if len(alike) > 1] == [{"Sea", "Lake"}]
