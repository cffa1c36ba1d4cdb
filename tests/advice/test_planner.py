"""The planner is exact: no way through the real commands beats it, whatever the pieces."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice, product
from random import Random

import pytest

from companion.advice import plan
from companion.advice.attempts import BestAttempt
from companion.advice.coins import Coins
from companion.advice.field import Field
from companion.advice.paths import cheapest_ways
from companion.advice.search import BestTurns
from companion.engine import with_counts
from tests.advice.brute_force import EveryWay, SomeWays
from tests.advice.random_states import (
    LARGE_HANDS,
    POWERS,
    RACES,
    covering_states,
    large_hand,
    new_game,
    some_states,
    with_hand,
)
from tests.engine.random_board_player import RandomBoardPlayer
from tests.selection import one_in

GAMES = 48
STATES = 3
SMALL, MIDDLE = 3, 4
WAYS = 15


def check(catalogue, state):
    """Compare a plan with all possible ways, and follow what it says."""
    found, twin = plan(catalogue, state), EveryWay(catalogue, state)
    if found is None:
        assert state.turn.conquests[-1].last
        return
    best, die = found.best, found.with_die
    assert (best.coins, sum(take.tokens for take in best.takes)) == twin.best()
    assert twin.coins(twin.follow(best.takes)) == best.coins
    assert best.left == state.current.active.hand - sum(take.tokens for take in best.takes)
    assert {one.region: one.tokens for one in found.reach} == twin.reach
    for one in found.reach:
        assert twin.spent(twin.follow(one.takes)) == one.tokens
        assert one.takes[-1].at == one.region
    assert die.coins == twin.best_with_die()
    if die.last is None:
        assert (die.coins, die.takes) == (Fraction(best.coins), best.takes)
    else:
        worths = twin.attempts(twin.follow(die.takes))
        assert worths[die.last.at, die.last.use] == (die.coins, die.last.chance)


@pytest.mark.parametrize(("seed", "players"), one_in(9, product(range(GAMES), (2, 3))))
def test_no_way_is_better_with_printed_pieces(seed, players):
    for catalogue, state in some_states(seed, players, STATES):
        check(catalogue, with_hand(state, SMALL))


@pytest.mark.parametrize("seed", one_in(9, range(GAMES)))
def test_no_way_is_better_with_own_pieces(seed):
    for catalogue, state in some_states(seed, 2, STATES, has_own=True):
        check(catalogue, with_hand(state, SMALL))


@pytest.mark.parametrize("seed", one_in(9, range(GAMES)))
def test_no_way_is_better_where_tokens_in_decline_lie_below_others(seed):
    for catalogue, state in covering_states(seed, STATES):
        check(catalogue, with_hand(state, SMALL))


def test_every_race_and_every_power_is_tried():
    actives = [new_game(seed, 2).state.current.active for seed in range(GAMES)]
    assert {active.race for active in actives} == {*RACES}
    assert {active.power for active in actives} == {*POWERS}


class AllTurns(BestTurns):
    """The same search without limits."""

    def is_hopeful(self, node, ledger):
        return True


class AllAttempts(BestAttempt):
    """The same search without limits."""

    def is_hopeful(self, node, ledger):
        return True


@pytest.mark.parametrize(("seed", "has_own"), one_in(9, product(range(GAMES), (False, True))))
def test_what_is_left_out_could_not_win(seed, has_own):
    """Limits, refusals and single lines against all sets in any order, with larger hands."""
    for catalogue, large in some_states(seed, 4, STATES, has_own):
        state = with_hand(large, MIDDLE)
        if plan(catalogue, state) is None:
            continue
        field = Field(catalogue, state, state.current.active)
        coins = Coins(field)
        clever = BestTurns(field, coins, int, wanted=3)
        clever.run()
        lucky = BestAttempt(field, coins, int, clever.found[0])
        lucky.run()
        ways = cheapest_ways(field, int)
        field.order_matters = field.is_tangled = True
        thorough = AllTurns(field, coins, int, wanted=3)
        thorough.run()
        patient = AllAttempts(field, coins, int, thorough.found[0])
        patient.run()
        assert [(one.coins, one.ledger.tokens) for one in clever.found] == [
            (one.coins, one.ledger.tokens) for one in thorough.found
        ]
        assert lucky.best.sixths == patient.best.sixths
        all_ways = cheapest_ways(field, int)
        assert {at: one.tokens for at, one in ways.items()} == {
            at: one.tokens for at, one in all_ways.items()
        }


@pytest.mark.parametrize(("seed", "players"), one_in(11, product(range(8), (2, 3, 4, 5))))
def test_a_long_search_with_a_whole_hand_finds_nothing_better(seed, players):
    rng = Random(seed)
    for catalogue, state in some_states(seed, players, 2):
        found, ways = plan(catalogue, state), SomeWays(catalogue, state)
        if found is None:
            continue
        best, reach = found.best, {one.region: one.tokens for one in found.reach}
        most = (best.coins, best.left)
        assert ways.coins(ways.follow(best.takes)) == best.coins
        for _ in range(WAYS):
            end = ways.start
            for end in ways.go(rng):
                assert (ways.coins(end), end.current.active.hand) <= most
                assert ways.spent(end) >= reach[end.turn.conquests[-1].at]
            for worth, _chance in ways.attempts(end).values():
                assert worth <= found.with_die.coins


@pytest.mark.parametrize("number", range(len(LARGE_HANDS)))
def test_a_large_hand_on_an_open_board_brings_what_a_patient_search_found(number):
    """The coins, the tokens they take, what the die makes of them, and the tokens to everywhere."""
    case = LARGE_HANDS[number]
    found = plan(*large_hand(case))
    assert found
    best, reach = found.best, sum(one.tokens for one in found.reach)
    tokens = sum(take.tokens for take in best.takes)
    assert [best.coins, tokens, str(found.with_die.coins), reach] == case["answer"]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_hidden_is_looked_at(seed):
    rng = Random(seed)
    for catalogue, state in some_states(seed, 4, 6):
        stacks = {
            name: tuple(rng.sample(getattr(state, name), len(getattr(state, name))))
            for name in ("race_stack", "power_stack", "power_discard")
        }
        purses = (replace(player, coins=rng.randint(0, 90)) for player in state.players)
        other = replace(state, players=tuple(purses), **stacks)
        assert plan(catalogue, other) == plan(catalogue, state)


def test_good_turns_with_other_regions_come_best_first():
    for catalogue, state in some_states(1, 3, 4):
        found, one = plan(catalogue, state, turns=3), plan(catalogue, state)
        if found is None or one is None:
            continue
        sets = [frozenset(take.at for take in turn.takes) for turn in found.turns]
        orders = [(-turn.coins, -turn.left) for turn in found.turns]
        assert len({*sets}) == len(sets) <= 3
        assert orders == sorted(orders)
        assert found.best == one.best


class Stopped(Exception):
    pass


def test_a_search_can_be_stopped():
    def stop():
        raise Stopped

    catalogue, state = some_states(1, 5, 1)[0]
    with pytest.raises(Stopped):
        plan(catalogue, state, pause=stop)


@pytest.mark.parametrize(("power", "seed"), one_in(2, product(("behemoth", "fireball"), (1, 2))))
def test_no_way_is_better_with_what_several_of_are_used(power, seed):
    session = new_game(seed, 2, first=(RACES[seed], power))
    player = RandomBoardPlayer(session.catalogue, session, Random(seed))
    turns = (session.state for _ in islice(player.play(), 60))
    states = [with_counts(session.catalogue, s) for s in turns if s.current.active]
    states = [state for state in states if not state.is_over]
    own = [s for s in states if s.current.active and s.current.active.power == power]
    met = [s for s in states if any(there.behemoths for there in (s.regions or {}).values())]
    for state in (*own[-1:], *met[-1:]):
        check(session.catalogue, with_hand(state, SMALL))
