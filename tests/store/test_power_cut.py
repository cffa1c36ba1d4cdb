"""The power is cut at any byte and between any two operations: finished work is there.

An act is performed again and again on copies of one world, with the power cut a little later each
time. A new process must find the whole world as it was either before the act or after it; and once
the act has returned, only as it was after it.
"""

from functools import cache
from random import Random

import pytest

from companion.content import load_catalogue
from companion.store.problems import SaveFailed
from tests.selection import one_in
from tests.store.helpers import (
    NOON,
    ForgetfulDisk,
    MemoryWorld,
    PowerCut,
    begin,
    log_of,
    open_on,
    play,
    whole,
)
from tests.store.power_acts import (
    ACTS,
    ONE,
    delete,
    prepare,
    remove,
    rewrite_early,
    rewrite_late,
    step,
)

SAMPLES, FEW = 200, 25


@cache
def prepared(name):
    """Return a world for an act, what a new process finds before and after, and what it writes."""
    act, steps, then = ACTS[name]
    world, catalogue = MemoryWorld(), load_catalogue()
    prepare(world, catalogue, steps, then)
    before = whole(world, catalogue)
    twin = world.copy()
    perform, limits = ready(twin, catalogue, act)
    perform()
    after = whole(twin, catalogue)
    assert before != after
    return world, (before, after, limits.spent)


def worlds_before_and_after(world, name):
    """Prepare a world for an act; return what is found before and after it, and its cost."""
    there, outcomes = prepared(name)
    world.become(there)
    return outcomes


def ready(world, catalogue, act):
    """Prepare an act on a disk that can fail."""
    disk = world.failing()
    with open_on(world, catalogue, disk=disk) as store:
        perform = act(store)
    disk.limits.spent = 0
    return perform, disk.limits


def is_cut(perform, limits, cut_after):
    """Perform an act with a power cut on the way; tell whether that came before its end."""
    limits.spent, limits.cut_after = 0, cut_after
    try:
        perform()
    except PowerCut:
        limits.is_dark = False
        return True
    return False


def cut_at_each_of(points, world, catalogue, act, outcomes):
    """Cut an act at all these points; a new process finds the world before it or after it."""
    before, after, spent = outcomes
    twin = world.copy()
    perform, limits = ready(twin, catalogue, act)
    for cut_after in sorted(points):
        assert is_cut(perform, limits, cut_after)
        found = whole(twin, catalogue)
        assert found in (before, after), cut_after
        if found == after:
            twin = world.copy()
            perform, limits = ready(twin, catalogue, act)
    assert not is_cut(perform, limits, spent)
    assert whole(twin, catalogue) == after


@pytest.mark.parametrize("name", ["a step", "new settings", "a piece kept"])
def test_a_small_save_cut_at_every_byte(world, catalogue, name, is_everything):
    outcomes = worlds_before_and_after(world, name)
    spent = outcomes[-1]
    points = {*range(0, spent, 1 if is_everything else 23), *range(spent - 10, spent)}
    cut_at_each_of(points, world, catalogue, ACTS[name][0], outcomes)


def test_a_large_save_cut_at_many_points(world, catalogue, is_everything):
    outcomes = worlds_before_and_after(world, "a step of a long game")
    spent = outcomes[-1]
    assert spent > 8_000
    # The last few operations decide; the rest is bytes.
    samples = Random(1).sample(range(spent), SAMPLES if is_everything else FEW)
    cut_at_each_of({*samples, *range(spent - 10, spent)}, world, catalogue, step, outcomes)


@pytest.mark.parametrize("name", one_in(2, ACTS))
def test_any_act_cut_here_and_there(world, catalogue, name, is_everything):
    outcomes = worlds_before_and_after(world, name)
    spent = outcomes[-1]
    samples = Random(name).sample(range(spent), min(8 if is_everything else 2, spent))
    points = {*samples, *range(max(spent - 3, 0), spent)}
    cut_at_each_of(points, world, catalogue, ACTS[name][0], outcomes)


REWRITES = [
    name for name, (act, *_) in ACTS.items() if act in (rewrite_early, rewrite_late, remove)
]


@pytest.mark.parametrize("name", one_in(2, REWRITES))
def test_whatever_is_left_of_a_rewrite_is_undone_and_made_again(world, catalogue, name):
    act = ACTS[name][0]
    before, after, spent = worlds_before_and_after(world, name)
    logs = [found[0][ONE][1] for found in (before, after)]
    # Whether it has happened is decided near the end.
    for cut_after in (*Random(name).sample(range(spent), 2), *range(spent - 3, spent)):
        twin = world.copy()
        perform, limits = ready(twin, catalogue, act)
        assert is_cut(perform, limits, cut_after)
        with open_on(twin, catalogue) as store:
            if log_of(store.library.open(ONE).session) == logs[1]:
                store.library.open(ONE).session.undo()
            session = store.library.open(ONE).session
            kept = session.start, session.steps, session.cursor
            assert kept == (logs[0][0], logs[0][1].steps, logs[0][1].cursor)
            act(store)()
            assert log_of(store.library.open(ONE).session) == logs[1]


@pytest.mark.parametrize("name", one_in(5, ACTS))
def test_names_not_yet_synced_may_be_lost_and_nothing_else_is(catalogue, name):
    act, world = ACTS[name][0], MemoryWorld()
    before, after, _ = worlds_before_and_after(world, name)
    is_done, cut_after = False, 0
    while not is_done:
        disk = ForgetfulDisk(world.copy().memory)
        perform = act(open_on(world, catalogue, disk=disk))
        disk.left = cut_after
        try:
            perform()
            is_done = True
        except PowerCut:
            pass
        allowed = (after,) if is_done else (before, after)
        for outcome in disk.outcomes():
            assert whole(outcome, catalogue) in allowed, cut_after
        cut_after += 1
    assert cut_after > 2


@pytest.mark.parametrize("name", one_in(2, (name for name in ACTS if name != "a deleted game")))
def test_a_full_disk_refuses_the_act_and_allows_it_when_there_is_room(
    world, catalogue, name, is_everything
):
    act = ACTS[name][0]
    before, after, _ = worlds_before_and_after(world, name)
    size = bytes_of(world.copy(), catalogue, act)
    perform, limits = ready(world, catalogue, act)
    for room in (0, 1, 100, size // 2, size - 1) if is_everything else (size // 3, size - 1):
        limits.room = room
        with pytest.raises(SaveFailed) as problem:
            perform()
        assert problem.value.key == "disk_full"
        assert whole(world, catalogue) == before
    limits.room = None
    perform()
    assert whole(world, catalogue) == after


def bytes_of(world, catalogue, act):
    """Return how many bytes an act needs at least."""
    perform, limits = ready(world, catalogue, act)
    written = limits.written
    perform()
    return limits.written - written


def test_on_a_full_disk_a_game_can_still_be_deleted(world, catalogue):
    prepare(world, catalogue, 30)
    perform, limits = ready(world, catalogue, delete)
    limits.room = 0
    perform()
    assert whole(world, catalogue)[0] == {}


@pytest.mark.parametrize("room", [0, 50, 300])
def test_play_goes_on_in_the_same_session_when_there_is_room_again(world, catalogue, room):
    disk = world.failing()
    with open_on(world, catalogue, disk=disk) as store:
        game = store.library.create(begin(catalogue))
        session = play(game.session, 24)
        for _ in range(4):
            before, state = log_of(session), session.state
            disk.limits.room = room
            for refused in (lambda: play(session, 1), session.undo, lambda: session.jump(2)):
                with pytest.raises(SaveFailed):
                    refused()
            assert (log_of(session), session.state) == (before, state)
            disk.limits.room = None
            play(session, 1)
    with open_on(world, catalogue, clock=lambda: NOON + 1) as store:
        assert log_of(store.library.open(game.id).session) == log_of(session)
