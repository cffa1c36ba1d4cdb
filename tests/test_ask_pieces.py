"""A request may bring its own pieces: they count like any other, under their own names."""

import json
from random import Random

import pytest

from companion.codec import encode
from companion.content import load_catalogue
from tests.ask_client import ask, decline, pick, score, table
from tests.random_lines import written_game
from tests.selection import one_in

CATALOGUE = load_catalogue()
ALL_RACES, ALL_POWERS = [*CATALOGUE.races], [*CATALOGUE.powers]
BADGERS = {
    "id": "badgers",
    "tokens": 5,
    "supply": 10,
    "effects": [
        {"hook": "cost", "when": {"terrain": ["hill", "farmland"]}, "add": -1},
        {"hook": "income", "per": "mine", "add": 1, "in_decline": True},
    ],
}
ON_HILL = {"op": "cost", "race": "badgers", "power": "hill", "target": {"terrain": "hill"}}


def copy_of(piece):
    shown = encode(CATALOGUE.piece(piece))
    return {key: shown[key] for key in shown if key != "printed"} | {"id": f"{piece}_again"}


COPIES = {
    "races": [copy_of(race) for race in ALL_RACES],
    "powers": [copy_of(power) for power in ALL_POWERS],
}


def again(data):
    """Return a request or an answer with every piece replaced by its copy."""
    if isinstance(data, dict):
        return {key: again_at(key, value) for key, value in data.items()}
    return [again(item) for item in data] if isinstance(data, list) else data


def again_at(key, value):
    # These fields may contain a piece's name, but do not mean the piece.
    if key in ("use", "house", "counts", "terrain", "symbols", "protected_by", "do"):
        return value
    if isinstance(value, str):
        is_named = key in ("race", "power", "by", "key") and value in (*ALL_RACES, *ALL_POWERS)
        return f"{value}_again" if is_named and value != "dragon" else value
    if key in ("races", "powers", "race_stack", "power_stack", "power_discard"):
        return [f"{item}_again" if isinstance(item, str) else again(item) for item in value]
    if key == "reshuffles":
        return [[f"{item}_again" for item in order] for order in value]
    return again(value)


def ask_twice(request):
    """Return the answer with copies in it, and what it should be."""
    wanted = again(request)
    text = json.dumps(wanted)
    pieces = {kind: [one for one in COPIES[kind] if f'"{one["id"]}"' in text] for kind in COPIES}
    return ask({**wanted, "pieces": pieces}), again(ask(request))


def random_region(rng):
    holder = rng.choice(
        [
            None,
            {"kind": "lost_tribe"},
            {
                "kind": "race",
                "race": rng.choice(ALL_RACES),
                "tokens": rng.randint(1, 4),
                "in_decline": rng.random() < 0.5,
            },
        ]
    )
    return {
        "terrain": rng.choice(["farmland", "forest", "hill", "mountain", "swamp", "sea"]),
        "symbols": rng.sample(["mine", "magic", "cavern"], rng.randint(0, 2)),
        "coastal": rng.random() < 0.5,
        "holder": holder,
        "encampments": rng.choice([0, 0, 2]),
        "fortress": rng.random() < 0.2,
        "lair": rng.random() < 0.2,
    }


USES = {
    "dragon_master": {"dragon": True},
    "catapult": {"catapult": True},
    "mercenary": {"mercenary": True},
    "berserk": {"berserk_die": 2},
}


@pytest.mark.parametrize("race", ALL_RACES)
def test_a_copy_costs_and_scores_what_the_original_does(race):
    # Every power comes up; the order of both decides with which races.
    for power in ALL_POWERS[ALL_RACES.index(race) % 5 :: 5]:
        check_copy(race, power)


def check_copy(race, power):
    rng = Random(f"{race}/{power}")
    fighter = {"race": race, "power": power}
    for use in ({}, USES.get(power, {})):
        request = {**fighter, "use": use, "round": rng.randint(1, 4), "hand": rng.randint(0, 6)}
        shown, expected = ask_twice({"op": "cost", **request, "target": random_region(rng)})
        assert shown == expected
    shown, expected = ask_twice({"op": "questions", **fighter})
    assert shown == expected
    counts = {name: rng.randint(0, 1) for name in expected["questions"]} | {"regions": 6}
    shown, expected = ask_twice({"op": "score", "races": [{**fighter, "counts": counts}]})
    assert shown == expected
    assert expected["total"] >= 0


@pytest.mark.parametrize("race", ALL_RACES)
def test_a_copy_reaches_what_the_original_does(race):
    rng = Random(race)
    power = rng.choice(ALL_POWERS)
    stands = {"region": 1, "race": race, "tokens": 2, "in_decline": False, "own": True}
    enemy = {"region": 2, "race": "trolls", "tokens": 1, "in_decline": True}
    shown, expected = ask_twice(
        {"op": "targets", "map": 3, "race": race, "power": power, "hand": 5}
        | {"board": [stands, enemy]}
    )
    assert shown == expected
    assert len(shown["targets"]) == 29


@pytest.mark.parametrize("seed", one_in(3, range(12)))
def test_a_whole_game_with_copies_goes_like_the_game_itself(seed):
    setup, lines = written_game(seed)
    shown, expected = ask_twice({"op": "replay", "setup": setup, "commands": lines})
    assert shown == expected
    assert expected["steps"] > 3


def test_pieces_are_known_in_their_request_alone():
    assert ask({**ON_HILL, "pieces": {"races": [BADGERS]}})["lines"] == [
        {"key": "base", "n": 2},
        {"key": "badgers", "n": -1},
    ]
    assert ask(ON_HILL)["error"]["at"] == "race"


def test_a_piece_can_be_picked_and_played():
    races = ["badgers", "orcs", "elves", "trolls", "giants", "humans", "wizards"]
    powers = ["hill", "swamp", "forest", "flying", "merchant", "stout", "commando"]
    commands = [
        {"do": "pick", "slot": 1},
        {"do": "conquer", "target": {"terrain": "hill", "symbols": ["mine"]}},
        {"do": "score", "counts": [{"regions": 1, "hill": 1, "mine": 1}]},
    ]
    setup = {"players": ["Anna", "Ben"], "races": races, "powers": powers}
    request = {"op": "replay", "setup": setup, "commands": commands}
    answer = ask({**request, "pieces": {"races": [BADGERS]}})
    anna = answer["players"][0]
    assert anna["active"] == {"race": "badgers", "power": "hill", "tokens": 9}
    assert anna["coins"] == 5 + 3


@pytest.mark.parametrize(
    ("pieces", "at"),
    [
        ([], "pieces"),
        ({"banners": []}, "pieces.banners"),
        ({"races": [{**BADGERS, "id": "orcs"}]}, "pieces.races.0.id"),
        ({"races": [{**BADGERS, "id": "hill"}]}, "pieces.races.0.id"),
        ({"races": [{**BADGERS, "id": "bad gers"}]}, "pieces.races.0.id"),
        ({"races": [BADGERS, BADGERS]}, "pieces.races.1.id"),
        ({"races": [{**BADGERS, "tokens": 99}]}, "pieces.races.0.tokens"),
        ({"races": [{**BADGERS, "supply": 0}]}, "pieces.races.0.supply"),
        ({"races": [{**BADGERS, "colours": 1}]}, "pieces.races.0.colours"),
        (
            {"powers": [{"id": "p", "tokens": 1, "effects": [{"hook": "fly"}]}]},
            "pieces.powers.0.effects.0.hook",
        ),
        (
            {"powers": [{"id": "p", "tokens": 1, "effects": [{"hook": "income", "add": -1}]}]},
            "pieces.powers.0.effects.0.add",
        ),
    ],
)
def test_a_bad_piece_is_refused_and_its_place_named(pieces, at):
    error = ask({**ON_HILL, "pieces": pieces})["error"]
    assert (error["code"], error["at"]) == ("bad_request", at)


@pytest.mark.parametrize("name", ["x", "Badgers", "my-badgers", "badgers_2"])
def test_a_piece_is_known_by_the_id_it_brings(name):
    pieces = {"races": [{**BADGERS, "id": name}]}
    answer = ask({**ON_HILL, "race": name, "pieces": pieces})
    assert {"key": name, "n": -1} in answer["lines"]


def test_a_piece_that_lacks_something_gets_an_error_that_names_it():
    error = ask({**ON_HILL, "pieces": {"races": [{"id": "badgers", "tokens": 3}]}})["error"]
    assert error["code"] == "missing"
    assert json.dumps(error).count("pieces.races.0.") == 1


def test_on_a_board_without_winter_markers_a_turn_can_be_scored_by_them():
    frosty = {"id": "frosty", "tokens": 9, "supply": 15}
    frosty["effects"] = [{"hook": "income", "per": "winter", "add": 1}]
    setup = {"players": ["Anna", "Ben"], "map": 2, "races": ["frosty", *ALL_RACES[:8]]}
    found = ask(
        {
            "op": "replay",
            "setup": setup | {"powers": ["alchemist", *ALL_POWERS[1:8]]},
            "pieces": {"races": [frosty], "powers": []},
            "commands": [{"do": "pick", "slot": 1}],
            "show": ["targets", "score"],
        }
    )
    assert found["score"]["total"] == 2  # Alchemist's


@pytest.mark.parametrize("power", ["soul_touch", "soul_touch_again"])
def test_what_comes_back_to_life_takes_all_it_began_with_whatever_the_boxes(power):
    setup = table("humans wealthy", f"ratmen {power}", "elves hill") | {"sets": ["base"], "map": 2}
    turns = [pick(1), {"do": "conquer", "at": 1}, score(), pick(3), score(), decline(), score()]
    turns += [pick(1), score(), score(), decline()]
    copy = [] if power == "soul_touch" else [copy_of("soul_touch")]
    answer = ask({"op": "replay", "setup": setup, "commands": turns, "pieces": {"powers": copy}})
    # Five from the banner and four from the badge, one of them on the board.
    anna = answer["players"][0]
    assert anna["active"] == {"race": "humans", "power": None, "tokens": 9}
    assert [old["race"] for old in anna["declined"]] == []
