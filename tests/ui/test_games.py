"""All games: open, rename, delete, export and import."""

import pytest

from companion.engine import AdjustCoins, EndGame, OpenPurse, Pick
from tests.people import id_of, people
from tests.ui.fresh_screens import built_anew


@pytest.fixture
def drive(drive):
    with built_anew(drive, "games"):
        yield drive


def ids(drive):
    return [card.id for card in drive.app.store.games()]


def to_games(drive):
    drive.app.go("start")
    drive.frames(6)
    drive.tap("games")


def manage(drive, game):
    drive.tap(f"game-{game}-manage")


def bring(drive, path):
    """Type the name of a file to import."""
    if not drive.has("import-path"):
        drive.tap("import")
    drive.type("import-path", str(path))
    drive.tap("import-read")


def where(drive):
    return drive.app.root.current


def test_with_no_games_there_is_a_way_to_the_first_and_no_table(drive):
    to_games(drive)
    assert "No games yet" in drive.texts()
    assert not drive.has("export-table")
    drive.tap("first-game")
    assert where(drive) == "new_game"


def test_games_in_progress_come_first_the_latest_of_all_and_each_opens_where_it_is(drive):
    oldest = drive.open_game("Anna", "Ben")
    drive.open_game("Chloé", "Dirk").do(EndGame())
    drive.open_game("Eva", "Finn")
    oldest.do(Pick(0))
    to_games(drive)
    shown = {"IN PROGRESS (2)", "FINISHED (1)", "Anna", "Chloé", "Eva"}
    in_order = dict.fromkeys(text for text in drive.texts() if text in shown)
    assert list(in_order) == ["IN PROGRESS (2)", "Anna", "Eva", "FINISHED (1)", "Chloé"]
    assert "No games yet" not in drive.texts()
    drive.tap(f"game-{ids(drive)[1]}")
    assert where(drive) == "table"
    assert drive.app.game.state.current.name == "Eva"
    to_games(drive)
    drive.tap(f"game-{ids(drive)[2]}")
    assert where(drive) == "reveal"


def test_a_game_is_renamed_and_deleted_only_when_the_button_is_held(drive):
    drive.open_game("Anna", "Ben")
    drive.resize(740, 360)
    to_games(drive)
    [game] = ids(drive)
    manage(drive, game)
    assert_bar_is_beside(drive.find("rename"))
    drive.type("game-name", "a/b")
    drive.tap("rename")
    assert "Use a name of up to 60 characters, without slashes." in drive.texts()
    drive.type("game-name", "Friday")
    drive.tap("rename")
    drive.frames(4, seconds=0.25)
    assert "Friday" in drive.texts()
    assert not drive.has("game-name")
    assert drive.app.store.games()[0].name == "Friday"
    manage(drive, game)
    drive.tap("delete")
    assert ids(drive) == [game]
    drive.hold("delete", 1.5)
    drive.frames(4, seconds=0.25)
    assert ids(drive) == []
    assert {"No games yet", "Deleted: Friday"} <= set(drive.texts())


def assert_bar_is_beside(button):
    """Check that the scroll bar of a sheet is beside its buttons."""
    scroller = button
    while not hasattr(scroller, "bar_width"):
        scroller = scroller.parent
    assert scroller.do_scroll_y
    right, _ = button.to_window(button.right, button.y)
    edge, _ = scroller.to_window(scroller.right, scroller.y)
    assert right + scroller.bar_width < edge


def test_a_game_goes_out_to_a_file_and_comes_back_from_it(drive, home):
    session = drive.open_game("Anna", "Ben")
    session.do(Pick(0))
    to_games(drive)
    [game] = ids(drive)
    manage(drive, game)
    assert any(text.startswith("The file holds every purse.") for text in drive.texts())
    drive.tap("export")
    [file] = (home / "exports").iterdir()
    assert f"Saved to a file: {file}" in drive.texts()
    drive.frames(10, seconds=0.5)
    drive.app.store.library.delete(game)
    bring(drive, home / "no.json")
    assert "File not found: check the spelling." in drive.texts()
    assert drive.find("import-path").text == str(home / "no.json")
    assert ids(drive) == []
    bring(drive, file)
    assert "1 game added." in drive.texts()
    assert ids(drive) == [game]
    assert drive.app.store.library.open(game).session.state == session.state
    drive.frames(10, seconds=0.5)
    (home / "imports").mkdir()
    file.rename(home / "imports" / "game.json")
    drive.tap("import")
    assert not drive.has("file-1")
    drive.tap("file-0")
    assert "1 game was already here." in drive.texts()


def test_where_the_device_asks_for_a_file_it_is_brought_in_or_refused_all_the_same(
    drive, monkeypatch
):
    from companion.ui.parts.work_sheet import ImportSheet

    drive.open_game("Anna", "Ben")
    to_games(drive)
    [game] = ids(drive)
    chosen = [drive.app.store.export_game(game), b""]
    monkeypatch.setattr(ImportSheet, "can_pick", lambda _: True)
    monkeypatch.setattr(ImportSheet, "pick", lambda _, take, most: take(chosen.pop()[:most]))
    drive.app.store.library.delete(game)
    drive.tap("import")
    assert not drive.has("import-path"), "nobody can reach the folders of the app there"
    drive.tap("import-pick")
    assert "This file has nothing from the companion: choose one saved by it." in drive.texts()
    drive.tap("import-pick")
    assert "1 game added." in drive.texts()
    assert ids(drive) == [game]


def test_games_and_a_table_of_all_are_handed_on_and_shut_purses_are_not_in_it(drive, home):
    drive.open_game("Anna", "Ben").do(AdjustCoins(0, 8431))
    ended = drive.open_game("Eva", "Finn")
    ended.do(AdjustCoins(0, 7219))
    ended.do(EndGame())
    ended.do(OpenPurse(0), OpenPurse(1))
    shared = []

    def share(*what):
        shared.append(what)
        return True

    to_games(drive)
    drive.app.root.current_screen.share = share
    manage(drive, ids(drive)[0])
    assert not any(text.startswith("The file holds every purse.") for text in drive.texts())
    drive.tap("export")
    assert "A copy is in your downloads: small-world-eva-finn.json" in drive.texts()
    drive.frames(10, seconds=0.5)
    drive.tap("export-table")
    game, table = (home / "exports" / f"small-world-{n}" for n in ("eva-finn.json", "games.csv"))
    assert shared == [(game, "application/json"), (table, "text/csv")]
    saved = "2 games in a table. A copy is in your downloads: small-world-games.csv"
    assert saved in drive.texts()
    shown = table.read_text(encoding="utf-8")
    assert "Anna" in shown
    assert "8431" not in shown
    assert "8436" not in shown
    assert "7224" in shown


def test_a_game_from_another_device_asks_for_the_pins_its_players_have_there(drive, home):
    settings = drive.app.store.settings
    settings.remember(people("Anna", "Ben"))
    settings.set_pin(id_of("Ben"), "1234")
    drive.open_game("Anna", "Ben", ids=(id_of("Anna"), id_of("Ben")))
    [game] = ids(drive)
    (home / "game.json").write_bytes(drive.app.store.export_game(game))
    # Another device, where nobody has ever played.
    drive.app.store.library.delete(game)
    settings.change(players=(), pins={})
    to_games(drive)
    bring(drive, home / "game.json")
    assert "1 game added. The purses are locked by their owners' PINs." in drive.texts()
    drive.frames(10, seconds=0.5)
    # Anybody could set a PIN for Ben there, but it doesn't open what he locked.
    settings.remember(people("Ben"))
    settings.set_pin(id_of("Ben"), "5678")
    drive.tap(f"game-{game}")
    drive.tap("peek-1")
    assert not drive.has("pin-forgotten")
    for pin, is_open in (("5678", False), ("1234", True)):
        enter_pin(drive, pin)
        assert drive.has("peek-hold") == is_open
        drive.pass_time(1.2)
    # Nor does ending the game, which anybody could do far from the others.
    drive.key(27)
    drive.pass_time(0.6)
    assert not drive.has("peek-hold")
    drive.app.game.do(EndGame())
    drive.app.go("reveal")
    drive.pass_time(0.4)
    drive.tap("card-0")
    drive.tap("reveal-next")
    for pin, opened in (("5678", [0]), ("1234", [0, 1])):
        enter_pin(drive, pin)
        assert list(drive.app.game.state.opened) == opened
        drive.pass_time(1.2)
    assert not drive.has("pin-sheet")


def enter_pin(drive, pin):
    for digit in pin:
        drive.tap(f"pin-{digit}")
    drive.tap("pin-ok")
