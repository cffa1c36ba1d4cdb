"""Until a purse has stopped, or its card is turned, nothing anywhere holds its total."""

from tests.ui.ended_game import come_to_the_end, show_end
from tests.ui.test_leaks import _said, _widgets

# Numbers that can't come from anything else.
COINS = (8431, 7219, 9673)
TELLING = ("in one turn", "wins!")
# Large enough for a quick test, and small enough to see every purse stop.
FRAME = 0.08


def show_shut(drive, **agreed):
    """Show the end of a game on a screen that holds nothing of an earlier one."""
    drive.app.root.take_down()
    drive.app.root.start_over()
    show_end(drive, *COINS, **agreed)


def held(*more):
    """Every text and number held by any widget in the window, or by any of these."""
    return "\n".join(said for widget in (*_widgets(), *more) for said in _said(widget))


def found(drive):
    """Return the seats whose totals some widget holds, visible or not, and those that may show."""
    from kivy.core.window import Window

    ids = drive.app.root.current_screen.ids
    hidden = ids.cards, ids.tie, ids.podium
    apart = [widget for stage in hidden if not stage.get_root_window() for widget in stage.walk()]
    everything = held(*apart, Window)
    shown = {seat for seat in range(3) if drive.find(f"card-{seat}").card.is_turned}
    assert not [text for text in TELLING if text in everything]
    return {seat for seat in range(3) if str(COINS[seat]) in everything}, shown


def test_no_total_is_held_anywhere_before_its_purse_stops(drive):
    for real_coins in (False, True):
        show_shut(drive, real_coins=real_coins)
        drive.tap("reveal-next")
        while drive.has("coins-skip"):
            assert found(drive) == (set(), set())
            drive.tap("coins-skip")
        seen: set[int] = set()
        while drive.has("card-0") and len(seen) < 3:
            holding, seen = found(drive)
            assert holding == seen
            drive.frames(1, FRAME)
        assert seen == {0, 1, 2}
    # Nor by leaving in the middle and coming back.
    show_shut(drive)
    drive.tap("reveal-next")
    drive.app.go("start")
    drive.frames()
    assert not [coins for coins in COINS if str(coins) in held()]
    come_to_the_end(drive)
    assert found(drive) == ({1}, {1})


def test_one_at_a_time_each_card_tells_of_itself_alone_and_nothing_moves_that_should_not(drive):
    for is_still in (False, True):
        drive.app.store.settings.change(reduced_motion=is_still)
        show_shut(drive)
        assert drive.has("reveal-one") != is_still
        button = "reveal-next" if is_still else "reveal-one"
        for seats in (set(), {1}, {0, 1}):
            assert found(drive) == (seats, seats)
            assert not any(drive.find(f"card-{seat}").card.is_counting for seat in range(3))
            drive.tap(button)
            button = "reveal-next"
        drive.tap("reveal-next")
        assert "Cleo wins!" in drive.texts()
