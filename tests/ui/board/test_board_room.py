"""How the players, the board and its panel share the window."""

import pytest

from tests.ui.board.tables import board_game, held, view
from tests.ui.board.test_board_table import priced

SHAPES = [(1280, 800), (800, 1280), (360, 740), (740, 360)]


def part(drive, name):
    """Return a part of the board's table."""
    return drive.app.root.get_screen("table").on_board.board.ids[name]


def box(widget):
    """Return where a widget is in the window: left, bottom, right, top."""
    return (*widget.to_window(*widget.pos), *widget.to_window(widget.right, widget.top))


@pytest.mark.parametrize("size", SHAPES)
def test_nothing_lies_over_the_board(drive, size):
    drive.resize(*size)
    board_game(drive)
    left, bottom, right, top = box(view(drive))
    for name in ("board-turn", "board-legend", "score"):
        x, y, until_x, until_y = box(drive.find(name))
        is_beside = until_x <= left or x >= right or until_y <= bottom or y >= top
        assert is_beside, name


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
def test_a_phone_tells_the_hand_and_lets_it_be_put_right(drive, size):
    drive.resize(*size)
    board_game(drive, hand=7)
    assert "7" in drive.texts()
    drive.tap("hand")
    assert drive.has("hand-plus")


@pytest.mark.parametrize("size", [(800, 1280), (360, 740)])
def test_the_board_keeps_its_place_when_a_region_is_tapped(drive, size):
    drive.resize(*size)
    board_game(drive)
    before = box(view(drive))
    drive.tap_region(next(iter(priced(drive))))
    drive.frames(4)
    assert box(view(drive)) == pytest.approx(before, abs=2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_the_board_cannot_fill_goes_to_the_panel(drive, players):
    board_game(drive, players)
    drive.frames(4)
    board = view(drive)
    wide, high = board.board.size
    beside = board.width - min(board.width, board.height * wide / high)
    assert beside < 160
    panel = part(drive, "panel")
    assert board.right < panel.x
    assert panel.width >= 300


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_players_stand_in_even_rows_and_no_name_is_broken(drive, players):
    drive.resize(800, 1280)
    board_game(drive, players)
    rows: dict[int, list[object]] = {}
    for card in part(drive, "players").children:
        rows.setdefault(round(card.y), []).append(card)
    lengths = sorted(len(row) for row in rows.values())
    assert lengths[-1] - lengths[0] <= 1
    for card in part(drive, "players").children:
        assert card.width >= 230


def test_buttons_without_words_keep_their_signs_when_text_is_large(drive):
    drive.resize(360, 740)
    drive.app.store.settings.change(text_size=200)
    board_game(drive)
    assert drive.find("players").icon


@pytest.mark.parametrize("players", [2, 5])
def test_a_phone_shows_the_regions_that_tokens_are_placed_in(drive, players):
    drive.resize(360, 740)
    session = board_game(drive, players)
    drive.tap("redeploy")
    drive.pass_time(1)
    board = view(drive)
    seen = [at for at in held(session, "trolls") if board.collide_point(*board.spot_of(at))]
    assert seen == held(session, "trolls")
