"""A die that an earlier version kept beside the steps becomes a step when the game is opened."""

from dataclasses import replace

from companion.engine import Pick, Setup, start_game
from tests.store.helpers import open_on


def opened_with(world, catalogue, powers):
    """Return what is found in a game that was saved after a 2 was rolled."""
    start = start_game(catalogue, Setup(("Anna", "Ben")), ["orcs", "elves"], powers)
    with open_on(world, catalogue) as store:
        game = store.library.create(start)
        game.session.do(Pick(0))
        folder, live = game.journal._folder, game.journal.live
        folder.save_live(replace(live, rolled=2))
    with open_on(world, catalogue) as store:
        session = store.library.open(game.id).session
        assert session.journal.live.rolled is None or session.cursor == 1
        return session.state.turn.rolled


def test_a_roll_of_an_earlier_version_still_waits_for_its_attack(world, catalogue):
    assert opened_with(world, catalogue, ["berserk", "hill"]) == 2
    assert opened_with(world, catalogue, ["hill", "berserk"]) is None
