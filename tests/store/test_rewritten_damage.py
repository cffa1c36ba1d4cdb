"""Whichever file of a rewritten game is lost, its first steps are recovered and play on."""

import json
from random import Random

import pytest

from companion.engine import Rename, problems
from tests.engine.random_rewrites import all_of
from tests.store.helpers import MemoryWorld, begin, log_of, open_on, play
from tests.store.power_acts import change_early, corrections

TRIES, FEW = 40, 14


@pytest.fixture(scope="session")
def saved(catalogue):
    """A saved game rewritten three times, across several sealed segments, and continued."""
    world = MemoryWorld()
    with open_on(world, catalogue) as store:
        opened = store.library.create(begin(catalogue), "Ours")
        session = play(opened.session, 40)
        change_early(session)
        play(session, 10)
        session.rewrite(corrections(session)[-5])
        play(session, 3)
        change_early(session)
        play(session, 2)
    return world, opened.id, session


def is_beginning(found, whole):
    """Return whether one course of a game is the beginning of another."""
    length = len(found.written)
    pairs = zip(found.rewrites, whole.rewrites, strict=False)
    return found.written == whole.written[:length] and all(
        (one.first, one.kept, one.left) == (other.first, other.kept, other.left)
        for one, other in pairs
    )


def lose(world, rng):
    """Damage or remove some files of the game, but never both copies of its start."""
    names = [name for name in world.files() if "/start.1" not in name and name.startswith("games")]
    if rng.random() < 0.3:
        lost = [name for name in names if "/live" in name]
    else:
        lost = rng.sample(names, rng.randint(1, 6))
    for name in lost:
        if rng.random() < 0.5:
            world.remove(name)
        else:
            world.put(name, world.files()[name][: rng.randint(0, 300)])


def test_what_is_left_is_a_beginning_of_the_game_and_plays_on(saved, catalogue, is_everything):
    original, game, session = saved
    lengths = set()
    for seed in range(TRIES if is_everything else FEW):
        world, rng = original.copy(), Random(seed)
        lose(world, rng)
        with open_on(world, catalogue) as store:
            opened = store.library.open(game)
            timeline = opened.session.timeline
            assert is_beginning(timeline, session.timeline), seed
            assert problems(catalogue, opened.session.state) == []
            found = all_of(opened.session)
        with open_on(world, catalogue) as store:
            again = store.library.open(game)
            assert again.notice is None
            assert all_of(again.session) == found
            play(again.session, 4)
            again.session.rewrite(again.session.cursor, (Rename(0, "Somebody else"),))
            log = log_of(again.session)
            again.session.undo()
            again.session.redo()
        with open_on(world, catalogue) as store:
            assert log_of(store.library.open(game).session) == log
        lengths.add((len(timeline.written), len(timeline.rewrites)))
    # All of it, none of it, and several points in between.
    assert len(lengths) > 4


def test_with_the_live_files_gone_the_rewrites_of_the_sealed_steps_hold(saved, catalogue):
    original, game, session = saved
    world = original.copy()
    for name in [name for name in world.files() if "/live" in name]:
        world.remove(name)
    with open_on(world, catalogue) as store:
        found = store.library.open(game)
        assert found.notice.key == "recovered_in_part"
        timeline = found.session.timeline
    assert len(timeline.written) == len(session.timeline.written) // 25 * 25
    assert timeline.rewrites
    shown = [json.loads(data) for name, data in original.files().items() if "segment" in name]
    assert any("rewrites" in str(document) for document in shown)
