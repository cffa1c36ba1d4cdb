"""Whatever is sent, every line gets one answer and the next is read; answers are consistent."""

import json
from contextlib import redirect_stderr
from copy import deepcopy
from io import StringIO
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import RARE_KINDS, REGION_KINDS, CountName
from tests.ask_client import (
    ALL_POWERS,
    ALL_RACES,
    LOST_TRIBE,
    REDO,
    UNDO,
    ask,
    ask_lines,
    declined,
    places,
    replay,
    tokens_of,
    with_value,
    without,
)
from tests.boards import base_board
from tests.random_lines import written_game
from tests.selection import one_in

TERRAINS = ["farmland", "forest", "hill", "mountain", "swamp", "sea", "lake"]
SYMBOLS = ["mine", "magic", "cavern"]
MARKERS = ["hole", "hero", "dragon", "catapult", "cannon", "peace"]
COUNTS = get_args(CountName)
SWITCHES = [
    "own_declined_token_counts_in_cost",
    "sorcery_needs_token_in_hand",
    "goblins_count_lost_tribes_as_declined",
    "spirit_ghouls_keep_conquering",
    "giants_count_caverns_as_adjacent",
    "kobolds_last_attempt_needs_two_in_hand",
]
USE_OF = {
    "dragon_master": "dragon",
    "catapult": "catapult",
    "mercenary": "mercenary",
    "sorcerers": "sorcery",
    "giants": "own_mountain_adjacent",
    "slingmen": "over_one_region",
    "storm_giants": "bolt",
    "drakons": "drake",
    "wendigos": "clear",
    "zeppelined": "zeppelin",
}
# Nothing else goes with these, and their price is not a number of tokens.
FOR_NOTHING = [[{"key": "sorcery", "n": 0}], [{"key": "clear", "n": 0}]]
CODES = {"bad_json", "bad_request", "missing", "refused"}


# Requests that make sense


def some_combo(rng):
    if rng.random() < 0.2:
        race = "ghouls" if rng.random() < 0.7 else rng.choice(ALL_RACES)
        return {"race": race, "power": rng.choice([None, "spirit"]), "in_decline": True}
    return {"race": rng.choice(ALL_RACES), "power": rng.choice(ALL_POWERS), "in_decline": False}


def some_use(rng, combo):
    if combo["in_decline"]:
        return {}
    names = [USE_OF[piece] for piece in (combo["race"], combo["power"]) if piece in USE_OF]
    use: dict[str, object] = {name: rng.random() < 0.7 for name in names}
    if use.get("zeppelin"):
        return {"zeppelin": True}
    if combo["power"] == "gunner":
        use["cannons_firing"] = rng.randint(0, 2)
    if combo["power"] == "fireball":
        use["fireballs"] = rng.randint(0, 3)
    if combo["power"] == "behemoth":
        use |= {"behemoths": rng.randint(0, 2), "behemoth_strength": rng.randint(0, 7)}
    if combo["power"] == "berserk":
        use["berserk_die"] = rng.choice([None, 0, 1, 2, 3])
    return use


def some_holder(rng):
    return rng.choice(
        [
            None,
            LOST_TRIBE,
            tokens_of(rng.choice(ALL_RACES), rng.randint(1, 4), own=rng.random() < 0.2),
            declined(rng.choice(ALL_RACES), rng.randint(1, 2), own=rng.random() < 0.3),
        ]
    )


def some_region(rng):
    return {
        "terrain": rng.choice(TERRAINS),
        "symbols": rng.sample(SYMBOLS, rng.randint(0, 2)),
        "coastal": rng.random() < 0.5,
        "holder": some_holder(rng),
        "encampments": rng.choice([0, 0, 0, 1, 3]),
        "fortress": rng.random() < 0.2,
        "lair": rng.random() < 0.2,
        "pot": rng.random() < 0.2,
        "protected_by": rng.sample(MARKERS, rng.choice([0, 0, 0, 0, 1, 2])),
        "winter": rng.random() < 0.2,
        "strength": rng.choice([0, 0, 0, 2, 6]),
    }


def some_house(rng):
    return {switch: rng.random() < 0.5 for switch in SWITCHES if rng.random() < 0.3}


def some_cost(rng):
    combo = some_combo(rng)
    return {
        "op": "cost",
        **combo,
        "round": rng.randint(1, 10),
        "target": some_region(rng),
        "use": some_use(rng, combo),
        "hand": rng.choice([None, *range(8)]),
        "house": some_house(rng),
    }


def some_counts(rng):
    regions = rng.randint(0, 9)
    counts = {name: rng.randint(0, 1) for name in COUNTS} | {"regions": regions}
    if regions < 4:
        counts |= dict.fromkeys((*REGION_KINDS, *RARE_KINDS, "winter"), 0)
    return counts


def some_score(rng):
    races = [{**some_combo(rng), "counts": some_counts(rng)} for _ in range(rng.randint(0, 3))]
    return {"op": "score", "races": races}


def some_standing(rng):
    players = [
        {"name": name, "coins": rng.randint(80, 83)}
        | ({"tokens": rng.randint(5, 8)} if rng.random() < 0.6 else {})
        for name in ("Anna", "Ben", "Cleo", "Dan", "Eva")[: rng.randint(1, 5)]
    ]
    return {"op": "standing", "players": players}


def some_targets(rng):
    combo, map_ = some_combo(rng), rng.randint(2, 5)
    regions = {2: 23, 3: 30, 4: 39, 5: 48}[map_]
    board = []
    for region in rng.sample(range(regions), 8):
        there = some_region(rng)
        holder = there.pop("holder") or {}
        for printed in ("terrain", "symbols", "coastal", "pot"):
            del there[printed]
        if holder == LOST_TRIBE:
            there["lost_tribe"] = True
        else:
            there |= {key: value for key, value in holder.items() if key != "kind"}
        board.append({"region": region, **there})
    for entry in board[:3]:
        entry.pop("lost_tribe", None)
        entry |= {"race": combo["race"], "tokens": 2, "in_decline": combo["in_decline"]}
        entry["own"] = True
    return {
        "op": "targets",
        "map": map_,
        **combo,
        "round": rng.randint(1, 10),
        "hand": rng.choice([None, 0, 1, 4]),
        "first_conquest": rng.random() < 0.2,
        "use": some_use(rng, combo),
        "house": some_house(rng),
        "board": board,
    }


def some_replay(rng):
    """Return a recorded game, ending with something that nobody thought about."""
    setup, lines = written_game(rng.randrange(10**6), most=rng.randint(2, 12))
    name = rng.choice(setup["players"])
    attack = {"do": "conquer", "target": some_region(rng)}
    last = [
        {**attack, "die": rng.randint(0, 3)},
        {**attack, "by": "ghouls", "failed": True},
        {"do": "score", "counts": [some_counts(rng)], "then_decline": True},
        {"do": "vanish", "player": name, "race": rng.choice(ALL_RACES)},
        {"do": "ally", "player": name},
        UNDO,
        REDO,
    ]
    return {"op": "replay", "setup": setup, "commands": [*lines, rng.choice(last)]}


MAKERS = [some_cost, some_score, some_standing, some_targets, some_replay]


# Nothing that is sent stops later lines from being answered

NONSENSE: list[object] = [
    *(None, True, False, 0, 1, -1, 7, 2.5, -0.0, 1e308, 10**30, -(10**30)),
    *("", "x", "active", "ghouls", "spirit", "peace", "Anna"),
    *("\ud800", "\x00\n\u2028", "ü" * 50),
    *([], [[]], [None], [{}], ["mine", "mine"]),
    *({}, {"": None}, {"kind": "race"}, {"kind": "lost_tribe"}),
]


def spoil(rng, request):
    """Return the request with one to three things wrong, or at least odd, about it."""
    for _ in range(rng.randint(1, 3)):
        everywhere = [path for path, _ in places(request) if path]
        if not everywhere:
            return request
        path = rng.choice(everywhere)
        act = rng.randrange(4)
        if act == 0:
            request = without(request, path)
        elif act == 1:
            request = with_value(request, path, deepcopy(rng.choice(NONSENSE)))
        elif act == 2:
            request = with_value(request, path, deepcopy(request))
        else:
            donor = rng.choice(everywhere)
            value = request
            for step in donor:
                value = value[step]
            request = with_value(request, path, deepcopy(value))
    return request


KNOWN = json.dumps({"op": "questions", "race": "humans", "power": "merchant"}).encode()
ITS_ANSWER = '{"questions": ["regions", "farmland"]}\n'


def check_stream(lines):
    """Send lines, each followed by a known question, and check that all get what they should."""
    complaints = StringIO()
    with redirect_stderr(complaints):
        written = ask_lines(*(line for pair in lines for line in (pair, KNOWN)))
    assert complaints.getvalue() == ""
    assert len(written) == 2 * len(lines)
    assert set(written[1::2]) <= {ITS_ANSWER}
    answers = []
    for line in written[::2]:
        assert line.count("\n") == 1
        answer = json.loads(line)
        assert isinstance(answer, dict)
        if "error" in answer:
            problem = answer["error"]
            assert problem["code"] in CODES
            assert isinstance(problem["at"], str)
            assert problem["message"]
            assert ("reason" in problem) == (problem["code"] == "refused")
        answers.append(answer)
    return answers


@pytest.mark.parametrize("maker", MAKERS)
def test_requests_that_make_sense_are_answered(maker, is_everything):
    rng = Random(f"sense {maker.__name__}")
    requests = [maker(rng) for _ in range(100 if is_everything else 40)]
    answers = check_stream([json.dumps(request).encode() for request in requests])
    for request, answer in zip(requests, answers, strict=True):
        code = answer.get("error", {}).get("code")
        assert code is None or (request["op"], code) == ("replay", "refused"), (request, answer)


@pytest.mark.parametrize("maker", MAKERS)
def test_spoilt_requests_are_answered_and_the_next_line_is_read(maker, is_everything):
    rng, number = Random(f"spoilt {maker.__name__}"), 400 if is_everything else 160
    samples = [maker(rng) for _ in range(number // 10)]
    lines = [json.dumps(spoil(rng, rng.choice(samples))).encode() for _ in range(number)]
    answers = check_stream(lines)
    assert sum("error" in answer for answer in answers) > number // 2


def test_lines_cut_or_garbled_on_the_way_are_answered(is_everything):
    rng = Random("garbled")
    lines = []
    for _ in range(600 if is_everything else 200):
        line = bytearray(json.dumps(rng.choice(MAKERS)(rng)).encode())
        for _ in range(rng.randint(1, 4)):
            where = rng.randrange(len(line))
            line[where : where + rng.choice([0, 1, 1, 5, 50])] = rng.choice(
                [b"", b'"', b"{", b"]", b"\xff", b"\\u", b"1e999", b"NaN", b"\x00", b","]
            )
        if line.strip():
            lines.append(bytes(line))
    check_stream(lines)


TEXT = st.text('ab1.é"\\{}\x00\n\u2028\U0001f98a\ud800', max_size=6)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT | st.sampled_from(NONSENSE),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.fixed_dictionaries(
    {"op": st.sampled_from(["cost", "questions", "score", "standing", "targets", "replay"])},
    optional=dict.fromkeys(["race", "target", "races", "players", "board", "commands"], JSON),
)
FEW = settings(max_examples=60, deadline=None, derandomize=True, database=None)


@FEW
@given(JSON)
def test_any_json_is_answered(value):
    check_stream([json.dumps(value).encode()])


@FEW
@given(FIELDS)
def test_any_fields_of_an_op_are_answered(request):
    check_stream([json.dumps(request).encode()])


@FEW
@given(st.binary(min_size=1, max_size=30).filter(lambda line: line.strip()))
def test_any_bytes_are_answered(line):
    (answer,) = check_stream([line])
    assert answer["error"]["code"] in ("bad_json", "bad_request")


# Answers are consistent


def test_a_price_is_the_sum_of_its_lines_and_the_odds_follow_from_the_hand():
    rng = Random("prices")
    for _ in range(1000):
        request = some_cost(rng)
        answer = ask(request)
        tokens, hand, lines = answer["tokens"], request["hand"], answer["lines"]
        possible = answer["possible"]
        assert possible == (answer["why_not"] is None)
        if hand is None:
            assert answer["short"] is answer["chance"] is None
        else:
            # A zeppelin flies without any chance too: a blank may be what is hoped for.
            is_flown = request["use"].get("zeppelin", False)
            assert (answer["chance"] == [0, 1]) == (not possible) or (is_flown and possible)
        if tokens is None:
            assert (lines, answer["short"], possible) == ([], None, False)
            continue
        assert sum(line["n"] for line in lines) == tokens
        if lines not in FOR_NOTHING:
            assert tokens >= (2 if request["race"] == "kobolds" else 1)
            assert all(line["n"] for line in lines)
        if hand is not None:
            short = max(0, tokens - hand)
            odds = {0: [1, 1], 1: [1, 2], 2: [1, 3], 3: [1, 6]}
            assert answer["short"] == short
            # A blank takes nothing, however many tokens there are.
            short = max(1, short) if is_flown else short
            assert not possible or answer["chance"] == odds.get(short, [0, 1])


def test_a_board_answers_as_each_of_its_regions_would():
    rng = Random("boards")
    for _ in range(30):
        request = some_targets(rng) | {"house": {}}
        if request["race"] == "giants":
            continue
        board = base_board(request["map"]).regions
        there = {entry["region"]: entry for entry in request["board"]}
        for row in ask(request)["targets"]:
            region = row.pop("region")
            if row["why_not"] in ("not_adjacent", "not_entry"):
                continue
            alone = ask(_alone(request, board[region], there.get(region, {})))
            assert row == {key: alone[key] for key in row}


def _alone(request, printed, entry):
    """Return the request for what one region of a board costs."""
    markers = ("encampments", "fortress", "lair", "protected_by", "winter", "strength")
    target = {key: entry[key] for key in markers if key in entry}
    target |= {"terrain": printed.terrain, "symbols": list(printed.symbols)}
    target["coastal"] = printed.coastal
    if entry.get("lost_tribe"):
        target["holder"] = LOST_TRIBE
    elif "race" in entry:
        own, in_decline = entry.get("own", False), entry.get("in_decline", False)
        target["holder"] = tokens_of(entry["race"], entry["tokens"], in_decline=in_decline, own=own)
    shared = ("race", "power", "in_decline", "round", "use", "hand", "house")
    return {"op": "cost", "target": target, **{key: request[key] for key in shared}}


@pytest.mark.parametrize("race", ALL_RACES)
def test_scoring_needs_what_it_asks_and_nothing_more(race):
    rng = Random(race)
    combos = [(power, False) for power in ALL_POWERS] + [(None, True), ("spirit", True)]
    for power, in_decline in combos:
        combo = {"race": race, "power": power, "in_decline": in_decline}
        asked = ask({"op": "questions", **combo})["questions"]
        # An island that is held as a whole pays whatever the race, so nobody has to ask.
        counts = some_counts(rng) | {"islands": 0, "winter": 0}
        needed = {name: counts[name] for name in asked}
        everything = ask({"op": "score", "races": [{**combo, "counts": counts}]})
        assert everything == ask({"op": "score", "races": [{**combo, "counts": needed}]})
        (scored,) = everything["races"]
        assert scored["total"] == everything["total"] == sum(line["n"] for line in scored["lines"])
        name = rng.choice(asked)
        del needed[name]
        problem = ask({"op": "score", "races": [{**combo, "counts": needed}]})["error"]
        assert (problem["code"], problem["at"]) == ("missing", f"races.0.counts.{name}")


def test_places_and_winners_agree():
    rng = Random("standings")
    for _ in range(400):
        request = some_standing(rng)
        answer = ask(request)
        places_ = {place["name"]: place["place"] for place in answer["places"]}
        best = max(player["coins"] for player in request["players"])
        richest = [player for player in request["players"] if player["coins"] == best]
        assert {name for name, place in places_.items() if place == 1} <= {
            player["name"] for player in richest
        }
        assert bool(answer["winners"]) != bool(answer["count_tokens_of"])
        uncounted = {player["name"] for player in richest if "tokens" not in player}
        assert set(answer["count_tokens_of"]) == (uncounted if len(richest) > 1 else set())
        if answer["winners"]:
            most = max(player.get("tokens", 0) for player in richest)
            winners = {player["name"] for player in richest if player.get("tokens", 0) == most}
            assert set(answer["winners"]) == winners
        for name, place in places_.items():
            assert sum(other < place for other in places_.values()) == place - 1, name


# Games are consistent


def pieces(table):
    """Return all banners and badges of a table, wherever they are."""
    in_play = [p["active"] for p in table["players"] if p["active"]]
    in_play += [troops for p in table["players"] for troops in p["declined"]]
    lying = table["column"] + in_play
    races = [item["race"] for item in lying] + table["race_stack"]
    powers = [item["power"] for item in lying if item["power"]]
    return sorted(races), sorted(powers + table["power_stack"] + table["power_discard"])


@pytest.mark.parametrize("seed", one_in(3, range(12)))
def test_a_random_game_loses_no_piece_and_can_be_wound_back(seed):
    rng = Random(f"game {seed}")
    setup, commands = written_game(seed, most=45)
    for _ in range(5):
        at = rng.randint(1, len(commands))
        commands[at:at] = [REDO, UNDO] if commands[at - 1] == UNDO else [UNDO, REDO]
    table = replay(setup, *commands)
    start = replay(setup)
    assert pieces(table) == pieces(start) == (sorted(setup["races"]), sorted(setup["powers"]))
    assert len(table["column"]) <= 6
    assert len(table["column"]) == 6 or not table["race_stack"]
    assert all(player["coins"] >= 0 for player in table["players"])
    assert table["steps"] == len(commands) - 10
    assert replay(setup, *commands, *[UNDO] * table["steps"]) == start
    assert replay(setup, *commands, UNDO, REDO) == table
