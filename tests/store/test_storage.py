"""TinyDB on the atomic storage: the newest intact generation is the database."""

import json
import re

import pytest
from tinydb import TinyDB, where

from companion.store.migrations import CURRENT, Format, NewerVersion
from companion.store.problems import SaveFailed
from companion.store.storage import AtomicStorage, Record

KEEP = 3


def database(world, **more):
    return TinyDB(world.disk(), "db", KEEP, storage=AtomicStorage, **more)


def slots(world):
    return {name: data for name, data in world.files().items() if "aside" not in name}


def write_generations(world, count):
    record = Record(world.disk(), "db", KEEP)
    for n in range(1, count + 1):
        record.save({"n": n})


def newest(world):
    """Return the file and the number of the newest generation."""
    numbers = {name: json.loads(data)["generation"] for name, data in slots(world).items()}
    name = max(numbers, key=lambda name: numbers[name])
    return name, numbers[name]


def test_it_is_a_tinydb_like_any_other(world):
    db = database(world)
    db.table("people").insert_multiple([{"name": "Anna"}, {"name": "Zoë"}])
    db.table("people").update({"age": 7}, where("name") == "Zoë")
    db.table("people").remove(where("name") == "Anna")
    assert database(world).table("people").all() == [{"name": "Zoë", "age": 7}]
    assert database(world).tables() == {"people"}


def test_an_empty_place_is_an_empty_database(world):
    assert database(world).all() == []
    assert Record(world.disk(), "db", KEEP).read() is None
    assert world.files() == {}


def test_the_last_good_generations_are_kept_and_no_more(world):
    write_generations(world, 10)
    numbers = sorted(json.loads(data)["generation"] for data in world.files().values())
    assert numbers == [8, 9, 10]
    assert all(json.loads(data)["schema"] == CURRENT.schema for data in world.files().values())


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_what_is_written_after_one_was_lost_is_not_set_aside_with_the_older_ones(world, lost):
    write_generations(world, 3)
    world.remove(f"db.{lost % KEEP}.json")
    record = Record(world.disk(), "db", KEEP)
    record.save({"n": 4})
    record.storage.keep_only_newest()
    assert record.read() == {"n": 4}
    assert Record(world.disk(), "db", KEEP).read() == {"n": 4}


def test_what_a_later_version_has_written_is_not_overwritten(world):
    later = Format(CURRENT.schema + 1, {})
    Record(world.disk(), "db", KEEP, later).save({"n": 1})
    written = world.files()
    with pytest.raises(NewerVersion):
        Record(world.disk(), "db", KEEP).save({"n": 2})
    assert world.files() == written


def test_saving_replaces_the_document_and_merges_nothing(world):
    record = Record(world.disk(), "db", KEEP)
    record.save({"a": 1, "b": 2})
    record.save({"b": 3})
    assert Record(world.disk(), "db", KEEP).read() == {"b": 3}


DAMAGE = {
    "empty": lambda data: b"",
    "cut in half": lambda data: data[: len(data) // 2],
    "without its end": lambda data: data[:-1],
    "with more at the end": lambda data: data + b"\n",
    "one bit flipped": lambda data: data[:-5] + bytes([data[-5] ^ 1]) + data[-4:],
    "with another number": lambda data: re.sub(rb'"generation":\d+', b'"generation":99', data),
    "zeroes": lambda data: bytes(len(data)),
    "noise": lambda data: bytes(range(256)) * 3,
    "some JSON": lambda data: b'{"hello": "world"}\n',
    "TinyDB's own": lambda data: b'{"_default": {"1": {"n": 10}}}',
    "a picture": lambda data: b"\x89PNG\r\n\x1a\n" + data,
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_newest_file_is_set_aside_and_the_one_before_is_used(world, kind):
    write_generations(world, 10)
    name, _ = newest(world)
    damaged = DAMAGE[kind](world.files()[name])
    world.put(name, damaged)
    record = Record(world.disk(), "db", KEEP)
    assert record.read() == {"n": 9}
    assert record.storage.is_backup
    assert world.files()[f"{name}.aside-1"] == damaged
    record.save({"n": "on"})
    assert Record(world.disk(), "db", KEEP).read() == {"n": "on"}


def test_a_folder_in_the_place_of_the_newest_file_is_set_aside_too(world):
    write_generations(world, 10)
    name, _ = newest(world)
    world.put_folder(name)
    assert Record(world.disk(), "db", KEEP).read() == {"n": 9}
    assert f"{name}.aside-1" in world.disk().names("")


@pytest.mark.parametrize("kind", DAMAGE)
def test_with_two_of_three_damaged_the_third_is_used(world, kind):
    write_generations(world, 10)
    by_age = sorted(world.files().items(), key=lambda item: -json.loads(item[1])["generation"])
    for name, data in by_age[:2]:
        world.put(name, DAMAGE[kind](data))
    assert Record(world.disk(), "db", KEEP).read() == {"n": 8}


def test_with_all_damaged_there_is_nothing_and_it_starts_again(world):
    write_generations(world, 10)
    for name in slots(world):
        world.put(name, b"?")
    record = Record(world.disk(), "db", KEEP)
    assert record.read() is None
    assert len(record.storage.set_aside) == KEEP
    record.save({"n": 1})
    assert Record(world.disk(), "db", KEEP).read() == {"n": 1}
    assert len(world.files()) == KEEP + 1


def test_an_older_damaged_file_is_no_loss(world):
    write_generations(world, 10)
    name = min(slots(world), key=lambda name: json.loads(world.files()[name])["generation"])
    world.put(name, world.files()[name][:-3] + b"???")
    record = Record(world.disk(), "db", KEEP)
    assert record.read() == {"n": 10}
    assert record.storage.set_aside
    assert not record.storage.is_backup


def test_who_only_looks_moves_nothing(world):
    write_generations(world, 10)
    name, _ = newest(world)
    world.put(name, b"?")
    before = world.files()
    assert Record(world.disk(), "db", KEEP, is_tidy=False).read() == {"n": 9}
    assert world.files() == before


def test_a_write_that_fails_changes_nothing_and_the_next_one_counts(world):
    disk = world.failing(room=None)
    record = Record(disk, "db", KEEP)
    record.save({"n": 1})
    record.save({"n": 2})
    before = world.files()
    for room in (0, 1, 20, 90, 100):
        disk.limits.room = room
        with pytest.raises(SaveFailed) as problem:
            record.save({"n": 3})
        assert problem.value.key == "disk_full"
        assert world.files() == before
        assert record.read() == {"n": 2}
    disk.limits.room = None
    record.save({"n": 4})
    assert Record(world.disk(), "db", KEEP).read() == {"n": 4}


def test_what_cannot_be_written_as_json_spoils_nothing(world):
    record = Record(world.disk(), "db", KEEP)
    record.save({"n": 1})
    with pytest.raises(TypeError):
        record.save({"n": {1, 2}})
    assert record.read() == {"n": 1}
    assert Record(world.disk(), "db", KEEP).read() == {"n": 1}
