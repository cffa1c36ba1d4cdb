"""All purses counting up together: the fewest coins stop first, and the winner's is the last."""

import errno
from dataclasses import replace

import pytest

from tests.engine.helpers import ANNA, BEN, CLEO
from tests.ui.ended_game import show_end

BACK_KEY = 27
# How long it may take, in frames of a fiftieth of a second: some six seconds and a look at the end.
MOST_FRAMES = 375


def cards(drive):
    return [drive.find(f"card-{seat}") for seat in range(len(drive.app.game.state.players))]


def stopped(drive):
    return [card.seat for card in cards(drive) if card.is_turned]


def is_counting(drive):
    return drive.has("card-0") and any(card.is_counting for card in cards(drive))


def watch(drive, coins):
    """Look at every frame until all have stopped; return who stopped when, a group at a time."""
    order: list[list[int]] = []
    frames = 0
    while is_counting(drive):
        drive.frames(1)
        frames += 1
        assert frames < MOST_FRAMES
        if not drive.has("card-0"):
            break
        told = [seat for group in order for seat in group]
        if new := [seat for seat in stopped(drive) if seat not in told]:
            order.append(new)
        running = {card.number for card in cards(drive) if card.is_counting}
        assert len(running) <= 1
        for card in cards(drive):
            shown, own = int(card.number), coins[int(card.seat)]
            assert shown < own if card.is_counting else shown == own
    return order


@pytest.mark.parametrize(
    ("coins", "order"),
    [
        ((71, 62, 93), [[BEN], [ANNA], [CLEO]]),
        ((71, 62), [[BEN], [ANNA]]),
        ((55, 51, 93, 90, 54), [[1], [4], [0], [3], [2]]),
        ((40, 93, 40), [[ANNA, CLEO], [BEN]]),
        ((40, 93, 93), [[ANNA], [BEN, CLEO]]),
        ((0, 7, 0), [[ANNA, CLEO], [BEN]]),
        ((9999, 3, 9998), [[BEN], [CLEO], [ANNA]]),
        ((8, 8, 8), [[ANNA, BEN, CLEO]]),
    ],
    ids=["three", "two", "five", "tied last", "tied first", "empty", "huge", "all alike"],
)
def test_all_show_the_same_count_and_stop_from_the_last_place_to_the_first(drive, coins, order):
    show_end(drive, *coins)
    drive.tap("reveal-next")
    assert watch(drive, coins) == order


def test_empty_purses_all_round_are_a_tie_at_once(drive):
    show_end(drive, 0, 0, 0)
    drive.tap("reveal-next")
    drive.pass_time(2)
    assert "Anna, Ben and Cleo have 0 coins each" in drive.texts()


def test_each_purse_is_written_down_before_the_count_goes_on_to_it(drive):
    session = show_end(drive, 71, 62, 93)
    drive.tap("reveal-next")
    assert (list(session.state.opened), stopped(drive)) == ([BEN], [])
    while not stopped(drive):
        drive.frames(1)
    assert list(session.state.opened) == [BEN]
    while stopped(drive) == [BEN]:
        drive.frames(1)
    assert list(session.state.opened) == [BEN, ANNA]


def test_every_stop_tells_the_place_and_in_the_end_who_won(drive):
    show_end(drive, 71, 62, 93)
    drive.tap("reveal-next")
    while len(stopped(drive)) < 3:
        drive.frames(1)
    assert [card.place for card in cards(drive)] == [2, 3, 1]
    assert [card.is_ahead for card in cards(drive)] == [False, False, True]
    drive.pass_time(1.5)
    assert "Cleo wins!" in drive.texts()


@pytest.mark.parametrize("where", ["reveal-next", "card-0", "card-1", (0.5, 0.2)])
def test_a_tap_goes_to_the_next_that_stops_and_another_to_the_end(drive, where):
    show_end(drive, 71, 62, 93)
    drive.tap("reveal-next")
    assert drive.find("reveal-next").kind == "plain"
    tap = drive.tap_at if isinstance(where, tuple) else drive.tap
    where = where if isinstance(where, tuple) else (where,)
    tap(*where)
    assert stopped(drive) == [BEN]
    tap(*where)
    assert "Cleo wins!" in drive.texts()


def test_the_second_of_two_quick_taps_that_begin_the_count_skips_nothing(drive):
    show_end(drive, 971, 962, 993)
    drive.tap_quickly("reveal-next", "reveal-next")
    assert is_counting(drive)
    assert stopped(drive) == []


@pytest.mark.parametrize("is_followed", [False, True], ids=["no board", "board"])
def test_a_tie_is_settled_on_the_spot_and_nothing_asked_that_the_board_knows(drive, is_followed):
    session = show_end(drive, 80, 62, 80, regions=(), has_board=is_followed)
    drive.tap("reveal-next")
    drive.tap("reveal-next")
    drive.tap("reveal-next")
    assert drive.has("tokens-done") != is_followed
    assert set(session.state.tokens_counted) == ({ANNA, CLEO} if is_followed else set())
    if not is_followed:
        drive.tap("tokens-done")
    assert "Anna and Cleo win together!" in drive.texts()


def test_with_reduced_motion_each_tap_shows_a_place_and_nothing_moves(drive):
    drive.app.store.settings.change(reduced_motion=True)
    show_end(drive, 71, 62, 93)
    assert not drive.has("reveal-one")
    for seats in ([BEN], [ANNA, BEN], [ANNA, BEN, CLEO]):
        drive.tap("reveal-next")
        assert stopped(drive) == seats
        assert not is_counting(drive)
    drive.tap("reveal-next")
    assert "Cleo wins!" in drive.texts()


def test_the_back_key_leads_nowhere_while_they_count(drive):
    session = show_end(drive, 71, 62, 93)
    drive.tap("reveal-next")
    drive.key(BACK_KEY)
    assert drive.app.root.current == "reveal"
    assert is_counting(drive)
    assert session.state.is_over
    assert not drive.has("back")
    assert not drive.has("reveal-cancel")


def test_who_leaves_finds_open_what_was_to_be_seen_and_the_rest_shut(drive):
    session = show_end(drive, 71, 62, 93)
    drive.tap("reveal-next")
    drive.app.go("start")
    drive.pass_time(8)
    assert list(session.state.opened) == [BEN]
    drive.app.go("reveal")
    drive.pass_time(0.4)
    assert not is_counting(drive)
    assert [card.number for card in cards(drive)] == ["", "62", ""]
    drive.tap("reveal-next")
    assert stopped(drive) == [ANNA, BEN]


def test_after_the_count_began_the_end_is_taken_back_only_when_all_agree(drive):
    session = show_end(drive, 71, 62, 93)
    drive.tap("reveal-next")
    drive.app.game.undo()
    drive.frames(6)
    drive.hold("play-on-go", 1.2)
    drive.pass_time(8)
    assert not session.state.is_over
    assert drive.app.root.current == "table"
    assert any("The purses were opened" in text for text in drive.texts())


def test_what_cannot_be_written_down_is_not_counted_either(drive):
    session = show_end(drive, 71, 62, 93)
    disk = drive.app.store._disk
    fill, disk.fill = disk.fill, full
    drive.tap("reveal-next")
    drive.pass_time(5)
    assert not is_counting(drive)
    assert session.state.opened == {}
    disk.fill = fill
    drive.tap("reveal-next")
    assert is_counting(drive)


def full(name, data):
    raise OSError(errno.ENOSPC, "no space left on device")


def test_a_disk_that_fills_up_on_the_way_leaves_the_rest_shut(drive):
    session = show_end(drive, 71, 62, 93)
    drive.tap("reveal-next")
    drive.app.store._disk.fill = full
    drive.pass_time(8)
    assert list(session.state.opened) == [BEN]
    assert stopped(drive) == [BEN]
    assert not is_counting(drive)


def count_coins(drive, typed):
    for digit in typed:
        drive.tap(f"coins-{digit}")
    drive.tap("coins-ok" if typed else "coins-skip")


def test_real_coins_are_all_counted_first_and_then_count_up(drive):
    show_end(drive, 71, 62, 93, real_coins=True)
    drive.tap("reveal-next")
    for name, typed in (("Anna", "99"), ("Ben", ""), ("Cleo", "93")):
        assert f"Coins of {name}" in drive.texts()
        assert not {"71", "62", "93", "99"} & set(drive.texts())
        count_coins(drive, typed)
    assert watch(drive, (99, 62, 93)) == [[BEN], [CLEO], [ANNA]]
    drive.pass_time(1.5)
    assert "Anna wins!" in drive.texts()


def test_coins_that_were_counted_are_asked_for_once(drive):
    session = show_end(drive, 71, 62, 93, real_coins=True)
    drive.tap("reveal-next")
    count_coins(drive, "64")
    drive.tap("coins-sheet-close")
    assert session.state.opened == {}
    drive.tap("reveal-next")
    assert "Coins of Ben" in drive.texts()


def test_a_purse_with_a_pin_from_elsewhere_is_asked_for_it_before_any_is_opened(drive):
    from companion.store.pins import hash_pin

    session = show_end(drive, 71, 62, 93)
    kept = session.journal._live
    session.journal._live = replace(kept, pins=("", hash_pin("1234"), ""))
    drive.tap("reveal-next")
    assert drive.has("pin-sheet")
    drive.key(BACK_KEY)
    drive.frames(12)
    assert session.state.opened == {}
    drive.tap("reveal-next")
    for digit in "1234":
        drive.tap(f"pin-{digit}")
    drive.tap("pin-ok")
    assert is_counting(drive)


def test_each_stop_and_the_winner_are_heard(drive, monkeypatch):
    heard: list[str] = []
    monkeypatch.setattr(drive.app.cues, "give", heard.append)
    show_end(drive, 71, 62, 93)
    heard.clear()
    drive.tap("reveal-next")
    drive.pass_time(8)
    assert heard == ["coin", "coin", "coin", "last_round"]


def test_the_window_may_turn_while_they_count(drive):
    show_end(drive, 71, 62, 93)
    drive.tap("reveal-next")
    drive.resize(360, 740)
    assert is_counting(drive)
    drive.tap("reveal-next")
    assert [card.number for card in cards(drive)][BEN] == "62"


def test_who_counts_nothing_wins_nothing_less(drive):
    """Nobody has ever picked: every purse holds what it began with."""
    show_end(drive, 5, 5, regions=())
    drive.tap("reveal-next")
    assert watch(drive, (5, 5)) == [[ANNA, BEN]]
