"""The table with a board by other ways than a tap: keys, a phone's edge, undo, a full disk."""

import pytest

from companion.engine.commands import CorrectTroops
from companion.store.settings import SettingsStore
from tests.store.helpers import MemoryWorld
from tests.ui.board.tables import board_game, view

BACK, ENTER, RIGHT, LEFT, UP, DOWN = 27, 13, 275, 276, 273, 274
MINE, MOUNTAIN = 6, 5
PHONES = [(360, 740), (740, 360)]


def prices(drive):
    """Return what each region costs, as it is written there."""
    return {facts.region: facts.price.text for facts in view(drive).regions if facts.price}


def test_prices_follow_whatever_changes(drive):
    board_game(drive)
    game, before = drive.app.game, prices(drive)
    drive.tap_region(MOUNTAIN)
    drive.tap("conquered")
    after = prices(drive)
    assert (MOUNTAIN in before, MOUNTAIN in after) == (True, False)
    assert (20 in before, 20 in after) == (False, True)
    for act, shown in ((game.undo, before), (game.redo, after), (game.undo, before)):
        act()
        drive.frames(4)
        assert prices(drive) == shown
    game.do(CorrectTroops(0, "trolls", hand=1))
    drive.frames(4)
    reach = {facts.price.reach for facts in view(drive).regions if facts.price}
    assert "enough" not in reach


def test_a_card_that_is_open_follows_too(drive):
    board_game(drive)
    drive.tap_region(MOUNTAIN)
    assert drive.has("conquered")
    drive.app.game.do(CorrectTroops(0, "trolls", hand=2))
    drive.frames(4)
    assert not drive.has("conquered")
    assert drive.has("face-3")


def test_arrow_keys_go_from_region_to_region_and_enter_taps(drive):
    board_game(drive)
    drive.tap_region(MINE)
    start = view(drive).picture.focused
    for key in (RIGHT, DOWN, RIGHT):
        drive.key(key)
    focused = view(drive).picture.focused
    assert focused not in (None, start, MINE)
    drive.key(ENTER)
    chosen = [facts.region for facts in view(drive).regions if facts.is_chosen]
    assert chosen == [focused]
    drive.key(BACK)
    assert not drive.has("close-region")
    assert drive.app.root.current == "table"


def test_a_tap_beside_the_board_closes_the_card(drive):
    drive.resize(800, 1280)
    board_game(drive)
    drive.tap_region(MOUNTAIN)
    drive.pass_time(0.6)
    board = view(drive)
    _left, bottom, _width, _height = board.window.seen(board.sight)
    assert bottom > board.y + 8
    x, y = board.to_window(board.center_x, board.y + 4)
    drive._touch(x / drive.app.root.width, y / drive.app.root.height)
    drive.lift()
    assert not drive.has("close-region")


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("players", [2, 5])
def test_every_region_within_reach_of_a_phone_can_be_tapped_and_stays_in_sight(
    drive, players, size
):
    drive.resize(*size)
    board_game(drive, players=players)
    for at in prices(drive):
        drive.tap_region(at)
        board = view(drive)
        assert [facts.region for facts in board.regions if facts.is_chosen] == [at]
        x, y = board.spot_of(at)
        assert board.x + 24 <= x <= board.right - 24
        assert board.y + 24 <= y <= board.top - 24
        drive.tap("close-region")
        drive.pass_time(0.6)


def test_a_turn_of_the_board_that_cannot_be_saved_is_said(drive):
    board_game(drive)
    disk = MemoryWorld().failing()
    drive.app.store.settings = SettingsStore(disk)
    disk.limits.room = 0
    drive.tap("board-turn")
    assert view(drive).turned == 0
    assert any("full" in text for text in drive.texts())


def test_the_quarter_turn_is_there_again_with_the_next_game(drive):
    board_game(drive)
    drive.tap("board-turn")
    board_game(drive, players=2)
    assert view(drive).turned == 1
