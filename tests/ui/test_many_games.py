"""What came of no game, of one, and of 500, at every shape of window."""

import pytest

from companion.piecewise import finish
from companion.store.store import Store
from tests.store.helpers import MemoryWorld
from tests.store.many_games import TABLES, many_games
from tests.store.memory_disk import MemoryDisk
from tests.ui.test_games_results import tags
from tests.ui.test_statistics_screen import look, tiles

LANDSCAPE, PORTRAIT, PHONE = SIZES = ((1280, 800), (800, 1280), (360, 640))
PARTS = ("players", "races", "powers", "tables")
NO_STORY = "A game has a story once it is over and all purses are open."
MANY = 500
# One list in a window: rows that are not seen are not built.
MOST_ROWS = 16


@pytest.fixture(scope="module")
def worlds():
    """Devices with no game, with one and with many; theirs were counted on an evening before."""
    made = {0: MemoryWorld(), 1: many_games(1), MANY: many_games(MANY)}
    with Store(MemoryDisk(made[MANY].memory)) as store:
        finish(store.records.adding_up())
    return made


@pytest.fixture
def drive(_window, worlds, request):
    """Start the app on a device with as many games as the test is about."""
    from companion.ui.app import CompanionApp
    from tests.ui.driver import Driver

    world = worlds[request.getfixturevalue("games")].copy()
    with Store(MemoryDisk(world.memory)) as store:
        driver = Driver(CompanionApp(store))
        driver.start()
        yield driver
        driver.stop()


def every_size(drive):
    """Yield after each change of the window's shape; nothing may lie on anything else in any."""
    from tests.ui.layout_problems import problems

    for size in SIZES:
        drive.resize(*size)
        drive.frames(6)
        assert problems() == []
        yield size
        assert problems() == []


def scroll(drive, name, to):
    """Scroll a list to its beginning (1) or its end (0)."""
    rows = drive.app.root.current_screen.ids[name]
    rows.scroll_y = to
    drive.frames(10)
    return rows


def seen_game(drive, rows, is_last):
    """Return the id of the first or the last game of the list that lies within it whole."""
    from companion.ui.games.game_card import GameTile

    found = [tile for tile in rows.walk() if isinstance(tile, GameTile)]
    assert len(found) < MOST_ROWS
    tile = min(found, key=lambda tile: tile.y if is_last else -tile.y)
    _, low = tile.to_window(*tile.pos)
    _, bottom = rows.to_window(*rows.pos)
    assert bottom - 1 <= low
    assert low + tile.height <= bottom + rows.height + 1
    return tile.card.id


def show_games(drive):
    drive.app.go("games")
    drive.frames(6)


@pytest.mark.parametrize("games", [0])
def test_of_no_games_there_is_a_way_to_the_first(drive, games):
    show_games(drive)
    for _ in every_size(drive):
        assert "No games yet" in drive.texts()
        assert {"first-game", "import"} <= drive.names()
        assert not {"games-search", "statistics", "export-table"} & drive.names()


@pytest.mark.parametrize("games", [1])
def test_a_single_game_has_its_winner_with_crown_and_shape(drive, games):
    from companion.ui.theme import PLAYER_SHAPES, glyph

    show_games(drive)
    for _ in every_size(drive):
        assert "FINISHED (1)" in drive.texts()
        assert [tag.partition(":")[0] for tag in tags(drive)] == list(TABLES[0])
        assert [tag.endswith("*") for tag in tags(drive)] == [True, False]
        shown = [glyph(f"signs/{shape}") in drive.texts() for shape in PLAYER_SHAPES]
        assert shown == [True, True, False, False, False]
        assert glyph("signs/crown") in drive.texts()


@pytest.mark.parametrize("games", [MANY])
def test_of_many_games_each_is_in_the_list_and_found_by_who_played(drive, games):
    show_games(drive)
    for _ in every_size(drive):
        assert f"FINISHED ({MANY})" in drive.texts()
        rows = scroll(drive, "games", 1)
        latest, oldest = f"{MANY - 1:016x}", f"{0:016x}"
        assert seen_game(drive, rows, is_last=False) == latest
        assert tags(drive)[0].startswith(f"{TABLES[-1][0]}: ")
        assert seen_game(drive, scroll(drive, "games", 0), is_last=True) == oldest
        drive.type("games-search", "zoe")
        drive.frames(4)
        assert f"{MANY // 10} of {MANY} games" in drive.texts()
        assert {tag.partition(":")[0] for tag in tags(drive)} == {"Zoë", "Anna"}
        drive.tap("games-all")
        drive.frames(4)


@pytest.mark.parametrize("games", [0])
def test_of_no_games_statistics_say_what_to_do(drive, games):
    look(drive)
    for _ in every_size(drive):
        assert "No game is over yet: play one to its end and open the purses." in drive.texts()
        assert tiles(drive) == []


@pytest.mark.parametrize("games", [1])
def test_what_a_single_game_tells_looks_like_little(drive, games):
    look(drive)
    for _ in every_size(drive):
        for part in PARTS:
            drive.tap(f"statistics-part-{part}")
            scroll(drive, "rows", 1)
            assert "1 game. Tap a chart to read its numbers." in drive.texts()
            assert "only 1 game" in drive.texts()
            assert tiles(drive)
            assert all(tile.facts.is_few for tile in tiles(drive))


@pytest.mark.parametrize("games", [MANY])
def test_what_many_games_tell_says_on_how_many_it_rests(drive, games):
    look(drive)
    for _ in every_size(drive):
        for part in PARTS:
            drive.tap(f"statistics-part-{part}")
            scroll(drive, "rows", 1)
            assert f"{MANY} games. Tap a chart to read its numbers." in drive.texts()
            assert 0 < len(tiles(drive)) < MOST_ROWS
            first = tiles(drive)[0].facts.title
            scroll(drive, "rows", 0)
            assert not any(text.startswith("only ") for text in drive.texts())
            told = {"players": "Anna", "tables": "2 players"}
            assert first == told.get(part, first)


@pytest.mark.parametrize("games", [MANY])
def test_a_players_numbers_come_at_a_tap_and_those_of_the_last_games_at_another(drive, games):
    look(drive)
    anna = tiles(drive)[0].name
    for _ in every_size(drive):
        drive.tap(anna)
        assert any(text.startswith("200 of 400 games won") for text in drive.texts())
        assert "Against Zoë: ahead 0, behind 50" in drive.texts()
        assert "COINS IN THE LAST GAMES" in drive.texts()
        drive.tap("recent-coins")
        # The twenty last of 400.
        told = next(text for text in drive.texts() if text.startswith("Game 39"))
        assert told.endswith(" coins")
        drive.clear()


@pytest.mark.parametrize("games", [0])
def test_of_no_game_there_is_no_story(drive, games):
    drive.app.go("story")
    drive.frames(6)
    for _ in every_size(drive):
        assert NO_STORY in drive.texts()
        assert not drive.has("turn-bars")


@pytest.mark.parametrize("games", [1, MANY])
def test_the_oldest_game_of_a_list_tells_its_story(drive, games):
    drive.resize(*PHONE)
    show_games(drive)
    scroll(drive, "games", 0)
    drive.tap(f"game-{0:016x}-manage")
    drive.tap("story")
    drive.frames(6)
    for _ in every_size(drive):
        assert {"COINS AFTER EACH ROUND", "WHERE THE COINS CAME FROM"} <= set(drive.texts())
        drive.tap("coin-chart")
        assert any(text.startswith("After round ") for text in drive.texts())
        assert any("Zoë: " in text for text in drive.texts())
        drive.tap("turn-bars")
        assert any(", round " in text for text in drive.texts())
        drive.tap("coin-chart")
