"""What really happens to a process: it is killed, runs out of space, can't write, isn't alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.store import InUse, open_store
from tests.selection import also_on_file
from tests.store.helpers import MemoryWorld, WrappedDisk, begin, log_of, open_on, play

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes as Unix has them")
ROOT = Path(__file__).parents[2]


def command(drill, folder, *more):
    return [sys.executable, "-m", "tests.store.drills", drill, str(folder), *map(str, more)]


def run(*drill):
    done = subprocess.run(command(*drill), cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_process_killed_again_and_again_never_loses_a_completed_step(folder, is_everything):
    kills = 100 if is_everything else 35
    found = run("kill", folder / "data", kills)
    assert "wrong" not in found, found
    assert found["kills"] == kills
    # In a game with several sealed segments and several rewrites in effect at once.
    assert found["acts"] > 3 * kills
    assert found["longest"] > 75
    assert found["rewritten"] > 1
    # At some point it must have been killed in the middle of something.
    assert min(found["halfway"], found["during"]) > 0 or not is_everything


def test_when_the_system_allows_no_more_bytes_nothing_is_harmed_and_play_goes_on(folder):
    found = run("full_disk", folder / "data")
    assert found["refused"] == ["disk_full"] * 4
    assert found["is_unchanged"]
    assert found["is_unharmed"]
    assert found["is_found"]


def test_a_read_only_folder_can_be_read_and_every_change_is_refused(folder):
    found = run("read_only", folder)
    assert found["is_readable"]
    assert found["refused"] == ["read_only"] * 5
    assert found["is_unchanged"]


def test_a_second_process_is_refused_politely_until_the_first_has_left(folder, catalogue):
    data = folder / "data"
    with open_store(data) as store:
        session = play(store.library.create(begin(catalogue)).session, 3)
        assert run("enter", data) == {"problem": "in_use"}
        play(session, 1)
    assert run("enter", data) == {"games": 1}


def test_a_process_that_was_killed_keeps_nobody_out(folder, catalogue):
    data = folder / "data"
    with subprocess.Popen(
        command("stay", data), cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "inside\n"
        with pytest.raises(InUse):
            open_store(data)
        process.kill()
        process.wait()
    with open_store(data) as store:
        assert store.games() == ()


@also_on_file
def test_two_stores_in_one_process_keep_each_other_out_too(world, catalogue):
    with open_on(world, catalogue) as store:
        session = play(store.library.create(begin(catalogue)).session, 2)
        with pytest.raises(InUse) as problem:
            type(store)(world.disk())
        assert problem.value.key == "in_use"
        play(session, 1)
    store.close()
    with type(store)(world.disk()) as again:
        (card,) = again.games()
        assert log_of(again.library.open(card.id).session) == log_of(session)


def test_a_store_that_cannot_be_opened_leaves_the_door_open(catalogue):
    class Broken(WrappedDisk):
        def listing(self, folder):
            raise PermissionError(13, "no")

    world = MemoryWorld()
    for _ in range(2):
        with pytest.raises(Exception, match="not_read"):
            open_on(world, catalogue, disk=Broken(world.disk()))
    with open_on(world, catalogue):
        pass


def test_a_game_that_cannot_be_read_now_does_not_hide_the_others(world, catalogue):
    with open_on(world, catalogue) as store:
        one, other = (store.library.create(begin(catalogue)).id for _ in range(2))

    class Locked(WrappedDisk):
        def load(self, name, most=-1):
            if one in name or name.startswith("index"):
                raise PermissionError(13, "no")
            return super().load(name, most)

    with open_on(world, catalogue, disk=Locked(world.disk())) as store:
        assert {card.id: card.is_readable for card in store.games()} == {one: False, other: True}
