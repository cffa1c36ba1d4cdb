"""A game that is over opens on its result, which tells how it came about, and can be reopened."""

import pytest

from tests.ui.ended_game import show_end

TOLD = "In round 2 the game went on after purses had been opened."


@pytest.fixture
def result(drive):
    """Show the result of a game that Cleo has won."""

    def result(*coins, **agreed):
        show_end(drive, *(coins or (71, 62, 93)), **agreed)
        for seat in range(3):
            drive.tap(f"card-{seat}")
            for digit in "64" if drive.has("coins-skip") else "":
                drive.tap(f"coins-{digit}")
            if drive.has("coins-ok"):
                drive.tap("coins-ok")
        drive.tap("reveal-next")
        return drive

    return result


def open_from_the_list(drive):
    drive.app.go("games")
    drive.frames(6)
    [card] = drive.app.store.games()
    drive.tap(f"game-{card.id}")
    drive.pass_time(0.4)


def agree(drive):
    drive.hold("play-on-go", 1.2)
    drive.frames(12)


def reveal_again(drive):
    while drive.has("reveal-one") or drive.has("reveal-next"):
        drive.tap("reveal-one" if drive.has("reveal-one") else "reveal-next")


def test_a_finished_game_opens_on_its_result(result):
    drive = result()
    open_from_the_list(drive)
    assert "Cleo wins!" in drive.texts()
    assert not drive.has("card-0")


def test_a_tie_stays_as_it_was_settled(result):
    drive = result(80, 62, 80)
    drive.tap("tokens-0-plus")
    tokens = drive.find("tokens-0").value
    drive.tap("tokens-done")
    open_from_the_list(drive)
    assert not drive.has("tokens-done")
    assert f"80 coins, {tokens} tokens" in drive.texts()


def test_the_result_keeps_what_was_counted_and_how_the_tally_differed(result):
    drive = result(real_coins=True)
    drive.tap("tokens-done")
    open_from_the_list(drive)
    assert "64 coins, " in "\n".join(drive.texts())
    [told] = [text for text in drive.texts() if text.startswith("Anna: ")]
    assert [line.split(".")[0] for line in told.splitlines()] == [
        "Anna: 7 fewer than the app's 71",
        "Ben: 2 more than the app's 62",
        "Cleo: 29 fewer than the app's 93",
    ]


def test_a_result_is_reopened_by_a_hold_alone_and_says_so(result):
    drive = result()
    drive.tap("reopen")
    drive.tap("play-on-go")
    assert drive.app.game.state.is_over
    agree(drive)
    assert drive.app.root.current == "table"
    assert not drive.app.game.state.is_over
    drive.app.go("history")
    drive.frames()
    assert TOLD in [line.text for line in drive.all("trace")]


def test_after_a_settled_tie_it_is_the_end_that_is_taken_back(result):
    drive = result(80, 62, 80)
    drive.tap("tokens-done")
    drive.tap("reopen")
    agree(drive)
    assert not drive.app.game.state.is_over


def test_the_result_of_a_game_that_was_reopened_tells_everyone(result):
    from companion.engine.commands import AdjustCoins, EndGame

    drive = result()
    assert TOLD not in "\n".join(drive.texts())
    drive.tap("reopen")
    agree(drive)
    drive.app.game.do(AdjustCoins(0, 30))
    drive.app.game.do(EndGame())
    drive.app.go("reveal")
    drive.pass_time(0.4)
    reveal_again(drive)
    assert "Anna wins!" in drive.texts()
    assert any(TOLD in text for text in drive.texts())


def test_the_result_tells_how_long_was_played(drive):
    from companion.engine.commands import EndGame, OpenPurse

    now = 1_700_000_000
    drive.app.store._clock = lambda: now
    session = drive.open_game("Anna", "Ben")
    now += 25 * 60
    session.do(EndGame())
    now += 10 * 3600
    session.do(OpenPurse(0), OpenPurse(1))
    drive.app.go("reveal")
    drive.pass_time(0.4)
    drive.tap("tokens-done")
    assert "Played for 25\N{NO-BREAK SPACE}min." in drive.texts()
