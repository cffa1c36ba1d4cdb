"""The list of own races and powers: copy, hand on, delete and bring back, bring in from a file."""

import json
from dataclasses import replace

import pytest

from companion.engine.pieces import Pieces, Printed
from tests.ill_pieces import break_games
from tests.ui.own_pieces import begin, keep, key_of, lend, shelf, to_pieces

SIZES = [(1280, 800, "en"), (800, 1280, "fi"), (360, 640, "de")]


@pytest.fixture
def home(drive, tmp_path, monkeypatch):
    """The folder of the app's data, as the app itself finds it."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture(params=SIZES, ids=lambda size: "x".join(map(str, size)))
def listed(drive, request, home):
    """A list with one power, in a window of some size, in some language."""
    width, height, language = request.param
    drive.app.store.settings.change(language=language)
    drive.app.follow_settings()
    drive.resize(width, height)
    return with_a_power(drive)


def with_a_power(drive, name="Lucky"):
    to_pieces(drive)
    begin(drive, "power")
    drive.type("piece-name", name)
    keep(drive)
    return drive


def act(drive, name, what):
    return f"own-{key_of(drive, name)}-{what}"


def test_an_empty_list_offers_a_race_and_a_power(drive):
    to_pieces(drive)
    assert "Who is missing on the board?" in drive.texts()
    assert {"new-race", "new-power", "import"} <= drive.names()


def test_the_rules_lead_to_it_too(drive):
    drive.app.go("rules")
    drive.tap("pieces")
    assert drive.app.root.current == "pieces"
    drive.tap("back")
    assert drive.app.root.current == "rules"


def test_the_rules_have_it_among_the_others_with_a_mark(drive):
    with_a_power(drive)
    drive.app.go("rules")
    drive.type("search", "lucky")
    assert "Lucky" in drive.texts()
    assert "4 tokens more · home-made" in drive.texts()


def test_a_piece_is_deleted_by_holding_and_undo_brings_it_back(listed):
    drive = listed
    delete = act(drive, "Lucky", "delete")
    drive.tap(delete)
    assert list(shelf(drive)) == ["Lucky"]
    drive.hold(delete)
    assert not shelf(drive)
    assert drive.has("new-race")
    drive.tap("undo")
    assert list(shelf(drive)) == ["Lucky"]


def test_undo_says_what_it_takes_back(drive):
    with_a_power(drive)
    assert drive.find("undo").text == "Undo: Lucky made"
    drive.hold(act(drive, "Lucky", "delete"))
    assert drive.find("undo").text == "Undo: Lucky deleted"
    drive.tap("undo")
    drive.tap("undo")
    assert not drive.has("undo")
    assert not shelf(drive)


def test_a_copy_is_another_piece(drive):
    with_a_power(drive)
    drive.tap(act(drive, "Lucky", "copy"))
    assert drive.find("piece-name").text == "Lucky 2"
    keep(drive)
    assert list(shelf(drive)) == ["Lucky", "Lucky 2"]


def test_what_was_begun_is_thrown_away_by_holding(drive):
    to_pieces(drive)
    begin(drive, "power")
    drive.type("piece-name", "Lucky")
    drive.tap("back")
    (key,) = drive.app.store.piece_drafts.current
    drive.hold(f"own-{key}-delete")
    assert drive.app.store.piece_drafts.current == {}
    assert "Who is missing on the board?" in drive.texts()
    assert drive.find("undo").text == "Undo: Lucky deleted"
    drive.tap("undo")
    assert list(drive.app.store.piece_drafts.current) == [key]
    assert not drive.has("undo")


def test_undo_goes_back_in_the_order_in_which_things_were_done(drive):
    with_a_power(drive)
    drive.tap(act(drive, "Lucky", "edit"))
    drive.tap("tokens-plus")
    drive.tap("back")
    drive.hold(act(drive, "Lucky", "delete"))
    drive.hold(act(drive, "Lucky", "delete"))
    assert not shelf(drive)
    drive.tap("undo")
    assert list(shelf(drive)) == ["Lucky"]
    drive.tap("undo")
    assert [piece.tokens for piece in drive.app.store.piece_drafts.current.values()] == [5]


def test_a_shared_piece_comes_back_from_its_file(listed, home):
    drive = listed
    read_in(drive, shared_file(drive, home))
    assert list(shelf(drive)) == ["Lucky"]
    assert drive.has(act(drive, "Lucky", "edit"))


def shared_file(drive, home):
    """Return the file that the power was shared to, after it was deleted."""
    drive.tap(act(drive, "Lucky", "share"))
    drive.hold(act(drive, "Lucky", "delete"))
    (file,) = (home / "exports").iterdir()
    return file


def read_in(drive, file):
    drive.tap("import")
    drive.type("import-path", str(file))
    drive.tap("import-read")
    for _ in range(400):
        if not drive.has("trial"):
            break
        drive.frames(1)
    drive.pass_time(0.6)


def test_a_piece_of_a_file_that_breaks_is_left_out_by_name(drive, home, monkeypatch):
    with_a_power(drive)
    file = shared_file(drive, home)
    content = json.loads(file.read_text(encoding="utf-8"))
    (power,) = content["powers"]
    ghostly = {**power, "id": "own_ghostly", "printed": {"names": {"any": "Ghostly"}}}
    content["powers"].append(ghostly)
    file.write_text(json.dumps(content), encoding="utf-8")
    break_games(monkeypatch, "Ghostly+trolls")
    read_in(drive, file)
    assert list(shelf(drive)) == ["Lucky"]
    # It stays to be read, beside the field.
    assert drive.has("import-path")
    why = "Left out: Ghostly. With Trolls it cannot be played to the end."
    assert any(text.endswith(why) for text in drive.texts()), drive.texts()


def test_an_import_shows_how_far_the_trial_is_and_can_be_given_up(drive, home, monkeypatch):
    from companion.ui.parts import work_sheet

    with_a_power(drive)
    file = shared_file(drive, home)
    monkeypatch.setattr(work_sheet, "SECONDS", 0)
    drive.tap("import")
    drive.type("import-path", str(file))
    drive.tap("import-read")
    drive.frames(4)
    assert 0 < drive.find("trial").share < 1
    assert "Playing each of them with all others…" in drive.texts()
    drive.tap("trial-cancel")
    drive.pass_time(0.6)
    assert not shelf(drive)
    assert drive.has("import-path")
    assert "Import cancelled: nothing was changed." in drive.texts()


def test_files_that_lie_ready_are_offered(drive, home):
    with_a_power(drive)
    drive.tap(act(drive, "Lucky", "share"))
    (file,) = (home / "exports").iterdir()
    (home / "imports").mkdir()
    (home / "imports" / "ours.json").write_bytes(file.read_bytes())
    drive.tap("import")
    drive.tap("file-0")
    assert any("Here already: 1." in text for text in drive.texts())


REFUSED = [
    (b"?", "nothing from the companion"),
    (b"{}", "comes from somewhere else"),
    (json.dumps({"format": "small-world-companion"}).encode(), "saved games"),
]


@pytest.mark.parametrize(("data", "why"), REFUSED)
def test_a_refused_file_says_why_beside_the_field(drive, home, data, why):
    to_pieces(drive)
    (home / "odd.json").write_bytes(data)
    drive.tap("import")
    drive.type("import-path", str(home / "odd.json"))
    drive.tap("import-read")
    assert drive.has("import-path")
    assert any(why in text for text in drive.texts()), drive.texts()
    assert not shelf(drive)


def test_a_piece_that_cannot_be_is_refused(drive, home):
    with_a_power(drive)
    drive.tap(act(drive, "Lucky", "share"))
    (file,) = (home / "exports").iterdir()
    content = json.loads(file.read_text(encoding="utf-8"))
    content["powers"][0]["tokens"] = 99
    file.write_text(json.dumps(content), encoding="utf-8")
    drive.tap("import")
    drive.type("import-path", str(file))
    drive.tap("import-read")
    assert drive.has("import-path")
    assert any(text.startswith("Impossible in this file: Lucky.") for text in drive.texts())
    assert list(shelf(drive)) == ["Lucky"]


def test_a_race_says_who_lends_its_tokens(drive):
    to_pieces(drive)
    begin(drive, "race")
    drive.type("piece-name", "Badgers")
    lend(drive, "ratmen")
    keep(drive)
    assert "5 tokens, 13 lent by Ratmen" in [text.split(" · ")[0] for text in drive.texts()]


def test_many_pieces_are_all_listed(drive):
    with_a_power(drive)
    (entry,) = drive.app.store.own_pieces.current
    for number in range(30):
        printed = Printed(names={"any": f"Power {number}"})
        drive.app.store.own_pieces.keep(replace(entry.piece, printed=printed))
    to_pieces(drive)
    drive.frames(20)
    edits = [name for name in drive.names() if name.startswith("own-") and name.endswith("-edit")]
    assert len(edits) == 31


def test_undoing_that_a_piece_was_kept_leaves_it_to_be_gone_on_with(drive, home):
    with_a_power(drive)
    drive.tap("undo")
    assert not shelf(drive)
    assert "Lucky" in drive.texts()
    assert "4 tokens more · not finished yet" in drive.texts()


def test_a_game_has_its_own_piece_even_if_the_shelf_has_another_of_that_id(drive, home):
    with_a_power(drive)
    (entry,) = drive.app.store.own_pieces.current
    other = replace(entry.piece, tokens=2)
    session = drive.open_game("Anna", "Ben", pieces=Pieces.of([other]))
    assert session.catalogue.piece(entry.piece.id).tokens == 2
    assert drive.app.services.catalogue.piece(entry.piece.id).tokens == 2
