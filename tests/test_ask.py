"""The contract of `ask`: lines in and out, the calculators, and every way to be refused."""

import json
import os
import select
import subprocess
import sys
from typing import get_args

import pytest

from companion.codec import encode
from companion.engine import CountName
from tests.ask_client import (
    LOST_TRIBE,
    ask,
    ask_lines,
    conquer,
    dotted,
    error,
    pick,
    places,
    read_error,
    score,
    table,
    tokens_of,
    with_value,
    without,
)
from tests.engine.notation import read_region

ALL_COUNTS = get_args(CountName)
HOUSE = json.loads("""{
    "own_declined_token_counts_in_cost": true, "sorcery_needs_token_in_hand": false,
    "goblins_count_lost_tribes_as_declined": true, "spirit_ghouls_keep_conquering": true,
    "ghouls_have_their_own_last_attempt": true, "giants_count_caverns_as_adjacent": false,
    "barbarians_redeploy_after_losing_a_region": true,
    "kobolds_last_attempt_needs_two_in_hand": true, "shared_win_when_tokens_tie_too": true
    }""")
NO_USE = json.loads("""{
    "dragon": false, "catapult": false, "mercenary": false, "sorcery": false,
    "own_mountain_adjacent": false, "berserk_die": null
    }""")
TARGET = json.loads("""{
    "terrain": "mountain", "symbols": [], "coastal": false, "holder": null, "encampments": 0,
    "fortress": false, "lair": false, "pot": false, "protected_by": []
    }""")
COST = {
    **json.loads("""{
        "op": "cost", "race": "tritons", "power": "commando", "in_decline": false, "round": 1,
        "hand": null
        }"""),
    "target": TARGET,
    "use": NO_USE,
    "house": HOUSE,
}
HELD_COST = with_value(
    with_value(COST, ("target", "holder"), tokens_of("elves", 2, in_decline=False, own=False)),
    ("target", "symbols"),
    ["mine"],
)
QUESTIONS = {"op": "questions", "race": "humans", "power": "merchant", "in_decline": False}
SCORE = json.loads("""{"op": "score", "races": [
    {"race": "humans", "power": "merchant", "in_decline": false,
     "counts": {"regions": 4, "farmland": 2}},
    {"race": "dwarves", "power": null, "in_decline": true, "counts": {"regions": 3, "mine": 1}}
    ]}""")
STANDING = json.loads("""{"op": "standing", "players": [
    {"name": "Anna", "coins": 105, "tokens": 12},
    {"name": "Ben", "coins": 105, "tokens": 11}
    ]}""")
TARGETS = json.loads("""{
    "op": "targets", "map": 3, "race": "giants", "power": "flying", "in_decline": false,
    "round": 2, "hand": 5, "first_conquest": false, "use": {}, "house": {},
    "board": [
        {"region": 12, "race": "giants", "tokens": 2, "in_decline": false, "own": true},
        {"region": 13, "lost_tribe": true},
        {"region": 4, "race": "elves", "tokens": 1, "in_decline": false, "own": false,
         "encampments": 0, "fortress": true, "lair": false, "protected_by": ["hero"]}
    ]}""")
CONQUER = {
    **json.loads("""{
        "do": "conquer", "by": "active", "from": null, "tokens": null, "die": null,
        "loss_die": null, "failed": false
        }"""),
    "target": TARGET,
    "use": NO_USE,
}


def replay_of(*commands, **setup):
    return {
        "op": "replay",
        "setup": table("ratmen flying", house=HOUSE, reshuffles=[["hill", "swamp"]], **setup),
        "commands": list(commands),
    }


REPLAY = replay_of(pick(1), CONQUER, {**score(3), "then_decline": False})
COMMANDS = {
    "pick": pick(1),
    "conquer": CONQUER,
    "ally": {"do": "ally", "player": "Ben"},
    "score": {**score(3), "then_decline": False},
    "decline": {"do": "decline", "counts": [{"regions": 3}], "pots": 0},
    "vanish": {"do": "vanish", "player": "Ben", "race": "orcs"},
    "adjust": {"do": "adjust", "player": "Anna", "coins": 2},
    "undo": {"do": "undo"},
    "redo": {"do": "redo"},
}
REQUESTS = {
    "cost": COST,
    "cost of a held region": HELD_COST,
    "questions": QUESTIONS,
    "score": SCORE,
    "standing": STANDING,
    "targets": TARGETS,
    "replay": REPLAY,
    **{f"replay of {name}": replay_of(command) for name, command in COMMANDS.items()},
}


# The stream


def test_answers_come_one_per_line_in_the_order_of_the_questions():
    hands = list(range(50))
    lines = [json.dumps({**COST, "hand": hand}).encode() for hand in hands]
    answers = [json.loads(line) for line in ask_lines(*lines)]
    assert [answer["short"] for answer in answers] == [max(0, 2 - hand) for hand in hands]


@pytest.mark.parametrize("blank", [b"\n", b"\r\n", b"", b"  \t \n"])
def test_blank_lines_are_skipped(blank):
    line = json.dumps(QUESTIONS).encode()
    assert ask_lines(blank, line, blank, line, blank) == ask_lines(line, line)


@pytest.mark.parametrize("ending", [b"", b"\n", b"\r\n", b"  \r\n"])
def test_any_line_ending_will_do(ending):
    (line,) = ask_lines(json.dumps(QUESTIONS).encode() + ending)
    assert json.loads(line) == {"questions": ["regions", "farmland"]}


BAD_JSON = {
    "no JSON": b"hello",
    "half an object": b'{"op":"cost"',
    "a trailing comma": b'{"op":"questions",}',
    "single quotes": b"{'op':'questions'}",
    "two values": b"{} {}",
    "not UTF-8": b'{"op":"\xff\xfe"}',
    "UTF-16": '{"op":"questions"}'.encode("utf-16"),
    "a NUL": b"\x00",
    "a raw control character": b'{"op":"co\x01st"}',
    "nesting too deep for anyone": b"[" * 100_000,
    "objects nested too deep": b'{"op":' * 100_000,
}


@pytest.mark.parametrize("line", BAD_JSON.values(), ids=BAD_JSON)
def test_what_is_not_json_is_said_to_be_so_and_the_next_line_is_read(line, capsys):
    first, second = ask_lines(line, json.dumps(QUESTIONS).encode())
    code, _ = read_error(json.loads(first))
    assert code == "bad_json"
    assert "questions" in json.loads(second)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("line", [b"[]", b"null", b"3", b'"cost"', b"true", b'[{"op":"cost"}]'])
def test_json_that_is_no_object_is_a_bad_request(line):
    (answer,) = ask_lines(line)
    assert read_error(json.loads(answer))[0] == "bad_request"


@pytest.mark.parametrize("op", ["", "Cost", "costs", None, 1, True, [], {}, ["cost"]])
def test_an_unknown_op_is_a_bad_request_at_op(op):
    assert error({**COST, "op": op}) == ("bad_request", "op")


def test_a_request_without_op_misses_it():
    assert error({}) == ("missing", "op")
    assert error(without(COST, ("op",))) == ("missing", "op")


def test_a_request_may_be_nested_deep_in_a_field_that_wants_none(capsys):
    deep = json.loads("[" * 500 + "]" * 500)
    assert error({**COST, "hand": deep}) == ("bad_request", "hand")
    assert error({**COST, "target": deep}) == ("bad_request", "target")
    assert error(replay_of(deep)) == ("bad_request", "commands.0")
    assert capsys.readouterr().err == ""


def test_names_of_any_script_come_back_as_they_were():
    names = ["Änne", "本", "🦊", 'quo"te', "back\\slash"]
    players = [{"name": name, "coins": 9 - n} for n, name in enumerate(names)]
    answer = ask({"op": "standing", "players": players})
    assert [place["name"] for place in answer["places"]] == names


def test_escaped_and_raw_letters_are_the_same():
    raw = '{"op":"standing","players":[{"name":"Jürgen","coins":1}]}'.encode()
    escaped = b'{"op":"standing","players":[{"name":"J\\u00fcrgen","coins":1}]}'
    assert ask_lines(raw) == ask_lines(escaped)


# The program itself


def start(**more):
    # Answers must arrive at once because they are flushed, not because nothing is ever buffered.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    return subprocess.Popen(
        [sys.executable, *more.pop("options", []), "-m", "companion", "ask"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        **more,
    )


def test_the_program_answers_a_mixed_batch_to_its_end():
    good = json.dumps(QUESTIONS).encode()
    huge = b'{"op":"standing","players":"' + b"x" * 3_000_000 + b'"}'
    batch = [good, b"", b"no json", b"\xff\xfe\xfa", good + b"\r", b"\r", huge, b"[" * 50_000, good]
    with start() as program:
        out, err = program.communicate(b"\n".join(batch))
    answers = [json.loads(line) for line in out.splitlines()]
    codes = [answer["error"]["code"] if "error" in answer else "answered" for answer in answers]
    assert " ".join(codes) == ("answered bad_json bad_json answered bad_request bad_json answered")
    assert err == b""
    assert program.returncode == 0


def test_the_program_says_nothing_when_nothing_is_asked():
    with start() as program:
        assert program.communicate(b"") == (b"", b"")
    assert program.returncode == 0


def test_each_answer_is_flushed_before_the_next_question_is_known():
    with start(bufsize=0) as program:
        for hand in (1, 5):
            program.stdin.write(json.dumps({**COST, "hand": hand}).encode() + b"\n")
            ready, _, _ = select.select([program.stdout], [], [], 30)
            assert ready, "no answer while the program waits for more input"
            assert json.loads(os.read(program.stdout.fileno(), 65536))["tokens"] == 2
        program.stdin.close()
        assert program.wait() == 0


def test_a_reader_who_goes_away_ends_the_program_without_a_fuss():
    line = json.dumps(COST).encode() + b"\n"
    with start() as program:
        program.stdout.close()
        try:
            program.stdin.write(line * 2000)
            program.stdin.close()
        except BrokenPipeError:
            pass
        assert program.stderr.read() == b""
        program.wait()


def test_the_program_loads_neither_window_nor_database_for_any_op():
    ops = b"\n".join(json.dumps(request).encode() for request in REQUESTS.values())
    with start(options=["-X", "importtime"]) as program:
        out, err = program.communicate(ops)
    assert len(out.splitlines()) == len(REQUESTS)
    modules = {line.rsplit(b"|", 1)[-1].strip().split(b".")[0] for line in err.splitlines()}
    assert b"companion" in modules
    assert not modules & {b"kivy", b"plyer", b"tinydb"}


# Every field of every op


def is_refused_as_a_table_goes(answer):
    return answer.get("error", {}).get("code") == "refused"


@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)
def test_the_requests_that_are_spoilt_below_are_sound(request_):
    answer = ask(request_)
    assert "error" not in answer or is_refused_as_a_table_goes(answer)


def spoilable(name):
    """Yield the places of a request; the setup of a replay is checked once, not every time."""
    for path, value in places(REQUESTS[name]):
        if name.startswith("replay of") and path[:1] != ("commands",):
            continue
        yield path, value


def complaints(expected, requests):
    """Return the places at which a spoilt request is not refused as it should be."""
    wrong = []
    for path, request in requests:
        answer = ask(request)
        if "error" not in answer or read_error(answer) != (expected, dotted(path)):
            wrong.append((dotted(path), request, answer))
    return wrong


@pytest.mark.parametrize("field", ["typo", "Race", "from_"])
@pytest.mark.parametrize("name", REQUESTS)
def test_an_unknown_field_is_an_error_wherever_it_stands(name, field):
    objects = [path for path, value in spoilable(name) if isinstance(value, dict)]
    spoilt = [((*path, field), with_value(REQUESTS[name], (*path, field), 1)) for path in objects]
    assert complaints("bad_request", spoilt) == []


def test_a_field_of_the_setup_is_unknown_to_a_command():
    """Even a field whose name is known elsewhere is reported where it stands."""
    place = ("commands", 0, "reshuffles")
    spoilt = [(place, replay_of({**command, "reshuffles": []})) for command in COMMANDS.values()]
    assert complaints("bad_request", spoilt) == []


@pytest.mark.parametrize("holder", [LOST_TRIBE, tokens_of("elves")])
def test_an_unknown_field_of_a_holder_is_an_error(holder):
    request = with_value(COST, ("target", "holder"), {**holder, "typo": None})
    assert error(request) == ("bad_request", "target.holder.typo")


NUMBERS_OR_NULL = {"hand", "berserk_die", "die", "loss_die"}
NULL_ALLOWED = {*NUMBERS_OR_NULL, "holder", "from"}
FREE_TEXT = {"name", "players"}


def wrong_values(path, value):
    """Yield values that the field at this place can never have."""
    name = next(step for step in reversed(path) if isinstance(step, str))
    if isinstance(value, dict) or name == "holder":
        wrong = [[], "x", 1, True]
    elif isinstance(value, list):
        wrong = [{}, "x", 1, True, None]
    elif isinstance(value, bool):
        wrong = [0, 1, "true", [], {}, None]
    elif isinstance(value, int) or name in NUMBERS_OR_NULL or path[-1] == "tokens":
        wrong = [True, False, 2.5, -0.5, "1", [], {}]
        wrong += [] if name == "coins" and path[0] == "commands" else [-1]
    else:
        wrong = [1, 0, True, [], {}, ["x"]]
        wrong += [] if name in FREE_TEXT else ["nonsense", "", "Ratmen"]
    may_be_null = name in NULL_ALLOWED or (
        path[-1:] == ("tokens",) and not {"holder", "board"} & {*path}
    )
    if not isinstance(value, bool | list) and not may_be_null:
        wrong.append(None)
    return wrong


@pytest.mark.parametrize("name", REQUESTS)
def test_a_value_of_the_wrong_kind_is_a_bad_request_at_its_place(name):
    spoilt = [
        (path, with_value(REQUESTS[name], path, wrong))
        for path, value in spoilable(name)
        # A declined race may have no power: null is fine there, and tested by itself.
        if path and not (path[-1] == "power" and value is None) and "reshuffles" not in path[:-2]
        for wrong in wrong_values(path, value)
    ]
    assert complaints("bad_request", spoilt) == []


def test_an_unknown_badge_in_a_reshuffle_is_a_bad_request_even_before_it_is_needed():
    place = ("setup", "reshuffles", 0, 1)
    wrong_badges: list[object] = [1, None, True, [], {}, "nonsense", "", "ratmen"]
    spoilt = [(place, with_value(REPLAY, place, wrong)) for wrong in wrong_badges]
    assert complaints("bad_request", spoilt) == []


def undotted(place):
    """Read a place that is written the way the errors name it."""
    return tuple(int(step) if step.isdigit() else step for step in place.split("."))


REQUIRED = {
    "cost": "op race power target target.terrain",
    "cost of a held region": "target.holder.kind target.holder.race target.holder.tokens",
    "questions": "race power",
    "score": """
        races races.0.race races.1.power races.0.counts races.0.counts.regions
        races.0.counts.farmland races.1.counts.mine
        """,
    "standing": "players players.0.name players.1.coins",
    "targets": """
        map race power board.0.region board.0.race board.0.tokens board.2.race board.2.tokens
        """,
    "replay": "setup setup.players setup.races setup.powers commands.0.do",
    "replay of pick": "commands.0.slot",
    "replay of conquer": "commands.0.target commands.0.target.terrain",
    "replay of ally": "commands.0.player",
    "replay of vanish": "commands.0.player commands.0.race",
    "replay of adjust": "commands.0.player commands.0.coins",
}


@pytest.mark.parametrize(
    ("name", "place"),
    [(name, place) for name, fields in REQUIRED.items() for place in fields.split()],
)
def test_a_required_field_left_out_is_missing_at_its_place(name, place):
    assert error(without(REQUESTS[name], undotted(place))) == ("missing", place)


BARE_COST = {
    "op": "cost",
    "race": "tritons",
    "power": "commando",
    "target": {"terrain": "mountain"},
}


def test_every_field_not_required_has_the_default_shown():
    assert ask(COST) == ask(BARE_COST)
    for path, _ in places(COST):
        if path and dotted(path) not in REQUIRED["cost"].split():
            assert ask(without(COST, path)) == ask(BARE_COST), dotted(path)


def test_a_holder_is_active_and_somebody_elses_by_default():
    bare = with_value(BARE_COST, ("target", "holder"), tokens_of("elves", 2))
    full = tokens_of("elves", 2, in_decline=False, own=False)
    assert ask(bare) == ask(with_value(COST, ("target", "holder"), full))


BASE_REPLAY = replay_of(pick(1))
BASE_REPLAY["setup"] |= {"sets": ["base"], "house": {}, "reshuffles": []}
OPTIONAL = [
    (QUESTIONS, "in_decline"),
    (SCORE, "races.0.in_decline"),
    (TARGETS, "in_decline first_conquest use house"),
    (TARGETS, "board.2.in_decline board.2.own board.2.encampments board.2.lair"),
    (
        REPLAY,
        " ".join(
            f"commands.1.{field}" for field in sorted(CONQUER) if field not in ("do", "target")
        ),
    ),
    (BASE_REPLAY, "setup.sets setup.house setup.reshuffles"),
]


@pytest.mark.parametrize(("request_", "fields"), OPTIONAL)
def test_other_fields_may_be_left_out_too(request_, fields):
    for place in fields.split():
        assert ask(without(request_, undotted(place))) == ask(request_), place


# What a conquest costs


def cost(combo="ratmen flying", region="farmland", **more):
    """Ask what this region costs, written as it lies on the table."""
    race, _, power = combo.partition(" ")
    target = encode(read_region(region))
    return ask({"op": "cost", "race": race, "power": power or None, "target": target, **more})


def as_text(lines):
    assert all(set(line) == {"key", "n"} for line in lines)
    return " ".join(f"{line['key']}{line['n']:+d}" for line in lines)


def test_the_first_example():
    answer = ask({"op": "cost", "race": "orcs", "power": "commando", "target": {"terrain": "hill"}})
    assert answer["tokens"] == 1
    assert answer["lines"] == [{"key": "base", "n": 2}, {"key": "commando", "n": -1}]
    assert answer["possible"] is True


def test_the_example_of_cost_has_exactly_these_fields():
    assert ask({**COST, "hand": 2}) == json.loads("""{
        "tokens": 2,
        "lines": [
            {"key": "base", "n": 2}, {"key": "mountain", "n": 1}, {"key": "commando", "n": -1}
            ],
        "possible": true, "why_not": null, "short": 0, "chance": [1, 1], "sorcery": false
        }""")


# Each field is seen to reach the rules, which are proven in tests/engine/test_cost.py.
COSTS = [
    ("ratmen flying", "mountain mine", {}, "base+2 mountain+1"),
    ("ratmen flying", "farmland, lost_tribe", {}, "base+2 lost_tribe+1"),
    ("ratmen flying", "farmland, 3 elves", {}, "base+2 tokens+3"),
    ("goblins flying", "farmland, 2 elves declined own", {}, "base+2 tokens+2 goblins-1"),
    ("ratmen flying", "hill, camps=4 fortress", {}, "base+2 encampment+4 fortress+1"),
    ("ratmen flying", "hill, lair pot", {}, "base+2 lair+1"),
    ("ratmen seafaring", "sea", {}, "base+2"),
    ("tritons flying", "coastal hill", {}, "base+2 tritons-1"),
    ("ratmen underworld", "hill cavern", {}, "base+2 underworld-1"),
    ("ratmen were", "mountain", {"round": 2}, "base+2 mountain+1 were-2"),
    ("ghouls", "hill, 2 orcs own", {"in_decline": True}, "base+2 tokens+2"),
    ("ghouls spirit", "hill, 1 elves, peace", {"in_decline": True}, "base+2 tokens+1"),
    ("ratmen dragon_master", "hill", {"use": {"dragon": True}}, "base+2 dragon-1"),
    ("ratmen catapult", "hill", {"use": {"catapult": True}}, "base+2 catapult-1"),
    ("ratmen mercenary", "hill", {"use": {"mercenary": True}}, "base+2 mercenary-2 minimum+1"),
    ("giants flying", "hill", {"use": {"own_mountain_adjacent": True}}, "base+2 giants-1"),
    ("ratmen berserk", "mountain", {"use": {"berserk_die": 2}}, "base+2 mountain+1 berserk_die-2"),
    ("kobolds commando", "hill", {}, "base+2 commando-1 minimum+1"),
    (
        "ratmen flying",
        "hill, 2 elves declined own",
        {"house": {"own_declined_token_counts_in_cost": False}},
        "base+2",
    ),
    (
        "goblins flying",
        "hill, lost_tribe",
        {"house": {"goblins_count_lost_tribes_as_declined": False}},
        "base+2 lost_tribe+1",
    ),
    # `ask` accepts numbers beyond any box.
    ("ratmen flying", f"hill, {10**30} elves", {}, f"base+2 tokens+{10**30}"),
    ("ratmen flying", f"hill, camps={10**30}", {"round": 10**30}, f"base+2 encampment+{10**30}"),
]


@pytest.mark.parametrize(("combo", "region", "more", "lines"), COSTS)
def test_a_conquest_costs_what_its_lines_say(combo, region, more, lines):
    answer = cost(combo, region, **more)
    assert as_text(answer["lines"]) == lines
    assert answer["tokens"] == sum(line["n"] for line in answer["lines"])
    assert (answer["possible"], answer["why_not"]) == (True, None)
    assert (answer["short"], answer["chance"], answer["sorcery"]) == (None, None, False)


SWAP = {"use": {"sorcery": True}}


@pytest.mark.parametrize("hand", [None, 0, 99])
@pytest.mark.parametrize(
    ("why_not", "combo", "region", "more"),
    [
        ("not_in_decline", "orcs", "sea, 1 orcs own, hero", {"in_decline": True}),
        (
            "not_in_decline",
            "ghouls spirit",
            "hill",
            {"in_decline": True, "house": {"spirit_ghouls_keep_conquering": False}},
        ),
        ("water", "ratmen flying", "sea, 1 ratmen own, peace hero", {}),
        ("own_active", "ratmen flying", "hill, 1 ratmen own, peace hero", {}),
        ("peace", "ratmen flying", "hill, 1 elves, peace hero", {}),
        ("protected", "ratmen flying", "hill, catapult", {}),
        ("protected", "sorcerers flying", "hill, 2 elves, dragon", SWAP),
        ("sorcery", "sorcerers flying", "hill, 2 elves", SWAP),
    ],
)
def test_what_no_hand_can_take_has_no_price(why_not, combo, region, more, hand):
    assert cost(combo, region, **more, hand=hand) == {
        "tokens": None,
        "lines": [],
        "possible": False,
        "why_not": why_not,
        "short": None,
        "chance": None if hand is None else [0, 1],
        "sorcery": False,
    }


def test_a_price_tells_sorcerers_whether_they_could_swap_instead():
    answer = cost("sorcerers flying", "mountain, 1 elves, fortress", **SWAP)
    assert (answer["lines"], answer["sorcery"]) == ([{"key": "sorcery", "n": 0}], True)
    assert cost("sorcerers flying", "mountain, 1 elves", hand=5)["sorcery"] is True
    assert cost("sorcerers flying", "mountain, 2 elves", hand=5)["sorcery"] is False


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"round": 0}, "round"),
        ({"power": None}, "power"),
        ({"target": {"terrain": "hill", "holder": tokens_of("elves", 0)}}, "target.holder.tokens"),
        ({"target": {"terrain": "hill", "holder": {"kind": "giant"}}}, "target.holder.kind"),
        ({"power": "berserk", "use": {"berserk_die": 4}}, "use.berserk_die"),
        ({"power": "berserk", "use": {"berserk_die": -1}}, "use.berserk_die"),
    ],
)
def test_bounds_are_checked(changes, at):
    assert error({**BARE_COST, **changes}) == ("bad_request", at)


@pytest.mark.parametrize("number", [10**30, 10**100, 10**1000])
def test_no_number_is_too_big(number, capsys):
    answer = cost(region=f"farmland, camps={number}", round=number, hand=number)
    assert (answer["tokens"], answer["short"]) == (number + 2, 2)
    assert score_of("ratmen merchant", {"regions": number})["total"] == 2 * number
    assert capsys.readouterr().err == ""


def test_numbers_at_the_edge_of_what_can_be_written_are_answered_too(capsys):
    edge = 10**4299
    (line,) = ask_lines(
        json.dumps(with_value(BARE_COST, ("target", "encampments"), edge))
        .replace(str(edge), "9" * 4300)
        .encode()
    )
    assert json.loads(line)
    assert capsys.readouterr().err == ""


# What a turn scores


def test_scoring_asks_what_race_and_power_need_in_the_order_of_the_counts():
    asked = [
        ("ratmen", "flying", False, "regions"),
        ("humans", "fortified", False, "regions farmland fortresses"),
        ("gypsies", "wealthy", False, "regions abandoned_coins first_turn"),
        ("humans", None, True, "regions"),
        ("dwarves", "spirit", True, "regions mine"),
        ("priestesses", None, True, "tower_tokens"),
    ]
    for race, power, in_decline, names in asked:
        combo = {"race": race, "power": power, "in_decline": in_decline}
        assert ask({"op": "questions", **combo}) == {"questions": names.split()}


def test_an_active_race_has_a_power():
    assert error({**QUESTIONS, "power": None}) == ("bad_request", "power")
    assert error(with_value(SCORE, ("races", 0, "power"), None)) == (
        "bad_request",
        "races.0.power",
    )


def test_the_example_of_score():
    assert ask(SCORE) == json.loads("""{"total": 14, "races": [
        {"total": 10, "lines": [
            {"key": "regions", "n": 4}, {"key": "humans", "n": 2}, {"key": "merchant", "n": 4}
            ]},
        {"total": 4, "lines": [{"key": "regions", "n": 3}, {"key": "dwarves", "n": 1}]}
        ]}""")


def piece(combo):
    race, _, power = combo.partition(" ")
    return {"race": race, "power": power or None}


def score_of(combo, counts, in_decline=False):
    entry = {**piece(combo), "in_decline": in_decline, "counts": counts}
    answer = ask({"op": "score", "races": [entry]})
    if "error" not in answer:
        assert answer["total"] == answer["races"][0]["total"]
    return answer


SCORES = [
    ("ratmen flying", {"regions": 0}, ""),
    ("orcs pillaging", {"regions": 3, "nonempty_conquests": 2}, "regions+3 orcs+2 pillaging+2"),
    ("ratmen wealthy", {"regions": 3, "first_turn": 1}, "regions+3 wealthy+7"),
    ("ratmen barricade", {"regions": 4}, "regions+4 barricade+3"),
    ("leprechauns flying", {"regions": 4, "pots": 3}, "regions+4 leprechauns+3"),
    ("ratmen peace_loving", {"regions": 2, "attacked_active": 0}, "regions+2 peace_loving+3"),
    ("dwarves merchant", {"regions": 3, "mine": 1}, "regions+3 dwarves+1 merchant+3"),
    ("dwarves", {"regions": 3, "mine": 2}, "regions+3 dwarves+2"),
    ("priestesses spirit", {"tower_tokens": 2}, "tower+2"),
    # Counts other than those of regions are unbounded, and symbols and terrain may coincide.
    ("ratmen flying", {"regions": 10**30}, f"regions+{10**30}"),
    ("leprechauns flying", {"regions": 1, "pots": 10**30}, f"regions+1 leprechauns+{10**30}"),
    ("priestesses", {"tower_tokens": 10**30}, f"tower+{10**30}"),
    ("humans hill", {"regions": 2, "farmland": 1, "hill": 1}, "regions+2 humans+1 hill+1"),
    # A map may send everything it knows.
    (
        "ratmen flying",
        dict.fromkeys(ALL_COUNTS, 1) | {"regions": 9},
        "regions+9 islands+1 winter-1",
    ),
    ("priestesses", dict.fromkeys(ALL_COUNTS, 1) | {"regions": 9}, "tower+1 islands+1 winter-1"),
]


@pytest.mark.parametrize(("combo", "counts", "lines"), SCORES)
def test_a_race_scores_regions_and_bonuses(combo, counts, lines):
    in_decline = " " not in combo or combo.endswith("spirit")
    (race,) = score_of(combo, counts, in_decline)["races"]
    assert as_text(race["lines"]) == lines
    assert race["total"] == sum(line["n"] for line in race["lines"])
    asked = ask({"op": "questions", **piece(combo), "in_decline": in_decline})["questions"]
    for name in asked:
        left = {key: n for key, n in counts.items() if key != name}
        problem = read_error(score_of(combo, left, in_decline))
        assert problem == ("missing", f"races.0.counts.{name}")


def test_a_count_missing_from_a_later_race_says_which():
    request = with_value(SCORE, ("races", 1, "counts"), {"regions": 3})
    assert error(request) == ("missing", "races.1.counts.mine")
    tower = {"race": "priestesses", "power": None, "in_decline": True, "counts": {"regions": 3}}
    request = with_value(SCORE, ("races", 1), tower)
    assert error(request) == ("missing", "races.1.counts.tower_tokens")


# Who won


def test_the_example_of_standing():
    assert ask(STANDING) == {
        "places": [{"name": "Anna", "place": 1}, {"name": "Ben", "place": 2}],
        "winners": ["Anna"],
        "count_tokens_of": [],
    }


# What the regions of a board cost


def targets(combo, held, map_=3, *, board=(), **more):
    """Return the answer's rows by region; `held` are the regions the race stands in."""
    race, _, power = combo.partition(" ")
    in_decline = more.get("in_decline", False)
    own = {"race": race, "tokens": 1, "in_decline": in_decline, "own": True}
    request = {
        "op": "targets",
        "map": map_,
        "race": race,
        "power": power or None,
        "board": [*({"region": region, **own} for region in held), *board],
        **more,
    }
    answer = ask(request)
    assert list(answer) == ["targets"], answer
    rows = answer["targets"]
    fields = {"region", "tokens", "possible", "why_not", "short", "chance"}
    assert all(set(row) == fields for row in rows)
    assert all(row["possible"] == (row["why_not"] is None) for row in rows)
    return {row["region"]: row for row in rows}


def prices(rows):
    """Return what can be conquered, with its price."""
    return {region: row["tokens"] for region, row in rows.items() if row["possible"]}


def reasons(rows, why_not):
    return {region for region, row in rows.items() if row["why_not"] == why_not}


# Facts of the board for three players.
WATER = {27, 28, 29}
LAND = set(range(27))


def test_the_example_of_targets():
    rows = {row["region"]: row for row in ask(TARGETS)["targets"]}
    assert set(rows) == set(range(30)) - {12}
    assert rows[2] == json.loads("""{
        "region": 2, "tokens": 2, "possible": true, "why_not": null, "short": 0, "chance": [1, 1]
        }""")
    # Next to the Giants' mountain: a farmland for 1, lost tribes for one more.
    assert (rows[10]["tokens"], rows[15]["tokens"], rows[13]["tokens"]) == (1, 1, 2)
    # Mountains elsewhere.
    assert (rows[7]["tokens"], rows[20]["tokens"], rows[24]["tokens"]) == (3, 3, 3)
    assert rows[4]["why_not"] == "protected"
    assert reasons(rows.copy(), "water") == WATER


@pytest.mark.parametrize(("map_", "regions"), [(2, 23), (3, 30), (4, 39), (5, 48)])
def test_every_map_answers_for_all_its_regions(map_, regions):
    assert set(targets("ratmen flying", [], map_)) == set(range(regions))
    assert set(targets("ratmen flying", [0, 1], map_)) == set(range(2, regions))


@pytest.mark.parametrize("map_", [0, 1, 6, 30])
def test_there_are_boards_for_two_to_five(map_):
    assert error({**TARGETS, "map": map_}) == ("bad_request", "map")


@pytest.mark.parametrize(("map_", "region"), [(2, 23), (3, 30), (4, 39), (5, 48), (3, 10**30)])
def test_a_region_that_the_map_does_not_have_is_a_bad_request(map_, region):
    request = {**TARGETS, "map": map_, "board": [{"region": 0}, {"region": region}]}
    assert error(request) == ("bad_request", "board.1.region")


def test_a_sky_is_entered_where_the_ways_up_lead():
    """The beanstalk leads from 13 to the first region of the sky."""
    under_it = {"map_": 3, "sky": "two_islands", "access": [13, 20]}
    ground, both = targets("ratmen hill", [13]), targets("ratmen hill", [13], **under_it)
    assert prices(both) == {**prices(ground), 30: 2}
    assert both[31]["why_not"] == "not_adjacent"
    assert 30 not in prices(targets("ratmen hill", [20], **under_it))


@pytest.mark.parametrize(
    ("given", "at"),
    [
        ({"sky": "three_suns"}, "sky"),
        ({"access": [13, 20]}, "sky"),
        ({"sky": "two_islands", "access": [13]}, "access"),
        ({"sky": "two_islands", "access": [13, 99]}, "access"),
    ],
)
def test_a_sky_or_a_way_up_that_cannot_be_is_a_bad_request(given, at):
    assert error({**TARGETS, **given}) == ("bad_request", at)


def test_regions_not_listed_are_empty():
    # Regions 21 and 22 are printed with a lost tribe.
    rows = targets("ratmen flying", [12])
    assert (rows[21]["tokens"], rows[22]["tokens"]) == (2, 2)


def test_rounds_uses_and_house_rules_apply_to_every_region():
    assert prices(targets("ratmen were", [9], round=2)) == {8: 1, 10: 1}
    assert prices(targets("ratmen were", [9], round=1)) == {8: 3, 10: 2}
    # 9 touches 8 and 10; behind them lie 0, 1, 7 and 12.
    shot = targets("ratmen catapult", [9], use={"catapult": True})
    assert prices(shot) == {0: 1, 1: 1, 7: 2, 12: 2}
    assert error({**TARGETS, "use": {"dragon": True}}) == ("bad_request", "use.dragon")
    elves = {"region": 19, "race": "elves", "tokens": 2}
    house = {"giants_count_caverns_as_adjacent": True}
    assert targets("giants underworld", [12], board=[elves])[19]["tokens"] == 3
    assert targets("giants underworld", [12], board=[elves], house=house)[19]["tokens"] == 2


def test_what_lies_in_a_region_counts_as_in_a_single_cost():
    board = [
        {"region": 0, "lost_tribe": True},
        {"region": 10, "race": "elves", "tokens": 3, "encampments": 2, "lair": True},
        {"region": 13, "race": "orcs", "tokens": 1, "in_decline": True, "own": True},
        {"region": 15, "fortress": True},
    ]
    rows = targets("ratmen merchant", [12], board=board, hand=2)
    assert [rows[region]["tokens"] for region in (0, 10, 13, 15)] == [3, 8, 3, 3]
    assert (rows[0]["short"], rows[0]["chance"]) == (1, [1, 2])
    assert (rows[10]["short"], rows[10]["chance"]) == (6, [0, 1])
    assert rows[10]["why_not"] == "too_strong"
    assert (rows[27]["short"], rows[27]["chance"]) == (None, [0, 1])


def test_a_replay_is_reached_by_the_same_door():
    answer = ask(replay_of(pick(1), conquer(), score(1)))
    assert (answer["round"], answer["turn_of"], answer["over"]) == (1, "Ben", False)
