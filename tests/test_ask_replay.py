"""Recorded games through `ask`: what a setup and each command may say, and what comes back.

The rules themselves are proven in tests/engine; here each command is seen to reach them whole.
"""

import pytest

from tests.ask_client import (
    UNDO,
    ask,
    conquer,
    decline,
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
EIGHT_BADGES = {**PLAIN, "powers": PLAIN["powers"][:8]}
BOTH_DECLINE = [pick(1), score(1), pick(1), score(1), decline(1), decline(1)]
QUIET = {"regions": 3, "nonempty_conquests": 0, "pots": 0}
# From the second round on: Anna's race declines, Ben scores, Anna picks again.
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
        ({"players": [*FIVE, "Finn"], "map": 6}, "setup.players"),
        ({"sets": ["base", "underground"]}, "setup.sets.1"),
        ({"races": ["ratmen", "smurfs"]}, "setup.races.1"),
        ({"powers": ["flying", "orcs"]}, "setup.powers.1"),
        ({"house": {"free_beer": True}}, "setup.house.free_beer"),
        ({"seed": 4}, "setup.seed"),
    ],
)
def test_a_setup_is_read_strictly(change, at):
    assert read_error(replay({**PLAIN, **change})) == ("bad_request", at)


@pytest.mark.parametrize("shown", [["hill", "flying"], ["flying"]])
def test_a_reshuffle_of_other_badges_than_those_discarded_is_a_bad_request(shown):
    setup = {**EIGHT_BADGES, "reshuffles": [shown]}
    code, at = read_error(replay(setup, *BOTH_DECLINE, pick(1)))
    assert code == "bad_request"
    assert at.startswith("setup.reshuffles.0")


def test_a_reshuffle_comes_out_as_given():
    setup = {**EIGHT_BADGES, "reshuffles": [["mounted", "flying"]]}
    before = play(setup, *BOTH_DECLINE)
    assert (before.power_stack, before.power_discard) == ([], ["flying", "mounted"])
    game = play(setup, *BOTH_DECLINE, pick(1))
    assert game.combos()[5][:2] == (before.race_stack[0], "mounted")
    assert (game.power_stack, game.power_discard) == (["flying"], [])


def test_the_house_rules_of_the_setup_are_played_by():
    setup, first = both_in_play("ghouls spirit", "ratmen mounted")
    theirs = conquer(tokens_of("ratmen", 2), by="ghouls")
    assert play(setup, *first, *GHOULS, theirs).tokens("Ben") == 12
    house = {"spirit_ghouls_keep_conquering": False}
    assert refusal({**setup, "house": house}, *first, *GHOULS, theirs) == "not_in_decline"


# What each command may say


def both_in_play(mine, theirs, **more):
    """Return a table and commands after which both have a race, Anna `mine` and Ben `theirs`."""
    return table(mine, theirs, **more), [pick(1), score(QUIET), pick(1), score(QUIET)]


def test_pick_pays_for_the_slot_and_the_next_combo_comes_up():
    before, after = play(PLAIN), play(PLAIN, pick(3))
    assert after.coins("Anna") == 5 - 2
    race, power, _ = before.combos()[2]
    assert after.active("Anna") == {"race": race, "power": power, "tokens": after.tokens("Anna")}
    assert [coins for *_, coins in after.combos()] == [1, 1, 0, 0, 0, 0]
    assert after.combos()[5] == (before.race_stack[0], before.power_stack[0], 0)
    assert after.race_stack == before.race_stack[1:]
    assert after.power_stack == before.power_stack[1:]


def test_a_column_tells_the_tokens_that_came_to_a_combo():
    game = play(table("homunculi cursed", "ratmen mounted"), pick(2))
    assert game.column[0] == {
        "race": "homunculi",
        "power": "cursed",
        "coins": 3,
        "extra_tokens": 1,
    }


@pytest.mark.parametrize("slot", [0, 7, 8, 10**30])
def test_there_are_only_six_slots(slot):
    assert refusal(PLAIN, pick(slot)) == "no_such_slot"


def test_score_pays_each_race_in_order_and_ends_the_turn():
    setup = table("dwarves merchant", "trolls mounted", "ratmen alchemist")
    mines = {"regions": 3, "mine": 1}
    first = [pick(1), score(mines), pick(1), score(1), decline(mines), score(1), pick(1)]
    # 5, then 3 + 1 + 3, then in decline 3 + 1; then ratmen 2, alchemist 2, dwarves 2 and a mine.
    game = play(setup, *first, score(2, {"regions": 2, "mine": 1}))
    assert game.coins("Anna") == 16 + 7
    assert (game.round, game.turn_of) == (3, "Ben")


def test_a_conquest_tells_whose_region_it_was_how_it_was_won_and_what_was_lost():
    setup, first = both_in_play("orcs ransacking", "pygmies mounted")
    held = tokens_of("pygmies", 3)
    assert play(setup, *first, conquer(held, **{"from": "Ben"})).tokens("Ben") == 11 - 1
    assert play(setup, *first, conquer(held, loss_die=3)).tokens("Ben") == 11 - 1 + 3
    game = play(setup, *first, conquer(held, failed=True))
    assert (game.tokens("Ben"), game.coins("Anna"), game.coins("Ben")) == (11, 8, 8)
    game = play(setup, *first, conquer(held, target={"pot": True, "fortress": True}))
    assert (game.coins("Anna"), game.coins("Ben")) == (8 + 1 + 1, 8 - 1)


def test_a_conquest_tells_which_race_attacks():
    setup, first = both_in_play("ghouls flying", "ratmen mounted")
    before = play(setup, *first, *GHOULS)
    mine = before.active("Anna")["race"]
    attack = conquer(tokens_of(mine, 2, own=True), by="ghouls")
    game = play(setup, *first, *GHOULS, attack, conquer(by="active"))
    assert game.tokens("Anna") == before.tokens("Anna") - 1
    assert refusal(setup, *first, conquer(by="ghouls")) == "not_in_decline"
    dragon = conquer(by="ghouls", use={"dragon": True})
    answer = replay(setup, *first, *GHOULS, dragon)
    assert read_error(answer) == ("bad_request", f"commands.{len(first) + 3}.use.dragon")


@pytest.mark.parametrize("use", ["dragon", "sorcery", "berserk_die", "catapult"])
def test_a_use_that_the_race_does_not_have_is_a_bad_request(use):
    answer = replay(PLAIN, pick(1), conquer(use={use: 0 if use == "berserk_die" else True}))
    assert read_error(answer) == ("bad_request", f"commands.1.use.{use}")


@pytest.mark.parametrize("target", [{"terrain": "sea"}, {"protected_by": ["hole"]}])
def test_a_region_that_nobody_can_take_is_refused(target):
    assert refusal(PLAIN, pick(1), conquer(target=target))


def test_ally_promises_peace_to_a_player_by_name():
    setup, first = both_in_play("orcs diplomat", "ratmen mounted")
    attack = conquer(tokens_of("orcs", 2))
    assert refusal(setup, *first, ally("Ben"), score(QUIET), attack) == "peace"
    assert play(setup, *first, score(QUIET), attack).tokens("Anna") == 9
    assert refusal(setup, *first, ally("Anna")) == "not_your_ally"


def test_decline_discards_the_badge_and_collects_pots():
    setup, first = both_in_play("leprechauns flying", "ratmen mounted")
    game = play(setup, *first, decline(4, pots=2))
    assert game.coins("Anna") == 8 + 4 + 2
    assert game.active("Anna") is None
    assert game.declined("Anna") == [("leprechauns", None)]
    assert (game.power_discard, game.turn_of) == (["flying"], "Ben")


def test_then_decline_scores_first_and_keeps_a_spirit_beside_it():
    setup = table("ratmen spirit", "trolls mounted", "elves stout")
    first = [pick(1), score(3), pick(1), score(1), decline(3), score(1), pick(1)]
    game = play(setup, *first, score(2, 3, then_decline=True))
    # 5 + 3, 3, 2 + 3
    assert game.coins("Anna") == 16
    assert game.declined("Anna") == [("ratmen", "spirit"), ("elves", None)]
    assert game.power_discard == ["stout"]
    assert refusal(PLAIN, pick(1), score(4, then_decline=True)) == "not_stout"


def test_vanish_takes_a_declined_race_of_the_player_away():
    first = [pick(1), score(2), pick(1), score(2), decline(2)]
    before = play(PLAIN, *first)
    game = play(PLAIN, *first, vanish("Anna", "ratmen"))
    assert game.declined("Anna") == []
    assert game.race_stack == [*before.race_stack, "ratmen"]
    assert game.column == before.column
    for player, race in (("Ben", "trolls"), ("Ben", "ratmen"), ("Anna", "orcs")):
        assert refusal(PLAIN, *first, vanish(player, race)) == "not_in_decline"


# The end


def test_a_game_lasts_to_the_end_of_its_last_round_and_is_then_over():
    setup = table("ratmen flying", "trolls commando", players=FIVE)
    whole = [*[pick(1), score(2)] * 5, *[score(2)] * 35]
    last = play(setup, *whole[:-1])
    assert (last.round, last.turn_of, last.over) == (8, "Eva", False)
    end = play(setup, *whole)
    assert (end.round, end.turn_of, end.over) == (8, None, True)
    assert [end.coins(name) for name in FIVE] == [5 + 2 * 8] * 5
    assert end.steps == len(whole)
    assert play(setup, *whole, UNDO).answer == last.answer
    for command in (pick(1), conquer(), score(2), decline(2), ally("Ben"), vanish("Ben", "elves")):
        assert refusal(setup, *whole, command) == "game_over"


# How a replay is refused


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
        (conquer(by="smurfs"), "bad_request", "commands.1.by"),
        (conquer(tokens=-1), "bad_request", "commands.1.tokens"),
        (score({"regions": 1, "gold": 1}), "bad_request", "commands.1.counts.0.gold"),
        (score({"regions": True}), "bad_request", "commands.1.counts.0.regions"),
        (score({"regions": 1.5}), "bad_request", "commands.1.counts.0.regions"),
        (score({"regions": 3, "mine": 4}), "bad_request", "commands.1.counts.0.mine"),
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


def test_a_catapult_is_fired_from_a_region_held_whatever_the_table_says():
    setup = table("orcs catapult", "elves hill", map=2)
    landing = {"do": "conquer", "at": 0, "anyway": True}
    leap = {"do": "conquer", "at": 2, "use": {"catapult": True}, "anyway": True}
    assert refusal(setup, pick(1), landing, {**leap, "catapult_at": 5}) == "not_adjacent"
    assert not play(setup, pick(1), landing, {**leap, "catapult_at": 0}).over
