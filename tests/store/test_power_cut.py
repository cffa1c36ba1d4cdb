"""The power is cut at any byte and between any two operations: what was completed is there.

An act is performed again and again on copies of one world, with the power cut a little later each
time. A new process must find the world as it was before the act or as it is after it, whole; and
once the act has returned, only as it is after it.
"""

from random import Random

import pytest

from companion.course import Course
from companion.engine import commands as do
from companion.engine.reducer import fold
from companion.store.exchange import read_export, write_export
from companion.store.intake import take_in
from companion.store.problems import SaveFailed
from tests.people import people
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

ONE, TWO = "1" * 16, "2" * 16
SAMPLES = 200


def prepare(world, catalogue, steps, back_to=None):
    """Save a game of so many steps, of which some may be undone."""
    with open_on(world, catalogue) as store:
        store.library._new_id = lambda: ONE
        session = store.library.create(begin(catalogue), "Before").session
        play(session, steps)
        if back_to is not None:
            session.jump(back_to)
        store.games()


# Each act is made ready before it is performed, maybe many times.


def step(store):
    session = store.library.open(ONE).session
    return lambda: session.do(do.AdjustCoins(0, 7))


def look(store):
    session = store.library.open(ONE).session
    return lambda: session.note("purse_looked", 1)


def reset_pin(store):
    return lambda: store.library.note_pin_reset(*people("Anna"))


def undo(store):
    return store.library.open(ONE).session.undo


def jump(store):
    session = store.library.open(ONE).session
    return lambda: session.jump(3)


def rename(store):
    return lambda: store.library.rename(ONE, "After")


def create(store):
    store.library._new_id = lambda: TWO
    start = begin(store.library._catalogue, seed=5)
    return lambda: store.library.create(start, "New")


def delete(store):
    return lambda: store.library.delete(ONE)


def change_settings(store):
    return lambda: store.settings.change(language="de", players=people("Anna", "Ben"))


def import_new(store):
    games = from_elsewhere(store, begin(store.library._catalogue, seed=9), 30, TWO)
    return lambda: take_in(store.library, games, store.settings.current)


def import_longer(store):
    saved = store.library.read(ONE)
    games = from_elsewhere(store, saved.start, 52, ONE, saved.steps)
    return lambda: take_in(store.library, games, store.settings.current)


def from_elsewhere(store, start, steps, game, before=()):
    """Return a game from a file, played on from what is here."""
    with open_on(MemoryWorld(), store.library._catalogue) as other:
        other.library._new_id = lambda: game
        opened = other.library.create(start)
        course, state = Course(), opened.session.state
        for known in before:
            course, state = course.appended(known), fold(state, known.events)
            opened.journal.record(course, state)
        play(other.library.open(game).session, steps - len(before))
        return read_export(store.library._catalogue, write_export([other.library.read(game)])).games


ACTS = {
    "a step": (step, 4, None),
    "a step that seals a segment": (step, 25, None),
    "a step that drops one undone": (step, 6, 5),
    "a step that drops sealed segments": (step, 55, 12),
    "a step that drops all": (step, 30, 0),
    "an undo": (undo, 4, None),
    "a look into a purse": (look, 6, 5),
    "a look into a purse of a long game": (look, 55, 12),
    "a PIN reset": (reset_pin, 6, 5),
    "a jump": (jump, 30, None),
    "a new name": (rename, 4, None),
    "a new game": (create, 4, None),
    "a deleted game": (delete, 30, None),
    "new settings": (change_settings, 0, None),
    "an imported game": (import_new, 2, None),
    "a game played on elsewhere": (import_longer, 30, None),
}


def worlds_before_and_after(world, catalogue, act, steps, back_to):
    """Return what a new process finds before and after, and how much the act writes."""
    prepare(world, catalogue, steps, back_to)
    before = whole(world, catalogue)
    twin = world.copy()
    perform, limits = ready(twin, catalogue, act)
    perform()
    after = whole(twin, catalogue)
    assert before != after
    return before, after, limits.spent


def ready(world, catalogue, act):
    """Make an act ready on a disk that can fail."""
    disk = world.failing()
    with open_on(world, catalogue, disk=disk) as store:
        perform = act(store)
    disk.limits.spent = 0
    return perform, disk.limits


def is_cut(perform, limits, cut_after):
    """Perform an act, the power going out on the way, and say whether it went out before it."""
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


@pytest.mark.parametrize("name", ["a step", "new settings"])
def test_a_small_save_cut_at_every_byte(world, catalogue, name):
    act, steps, back_to = ACTS[name]
    outcomes = worlds_before_and_after(world, catalogue, act, steps, back_to)
    cut_at_each_of(range(outcomes[-1]), world, catalogue, act, outcomes)


def test_a_large_save_cut_at_two_hundred_points(world, catalogue):
    outcomes = worlds_before_and_after(world, catalogue, step, 100, None)
    spent = outcomes[-1]
    assert spent > 8_000
    # The last few operations are where it is decided; the rest is bytes.
    points = {*Random(1).sample(range(spent), SAMPLES), *range(spent - 10, spent)}
    cut_at_each_of(points, world, catalogue, step, outcomes)


@pytest.mark.parametrize("name", ACTS)
def test_any_act_cut_here_and_there(world, catalogue, name):
    act, steps, back_to = ACTS[name]
    outcomes = worlds_before_and_after(world, catalogue, act, steps, back_to)
    spent = outcomes[-1]
    points = {*Random(name).sample(range(spent), min(8, spent)), *range(max(spent - 5, 0), spent)}
    cut_at_each_of(points, world, catalogue, act, outcomes)


@pytest.mark.parametrize("name", ACTS)
def test_names_not_yet_synced_may_be_lost_and_nothing_else_is(catalogue, name):
    act, steps, back_to = ACTS[name]
    world = MemoryWorld()
    before, after, _ = worlds_before_and_after(world, catalogue, act, steps, back_to)
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


@pytest.mark.parametrize("name", [name for name in ACTS if name != "a deleted game"])
def test_a_full_disk_refuses_the_act_and_allows_it_when_there_is_room(world, catalogue, name):
    act, steps, back_to = ACTS[name]
    before, after, _ = worlds_before_and_after(world, catalogue, act, steps, back_to)
    size = bytes_of(world.copy(), catalogue, act)
    perform, limits = ready(world, catalogue, act)
    for room in (0, 1, 100, size // 2, size - 1):
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
