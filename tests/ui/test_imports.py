"""Files from anywhere: hostile names and things that are no files, progress, and a way out."""

import json
import os
import socket
import sys
from pathlib import Path

import pytest

from companion.engine.commands import AdjustCoins, EndGame
from companion.engine.vocabulary import MOST_COINS
from companion.store.problems import ImportRefused
from companion.store.untrusted_files import read_incoming
from companion.words.game_files import shown
from tests.store.helpers import begin, export_all, play
from tests.ui.test_games import ids, to_games

NO_FILE = "File not found: check the spelling."
NOT_PLAIN = "This is not an ordinary file: choose one saved by the companion."
TOO_LARGE = "This file is too large to be from the companion: choose another."
CANCELLED = "Import cancelled: nothing was changed."


@pytest.fixture
def home(drive, tmp_path, monkeypatch):
    """The folder of the app's data, as the app itself finds it."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def carried(drive, file, games=5, steps=60):
    """Save some games to one file, and leave none of them here."""
    for seed in range(games):
        start = begin(drive.app.services.catalogue, seed)
        play(drive.app.store.library.create(start).session, steps)
    file.write_bytes(export_all(drive.app.store))
    for game in ids(drive):
        drive.app.store.library.delete(game)
    to_games(drive)


def bring(drive, path):
    if not drive.has("import-path"):
        drive.tap("import")
    drive.type("import-path", str(path))
    drive.tap("import-read")


def files(home):
    return {path.name: path.read_bytes() for path in home.rglob("*") if path.suffix == ".json"}


# Progress, and a way out.


@pytest.fixture
def slowly(drive, monkeypatch):
    """Let every frame do one piece of the work."""
    from companion.ui.parts import work_sheet

    monkeypatch.setattr(work_sheet, "SECONDS", 0)


@pytest.mark.parametrize(
    ("frames", "way_out"), [(0, "importing-cancel"), (10, "importing-close"), (18, "back")]
)
def test_an_import_shows_how_far_it_is_and_can_be_given_up(drive, home, slowly, frames, way_out):
    carried(drive, home / "all.json")
    before = files(home)
    bring(drive, home / "all.json")
    drive.frames(frames)
    sheet = drive.find("importing")
    share = sheet.share
    assert 0 < share < 1
    drive.frames(2)
    assert share < sheet.share < 1
    if way_out == "back":
        drive.key(27)
    else:
        drive.tap(way_out)
    assert CANCELLED in drive.texts()
    drive.frames(80)
    assert not drive.has("importing")
    assert ids(drive) == []
    assert files(home) == before
    assert not (home / "staging").exists()


def test_an_import_goes_on_to_its_end_and_once_more_after_it_was_given_up(drive, home, slowly):
    carried(drive, home / "all.json")
    bring(drive, home / "all.json")
    drive.tap("importing-cancel")
    drive.frames(10, seconds=0.5)
    bring(drive, home / "all.json")
    drive.frames(120)
    assert "5 games added." in drive.texts()
    assert not drive.has("importing")
    assert len(ids(drive)) == 5


def test_a_touch_beside_the_bar_gives_nothing_up(drive, home, slowly):
    carried(drive, home / "all.json")
    bring(drive, home / "all.json")
    sheet = drive.find("importing")
    assert sheet.auto_dismiss is False


def test_while_a_file_is_read_the_question_for_it_gives_way(drive, home, slowly):
    carried(drive, home / "all.json")
    bring(drive, home / "all.json")
    assert drive.has("importing")
    assert not drive.has("import-path")
    drive.tap("importing-cancel")
    assert drive.has("import-path")


def test_what_is_refused_half_way_is_told_beside_the_field(drive, home, slowly):
    carried(drive, home / "all.json")
    document = json.loads((home / "all.json").read_bytes())
    document["games"][-1]["id"] = "../x"
    (home / "all.json").write_text(json.dumps(document), encoding="utf-8")
    bring(drive, home / "all.json")
    drive.frames(60)
    sentence = "A game in this file has an impossible name: rename it and save it again."
    assert sentence in drive.texts()
    assert not drive.has("importing")
    assert (ids(drive), drive.find("import-path").text) == ([], str(home / "all.json"))


# Names that are typed.


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", NOT_PLAIN),
        (".", NOT_PLAIN),
        ("x" * 300, NO_FILE),
        ("x/" * 500, NO_FILE),
        ("a.json/b.json", NO_FILE),
        ("a\0b", NO_FILE),
        ("~nobody-is-called-this/a.json", NO_FILE),
        ("[b]bold[/b]&bl;", NO_FILE),
        ("/dev/zero", NOT_PLAIN),
        ("/dev/stdin", NOT_PLAIN),
    ],
    ids=ascii,
)
def test_a_name_that_is_no_file_is_told_in_a_sentence(drive, home, name, sentence):
    if name.startswith("/dev") and sys.platform == "win32":
        pytest.skip("no such device")
    (home / "a.json").write_bytes(b"")
    is_own = name.startswith(("/", "~"))
    to_games(drive)
    bring(drive, name if is_own else f"{home}/{name}")
    assert sentence in drive.texts()
    assert ids(drive) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no such things there")
@pytest.mark.parametrize("kind", ["pipe", "socket", "link", "link to nothing", "folder"])
def test_what_is_no_plain_file_is_refused_without_being_opened(drive, home, monkeypatch, kind):
    carried(drive, home / "all.json", games=1, steps=1)
    file = home / "x.json"
    with socket.socket(socket.AF_UNIX) as door:
        if kind == "pipe":
            os.mkfifo(file)
        elif kind == "socket":
            monkeypatch.chdir(home)  # the way to it is too long for a socket
            door.bind("x.json")
        elif kind == "folder":
            file.mkdir()
        else:
            file.symlink_to(home / ("all.json" if kind == "link" else "nothing.json"))
        bring(drive, file)
    assert NOT_PLAIN in drive.texts()
    assert ids(drive) == []


def test_a_file_too_large_is_not_read(drive, home):
    with (home / "x.json").open("wb") as file:
        file.truncate(2**33)
    to_games(drive)
    bring(drive, home / "x.json")
    assert TOO_LARGE in drive.texts()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may enter all")
def test_a_folder_that_one_may_not_enter_is_told(drive, home):
    (home / "shut").mkdir(mode=0)
    to_games(drive)
    bring(drive, home / "shut" / "x.json")
    assert "The device would not open the file: try again." in drive.texts()


# Names that lie ready.

NAMES = [
    b"\xff\xfe\xc0.json",
    b"[b]bold[i] [size=900]&bl;.json",
    b"two\nlines\tand a tab.json",
    "turned \u202enosj.exe \u2066.json".encode(),
    b"x" * 250 + b".json",
    b"-rf *.json",
    "é\u0301\u0301\u0301\u0301 名前 🙂.json".encode(),
]


@pytest.mark.skipif(sys.platform != "linux", reason="names are another thing there")
def test_files_with_odd_names_are_shown_harmlessly_and_can_be_chosen(drive, home, tmp_path):
    carried(drive, home / "all.json", games=1, steps=1)
    (home / "imports").mkdir()
    for name in NAMES:
        (home / "imports" / os.fsdecode(name)).write_bytes((home / "all.json").read_bytes())
    os.mkfifo(home / "imports" / "pipe.json")
    drive.tap("import")
    drive.picture(tmp_path / "names.png")
    buttons = [drive.find(f"file-{number}") for number in range(len(NAMES))]
    assert all(button.text.isprintable() for button in buttons)
    assert any(button.text == "[b]bold[i] [size=900]&bl;.json" for button in buttons)
    assert not any(button.words.markup for button in buttons)
    assert not drive.has(f"file-{len(NAMES)}")
    for number in range(len(NAMES)):
        if not drive.has("import-path"):
            drive.tap("import")
        drive.tap(f"file-{number}")
        assert {"1 game added.", "1 game was here already."} & set(drive.texts())
        drive.frames(10, seconds=0.5)


def test_of_many_files_the_latest_are_offered(drive, home):
    (home / "imports").mkdir()
    for number in range(500):
        file = home / "imports" / f"{number:03}.json"
        file.write_bytes(b"")
        os.utime(file, (number, number))
    to_games(drive)
    drive.tap("import")
    shown_names = [name for name in drive.names() if name.startswith("file-")]
    assert len(shown_names) == 20
    assert drive.find("file-0").text == "480.json"


def test_names_of_files_are_cut_and_cleared_of_what_cannot_be_shown():
    assert shown("a\nb\x1b\u202e\udcff.json") == "a?b???.json"
    assert len(shown("x" * 1000)) == 121
    with pytest.raises(ImportRefused):
        read_incoming(Path("\ud800"))
    assert shown("Zoë & Ben [1].json") == "Zoë & Ben [1].json"


# Games with markup in their names, odd dates and large amounts.

MARKED = "[size=900]Anna[/size]"


def marked_labels(drive):
    from kivy.core.window import Window

    walked = (widget for layer in Window.children for widget in layer.walk())
    return [widget.text for widget in walked if getattr(widget, "markup", False)]


def test_a_name_with_markup_is_only_a_name(drive):
    session = drive.open_game(MARKED, "&bl;b&br;")
    drive.app.store.library.rename(ids(drive)[0], "[b]Friday[|b]")
    for place in ("table", "history", "correct", "games", "start", "settings"):
        drive.app.go(place)
        drive.frames(6)
        assert not [text for text in marked_labels(drive) if "[size=900]" in text], place
    session.do(EndGame())
    drive.app.go("reveal")
    drive.frames(6)
    assert not [text for text in marked_labels(drive) if "[size=900]" in text]
    while drive.has("reveal-next"):
        drive.tap("reveal-next")
        assert not [text for text in marked_labels(drive) if "[size=900]" in text]


def test_a_game_from_a_year_without_a_calendar_is_shared_like_any_other(drive, home):
    session = drive.open_game("Anna", "Ben")
    session.do(AdjustCoins(0, 1))
    session.do(EndGame())
    game = ids(drive)[0]
    document = json.loads(drive.app.store.export_game(game))
    document["games"][0].update(touched=2**40, created=2**40)
    (home / "late.json").write_text(json.dumps(document), encoding="utf-8")
    drive.app.store.library.delete(game)
    to_games(drive)
    bring(drive, home / "late.json")
    drive.frames(10, seconds=0.5)
    drive.tap(f"game-{game}")
    while drive.has("reveal-next"):
        drive.tap("reveal-next")
    drive.tap("reveal-share")
    drive.tap("share-picture")
    drive.pass_time(0.2)
    assert [file.suffix for file in (home / "exports").iterdir()] == [".png"]


def test_a_clock_that_went_mad_does_not_keep_a_result_from_being_shared(drive, home):
    drive.app.store._clock = lambda: 10**15
    session = drive.open_game("Anna", "Ben")
    session.do(AdjustCoins(0, 1))
    session.do(EndGame())
    drive.app.go("reveal")
    drive.frames()
    while drive.has("reveal-next"):
        drive.tap("reveal-next")
    drive.tap("reveal-share")
    drive.tap("share-picture")
    drive.pass_time(0.2)
    assert [file.suffix for file in (home / "exports").iterdir()] == [".png"]


def test_the_fullest_purse_has_a_podium_and_a_chart(drive, tmp_path):
    session = drive.open_game("Anna", "Ben")
    for _ in range(2):
        session.do(AdjustCoins(0, 10**12))
    session.do(EndGame())
    drive.app.go("reveal")
    drive.frames()
    while drive.has("reveal-next"):
        drive.tap("reveal-next")
    drive.picture(tmp_path / "podium.png")
    assert f"{MOST_COINS} coins" in drive.texts()


@pytest.mark.parametrize("most", [0, 99, 2_499, MOST_COINS, 10**30])
def test_a_chart_has_only_a_few_lines_however_many_coins_there_are(drive, most):
    from companion.ui.parts.coin_chart import MOST_LINES, grid_step

    step = grid_step(most)
    assert most // step + 1 <= MOST_LINES
    assert step == 1 or most >= step * 2


def test_the_empty_field_says_what_belongs_there_in_full_on_a_phone(drive, home):
    from companion.ui.kit.text import text_width

    drive.app.store.settings.change(language="de", text_size=200)
    drive.app.follow_settings()
    drive.resize(360, 740)
    to_games(drive)
    drive.tap("import")
    field = drive.find("import-path").ids.line
    assert field.hint_text
    assert text_width(field.hint_text, field.font_size) <= field.width
