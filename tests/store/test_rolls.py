"""A die that was rolled before there is a step to tell of it is kept, until the next step."""

import pytest

from companion.store.problems import SaveFailed
from tests.store.helpers import begin, open_on, play


def rolled(world, catalogue, act):
    """Keep a 2, do something, and return what is found when the game is opened again."""
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
        play(game.session, 3)
        game.journal.keep_roll(2)
        act(game)
    with open_on(world, catalogue) as store:
        return store.library.open(game.id).session.journal.rolled


ACTS = {
    "nothing": (lambda game: None, 2),
    "a look into a purse": (lambda game: game.session.note("purse_looked", 0), 2),
    "taken back": (lambda game: game.journal.keep_roll(None), None),
    "a step": (lambda game: play(game.session, 1), None),
    "an undo": (lambda game: game.session.undo(), None),
}


@pytest.mark.parametrize(("act", "found"), ACTS.values(), ids=ACTS.keys())
def test_a_roll_is_found_again_unless_the_game_went_on(world, catalogue, act, found):
    assert rolled(world, catalogue, act) == found


def test_a_roll_that_cannot_be_kept_was_not_rolled(world, catalogue):
    disk = world.failing()
    with open_on(world, catalogue, disk=disk) as store:
        game = store.library.create(begin(catalogue))
        disk.limits.room = 0
        with pytest.raises(SaveFailed):
            game.journal.keep_roll(3)
        assert game.journal.rolled is None
