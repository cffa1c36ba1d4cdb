"""What has to be done by hand: reminders appear when they apply, and not otherwise."""

import pytest

from companion.engine import (
    Borrow,
    CorrectTroops,
    CorrectTurn,
    EndGame,
    LayOutCombo,
    Outlook,
    ReminderEffect,
)
from tests.engine.helpers import ANNA, BEN, CLEO, Table, active
from tests.engine.notation import Game, games

# The combo, its reminders in every turn it plays, at which moment, and the number named.
EVERY_TURN = {
    "amazons hill": ("take_off_tokens", "redeploy", 4),
    "barbarians hill": ("do_not_redeploy", "redeploy", None),
    "gypsies hill": ("coin_into_abandoned", "start", None),
    "kobolds hill": ("leave_two_each", "redeploy", 2),
    "leprechauns hill": ("place_pots", "redeploy", None),
    "pixies hill": ("leave_one_each", "redeploy", 1),
    "storm_giants hill": ("throw_bolts", "conquer", 2),
    "sorcerers hill": ("swap_lone_tokens", "conquer", None),
    "trolls hill": ("place_lairs", "redeploy", None),
    "ratmen berserk": ("roll_before_each", "conquer", None),
    "ratmen behemoth": ("place_behemoths", "redeploy", 2),
    "ratmen bivouacking": ("place_encampments", "redeploy", 5),
    "ratmen catapult": ("place_catapult", "conquer", 1),
    "ratmen diplomat": ("choose_ally", "turn_end", 1),
    "ratmen dragon_master": ("send_dragon", "conquer", None),
    "ratmen heroic": ("place_heroes", "turn_end", 2),
    "scavengers hill": ("leave_declined_below", "conquer", None),
    "skags hill": ("lay_loot", "conquer", None),
    "ice_witches hill": ("lay_winter", "turn_end", None),
    "ratmen copycat": ("borrow_power", "start", None),
    "ratmen haggling": ("deal_pacts", "turn_end", 5),
    "ratmen lava": ("close_regions", "turn_end", None),
    "ratmen marauding": ("conquer_again", "conquer", None),
    "ratmen mercenary": ("hire_for_a_coin", "conquer", 2),
    "ratmen peace_loving": ("keep_the_peace", "start", 3),
    "ratmen stout": ("may_decline_now", "turn_end", None),
    "escargots hill": ("regions_pay_later", "turn_end", None),
}
# Shown only while a decline may still be chosen.
BEFORE_A_DECLINE: dict[str, dict[str, int | None]] = {
    "ghouls hill": {"keep_all_tokens": None},
    "ratmen hordes_of": {"extra_tokens_leave": 2},
    "priestesses hill": {"build_tower": None},
    "halflings hill": {"remove_hole": 2},
    "leprechauns hill": {"remove_pot": None},
    "ratmen behemoth": {"remove_behemoth": 2},
    "ratmen bivouacking": {"remove_encampment": 5},
    "ratmen catapult": {"remove_catapult": 1},
    "ratmen dragon_master": {"remove_dragon": 1},
    "ratmen heroic": {"remove_hero": 2},
    "ratmen gunner": {"remove_cannon": 2},
    "ratmen racketeering": {"next_combo_free": None},
    "skags hill": {"collect_loot": None},
    "trolls fortified": {},  # lairs and fortresses stay
}
# Shown in certain situations; each has its own case below.
SOMETIMES = {
    *("fire_cannons", "place_cannons", "take_winter_back"),
    *("remove_covered",),
    *("fly_zeppelin", "clear_a_region", "turn_into_dragons", "take_dragons_back"),
    *("regions_paid", "take_for_regions"),
    *("collect_abandoned_coins", "collect_pots", "take_pots", "conquer_first", "dig_holes"),
    *("encampments_again", "place_fortress", "roll_for_losses", "strong_this_round"),
    *("strong_first_turn", "take_new_tokens", "take_riches", "losers_take_tokens"),
    *("kept_tokens", "take_bought_tokens"),
    *("behemoth_strength", "behemoths_again"),
    *("throw_fireballs", "take_fireballs", "return_fireballs"),
}


def notes(table):
    return Outlook(table.catalogue, table.state).reminders


def reminders_of(table, at=None):
    """Return the key and number of every reminder, or of those at one moment."""
    return {note.key: note.n for note in notes(table) if at in (None, note.at)}


def picked(combo, *others, **setup):
    table = Table(combo, *(others or ("orcs swamp",)), **setup)
    table.pick()
    return table


def second_turn(combo, *others, **setup):
    """Anna's race holds three regions; her second turn begins."""
    table = Table(combo, *(others or ("orcs swamp",)), **setup)
    table.settle(3, 3)
    return table


def test_every_reminder_of_the_sets_has_its_case(catalogue):
    pieces = (*catalogue.races.values(), *catalogue.powers.values())
    keys = {e.key for piece in pieces for e in piece.effects if isinstance(e, ReminderEffect)}
    covered = {key for key, _, _ in EVERY_TURN.values()} | SOMETIMES
    covered |= {key for expected in BEFORE_A_DECLINE.values() for key in expected}
    assert keys <= covered


@pytest.mark.parametrize("combo", EVERY_TURN)
def test_a_combo_is_reminded_in_each_of_its_turns_and_in_nobody_elses(combo):
    key, at, n = EVERY_TURN[combo]
    table = picked(combo)
    race = combo.split()[0]
    for _ in range(2):
        (note,) = (note for note in notes(table) if note.key == key)
        assert (note.at, note.n, note.seat, note.race) == (at, n, ANNA, race)
        table.play(3)
        assert key not in reminders_of(table)
        table.play(3)


@pytest.mark.parametrize("combo", EVERY_TURN)
def test_a_combo_in_decline_is_reminded_no_more(combo):
    key, _, _ = EVERY_TURN[combo]
    table = second_turn(combo, "orcs swamp", "wizards flying")
    table.decline()
    table.play(3)
    assert key not in reminders_of(table)


def test_what_a_power_taken_over_has_placed_leaves_with_a_decline():
    table = second_turn("ratmen copycat", "orcs swamp", "elves bivouacking")
    table.do(Borrow(0))
    assert reminders_of(table)["remove_encampment"] == 5


def test_a_plain_combo_is_reminded_of_nothing():
    table = picked("ratmen hill")
    assert notes(table) == []
    table.settle(3, 3)
    assert notes(table) == []


def test_reminders_come_in_the_order_of_the_turn():
    table = second_turn("leprechauns diplomat")
    moments = [note.at for note in notes(table)]
    order = ["start", "conquer", "redeploy", "turn_end", "decline", "hand_over"]
    assert moments == sorted(moments, key=order.index)
    assert len(set(moments)) >= 3


def test_when_the_game_is_over_nothing_is_to_be_done():
    table = second_turn("amazons heroic")
    table.do(EndGame())
    assert notes(table) == []


test_what_was_done_this_turn_is_not_called_for_again = games("""
    the dragon
    ratmen dragon_master, orcs swamp: settle 3 3 => note send_dragon=yes
    take hill with=dragon => note send_dragon=no

    the catapult
    ratmen catapult, orcs swamp: settle 3 3 => note place_catapult=1
    take hill with=catapult => note place_catapult=no

    marauding
    ratmen marauding, orcs swamp: settle 3 3 => note conquer_again=yes
    regroup => note conquer_again=no

    an ally
    ratmen diplomat, orcs swamp: settle 3 3 => note choose_ally=1
    ally Ben => note choose_ally=no

    pots
    leprechauns hill, orcs swamp: settle 3 3 => note place_pots=yes
    pots 2 => note place_pots=no

    nor is a conquest after the last attempt
    ratmen marauding, orcs swamp: settle 3 3; take hill die=0 failed => note conquer_again=no

    nor one of ghouls after theirs
    ghouls hill, orcs swamp: settle 3 3; decline; settle 1 => note conquer_first=yes
    take hill by=ghouls die=0 failed => note conquer_first=no
    """)


# Decline


@pytest.mark.parametrize("combo", BEFORE_A_DECLINE)
def test_what_a_decline_changes_is_shown_while_it_may_be_chosen(combo):
    table = second_turn(combo)
    assert reminders_of(table, "decline") == BEFORE_A_DECLINE[combo]


@pytest.mark.parametrize("combo", BEFORE_A_DECLINE)
def test_and_not_in_the_turn_of_the_pick_nor_after_a_conquest(combo):
    table = picked(combo)
    assert reminders_of(table, "decline") == {}
    table.settle(3, 3)
    table.conquer("hill")
    assert reminders_of(table, "decline") == {}


def test_the_older_race_is_reminded_to_leave():
    table = Table("humans hill", "orcs swamp", "wizards flying")
    table.settle(2, 2)
    table.decline()
    table.settle(2, 2, 2)
    (note,) = (note for note in notes(table) if note.key == "race_leaves")
    assert (note.at, note.seat, note.race) == ("decline", ANNA, "humans")


test_who_leaves = games("""
    nobody beside spirits
    humans hill, orcs swamp, wizards spirit: settle 2 2; decline; settle 2 2 2
    take hill => note race_leaves=no

    the older race even after a conquest of the stout
    humans hill, orcs swamp, wizards stout: settle 2 2; decline; settle 2 2 2
    take hill => note race_leaves=yes

    but not after one of others
    humans hill, orcs swamp, wizards flying: settle 2 2; decline; settle 2 2 2
    take hill => note race_leaves=no
    """)


# In certain situations


@pytest.mark.parametrize(("tribes", "new"), [(1, "no"), (2, 1), (3, 1), (4, 2)])
def test_skeletons_are_reminded_how_many_tokens_to_take(tribes, new):
    attacks = "; ".join(["take hill, lost_tribe"] * tribes)
    Game("skeletons hill").go_on(f"pick; {attacks} => note take_new_tokens={new}")


test_some_reminders_depend_on_the_situation = games("""
    skeletons no more than their tray has
    skeletons hill: pick; tokens 20; take hill, lost_tribe; take hill, lost_tribe
    take hill => note take_new_tokens=no

    the wealthy in their first turn
    ratmen wealthy, orcs swamp: pick => note take_riches=7
    settle 3 3 => note take_riches=no

    halflings in their first turn
    halflings hill, orcs swamp: pick => note dig_holes=2
    settle 3 3 => note dig_holes=no

    halflings who took one region in the turn after
    halflings hill, orcs swamp: pick; take hill; settle 1 3 => note dig_holes=1
    abandon 1 => note dig_holes=1
    take swamp => note dig_holes=no

    halflings until both holes are dug
    halflings hill: pick => note dig_holes=2
    take hill => note dig_holes=1
    take hill => note dig_holes=no
    take hill => note dig_holes=no

    halflings of a hole that nobody recorded
    halflings hill, orcs swamp: settle 1 3; abandon 1 => note dig_holes=1

    halflings of none of two that nobody recorded
    halflings hill, orcs swamp: settle 3 3; abandon 3 => note dig_holes=no

    were-races in even rounds
    ratmen were, orcs swamp: pick => note strong_this_round=no
    settle 3 3 => note strong_this_round=2
    settle 3 3 => note strong_this_round=no
    settle 3 3 => note strong_this_round=2

    escargots of what their regions brought
    escargots hill, orcs swamp: pick => note regions_paid=no
    settle 3 3 => note regions_paid=3 take_for_regions=no

    escargots of what they take from the bank themselves
    escargots hill, orcs swamp, real_coins=1: settle 3 3 => note take_for_regions=3 regions_paid=no

    the airborne in the turn they are picked
    ratmen airborne, orcs swamp: pick => note strong_first_turn=2
    settle 3 3 => note strong_first_turn=no

    the fortified until this turn's fortress stands
    ratmen fortified, orcs swamp: settle 3 3 => note place_fortress=3
    fortress => note place_fortress=no
    settle 3 3 => note place_fortress=3

    the fortified not when every region has one
    orcs fortified, ratmen hill: play 3 fortresses=3; play 3 => note place_fortress=no

    the fortified not when all six stand
    orcs fortified, ratmen hill: play 8 fortresses=6; play 3 => note place_fortress=no

    diplomats while there is somebody left
    elves diplomat, orcs swamp, ratmen hill, players=3: settle 3 3 3 => note choose_ally=2
    take hill, 1 orcs => note choose_ally=1
    take hill, 1 ratmen => note choose_ally=no

    gypsies to collect what they left
    gypsies hill, orcs swamp: settle 3 3 => note collect_abandoned_coins=no
    abandon 2 => note collect_abandoned_coins=2

    leprechauns of the pots still there
    leprechauns hill, orcs swamp: pick; take swamp; take swamp; take swamp; pots 3
    score => note collect_pots=no
    pick; take swamp, 1 leprechauns, pot; score => note collect_pots=2 take_pots=no

    leprechauns with real coins to take them
    leprechauns hill, orcs swamp, real_coins=1: pick; take swamp; take swamp; take swamp; pots 3
    score => note take_pots=no
    pick; take swamp, 1 leprechauns, pot; score => note take_pots=2 collect_pots=no

    leprechauns to take off pots for a decline unless they were collected
    leprechauns stout, orcs swamp: pick => note remove_pot=no
    pots 1 => note remove_pot=yes
    settle 3 3 => note remove_pot=no
    settle 3 3 => note remove_pot=yes

    spirit ghouls to conquer first
    ghouls spirit, orcs swamp, wizards flying: settle 3 3; decline; play 3 => note conquer_first=yes

    but not where the house keeps them from conquering
    ghouls spirit, orcs swamp, wizards flying, house=spirit_ghouls_keep_conquering: settle 3 3
    decline; play 3 => note conquer_first=no

    nor active ones
    ghouls hill, orcs swamp: settle 3 3 => note conquer_first=no
    """)


def test_declined_ghouls_are_reminded_to_conquer_first():
    table = Table("ghouls hill", "orcs swamp", "wizards flying")
    table.settle(3, 3)
    table.decline()
    table.play(3)
    (note,) = (note for note in notes(table) if note.key == "conquer_first")
    assert (note.at, note.seat, note.race) == ("start", ANNA, "ghouls")
    table.play(3)
    assert "conquer_first" not in reminders_of(table)


# The losers


def test_losers_are_reminded_what_to_place_when_the_turn_is_handed_over():
    table = Table("ratmen hill", "orcs swamp", "wizards flying", players=3)
    table.settle(3, 3, 3)
    table.conquer("hill", active("wizards", 3))
    table.conquer("hill", active("orcs", 2))
    placed = [note for note in notes(table) if note.key == "place_tokens"]
    assert [(n.at, n.seat, n.race, n.n) for n in placed] == [
        ("hand_over", BEN, "orcs", 1),
        ("hand_over", CLEO, "wizards", 2),
    ]


@pytest.mark.parametrize("tokens", [1, 2])
def test_pygmies_are_reminded_to_roll_when_they_lost_a_token(tokens):
    table = second_turn("ratmen hill", "pygmies swamp")
    assert "roll_for_losses" not in reminders_of(table)
    table.conquer("hill", active("pygmies", tokens))
    (note,) = (note for note in notes(table) if note.key == "roll_for_losses")
    assert (note.at, note.seat, note.race) == ("hand_over", BEN, "pygmies")


test_what_losers_are_reminded_of = games("""
    pygmies not to roll again once the roll is recorded
    ratmen hill, pygmies swamp: settle 3 3; take hill, 1 pygmies loss_die=0
    hand 9 => note roll_for_losses=no
    take hill, 1 pygmies => note roll_for_losses=1

    pygmies not to roll after a failed attack
    ratmen hill, pygmies swamp: settle 3 3; hand 1; take mountain, 1 pygmies die=0
    hand 1 => note roll_for_losses=no

    pygmies in decline not to roll
    pygmies hill, ratmen swamp: settle 3 3; decline
    take hill, 1 pygmies declined => note roll_for_losses=no

    the bivouacking to place their encampments again
    ratmen hill, pygmies bivouacking: settle 3 3
    take hill, 1 pygmies, camps=2 loss_die=0 => note encampments_again=2
    hand 9; take hill, 1 pygmies, camps=1 loss_die=0 => note encampments_again=3

    but not if none stood there
    ratmen hill, pygmies bivouacking: settle 3 3
    take hill, 1 pygmies loss_die=0 => note encampments_again=no

    nor if no region is left: they wait for their owner's turn
    ratmen hill, pygmies bivouacking: settle 3 1
    take hill, 1 pygmies, camps=2 loss_die=0 => note encampments_again=no

    own encampments struck by own ghouls are placed with all the others
    ghouls stout, orcs swamp, elves bivouacking: settle 3 3; decline; settle 3 2 3
    take hill, 1 elves, camps=1 of=Anna by=ghouls => note place_encampments=5 encampments_again=no
    """)


# The table


def test_everyone_in_turn_is_reminded_of_the_last_round():
    table = second_turn("ratmen hill")
    table.do(CorrectTurn(BEN, 9))
    assert "last_round" not in reminders_of(table)
    for seat in (ANNA, BEN):
        table.play(3)
        (note,) = (note for note in notes(table) if note.key == "last_round")
        assert (note.at, note.seat) == ("start", seat)


def test_a_column_laid_by_hand_is_asked_for_until_it_is_full():
    table = Table("ratmen hill", deal="hand")
    assert reminders_of(table) == {"lay_out_combos": 6}
    state = table.state
    for race, power in zip(state.race_stack[:6], state.power_stack[:6], strict=True):
        table.do(LayOutCombo(race, power))
    assert reminders_of(table) == {}
    table.pick()
    assert reminders_of(table) == {"lay_out_combos": 1}


def test_a_column_dealt_by_the_app_is_never_asked_for():
    table = Table("ratmen hill", "orcs swamp", rest=False)
    table.pick()
    assert reminders_of(table) == {}


@pytest.mark.parametrize(("owned", "key", "n"), [(1, "wiped_out", None), (4, "enter_again", 3)])
def test_a_race_driven_off_the_board_is_reminded_of_its_choices(owned, key, n):
    table = second_turn("ratmen hill")
    table.play(1)
    table.do(CorrectTroops(ANNA, "ratmen", tokens=owned, hand=0))
    table.conquer("hill", active("ratmen", owned))
    table.score()
    note = next(note for note in notes(table) if note.key in ("wiped_out", "enter_again"))
    assert (note.key, note.at, note.seat, note.race, note.n) == (key, "start", ANNA, "ratmen", n)


def test_a_race_just_picked_is_not_reminded_to_enter_again():
    assert reminders_of(picked("ratmen hill")) == {}
