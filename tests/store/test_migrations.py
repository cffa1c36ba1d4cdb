"""A later schema reads what an earlier one saved; what a later one saved is left alone."""

import json

import pytest

from companion.store import Settings, Store
from companion.store.migrations import CURRENT, Format
from companion.store.packing import pack, unpack
from companion.store.problems import GameUnreadable, ImportRefused
from tests.store.helpers import begin, log_of, play, read_export

# Two future formats on top of the current one.
NOW = CURRENT.schema


def to_next(kind, tables):
    """Rename the games, rewrite every step, and call the dark theme light."""
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
    (migrated,) = read_export(catalogue, data, NEXT)
    assert (migrated.start, migrated.timeline) == log_of(game.session)
    later = data.replace(b'"schema": %d' % NOW, b'"schema": %d' % NEXT.schema)
    with pytest.raises(ImportRefused, match="newer_version"):
        read_export(catalogue, later, CURRENT)
