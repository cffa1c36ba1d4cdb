"""Filling in a recorded attack leads to the same commands: nothing is lost."""

import pytest

from companion.engine import Conquer, ConquerAt, CorrectTroops, Holder, Target
from companion.pages.attack_choice import chosen_then
from companion.pages.attack_plan import plan_attack
from tests.board.engine_client import Engine
from tests.board.test_random_board_games import new_game
from tests.engine.random_games import SETS, sit_down
from tests.pages.reading import READER, Reader
from tests.pages.test_score_sheet import outcome
from tests.selection import one_in


def asked_again(session, *commands, reader=READER):
    """Fill in an attack from its commands, and return it."""
    state = session.state
    past = session.steps[: session.cursor]
    return plan_attack(reader, state, chosen_then(state, commands), past, is_old=True)


def moves(player, kind):
    """Play a game, and yield every allowed command of a kind, right before it is given."""
    while not player.session.state.is_over:
        order = player.choose()
        if isinstance(order, kind) and not isinstance(outcome(player.session.state, order), str):
            yield order
        player.move(order)


@pytest.mark.parametrize("seed", one_in(4, range(20)))
def test_an_attack_filled_in_again_is_the_same_attack(seed):
    player = sit_down(seed, sets=SETS)
    for order in moves(player, Conquer):
        session = player.session
        # The form asks for less than the random players know.
        (once,) = asked_again(session, order).commands()
        assert asked_again(session, once).commands() == (once,)
        assert once.region.terrain == order.region.terrain
        assert once.region.holder == order.region.holder
        assert (once.use, once.by) == (order.use, order.by)
        assert (once.die, once.failed, once.tokens) == (order.die, order.failed, order.tokens)


@pytest.mark.parametrize("seed", one_in(4, range(8)))
def test_so_is_an_attack_on_the_board(seed):
    shown, table = new_game(seed, 2 + seed % 4)
    commands = []
    for command in table.commands():
        shown.do(command)
        commands.append(command)
    engine, seen = Engine(shown.setup), 0
    for command in commands:
        engine.do(command)
        session = engine.session
        recorded = session.steps[session.cursor - 1].commands if session.cursor else ()
        if recorded and isinstance(recorded[-1], ConquerAt):
            before = session.branch(session.cursor)
            found = asked_again(before, *recorded, reader=Reader(Engine.catalogue))
            assert found.commands() == recorded
            seen += 1
    assert seen > 10


def test_the_hand_that_was_put_right_with_an_attack_is_filled_in():
    player = sit_down(3)
    order = next(moves(player, Conquer))
    state = player.session.state
    hand = CorrectTroops(state.turn.seat, state.current.active.race, hand=2)
    assert asked_again(player.session, hand, order).hand == 2


def test_a_peace_is_not_said_and_a_lost_tribe_is_nobodys():
    state = sit_down(3).session.state
    region = Target("hill", holder=Holder("lost_tribe"), protected_by=("peace", "hero"))
    choice = chosen_then(state, (Conquer(region),))
    assert (choice.holder, choice.marks) == ("lost_tribe", frozenset(["hero"]))
