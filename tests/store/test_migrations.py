"""What an earlier version saved is found by this one; what a later one saved is left alone."""

import json
import shutil
from pathlib import Path

import pytest

from companion.store.exchange import read_export
from companion.store.migrations import CURRENT, Format
from companion.store.payload import pack, unpack
from companion.store.problems import GameUnreadable, ImportRefused
from companion.store.settings import Settings
from companion.store.store import Store, open_store
from tests.people import id_of, people
from tests.store.helpers import begin, log_of, open_on, play
from tests.store.make_save import describe

SAVES = Path(__file__).parent / "saves"
VERSIONS = sorted(path.name for path in SAVES.iterdir() if path.is_dir())


def test_every_release_has_left_a_save():
    assert "0.1.0" in VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_what_an_earlier_version_saved_is_found(folder, catalogue, version):
    expected = json.loads((SAVES / version / "expected.json").read_text(encoding="utf-8"))
    shutil.copytree(SAVES / version / "data", folder / "data")
    with open_store(folder / "data") as store:
        assert [card.id for card in store.games()] == list(expected)
        for game, wanted in expected.items():
            opened = store.library.open(game)
            assert opened.notice is None
            assert describe(opened) == wanted
            assert opened.session.traces == ()
            opened.session.jump(0)
            opened.session.jump(wanted["steps"])
            play(opened.session, 30)
        settings = store.settings.current
        assert (settings.language, settings.text_size) == ("de", 150)
        assert settings.sets == ("base", "cursed")
        assert settings.players == people("Anna", "Zoë")
        assert store.settings.is_pin(id_of("Anna"), "4711")
        assert store.take_notices() == ()


@pytest.mark.parametrize("version", VERSIONS)
def test_what_an_earlier_version_exported_is_let_in(world, catalogue, version):
    expected = json.loads((SAVES / version / "expected.json").read_text(encoding="utf-8"))
    with open_on(world, catalogue) as store:
        parcel = store.read_import((SAVES / version / "export.json").read_bytes())
        store.take_in(parcel, with_settings=True)
        for game, wanted in expected.items():
            assert describe(store.library.open(game)) == wanted
        assert store.settings.current.language == "de"


# Two formats of the future, on top of the one in use.
NOW = CURRENT.schema


def to_next(kind, tables):
    """Rename the games; write every step anew; call the dark theme light."""
    if kind == "export":
        return {**tables, "schema": NOW + 1}
    document = tables["_default"]["1"]
    if kind == "live":
        document["name"] = document.get("name", "") + "!"
    if kind in ("live", "segment"):
        document["steps"] = [pack(unpack(step)) for step in document["steps"]]
    if kind == "settings":
        document.pop("theme", None)
    return tables


def to_the_one_after(kind, tables):
    if kind == "live":
        document = tables["_default"]["1"]
        document["name"] = document["name"].upper()
    return tables


NEXT = Format(NOW + 1, {**CURRENT.migrations, NOW: to_next})
AFTER = Format(NOW + 2, {**NEXT.migrations, NOW + 1: to_the_one_after})


def open_in(world, catalogue, form):
    world.restart()
    return Store(world.disk(), form=form)


@pytest.fixture
def game(world, catalogue):
    with open_in(world, catalogue, CURRENT) as store:
        opened = store.library.create(begin(catalogue), "Old")
        play(opened.session, 60)
        store.settings.change(theme="dark", language="de")
        store.games()
    return opened


def schemas(world, kind):
    files = world.files()
    return {json.loads(files[name])["schema"] for name in files if f"/{kind}" in f"/{name}"}


@pytest.mark.parametrize(("form", "name"), [(NEXT, "Old!"), (AFTER, "OLD!")])
def test_an_older_save_is_migrated_when_it_is_read(world, catalogue, game, form, name):
    with open_in(world, catalogue, form) as store:
        (card,) = store.games()
        assert card.is_readable
        opened = store.library.open(game.id)
        assert opened.notice is None
        assert opened.journal.live.name == name
        assert log_of(opened.session) == log_of(game.session)
        assert store.settings.current == Settings(language="de")
        session = play(opened.session, 1)
        store.settings.change(keep_awake=False)
    assert form.schema in schemas(world, "live")
    assert schemas(world, "segment") == {NOW}
    with open_in(world, catalogue, form) as store:
        opened = store.library.open(game.id)
        assert opened.journal.live.name == name
        assert log_of(opened.session) == log_of(session)
        assert store.settings.current == Settings(language="de", keep_awake=False)


def test_a_damaged_newest_file_falls_back_to_one_of_an_older_schema(world, catalogue, game):
    with open_in(world, catalogue, NEXT) as store:
        play(store.library.open(game.id).session, 1)
    files = world.files()
    newest = [n for n in files if "/live" in n and json.loads(files[n])["schema"] == NEXT.schema]
    world.put(newest[0], b"?")
    with open_in(world, catalogue, NEXT) as store:
        opened = store.library.open(game.id)
        assert log_of(opened.session) == log_of(game.session)
        assert opened.journal.live.name == "Old!"
        assert opened.notice.key == "recovered_from_backup"


def test_a_save_of_a_later_version_is_refused_and_not_touched(world, catalogue, game):
    with open_in(world, catalogue, NEXT) as store:
        play(store.library.open(game.id).session, 30)
        new = store.library.create(begin(catalogue), "New")
        store.settings.change(theme="dark")
    before = {name: data for name, data in world.files().items() if name.startswith("games")}
    with open_in(world, catalogue, CURRENT) as store:
        assert {card.id: card.is_readable for card in store.games()} == {
            new.id: False,
            game.id: False,
        }
        for unreadable in (game.id, new.id):
            with pytest.raises(GameUnreadable) as problem:
                store.library.open(unreadable)
            assert problem.value.key == "newer_version"
            with pytest.raises(GameUnreadable):
                store.library.rename(unreadable, "Mine")
        assert store.settings.current == Settings()
        assert [notice.key for notice in store.take_notices()] == ["settings_lost"]
        play(store.library.create(begin(catalogue)).session, 2)
    assert before.items() <= world.files().items()
    with open_in(world, catalogue, NEXT) as store:
        assert len(store.library.open(game.id).session.steps) == 90


def test_an_older_export_is_migrated_and_a_later_one_refused(catalogue, world, game):
    with open_in(world, catalogue, CURRENT) as store:
        data = store.export_game(game.id)
    (migrated,) = read_export(catalogue, data, NEXT).games
    assert (migrated.start, migrated.course) == log_of(game.session)
    later = data.replace(b'"schema": %d' % NOW, b'"schema": %d' % NEXT.schema)
    with pytest.raises(ImportRefused, match="newer_version"):
        read_export(catalogue, later, CURRENT)
