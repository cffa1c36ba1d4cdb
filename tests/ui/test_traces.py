"""What was seen stays seen: cards stay turned, and looks leave lines that nothing takes back."""

import pytest

from companion.engine.commands import AdjustCoins, CorrectTurn, EndGame, Pick, Score
from companion.store.store import open_store
from tests.engine.helpers import ANNA, BEN, counts
from tests.people import id_of, people

TOLD = "The purses were opened in round 2."
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


def come_to_the_end(drive):
    drive.app.go("reveal")
    drive.pass_time(0.4)


def numbers(drive):
    return {n for n in ("36", "46") if n in drive.texts()}


def traces(drive):
    return [(trace.kind, trace.seat, trace.times) for trace in drive.app.game.session.traces]


def history(drive):
    drive.app.go("history")
    drive.frames()
    return [line.text for line in drive.all("trace")]


def agree(drive):
    drive.hold("play-on-go", 1.2)
    drive.frames(12)


# End, look, play on.


def test_a_card_that_was_turned_is_in_the_log_and_stays_turned(end):
    end.tap("card-1")
    assert dict(end.app.game.state.opened) == {BEN: None}
    end.app.go("start")
    come_to_the_end(end)
    assert numbers(end) == {"46"}


def test_a_restart_in_the_middle_of_the_reveal_finds_the_cards_as_they_were(end, tmp_path):
    from companion.ui.app import CompanionApp
    from tests.ui.driver import Driver

    end.tap("card-1")
    (card,) = end.app.store.games()
    end.stop()
    end.app.store.close()
    with open_store(tmp_path / "data") as store:
        again = Driver(CompanionApp(store))
        again.start()
        open_again(again, card.id)
        assert numbers(again) == {"46"}
        again.tap("reveal-cancel")
        assert again.app.game.state.is_over
        assert again.has("play-on-go")
        again.clear()
        again.tap("reveal-next")
        open_again(again, card.id)
        assert "Ben wins!" in again.texts()
        again.stop()
    end.start()


def open_again(drive, game):
    from companion.ui.parts.saved_games import open_game

    open_game(drive.app.services, game)
    drive.pass_time(0.4)


def test_what_cannot_be_written_down_is_not_shown(end):
    disk = end.app.store._disk
    fill, disk.fill = disk.fill, full
    end.tap("card-1")
    assert numbers(end) == set()
    assert end.app.game.state.opened == {}
    disk.fill = fill
    end.pass_time(5)
    end.tap("card-1")
    assert numbers(end) == {"46"}


def full(name, data):
    import errno

    raise OSError(errno.ENOSPC, "no space left on device")


TAKING_BACK = {
    "play on": lambda drive: drive.tap("reveal-cancel"),
    "undo": lambda drive: drive.app.game.undo(),
    "jump": lambda drive: drive.app.game.jump(2),
    "jump to the end": lambda drive: drive.app.game.jump(5),
    "correction": lambda drive: drive.app.game.do(CorrectTurn(ANNA, 2)),
}


@pytest.mark.parametrize("way", TAKING_BACK)
def test_an_end_with_opened_purses_is_taken_back_only_when_all_agree_and_all_are_told(end, way):
    end.tap("card-1")
    TAKING_BACK[way](end)
    end.frames(6)
    assert end.app.game.state.is_over
    assert any("opened in round 2" in text for text in end.texts())
    end.tap("play-on-go")
    assert end.app.game.state.is_over
    agree(end)
    assert not end.app.game.state.is_over
    assert end.app.root.current == "table"
    assert any(TOLD in text for text in end.texts())
    assert numbers(end) == set()
    assert TOLD in history(end)
    assert "In round 2 the game went on after purses had been opened." in history(end)


def test_who_does_not_agree_leaves_the_game_ended(end):
    end.tap("card-1")
    end.tap("reveal-cancel")
    end.tap("play-on-stay")
    end.frames(12)
    assert end.app.game.state.is_over
    assert numbers(end) == {"46"}
    assert traces(end) == [("purse_opened", BEN, 1)]


def test_there_is_no_way_back_to_the_cards_of_a_game_that_goes_on(end):
    end.tap("card-1")
    end.tap("reveal-cancel")
    agree(end)
    end.key(BACK_KEY)
    assert end.app.root.current != "reveal"


def test_the_line_stays_whatever_is_undone_played_or_corrected(end):
    end.tap("card-1")
    end.tap("reveal-cancel")
    agree(end)
    game = end.app.game
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
        assert any(TOLD in text for text in end.texts())


def test_an_end_that_was_undone_comes_back_with_redo(end):
    end.tap("card-1")
    end.tap("reveal-cancel")
    agree(end)
    end.app.game.redo()
    assert end.app.game.state.is_over
    come_to_the_end(end)
    assert numbers(end) == set()
    end.tap("card-0")
    assert numbers(end) == {"36"}


def test_redo_takes_no_end_back_either_until_all_agree(end):
    game = end.app.game
    end.tap("card-1")
    game.do(CorrectTurn(ANNA, 2))
    agree(end)
    game.undo()
    assert game.state.opened
    game.redo()
    end.frames(6)
    assert game.state.is_over
    agree(end)
    assert not game.state.is_over


def test_undo_says_that_it_takes_the_end_back(end):
    end.tap("card-1")
    assert end.app.game.session.undo_label.key == "end_game"


def test_tokens_counted_for_a_tie_are_kept(end):
    session = end.app.game.session
    session.jump(4)
    session.do(AdjustCoins(ANNA, 10))
    session.do(EndGame())
    come_to_the_end(end)
    end.tap("reveal-next")
    end.tap("reveal-next")
    end.tap("reveal-next")
    while end.find("tokens-0").value <= end.find("tokens-1").value:
        end.tap("tokens-0-plus")
    end.tap("tokens-done")
    assert "Anna wins!" in end.texts()
    (card,) = end.app.store.games()
    open_again(end, card.id)
    assert "Anna wins!" in end.texts()


# Weighing a purse.


# Lines that stay.


@pytest.fixture
def table(drive):
    drive.open_game("Anna", "Ben")
    return drive


def peek(drive, seat):
    drive.press(f"peek-{seat}")
    drive.frames(6, 0.1)
    shown = "coins in the purse" in drive.texts()
    drive.lift()
    return shown


def test_every_look_is_told_without_an_amount(table):
    assert peek(table, BEN)
    assert history(table) == ["Ben's purse was looked into in round 1."]
    table.app.go("table")
    assert peek(table, BEN)
    assert history(table) == ["Ben's purse was looked into 2 times in round 1."]
    assert "Nothing has happened yet." not in table.texts()


def test_a_look_takes_no_step_and_leaves_what_was_undone(table):
    session = table.app.game.session
    session.do(Pick(0))
    session.undo()
    table.frames()
    peek(table, ANNA)
    assert (session.cursor, len(session.steps)) == (0, 1)
    session.redo()
    session.undo()
    assert history(table) == ["Anna's purse was looked into in round 1."]


def test_a_look_that_cannot_be_written_down_does_not_happen(table):
    table.app.store._disk.fill = full
    assert not peek(table, BEN)
    assert traces(table) == []


def test_a_correction_of_a_purse_is_told_even_if_it_was_undone(table):
    game = table.app.game
    for coins in (-7, 3):
        game.do(AdjustCoins(BEN, coins))
    game.undo()
    game.undo()
    assert history(table) == ["Ben's purse was corrected 2 times in round 1."]


def test_lines_stand_above_the_turns_of_their_round(table):
    game = table.app.game
    for _ in range(2):
        game.do(AdjustCoins(ANNA, 1))
        for _ in range(2):
            if game.state.current.active is None:
                game.do(Pick(0))
            game.do(Score((counts(2),)))
    table.app.go("history")
    table.frames()
    lines = table.all("trace")
    steps = {n: table.find(f"step-{n}").to_window(0, table.find(f"step-{n}").y)[1] for n in (6, 7)}
    second, first = (line.to_window(0, line.y)[1] for line in lines)
    assert [line.text[-2] for line in lines] == ["2", "1"]
    assert second > steps[7] > first


def reset_pin(drive, seat):
    drive.app.go("settings")
    drive.frames()
    drive.app.root.current_screen.open_pin(drive.app.store.settings.current.players[seat])
    drive.frames(6)
    drive.hold("pin-forgotten", 3.5)
    drive.frames(12)


def test_a_pin_that_was_reset_is_told_in_the_game(table):
    settings = table.app.store.settings
    settings.remember(people("Anna", "Ben"))
    settings.set_pin(id_of("Ben"), "1234")
    reset_pin(table, BEN)
    assert not settings.has_pin(id_of("Ben"))
    assert history(table) == ["The PIN of Ben was reset in round 1."]


def test_a_pin_reset_before_the_game_is_opened_is_told_there_too(table):
    settings, store = table.app.store.settings, table.app.store
    settings.remember(people("Anna", "Ben"))
    settings.set_pin(id_of("Ben"), "1234")
    (first,) = store.games()
    table.open_game("Cleo", "Dora")
    reset_pin(table, BEN)
    assert history(table) == []
    open_again(table, first.id)
    assert history(table) == ["The PIN of Ben was reset in round 1."]


def test_a_pin_is_not_reset_if_that_cannot_be_written_down(table):
    settings = table.app.store.settings
    settings.remember(people("Anna", "Ben"))
    settings.set_pin(id_of("Ben"), "1234")
    table.app.store._disk.fill = full
    reset_pin(table, BEN)
    assert settings.has_pin(id_of("Ben"))
    assert traces(table) == []
