"""Until a purse has stopped, or its card is turned, nothing anywhere holds what is in it."""

import pytest

from tests.ui.ended_game import show_end
from tests.ui.test_leaks import _said, _widgets

# Numbers that come about in no other way.
COINS = (8431, 7219, 9673)
TELLING = ("in one turn", "wins!")


def held(drive):
    """Every text and number that any widget holds, drawn or not, and whether seen or not."""
    from kivy.core.window import Window

    hidden = drive.app.root.current_screen._stages.values()
    apart = [widget for stage in hidden if not stage.get_root_window() for widget in stage.walk()]
    return "\n".join(said for widget in (*_widgets(), *apart, Window) for said in _said(widget))


def told(drive):
    """Return the totals that are held by some widget, and those that may be."""
    everything = held(drive)
    shown = {seat for seat in range(3) if drive.find(f"card-{seat}").is_turned}
    assert not [text for text in TELLING if text in everything]
    return {seat for seat in range(3) if str(COINS[seat]) in everything}, shown


@pytest.mark.parametrize("real_coins", [False, True], ids=["on the tablet", "real"])
def test_no_total_is_held_anywhere_before_its_purse_stops(drive, real_coins):
    show_end(drive, *COINS, real_coins=real_coins)
    drive.tap("reveal-next")
    while drive.has("coins-skip"):
        assert told(drive) == (set(), set())
        drive.tap("coins-skip")
    seen: set[int] = set()
    while drive.has("card-0") and len(seen) < 3:
        holding, seen = told(drive)
        assert holding == seen
        drive.frames(1)
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("is_still", [False, True], ids=["moving", "still"])
def test_one_at_a_time_each_card_tells_of_itself_alone(drive, is_still):
    drive.app.store.settings.change(reduced_motion=is_still)
    show_end(drive, *COINS)
    for number, button in enumerate(("reveal-next" if is_still else "reveal-one", "reveal-next")):
        holding, shown = told(drive)
        assert holding == shown
        assert len(shown) == number
        drive.tap(button)
    assert told(drive) == ({0, 1}, {0, 1})


def test_who_comes_back_in_the_middle_finds_no_more_than_was_seen(drive):
    show_end(drive, *COINS)
    drive.tap("reveal-next")
    drive.app.go("start")
    drive.frames()
    assert not [coins for coins in COINS if str(coins) in held_by_start(drive)]
    drive.app.go("reveal")
    drive.pass_time(0.4)
    assert told(drive) == ({1}, {1})


def held_by_start(drive):
    return "\n".join(said for widget in _widgets() for said in _said(widget))
