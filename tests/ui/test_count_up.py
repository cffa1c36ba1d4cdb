"""All purses count up together: the fewest coins stop first, the winner's last."""

from dataclasses import replace

from companion.store.pins import hash_pin
from tests.engine.helpers import ANNA, BEN, CLEO
from tests.ui.ended_game import agree, come_to_the_end, full, show_end

BACK_KEY = 27
# Large enough for a quick test, and small enough to see every purse stop.
FRAME = 0.08
# How long it may take: some six seconds and a look at the end.
MAX_FRAMES = 7.5 / FRAME
# Who stops when, one group at a time.
ORDERS = {
    (71, 62): [[BEN], [ANNA]],
    (40, 93, 93): [[ANNA], [BEN, CLEO]],
    (0, 7, 0): [[ANNA, CLEO], [BEN]],
    (9999, 3, 9998): [[BEN], [CLEO], [ANNA]],
    (8, 8, 8): [[ANNA, BEN, CLEO]],
    (55, 51, 93, 90, 54): [[1], [4], [0], [3], [2]],
}


def cards(drive):
    return [drive.find(f"card-{seat}").card for seat in range(len(drive.app.game.state.players))]


def stopped(drive):
    return [card.seat for card in cards(drive) if card.is_turned]


def is_counting(drive):
    return drive.has("card-0") and any(card.is_counting for card in cards(drive))


def watch(drive, coins):
    """Look at every frame until all have stopped; return who stopped when."""
    session, frames = drive.app.game.session, 0
    order = [stopped(drive)] if stopped(drive) else []
    while is_counting(drive):
        assert set(stopped(drive)) <= set(session.state.opened), "written down before it is seen"
        drive.frames(1, FRAME)
        frames += 1
        assert frames < MAX_FRAMES
        found = [seat for group in order for seat in group]
        if new := [seat for seat in stopped(drive) if seat not in found]:
            order.append(new)
            assert sorted(session.state.opened) == sorted(found + new), "and no sooner than that"
        assert len({card.number for card in cards(drive) if card.is_counting}) <= 1
        for card in cards(drive):
            shown, own = int(card.number), coins[card.seat]
            assert shown < own if card.is_counting else shown == own
    return order


def test_all_show_the_same_count_and_stop_from_the_last_place_to_the_first(drive, monkeypatch):
    heard: list[str] = []
    monkeypatch.setattr(drive.app.cues, "give", heard.append)
    for coins, order in ORDERS.items():
        session = show_end(drive, *coins)
        heard.clear()
        drive.tap("reveal-next")
        assert list(session.state.opened) == order[0]
        assert watch(drive, coins) == order
        assert heard == ["coin"] * len(order)
        places = [1 + sum(more > own for more in coins) for own in coins]
        assert [card.place for card in cards(drive)] == places
        assert [card.is_ahead for card in cards(drive)] == [place == 1 for place in places]
    drive.frames(20, FRAME)
    assert "Cleo wins!" in drive.texts()
    assert heard[-1] == "last_round"


def test_a_tap_anywhere_goes_to_the_next_that_stops_and_another_to_the_end(drive):
    for where in ("reveal-next", "card-1", ""):
        show_end(drive, 971, 962, 993)
        # The second of two quick taps skips nothing.
        drive.tap_quickly("reveal-next", "reveal-next")
        assert drive.find("reveal-next").kind == "plain"
        if not where:
            drive.resize(360, 740)
        assert is_counting(drive)
        assert stopped(drive) == []
        for is_over in (False, True):
            if where:
                drive.tap(where)
            else:
                drive.tap_at(0.5, 0.2)
            assert drive.has("card-0") != is_over
            assert is_over or stopped(drive) == [BEN]
        assert "Cleo wins!" in drive.texts()


def test_a_tie_is_settled_on_the_spot_and_nothing_asked_that_the_board_knows(drive):
    for is_followed in (False, True):
        session = show_end(drive, 80, 62, 80, regions=(), has_board=is_followed)
        for _ in range(3):
            drive.tap("reveal-next")
        assert drive.has("tokens-done") != is_followed
        assert set(session.state.tokens_counted) == ({ANNA, CLEO} if is_followed else set())
        if not is_followed:
            drive.tap("tokens-done")
        assert "Anna and Cleo win together!" in drive.texts()
    show_end(drive, 0, 0, 0)
    drive.tap("reveal-next")
    drive.frames(20, FRAME)
    assert "Anna, Ben and Cleo have 0 coins each" in drive.texts()


def test_who_leaves_in_the_middle_finds_open_what_was_seen_and_the_rest_shut(drive):
    session = show_end(drive, 71, 62, 93)
    drive.tap("reveal-next")
    drive.key(BACK_KEY)
    assert drive.app.root.current == "reveal"
    assert is_counting(drive)
    assert not {"back", "reveal-cancel"} & drive.names()
    drive.app.go("start")
    drive.frames(80, 0.1)
    assert list(session.state.opened) == [BEN]
    come_to_the_end(drive)
    assert not is_counting(drive)
    assert [card.number for card in cards(drive)] == ["", "62", ""]
    drive.tap("reveal-next")
    assert stopped(drive) == [ANNA, BEN]


def test_an_end_taken_back_in_the_middle_comes_back_with_its_purses_shut(drive):
    session = show_end(drive, 71, 62, 93)
    drive.tap("reveal-next")
    drive.app.game.undo()
    drive.frames(6)
    agree(drive)
    drive.frames(80, 0.1)
    assert not session.state.is_over
    assert drive.app.root.current == "table"
    assert any("The purses were opened" in text for text in drive.texts())
    drive.app.game.redo()
    assert session.state.is_over
    come_to_the_end(drive)
    assert not {"71", "62", "93"} & set(drive.texts())
    drive.tap("card-0")
    assert "71" in drive.texts()


def test_what_cannot_be_written_down_is_not_counted_either(drive):
    session = show_end(drive, 71, 62, 93)
    disk = drive.app.store._disk
    fill, disk.fill = disk.fill, full
    drive.tap("reveal-next")
    drive.frames(50, 0.1)
    assert not is_counting(drive)
    assert session.state.opened == {}
    disk.fill = fill
    drive.tap("reveal-next")
    assert is_counting(drive)
    disk.fill = full
    drive.frames(80, 0.1)
    assert list(session.state.opened) == stopped(drive) == [BEN]
    assert not is_counting(drive)


def count_coins(drive, typed):
    for digit in typed:
        drive.tap(f"coins-{digit}")
    drive.tap("coins-ok" if typed else "coins-skip")


def test_all_owners_are_asked_once_before_any_purse_is_opened(drive):
    """Real coins are counted; an imported PIN is asked for first."""
    session = show_end(drive, 71, 62, 93, real_coins=True)
    session.journal._live = replace(session.journal._live, pins=("", hash_pin("1234"), ""))
    drive.tap("reveal-next")
    assert "Anna's coins" in drive.texts()
    drive.tap("coins-sheet-close")
    drive.tap("reveal-next")
    count_coins(drive, "99")
    assert drive.has("pin-sheet")
    drive.key(BACK_KEY)
    drive.frames(12)
    assert session.state.opened == {}
    drive.tap("reveal-next")
    for key in (*"1234", "ok"):
        drive.tap(f"pin-{key}")
    for name, typed in (("Ben", ""), ("Cleo", "93")):
        assert f"{name}'s coins" in drive.texts()
        assert not {"71", "62", "93", "99"} & set(drive.texts())
        count_coins(drive, typed)
    assert watch(drive, (99, 62, 93)) == [[BEN], [CLEO], [ANNA]]
    drive.frames(20, FRAME)
    assert "Anna wins!" in drive.texts()
