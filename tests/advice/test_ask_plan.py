"""The plan through `companion ask`: what `"show": ["plan"]` answers, to the letter."""

from tests.ask_client import ask, pick, read_error, score, table

# On the two-player board, 19 touches 12 (mountain), 13 (hill, lost tribe), 20 (forest) and a sea.
HOME, MOUNTAIN, TRIBE, FOREST = 19, 12, 13, 20


def shown(setup, *commands):
    request = {"op": "replay", "setup": setup, "commands": list(commands), "show": ["plan"]}
    return ask(request)


def plan(combo, *commands, **more):
    """The plan of Anna's first turn with a combo, after these commands."""
    answer = shown(table(combo, "humans hill", map=2, **more), pick(1), *commands)
    assert "error" not in answer, answer
    return answer["plan"]


def stand(at, race, tokens, player="Anna", in_decline=False):
    return {
        "do": "set",
        "at": at,
        "player": player,
        "race": race,
        "tokens": tokens,
        "in_decline": in_decline,
    }


def conquer(at, **more):
    return {"do": "conquer", "at": at, **more}


def test_every_field_is_as_agreed():
    assert plan("white_ladies cursed") == {
        "coins": 1,
        "take": [{"at": 1, "tokens": 2}],
        "left": 0,
        "with_die": {"coins": [1, 1], "take": [{"at": 1, "tokens": 2}], "last": None},
        "reach": [{"region": at, "tokens": 2, "by": [at]} for at in (1, 4, 10, 19, 20, 22)],
    }


def test_what_the_die_adds_is_a_fraction_in_lowest_terms():
    """One token is left after taking a region; the forest takes two."""
    found = plan("white_ladies alchemist", stand(HOME, "white_ladies", 5))
    assert (found["coins"], found["take"], found["left"]) == (3, [], 1)
    assert found["with_die"] == {
        "coins": [7, 2],
        "take": [],
        "last": {"at": FOREST, "chance": [1, 2]},
    }
    assert found["reach"] == []


def test_a_mercenary_is_hired_after_the_roll_where_that_brings_more():
    """The lost tribe takes 3 and brings 2: two faces take it alone, the others for a coin."""
    found = plan("orcs mercenary", stand(HOME, "orcs", 8))
    hired = {"at": TRIBE, "tokens": 1, "use": {"mercenary": True}}
    assert (found["coins"], found["take"], found["left"]) == (2, [hired], 0)
    assert found["with_die"] == {
        "coins": [7, 3],
        "take": [],
        "last": {"at": TRIBE, "chance": [1, 1]},
    }


def test_who_loves_peace_tries_nobody_who_is_there():
    """Anna's humans surround Ben: an attempt would cost him 3 coins, even if it failed."""
    around = [stand(at, "humans", 1) for at in (MOUNTAIN, TRIBE, FOREST)]
    setup = table("humans hill", "white_ladies peace_loving", map=2)
    commands = [pick(1), score(), pick(1), *around, stand(HOME, "white_ladies", 4, "Ben")]
    found = shown(setup, *commands)["plan"]
    assert (found["coins"], found["left"]) == (4, 2)
    assert found["with_die"] == {"coins": [4, 1], "take": [], "last": None}


def test_a_swap_takes_no_token():
    setup = table("humans hill", "sorcerers cursed", map=2)
    commands = [
        *(pick(1), score(), pick(1)),
        stand(FOREST, "humans", 1),
        stand(HOME, "sorcerers", 5, "Ben"),
    ]
    found = shown(setup, *commands)["plan"]
    swap = {"at": FOREST, "tokens": 0, "use": {"sorcery": True}}
    assert (found["coins"], found["take"], found["left"]) == (2, [swap], 0)
    assert found["reach"] == [{"region": FOREST, "tokens": 0, "by": [FOREST]}]


def test_once_troops_are_placed_again_nothing_can_be_taken():
    placed = {"do": "place", "at": HOME, "tokens": 3}
    found = plan("ratmen cursed", conquer(HOME), placed)
    assert (found["coins"], found["take"], found["reach"]) == (1, [], [])
    assert found["with_die"] == {"coins": [1, 1], "take": [], "last": None}


def test_there_is_no_plan_without_an_active_race_or_after_its_last_attempt():
    setup = table("white_ladies cursed", "humans hill", map=2)
    assert shown(setup)["plan"] is None
    assert shown(setup, pick(1), conquer(MOUNTAIN, die=0))["plan"] is None


def test_there_is_no_plan_when_the_game_is_over():
    setup = table("ratmen flying", "trolls mounted", map=2)
    commands = [pick(1), score(), pick(1), score(), *[score()] * 18]
    answer = shown(setup, *commands)
    assert (answer["over"], answer["plan"]) == (True, None)


def test_a_plan_needs_a_board():
    answer = shown(table("ratmen flying", "trolls mounted"), pick(1))
    assert read_error(answer) == ("refused", "show")
    assert answer["error"]["reason"] == "no_board"


def test_kobolds_try_nothing_with_a_single_token_unless_the_house_says_so():
    own = stand(HOME, "kobolds", 10)
    house = {"kobolds_last_attempt_needs_two_in_hand": False}
    assert plan("kobolds cursed", own)["with_die"]["last"] is None
    last = plan("kobolds cursed", own, house=house)["with_die"]["last"]
    assert last == {"at": FOREST, "chance": [1, 2]}
