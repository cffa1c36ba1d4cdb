"""Asking what the turn could bring: the page beside the board, ghosts on it, nothing recorded."""

from threading import Event

import pytest

from companion import advisor
from tests.ui.board.tables import board_game, priced, view
from tests.ui.scenes import ask_advice


def ghosts(drive):
    """Return the numbers on the ghosts, by region."""
    return {at: facts.price.text for at, facts in priced(drive, "ghost").items()}


def ways(drive):
    """Return the regions that show the tokens for the whole way there."""
    return priced(drive, "whole_way")


def real(drive):
    """Return the prices of the turn itself."""
    kinds = (priced(drive, reach) for reach in ("enough", "die", "too_dear"))
    return {at: facts.price for kind in kinds for at, facts in kind.items()}


def test_it_is_asked_for_and_closed_again(drive):
    session = board_game(drive)
    before, prices = session.cursor, real(drive)
    assert not drive.has("turn-0")
    ask_advice(drive)
    assert drive.has("turn-0")
    assert ways(drive)
    assert not ghosts(drive)
    drive.tap("close-region")
    assert real(drive) == prices
    assert drive.has("advice")
    assert session.cursor == before


def test_a_turn_is_shown_as_ghosts_until_the_next_real_tap(drive):
    session = board_game(drive)
    before = session.cursor
    ask_advice(drive)
    drive.tap("turn-0")
    assert sorted(ghosts(drive).values()) == [str(n) for n in range(1, len(ghosts(drive)) + 1)]
    assert ghosts(drive)
    first = next(at for at, number in ghosts(drive).items() if number == "1")
    drive.tap_region(first)
    assert not ghosts(drive)
    assert not ways(drive)
    assert drive.has("conquered")
    assert session.cursor == before
    drive.tap("conquered")
    assert session.state.regions[first].race == "trolls"


def test_a_region_within_reach_shows_the_way_there(drive):
    board_game(drive)
    ask_advice(drive)
    far = max(ways(drive).items(), key=lambda way: int(way[1].price.text))[0]
    drive.tap_region(far)
    assert ghosts(drive)[far] == str(len(ghosts(drive)))
    assert len(ghosts(drive)) > 1
    assert any(text.startswith("First ") for text in drive.texts())
    # Its chip shows everything again.
    drive.tap(f"reach-{far}")
    assert not ghosts(drive)
    assert far in ways(drive)


def test_what_happens_in_the_game_ends_it(drive):
    session = board_game(drive)
    ask_advice(drive)
    drive.tap("turn-0")
    drive.app.game.undo()
    drive.frames(4)
    assert not drive.has("turn-0")
    assert not ghosts(drive)
    assert session.state.regions is not None


@pytest.fixture
def endless(monkeypatch):
    """A search that goes on until it is cancelled."""
    ended = Event()

    def search(catalogue, state, turns, pause):
        try:
            while True:
                pause()
        finally:
            ended.set()

    monkeypatch.setattr(advisor, "plan", search)
    return ended


def test_a_long_search_says_so_and_can_be_cancelled(drive, endless):
    board_game(drive)
    drive.app.root.get_screen("table").act("advice")
    drive.frames(2)
    assert drive.has("close-region")
    assert "Looking at every option…" not in drive.texts()
    drive.pass_time(0.3)
    assert "Looking at every option…" in drive.texts()
    assert not endless.is_set()
    drive.tap("close-card")
    assert endless.wait(10)
    assert drive.has("advice")


def test_a_search_is_given_up_when_the_game_goes_on(drive, endless):
    board_game(drive)
    drive.tap("advice")
    drive.app.game.undo()
    drive.frames(4)
    assert endless.wait(10)
    assert "Looking at every option…" not in drive.texts()


def test_a_table_that_wants_no_advice_has_none(drive):
    drive.app.go("new_game")
    drive.frames(4)
    for name in ("Anna", "Ben"):
        drive.app.root.get_screen("new_game").add(name)
    assert drive.find("advice").block.is_chosen
    drive.tap("advice")
    drive.tap("begin")
    drive.frames(6)
    drive.tap("pick")
    assert not drive.has("advice")
    assert not drive.app.game.state.setup.has_advice
    # The next game starts with the same setting.
    assert not drive.app.store.settings.current.has_advice
    drive.app.go("new_game")
    drive.frames(4)
    assert not drive.find("advice").block.is_chosen


def test_without_the_board_nothing_is_promised(drive):
    drive.app.go("new_game")
    drive.frames(4)
    drive.tap("board-on-tablet")
    assert not drive.has("advice")


def test_keys_look_at_a_way_too(drive):
    from kivy.core.window import Window

    board_game(drive)
    ask_advice(drive)
    at = next(iter(ways(drive)))
    view(drive)._go_on(at)
    Window.dispatch("on_keyboard", 13, 40, "\r", [])
    drive.frames(2)
    assert at in ghosts(drive)
    Window.dispatch("on_keyboard", 27, 41, "", [])
    drive.frames(2)
    assert not ghosts(drive)
    assert drive.has("advice")
