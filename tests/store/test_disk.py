"""A disk keeps what it promises, both in a folder and in memory."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from companion.store import ReadFailed
from companion.store.disk import FileDisk
from companion.store.problems import Damaged, SaveFailed
from tests.selection import also_on_file
from tests.store.helpers import WrappedDisk


@also_on_file
def test_what_was_written_is_read_back(world):
    disk = world.disk()
    disk.add_folder("a/b")
    disk.write("a/b/file", b"one")
    disk.write("a/b/file", b"two")
    assert world.disk().read("a/b/file") == b"two"
    assert world.disk().read("a/b/file", 2) == b"tw"
    assert world.files() == {"a/b/file": b"two"}


@also_on_file
def test_what_is_not_there_is_nothing(world):
    disk = world.disk()
    assert disk.read("nowhere/file") is None
    assert disk.names("nowhere") == []
    disk.discard("nowhere")


@also_on_file
def test_names_come_in_order(world):
    disk = world.disk()
    disk.add_folder("c/deeper")
    for name in ("c/b", "c/a", "top"):
        disk.write(name, b"")
    assert disk.names("c") == ["a", "b", "deeper"]
    assert disk.names("") == ["c", "top"]


@also_on_file
def test_a_folder_moves_and_goes_with_all_that_is_in_it(world):
    disk = world.disk()
    disk.add_folder("old/inner")
    disk.add_folder("new")
    disk.write("old/inner/file", b"x")
    disk.move("old/inner", "new/inner")
    assert world.files() == {"new/inner/file": b"x"}
    disk.discard("new")
    assert world.files() == {}
    assert disk.names("") == ["old"]


@also_on_file
def test_files_set_aside_never_take_each_others_place(world):
    disk = world.disk()
    disk.add_folder("games")
    for content in (b"1", b"2", b"3"):
        disk.write("games/file", content)
        disk.set_aside("games/file")
    disk.remove("games/file")
    assert world.files() == {f"games/file.aside-{n}": b"%d" % n for n in (1, 2, 3)}


@also_on_file
def test_a_folder_in_the_place_of_a_file_is_damage_and_no_crash(world):
    disk = world.disk()
    disk.add_folder("file")
    with pytest.raises(Damaged):
        disk.read("file")
    with pytest.raises(SaveFailed):
        disk.write("nowhere/file", b"")


@also_on_file
@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EDQUOT, "disk_full"),
        (errno.EFBIG, "disk_full"),
        (errno.EROFS, "read_only"),
        (errno.EACCES, "read_only"),
        (errno.EPERM, "read_only"),
        (errno.EIO, "not_saved"),
        (None, "not_saved"),
    ],
)
def test_every_failure_to_save_has_its_own_sentence(world, number, key):
    class Broken(WrappedDisk):
        def rename(self, old, new):
            raise OSError(number, "broken")

    disk = Broken(world.disk())
    with pytest.raises(SaveFailed) as problem:
        disk.write("file", b"x")
    error = errno.errorcode.get(number, "unknown")
    assert (problem.value.key, problem.value.facts["error"]) == (key, error)
    assert disk.names("") == []


@also_on_file
def test_a_write_that_cannot_be_made_durable_is_taken_back(world):
    class Unsure(WrappedDisk):
        def sync(self, folder):
            raise OSError(errno.EIO, "unsure")

    with pytest.raises(SaveFailed):
        Unsure(world.disk()).write("file", b"x")
    assert world.files() == {}


@also_on_file
def test_a_file_that_cannot_be_opened_now_is_not_called_damaged(world):
    class Busy(WrappedDisk):
        def load(self, name, most=-1):
            raise OSError(errno.EMFILE, "too many open files")

    with pytest.raises(ReadFailed):
        Busy(world.disk()).read("file")


def test_bytes_are_durable_before_they_get_their_name_and_the_name_before_it_returns(
    tmp_path, monkeypatch
):
    happened = []
    fsync, replace = os.fsync, os.replace

    def seen_fsync(handle):
        kind = "folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file"
        happened.append(f"sync {kind} of {os.fstat(handle).st_size if kind == 'file' else 'names'}")
        fsync(handle)

    def seen_replace(old, new):
        happened.append(f"rename {Path(old).name} {Path(new).name}")
        replace(old, new)

    monkeypatch.setattr(os, "fsync", seen_fsync)
    monkeypatch.setattr(os, "replace", seen_replace)
    FileDisk(tmp_path).write("file", b"12345")
    assert happened == ["sync file of 5", "rename file.new file", "sync folder of names"]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are another thing there")
def test_nobody_else_may_read_what_is_saved(tmp_path):
    disk = FileDisk(tmp_path)
    disk.add_folder("games")
    disk.write("games/file", b"x")
    assert stat.S_IMODE((tmp_path / "games").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "games" / "file").stat().st_mode) == 0o600
