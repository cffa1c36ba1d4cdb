"""What was seen stays seen: cards stay turned, and looks leave lines that nothing removes."""

import pytest

from companion.engine import AdjustCoins, CorrectTurn, EndGame, Pick, Score
from companion.store import Store
from tests.engine.helpers import ANNA, BEN, counts
from tests.people import id_of, people
from tests.store.memory_disk import MemoryDisk
from tests.ui.ended_game import agree, come_to_the_end, full, open_from_the_list

SHOWN = "The purses were opened in round 2."
PLAYED_ON = "In round 2 the game went on after purses had been opened."
BACK_KEY = 27


@pytest.fixture
def end(drive):
    """Show the end of a game in its second round: Anna has 36 coins, Ben 46."""
    session = drive.open_game("Anna", "Ben")
    for regions in (31, 41):
        session.do(Pick(0))
        session.do(Score((counts(regions),)))
    session.do(EndGame())
    come_to_the_end(drive)
    return drive


def numbers(drive):
    return {"36", "46"} & set(drive.texts())


def traces(drive):
    return [(trace.kind, trace.seat, trace.times) for trace in drive.app.game.session.traces]


def history(drive):
    drive.app.go("history")
    drive.frames()
    return [line.text for line in drive.all("trace")]


def test_a_card_is_written_down_before_it_is_seen_and_found_turned_after_a_restart(end):
    before = end.app.store
    fill, before._disk.fill = before._disk.fill, full
    end.tap("card-1")
    assert numbers(end) == set()
    assert end.app.game.state.opened == {}
    before._disk.fill = fill
    end.frames(50, 0.1)
    end.tap("card-1")
    assert dict(end.app.game.state.opened) == {BEN: None}
    end.app.go("start")
    come_to_the_end(end)
    assert numbers(end) == {"46"}
    before.close()
    with Store(MemoryDisk(before._disk.memory)) as store:
        end.begin(store)
        open_from_the_list(end)
        assert numbers(end) == {"46"}
        end.tap("reveal-cancel")
        assert end.app.game.state.is_over
        end.tap("play-on-stay")
        end.frames(12)
        assert end.app.game.state.is_over
        assert traces(end) == [("purse_opened", BEN, 1)]
        end.tap("reveal-next")
        open_from_the_list(end)
        assert "Ben wins!" in end.texts()


def test_an_end_with_opened_purses_is_taken_back_only_when_all_agree_and_all_are_told(end):
    game = end.app.game
    end.tap("card-1")
    end.tap("reveal-cancel")
    assert any("opened in round 2" in text for text in end.texts())
    end.tap("play-on-go")
    assert game.state.is_over
    agree(end)
    assert not game.state.is_over
    assert end.app.root.current == "table"
    assert numbers(end) == set()
    end.key(BACK_KEY)
    assert end.app.root.current != "reveal"
    assert {SHOWN, PLAYED_ON} <= set(history(end))
    for act in (
        lambda: game.jump(0),
        game.redo,
        lambda: game.do(AdjustCoins(ANNA, 1)),
        game.undo,
        lambda: game.do(CorrectTurn(BEN, 1)),
    ):
        act()
        end.app.go("table")
        end.frames()
        assert any(SHOWN in text for text in end.texts()), "whatever is undone or corrected"


# Lines that stay.


@pytest.fixture
def table(drive):
    drive.open_game("Anna", "Ben")
    return drive


def peek(drive, seat):
    drive.app.go("table")
    drive.press(f"peek-{seat}")
    drive.frames(6, 0.1)
    shown = "coins in the purse" in drive.texts()
    drive.lift()
    return shown


def test_every_look_is_told_without_an_amount_and_takes_no_step(table):
    session = table.app.game.session
    session.do(Pick(0))
    session.undo()
    table.frames()
    assert peek(table, BEN)
    assert history(table) == ["Ben's purse was looked into in round 1."]
    assert (session.cursor, len(session.steps)) == (0, 1)
    assert peek(table, BEN)
    session.redo()
    session.undo()
    assert history(table) == ["Ben's purse was looked into 2 times in round 1."]
    assert "Nothing has happened yet." not in table.texts()
    table.app.store._disk.fill = full
    assert not peek(table, BEN), "what cannot be written down does not happen"
    assert traces(table) == [("purse_looked", BEN, 2)]


def reset_pin(drive, seat):
    drive.app.go("settings")
    drive.frames()
    drive.app.root.current_screen.open_pin(drive.app.store.settings.current.players[seat])
    drive.frames(6)
    drive.hold("pin-forgotten", 3.5)
    drive.frames(12)


def test_a_pin_that_was_reset_is_told_in_the_game_and_not_reset_if_that_cannot_be_kept(table):
    settings, disk = table.app.store.settings, table.app.store._disk
    settings.remember(people("Anna", "Ben"))
    settings.set_pin(id_of("Ben"), "1234")
    fill, disk.fill = disk.fill, full
    reset_pin(table, BEN)
    assert settings.has_pin(id_of("Ben"))
    assert traces(table) == []
    disk.fill = fill
    table.clear()
    reset_pin(table, BEN)
    assert not settings.has_pin(id_of("Ben"))
    assert history(table) == ["Ben's PIN was reset in round 1."]
