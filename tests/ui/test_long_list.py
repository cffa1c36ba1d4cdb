"""All games when there are many: only what is visible is built, and it is the right thing."""

from companion.engine import Setup, start_game
from tests.ui.test_games import ids, manage, to_games, where

NAMES = ("Anna", "Ben", "Chloé", "Dirk", "Eva-Kristina")


def many_games(drive, count):
    library = drive.app.store.library
    for number in range(count):
        setup = Setup(NAMES[: 2 + number % 4], seed=number)
        name = "" if number % 3 else f"Evening {number}"
        library.create(start_game(drive.app.services.catalogue, setup), name)


def tiles(drive):
    """Return the games that are built, from the top."""
    names = [name for name in drive.names() if name.startswith("game-") and "manage" not in name]
    return sorted(names, key=lambda name: -drive.find(name).y)


def test_a_long_list_scrolls_past_every_game_in_order_and_none_lies_on_another(drive):
    from tests.ui.layout_problems import problems

    many_games(drive, 24)
    for size, text_size in (((1280, 800), 100), ((360, 740), 200)):
        drive.app.store.settings.change(text_size=text_size)
        drive.app.follow_settings()
        drive.resize(*size)
        to_games(drive)
        scroller = drive.app.root.current_screen.ids.games
        scroller.scroll_y = 1
        drive.frames(6)
        passed: dict[str, None] = {}
        while True:
            assert 1 < len(tiles(drive)) < 10
            passed |= dict.fromkeys(tiles(drive))
            if scroller.scroll_y <= 0:
                break
            lower = 0.5 * scroller.height / (scroller.children[0].height - scroller.height)
            scroller.scroll_y = max(0, scroller.scroll_y - lower)
            drive.frames(4)
            assert problems() == []
        assert list(passed) == [f"game-{game}" for game in ids(drive)]


def test_what_is_done_far_down_the_list_is_done_to_the_game_that_is_seen_there(drive):
    many_games(drive, 30)
    to_games(drive)
    scroller = drive.app.root.current_screen.ids.games
    scroller.scroll_y = 0
    drive.frames(6)
    oldest = ids(drive)[-1]
    manage(drive, oldest)
    drive.type("game-name", "The first")
    drive.tap("rename")
    drive.frames(4, seconds=0.25)
    assert "The first" in drive.texts(), "the list stays where it was"
    assert drive.app.store.games()[-1].name == "The first"
    drive.tap(f"game-{oldest}")
    assert where(drive) == "table"


def test_a_list_that_is_flung_comes_to_rest_at_its_end(drive):
    many_games(drive, 12)
    to_games(drive)
    scroller = drive.app.root.current_screen.ids.games
    for reach in (0.4, 0.45, 0.5):
        scroller.scroll_y = 1
        drive.swipe((0.5, 0.3), (0.5, 0.3 + reach))
        drive.pass_time(4)
        assert scroller.scroll_y == 0, "the last row is not clipped"
