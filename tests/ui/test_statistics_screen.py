"""Statistics in the window: bars with their number of games, details on tap, no unfinished game."""

import re
from functools import cache

from companion.engine import CountTokens, EndGame, OpenPurse
from companion.store import empty_seat_id
from companion.store.library import NewGame, random_id
from tests.engine.random_games import sit_down
from tests.people import id_of, people
from tests.ui.test_games_results import COINS, play
from tests.ui.test_leaks import _said, _widgets

PARTS = ("players", "races", "powers", "tables")


@cache
def evening(seed):
    player = sit_down(seed)
    list(player.play())
    session = player.session
    seats = range(len(session.state.players))
    session.do(*(OpenPurse(seat) for seat in seats))
    session.do(CountTokens({seat: seat for seat in seats}))
    return session.start, session.timeline


def have_played(drive, games):
    """Let this many games have been finished."""
    library = drive.app.store.library
    new = [NewGame(random_id(), "", 0, 0, *evening(seed % 8)) for seed in range(games)]
    library.stage(new)
    library.publish(new)


def look(drive):
    drive.app.go("statistics")
    drive.frames(1)
    wait(drive)


def wait(drive):
    """Wait until all games are counted, however many frames that takes."""
    while "Counting the games…" in drive.texts():
        drive.frames(1)
    drive.frames(6)


def choose(drive, part):
    drive.tap(f"statistics-part-{part}")
    drive.frames(4)


def tiles(drive):
    found = [widget for widget in drive.app.root.current_screen.walk() if hasattr(widget, "facts")]
    return [widget for widget in found if type(widget).__name__ == "StatisticsTile"]


def titles(drive):
    return {tile.facts.title: tile.facts.games for tile in tiles(drive)}


def test_all_games_that_are_over_are_told_part_by_part_and_none_in_play(drive):
    have_played(drive, 6)
    play(drive, "Anna", "Ben", coins=COINS, is_over=False)
    play(drive, "Eva", "Ben", coins=COINS, is_open=False)
    drive.app.go("games")
    drive.frames(6)
    drive.tap("statistics")
    wait(drive)
    assert "Statistics" in drive.texts()
    assert any("of 6 games won · " in text for text in drive.texts())
    for part in PARTS:
        choose(drive, part)
        shares = [tile.facts.share for tile in tiles(drive)]
        assert all(0 <= share <= 1 for share in shares)
        assert part == "players" or max(shares) == 1
        assert all(tile.facts.games <= 6 for tile in tiles(drive))
        everything = "\n".join(said for widget in _widgets() for said in _said(widget))
        # The digits may also stand somewhere in a share.
        assert not set(map(str, COINS)) & set(re.findall(r"\d+", everything))
    choose(drive, "players")
    drive.tap(next(tile.name for tile in tiles(drive) if tile.facts.title == "Anna"))
    shown = "\n".join(drive.texts())
    for words in ("Coins on average: ", "Most coins: ", "Coins per turn: ", "Against Ben: "):
        assert words in shown


def test_two_names_become_one_player_and_can_be_parted_again(drive):
    drive.app.store.settings.change(players=people("Cleo", "Ben"))
    for names in (("Max", "Ben"), ("Ben", "Maximilian"), ("Ben", "Maximilian")):
        play(drive, *names, coins=(40, 50))
    look(drive)
    assert titles(drive) == {"Ben": 3, "Maximilian": 2, "Max": 1}
    marks = {tile.facts.title: tile.colour for tile in tiles(drive)}
    assert marks == {"Ben": 1, "Maximilian": None, "Max": None}
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


def test_seats_that_the_app_played_are_left_out_until_somebody_wants_them(drive):
    ids = (id_of("Anna"), id_of("Ben"), empty_seat_id("planner", 0))
    session = drive.open_game("Anna", "Ben", "Planner", ids=ids)
    session.do(EndGame())
    session.do(*map(OpenPurse, range(3)), CountTokens({0: 3, 1: 2, 2: 1}))
    look(drive)
    assert set(titles(drive)) == {"Anna", "Ben"}
    drive.tap("statistics-more-people")
    drive.frames(4)
    assert set(titles(drive)) == {"Anna", "Ben", "Planner"}
    drive.tap(f"statistics-{ids[2]}")
    assert "Same person as…" not in drive.texts()


def test_what_the_app_thinks_is_told_only_where_it_is_opened_even_before_the_first_game(drive):
    look(drive)
    assert not drive.has("statistics-more-values")
    choose(drive, "races")
    assert not tiles(drive)
    drive.tap("statistics-more-values")
    drive.frames(4)
    best = tiles(drive)[0]
    race = best.facts.title
    drive.tap(best.name)
    assert any(f" {race}" in text for text in drive.texts()), "with each of the powers"
    drive.clear()
    choose(drive, "players")
    assert not tiles(drive)
    drive.app.go("start")
    look(drive)
    choose(drive, "races")
    assert not tiles(drive)
