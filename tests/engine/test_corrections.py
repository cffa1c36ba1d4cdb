"""Correcting what a real table got wrong, and touching nothing else."""

import pytest

from companion.codec import Invalid
from companion.engine import (
    AdjustCoins,
    Borrow,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    DealPacts,
    Label,
    Leave,
    NameAlly,
    Rename,
    Slot,
)
from companion.play import players_seen
from tests.engine.helpers import ANNA, BEN, CLEO, NAMES, TRIBE, Table, active, changes, counts
from tests.logs import read_log, write_log

ANNAS_RACE = "players.0.active"


def in_play():
    """Anna's Humans are in decline and her Orcs have just conquered; Ben has Elves."""
    table = Table("humans spirit", "elves swamp", "orcs hill", "ratmen merchant")
    table.settle(3, 3)
    table.decline()
    table.play(3)
    table.pick()
    table.conquer("hill", TRIBE)
    table.conquer("forest", tokens=4)
    assert (table.race(ANNA).hand, table.race(ANNA).regions) == (2, 2)
    return table


def corrected(table, command):
    """Carry out a correction; return the fields that it changed, except who is believed."""
    before = table.state
    table.do(command)
    believed = ("is_corrected", "is_believed")
    return {field for field in changes(before, table.state) if not field.endswith(believed)}


# Each correction changes what it says, and nothing else


ONLY_THESE_CHANGE = {
    "coins to a purse": (AdjustCoins(ANNA, 3), {"players.0.coins"}),
    "coins from a purse": (AdjustCoins(BEN, -3), {"players.1.coins"}),
    "a name": (Rename(BEN, "Benedict"), {"players.1.name"}),
    "tokens": (CorrectTroops(ANNA, "orcs", tokens=10), {f"{ANNAS_RACE}.tokens"}),
    "a hand": (CorrectTroops(ANNA, "orcs", hand=7), {f"{ANNAS_RACE}.hand"}),
    "a count": (CorrectTroops(ANNA, "orcs", counts={"mine": 1}), {f"{ANNAS_RACE}.held"}),
    "declined tokens": (
        CorrectTroops(ANNA, "humans", tokens=2),
        {"players.0.declined.0.tokens"},
    ),
    "another's tokens": (CorrectTroops(BEN, "elves", tokens=9), {"players.1.active.tokens"}),
    "the round": (CorrectTurn(ANNA, 7), {"round"}),
    "a badge": (
        CorrectRace(ANNA, "orcs", "active", power="forest"),
        {f"{ANNAS_RACE}.power", "power_stack", "power_discard"},
    ),
    "a race's tokens": (
        CorrectRace(ANNA, "orcs", "active", tokens=8),
        {f"{ANNAS_RACE}.tokens"},
    ),
    "a race now declined": (
        CorrectRace(BEN, "elves", "declined", tokens=3),
        {"players.1.active", "players.1.declined", "power_discard"},
    ),
    "a declined race more": (
        CorrectRace(BEN, "wizards", "declined", tokens=3),
        {"players.1.declined", "race_stack"},
    ),
    "an active race less": (
        CorrectRace(BEN, "elves", "gone"),
        {"players.1.active", "race_stack", "power_discard", "turn.vanished"},
    ),
    "a declined race less": (
        CorrectRace(ANNA, "humans", "gone"),
        {"players.0.declined", "race_stack", "power_discard", "turn.vanished"},
    ),
}


@pytest.mark.parametrize("what", ONLY_THESE_CHANGE)
def test_a_correction_changes_only_what_it_says(what):
    command, changed = ONLY_THESE_CHANGE[what]
    assert corrected(in_play(), command) == changed


def test_a_column_correction_changes_only_what_lies_there_and_on_the_stacks():
    table = in_play()
    top, *others = table.state.column
    lying = (Slot(top.race, top.power, coins=4), *others)
    assert corrected(table, CorrectColumn(lying)) == {"column.0.coins"}


# Coins


def test_a_purse_is_corrected_up_and_down():
    table = in_play()
    assert table.paid(AdjustCoins(BEN, 4)) == (0, 4)
    assert table.paid(AdjustCoins(BEN, -2)) == (0, -2)


@pytest.mark.parametrize("real_coins", [False, True])
@pytest.mark.parametrize(("taken", "left"), [(4, 1), (5, 0), (6, 0), (10**9, 0)])
def test_no_purse_goes_below_nothing(taken, left, real_coins):
    table = Table(real_coins=real_coins)
    table.do(AdjustCoins(ANNA, -taken))
    assert table.purses == (left, 5)


@pytest.mark.parametrize("purse", [0, 1, 4, 5, 50])
def test_taking_coins_from_a_purse_does_not_tell_what_was_in_it(purse):
    """Everything visible is the same whatever the purse: a step, its label, the table."""
    table = Table("orcs hill")
    table.do(AdjustCoins(ANNA, 1))
    table.do(AdjustCoins(ANNA, purse - 6))
    before = players_seen(table.state), table.session.cursor
    step = table.do(AdjustCoins(ANNA, -4))
    assert step is not None
    assert table.session.undo_label == Label("adjust_coins", ANNA)
    assert (players_seen(table.state), table.session.cursor - 1) == before
    assert table.purses[ANNA] == max(0, purse - 4)
    table.session.undo()
    assert table.purses[ANNA] == purse


def test_a_correction_of_an_empty_purse_is_kept_in_the_log():
    table = Table()
    table.do(AdjustCoins(ANNA, -5))
    table.do(AdjustCoins(ANNA, -1))
    again = read_log(table.catalogue, write_log(table.session))
    assert (again.steps, again.cursor) == (table.session.steps, 2)


# Tokens, hand and regions


def test_fewer_tokens_than_the_hand_shrink_the_hand_with_them():
    table = in_play()
    table.do(CorrectTroops(ANNA, "orcs", tokens=1))
    assert (table.race(ANNA).tokens, table.race(ANNA).hand) == (1, 1)


def test_regions_are_corrected_kind_by_kind():
    table = in_play()
    table.do(CorrectTroops(ANNA, "orcs", counts={"regions": 3, "swamp": 1}))
    held = table.race(ANNA).held
    assert (held["regions"], held["hill"], held["forest"], held["swamp"]) == (3, 1, 1, 1)


@pytest.mark.parametrize(
    ("shown", "held"),
    [
        ({"regions": 1}, {"regions": 1}),
        ({"regions": 1, "hill": 1}, {"regions": 1, "hill": 1}),
        ({"farmland": 2}, {"regions": 2, "farmland": 2}),
        ({"regions": 5}, {"regions": 5, "hill": 1, "forest": 1}),
    ],
    ids=["fewer regions", "fewer with their kind", "another kind", "more regions"],
)
def test_given_counts_win_over_kinds_that_nobody_named(shown, held):
    """Anna's two regions are a hill and a forest: only the players know which one is left."""
    table = in_play()
    table.do(CorrectTroops(ANNA, "orcs", counts=shown))
    assert {name: n for name, n in table.race(ANNA).held.items() if n} == held


def test_fewer_regions_than_old_fortresses_are_believed():
    table = Table("humans fortified", "elves swamp")
    table.play(4, fortresses=3)
    table.play(2)
    table.decline()
    table.do(CorrectTroops(ANNA, "humans", counts={"regions": 1}))
    assert table.old(ANNA, "humans").regions == 1


# Races


def test_a_race_is_put_into_play_with_its_usual_tokens_in_hand():
    table = Table("orcs hill")
    table.do(CorrectRace(BEN, "wizards", "active", "swamp"))
    troops = table.race(BEN)
    assert (troops.power, troops.tokens, troops.hand) == ("swamp", 5 + 4, 5 + 4)
    assert "wizards" not in table.state.race_stack
    assert "swamp" not in table.state.power_stack


def test_a_badge_may_be_taken_from_the_discarded_ones():
    table = Table("orcs hill", "elves swamp")
    table.settle(2, 2)
    table.decline()
    table.decline()
    table.do(CorrectRace(ANNA, "wizards", "active", "swamp"))
    assert table.state.power_discard == ("hill",)


def test_a_race_put_into_decline_keeps_its_badge_only_if_that_is_spirit():
    table = Table("orcs hill")
    table.do(CorrectRace(BEN, "wizards", "declined", "spirit", tokens=3))
    table.do(CorrectRace(BEN, "trolls", "declined", "swamp", tokens=2))
    assert [troops.power for troops in table.state.players[BEN].declined] == ["spirit", None]
    assert "spirit" not in table.state.power_stack
    assert "swamp" in table.state.power_stack


def test_a_declined_race_may_be_made_active_again():
    table = Table("orcs hill", "elves swamp")
    table.settle(2, 2)
    table.decline()
    with table.refuses("needs_power"):
        table.do(CorrectRace(ANNA, "orcs", "active"))
    table.do(CorrectRace(ANNA, "orcs", "active", "hill", tokens=9))
    assert (table.race(ANNA).power, table.race(ANNA).tokens) == ("hill", 9)
    assert (table.declined(ANNA), table.state.power_discard) == ([], ())


@pytest.mark.parametrize(
    ("correction", "left"),
    [
        (CorrectRace(ANNA, "orcs", "active", tokens=4), {BEN: 2}),
        (CorrectRace(ANNA, "orcs", "active", "swamp"), {}),
        (CorrectRace(ANNA, "orcs", "declined"), {}),
        (CorrectRace(ANNA, "orcs", "gone"), {}),
    ],
)
def test_pacts_last_as_long_as_the_race_that_dealt_them(correction, left):
    table = Table("orcs haggling", "elves hill")
    table.pick()
    table.do(DealPacts({BEN: 2}))
    table.do(correction)
    assert table.state.players[ANNA].pacts == left


def test_a_race_whose_tokens_are_corrected_keeps_the_power_that_it_took_over():
    table = Table("orcs copycat", "elves haggling")
    table.pick()
    table.do(Borrow(0), DealPacts({BEN: 2}))
    table.do(CorrectRace(ANNA, "orcs", "active", tokens=4))
    assert (table.race(ANNA).borrowed, table.state.players[ANNA].pacts) == ("haggling", {BEN: 2})


def test_a_race_may_own_every_token_there_is():
    table = in_play()
    table.do(CorrectRace(ANNA, "orcs", "active", tokens=10))
    assert table.race(ANNA).tokens == 10


def test_a_race_taken_out_gives_banner_and_badge_back():
    table = in_play()
    table.do(CorrectRace(ANNA, "orcs", "gone"))
    assert table.state.players[ANNA].active is None
    assert table.state.race_stack[-1] == "orcs"
    assert "hill" in table.state.power_discard


# The column


def test_the_column_is_set_and_what_it_displaced_goes_under_the_stacks():
    table = Table("orcs hill", "elves swamp", "humans forest")
    races, powers = table.state.race_stack, table.state.power_stack
    lying = (Slot(races[3], powers[2], coins=2), *table.state.column[1:])
    table.do(CorrectColumn(lying))
    assert table.state.column == lying
    assert table.state.race_stack == (*races[:3], *races[4:], "orcs")
    assert table.state.power_stack == (*powers[:2], *powers[3:], "hill")


def test_two_combos_may_have_been_laid_the_other_way_round():
    table = Table("orcs hill", "elves swamp")
    first, second, *others = table.state.column
    swapped = (Slot("orcs", "swamp"), Slot("elves", "hill"), *others)
    stacks = table.state.race_stack, table.state.power_stack
    assert corrected(table, CorrectColumn(swapped)) == {"column.0.power", "column.1.power"}
    assert (table.state.race_stack, table.state.power_stack) == stacks
    assert (first.power, second.power) == ("hill", "swamp")


def test_a_discarded_badge_may_turn_up_in_the_column():
    table = Table("orcs hill", "elves swamp")
    table.settle(2, 2)
    table.decline()
    top, *others = table.state.column
    table.do(CorrectColumn((Slot(top.race, "hill"), *others)))
    assert table.state.power_discard == ()
    assert table.state.power_stack[-1] == top.power


def test_the_column_has_no_seventh_slot():
    table = Table("orcs hill")
    state = table.state
    seventh = Slot(state.race_stack[0], state.power_stack[0])
    with table.refuses("no_such_slot"):
        table.do(CorrectColumn((*state.column, seventh)))


# Round and turn


def test_another_player_may_turn_out_to_be_next():
    table = in_play()
    hand = table.race(BEN).tokens - table.race(BEN).regions
    table.do(CorrectTurn(BEN, 4))
    assert (table.state.round, table.state.turn.seat) == (4, BEN)
    assert table.state.turn.conquests == ()
    assert table.race(BEN).hand == hand


def test_whoever_is_next_finds_peace_ended():
    table = Table("elves diplomat", "orcs hill")
    table.pick()
    table.conquer("hill")
    table.do(NameAlly(BEN))
    table.score()
    table.do(CorrectTurn(ANNA, 2))
    assert table.state.players[ANNA].ally is None


# What is impossible


def column(*combos):
    return CorrectColumn(tuple(Slot(*combo.split()) for combo in combos))


REFUSED = {
    "more tokens than there are": (CorrectTroops(ANNA, "orcs", tokens=11), "beyond_supply"),
    "more in hand": (CorrectTroops(ANNA, "orcs", hand=10), "more_in_hand_than_owned"),
    "fewer than in hand": (
        CorrectTroops(ANNA, "orcs", tokens=3, hand=4),
        "more_in_hand_than_owned",
    ),
    "another's tokens": (CorrectTroops(ANNA, "elves", tokens=1), "not_their_race"),
    "another's race": (CorrectRace(ANNA, "elves", "gone"), "not_their_race"),
    "a second active race": (
        CorrectRace(ANNA, "wizards", "active", "forest"),
        "has_active_race",
    ),
    "somebody's race": (CorrectRace(ANNA, "elves", "declined"), "not_available"),
    "a race on offer": (CorrectRace(ANNA, "ratmen", "declined"), "not_available"),
    "somebody's badge": (CorrectRace(ANNA, "orcs", "active", "swamp"), "not_available"),
    "a badge on offer": (CorrectRace(ANNA, "orcs", "active", "merchant"), "not_available"),
    "a race too many": (CorrectRace(ANNA, "orcs", "active", tokens=11), "beyond_supply"),
    "too many declined": (CorrectRace(ANNA, "wizards", "declined", tokens=11), "beyond_supply"),
    "a race of nobody": (CorrectRace(CLEO, "wizards", "declined"), "no_such_player"),
    "a race twice": (column("ratmen merchant", "ratmen forest"), "not_available"),
    "a badge twice": (column("ratmen merchant", "wizards merchant"), "not_available"),
    "a race not in the box": (column("kobolds merchant"), "not_available"),
    "a race in play": (column("orcs merchant"), "not_available"),
    "a badge in play": (column("ratmen hill"), "not_available"),
    "nobody's turn": (CorrectTurn(CLEO, 1), "no_such_player"),
    "a round too many": (CorrectTurn(ANNA, 11), "no_such_round"),
    "the turn of one who left": (CorrectTurn(BEN, 1), "has_left"),
    "another's name": (Rename(ANNA, NAMES[BEN]), "name_taken"),
    "nobody's name": (Rename(CLEO, "Clementine"), "no_such_player"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_lie_on_a_table_is_refused(what):
    command, reason = REFUSED[what]
    table = in_play()
    if reason == "has_left":
        table.do(Leave(BEN))
    with table.refuses(reason):
        table.do(command)


@pytest.mark.parametrize(
    ("command", "at"),
    [
        (CorrectTroops(ANNA, "orcs", counts={"swamp": 3}), "counts.swamp"),
        (CorrectRace(ANNA, "hobbits", "declined"), "race"),
        (CorrectRace(ANNA, "orcs", "active", "plundering"), "power"),
        *((Rename(ANNA, name), "name") for name in ("", "   ", "a\nb", "\ud800", "x" * 41)),
    ],
    ids=ascii,
)
def test_what_makes_no_sense_at_all_is_not_taken(command, at):
    table = in_play()
    before = table.state
    with pytest.raises(Invalid) as caught:
        table.do(command)
    assert caught.value.at == at
    assert table.state == before


def test_a_corrected_game_plays_on():
    table = in_play()
    table.do(CorrectRace(ANNA, "orcs", "active", power="forest"))
    table.do(CorrectTroops(BEN, "elves", counts={"regions": 5}))
    table.conquer("hill", active("elves"))
    table.score()
    assert table.race(BEN).regions == 4
    assert table.state.turn.seat == BEN


# Piles of lost tokens, and fireballs


def with_a_pile():
    """Anna's Orcs have lost two tokens to Ben's Igors, of three players."""
    table = Table("orcs stout", "igors merchant", "elves hill", players=3)
    table.settle(3)
    table.pick()
    table.conquer("hill", active("orcs", 2))
    table.conquer("hill", active("orcs", 1))
    assert table.race(BEN).kept == 2
    return table


def test_a_pile_of_lost_tokens_stays_with_the_race_whose_badge_or_tokens_are_corrected():
    table = with_a_pile()
    table.do(CorrectRace(BEN, "igors", "active", power="swamp"))
    table.do(CorrectRace(BEN, "igors", "active", tokens=7))
    assert table.race(BEN).kept == 2
    table.do(CorrectRace(BEN, "igors", "declined"))
    assert table.old(BEN, "igors").kept == 0


def test_fireballs_stay_unless_their_badge_goes():
    table = Table("orcs fireball", "elves hill")
    table.pick()
    table.conquer("hill", symbols=("magic",))
    table.score()
    fireballs = table.race(ANNA).fireballs
    assert fireballs
    table.do(CorrectRace(ANNA, "orcs", "active", tokens=6))
    assert table.race(ANNA).fireballs == fireballs
    table.do(CorrectRace(ANNA, "orcs", "active", power="swamp"))
    assert table.race(ANNA).fireballs == 0


def test_a_pile_counted_again_buys_a_token_that_the_old_count_could_not():
    table = with_a_pile()
    tokens = table.race(BEN).tokens
    table.do(CorrectTroops(BEN, "igors", kept=3))
    table.score(counts(1, hill=1, nonempty_conquests=1))
    table.settle(1, 3)
    assert (table.race(BEN).tokens, table.race(BEN).kept) == (tokens + 1, 0)


def test_only_a_race_with_a_pile_is_given_one():
    table = with_a_pile()
    with pytest.raises(Invalid, match="keeps no lost tokens"):
        table.do(CorrectTroops(ANNA, "orcs", kept=3))
