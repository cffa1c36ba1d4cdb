"""The smaller things a player does in a turn: abandoning, fortresses, pots, and naming an ally."""

from contextlib import suppress

import pytest

from companion.engine import (
    Abandon,
    CorrectRace,
    EndGame,
    PlaceFortress,
    Refused,
    Vanish,
    tokens_on_board,
)
from companion.engine.rules.permits import fortresses_left
from tests.engine.helpers import ANNA, BEN, Table, counts, declined
from tests.engine.notation import Game, games, rows

test_abandoning = games("""
    the tokens of the regions come to hand
    orcs stout, ratmen berserk: pick; take hill; take hill; take swamp; score; play 2
    abandon 2 => orcs hand=8 regions=1 tokens=9

    two of each where kobolds stood
    kobolds stout, ratmen berserk: pick; take hill; take hill; take swamp; score; play 2
    abandon 2 => kobolds hand=13 regions=1 tokens=15

    all regions may be abandoned
    orcs stout, ratmen berserk: pick; take hill; take swamp; score; play 2
    abandon 2 => orcs hand=9 regions=0
    take forest => orcs regions=1

    not more than are held
    orcs stout, ratmen berserk: settle 1 2; abandon 2 => refused not_so_many_regions

    their kinds may be asked for later
    humans hill, ratmen berserk: pick; take hill; take hill; take farmland; score; play 2
    abandon 1; score => refused missing_count
    score hill=2 farmland=0 => paid 4 0

    but not a kind that was not held at all
    humans hill, ratmen berserk: pick; take swamp; take swamp; score; play 2; abandon 1
    score => paid 1 0

    declined ghouls abandon for themselves
    ghouls hill, orcs stout: settle 4 2; decline; play 2
    abandon 1 ghouls => ghouls hand=6 regions=3 tokens=9

    other races in decline stay where they are
    ratmen hill, orcs stout: settle 4 2; decline 4; play 2
    abandon 1 ratmen => refused not_in_decline

    nobody abandons without a race
    orcs stout: abandon 1 => refused no_active_race
    abandon 1 ghouls => refused not_in_decline
    """)


def test_the_kinds_of_abandoned_regions_may_be_given():
    game = Game("humans hill, ratmen berserk")
    game.go_on("pick; take hill; take hill; take farmland; score; play 2")
    game.table.do(Abandon(1, {"hill": 1, "farmland": 0}))
    game.go_on("score => paid 4 0")


# Fortresses


test_fortresses = games("""
    one is placed per turn
    orcs fortified, ratmen berserk: pick; take hill; take hill; score; play 2
    fortress => orcs fortresses=1
    fortress => refused already_used

    one beyond the recorded regions is believed, and a region for it
    orcs fortified, ratmen berserk: pick; take hill; score; play 2; fortress; score; play 2
    fortress => orcs regions=2 fortresses=2
    score 3 fortresses=2 nonempty_conquests=0 => paid 5 0

    a race builds no more than it has tokens
    orcs fortified, ratmen berserk: pick; take hill; score; play 2; fortress; score; play 2
    hand 0; tokens 1; fortress => refused no_fortress_left

    there are six in all
    orcs fortified, ratmen berserk: play 8 fortresses=6; play 2
    fortress => refused no_fortress_left

    in decline they earn nothing
    orcs fortified, ratmen berserk, elves stout: play 4 fortresses=3; play 2; decline => paid 4 0
    play 2; pick; score 2 => paid 6 0

    after an abandonment they are counted again, not guessed
    orcs fortified, ratmen berserk: play 5 fortresses=2; play 2; abandon 1; fortress
    score => refused missing_count

    only the fortified build
    orcs stout, ratmen berserk: settle 1 2; fortress => refused not_fortified
    """)


def test_a_fortress_keeps_a_foothold_and_the_tokens_on_the_board():
    game = Game("sorcerers fortified, orcs hill")
    game.go_on("pick; fortress")
    game.table.do(EndGame())
    assert tokens_on_board(game.table.state.players[ANNA]) == 8
    game.table.session.undo()
    game.go_on("settle 2 3; fortress; take hill, 1 orcs with=sorcery")


def fortified(table):
    """Return the combo of the player whose turn it is."""
    troops = table.state.current.active
    return table.catalogue.combo(troops.race, troops.power)


def old_fortresses(race, regions, fortresses):
    """Anna's race declined with its fortresses; Ben's Ratmen, in eight regions, are Fortified."""
    table = Table(f"{race} fortified", "ratmen berserk", "elves stout")
    table.play(regions, fortresses=fortresses)
    table.play(8)
    table.decline()
    table.do(CorrectRace(BEN, "ratmen", "active", power="fortified"))
    return table


@pytest.mark.parametrize(
    ("race", "fortresses", "left"),
    [
        ("orcs", 0, 6),
        ("orcs", 2, 4),
        ("orcs", 6, 0),
        ("ghouls", 4, 2),
        ("priestesses", 4, 5),
        ("priestesses", 0, 6),
    ],
)
def test_fortresses_of_a_declined_race_count_toward_the_six(race, fortresses, left):
    """Of the Priestesses' regions only the tower's is left, with its fortress."""
    table = old_fortresses(race, 6, fortresses)
    assert fortresses_left(table.state, fortified(table)) == left
    if left:
        table.do(PlaceFortress())
    else:
        with table.refuses("no_fortress_left"):
            table.do(PlaceFortress())


@pytest.mark.parametrize(
    ("shown", "left"), [({"fortress": True}, 3), ({}, 2)], ids=["with it", "without"]
)
def test_a_conquered_fortress_may_be_built_again(shown, left):
    table = old_fortresses("orcs", 6, 4)
    table.conquer("hill", declined("orcs"), **shown)
    assert fortresses_left(table.state, fortified(table)) == left


def test_the_fortresses_of_a_race_that_left_the_board_are_free_again():
    table = old_fortresses("orcs", 6, 6)
    table.do(Vanish(ANNA, "orcs"))
    assert fortresses_left(table.state, fortified(table)) == 6


def test_fortresses_of_a_declined_race_still_count_when_its_regions_are_counted_anew():
    """Nobody recorded which region was lost: at most two of the three fortresses stand."""
    table = old_fortresses("orcs", 6, 3)
    table.play(8)
    table.pick()
    table.score(counts(1), {"regions": 2})
    assert fortresses_left(table.state, fortified(table)) == 6 - 2


def test_kobolds_hold_half_as_many_regions_as_they_have_tokens():
    game = Game("kobolds fortified, ratmen berserk")
    game.go_on("settle 1 2; hand 1; tokens 3")
    assert fortresses_left(game.table.state, fortified(game.table)) == 1


# Pots


def test_pots_are_not_refused_because_conquests_were_not_recorded():
    game = Game("leprechauns stout, ratmen berserk")
    game.go_on("settle 2 2; pots 5")
    assert game.table.state.turn.pots_placed == 5
    game.go_on("pots 11 => refused not_so_many_regions")  # more regions than tokens
    game.go_on("pots 0")
    assert game.table.state.turn.pots_placed == 0


# Anna's Elves are Diplomats; Ben has Ratmen, Cleo has Humans in decline and Wizards.
DIPLOMATS = "elves diplomat, ratmen berserk, humans stout, wizards swamp, players=3"


@rows(
    ("moves", "found"),
    """
    ally Ben                                      | ally Anna Ben
    ally Cleo                                     | ally Anna Cleo
    ally Ben; ally Cleo                           | ally Anna Cleo
    hand 1; take mountain, 1 ratmen; ally Ben     | refused attacked_this_turn
    hand 1; take mountain, 1 ratmen die=0; ally Ben | refused attacked_this_turn
    hand 1; take mountain, 1 ratmen; ally Cleo    | ally Anna Cleo
    take hill, 1 humans declined; ally Cleo       | ally Anna Cleo
    take hill, 1 ratmen; settle 3 3 3; ally Ben   | ally Anna Ben
    ally Anna                                     | refused not_your_ally
    ally Dora                                     | refused not_your_ally
    leave Ben; ally Ben                           | refused not_your_ally
    """,
)
def test_any_opponent_not_attacked_this_turn_may_be_named_as_ally(moves, found):
    game = Game(DIPLOMATS)
    game.go_on("settle 3 3 3 3 3; decline; settle 3 3 3")
    game.go_on(f"{moves} => {found}")


def test_whoever_is_attacked_after_all_is_no_ally():
    game = Game(DIPLOMATS)
    game.go_on("settle 3 3 3; ally Ben")
    with suppress(Refused):
        game.go_on("take hill, 1 ratmen")
    state = game.table.state
    was_attacked = any(conquest.loser == BEN for conquest in state.turn.conquests)
    assert not (was_attacked and state.players[ANNA].ally == BEN)


test_only_they_do = games("""
    pots are of leprechauns
    orcs stout, ratmen berserk: settle 1 2; pots 1 => refused no_pots

    allies of diplomats
    orcs stout, ratmen berserk: settle 1 2; ally Ben => refused not_your_ally
    """)
