"""Files from anywhere: hostile names, progress, and cancelling."""

import json
import os
import sys

import pytest

from companion.engine import MAX_COINS, AdjustCoins, EndGame
from tests.store.helpers import begin, export_all, play
from tests.ui.fresh_screens import built_anew
from tests.ui.test_games import bring, ids, to_games

CANCELLED = "Import cancelled: nothing was changed."


@pytest.fixture
def drive(drive):
    with built_anew(drive, "games"):
        yield drive


def carried(drive, file, games=5, steps=60):
    """Save some games to one file, and delete them here."""
    for seed in range(games):
        start = begin(drive.app.services.catalogue, seed)
        play(drive.app.store.library.create(start).session, steps)
    file.write_bytes(export_all(drive.app.store))
    for game in ids(drive):
        drive.app.store.library.delete(game)
    to_games(drive)


# Progress, and cancelling.


@pytest.fixture
def slowly(drive, monkeypatch):
    """Let every frame do one piece of the work."""
    from companion.ui.parts import work_sheet

    monkeypatch.setattr(work_sheet, "SECONDS", 0)


def test_an_import_shows_how_far_it_is_and_can_be_given_up_and_begun_again(drive, home, slowly):
    file, memory = home / "all.json", drive.app.store._disk.memory
    carried(drive, file)
    before = dict(memory.files)
    for frames, way_out in ((0, "importing-cancel"), (10, "importing-close"), (18, "back")):
        bring(drive, file)
        assert not drive.has("import-path"), "the question gives way"
        drive.frames(frames)
        sheet = drive.find("importing")
        assert sheet.auto_dismiss is False, "a touch beside the bar gives nothing up"
        share = sheet.share
        assert 0 < share < 1
        drive.frames(2)
        assert share < sheet.share < 1
        if way_out == "back":
            drive.key(27)
        else:
            drive.tap(way_out)
        assert CANCELLED in drive.texts()
        drive.frames(10, seconds=0.5)
        assert not drive.has("importing")
        assert drive.has("import-path")
        assert ids(drive) == []
        assert memory.files == before
        assert "staging" not in memory.folders
    bring(drive, file)
    drive.frames(120)
    assert "5 games added." in drive.texts()
    assert not drive.has("importing")
    assert len(ids(drive)) == 5


def test_what_is_refused_half_way_is_told_beside_the_field(drive, home, slowly):
    from companion.ui.kit.text import text_width

    file = home / "all.json"
    carried(drive, file)
    document = json.loads(file.read_bytes())
    document["games"][-1]["id"] = "../x"
    file.write_text(json.dumps(document), encoding="utf-8")
    bring(drive, file)
    drive.frames(60)
    sentence = "A game in this file has an impossible name: rename it and save it again."
    assert sentence in drive.texts()
    assert not drive.has("importing")
    assert (ids(drive), drive.find("import-path").text) == ([], str(file))
    # When empty, the field says in full what belongs there, even in large German on a phone.
    drive.clear()
    drive.app.store.settings.change(language="de", text_size=200)
    drive.app.follow_settings()
    drive.resize(360, 740)
    drive.tap("import")
    field = drive.find("import-path").ids.line
    assert field.hint_text
    assert text_width(field.hint_text, field.font_size) <= field.width


# Names that are offered.

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
def test_files_with_odd_names_are_shown_harmlessly_and_can_be_chosen(drive, home):
    carried(drive, home / "all.json", games=1, steps=1)
    (home / "imports").mkdir()
    for name in NAMES:
        (home / "imports" / os.fsdecode(name)).write_bytes((home / "all.json").read_bytes())
    drive.tap("import")
    buttons = [drive.find(f"file-{number}") for number in range(len(NAMES))]
    assert all(button.text.isprintable() for button in buttons)
    assert any(button.text == "[b]bold[i] [size=900]&bl;.json" for button in buttons)
    assert not any(button.words.markup for button in buttons)
    for number in range(len(NAMES)):
        if not drive.has("import-path"):
            drive.tap("import")
        drive.tap(f"file-{number}")
        assert {"1 game added.", "1 game was already here."} & set(drive.texts())
        drive.frames(10, seconds=0.5)


# Games with markup in their names, and large amounts.


def marked_names(drive):
    """Return the texts where a name would be taken for markup."""
    from kivy.core.window import Window

    walked = (widget for layer in Window.children for widget in layer.walk())
    marked = [widget.text for widget in walked if getattr(widget, "markup", False)]
    return [text for text in marked if "[size=900]" in text]


def test_a_name_with_markup_is_only_a_name(drive):
    session = drive.open_game("[size=900]Anna[/size]", "&bl;b&br;")
    drive.app.store.library.rename(ids(drive)[0], "[b]Friday[|b]")
    for place in ("table", "history", "correct", "games", "start", "settings"):
        drive.app.go(place)
        drive.frames(6)
        assert not marked_names(drive), place
    session.do(EndGame())
    drive.app.go("reveal")
    drive.frames(6)
    assert not marked_names(drive)
    while drive.has("reveal-next"):
        drive.tap("reveal-next")
        assert not marked_names(drive)


def test_the_fullest_purse_has_a_podium_and_a_chart_of_a_few_lines(drive):
    from companion.ui.parts.results import MAX_LINES, grid_step

    session = drive.open_game("Anna", "Ben")
    for _ in range(2):
        session.do(AdjustCoins(0, 10**12))
    session.do(EndGame())
    drive.app.go("reveal")
    drive.frames()
    while drive.has("reveal-next"):
        drive.tap("reveal-next")
    assert f"{MAX_COINS} coins" in drive.texts()
    for most in (0, 99, 2_499, MAX_COINS, 10**30):
        step = grid_step(most)
        assert most // step + 1 <= MAX_LINES
        assert step == 1 or most >= step * 2
