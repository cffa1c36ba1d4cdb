"""Acts that few pieces allow, as empty seats use them: on small boards drawn as text."""

from dataclasses import replace

import pytest

from companion.advice import play_turn
from companion.engine import (
    TRAP,
    Borrow,
    Close,
    ConquerAt,
    DealPacts,
    Decline,
    DeclineEffect,
    OnceEffect,
    RedeployEffect,
)
from tests.advice.random_states import new_game
from tests.board.drawn_cases import Playing, read_cases
from tests.pages.standing import PLAIN, drawn, lay_out, with_power

planners = pytest.mark.parametrize("character", ["planner", "strategist"])


def state_of(text):
    """Return the catalogue and the state of a case."""
    (case,) = read_cases(text)
    playing = Playing(case)
    return playing.catalogue, playing.state


def turn(character, text, dice=(0,) * 9):
    """Return the moves of a turn on a board drawn as text."""
    catalogue, state = state_of(text)
    return play_turn(catalogue, state, character, dice)


def commands(moves, kind):
    return [move.command for move in moves if isinstance(move.command, kind)]


CLEARING = """
board
    0 farmland | 1 hill | 2 forest | 3 hill | 4 forest | 5 hill

== Wendigos
A wendigos + alchemist, 1 in hand
round 10
B elves + merchant
b ratmen
    A1 | . | b1 | . | B2 | B1
"""


@planners
def test_a_region_of_the_race_that_goes_on_is_cleared_before_anything_else(character):
    moves = turn(character, CLEARING)
    assert moves[0].command == ConquerAt(4, use=moves[0].command.use)
    assert moves[0].command.use.has("clear")
    assert moves[0].why.player == 1
    # The new token and the one in hand are enough for a hill.
    assert [each.at for each in commands(moves[1:], ConquerAt)] == [1]


@planners
def test_nothing_is_cleared_where_that_breaks_the_peace_for_too_little(character):
    moves = turn(character, CLEARING.replace("alchemist", "peace loving").replace("b1", ". "))
    assert not any(move.command.use.has("clear") for move in moves if hasattr(move.command, "use"))


LAVA_BOARD = """
    0 farmland | 1 mountain | 2 forest   | 3 hill
    4 swamp    | 5 hill     | 6 mountain | 7 farmland
"""
LAVA = f"""
board{LAVA_BOARD}
== Lava
A orcs + lava, 0 in hand
round 10
B elves + merchant
b ratmen
    b1 | A1 | B3 | .
    B1 | .  | A1 | .
"""


@planners
def test_regions_are_closed_where_it_costs_others_the_most(character):
    closed = commands(turn(character, LAVA), Close)
    # A mountain for each: the elves' region that both touch, and the ratmen's.
    assert [each.at for each in closed] == [2, 0]


LATE_LAVA = f"""
board{LAVA_BOARD}
== Late
B is on turn
round 10
B orcs + lava, 0 in hand
A elves + merchant
a ratmen
    a1 | B1 | A3 | .
    A1 | .  | B1 | .
"""


def test_nothing_is_closed_for_those_who_have_had_their_last_turn():
    moves = turn("strategist", LATE_LAVA)
    assert not commands(moves, Close)


@planners
def test_the_power_on_offer_that_brings_the_most_is_taken_over(character):
    catalogue, state = state_of(
        """
board
    0 farmland | 1 farmland | 2 farmland | 3 farmland | 4 farmland

== Copycat
A orcs + copycat, 3 in hand
round 10
offer: elves + merchant
    A1 | . | . | . | .
"""
    )
    moves = play_turn(catalogue, state, character, (0,) * 9)
    (loan,) = commands(moves, Borrow)
    assert moves[0].command == loan
    assert state.column[loan.slot].power == "merchant"
    assert moves[0].why.coins > moves[0].why.than


@planners
def test_a_power_that_comes_to_light_with_the_pick_is_not_counted_on(character):
    session = new_game(0, 2, first=("amazons", "copycat"))
    catalogue, state = session.catalogue, session.state
    column = list(state.column)
    (loan,) = commands(play_turn(catalogue, state, character), Borrow)
    column[loan.slot], column[-1] = column[-1], column[loan.slot]
    lying_last = replace(state, column=tuple(column))
    (other,) = commands(play_turn(catalogue, lying_last, character), Borrow)
    assert lying_last.column[other.slot].power != state.column[loan.slot].power


ZEPPELIN = """
board
    0 farmland | 1 hill | 2 mountain | 3 hill inland

== Zeppelins
A orcs + zeppelined, 1 in hand
round 10
B elves + merchant
    A1 | B2 | B1 | .
"""


@planners
def test_zeppelins_carry_what_is_left_as_far_as_it_pays(character):
    flights = [
        each
        for each in commands(turn(character, ZEPPELIN, (1,)), ConquerAt)
        if each.use.has("zeppelin")
    ]
    assert flights[0].at == 3
    assert flights[0].die == 1


def test_a_blank_ends_the_flights_only_with_the_last_token():
    moves = turn("strategist", ZEPPELIN.replace("1 in hand", "3 in hand"), (0,) * 9)
    flights = [each for each in commands(moves, ConquerAt) if each.use.has("zeppelin")]
    assert [each.die for each in flights] == [0, 0, 0]


PACTS = """
board
    0 farmland | 1 hill | 2 mountain | 3 hill

== Pacts
A orcs + haggling, 0 in hand
round 10
b elves
c ratmen
    A1 | A1 | b1 | c1
"""


@planners
def test_pacts_go_to_those_who_come_with_a_new_race(character):
    catalogue, state = state_of(PACTS)
    (dealt,) = commands(play_turn(catalogue, state, character), DealPacts)
    assert set(dealt.pacts) == {1, 2}
    assert sum(dealt.pacts.values()) <= min(5, state.current.coins)
    poor = replace(state, players=(replace(state.current, coins=1), *state.players[1:]))
    assert not commands(play_turn(catalogue, poor, character), DealPacts)
    with_race = PACTS.replace("b elves", "B elves + merchant").replace("b1", "B1")
    (dealt,) = commands(turn(character, with_race), DealPacts)
    assert set(dealt.pacts) == {2}


@planners
def test_what_a_score_brings_counts_what_is_owed_for_a_pact(character):
    table = drawn(
        """
board
    0 farmland | 1 sea | 2 hill

== Pact
A orcs + haggling, 0 in hand
B ratmen + merchant, 0 in hand
round 10
    A1 | . | B1
> deal 3 to B
> score
"""
    )
    (move,) = play_turn(table.catalogue, table.state, character)
    # A region, Merchant's coin for it, and A pays for three pacts.
    assert move.why.coins == 5


@planners
def test_a_late_tower_is_built_in_a_region_that_stays(character):
    rows = ("A1 | A1 | .", "A1 fortress | . | .")
    table = lay_out(PLAIN, "A priestesses + fortified, 5 in hand", *rows)
    late = DeclineEffect(in_decline=False, after_scoring=True)
    forts = OnceEffect(use="fortress", per="turn")
    with_power(table, "fortified", forts, late, RedeployEffect(take_off=7))
    table.do(ConquerAt(4))
    order = play_turn(table.catalogue, table.state, character)[-1].command
    assert order.then_decline
    assert order.keep == (order.tower,)


@pytest.mark.parametrize("face", [3, TRAP])
def test_what_a_decline_brings_does_not_tell_what_loot_shows(face):
    table = drawn(
        f"""
board
    0 farmland | 1 hill | 2 sea | 3 hill

== Loot
A skags + hill, 6 in hand
B ratmen + commando
loot: {face}
    A1 | . | . | B1
> conquer 1
> score
> score
"""
    )
    (move,) = play_turn(table.catalogue, table.state, "strategist")
    assert (type(move.command), move.why.coins) == (Decline, 2)


@planners
def test_a_failed_attempt_leaves_loot_face_down(character):
    table = drawn(
        """
board
    0 farmland | 1 hill | 2 swamp

== Loot
A skags + hill, 3 in hand
B ratmen + hill, 2 in hand
round 10
loot: 3
    A1 | . | B1
> conquer 1
> score
"""
    )
    for face, shown in ((0, None), (3, 3)):
        (attempt,) = commands(play_turn(table.catalogue, table.state, character, [face]), ConquerAt)
        assert (attempt.at, attempt.die, attempt.loot) == (1, face, shown)
