"""The smaller things a player does in a turn: abandoning, fortresses, pots, and naming an ally."""

from contextlib import suppress

import pytest

from companion.engine.commands import (
    Abandon,
    CorrectRace,
    CorrectTroops,
    Decline,
    EndGame,
    Leave,
    NameAlly,
    PlaceFortress,
    PlacePots,
    Score,
    Vanish,
)
from companion.engine.conquest import Use
from companion.engine.permits import fortresses_left
from companion.engine.refused import Refused
from companion.engine.standing import tokens_on_board
from tests.engine.helpers import ANNA, BEN, CLEO, Table, active, counts, declined


def second_turn(combo, *regions):
    """Anna conquered regions of these terrains in her first turn; her second one begins."""
    table = Table(combo, "ratmen berserk", "wizards swamp")
    table.pick()
    for terrain in regions:
        table.conquer(terrain)
    table.score()
    table.play(2)
    return table


# Abandoning


@pytest.mark.parametrize(
    ("combo", "tokens", "each"),
    [("orcs stout", 9, 1), ("kobolds stout", 15, 2)],
)
def test_the_tokens_of_an_abandoned_region_come_to_hand(combo, tokens, each):
    table = second_turn(combo, "hill", "hill", "swamp")
    assert table.race(ANNA).hand == tokens - 3 * each
    table.do(Abandon(2))
    assert (table.race(ANNA).hand, table.race(ANNA).regions) == (tokens - each, 1)
    assert table.race(ANNA).tokens == tokens


def test_all_regions_may_be_abandoned():
    table = second_turn("orcs stout", "hill", "swamp")
    table.do(Abandon(2))
    assert (table.race(ANNA).hand, table.race(ANNA).regions) == (9, 0)
    table.conquer("forest")
    assert table.race(ANNA).regions == 1


def test_not_more_regions_are_abandoned_than_are_held():
    table = second_turn("orcs stout", "hill")
    with table.refuses("not_so_many_regions"):
        table.do(Abandon(2))


def test_the_kinds_of_abandoned_regions_are_told_or_asked_for_later():
    table = second_turn("humans hill", "hill", "hill", "farmland")
    table.do(Abandon(1, {"hill": 1, "farmland": 0}))
    assert table.paid(Score()) == (2 + 1 + 1, 0)
    table = second_turn("humans hill", "hill", "hill", "farmland")
    table.do(Abandon(1))
    with table.refuses("missing_count"):
        table.score()
    assert table.paid(Score(({"hill": 2, "farmland": 0},))) == (2 + 2, 0)


def test_a_kind_that_was_not_held_at_all_is_not_asked_for():
    table = second_turn("humans hill", "swamp", "swamp")
    table.do(Abandon(1))
    assert table.paid(Score()) == (1, 0)


def test_declined_ghouls_abandon_for_themselves():
    table = Table("ghouls hill", "orcs stout", "humans swamp")
    table.settle(4, 2)
    table.decline()
    table.play(2)
    table.do(Abandon(1, by="ghouls"))
    ghouls = table.old(ANNA, "ghouls")
    assert (ghouls.hand, ghouls.regions, ghouls.tokens) == (9 - 3, 3, 9)


def test_nobody_abandons_without_a_race():
    table = Table("orcs stout")
    with table.refuses("no_active_race"):
        table.do(Abandon(1))
    with table.refuses("not_in_decline"):
        table.do(Abandon(1, by="ghouls"))


# Fortresses


def test_one_fortress_is_placed_per_turn():
    table = second_turn("orcs fortified", "hill", "hill")
    table.do(PlaceFortress())
    assert table.race(ANNA).held["fortresses"] == 1
    with table.refuses("already_used"):
        table.do(PlaceFortress())


def test_a_fortress_beyond_the_recorded_regions_proves_that_record_behind():
    """Conquests need not be recorded: the fortress is believed, and a region for it."""
    table = second_turn("orcs fortified", "hill")
    table.do(PlaceFortress())
    table.score()
    table.play(2)
    table.do(PlaceFortress())
    assert table.race(ANNA).held == {"regions": 2, "fortresses": 2}
    assert table.paid(Score((counts(3, fortresses=2),))) == (3 + 2, 0)


def test_a_fortress_is_ground_to_stand_on_and_keeps_the_tokens_on_the_board():
    table = Table("sorcerers fortified", "orcs hill")
    table.pick()
    table.do(PlaceFortress())
    table.do(EndGame())
    assert tokens_on_board(table.state.players[ANNA]) == 8
    table.session.undo()
    table.settle(2, 3)
    table.do(PlaceFortress())
    table.conquer("hill", active("orcs"), use=Use(sorcery=True))


def test_no_race_builds_more_fortresses_than_it_has_tokens():
    table = second_turn("orcs fortified", "hill")
    table.do(PlaceFortress())
    table.score()
    table.play(2)
    table.do(CorrectTroops(ANNA, "orcs", tokens=1, hand=0))
    with table.refuses("no_fortress_left"):
        table.do(PlaceFortress())


def test_there_are_six_fortresses_in_all():
    table = Table("orcs fortified", "ratmen berserk")
    table.play(8, fortresses=6)
    table.play(2)
    with table.refuses("no_fortress_left"):
        table.do(PlaceFortress())


def fortified(table):
    """The combo of whoever's turn it is."""
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
    """Of the Priestesses' regions only the tower's is left, with the fortress it stands by."""
    table = old_fortresses(race, 6, fortresses)
    assert fortresses_left(table.state, fortified(table)) == left
    if left:
        table.do(PlaceFortress())
    else:
        with table.refuses("no_fortress_left"):
            table.do(PlaceFortress())


@pytest.mark.parametrize(
    ("told", "left"), [({"fortress": True}, 3), ({}, 2)], ids=["with it", "without"]
)
def test_a_conquered_fortress_may_be_built_again(told, left):
    table = old_fortresses("orcs", 6, 4)
    table.conquer("hill", declined("orcs"), **told)
    assert fortresses_left(table.state, fortified(table)) == left


def test_the_fortresses_of_a_race_that_left_the_board_are_free_again():
    table = old_fortresses("orcs", 6, 6)
    table.do(Vanish(ANNA, "orcs"))
    assert fortresses_left(table.state, fortified(table)) == 6


def test_fortresses_in_decline_earn_nothing():
    table = Table("orcs fortified", "ratmen berserk", "elves stout")
    table.play(4, fortresses=3)
    table.play(2)
    assert table.paid(Decline()) == (4, 0)
    table.play(2)
    table.pick()
    assert table.paid(Score(({"regions": 2},))) == (2 + 4, 0)


def test_fortresses_of_a_declined_race_still_count_when_its_regions_are_counted_anew():
    """Nobody recorded which region was lost: two of the three fortresses stand at the most."""
    table = old_fortresses("orcs", 6, 3)
    table.play(8)
    table.pick()
    table.score(counts(1), {"regions": 2})
    assert fortresses_left(table.state, fortified(table)) == 6 - 2


def test_kobolds_hold_half_as_many_regions_as_they_have_tokens():
    table = second_turn("kobolds fortified", "hill")
    table.do(CorrectTroops(ANNA, "kobolds", tokens=3, hand=1))
    assert fortresses_left(table.state, fortified(table)) == 1


def test_after_an_abandonment_the_fortresses_are_counted_again_not_guessed():
    """A region was given up, nobody said which: with the new one, two or three may stand."""
    table = Table("orcs fortified", "ratmen berserk")
    table.play(5, fortresses=2)
    table.play(2)
    table.do(Abandon(1))
    table.do(PlaceFortress())
    with table.refuses("missing_count"):
        table.score()


def test_only_the_fortified_build():
    table = second_turn("orcs stout", "hill")
    with table.refuses("not_fortified"):
        table.do(PlaceFortress())


# Pots


def test_pots_are_not_refused_because_conquests_were_not_recorded():
    table = second_turn("leprechauns stout", "hill", "hill")
    table.do(PlacePots(5))
    assert table.state.turn.pots_placed == 5
    with table.refuses("not_so_many_regions"):
        table.do(PlacePots(6 + 4 + 1))  # more regions than tokens: nobody holds that many
    table.do(PlacePots(0))
    assert table.state.turn.pots_placed == 0


def test_only_leprechauns_have_pots():
    table = second_turn("orcs stout", "hill")
    with table.refuses("no_pots"):
        table.do(PlacePots(1))


# An ally


def diplomats():
    """Anna's Elves are diplomats; Ben has Ratmen, Cleo Humans in decline and Wizards."""
    table = Table("elves diplomat", "ratmen berserk", "humans stout", "wizards swamp", players=3)
    table.settle(3, 3, 3)
    table.play(3)
    table.play(3)
    table.decline()
    table.settle(3, 3, 3)
    return table


def ally_of_anna(table):
    return table.state.players[ANNA].ally


@pytest.mark.parametrize("ally", [BEN, CLEO])
def test_any_opponent_not_attacked_may_be_named(ally):
    table = diplomats()
    table.do(NameAlly(ally))
    assert ally_of_anna(table) == ally


def test_the_choice_may_be_changed_before_the_turn_ends():
    table = diplomats()
    table.do(NameAlly(BEN))
    table.do(NameAlly(CLEO))
    assert ally_of_anna(table) == CLEO


@pytest.mark.parametrize("told", [{}, {"die": 0}], ids=["won", "failed"])
def test_nobody_whose_active_race_was_attacked_is_named(told):
    table = diplomats()
    table.do(CorrectTroops(ANNA, "elves", hand=1))
    table.conquer("mountain", active("ratmen"), **told)
    with table.refuses("attacked_this_turn"):
        table.do(NameAlly(BEN))
    table.do(NameAlly(CLEO))


def test_an_attack_on_a_declined_race_is_no_obstacle():
    table = diplomats()
    table.conquer("hill", declined("humans"))
    table.do(NameAlly(CLEO))
    assert ally_of_anna(table) == CLEO


def test_an_attack_in_an_earlier_turn_is_forgotten():
    table = diplomats()
    table.conquer("hill", active("ratmen"))
    table.settle(3, 3, 3)
    table.do(NameAlly(BEN))
    assert ally_of_anna(table) == BEN


def test_whoever_is_attacked_after_all_is_no_ally():
    table = diplomats()
    table.do(NameAlly(BEN))
    with suppress(Refused):
        table.conquer("hill", active("ratmen"))
    was_attacked = any(conquest.loser == BEN for conquest in table.state.turn.conquests)
    assert not (was_attacked and ally_of_anna(table) == BEN)


@pytest.mark.parametrize("ally", [ANNA, 3])
def test_nobody_is_the_own_ally_nor_a_stranger(ally):
    table = diplomats()
    with table.refuses("not_your_ally"):
        table.do(NameAlly(ally))


def test_who_has_left_is_no_ally():
    table = diplomats()
    table.do(Leave(BEN))
    with table.refuses("not_your_ally"):
        table.do(NameAlly(BEN))


def test_only_diplomats_name_an_ally():
    table = second_turn("orcs stout", "hill")
    with table.refuses("not_your_ally"):
        table.do(NameAlly(BEN))
