"""All games when there are many: only what is seen is built, and it is the right thing."""

import pytest

from tests.ui.test_games import ids, manage, to_games, where


def many_games(drive, count):
    from companion.engine.setup import start_game
    from companion.engine.state import Setup

    library, names = drive.app.store.library, ("Anna", "Ben", "Chloé", "Dirk", "Eva-Kristina")
    for number in range(count):
        setup = Setup(names[: 2 + number % 4], seed=number)
        name = "" if number % 3 else f"Evening {number}"
        library.create(start_game(drive.app.services.catalogue, setup), name)


def tiles(drive):
    return [name for name in drive.names() if name.startswith("game-") and "manage" not in name]


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_of_a_long_list_only_what_is_seen_is_built(drive, size):
    many_games(drive, 60)
    drive.resize(*size)
    to_games(drive)
    drive.frames(6)
    assert 1 < len(tiles(drive)) < 10


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_a_long_list_scrolls_past_every_game_in_order_and_none_lies_on_another(
    drive, size, text_size
):
    from tests.ui.layout_problems import problems

    drive.app.store.settings.change(text_size=text_size)
    drive.app.follow_settings()
    many_games(drive, 40)
    drive.resize(*size)
    to_games(drive)
    scroller = drive.app.root.current_screen.ids.games
    passed: dict[str, None] = {}
    for _ in range(200):
        passed |= {tile.name: None for tile in by_height(drive)}
        if scroller.scroll_y <= 0:
            break
        lower = 0.5 * scroller.height / (scroller.children[0].height - scroller.height)
        scroller.scroll_y = max(0, scroller.scroll_y - lower)
        drive.frames(4)
        assert problems() == []
    assert list(passed) == [f"game-{game}" for game in ids(drive)]


def by_height(drive):
    found = [drive.find(name) for name in tiles(drive)]
    return sorted(found, key=lambda tile: -tile.y)


def test_what_is_done_far_down_the_list_is_done_to_the_game_that_is_seen_there(drive):
    many_games(drive, 40)
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
