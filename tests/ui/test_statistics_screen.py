"""Statistics in the window: bars with what they rest on, numbers at a tap, and no game in play."""

from functools import cache

from companion.engine import CountTokens, OpenPurse
from companion.store.library import NewGame, random_id
from tests.engine.random_games import sit_down
from tests.people import people
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
        assert not [coins for coins in COINS if str(coins) in everything]
    choose(drive, "players")
    drive.tap(next(tile.name for tile in tiles(drive) if tile.facts.title == "Anna"))
    told = "\n".join(drive.texts())
    for words in ("Coins on average: ", "Most coins: ", "Coins per turn: ", "Against Ben: "):
        assert words in told


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
