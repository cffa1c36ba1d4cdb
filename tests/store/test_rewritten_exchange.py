"""A rewritten game travels with everything that can be undone, and is recognised at home."""

import pytest

from companion.engine import Rename
from tests.engine.random_rewrites import all_of
from tests.store.helpers import MemoryWorld, begin, log_of, open_on, play
from tests.store.power_acts import change_early, corrections
from tests.store.test_export_format import bring


@pytest.fixture
def devices(catalogue):
    """Return two devices with the same game, and its id."""
    here, there = MemoryWorld(), MemoryWorld()
    with open_on(here, catalogue) as store:
        game = store.library.create(begin(catalogue))
        play(game.session, 40)
        data = store.export_game(game.id)
    bring(there, catalogue, data)
    return here, there, game.id


def change(world, catalogue, game, act):
    """Do something to the game on a device, and return its export."""
    with open_on(world, catalogue) as store:
        act(store.library.open(game).session)
        return store.export_game(game)


def found(world, catalogue, game):
    with open_on(world, catalogue) as store:
        return all_of(store.library.open(game).session)


def log(world, catalogue, game):
    with open_on(world, catalogue) as store:
        return log_of(store.library.open(game).session)


def remove_late(session):
    session.rewrite(corrections(session)[-1])


@pytest.mark.parametrize("act", [change_early, remove_late], ids=["changed", "removed"])
def test_a_rewrite_elsewhere_comes_home_and_is_undone_there(devices, catalogue, act):
    here, there, game = devices
    before = found(here, catalogue, game)
    data = change(there, catalogue, game, act)
    assert bring(here, catalogue, data).updated == (game,)
    assert log(here, catalogue, game) == log(there, catalogue, game)
    change(here, catalogue, game, lambda session: session.undo())
    assert found(here, catalogue, game) == before


def test_an_older_file_takes_no_rewrite_back(devices, catalogue):
    here, _, game = devices
    with open_on(here, catalogue) as store:
        old = store.export_game(game)
    change(here, catalogue, game, change_early)
    rewritten = log(here, catalogue, game)
    assert bring(here, catalogue, old).known == (game,)
    assert log(here, catalogue, game) == rewritten


def test_two_rewrites_of_the_same_game_are_both_kept(devices, catalogue):
    here, there, game = devices
    change(here, catalogue, game, change_early)
    own = log(here, catalogue, game)
    data = change(there, catalogue, game, remove_late)
    (added,) = bring(here, catalogue, data).added
    assert log(here, catalogue, game) == own
    assert log(here, catalogue, added) == log(there, catalogue, game)
    assert bring(here, catalogue, data).known == (added,)


def test_steps_played_after_a_rewrite_come_home_too(devices, catalogue):
    here, there, game = devices
    bring(here, catalogue, change(there, catalogue, game, change_early))

    def play_on(session):
        session.do(Rename(0, "Antonia"))
        play(session, 30)
        change_early(session)

    data = change(there, catalogue, game, play_on)
    assert bring(here, catalogue, data).updated == (game,)
    assert log(here, catalogue, game) == log(there, catalogue, game)
