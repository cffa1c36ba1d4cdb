"""Lists and statistics with no game, with one, and with very many."""

import pytest

from companion.piecewise import finish
from companion.store import Store
from tests.selection import long
from tests.store.helpers import MemoryWorld
from tests.store.many_games import TABLES, many_games
from tests.store.memory_disk import MemoryDisk
from tests.ui.test_games_results import tags
from tests.ui.test_statistics_screen import PARTS, choose, look, tiles

LANDSCAPE, PORTRAIT, PHONE = SIZES = ((1280, 800), (800, 1280), (360, 640))
# One list in a window: rows that aren't visible aren't built.
MAX_ROWS = 16


@pytest.fixture
def device(drive):
    """Start the app on a device with these games."""

    def device(world):
        drive.begin(Store(MemoryDisk(world.memory)))
        return drive

    return device


def every_size(drive, sizes=SIZES):
    """Yield after each change of the window's shape; nothing may overlap in any of them."""
    from tests.ui.layout_problems import problems

    for size in sizes:
        drive.resize(*size)
        assert problems() == []
        yield
        assert problems() == []


def scroll(drive, name, to):
    """Scroll a list to its top (1) or its bottom (0)."""
    rows = drive.app.root.current_screen.ids[name]
    rows.scroll_y = to
    drive.frames(10)
    return rows


def seen_game(drive, rows, is_last):
    """Return the id of the first or the last game that is completely visible."""
    from companion.ui.screens.games import GameTile

    found = [tile for tile in rows.walk() if isinstance(tile, GameTile)]
    assert len(found) < MAX_ROWS
    tile = min(found, key=lambda tile: tile.y if is_last else -tile.y)
    _, low = tile.to_window(*tile.pos)
    _, bottom = rows.to_window(*rows.pos)
    assert bottom - 1 <= low
    assert low + tile.height <= bottom + rows.height + 1
    return tile.card.id


def show_games(drive):
    drive.app.go("games")
    drive.frames(6)


def test_of_no_games_there_is_a_way_to_the_first(device):
    drive = device(MemoryWorld())
    show_games(drive)
    assert "No games yet" in drive.texts()
    assert {"first-game", "import"} <= drive.names()
    assert not {"games-search", "statistics", "export-table"} & drive.names()
    look(drive)
    assert "No finished games yet: play one to the end and open the purses." in drive.texts()
    assert tiles(drive) == []
    drive.app.go("story")
    drive.frames(6)
    for _ in every_size(drive):
        assert "A game has a story once it is over and all purses are open." in drive.texts()
        assert not drive.has("turn-bars")


def test_what_a_single_game_tells_looks_like_little(device):
    from companion.icons import glyph
    from companion.ui.theme import PLAYER_SHAPES

    drive = device(many_games(1))
    show_games(drive)
    for _ in every_size(drive, (LANDSCAPE, PHONE)):
        assert "FINISHED (1)" in drive.texts()
        assert [tag.partition(":")[0] for tag in tags(drive)] == list(TABLES[0])
        assert [tag.endswith("*") for tag in tags(drive)] == [True, False]
        shown = [glyph(f"signs/{shape}") in drive.texts() for shape in PLAYER_SHAPES]
        assert shown == [at < 2 for at in range(len(PLAYER_SHAPES))]
        assert glyph("signs/crown") in drive.texts()
    look(drive)
    for part in PARTS:
        choose(drive, part)
        assert "1 game. Tap a chart to read its numbers." in drive.texts()
        assert "only 1 game" in drive.texts()
        assert tiles(drive)
        assert all(tile.facts.is_few for tile in tiles(drive))


@pytest.fixture(params=[60, pytest.param(500, marks=long)])
def many(request, device):
    """Start the app on a device with many games, indexed on an earlier evening."""
    world = many_games(request.param)
    with Store(MemoryDisk(world.memory)) as store:
        finish(store.records.adding_up())
    return request.param, device(world)


def test_of_many_games_each_is_in_the_list_and_found_by_who_played(many, is_everything):
    games, drive = many
    show_games(drive)
    for _ in every_size(drive, SIZES if is_everything else (PHONE,)):
        rows = scroll(drive, "games", 1)
        assert f"FINISHED ({games})" in drive.texts()
        assert seen_game(drive, rows, is_last=False) == f"{games - 1:016x}"
        assert tags(drive)[0].startswith(f"{TABLES[-1][0]}: ")
        assert seen_game(drive, scroll(drive, "games", 0), is_last=True) == f"{0:016x}"
        drive.type("games-search", "zoe")
        drive.frames(4)
        assert f"{games // 10} of {games} games" in drive.texts()
        assert {tag.partition(":")[0] for tag in tags(drive)} == {"Zoë", "Anna"}
        drive.tap("games-all")
        drive.frames(4)
    scroll(drive, "games", 0)
    drive.tap(f"game-{0:016x}-manage")
    drive.tap("story")
    drive.frames(6)
    assert {"COINS AFTER EACH ROUND", "WHERE THE COINS CAME FROM"} <= set(drive.texts())
    drive.tap("coin-chart")
    assert any("Zoë: " in text for text in drive.texts())


def test_what_many_games_tell_says_on_how_many_it_rests(many, is_everything):
    games, drive = many
    look(drive)
    for _ in every_size(drive, SIZES if is_everything else (PHONE,)):
        for part in PARTS:
            choose(drive, part)
            scroll(drive, "rows", 1)
            assert f"{games} games. Tap a chart to read its numbers." in drive.texts()
            assert 0 < len(tiles(drive)) < MAX_ROWS
            first = tiles(drive)[0].facts.title
            assert first == {"players": "Anna", "tables": "2 players"}.get(part, first)
            scroll(drive, "rows", 0)
            assert not any(text.startswith("only ") for text in drive.texts())
    choose(drive, "players")
    drive.tap(tiles(drive)[0].name)
    own = games * 4 // 5
    assert any(text.startswith(f"{own // 2} of {own} games won") for text in drive.texts())
    assert f"Against Zoë: ahead 0, behind {games // 10}" in drive.texts()
    assert "COINS IN THE LAST GAMES" in drive.texts()
    drive.tap("recent-coins")
    seen = next(text for text in drive.texts() if text.startswith("Game "))
    assert own - 20 < int(seen.split()[1].rstrip(":")) <= own
    assert seen.endswith(" coins")
