"""Settings: saved at once, read value by value, PINs never in plain text."""

import json
from typing import Any

import pytest

from companion.codec import encode
from companion.store import Settings, SettingsStore
from companion.store.migrations import CURRENT
from companion.store.people import MAX_PLAYERS
from companion.store.pins import BEST, hash_pin, is_hash, is_pin
from companion.store.problems import SaveFailed
from companion.store.storage import Generation
from tests.people import has_as_pin, id_of, people
from tests.store.helpers import open_on

ALL: dict[str, Any] = {
    "language": "fr",
    "theme": "dark",
    "text_size": 150,
    "sound": True,
    "vibration": False,
    "reduced_motion": True,
    "keep_awake": False,
    "hand_over": False,
    "sets": ("base", "cursed"),
    "sky": "",
    "players": people("Anna", "Zoë"),
}

ANNA = encode(people("Anna")[0])


def settings_of(world):
    return SettingsStore(world.disk())


def test_nothing_saved_means_the_defaults(world):
    store = settings_of(world)
    assert store.current == Settings()
    assert store.notices == []
    assert world.files() == {}


def test_what_was_changed_is_found_again(world):
    store = settings_of(world)
    store.change(theme="dark")
    store.change(**ALL)
    assert settings_of(world).current == Settings(**ALL)
    store.change(language=None, text_size=100)
    assert settings_of(world).current == Settings(**{**ALL, "language": None, "text_size": 100})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "klingon, please"),
        ("language", 7),
        ("theme", "pink"),
        ("text_size", 99),
        ("text_size", 201),
        ("text_size", 120.5),
        ("text_size", True),
        ("sound", "yes"),
        ("sets", []),
        ("sets", ["../up"]),
        ("sets", "base"),
        ("sky", "../up"),
        ("players", [ANNA, ANNA]),
        ("players", [ANNA, {**ANNA, "id": "0" * 16}]),
        ("players", [{**ANNA, "name": "\n"}]),
        ("players", [{**ANNA, "id": "Anna"}]),
        ("players", [{**ANNA, "colour": 6}]),
        ("players", [{**ANNA, "id": f"{n:016}", "name": f"P{n}"} for n in range(501)]),
        ("pins", {id_of("Anna"): "1234"}),
        ("pins", {id_of("Anna"): "scrypt$00$00"}),
        ("pins", {"Anna": f"scrypt${'00' * 16}${'00' * 32}"}),
        ("wrong_tries", {"Anna": 1}),
        ("wrong_tries", {id_of("Anna"): 100}),
        ("no_such_thing", 1),
    ],
)
def test_a_value_that_cannot_be_used_falls_back_alone(world, name, value):
    settings_of(world).change(**ALL)
    file = next(iter(world.files()))
    document = {**json.loads(world.files()[file])["tables"]["_default"]["1"], name: value}
    body = json.dumps({"_default": {"1": document}}).encode()
    world.put(file, Generation(CURRENT.schema, 1, body).to_bytes())
    expected = {key: item for key, item in ALL.items() if key != name}
    assert settings_of(world).current == Settings(**expected)
    if name != "no_such_thing":
        before = world.files()
        with pytest.raises(ValueError, match=name):
            settings_of(world).change(**{name: value})
        assert world.files() == before


WRONG_TABLES = (
    b'{"_default":null}',
    b'{"_default":{"1":null}}',
    b'{"_default":{"one":{}}}',
    b'{"_default":[]}',
)
SOUND_BUT_WRONG = [Generation(CURRENT.schema, 2, body).to_bytes() for body in WRONG_TABLES]


@pytest.mark.parametrize("damage", [b"", b"{}", b"\x00" * 300, b"not settings", *SOUND_BUT_WRONG])
def test_damaged_settings_are_set_aside_and_the_ones_before_are_used(world, damage):
    store = settings_of(world)
    store.change(theme="dark")
    store.change(theme="light", language="de")
    newest = max(world.files(), key=lambda name: json.loads(world.files()[name])["generation"])
    world.put(newest, damage)
    found = settings_of(world)
    assert found.current == Settings(theme="dark")
    assert [notice.key for notice in found.notices] == ["recovered_from_backup"]
    assert settings_of(world).notices == []
    assert damage in world.files().values()


def test_settings_lost_altogether_start_again_and_say_so(world):
    settings_of(world).change(theme="dark")
    for name in world.files():
        world.put(name, b"?")
    found = settings_of(world)
    assert found.current == Settings()
    assert [notice.key for notice in found.notices] == ["settings_lost"]
    found.change(language="it")
    assert settings_of(world).current == Settings(language="it")


def test_a_change_that_cannot_be_saved_is_not_made(world):
    disk = world.failing()
    store = SettingsStore(disk)
    store.change(theme="dark")
    disk.limits.room = 10
    with pytest.raises(SaveFailed):
        store.change(theme="light")
    assert store.current.theme == "dark"
    assert settings_of(world).current.theme == "dark"


def test_names_seen_are_remembered_the_latest_first(world):
    store = settings_of(world)
    store.remember(people("Anna", "Ben"))
    store.remember(people("Zoë", "Ben"))
    assert settings_of(world).current.players == (*people("Zoë", "Ben"), *people("Anna"))
    for number in range(2 * MAX_PLAYERS):
        store.remember(people(f"Player {number}"))
    assert len(store.current.players) == MAX_PLAYERS
    assert store.current.players[0].name == f"Player {2 * MAX_PLAYERS - 1}"


def test_a_pin_opens_and_no_other_does(world):
    store = settings_of(world)
    store.set_pin(id_of("Anna"), "4711")
    store.set_pin(id_of("Ben"), "4711")
    again = settings_of(world)
    assert again.has_pin(id_of("Anna"))
    assert has_as_pin(again, "Anna", "4711")
    for wrong in ("4712", "", "471", "47110", "٤٧١١"):
        assert not has_as_pin(again, "Anna", wrong)
    assert not again.has_pin(id_of("Zoë"))
    assert not has_as_pin(again, "Zoë", "")
    again.set_pin(id_of("Anna"), None)
    assert not settings_of(world).has_pin(id_of("Anna"))
    assert has_as_pin(settings_of(world), "Ben", "4711")


def test_a_pin_is_nowhere_in_clear_and_two_alike_look_different(world):
    store = settings_of(world)
    store.set_pin(id_of("Anna"), "83047519")
    store.set_pin(id_of("Ben"), "83047519")
    assert not [name for name, data in world.files().items() if b"83047519" in data]
    assert len(set(store.current.pins.values())) == 2


@pytest.mark.parametrize("method", ["scrypt", "pbkdf2"])
def test_both_ways_to_hash_a_pin_work_on_every_device(method):
    kept = hash_pin("1234", method)
    assert kept.startswith(method)
    assert is_hash(kept)
    assert is_pin("1234", kept)
    assert not is_pin("1235", kept)
    assert BEST in ("scrypt", "pbkdf2")


@pytest.mark.parametrize("kept", ["", "1234", "md5$00$00", "scrypt$zz$zz", "scrypt$$$", "$$"])
def test_what_is_no_hash_is_nobodys_pin(kept):
    assert not is_hash(kept)
    assert not is_pin("1234", kept)


def test_the_store_hands_out_its_notices_once(world, catalogue):
    with open_on(world, catalogue) as store:
        store.settings.change(theme="dark")
    for name in [name for name in world.files() if name.startswith("settings")]:
        world.put(name, b"?")
    with open_on(world, catalogue) as store:
        assert [notice.key for notice in store.take_notices()] == ["settings_lost"]
        assert store.take_notices() == ()
