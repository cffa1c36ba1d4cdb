"""The list of own races and powers: copy, share, delete, restore and import."""

import json
from dataclasses import replace

import pytest

from companion.engine import Pieces, Power, Printed
from tests.ill_pieces import break_games
from tests.ui.dealing import new_session, table_without_window
from tests.ui.fresh_screens import built_anew
from tests.ui.own_pieces import keep, key_of, shelf, to_pieces, wait_for

LUCKY = Power("own_lucky", 4, (), printed=Printed(names={"any": "Lucky"}))


@pytest.fixture
def drive(drive):
    with built_anew(drive, "pieces", "piece_editor"):
        yield drive


def with_a_power(drive):
    drive.app.store.own_pieces.keep(LUCKY)
    to_pieces(drive)


def act(drive, name, what):
    return f"own-{key_of(drive, name)}-{what}"


def drafts(drive):
    return drive.app.store.piece_drafts.current


def test_what_is_deleted_by_holding_comes_back_and_undo_says_what_it_takes_back(drive):
    to_pieces(drive)
    assert "Who is missing from the board?" in drive.texts()
    assert {"new-race", "new-power", "import"} <= drive.names()
    with_a_power(drive)
    assert drive.find("undo").text == "Undo: Lucky made"
    delete = act(drive, "Lucky", "delete")
    drive.tap(delete)
    assert list(shelf(drive)) == ["Lucky"]
    drive.hold(delete)
    assert not shelf(drive)
    assert drive.has("new-race")
    assert drive.find("undo").text == "Undo: Lucky deleted"
    drive.tap("undo")
    assert list(shelf(drive)) == ["Lucky"]
    drive.tap("undo")
    assert not shelf(drive)
    assert not drive.has("undo")
    assert {"Lucky", "4 more tokens · not finished yet"} <= set(drive.texts()), "to be gone on with"
    (key,) = drafts(drive)
    drive.hold(f"own-{key}-delete")
    assert drafts(drive) == {}
    assert "Who is missing from the board?" in drive.texts()
    assert drive.find("undo").text == "Undo: Lucky deleted"
    drive.tap("undo")
    assert list(drafts(drive)) == [key]
    assert not drive.has("undo")


def test_a_copy_is_another_piece_and_undo_goes_back_in_the_order_of_what_was_done(drive):
    with_a_power(drive)
    drive.tap(act(drive, "Lucky", "copy"))
    assert drive.find("piece-name").text == "Lucky 2"
    keep(drive)
    assert list(shelf(drive)) == ["Lucky", "Lucky 2"]
    drive.tap(act(drive, "Lucky", "edit"))
    drive.tap("tokens-plus")
    drive.tap("back")
    for kept in (["Lucky", "Lucky 2"], ["Lucky 2"]):
        drive.frames(6)
        drive.hold(act(drive, "Lucky", "delete"))
        assert drafts(drive) == {}, "what was begun goes first"
        assert list(shelf(drive)) == kept
    drive.tap("undo")
    assert list(shelf(drive)) == ["Lucky", "Lucky 2"]
    drive.tap("undo")
    assert [piece.tokens for piece in drafts(drive).values()] == [5]


def shared_file(drive, home):
    """Return the file that the power was shared to, after deleting the power."""
    drive.tap(act(drive, "Lucky", "share"))
    drive.hold(act(drive, "Lucky", "delete"))
    (file,) = (home / "exports").iterdir()
    return file


def read_in(drive, file):
    if not drive.has("import-path"):
        drive.tap("import")
    drive.type("import-path", str(file))
    drive.tap("import-read")


def test_on_a_phone_a_shared_piece_comes_back_from_its_file_and_nothing_else_does(drive, home):
    drive.resize(360, 640)
    with_a_power(drive)
    file = shared_file(drive, home)
    content = json.loads(file.read_text(encoding="utf-8"))
    content["powers"][0]["tokens"] = 99
    for data, why in (
        (b"?", "This file has nothing from the companion: choose one saved by it."),
        (json.dumps(content).encode(), "Lucky in this file is impossible. "),
    ):
        (home / "odd.json").write_bytes(data)
        read_in(drive, home / "odd.json")
        assert drive.has("import-path")
        assert any(text.startswith(why) for text in drive.texts()), drive.texts()
        assert not shelf(drive)
    read_in(drive, file)
    wait_for(drive, lambda: not drive.has("trial"))
    drive.pass_time(0.6)
    assert list(shelf(drive)) == ["Lucky"]
    assert drive.has(act(drive, "Lucky", "edit"))
    (home / "imports").mkdir()
    file.rename(home / "imports" / "ours.json")
    drive.tap("import")
    drive.tap("file-0")
    assert any("Already here: 1." in text for text in drive.texts())


def test_an_import_shows_how_far_the_trial_is_and_names_what_it_leaves_out(
    drive, home, monkeypatch
):
    from companion.ui.parts import work_sheet

    with_a_power(drive)
    file = shared_file(drive, home)
    content = json.loads(file.read_text(encoding="utf-8"))
    ghostly = {"id": "own_ghostly", "printed": {"names": {"any": "Ghostly"}}}
    content["powers"].append({**content["powers"][0], **ghostly})
    file.write_text(json.dumps(content), encoding="utf-8")
    break_games(monkeypatch, "Ghostly+trolls")
    monkeypatch.setattr(work_sheet, "SECONDS", 0)
    read_in(drive, file)
    drive.frames(4)
    assert 0 < drive.find("trial").share < 1
    assert "Testing each one with all the others…" in drive.texts()
    drive.tap("trial-cancel")
    drive.pass_time(0.6)
    assert not shelf(drive)
    assert drive.has("import-path")
    assert "Import cancelled: nothing was changed." in drive.texts()
    read_in(drive, file)
    wait_for(drive, lambda: not drive.has("trial"))
    drive.pass_time(0.6)
    assert list(shelf(drive)) == ["Lucky"]
    assert drive.has("import-path"), "what was left out stays to be read, beside the field"
    why = "Left out: Ghostly. A game with Trolls cannot be finished."
    assert any(text.endswith(why) for text in drive.texts()), drive.texts()


def test_many_pieces_are_all_listed(drive):
    for number in range(30):
        printed = Printed(names={"any": f"Power {number}"})
        drive.app.store.own_pieces.keep(replace(LUCKY, printed=printed))
    with_a_power(drive)
    drive.frames(20)
    edits = [name for name in drive.names() if name.startswith("own-") and name.endswith("-edit")]
    assert len(edits) == 31


def test_a_game_has_its_own_piece_even_if_the_shelf_has_another_of_that_id(catalogue):
    services = table_without_window(catalogue)
    kept = services.store.own_pieces.keep(LUCKY).piece
    assert services.catalogue.powers[kept.id].tokens == 4
    session = new_session(catalogue, pieces=Pieces.of([replace(kept, tokens=2)]))
    services.game.open(session)
    assert session.catalogue.powers[kept.id].tokens == 2
    assert services.catalogue.powers[kept.id].tokens == 2
