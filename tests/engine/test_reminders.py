"""What has to be done by hand: told when it applies, and not otherwise."""

import pytest

from companion.engine.commands import (
    Abandon,
    Conquer,
    CorrectTroops,
    CorrectTurn,
    EndGame,
    NameAlly,
    PlaceFortress,
    PlacePots,
    Regroup,
    RevealCombo,
)
from companion.engine.conquest import Region, Use
from companion.engine.effects import Reminder
from companion.engine.reminders import reminders
from companion.engine.terms import House
from tests.engine.helpers import ANNA, BEN, CLEO, TRIBE, Table, active, declined

# The combo, what it is told in every turn it plays, at which moment, and the number named.
EVERY_TURN = {
    "amazons hill": ("take_off_amazons", "redeploy", 4),
    "barbarians hill": ("do_not_redeploy", "redeploy", None),
    "gypsies hill": ("coin_into_abandoned", "start", None),
    "kobolds hill": ("leave_two_each", "redeploy", None),
    "leprechauns hill": ("place_pots", "redeploy", None),
    "pixies hill": ("leave_one_each", "redeploy", None),
    "sorcerers hill": ("swap_lone_tokens", "conquer", None),
    "trolls hill": ("place_lairs", "redeploy", None),
    "ratmen berserk": ("roll_before_each", "conquer", None),
    "ratmen bivouacking": ("place_encampments", "redeploy", 5),
    "ratmen catapult": ("place_catapult", "conquer", None),
    "ratmen diplomat": ("choose_ally", "turn_end", 1),
    "ratmen dragon_master": ("send_dragon", "conquer", None),
    "ratmen heroic": ("place_heroes", "turn_end", 2),
    "ratmen marauding": ("conquer_again", "conquer", None),
    "ratmen mercenary": ("hire_for_a_coin", "conquer", None),
    "ratmen peace_loving": ("keep_the_peace", "start", None),
    "ratmen stout": ("may_decline_now", "turn_end", None),
}
# Told only while a decline may still be chosen.
BEFORE_A_DECLINE: dict[str, dict[str, int | None]] = {
    "ghouls hill": {"keep_all_tokens": None},
    "ratmen hordes_of": {"hordes_leave": 2},
    "priestesses hill": {"build_tower": None},
    "halflings hill": {"remove_hole": 2},
    "leprechauns hill": {"remove_pot": None},
    "ratmen bivouacking": {"remove_encampment": 5},
    "ratmen catapult": {"remove_catapult": 1},
    "ratmen dragon_master": {"remove_dragon": 1},
    "ratmen heroic": {"remove_hero": 2},
    "trolls fortified": {},  # lairs and fortresses stay
}
# Told when something is so; each has its own case below.
SOMETIMES = {
    "collect_abandoned_coins",
    "collect_pots",
    "take_pots",
    "conquer_first",
    "dig_holes",
    "encampments_again",
    "place_fortress",
    "roll_for_losses",
    "strong_this_round",
    "take_new_tokens",
    "take_riches",
}


def notes(table):
    return reminders(table.catalogue, table.state)


def told(table, at=None):
    """Key and number of every reminder, or of those at one moment."""
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
    keys = {e.key for piece in pieces for e in piece.effects if isinstance(e, Reminder)}
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
        assert key not in told(table)
        table.play(3)


@pytest.mark.parametrize("combo", EVERY_TURN)
def test_a_combo_in_decline_is_reminded_no_more(combo):
    key, _, _ = EVERY_TURN[combo]
    table = second_turn(combo, "orcs swamp", "wizards flying")
    table.decline()
    table.play(3)
    assert key not in told(table)


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


# Things done are not asked for again


@pytest.mark.parametrize(
    ("combo", "command"),
    [
        ("ratmen dragon_master", Conquer(Region("hill"), Use(dragon=True))),
        ("ratmen catapult", Conquer(Region("hill"), Use(catapult=True))),
        ("ratmen marauding", Regroup()),
        ("ratmen diplomat", NameAlly(BEN)),
        ("leprechauns hill", PlacePots(2)),
    ],
    ids=["dragon", "catapult", "marauding", "ally", "pots"],
)
def test_what_was_done_this_turn_is_not_called_for_again(combo, command):
    key, _, _ = EVERY_TURN[combo]
    table = second_turn(combo)
    assert key in told(table)
    table.do(command)
    assert key not in told(table)


def test_nobody_is_called_to_conquer_after_their_last_attempt():
    table = second_turn("ratmen marauding")
    assert "conquer_again" in told(table)
    table.conquer(die=0, failed=True)
    assert "conquer_again" not in told(table)


def test_ghouls_whose_last_attempt_is_made_are_not_called_to_go_first():
    table = second_turn("ghouls hill")
    table.decline()
    table.settle(1)
    assert "conquer_first" in told(table)
    table.conquer(by="ghouls", die=0, failed=True)
    assert "conquer_first" not in told(table)


# Decline


@pytest.mark.parametrize("combo", BEFORE_A_DECLINE)
def test_what_a_decline_changes_is_told_while_it_may_be_chosen(combo):
    table = second_turn(combo)
    assert told(table, "decline") == BEFORE_A_DECLINE[combo]


@pytest.mark.parametrize("combo", BEFORE_A_DECLINE)
def test_and_not_in_the_turn_of_the_pick_nor_after_a_conquest(combo):
    table = picked(combo)
    assert told(table, "decline") == {}
    table.settle(3, 3)
    table.conquer("hill")
    assert told(table, "decline") == {}


def with_an_older_race(power):
    table = Table("humans hill", "orcs swamp", f"wizards {power}")
    table.settle(2, 2)
    table.decline()
    table.settle(2, 2, 2)
    return table


def test_the_older_race_is_told_to_leave():
    table = with_an_older_race("flying")
    (note,) = (note for note in notes(table) if note.key == "race_leaves")
    assert (note.at, note.seat, note.race) == ("decline", ANNA, "humans")


def test_nobody_leaves_beside_spirits():
    assert "race_leaves" not in told(with_an_older_race("spirit"))


def test_the_stout_are_told_even_after_a_conquest():
    table = with_an_older_race("stout")
    table.conquer("hill")
    assert "race_leaves" in told(table)


# When something is so


@pytest.mark.parametrize(("tribes", "new"), [(1, None), (2, 1), (3, 1), (4, 2)])
def test_skeletons_are_told_how_many_tokens_to_take(tribes, new):
    table = picked("skeletons hill")
    for _ in range(tribes):
        table.conquer("hill", TRIBE)
    assert told(table).get("take_new_tokens") == new


def test_skeletons_are_told_no_more_than_their_tray_has():
    table = picked("skeletons hill")
    table.do(CorrectTroops(ANNA, "skeletons", tokens=20))
    for _ in range(2):
        table.conquer("hill", TRIBE)
    assert "take_new_tokens" not in told(table)


def test_the_wealthy_are_told_in_their_first_turn():
    table = picked("ratmen wealthy")
    assert told(table)["take_riches"] == 7
    table.settle(3, 3)
    assert "take_riches" not in told(table)


def test_halflings_dig_in_their_first_turn():
    table = picked("halflings hill")
    assert told(table)["dig_holes"] == 2
    table.settle(3, 3)
    assert "dig_holes" not in told(table)


def test_halflings_who_took_one_region_dig_again_in_the_turn_after():
    table = picked("halflings hill")
    table.conquer("hill")
    table.settle(1, 3)
    assert told(table)["dig_holes"] == 1
    table.do(Abandon(1))
    assert told(table)["dig_holes"] == 1
    table.conquer("swamp")
    assert "dig_holes" not in told(table)


def test_halflings_are_told_how_many_holes_are_left_to_dig():
    table = picked("halflings hill")
    for left in (2, 1, None, None):
        assert told(table).get("dig_holes") == left
        table.conquer("hill")


@pytest.mark.parametrize(("regions", "left"), [(1, 1), (3, None)])
def test_holes_dug_in_conquests_nobody_recorded_stay_dug(regions, left):
    table = Table("halflings hill", "orcs swamp")
    table.settle(regions, 3)
    table.do(Abandon(regions))
    assert told(table).get("dig_holes") == left


def test_were_races_are_told_in_even_rounds():
    table = picked("ratmen were")
    for _ in range(4):
        assert ("strong_this_round" in told(table)) == (table.state.round % 2 == 0)
        table.settle(3, 3)


def test_the_fortified_are_told_until_this_turns_fortress_stands():
    table = second_turn("ratmen fortified")
    assert told(table)["place_fortress"] == 3
    table.do(PlaceFortress())
    assert "place_fortress" not in told(table)
    table.settle(3, 3)
    assert "place_fortress" in told(table)


@pytest.mark.parametrize(("regions", "fortresses"), [(3, 3), (8, 6)])
def test_the_fortified_are_not_told_when_no_fortress_can_be_placed(regions, fortresses):
    table = Table("orcs fortified", "ratmen hill")
    table.play(regions, fortresses=fortresses)
    table.play(3)
    assert "place_fortress" not in told(table)


def test_diplomats_are_told_only_while_there_is_somebody_left():
    table = Table("elves diplomat", "orcs swamp", "ratmen hill", players=3)
    table.settle(3, 3, 3)
    assert told(table)["choose_ally"] == 2
    table.conquer("hill", active("orcs"))
    assert told(table)["choose_ally"] == 1
    table.conquer("hill", active("ratmen"))
    assert "choose_ally" not in told(table)


def test_gypsies_are_told_to_collect_what_they_left():
    table = second_turn("gypsies hill")
    assert "collect_abandoned_coins" not in told(table)
    table.do(Abandon(2))
    assert told(table)["collect_abandoned_coins"] == 2


@pytest.mark.parametrize(
    ("key", "other", "real_coins"),
    [("collect_pots", "take_pots", False), ("take_pots", "collect_pots", True)],
)
def test_leprechauns_are_told_of_the_pots_still_there(key, other, real_coins):
    table = picked("leprechauns hill", real_coins=real_coins)
    for _ in range(3):
        table.conquer("swamp")
    table.do(PlacePots(3))
    assert key not in told(table)
    table.score()
    table.pick()
    table.conquer("swamp", active("leprechauns"), pot=True)
    table.score()
    assert told(table)[key] == 2
    assert other not in told(table)


def test_pots_that_were_collected_need_not_be_taken_off_for_a_decline():
    table = picked("leprechauns stout")
    assert "remove_pot" not in told(table)  # none can be there yet
    table.do(PlacePots(1))
    assert "remove_pot" in told(table)
    table.settle(3, 3)
    assert "remove_pot" not in told(table)
    table.settle(3, 3)
    assert "remove_pot" in told(table)  # nobody said how many were hidden


def old_ghouls(power="hill", **setup):
    table = Table(f"ghouls {power}", "orcs swamp", "wizards flying", **setup)
    table.settle(3, 3)
    table.decline()
    table.play(3)
    return table


def test_declined_ghouls_are_told_to_conquer_first():
    table = old_ghouls()
    (note,) = (note for note in notes(table) if note.key == "conquer_first")
    assert (note.at, note.seat, note.race) == ("start", ANNA, "ghouls")
    table.play(3)
    assert "conquer_first" not in told(table)


def test_active_ghouls_are_not():
    assert "conquer_first" not in told(second_turn("ghouls hill"))


def test_spirit_ghouls_are_not_where_the_house_keeps_them_from_conquering():
    assert "conquer_first" in told(old_ghouls("spirit"))
    house = House(spirit_ghouls_keep_conquering=False)
    assert "conquer_first" not in told(old_ghouls("spirit", house=house))


# The losers


def test_losers_are_told_what_to_place_when_the_turn_is_handed_over():
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
def test_pygmies_are_told_to_roll_when_they_lost_a_token(tokens):
    table = second_turn("ratmen hill", "pygmies swamp")
    assert "roll_for_losses" not in told(table)
    table.conquer("hill", active("pygmies", tokens))
    (note,) = (note for note in notes(table) if note.key == "roll_for_losses")
    assert (note.at, note.seat, note.race) == ("hand_over", BEN, "pygmies")


def test_pygmies_are_not_told_to_roll_again_once_the_roll_is_recorded():
    table = second_turn("ratmen hill", "pygmies swamp")
    table.conquer("hill", active("pygmies"), loss_die=0)
    assert "roll_for_losses" not in told(table)
    table.conquer("hill", active("pygmies"))
    assert told(table)["roll_for_losses"] == 1


@pytest.mark.parametrize(("camps", "again"), [((2, 1), 3), ((0,), None), ((3,), 3)])
def test_the_bivouacking_who_lose_regions_place_their_encampments_again(camps, again):
    table = second_turn("ratmen hill", "pygmies bivouacking")
    for number in camps:
        table.do(CorrectTroops(ANNA, "ratmen", hand=9))
        table.conquer("hill", active("pygmies"), encampments=number, loss_die=0)
    assert told(table, "hand_over").get("encampments_again") == again


def test_encampments_without_a_region_wait_for_the_owners_turn():
    table = Table("ratmen hill", "pygmies bivouacking")
    table.settle(3, 1)
    table.conquer("hill", active("pygmies"), encampments=2, loss_die=0)
    assert "encampments_again" not in told(table)


def test_own_encampments_struck_by_own_ghouls_are_placed_with_all_the_others():
    table = Table("ghouls stout", "orcs swamp", "elves bivouacking")
    table.settle(3, 3)
    table.decline()
    table.play(3)
    table.settle(2, 3)
    table.conquer("hill", active("elves"), of=ANNA, by="ghouls", encampments=1)
    assert told(table)["place_encampments"] == 5
    assert "encampments_again" not in told(table)


def test_pygmies_are_not_told_to_roll_after_a_failed_attack():
    table = second_turn("ratmen hill", "pygmies swamp")
    table.do(CorrectTroops(ANNA, "ratmen", hand=1))
    table.conquer("mountain", active("pygmies"), die=0)
    assert "roll_for_losses" not in told(table)


def test_declined_pygmies_do_not_roll():
    table = Table("pygmies hill", "ratmen swamp")
    table.settle(3, 3)
    table.decline()
    table.conquer("hill", declined("pygmies"))
    assert "roll_for_losses" not in told(table)


# The table


def test_the_last_round_is_told_to_everyone_in_turn():
    table = second_turn("ratmen hill")
    table.do(CorrectTurn(BEN, 9))
    assert "last_round" not in told(table)
    for seat in (ANNA, BEN):
        table.play(3)
        (note,) = (note for note in notes(table) if note.key == "last_round")
        assert (note.at, note.seat) == ("start", seat)


def test_a_column_laid_by_hand_is_asked_for_until_it_is_full():
    table = Table("ratmen hill", deal="hand")
    assert told(table) == {"lay_out_combos": 6}
    state = table.state
    for race, power in zip(state.race_stack[:6], state.power_stack[:6], strict=True):
        table.do(RevealCombo(race, power))
    assert told(table) == {}
    table.pick()
    assert told(table) == {"lay_out_combos": 1}


def test_a_column_dealt_by_the_app_is_never_asked_for():
    table = Table("ratmen hill", "orcs swamp", rest=False)
    table.pick()
    assert told(table) == {}


@pytest.mark.parametrize(("owned", "key", "n"), [(1, "wiped_out", None), (4, "enter_again", 3)])
def test_a_race_driven_off_the_board_is_told_its_choices(owned, key, n):
    table = second_turn("ratmen hill")
    table.play(1)
    table.do(CorrectTroops(ANNA, "ratmen", tokens=owned, hand=0))
    table.conquer("hill", active("ratmen", owned))
    table.score()
    note = next(note for note in notes(table) if note.key in ("wiped_out", "enter_again"))
    assert (note.key, note.at, note.seat, note.race, note.n) == (key, "start", ANNA, "ratmen", n)


def test_a_race_just_picked_is_not_told_to_enter_again():
    assert told(picked("ratmen hill")) == {}
