"""Statistics in the window: bars with what they rest on, numbers at a tap, and no game in play."""

from functools import cache

import pytest

from companion.engine.commands import CountTokens, OpenPurse
from companion.store.library import NewGame, random_id
from tests.engine.random_games import sit_down
from tests.people import id_of, people
from tests.ui.test_games_results import COINS, play
from tests.ui.test_leaks import _said, _widgets


@cache
def evening(seed):
    player = sit_down(seed)
    list(player.play())
    session = player.session
    seats = range(len(session.state.players))
    session.do(*(OpenPurse(seat) for seat in seats))
    session.do(CountTokens({seat: seat for seat in seats}))
    return session.start, session.course


def have_played(drive, games):
    """Let so many games have been played to their end."""
    library = drive.app.store.library
    new = [NewGame(random_id(), "", 0, 0, *evening(seed % 8)) for seed in range(games)]
    library.stage(new)
    library.publish(new)


def look(drive):
    drive.app.go("statistics")
    drive.frames(1)
    wait(drive)


def wait(drive):
    """Let all games be counted, however many frames that takes."""
    while "Counting the games…" in drive.texts():
        drive.frames(1)
    drive.frames(6)


def test_from_all_games_one_comes_to_what_they_tell_together(drive):
    have_played(drive, 6)
    drive.app.go("games")
    drive.frames(6)
    drive.tap("statistics")
    wait(drive)
    assert {"Statistics", "Anna", "Ben"} <= set(drive.texts())
    assert any("of 6 games won · " in text for text in drive.texts())


def test_a_player_has_the_own_mark_beside_the_name(drive):
    drive.app.store.settings.change(players=people("Cleo", "Ben"))
    play(drive, "Anna", "Ben", coins=(9, 5))
    look(drive)
    marks = {name: drive.find(f"statistics-{id_of(name)}").colour for name in ("Anna", "Ben")}
    assert marks == {"Anna": None, "Ben": 1}


def test_without_a_finished_game_it_is_said_what_to_do(drive):
    play(drive, "Anna", "Ben", is_over=False)
    look(drive)
    assert "No game is over yet: play one to its end and open the purses." in drive.texts()


def test_a_tap_on_a_bar_tells_its_numbers(drive):
    have_played(drive, 8)
    look(drive)
    anna = next(tile.name for tile in tiles(drive) if tile.facts.title == "Anna")
    drive.tap(anna)
    told = "\n".join(drive.texts())
    for words in ("Coins on average: ", "Most coins: ", "Coins per turn: ", "Against Ben: "):
        assert words in told


def tiles(drive):
    found = [widget for widget in drive.app.root.current_screen.walk() if hasattr(widget, "facts")]
    return [widget for widget in found if type(widget).__name__ == "StatisticsTile"]


def titles(drive):
    return {tile.facts.title: tile.facts.games for tile in tiles(drive)}


def test_two_names_become_one_player_and_can_be_parted_again(drive):
    for names in (("Max", "Ben"), ("Ben", "Maximilian"), ("Ben", "Maximilian")):
        play(drive, *names, coins=(40, 50))
    look(drive)
    assert titles(drive) == {"Ben": 3, "Maximilian": 2, "Max": 1}
    named = {tile.facts.title: tile.name for tile in tiles(drive)}
    drive.tap(named["Max"])
    drive.tap("merge")
    drive.tap(named["Maximilian"].replace("statistics", "merge"))
    drive.frames(6)
    assert titles(drive) == {"Ben": 3, "Maximilian": 3}
    drive.tap(named["Maximilian"])
    drive.tap("part")
    drive.frames(6)
    assert titles(drive) == {"Ben": 3, "Maximilian": 2, "Max": 1}


def test_what_rests_on_few_games_looks_it_and_comes_last(drive):
    have_played(drive, 1)
    look(drive)
    assert "only 1 game" in drive.texts()
    drive.tap("statistics-part-races")
    drive.frames(4)
    assert all(tile.facts.is_few for tile in tiles(drive))


@pytest.mark.parametrize("part", ["races", "powers", "tables"])
def test_every_part_has_bars_and_the_longest_is_full(drive, part):
    have_played(drive, 8)
    look(drive)
    drive.tap(f"statistics-part-{part}")
    drive.frames(4)
    shares = [tile.facts.share for tile in tiles(drive)]
    assert max(shares) == 1
    assert all(0 <= share <= 1 for share in shares)


def test_a_game_in_play_is_in_no_statistics(drive):
    have_played(drive, 2)
    play(drive, "Anna", "Ben", coins=COINS, is_over=False)
    play(drive, "Eva", "Ben", coins=COINS, is_open=False)
    look(drive)
    for part in ("players", "races", "powers", "tables"):
        drive.tap(f"statistics-part-{part}")
        drive.frames(4)
        everything = "\n".join(said for widget in _widgets() for said in _said(widget))
        assert not [coins for coins in COINS if str(coins) in everything]
        assert all(tile.facts.games <= 2 for tile in tiles(drive))


@pytest.mark.parametrize("games", [0, 1, 9])
@pytest.mark.parametrize("text_size", [100, 200])
def test_statistics_fit_every_window(drive, games, text_size):
    from tests.ui.layout_problems import misfits

    have_played(drive, games)
    look(drive)
    assert misfits(drive, text_size) == []
