"""What may be done now, in turns as players see them."""

from companion.engine import (
    ACTS,
    AdjustCoins,
    Decline,
    EndGame,
    LayOutCombo,
    Leave,
    NameAlly,
    Pick,
    ReshuffleBadges,
    Score,
    options,
)
from companion.engine.model.refusals import no
from tests.engine.helpers import ANNA, BEN, CLEO, TRIBE, Table, active


def test_a_turn_that_picks_offers_every_slot_however_poor_the_player():
    table = Table("ratmen hill")
    table.do(AdjustCoins(ANNA, -5))
    may = options(table.catalogue, table.state)
    assert may[Pick]
    assert may.slots == (0, 1, 2, 3, 4, 5)
    assert may[Decline].why_not == may[Score].why_not == "no_active_race"


def test_a_column_laid_by_hand_is_laid_out_before_anything_is_picked():
    table = Table(deal="hand")
    may = options(table.catalogue, table.state)
    assert (may[Pick].why_not, may.lay_out, may.is_picking) == ("no_such_slot", True, True)
    table.do(LayOutCombo("ratmen", "hill"))
    may = options(table.catalogue, table.state)
    assert may[Pick]
    assert (may.slots, may.lay_out, may.is_picking) == ((0,), True, True)


def test_without_a_badge_left_those_discarded_are_reshuffled_before_a_combo_is_laid_out():
    table = Table("ratmen hill", "elves forest", rest=False, more_races=("humans",), deal="hand")
    table.do(LayOutCombo("ratmen", "hill"))
    table.do(LayOutCombo("elves", "forest"))
    may = options(table.catalogue, table.state)
    assert may[LayOutCombo].why_not == may[ReshuffleBadges].why_not == "not_available"
    assert not may.lay_out
    table.settle(1, 1)
    table.decline()
    may = options(table.catalogue, table.state)
    assert may[LayOutCombo].why_not == "not_available"
    assert may[ReshuffleBadges]
    assert may.lay_out


def test_declined_ghouls_conquer_and_abandon_until_the_active_race_sets_out():
    table = Table("ghouls hill", "ratmen forest", "humans swamp")
    table.settle(3, 1)
    table.decline()
    table.settle(1)
    table.pick()
    ghouls, humans = options(table.catalogue, table.state).races
    assert ghouls.conquer
    assert ghouls.abandon
    assert (ghouls.race, ghouls.in_decline, ghouls.most_abandoned) == ("ghouls", True, 3)
    assert humans.conquer
    table.conquer("hill", TRIBE)
    ghouls, humans = options(table.catalogue, table.state).races
    assert ghouls.conquer == no("already_conquered", race="ghouls")
    assert humans.conquer
    assert (ghouls.has_attacked, humans.has_attacked) == (False, True)


def test_peace_is_offered_clockwise():
    table = Table("ratmen hill", "humans forest", "elves diplomat", players=3)
    table.settle(1, 1)
    table.pick()
    assert options(table.catalogue, table.state).allies == (ANNA, BEN)


def test_peace_is_for_those_at_the_table_who_were_not_attacked():
    table = Table("elves diplomat", "ratmen hill", "humans forest", players=3)
    table.settle(1, 2, 2)
    table.conquer("hill", active("ratmen"))
    assert options(table.catalogue, table.state).allies == (CLEO,)
    table.do(Leave(CLEO))
    may = options(table.catalogue, table.state)
    assert (may.allies, may.leavers) == ((), (ANNA, BEN))
    assert may[NameAlly] == no("attacked_this_turn", player=BEN)


def test_when_the_game_is_over_only_purses_and_corrections_are_open():
    table = Table("ratmen hill")
    table.pick()
    table.do(EndGame())
    may = options(table.catalogue, table.state)
    offered = {act for act, permit in may.permits.items() if permit}
    assert offered == {act.command for act in ACTS.all if act.when != "play"}
