"""Files that carry games: their names, where they are, and what doesn't count as one."""

import os
import socket
import sys
from pathlib import Path

import pytest

from companion.store import ImportResult, ReadFailed, read_incoming, typed_path
from companion.store.game_files import MAX_BYTES, MAX_WAITING, ExchangeFolders, file_name
from companion.store.problems import ImportRefused
from companion.words import import_text, load_language, shown


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


def test_a_second_file_of_the_same_game_replaces_nothing(folder):
    exchange = ExchangeFolders(folder / "exports", folder / "imports")
    saved = [exchange.save(("Anna", "Ben"), data) for data in (b"1", b"2")]
    assert [path.name for path in saved] == [
        "small-world-anna-ben.json",
        "small-world-anna-ben-2.json",
    ]
    assert [path.read_bytes() for path in saved] == [b"1", b"2"]


def test_of_many_files_that_lie_ready_the_latest_are_found(folder):
    exchange = ExchangeFolders(folder / "exports", folder / "imports")
    assert exchange.found() == []
    exchange.imports.mkdir()
    for number in range(50):
        file = exchange.imports / f"{number:03}.json"
        file.write_bytes(b"")
        os.utime(file, (number, number))
    (exchange.imports / "notes.txt").write_bytes(b"not this one")
    if sys.platform != "win32":
        os.mkfifo(exchange.imports / "pipe.json")
    found = [path.name for path in exchange.found()]
    assert found == [f"{number:03}.json" for number in range(50 - MAX_WAITING, 50)]


def refusal_of(name):
    with pytest.raises(ImportRefused) as refusal:
        read_incoming(typed_path(name))
    return refusal.value.reason


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "not_plain"),
        (".", "not_plain"),
        ("x" * 300, "no_such_file"),
        ("x/" * 500, "no_such_file"),
        ("a.json/b.json", "no_such_file"),
        ("a\0b", "no_such_file"),
        ("~nobody-is-called-this/a.json", "no_such_file"),
        ("[b]bold[/b]&bl;", "no_such_file"),
        ("/dev/zero", "not_plain"),
        ("/dev/stdin", "not_plain"),
    ],
    ids=ascii,
)
def test_a_name_that_is_no_file_is_refused(folder, name, reason):
    if name.startswith("/dev") and sys.platform == "win32":
        pytest.skip("no such device")
    (folder / "a.json").write_bytes(b"")
    assert refusal_of(name if name.startswith(("/", "~")) else f"{folder}/{name}") == reason


@pytest.mark.skipif(sys.platform == "win32", reason="no such things there")
@pytest.mark.parametrize("kind", ["pipe", "socket", "link", "link to nothing", "folder"])
def test_what_is_no_plain_file_is_refused_without_being_opened(folder, monkeypatch, kind):
    (folder / "all.json").write_bytes(b"{}")
    file = folder / "x.json"
    with socket.socket(socket.AF_UNIX) as door:
        if kind == "pipe":
            os.mkfifo(file)
        elif kind == "socket":
            monkeypatch.chdir(folder)  # the absolute path is too long for a socket
            door.bind("x.json")
        elif kind == "folder":
            file.mkdir()
        else:
            file.symlink_to(folder / ("all.json" if kind == "link" else "nothing.json"))
        assert refusal_of(file.as_posix()) == "not_plain"


def test_a_file_too_large_is_not_read(folder):
    with (folder / "x.json").open("wb") as file:
        file.truncate(MAX_BYTES)
        assert len(read_incoming(folder / "x.json")) == MAX_BYTES
        file.truncate(2**33)
    assert refusal_of(f"{folder}/x.json") == "too_large"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may enter all")
def test_a_folder_that_one_may_not_enter_is_told(folder):
    (folder / "shut").mkdir(mode=0)
    with pytest.raises(ReadFailed, match="not_read"):
        read_incoming(folder / "shut" / "x.json")


def test_names_of_files_are_cut_and_cleared_of_what_cannot_be_shown():
    assert shown("a\nb\x1b\u202e\udcff.json") == "a?b???.json"
    assert len(shown("x" * 1000)) == 121
    assert shown("Zoë & Ben [1].json") == "Zoë & Ben [1].json"
    with pytest.raises(ImportRefused):
        read_incoming(Path("\ud800"))


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (ImportResult(("a",), ("b", "c"), ("d",)), "1 game added. 2 games updated."),
        (
            ImportResult(("a",), has_locks=True),
            "1 game added. The purses are locked by their owners' PINs.",
        ),
        (ImportResult(known=("a",)), "1 game was already here."),
        (ImportResult(known=("a", "b")), "2 games were already here."),
        (ImportResult(), "There is no game in this file."),
    ],
)
def test_what_became_of_a_file_is_told(result, text):
    assert import_text(load_language("en"), result).startswith(text)
