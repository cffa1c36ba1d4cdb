"""Small games from the rules, each number worked out by hand, played through the front door."""

import pytest

from tests.ask_client import (
    ALL_POWERS,
    ALL_RACES,
    LOST_TRIBE,
    REDO,
    SETS,
    UNDO,
    ask,
    conquer,
    decline,
    declined,
    pick,
    play,
    read_error,
    refusal,
    replay,
    score,
    table,
    tokens_of,
)

FIVE = ("Anna", "Ben", "Cleo", "Dan", "Eva")
PLAIN = table("ratmen flying", "trolls mounted")
# From the second round on: Anna's race declines, Ben scores, Anna picks anew.
GHOULS = [decline(3), score(3), pick(1)]


def ally(player):
    return {"do": "ally", "player": player}


def adjust(player, coins):
    return {"do": "adjust", "player": player, "coins": coins}


def vanish(player, race):
    return {"do": "vanish", "player": player, "race": race}


# The table before the first turn


def test_a_game_begins_with_five_coins_and_six_combos():
    setup = {
        "players": ["Anna", "Ben", "Cleo"],
        "sets": ["base"],
        "races": ["ratmen", "orcs", "elves", "humans", "trolls", "giants", "wizards", "dwarves"],
        "powers": ["flying", "hill", "swamp", "forest", "stout", "spirit", "merchant"],
    }
    nothing_yet: dict[str, object] = {"coins": 5, "active": None, "declined": []}
    assert ask({"op": "replay", "setup": setup, "commands": []}) == {
        "round": 1,
        "turn_of": "Anna",
        "over": False,
        "column": [
            {"race": race, "power": power, "coins": 0, "extra_tokens": 0}
            for race, power in [
                ("ratmen", "flying"),
                ("orcs", "hill"),
                ("elves", "swamp"),
                ("humans", "forest"),
                ("trolls", "stout"),
                ("giants", "spirit"),
            ]
        ],
        "race_stack": ["wizards", "dwarves"],
        "power_stack": ["merchant"],
        "power_discard": [],
        "players": [{"name": name, **nothing_yet} for name in setup["players"]],
        "steps": 0,
    }


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"players": []}, "setup.players"),
        ({"players": ["Anna"]}, "setup.players"),
        ({"players": [*FIVE, "Finn"]}, "setup.players"),
        ({"sets": ["base", "underground"]}, "setup.sets.1"),
        ({"races": ["ratmen", "smurfs"]}, "setup.races.1"),
        ({"powers": ["flying", "orcs"]}, "setup.powers.1"),
        ({"house": {"free_beer": True}}, "setup.house.free_beer"),
        ({"seed": 4}, "setup.seed"),
    ],
)
def test_a_setup_is_read_strictly(change, at):
    assert read_error(replay({**PLAIN, **change})) == ("bad_request", at)


# Section 3: the column


def test_the_top_combo_is_free():
    game = play(PLAIN, pick(1))
    assert game.coins("Anna") == 5
    assert game.active("Anna") == {"race": "ratmen", "power": "flying", "tokens": 13}


def test_passing_a_combo_lays_a_coin_on_it():
    setup = table("ratmen flying", "trolls mounted", "orcs hill", "elves heroic")
    game = play(setup, pick(3))
    assert game.coins("Anna") == 3
    assert game.active("Anna") == {"race": "orcs", "power": "hill", "tokens": 9}
    assert game.combos()[:3] == [
        ("ratmen", "flying", 1),
        ("trolls", "mounted", 1),
        ("elves", "heroic", 0),
    ]


def test_the_sixth_combo_costs_five():
    game = play(PLAIN, pick(6))
    assert game.coins("Anna") == 0
    assert [coins for *_, coins in game.combos()] == [1, 1, 1, 1, 1, 0]


def test_the_picker_takes_the_coins_that_lie_there_and_combos_slide_up_with_theirs():
    setup = table("ratmen flying", "trolls mounted", "orcs hill", "elves heroic")
    # Anna lays one on ratmen and trolls; Ben one on the ratmen, and takes the trolls' coin.
    game = play(setup, pick(3), score({"regions": 0, "hill": 0, "nonempty_conquests": 0}), pick(2))
    assert game.coins("Ben") == 5 - 1 + 1
    assert game.combos()[:2] == [("ratmen", "flying", 2), ("elves", "heroic", 0)]


def test_coins_on_the_chosen_combo_do_not_help_to_pay():
    # Anna spends all; her race holds nothing and is gone; the second combo now has a coin on it.
    played = [pick(6), score(0), pick(1), score(0), decline(0), score(0)]
    before = play(PLAIN, *played)
    assert before.coins("Anna") == 0
    assert before.combos()[1][2] == 1
    assert refusal(PLAIN, *played, pick(2)) == "not_enough_coins"
    assert play(PLAIN, *played, pick(1)).coins("Anna") == 1


def test_a_cursed_combo_costs_three_to_pass():
    setup = table("orcs cursed", "ratmen flying")
    game = play(setup, pick(2))
    assert game.coins("Anna") == 2
    assert game.combos()[0] == ("orcs", "cursed", 3)


def test_a_cursed_combo_itself_is_not_dearer_and_brings_no_token():
    game = play(table("ratmen flying", "orcs cursed"), pick(2))
    assert game.coins("Anna") == 4
    assert game.tokens("Anna") == 5


def test_a_purse_that_does_not_reach_is_refused():
    setup = table("orcs cursed", "ratmen flying")
    # 3 + 1 + 1 = 5 for the fourth, 6 for the fifth.
    assert play(setup, pick(4)).coins("Anna") == 0
    assert refusal(setup, pick(5)) == "not_enough_coins"
    assert refusal(setup, pick(6)) == "not_enough_coins"


def test_homunculi_grow_while_they_are_passed():
    setup = table("homunculi flying", "ratmen mounted", "trolls hill")
    game = play(setup, pick(2), score(0), pick(2))
    assert game.column[0] == {
        "race": "homunculi",
        "power": "flying",
        "coins": 2,
        "extra_tokens": 2,
    }
    assert (game.coins("Anna"), game.coins("Ben")) == (4, 4)


def test_whoever_takes_homunculi_takes_those_that_came():
    setup = table("homunculi flying", "ratmen mounted")
    game = play(setup, pick(2), score(0), pick(1))
    assert game.tokens("Ben") == 5 + 5 + 1
    assert game.coins("Ben") == 6
    assert all(slot["extra_tokens"] == 0 for slot in game.column)


def test_homunculi_do_not_grow_when_others_below_them_are_passed_over():
    game = play(table("ratmen flying", "trolls mounted", "homunculi hill"), pick(2))
    assert game.column[1]["extra_tokens"] == 0


def test_cursed_homunculi_cost_three_and_grow_by_one():
    game = play(table("homunculi cursed", "ratmen mounted"), pick(2))
    assert (game.column[0]["coins"], game.column[0]["extra_tokens"]) == (3, 1)


def test_homunculi_grow_no_further_than_their_tray():
    """Twenty times somebody picks; nineteen pass the homunculi by, and there are only eighteen."""
    others = [race for race in ALL_RACES if race not in ("homunculi", "dwarves", "priestesses")]
    setup = {
        "players": list(FIVE),
        "sets": SETS,
        "races": ["homunculi", *others],
        "powers": ["flying", *(power for power in ALL_POWERS if power not in ("flying", "cursed"))],
    }
    nothing = {"regions": 0, "farmland": 0, "forest": 0, "hill": 0, "swamp": 0, "mine": 0}
    nothing |= {"magic": 0, "fortresses": 0, "nonempty_conquests": 0, "pots": 0}
    nothing |= {"abandoned_coins": 0, "attacked_active": 1, "first_turn": 0}
    commands = [adjust(name, 20) for name in FIVE]
    for round_ in range(3):
        commands += [pick(2), score(nothing)] * 5
        commands += [decline(0)] * 5
        passed = play(setup, *commands).column[0]
        assert passed["race"] == "homunculi"
        assert (passed["coins"], passed["extra_tokens"]) == (5 * round_ + 5, 5 * round_ + 5)
    game = play(setup, *commands, *[pick(2), score(nothing)] * 4)
    assert (game.column[0]["coins"], game.column[0]["extra_tokens"]) == (19, 18)
    game = play(setup, *commands, *[pick(2), score(nothing)] * 4, pick(1))
    assert game.active("Eva") == {"race": "homunculi", "power": "flying", "tokens": 18}


def test_the_next_banner_and_badge_come_up_at_the_bottom():
    before, after = play(PLAIN), play(PLAIN, pick(2))
    assert after.combos()[5] == (before.race_stack[0], before.power_stack[0], 0)
    assert after.race_stack == before.race_stack[1:]
    assert after.power_stack == before.power_stack[1:]


def test_without_banners_there_are_fewer_combos():
    setup = table("ratmen flying")
    setup["races"] = setup["races"][:6]
    game = play(setup, pick(1))
    assert len(game.column) == 5
    assert game.race_stack == []
    assert refusal(setup, pick(1), score(0), pick(6)) == "no_such_slot"
    assert play(setup, pick(1), score(0), pick(5)).coins("Ben") == 1


@pytest.mark.parametrize("slot", [7, 8, 10**30])
def test_there_are_only_six_slots(slot):
    assert refusal(PLAIN, pick(slot)) == "no_such_slot"


def test_the_discarded_badges_are_shuffled_when_none_is_left():
    setup = table("ratmen flying", "trolls mounted", reshuffles=[["mounted", "flying"]])
    setup["powers"] = setup["powers"][:8]
    first = [pick(1), score(1), pick(1), score(1), decline(1), decline(1)]
    before = play(setup, *first)
    assert before.power_stack == []
    assert before.power_discard == ["flying", "mounted"]
    game = play(setup, *first, pick(1))
    assert game.combos()[5][:2] == (before.race_stack[0], "mounted")
    assert game.power_stack == ["flying"]
    assert game.power_discard == []


def test_a_reshuffle_of_other_badges_than_those_discarded_is_a_bad_request():
    setup = table("ratmen flying", "trolls mounted", reshuffles=[["hill", "flying"]])
    setup["powers"] = setup["powers"][:8]
    first = [pick(1), score(1), pick(1), score(1), decline(1), decline(1)]
    code, at = read_error(replay(setup, *first, pick(1)))
    assert code == "bad_request"
    assert at.startswith("setup.reshuffles.0")


def test_a_vanished_race_goes_under_the_stack():
    first = [pick(1), score(2), pick(1), score(2), decline(2)]
    before = play(PLAIN, *first)
    game = play(PLAIN, *first, vanish("Anna", "ratmen"))
    assert game.declined("Anna") == []
    assert game.race_stack == [*before.race_stack, "ratmen"]
    assert game.column == before.column
    assert game.power_discard == ["flying"]


def test_a_vanished_race_comes_into_the_column_when_the_stack_is_empty():
    setup = table("ratmen flying", "trolls mounted")
    setup["races"] = setup["races"][:6]
    first = [pick(1), score(2), pick(1), score(2), decline(2)]
    before = play(setup, *first)
    assert (len(before.column), before.race_stack) == (4, [])
    game = play(setup, *first, vanish("Anna", "ratmen"))
    assert game.combos() == [*before.combos(), ("ratmen", before.power_stack[0], 0)]
    assert game.power_stack == before.power_stack[1:]
    assert game.race_stack == []


def test_only_a_declined_race_of_that_player_vanishes():
    first = [pick(1), score(2), pick(1), score(2), decline(2)]
    assert refusal(PLAIN, *first, vanish("Ben", "trolls")) == "not_in_decline"
    assert refusal(PLAIN, *first, vanish("Ben", "ratmen")) == "not_in_decline"
    assert refusal(PLAIN, *first, vanish("Anna", "orcs")) == "not_in_decline"


def test_who_has_a_race_picks_no_other():
    assert refusal(PLAIN, pick(1), pick(1)) == "has_active_race"
    assert refusal(PLAIN, pick(1), score(1), pick(1), score(1), pick(1)) == "has_active_race"


# Section 8: how many tokens


@pytest.mark.parametrize(
    ("combo", "tokens"),
    [
        ("ratmen flying", 13),
        ("amazons flying", 15),
        ("amazons merchant", 12),
        ("ratmen hordes_of", 15),
        ("amazons hordes_of", 17),
        ("kobolds hordes_of", 18),
        ("dwarves merchant", 5),
        ("white_ladies cursed", 2),
        ("priestesses fortified", 7),
        ("pixies seafaring", 16),
        ("homunculi alchemist", 9),
        ("pygmies mercenary", 10),
    ],
)
def test_a_race_owns_banner_badge_and_extras(combo, tokens):
    assert play(table(combo), pick(1)).tokens("Anna") == tokens


# Section 6: scoring


def test_score_pays_and_ends_the_turn():
    game = play(PLAIN, pick(1), score(3))
    assert game.coins("Anna") == 8
    assert (game.round, game.turn_of) == (1, "Ben")


def test_active_and_declined_races_are_scored_in_order():
    setup = table("dwarves merchant", "trolls mounted", "ratmen alchemist")
    first = [pick(1), score({"regions": 3, "mine": 1}), pick(1), score(1)]
    first += [decline({"regions": 3, "mine": 1}), score(1)]
    # 5, then 3+1+3, then in decline 3+1.
    assert play(setup, *first).coins("Anna") == 16
    game = play(setup, *first, pick(1), score(2, {"regions": 2, "mine": 1}))
    # Ratmen 2, alchemist 2, dwarves 2 and their mine.
    assert game.coins("Anna") == 16 + 7


def test_wealthy_pays_at_the_end_of_the_first_turn_only():
    setup = table("ratmen wealthy", "trolls mounted")
    game = play(setup, pick(1), score(2), pick(1), score(1), score(2))
    assert game.coins("Anna") == 5 + 2 + 7 + 2


def test_the_record_of_conquests_fills_in_what_is_not_given():
    setup = table("orcs pillaging", "trolls mounted")
    # Three regions, two of them not empty: 3 + 2 + 2.
    turn = [conquer(), conquer(LOST_TRIBE), conquer(LOST_TRIBE, terrain="hill"), score(3)]
    assert play(setup, pick(1), *turn).coins("Anna") == 12


def test_a_bare_mountain_is_empty():
    setup = table("orcs flying")
    game = play(setup, pick(1), conquer(terrain="mountain"), conquer(LOST_TRIBE), score(2))
    assert game.coins("Anna") == 5 + 2 + 1


def test_counts_given_win_over_the_record():
    setup = table("orcs flying")
    counts = {"regions": 4, "nonempty_conquests": 3}
    game = play(setup, pick(1), conquer(), score(counts))
    assert game.coins("Anna") == 5 + 7


def test_a_count_that_nobody_knows_is_asked_for():
    setup = table("humans flying")
    assert refusal(setup, pick(1), score(3)) == "missing_count"
    assert play(setup, pick(1), score({"regions": 3, "farmland": 1})).coins("Anna") == 9


def test_the_bounds_of_counts_hold_in_a_game_too():
    game = [pick(1), score({"regions": 3, "mine": 4})]
    code, at = read_error(replay(table("dwarves flying"), *game))
    assert (code, at) == ("bad_request", "commands.1.counts.0.mine")


def test_peace_is_paid_unless_an_active_race_was_attacked():
    setup = table("ratmen peace_loving", "trolls mounted", "orcs flying")
    start = [pick(2), score(3), pick(1), score({"regions": 1, "attacked_active": 0})]
    # Ben takes a coin from his combo: 6, then 1 + 3.
    assert play(setup, *start).coins("Ben") == 10
    turn = [score(3), conquer(tokens_of("trolls")), score(2)]
    assert play(setup, *start, *turn).coins("Ben") == 12
    turn = [decline(3), conquer(declined("trolls")), score(2)]
    assert play(setup, *start, *turn).coins("Ben") == 15


def test_no_race_no_score():
    assert refusal(PLAIN, score(3)) == "no_active_race"
    assert refusal(PLAIN, decline(3)) == "no_active_race"
    assert refusal(PLAIN, conquer()) == "no_active_race"


def test_barricade_and_imperial_look_at_the_regions():
    setup = table("ratmen barricade", "trolls imperial")
    game = play(setup, pick(1), score(4), pick(1), score(6))
    assert game.coins("Anna") == 5 + 4 + 3
    assert game.coins("Ben") == 5 + 6 + 3


# Sections 4 and 8: conquests and what they move


def both_in_play(mine, theirs, *, players=("Anna", "Ben"), **more):
    """Return a table and commands after which all have a race, Anna `mine` and Ben `theirs`."""
    others = ["ratmen flying", "trolls mounted", "giants heroic"][: len(players) - 2]
    nothing = {"regions": 3, "hill": 0, "nonempty_conquests": 0, "pots": 0}
    first = [step for _ in players for step in (pick(1), score(nothing))]
    return table(mine, theirs, *others, players=players, **more), first


def test_a_conquered_region_costs_its_owner_one_token():
    setup, first = both_in_play("orcs flying", "ratmen mounted")
    game = play(setup, *first, conquer(tokens_of("ratmen", 3), **{"from": "Ben"}))
    assert game.tokens("Ben") == 13 - 1
    assert game.tokens("Anna") == 10
    game = play(setup, *first, *[conquer(tokens_of("ratmen", 3))] * 2)
    assert game.tokens("Ben") == 13 - 2


def test_a_single_token_is_simply_lost():
    setup, first = both_in_play("orcs flying", "ratmen mounted")
    assert play(setup, *first, conquer(tokens_of("ratmen", 1))).tokens("Ben") == 12


def test_elves_lose_nothing():
    setup, first = both_in_play("orcs flying", "elves mounted")
    assert play(setup, *first, conquer(tokens_of("elves", 3))).tokens("Ben") == 11


def test_a_failed_attack_changes_nothing_for_the_defender():
    setup, first = both_in_play("orcs ransacking", "ratmen mounted")
    game = play(setup, *first, conquer(tokens_of("ratmen", 3), failed=True))
    assert game.tokens("Ben") == 13
    assert (game.coins("Anna"), game.coins("Ben")) == (8, 8)


@pytest.mark.parametrize(("die", "left"), [(0, 13), (1, 13), (2, 12), (3, 12)])
def test_the_die_of_the_last_attempt_decides(die, left):
    # Five orcs against five ratmen: seven are needed, two are missing.
    setup = table("orcs cursed", "ratmen flying")
    start = [pick(2), score(3), pick(1), conquer(tokens_of("ratmen", 5), die=die)]
    assert play(setup, *start).tokens("Anna") == left


def test_more_than_three_short_there_is_no_attempt():
    setup = table("orcs cursed", "ratmen flying")
    start = [pick(2), score(3), pick(1)]
    assert refusal(setup, *start, conquer(tokens_of("ratmen", 7), die=3))


def test_after_the_last_attempt_the_conquests_are_over():
    setup = table("orcs cursed", "ratmen flying")
    start = [pick(2), score(3), pick(1)]
    for die in (0, 3):
        last = conquer(tokens_of("ratmen", 5), die=die)
        assert refusal(setup, *start, last, conquer())


@pytest.mark.parametrize(
    ("used", "die", "left"),
    [(None, 0, 13), (None, 1, 12), (2, 0, 13), (2, 1, 12), (4, 2, 13), (4, 3, 12)],
)
def test_tokens_used_beyond_the_price_are_missing_later(used, die, left):
    # Of five orcs two take the first region, or as many as are said; two ratmen then cost four.
    setup = table("orcs cursed", "ratmen flying")
    start = [pick(2), score(3), pick(1), conquer(tokens=used)]
    assert play(setup, *start, conquer(tokens_of("ratmen", 2), die=die)).tokens("Anna") == left


@pytest.mark.parametrize(("die", "left"), [(1, 13), (2, 12)])
def test_all_but_one_token_per_region_are_ready_next_turn(die, left):
    # Five orcs hold three regions; the two at hand attack two ratmen, who cost four.
    setup = table("orcs cursed", "ratmen flying")
    quiet = {"regions": 3, "nonempty_conquests": 0}
    start = [pick(2), score(3), pick(1), score(quiet), score(3)]
    assert play(setup, *start, conquer(tokens_of("ratmen", 2), die=die)).tokens("Anna") == left


def test_a_swap_turns_a_token_into_a_sorcerer():
    setup, first = both_in_play("sorcerers flying", "ratmen mounted")
    swap = conquer(tokens_of("ratmen", 1), use={"sorcery": True})
    game = play(setup, *first, swap)
    assert game.tokens("Anna") == 10 + 1
    assert game.tokens("Ben") == 13 - 1


def test_a_swapped_elf_is_lost():
    setup, first = both_in_play("sorcerers flying", "elves mounted")
    swap = conquer(tokens_of("elves", 1), use={"sorcery": True})
    game = play(setup, *first, swap)
    assert (game.tokens("Anna"), game.tokens("Ben")) == (11, 10)


def test_a_swap_is_made_once_per_opponent_and_turn():
    players = ("Anna", "Ben", "Cleo")
    setup, first = both_in_play("sorcerers hill", "elves merchant", players=players)
    swaps = [conquer(tokens_of(race, 1), use={"sorcery": True}) for race in ("elves", "ratmen")]
    game = play(setup, *first, *swaps)
    assert game.tokens("Anna") == 9 + 2
    assert refusal(setup, *first, swaps[0], swaps[0])
    # In the next turn again.
    rest = [score({"regions": 5, "hill": 0}), score(3), score(3), swaps[0]]
    assert play(setup, *first, *swaps, *rest).tokens("Anna") == 12


@pytest.mark.parametrize(
    "region",
    [
        tokens_of("ratmen", 2),
        declined("ratmen"),
        LOST_TRIBE,
        None,
    ],
)
def test_a_swap_that_is_not_legal_is_refused(region):
    setup, first = both_in_play("sorcerers flying", "ratmen mounted")
    if region == declined("ratmen"):
        first += [score(3), decline(3)]
    assert refusal(setup, *first, conquer(region, use={"sorcery": True}))


@pytest.mark.parametrize(("die", "tokens"), [(0, 10), (1, 11), (2, 12), (3, 13)])
def test_pygmies_roll_for_the_token_they_lose(die, tokens):
    setup, first = both_in_play("orcs flying", "pygmies mounted")
    game = play(setup, *first, conquer(tokens_of("pygmies", 2), loss_die=die))
    assert game.tokens("Ben") == tokens


def test_pygmies_roll_for_a_swapped_token_too_but_not_for_a_failed_attack():
    setup, first = both_in_play("sorcerers flying", "pygmies mounted")
    swap = conquer(tokens_of("pygmies"), use={"sorcery": True}, loss_die=2)
    assert play(setup, *first, swap).tokens("Ben") == 11 - 1 + 2
    assert play(setup, *first, conquer(tokens_of("pygmies", 2), failed=True)).tokens("Ben") == 11


def test_pygmies_never_outgrow_their_tray():
    setup, first = both_in_play("orcs flying", "pygmies mounted")
    # 11, 13, 15, 17, and then only up to 18.
    game = play(setup, *first, *[conquer(tokens_of("pygmies", 2), loss_die=3)] * 4)
    assert game.tokens("Ben") == 18


@pytest.mark.parametrize(("taken", "new"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_skeletons_gain_one_for_two_that_were_not_empty(taken, new):
    setup = table("skeletons flying")
    turn = [*[conquer(LOST_TRIBE)] * taken, conquer()]
    game = play(setup, pick(1), *turn, score(taken + 1))
    assert game.tokens("Anna") == 11 + new


def test_skeletons_gain_by_the_count_that_is_given_and_never_beyond_twenty():
    setup = table("skeletons flying")
    game = play(setup, pick(1), score({"regions": 6, "nonempty_conquests": 5}))
    assert game.tokens("Anna") == 13
    game = play(setup, pick(1), score({"regions": 6, "nonempty_conquests": 40}))
    assert game.tokens("Anna") == 20


def test_amazons_and_hordes_keep_their_extra_tokens_through_a_turn():
    setup = table("amazons merchant", "ratmen hordes_of")
    game = play(setup, pick(1), conquer(), score(1), pick(1), score(3))
    assert (game.tokens("Anna"), game.tokens("Ben")) == (12, 15)


def test_ransacking_takes_a_coin_for_each_active_region():
    setup, first = both_in_play("orcs ransacking", "ratmen mounted")
    game = play(setup, *first, *[conquer(tokens_of("ratmen", 2))] * 2)
    assert (game.coins("Anna"), game.coins("Ben")) == (8 + 2, 8 - 2)


def test_ransacking_takes_a_coin_for_a_swapped_region_too():
    setup, first = both_in_play("sorcerers ransacking", "ratmen mounted")
    game = play(setup, *first, conquer(tokens_of("ratmen"), use={"sorcery": True}))
    assert (game.coins("Anna"), game.coins("Ben")) == (8 + 1, 8 - 1)


def test_ransacking_takes_nothing_from_an_empty_purse():
    setup, first = both_in_play("orcs ransacking", "ratmen mounted")
    poor = [adjust("Ben", -7), *[conquer(tokens_of("ratmen", 2))] * 3]
    game = play(setup, *first, *poor)
    assert (game.coins("Anna"), game.coins("Ben")) == (8 + 1, 0)


@pytest.mark.parametrize("race", ["ratmen", "ghouls"])
def test_ransacking_takes_nothing_from_a_race_in_decline(race):
    setup, first = both_in_play("orcs ransacking", f"{race} mounted")
    played = [*first, score({"regions": 3, "nonempty_conquests": 0}), decline(3)]
    before = play(setup, *played)
    game = play(setup, *played, conquer(declined(race)))
    assert game.coins("Ben") == before.coins("Ben")
    assert game.coins("Anna") == before.coins("Anna")


def test_ransacking_takes_nothing_from_lost_tribes_or_nobody():
    setup, first = both_in_play("orcs ransacking", "ratmen mounted")
    game = play(setup, *first, conquer(LOST_TRIBE), conquer())
    assert (game.coins("Anna"), game.coins("Ben")) == (8, 8)


def test_who_takes_a_region_of_the_corrupt_pays_their_owner():
    setup, first = both_in_play("orcs flying", "ratmen corrupt")
    game = play(setup, *first, *[conquer(tokens_of("ratmen", 2))] * 2)
    assert (game.coins("Anna"), game.coins("Ben")) == (8 - 2, 8 + 2)
    poor = [adjust("Anna", -8), conquer(tokens_of("ratmen", 2))]
    game = play(setup, *first, *poor)
    assert (game.coins("Anna"), game.coins("Ben")) == (0, 8)


def test_the_corrupt_are_also_paid_for_a_region_that_declined_ghouls_take():
    setup, first = both_in_play("ghouls flying", "ratmen corrupt")
    before = play(setup, *first, *GHOULS)
    game = play(setup, *first, *GHOULS, conquer(tokens_of("ratmen", 2), by="ghouls"))
    assert game.coins("Anna") == before.coins("Anna") - 1
    assert game.coins("Ben") == before.coins("Ben") + 1


def test_the_corrupt_in_decline_are_paid_nothing():
    setup, first = both_in_play("orcs flying", "ratmen corrupt")
    turn = [score({"regions": 3, "nonempty_conquests": 0}), decline(3)]
    before = play(setup, *first, *turn)
    game = play(setup, *first, *turn, conquer(declined("ratmen")))
    assert (game.coins("Anna"), game.coins("Ben")) == (before.coins("Anna"), before.coins("Ben"))


def test_a_conquered_pot_is_a_coin():
    setup, first = both_in_play("orcs flying", "leprechauns mounted")
    game = play(setup, *first, conquer(tokens_of("leprechauns", 2), target={"pot": True}))
    assert (game.coins("Anna"), game.coins("Ben")) == (9, 8)
    game = play(
        setup, *first, conquer(tokens_of("leprechauns", 2), target={"pot": True}, failed=True)
    )
    assert game.coins("Anna") == 8


def test_pots_that_survive_are_paid_at_the_next_score_or_decline():
    setup, first = both_in_play("leprechauns flying", "ratmen mounted")
    game = play(setup, *first, score({"regions": 4, "pots": 3}))
    assert game.coins("Anna") == 8 + 4 + 3
    game = play(setup, *first, decline(4, pots=2))
    assert game.coins("Anna") == 8 + 4 + 2


def test_mercenaries_cost_a_coin_each_time():
    setup, first = both_in_play("orcs mercenary", "ratmen mounted")
    hired = conquer(tokens_of("ratmen", 2), use={"mercenary": True})
    assert play(setup, *first, hired, hired).coins("Anna") == 8 - 2
    assert play(setup, *first, conquer(tokens_of("ratmen", 2))).coins("Anna") == 8
    assert refusal(setup, *first, adjust("Anna", -7), hired, hired) == "not_enough_coins"


def test_the_dragon_flies_once_a_turn():
    setup, first = both_in_play("orcs dragon_master", "ratmen mounted")
    dragon = conquer(tokens_of("ratmen", 5), use={"dragon": True})
    assert play(setup, *first, dragon, conquer()).tokens("Ben") == 12
    assert refusal(setup, *first, dragon, dragon)
    turn = [score({"regions": 4, "nonempty_conquests": 1}), score(3)]
    assert play(setup, *first, dragon, *turn, dragon).tokens("Ben") == 11


def test_a_use_that_the_race_does_not_have_is_a_bad_request():
    for use in ({"dragon": True}, {"sorcery": True}, {"berserk_die": 0}, {"catapult": True}):
        (name,) = use
        answer = replay(PLAIN, pick(1), conquer(use=use))
        assert read_error(answer) == ("bad_request", f"commands.1.use.{name}")


@pytest.mark.parametrize(
    "target",
    [
        {"terrain": "sea"},
        {"protected_by": ["hole"]},
        {"protected_by": ["hero"]},
        {"protected_by": ["dragon"]},
        {"protected_by": ["catapult"]},
    ],
)
def test_a_region_that_nobody_can_take_is_refused(target):
    assert refusal(PLAIN, pick(1), conquer(target=target))


def test_declined_white_ladies_are_immune_to_others_only():
    setup, first = both_in_play("orcs flying", "white_ladies mounted")
    turn = [score({"regions": 3, "nonempty_conquests": 0}), decline(3)]
    assert refusal(setup, *first, *turn, conquer(declined("white_ladies")))
    again = [score({"regions": 3, "nonempty_conquests": 0}), pick(1)]
    mine = conquer(declined("white_ladies", own=True))
    assert play(setup, *first, *turn, *again, mine).turn_of == "Ben"


def test_the_own_active_race_is_not_attacked():
    assert refusal(PLAIN, pick(1), conquer(tokens_of("ratmen", own=True)))


def test_the_last_token_of_a_declined_race_takes_the_banner_back():
    setup, first = both_in_play("orcs flying", "ratmen mounted")
    turn = [score({"regions": 3, "nonempty_conquests": 0}), decline(1)]
    before = play(setup, *first, *turn)
    assert before.declined("Ben") == [("ratmen", None)]
    game = play(setup, *first, *turn, conquer(declined("ratmen")), vanish("Ben", "ratmen"))
    assert game.declined("Ben") == []
    assert game.race_stack == [*before.race_stack, "ratmen"]


def test_overrunning_the_own_declined_race_loses_its_token():
    setup, first = both_in_play("orcs flying", "ratmen mounted")
    turn = [decline(2), score(3), pick(1)]
    mine = conquer(declined("orcs", own=True))
    assert play(setup, *first, *turn, mine).declined("Anna") == [("orcs", None)]
    gone = play(setup, *first, *turn, mine, mine, vanish("Anna", "orcs"))
    assert gone.declined("Anna") == []
    assert gone.race_stack[-1] == "orcs"


def test_a_declined_race_counted_at_no_region_is_gone():
    setup, first = both_in_play("orcs flying", "ratmen mounted")
    game = play(setup, *first, decline(3), score(3), pick(1), score(2, 0))
    assert game.declined("Anna") == []
    assert game.race_stack[-1] == "orcs"
    assert game.coins("Anna") == 8 + 3 + 2


@pytest.mark.parametrize(("die", "left"), [(0, 13), (1, 13), (2, 12), (3, 12)])
def test_a_berserk_die_that_does_not_reach_was_the_last_attempt(die, left):
    # Nine orcs against nine ratmen: eleven less the die.
    setup, first = both_in_play("ratmen flying", "orcs berserk")
    attack = conquer(tokens_of("ratmen", 9), use={"berserk_die": die})
    game = play(setup, *first[:3], attack)
    assert game.tokens("Anna") == left
    if left == 13:
        assert refusal(setup, *first[:3], attack, conquer())


# Ghouls


def test_declined_ghouls_lose_one_token_and_withdraw():
    setup, first = both_in_play("orcs flying", "ghouls mounted")
    quiet = score({"regions": 3, "nonempty_conquests": 0})
    taken = [conquer(declined("ghouls", 3))] * 3
    # Seven of ten are left, waiting to come back.
    game = play(setup, *first, quiet, decline(3), *taken)
    assert game.declined("Ben") == [("ghouls", None)]


def test_declined_ghouls_conquer_before_the_active_race():
    setup, first = both_in_play("ghouls flying", "ratmen mounted")
    theirs = conquer(tokens_of("ratmen", 2), by="ghouls")
    assert play(setup, *first, *GHOULS, theirs, conquer()).tokens("Ben") == 12
    assert refusal(setup, *first, *GHOULS, conquer(), theirs) == "already_conquered"


def test_declined_ghouls_may_attack_the_own_active_race():
    setup, first = both_in_play("ghouls flying", "ratmen mounted")
    before = play(setup, *first, *GHOULS)
    mine = before.active("Anna")["race"]
    game = play(setup, *first, *GHOULS, conquer(tokens_of(mine, 2, own=True), by="ghouls"))
    assert game.tokens("Anna") == before.tokens("Anna") - 1


def test_only_a_declined_race_conquers_by_its_name_and_only_ghouls_do():
    setup, first = both_in_play("ghouls flying", "ratmen mounted")
    assert refusal(setup, *first, conquer(by="ghouls")) == "not_in_decline"
    assert refusal(setup, *first, *GHOULS, conquer(by="orcs")) == "not_in_decline"
    setup, first = both_in_play("orcs flying", "ratmen mounted")
    assert refusal(setup, *first, *GHOULS, conquer(by="orcs")) == "not_in_decline"


def test_ghouls_have_a_last_attempt_of_their_own_unless_the_house_says_otherwise():
    failed = conquer(LOST_TRIBE, by="ghouls", failed=True)
    attempt = conquer(tokens_of("ratmen", 2), die=3)
    setup, first = both_in_play("ghouls flying", "ratmen mounted")
    assert play(setup, *first, *GHOULS, failed, attempt).tokens("Ben") == 12
    assert refusal(setup, *first, *GHOULS, failed, conquer(by="ghouls"))
    house = {"ghouls_have_their_own_last_attempt": False}
    assert refusal({**setup, "house": house}, *first, *GHOULS, failed, attempt)


def test_spirit_ghouls_go_on_conquering_unless_the_house_says_otherwise():
    setup, first = both_in_play("ghouls spirit", "ratmen mounted")
    theirs = conquer(tokens_of("ratmen", 2), by="ghouls")
    assert play(setup, *first, *GHOULS, theirs).tokens("Ben") == 12
    house = {"spirit_ghouls_keep_conquering": False}
    reason = refusal({**setup, "house": house}, *first, *GHOULS, theirs)
    assert reason == "not_in_decline"


def test_declined_ghouls_have_no_power_left():
    setup, first = both_in_play("ghouls dragon_master", "ratmen mounted")
    dragon = conquer(by="ghouls", use={"dragon": True})
    answer = replay(setup, *first, *GHOULS, dragon)
    assert read_error(answer) == ("bad_request", f"commands.{len(first) + 3}.use.dragon")


def test_an_unknown_attacker_is_a_bad_request():
    answer = replay(PLAIN, pick(1), conquer(by="smurfs"))
    assert read_error(answer) == ("bad_request", "commands.1.by")


# Diplomats


def test_a_promised_peace_holds_until_the_next_turn_of_the_diplomat():
    setup, first = both_in_play("orcs diplomat", "ratmen mounted")
    quiet = score({"regions": 3, "nonempty_conquests": 0})
    attack = conquer(tokens_of("orcs", 2))
    assert refusal(setup, *first, ally("Ben"), quiet, attack)
    assert play(setup, *first, quiet, attack).tokens("Anna") == 9
    assert play(setup, *first, ally("Ben"), quiet, score(3), quiet, attack).tokens("Anna") == 9


def test_peace_binds_neither_third_players_nor_declined_ghouls_nor_guards_declined_races():
    players = ("Anna", "Ben", "Cleo")
    setup, first = both_in_play("orcs diplomat", "ghouls merchant", players=players)
    quiet = score({"regions": 3, "nonempty_conquests": 0})
    attack = conquer(tokens_of("orcs", 2))
    game = play(setup, *first, ally("Ben"), quiet, score(3), attack)
    assert game.tokens("Anna") == 9
    # Ben's ghouls decline, and in the round after next attack although Anna has promised peace.
    later = [quiet, decline(3), score(3), ally("Ben"), quiet, pick(1)]
    game = play(setup, *first, *later, conquer(tokens_of("orcs", 2), by="ghouls"))
    assert game.tokens("Anna") == 9
    assert refusal(setup, *first, *later, attack)


def test_no_peace_with_whom_one_attacked():
    setup, first = both_in_play("orcs diplomat", "ratmen mounted")
    attack = conquer(tokens_of("ratmen", 2))
    assert refusal(setup, *first, attack, ally("Ben")) == "attacked_this_turn"


def test_no_peace_with_whom_one_attacks_after_promising_it():
    setup, first = both_in_play("orcs diplomat", "ratmen mounted")
    turn = [ally("Ben"), conquer(tokens_of("ratmen", 2)), score(4)]
    turn[2]["counts"][0]["nonempty_conquests"] = 1
    answer = replay(setup, *first, *turn, conquer(tokens_of("orcs", 2)))
    # Either the attack is refused, or the promise no longer binds Ben.
    attack = f"commands.{len(first) + 1}"
    assert "error" not in answer or read_error(answer) == ("refused", attack)


def test_attacking_a_declined_race_does_not_spoil_the_peace():
    setup, first = both_in_play("orcs diplomat", "ratmen mounted")
    turn = [score({"regions": 3, "nonempty_conquests": 0}), decline(3)]
    game = play(setup, *first, *turn, conquer(declined("ratmen")), ally("Ben"))
    assert game.turn_of == "Anna"


def test_only_diplomats_have_allies_and_only_others():
    setup, first = both_in_play("orcs diplomat", "ratmen mounted")
    assert refusal(setup, *first, ally("Anna")) == "not_your_ally"
    assert refusal(PLAIN, pick(1), ally("Ben")) == "not_your_ally"


# Section 7: decline


def test_decline_scores_regions_without_bonus_and_discards_the_badge():
    setup = table("humans merchant", "trolls mounted")
    first = [pick(1), score({"regions": 4, "farmland": 2}), pick(1), score(1)]
    # 5, then 4 + 2 + 4, then only 4.
    game = play(setup, *first, decline(4))
    assert game.coins("Anna") == 15 + 4
    assert game.active("Anna") is None
    assert game.declined("Anna") == [("humans", None)]
    assert game.power_discard == ["merchant"]
    assert game.turn_of == "Ben"


def test_a_new_decline_sends_the_old_race_away_first():
    first = [pick(1), score(3), pick(1), score(1), decline(3), score(1), pick(1), score(2, 3)]
    before = play(PLAIN, *first)
    # The race that goes is not scored any more: 5+3+3+5, then 2.
    assert before.coins("Anna") == 16
    game = play(PLAIN, *first, score(1), decline(2))
    (newer,) = game.declined("Anna")
    assert newer == (before.active("Anna")["race"], None)
    assert game.coins("Anna") == 18
    assert game.race_stack[-1] == "ratmen"


def test_one_declines_neither_at_once_nor_after_conquering():
    assert refusal(PLAIN, pick(1), decline(3)) == "cannot_decline_yet"
    first = [pick(1), score(3), pick(1), score(1)]
    assert refusal(PLAIN, *first, conquer(), decline(3)) == "already_conquered"
    assert refusal(PLAIN, *first, decline(3), score(1), decline(3)) == "no_active_race"


def spirit_last():
    """Ratmen in decline, then Spirit orcs join them there."""
    setup = table("ratmen flying", "trolls mounted", "orcs spirit", "elves heroic")
    first = [pick(1), score(3), pick(1), score(1), decline(3), score(1)]
    first += [pick(1), score({"regions": 2, "nonempty_conquests": 0}, 3), score(1)]
    return setup, [*first, decline(2, 3), score(1)]


def test_spirits_decline_beside_another_race():
    setup, first = spirit_last()
    game = play(setup, *first)
    assert game.declined("Anna") == [("ratmen", None), ("orcs", "spirit")]
    # 5 + 3, 3, 2 + 3, 2 + 3
    assert game.coins("Anna") == 21
    assert "spirit" not in game.power_discard
    assert "spirit" not in game.power_stack


def test_a_third_race_in_decline_sends_the_one_that_is_no_spirit():
    setup, first = spirit_last()
    turn = [pick(1), score(4, 3, 2), score(1), decline(4, 2)]
    game = play(setup, *first, *turn)
    assert game.declined("Anna") == [("orcs", "spirit"), ("elves", None)]
    assert game.race_stack[-1] == "ratmen"
    # 21, all three races 4 + 3 + 2, then the new one and the spirits 4 + 2
    assert game.coins("Anna") == 21 + 9 + 6


def test_spirits_stay_when_the_next_race_declines():
    setup = table("orcs spirit", "trolls mounted", "ratmen flying", "elves heroic")
    quiet = {"regions": 3, "nonempty_conquests": 0}
    first = [pick(1), score(quiet), pick(1), score(1), decline(3), score(1)]
    first += [pick(1), score(2, 3), score(1), decline(2, 3), score(1)]
    game = play(setup, *first)
    assert game.declined("Anna") == [("orcs", "spirit"), ("ratmen", None)]
    game = play(setup, *first, pick(1), score(4, 3, 2), score(1), decline(4, 3))
    assert game.declined("Anna") == [("orcs", "spirit"), ("elves", None)]
    assert game.race_stack[-1] == "ratmen"


def test_vanished_spirits_give_their_badge_back():
    setup, first = spirit_last()
    game = play(setup, *first, vanish("Anna", "orcs"))
    assert game.declined("Anna") == [("ratmen", None)]
    assert game.race_stack[-1] == "orcs"
    assert game.power_discard == ["flying", "spirit"]


def test_stout_declines_after_scoring_and_is_not_scored_twice():
    setup = table("ratmen stout", "trolls mounted")
    game = play(setup, pick(1), score(4, then_decline=True))
    assert game.coins("Anna") == 9
    assert game.active("Anna") is None
    assert game.declined("Anna") == [("ratmen", None)]
    assert game.power_discard == ["stout"]
    assert game.turn_of == "Ben"
    game = play(setup, pick(1), conquer(), score(4, then_decline=True), pick(1), score(1), pick(1))
    assert game.active("Anna") is not None


def test_stout_sends_the_older_race_away_after_it_was_scored():
    setup = table("ratmen flying", "trolls mounted", "elves stout")
    first = [pick(1), score(3), pick(1), score(1), decline(3), score(1)]
    game = play(setup, *first, pick(1), score(2, 3, then_decline=True))
    # 5 + 3, 3, 2 + 3
    assert game.coins("Anna") == 16
    assert game.declined("Anna") == [("elves", None)]
    assert game.race_stack[-1] == "ratmen"


def test_stout_may_also_decline_like_anyone():
    setup = table("ratmen stout", "trolls mounted")
    game = play(setup, pick(1), score(4), pick(1), score(1), decline(4))
    assert game.coins("Anna") == 13
    assert game.declined("Anna") == [("ratmen", None)]


def test_only_the_stout_decline_after_scoring():
    assert refusal(PLAIN, pick(1), score(4, then_decline=True)) == "not_stout"


def test_priestesses_score_their_tower():
    setup = table("priestesses flying", "trolls mounted", "ratmen heroic")
    first = [pick(1), score(4), pick(1), score(1), decline({"regions": 4, "tower_tokens": 4})]
    assert play(setup, *first).coins("Anna") == 5 + 4 + 4
    game = play(setup, *first, score(1), pick(1), score(2, {"tower_tokens": 4}))
    assert game.coins("Anna") == 13 + 2 + 4
    game = play(setup, *first, score(1), pick(1), score(2, {"tower_tokens": 3}))
    assert game.coins("Anna") == 13 + 2 + 3


def test_a_race_without_tokens_vanishes_as_it_declines():
    setup, first = both_in_play("orcs flying", "white_ladies cursed")
    attack = conquer(tokens_of("white_ladies", 1))
    turn = score({"regions": 3, "nonempty_conquests": 1})
    # Two white ladies in two regions; Anna takes both.
    wiped_out = [*first, attack, attack, turn]
    game = play(setup, *wiped_out)
    assert game.active("Ben") == {"race": "white_ladies", "power": "cursed", "tokens": 0}
    assert refusal(setup, *wiped_out, pick(1)) == "has_active_race"
    after = play(setup, *wiped_out, decline(0))
    assert after.active("Ben") is None
    assert after.declined("Ben") == []
    assert after.coins("Ben") == game.coins("Ben")
    assert after.race_stack == [*game.race_stack, "white_ladies"]
    assert after.power_discard == ["cursed"]
    assert play(setup, *wiped_out, score(0)).coins("Ben") == game.coins("Ben")


# Historians


def test_a_historian_is_paid_for_every_race_in_decline_on_arrival():
    setup = table("ratmen flying", "trolls mounted", "elves historian")
    first = [pick(1), score(3), pick(1), score(3), decline(3), decline(3)]
    before = play(setup, *first)
    game = play(setup, *first, pick(1))
    assert game.coins("Anna") == before.coins("Anna") + 2
    assert play(setup, pick(3)).coins("Anna") == 5 - 2


def test_a_historian_is_paid_whenever_a_race_declines_the_own_included():
    setup = table("elves historian", "trolls stout", players=("Anna", "Ben", "Cleo"))
    first = [pick(1), score(3), pick(1), score(3), pick(1), score(3)]
    assert play(setup, *first).coins("Anna") == 8
    game = play(setup, *first, score(3), decline(3), decline(3))
    assert game.coins("Anna") == 8 + 3 + 2
    game = play(setup, *first, score(3), score(3, then_decline=True))
    assert game.coins("Anna") == 8 + 3 + 1
    game = play(setup, *first, decline(3))
    assert game.coins("Anna") == 8 + 3 + 1
    # Once in decline the historian writes no more.
    game = play(setup, *first, decline(3), decline(3))
    assert game.coins("Anna") == 8 + 3 + 1


# Rounds, turns and the end


@pytest.mark.parametrize(("count", "rounds"), [(2, 10), (3, 10), (4, 9), (5, 8)])
def test_a_game_lasts_as_many_rounds_as_the_players_make_it(count, rounds):
    players = FIVE[:count]
    setup = table("ratmen flying", "trolls commando", players=players)
    commands = [step for _ in players for step in (pick(1), score(2))]
    for round_ in range(2, rounds + 1):
        game = play(setup, *commands)
        assert (game.round, game.turn_of, game.over) == (round_, "Anna", False)
        commands += [score(2)] * count
    last = play(setup, *commands[:-1])
    assert (last.round, last.turn_of, last.over) == (rounds, players[-1], False)
    end = play(setup, *commands)
    assert end.over is True
    assert [end.coins(name) for name in players] == [5 + 2 * rounds] * count
    assert end.steps == len(commands)
    assert play(setup, *commands, UNDO).answer == last.answer


def test_play_goes_clockwise():
    setup = table("ratmen flying", players=FIVE)
    turns = [play(setup, *[pick(1), score(2)] * n).turn_of for n in range(5)]
    assert turns == list(FIVE)
    game = play(setup, *[pick(1), score(2)] * 5)
    assert (game.round, game.turn_of) == (2, "Anna")


WHOLE_GAME = [pick(1), score(1), pick(1), score(1), *[score(1)] * 18]


@pytest.mark.parametrize(
    "command", [pick(1), conquer(), score(2), decline(2), ally("Ben"), vanish("Ben", "elves")]
)
def test_after_the_end_nothing_more_is_played(command):
    assert play(PLAIN, *WHOLE_GAME).over is True
    assert refusal(PLAIN, *WHOLE_GAME, command) == "game_over"


def test_declining_in_the_last_turn_ends_the_game_too():
    game = play(PLAIN, *WHOLE_GAME[:-1], decline(1))
    assert game.over is True
    assert game.coins("Ben") == 15


# Undo, redo and corrections


SHORT_GAME = [
    adjust("Anna", 3),
    pick(3),
    conquer(LOST_TRIBE),
    score({"regions": 3, "nonempty_conquests": 1}),
    pick(2),
    conquer(tokens_of("giants", 2)),
    score({"regions": 3, "nonempty_conquests": 1}),
    decline(2),
    conquer(declined("giants")),
    conquer(declined("giants")),
    vanish("Anna", "giants"),
    score({"regions": 5, "nonempty_conquests": 3}),
    pick(1),
]
SHORT_TABLE = table("ratmen flying", "orcs ransacking", "giants mounted")


def test_every_step_can_be_taken_back_and_brought_again():
    states = [play(SHORT_TABLE, *SHORT_GAME[:n]).answer for n in range(len(SHORT_GAME) + 1)]
    steps = states[-1]["steps"]
    by_steps = {state["steps"]: state for state in states}
    for back in (1, 2, 5, steps):
        undone = play(SHORT_TABLE, *SHORT_GAME, *[UNDO] * back)
        assert undone.answer == by_steps[steps - back]
        redone = play(SHORT_TABLE, *SHORT_GAME, *[UNDO] * back, *[REDO] * back)
        assert redone.answer == states[-1]
    assert by_steps[0] == play(SHORT_TABLE).answer


def test_there_is_nothing_to_undo_at_the_start_and_nothing_to_redo_at_the_end():
    assert refusal(PLAIN, UNDO) == "nothing_to_undo"
    assert refusal(PLAIN, pick(1), UNDO, UNDO) == "nothing_to_undo"
    assert refusal(PLAIN, REDO) == "nothing_to_redo"
    assert refusal(PLAIN, pick(1), REDO) == "nothing_to_redo"
    assert refusal(PLAIN, pick(1), UNDO, REDO, REDO) == "nothing_to_redo"


def test_something_new_after_an_undo_leaves_nothing_to_redo():
    assert refusal(PLAIN, pick(1), UNDO, pick(2), REDO) == "nothing_to_redo"
    assert refusal(PLAIN, pick(1), score(1), UNDO, UNDO, pick(2), REDO) == "nothing_to_redo"
    game = play(PLAIN, pick(1), UNDO, pick(2))
    assert (game.active("Anna")["race"], game.steps) == ("trolls", 1)


def test_a_purse_is_corrected_up_and_down_but_not_below_nothing():
    game = play(PLAIN, adjust("Anna", -2), adjust("Ben", 10))
    assert (game.coins("Anna"), game.coins("Ben")) == (3, 15)
    assert game.turn_of == "Anna"
    assert play(PLAIN, adjust("Anna", -5)).coins("Anna") == 0
    assert play(PLAIN, adjust("Anna", -6)).coins("Anna") == 0


# How a replay is turned down


@pytest.mark.parametrize(
    ("command", "code", "at"),
    [
        ({}, "missing", "commands.1.do"),
        ({"do": "dance"}, "bad_request", "commands.1.do"),
        ({"do": None}, "bad_request", "commands.1.do"),
        ("pick", "bad_request", "commands.1"),
        (ally("Zoe"), "bad_request", "commands.1.player"),
        (adjust("Zoe", 1), "bad_request", "commands.1.player"),
        (vanish("Zoe", "orcs"), "bad_request", "commands.1.player"),
        (vanish("Ben", "smurfs"), "bad_request", "commands.1.race"),
        (conquer(tokens_of("smurfs")), "bad_request", "commands.1.target.holder.race"),
        (conquer(tokens_of("orcs"), **{"from": "Zoe"}), "bad_request", "commands.1.from"),
        (conquer(terrain="desert"), "bad_request", "commands.1.target.terrain"),
        (conquer(die=4), "bad_request", "commands.1.die"),
        (conquer(loss_die=4), "bad_request", "commands.1.loss_die"),
        (conquer(tokens=-1), "bad_request", "commands.1.tokens"),
        (score({"regions": 1, "gold": 1}), "bad_request", "commands.1.counts.0.gold"),
        (score({"regions": True}), "bad_request", "commands.1.counts.0.regions"),
        (score({"regions": 1.5}), "bad_request", "commands.1.counts.0.regions"),
        ({"do": "undo", "steps": 2}, "bad_request", "commands.1.steps"),
    ],
)
def test_a_bad_command_is_found_by_its_number(command, code, at):
    assert read_error(replay(PLAIN, pick(1), command)) == (code, at)


def test_the_first_refused_command_stops_the_replay():
    answer = replay(PLAIN, pick(1), score(1), score(1), pick(9), {"do": "dance"})
    assert read_error(answer) == ("refused", "commands.2")
    assert answer["error"]["reason"] == "no_active_race"


def test_a_refusal_leaves_the_door_open():
    assert refusal(PLAIN, UNDO) == "nothing_to_undo"
    assert play(PLAIN, pick(1)).steps == 1
