"""All games: open, rename, delete, save to a file and bring in from one."""

import json

import pytest

from companion.engine.commands import AdjustCoins, EndGame, OpenPurse, Pick
from companion.store.game_files import file_name
from companion.store.importing import ImportResult
from companion.words.game_files import import_text
from companion.words.language import load_language
from tests.people import id_of, people


@pytest.fixture
def home(drive, tmp_path, monkeypatch):
    """The folder of the app's data, as the app itself finds it."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def ids(drive):
    return [card.id for card in drive.app.store.games()]


def to_games(drive):
    drive.app.go("start")
    drive.frames(6)
    drive.tap("games")


def manage(drive, game):
    drive.tap(f"game-{game}-manage")


def where(drive):
    return drive.app.root.current


def test_with_no_games_there_is_a_way_to_the_first(drive):
    to_games(drive)
    assert "No games yet" in drive.texts()
    drive.tap("first-game")
    assert where(drive) == "new_game"


def test_games_in_progress_come_before_finished_ones_the_latest_first(drive):
    oldest = drive.open_game("Anna", "Ben")
    drive.open_game("Chloé", "Dirk").do(EndGame())
    drive.open_game("Eva", "Finn")
    oldest.do(Pick(0))
    to_games(drive)
    told = {"IN PROGRESS (2)", "FINISHED (1)", "Anna", "Chloé", "Eva"}
    in_order = dict.fromkeys(text for text in drive.texts() if text in told)
    assert list(in_order) == ["IN PROGRESS (2)", "Anna", "Eva", "FINISHED (1)", "Chloé"]
    assert "No games yet" not in drive.texts()


def test_a_game_in_progress_opens_at_the_table(drive):
    drive.open_game("Anna", "Ben")
    drive.open_game("Eva", "Finn")
    to_games(drive)
    drive.tap(f"game-{ids(drive)[1]}")
    assert where(drive) == "table"
    assert drive.app.game.state.current.name == "Anna"


def test_a_finished_game_opens_at_its_end(drive):
    drive.open_game("Anna", "Ben").do(EndGame())
    to_games(drive)
    drive.tap(f"game-{ids(drive)[0]}")
    assert where(drive) == "reveal"


def test_a_game_is_renamed_and_a_name_that_cannot_be_is_told(drive):
    drive.open_game("Anna", "Ben")
    to_games(drive)
    [game] = ids(drive)
    manage(drive, game)
    drive.type("game-name", "a/b")
    drive.tap("rename")
    assert "Use a name of up to 60 characters, without slashes." in drive.texts()
    drive.type("game-name", "Friday")
    drive.tap("rename")
    drive.frames(4, seconds=0.25)
    assert "Friday" in drive.texts()
    assert not drive.has("game-name")
    assert drive.app.store.games()[0].name == "Friday"


def test_a_game_is_deleted_only_when_the_button_is_held(drive):
    drive.open_game("Anna", "Ben")
    to_games(drive)
    [game] = ids(drive)
    manage(drive, game)
    drive.tap("delete")
    assert ids(drive) == [game]
    drive.hold("delete", 1.5)
    drive.frames(4, seconds=0.25)
    assert ids(drive) == []
    assert {"No games yet", "Deleted: Anna and Ben"} <= set(drive.texts())


def test_a_game_goes_out_to_a_file_and_comes_back_from_it(drive, home):
    session = drive.open_game("Anna", "Ben")
    session.do(Pick(0))
    to_games(drive)
    [game] = ids(drive)
    manage(drive, game)
    drive.tap("export")
    [file] = (home / "exports").iterdir()
    assert f"Saved to a file: {file}" in drive.texts()
    drive.frames(10, seconds=0.5)
    drive.app.store.library.delete(game)
    drive.tap("import")
    drive.type("import-path", str(file))
    drive.tap("import-read")
    assert "1 game added." in drive.texts()
    assert ids(drive) == [game]
    assert drive.app.store.library.open(game).session.state == session.state


def test_before_a_game_with_shut_purses_goes_out_its_players_hear_what_is_inside(drive):
    inside = "The file holds every purse."
    session = drive.open_game("Anna", "Ben")
    told = []
    for command in (Pick(0), EndGame(), OpenPurse(0), OpenPurse(1)):
        session.do(command)
        to_games(drive)
        manage(drive, ids(drive)[0])
        told.append(any(text.startswith(inside) for text in drive.texts()))
        drive.clear()
    assert told == [True, True, True, False]


def test_a_game_from_another_device_asks_for_the_pins_its_players_have_there(drive, home):
    settings = drive.app.store.settings
    settings.remember(people("Anna", "Ben"))
    settings.set_pin(id_of("Ben"), "1234")
    drive.open_game("Anna", "Ben", ids=(id_of("Anna"), id_of("Ben")))
    [game] = ids(drive)
    file = home / "game.json"
    file.write_bytes(drive.app.store.export_game(game))
    # Another device: nobody has ever played there.
    drive.app.store.library.delete(game)
    settings.change(players=(), pins={})
    to_games(drive)
    drive.tap("import")
    drive.type("import-path", str(file))
    drive.tap("import-read")
    assert "1 game added. The purses are locked by their owners' PINs." in drive.texts()
    drive.frames(10, seconds=0.5)
    # A PIN that anybody could set there for Ben does not open what he has locked.
    settings.remember(people("Ben"))
    settings.set_pin(id_of("Ben"), "5678")
    drive.tap(f"game-{game}")
    drive.tap("peek-1")
    assert not drive.has("pin-forgotten")
    for pin, is_open in (("5678", False), ("1234", True)):
        enter_pin(drive, pin)
        assert drive.has("peek-hold") == is_open
        drive.pass_time(1.2)
    # Nor does the end of the game, which anybody could play out far from the others.
    drive.clear()
    drive.app.game.do(EndGame())
    drive.app.go("reveal")
    drive.pass_time(0.4)
    drive.tap("card-0")
    drive.tap("reveal-next")
    enter_pin(drive, "5678")
    assert list(drive.app.game.state.opened) == [0]
    drive.pass_time(1.2)
    enter_pin(drive, "1234")
    assert list(drive.app.game.state.opened) == [0, 1]
    assert not drive.has("pin-sheet")


def enter_pin(drive, pin):
    for digit in pin:
        drive.tap(f"pin-{digit}")
    drive.tap("pin-ok")


def test_where_files_can_be_shared_a_game_is_and_a_copy_stays(drive, home):
    drive.open_game("Anna", "Ben")
    to_games(drive)
    shared = []

    def share(*what):
        shared.append(what)
        return True

    drive.app.root.current_screen.share = share
    manage(drive, ids(drive)[0])
    drive.tap("export")
    assert shared == [(home / "exports" / "small-world-anna-ben.json", "application/json")]
    assert "A copy is in your downloads: small-world-anna-ben.json" in drive.texts()


def test_a_second_file_of_the_same_game_replaces_nothing(drive, home):
    drive.open_game("Anna", "Ben")
    to_games(drive)
    for _ in range(2):
        manage(drive, ids(drive)[0])
        drive.tap("export")
        drive.frames(10, seconds=0.5)
    names = sorted(path.name for path in (home / "exports").iterdir())
    assert names == ["small-world-anna-ben-2.json", "small-world-anna-ben.json"]


def test_files_that_lie_ready_are_offered(drive, home):
    drive.open_game("Anna", "Ben")
    (home / "imports").mkdir()
    game = ids(drive)[0]
    (home / "imports" / "game.json").write_bytes(drive.app.store.export_game(game))
    (home / "imports" / "notes.txt").write_text("not this one", encoding="utf-8")
    to_games(drive)
    drive.tap("import")
    assert drive.has("file-0")
    assert not drive.has("file-1")
    drive.tap("file-0")
    assert "1 game was here already." in drive.texts()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "File not found: check the spelling."),
        (b"\xff\xfe", "This file has nothing from the companion: choose one saved by it."),
        (
            json.dumps({"games": []}).encode(),
            "This file comes from somewhere else: choose one saved by the companion.",
        ),
        (
            json.dumps({"format": "small-world-companion", "schema": 99, "games": []}).encode(),
            "A newer version wrote this file: update the companion first.",
        ),
    ],
)
def test_a_file_that_cannot_be_taken_in_is_told_beside_the_field(drive, home, content, sentence):
    file = home / "file.json"
    if content is not None:
        file.write_bytes(content)
    to_games(drive)
    drive.tap("import")
    drive.type("import-path", str(file))
    drive.tap("import-read")
    assert sentence in drive.texts()
    assert drive.find("import-path").text == str(file)
    assert ids(drive) == []


def test_a_game_beyond_repair_is_told_when_it_is_opened(drive, home):
    drive.open_game("Anna", "Ben")
    [game] = ids(drive)
    for file in (home / "games" / game).glob("start.*.json"):
        file.write_bytes(b"torn")
    to_games(drive)
    drive.tap(f"game-{game}")
    assert where(drive) == "games"
    texts = drive.texts()
    assert "This game is damaged beyond repair: its files are left as they are." in texts


@pytest.mark.parametrize(
    ("names", "stem"),
    [
        (("Anna", "Chloé"), "small-world-anna-chloe"),
        (("Freitag / 3. Runde",), "small-world-freitag-3-runde"),
        (("Ωμέγα",), "small-world-game"),
        (("../..",), "small-world-game"),
        (("x" * 200,), "small-world-" + "x" * 60),
    ],
)
def test_a_file_has_a_name_that_any_device_can_give_it(names, stem):
    assert file_name(names) == stem


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (ImportResult(("a",), ("b", "c"), ("d",)), "1 game added. 2 games updated."),
        (
            ImportResult(("a",), has_locks=True),
            "1 game added. The purses are locked by their owners' PINs.",
        ),
        (ImportResult(known=("a", "b")), "2 games were here already."),
        (ImportResult(), "There is no game in this file."),
    ],
)
def test_what_became_of_a_file_is_told(result, text):
    assert import_text(load_language("en"), result).startswith(text)


def test_all_games_go_out_as_a_table_without_the_coins_of_a_game_in_play(drive, home):
    drive.open_game("Anna", "Ben").do(AdjustCoins(0, 8431))
    ended = drive.open_game("Eva", "Finn")
    ended.do(AdjustCoins(0, 7219))
    ended.do(EndGame())
    ended.do(OpenPurse(0), OpenPurse(1))
    to_games(drive)
    drive.tap("export-table")
    [file] = (home / "exports").iterdir()
    assert file.name == "small-world-games.csv"
    table = file.read_text(encoding="utf-8")
    assert "Anna" in table
    assert "8431" not in table
    assert "8436" not in table
    assert "7224" in table
    assert f"Saved to a file: {file}" in drive.texts()


def test_without_games_there_is_no_table(drive):
    to_games(drive)
    assert not drive.has("export-table")


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_list_fits_every_window(drive, text_size):
    drive.open_game("Eva-Maria von Hohenstein-Wallburg-Sonder", "Ben", "Chloé", "Dirk", "Anna")
    drive.app.store.library.rename(ids(drive)[0], "A long and lovely evening at the lake")
    drive.open_game("Dirk", "Eva").do(EndGame())
    to_games(drive)
    from tests.ui.layout_problems import misfits

    assert misfits(drive, text_size) == []


def test_the_bar_of_a_sheet_that_scrolls_lies_beside_its_buttons(drive):
    drive.open_game("Anna", "Ben")
    drive.resize(740, 360)
    to_games(drive)
    manage(drive, ids(drive)[0])
    button = drive.find("rename")
    scroller = button
    while not hasattr(scroller, "bar_width"):
        scroller = scroller.parent
    assert scroller.do_scroll_y
    right, _ = button.to_window(button.right, button.y)
    edge, _ = scroller.to_window(scroller.right, scroller.y)
    assert right + scroller.bar_width < edge
