"""The front door's contract: lines in and out, the calculators, and every way to be turned down."""

import json
import os
import select
import subprocess
import sys
from itertools import product

import pytest

from tests.ask_client import (
    ALL_POWERS,
    ALL_RACES,
    LOST_TRIBE,
    ask,
    ask_lines,
    conquer,
    declined,
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

HOUSE = {
    "own_declined_token_counts_in_cost": True,
    "sorcery_needs_token_in_hand": False,
    "goblins_count_lost_tribes_as_declined": True,
    "spirit_ghouls_keep_conquering": True,
    "ghouls_have_their_own_last_attempt": True,
    "giants_count_caverns_as_adjacent": False,
    "barbarians_redeploy_after_losing_a_region": True,
    "kobolds_last_attempt_needs_two_in_hand": True,
    "shared_win_when_tokens_tie_too": True,
}
NO_USE = {
    "dragon": False,
    "catapult": False,
    "mercenary": False,
    "sorcery": False,
    "own_mountain_adjacent": False,
    "berserk_die": None,
}
TARGET = {
    "terrain": "mountain",
    "symbols": [],
    "coastal": False,
    "holder": None,
    "encampments": 0,
    "fortress": False,
    "lair": False,
    "pot": False,
    "protected_by": [],
}
COST = {
    "op": "cost",
    "race": "tritons",
    "power": "commando",
    "in_decline": False,
    "round": 1,
    "target": TARGET,
    "use": NO_USE,
    "hand": None,
    "house": HOUSE,
}
HELD_COST = with_value(
    with_value(COST, ("target", "holder"), tokens_of("elves", 2, in_decline=False, own=False)),
    ("target", "symbols"),
    ["mine"],
)
QUESTIONS = {"op": "questions", "race": "humans", "power": "merchant", "in_decline": False}
SCORE = {
    "op": "score",
    "races": [
        {
            "race": "humans",
            "power": "merchant",
            "in_decline": False,
            "counts": {"regions": 4, "farmland": 2},
        },
        {
            "race": "dwarves",
            "power": None,
            "in_decline": True,
            "counts": {"regions": 3, "mine": 1},
        },
    ],
}
STANDING = {
    "op": "standing",
    "players": [
        {"name": "Anna", "coins": 105, "tokens": 12},
        {"name": "Ben", "coins": 105, "tokens": 11},
    ],
}
TARGETS = {
    "op": "targets",
    "map": 3,
    "race": "giants",
    "power": "flying",
    "in_decline": False,
    "round": 2,
    "hand": 5,
    "first_conquest": False,
    "use": {},
    "house": {},
    "board": [
        {"region": 12, "race": "giants", "tokens": 2, "in_decline": False, "own": True},
        {"region": 13, "lost_tribe": True},
        {
            "region": 4,
            "race": "elves",
            "tokens": 1,
            "in_decline": False,
            "own": False,
            "encampments": 0,
            "fortress": True,
            "lair": False,
            "protected_by": ["hero"],
        },
    ],
}
CONQUER = {
    "do": "conquer",
    "target": TARGET,
    "use": NO_USE,
    "by": "active",
    "from": None,
    "tokens": None,
    "die": None,
    "loss_die": None,
    "failed": False,
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
    # Answers must come at once because they are flushed, not because nothing is ever buffered.
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
    assert codes == [
        "answered",
        "bad_json",
        "bad_json",
        "answered",
        "bad_request",
        "bad_json",
        "answered",
    ]
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
    """Yield the places of a request; the setup of a replay is looked at once, not every time."""
    for path, value in places(REQUESTS[name]):
        if name.startswith("replay of") and path[:1] != ("commands",):
            continue
        yield path, value


def complaints(expected, requests):
    """Return the places at which a spoilt request is not turned down as it should be."""
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
    """Also one whose name is known elsewhere is complained about where it stands."""
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
    """Values that the field at this place can never have."""
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


REQUIRED = {
    "cost": ["op", "race", "power", "target", "target.terrain"],
    "cost of a held region": [
        "target.holder.kind",
        "target.holder.race",
        "target.holder.tokens",
    ],
    "questions": ["race", "power"],
    "score": [
        "races",
        "races.0.race",
        "races.1.power",
        "races.0.counts",
        "races.0.counts.regions",
        "races.0.counts.farmland",
        "races.1.counts.mine",
    ],
    "standing": ["players", "players.0.name", "players.1.coins"],
    "targets": [
        "map",
        "race",
        "power",
        "board.0.region",
        "board.0.race",
        "board.0.tokens",
        "board.2.race",
        "board.2.tokens",
    ],
    "replay": ["setup", "setup.players", "setup.races", "setup.powers", "commands.0.do"],
    "replay of pick": ["commands.0.slot"],
    "replay of conquer": ["commands.0.target", "commands.0.target.terrain"],
    "replay of ally": ["commands.0.player"],
    "replay of vanish": ["commands.0.player", "commands.0.race"],
    "replay of adjust": ["commands.0.player", "commands.0.coins"],
}


@pytest.mark.parametrize(
    ("name", "place"), [(name, place) for name, fields in REQUIRED.items() for place in fields]
)
def test_a_required_field_left_out_is_missing_at_its_place(name, place):
    path = tuple(int(step) if step.isdigit() else step for step in place.split("."))
    assert error(without(REQUESTS[name], path)) == ("missing", place)


BARE_COST = {
    "op": "cost",
    "race": "tritons",
    "power": "commando",
    "target": {"terrain": "mountain"},
}


def test_every_field_not_required_has_the_default_shown():
    assert ask(COST) == ask(BARE_COST)
    for path, _ in places(COST):
        if path and dotted(path) not in REQUIRED["cost"]:
            assert ask(without(COST, path)) == ask(BARE_COST), dotted(path)


def test_a_holder_is_active_and_somebody_elses_by_default():
    bare = with_value(BARE_COST, ("target", "holder"), tokens_of("elves", 2))
    full = tokens_of("elves", 2, in_decline=False, own=False)
    assert ask(bare) == ask(with_value(COST, ("target", "holder"), full))


def test_questions_and_scores_are_about_active_races_by_default():
    assert ask(without(QUESTIONS, ("in_decline",))) == ask(QUESTIONS)
    assert ask(without(SCORE, ("races", 0, "in_decline"))) == ask(SCORE)


@pytest.mark.parametrize("field", ["in_decline", "first_conquest", "use", "house"])
def test_the_fields_of_targets_may_be_left_out(field):
    assert ask(without(TARGETS, (field,))) == ask(TARGETS)


def test_the_fields_of_a_board_region_may_be_left_out():
    for field in ("in_decline", "own", "encampments", "lair"):
        assert ask(without(TARGETS, ("board", 2, field))) == ask(TARGETS), field


@pytest.mark.parametrize("field", [*CONQUER.keys() - {"do", "target"}])
def test_the_fields_of_a_conquest_may_be_left_out(field):
    assert ask(without(REPLAY, ("commands", 1, field))) == ask(REPLAY)


@pytest.mark.parametrize("field", ["sets", "house", "reshuffles"])
def test_the_fields_of_a_setup_may_be_left_out(field):
    setup = {"sets": ["base"], "house": {}, "reshuffles": []}
    request = replay_of(pick(1))
    request["setup"] |= setup
    assert ask(without(request, ("setup", field))) == ask(request)


# What a conquest costs


def cost(combo="ratmen flying", terrain="farmland", **more):
    """Ask a cost; names of `target` and of the request may be mixed, the use is a list of names."""
    race, _, power = combo.partition(" ")
    target = {"terrain": terrain} | {key: more.pop(key) for key in [*more] if key in TARGET}
    use = more.pop("use", {})
    use = use if isinstance(use, dict) else dict.fromkeys(use.split(), True)
    request = {"op": "cost", "race": race, "power": power or None, "target": target, "use": use}
    return ask({**request, **more})


def amounts(lines):
    """Return the lines as a dictionary, each key being there once."""
    keys = [line["key"] for line in lines]
    assert len(keys) == len(set(keys))
    assert all(set(line) == {"key", "n"} for line in lines)
    return {line["key"]: line["n"] for line in lines}


def test_the_first_example():
    answer = ask({"op": "cost", "race": "orcs", "power": "commando", "target": {"terrain": "hill"}})
    assert answer["tokens"] == 1
    assert answer["lines"] == [{"key": "base", "n": 2}, {"key": "commando", "n": -1}]
    assert answer["possible"] is True


def test_the_example_of_cost_has_exactly_these_fields():
    assert ask({**COST, "hand": 2}) == {
        "tokens": 2,
        "lines": [
            {"key": "base", "n": 2},
            {"key": "mountain", "n": 1},
            {"key": "commando", "n": -1},
        ],
        "possible": True,
        "why_not": None,
        "short": 0,
        "chance": [1, 1],
        "sorcery": False,
    }


COSTS = [
    ({}, {"base": 2}),
    ({"terrain": "forest"}, {"base": 2}),
    ({"terrain": "hill"}, {"base": 2}),
    ({"terrain": "swamp"}, {"base": 2}),
    ({"terrain": "mountain"}, {"base": 2, "mountain": 1}),
    ({"symbols": ["mine", "magic", "cavern"], "coastal": True, "pot": True}, {"base": 2}),
    ({"holder": LOST_TRIBE}, {"base": 2, "lost_tribe": 1}),
    ({"holder": tokens_of("elves", 3)}, {"base": 2, "tokens": 3}),
    ({"holder": tokens_of("ratmen", 3)}, {"base": 2, "tokens": 3}),
    ({"holder": declined("elves")}, {"base": 2, "tokens": 1}),
    ({"holder": declined("elves", own=True)}, {"base": 2, "tokens": 1}),
    ({"encampments": 4}, {"base": 2, "encampment": 4}),
    ({"fortress": True}, {"base": 2, "fortress": 1}),
    ({"lair": True}, {"base": 2, "lair": 1}),
    (
        {
            "terrain": "mountain",
            "holder": tokens_of("trolls", 3),
            "encampments": 2,
            "fortress": True,
            "lair": True,
        },
        {"base": 2, "mountain": 1, "encampment": 2, "fortress": 1, "lair": 1, "tokens": 3},
    ),
    ({"encampments": 2, "holder": LOST_TRIBE}, {"base": 2, "encampment": 2, "lost_tribe": 1}),
    # Numbers beyond any box are not this door's business.
    ({"holder": tokens_of("elves", 10**30)}, {"base": 2, "tokens": 10**30}),
    ({"encampments": 10**30, "round": 10**30}, {"base": 2, "encampment": 10**30}),
    # Water
    ({"combo": "ratmen seafaring", "terrain": "sea"}, {"base": 2}),
    ({"combo": "ratmen seafaring", "terrain": "lake"}, {"base": 2}),
    (
        {"combo": "ratmen seafaring", "terrain": "sea", "holder": declined("elves", 2)},
        {"base": 2, "tokens": 2},
    ),
    # Races that pay less
    ({"combo": "tritons flying", "coastal": True}, {"base": 2, "tritons": -1}),
    ({"combo": "tritons flying"}, {"base": 2}),
    ({"combo": "giants flying", "use": "own_mountain_adjacent"}, {"base": 2, "giants": -1}),
    ({"combo": "giants flying", "terrain": "mountain"}, {"base": 2, "mountain": 1}),
    ({"combo": "goblins flying"}, {"base": 2}),
    (
        {"combo": "goblins flying", "holder": LOST_TRIBE},
        {"base": 2, "lost_tribe": 1, "goblins": -1},
    ),
    (
        {"combo": "goblins flying", "holder": declined("elves", 2)},
        {"base": 2, "tokens": 2, "goblins": -1},
    ),
    ({"combo": "goblins flying", "holder": tokens_of("elves")}, {"base": 2, "tokens": 1}),
    # Powers that pay less
    ({"combo": "ratmen commando", "terrain": "swamp"}, {"base": 2, "commando": -1}),
    ({"combo": "ratmen mounted", "terrain": "hill"}, {"base": 2, "mounted": -1}),
    ({"combo": "ratmen mounted", "terrain": "farmland"}, {"base": 2, "mounted": -1}),
    ({"combo": "ratmen mounted", "terrain": "forest"}, {"base": 2}),
    ({"combo": "ratmen mounted", "terrain": "swamp"}, {"base": 2}),
    ({"combo": "ratmen mounted", "terrain": "mountain"}, {"base": 2, "mountain": 1}),
    ({"combo": "ratmen underworld", "symbols": ["cavern"]}, {"base": 2, "underworld": -1}),
    ({"combo": "ratmen underworld", "symbols": ["mine", "magic"]}, {"base": 2}),
    ({"combo": "ratmen were", "fortress": True}, {"base": 2, "fortress": 1}),
    (
        {"combo": "ratmen were", "fortress": True, "round": 2},
        {"base": 2, "fortress": 1, "were": -2},
    ),
    ({"combo": "ratmen were", "fortress": True, "round": 3}, {"base": 2, "fortress": 1}),
    (
        {"combo": "ratmen were", "fortress": True, "round": 10},
        {"base": 2, "fortress": 1, "were": -2},
    ),
    ({"combo": "ratmen catapult"}, {"base": 2}),
    ({"combo": "ratmen catapult", "use": "catapult"}, {"base": 2, "catapult": -1}),
    ({"combo": "ratmen mercenary", "encampments": 1}, {"base": 2, "encampment": 1}),
    (
        {"combo": "ratmen mercenary", "encampments": 1, "use": "mercenary"},
        {"base": 2, "encampment": 1, "mercenary": -2},
    ),
    ({"combo": "ratmen berserk", "fortress": True}, {"base": 2, "fortress": 1}),
    (
        {"combo": "ratmen berserk", "fortress": True, "use": {"berserk_die": 0}},
        {"base": 2, "fortress": 1},
    ),
    (
        {"combo": "ratmen berserk", "fortress": True, "use": {"berserk_die": 2}},
        {"base": 2, "fortress": 1, "berserk_die": -2},
    ),
    ({"combo": "ratmen dragon_master", "holder": tokens_of("elves")}, {"base": 2, "tokens": 1}),
    (
        {
            "combo": "ratmen dragon_master",
            "terrain": "mountain",
            "holder": tokens_of("elves", 6),
            "use": "dragon",
        },
        {"base": 2, "mountain": 1, "tokens": 6, "dragon": -8},
    ),
    # Both at once
    (
        {"combo": "tritons commando", "coastal": True, "fortress": True},
        {"base": 2, "fortress": 1, "tritons": -1, "commando": -1},
    ),
    (
        {"combo": "goblins dragon_master", "holder": declined("elves", 3), "use": "dragon"},
        {"base": 2, "tokens": 3, "goblins": -1, "dragon": -3},
    ),
    (
        {"combo": "tritons dragon_master", "coastal": True, "use": "dragon"},
        {"base": 2, "tritons": -1},
    ),
    # Never fewer than one, Kobolds never fewer than two
    (
        {"combo": "tritons commando", "coastal": True},
        {"base": 2, "tritons": -1, "commando": -1, "minimum": 1},
    ),
    ({"combo": "ratmen were", "round": 2}, {"base": 2, "were": -2, "minimum": 1}),
    (
        {"combo": "tritons were", "round": 4, "coastal": True},
        {"base": 2, "tritons": -1, "were": -2, "minimum": 2},
    ),
    (
        {"combo": "ratmen berserk", "use": {"berserk_die": 3}},
        {"base": 2, "berserk_die": -3, "minimum": 2},
    ),
    ({"combo": "kobolds flying"}, {"base": 2}),
    ({"combo": "kobolds commando"}, {"base": 2, "commando": -1, "minimum": 1}),
    ({"combo": "kobolds were", "round": 2}, {"base": 2, "were": -2, "minimum": 2}),
    (
        {"combo": "kobolds berserk", "use": {"berserk_die": 3}},
        {"base": 2, "berserk_die": -3, "minimum": 3},
    ),
    (
        {"combo": "kobolds dragon_master", "holder": tokens_of("elves", 3), "use": "dragon"},
        {"base": 2, "tokens": 3, "dragon": -4, "minimum": 1},
    ),
    # Ghouls in decline pay the full price
    ({"combo": "ghouls", "in_decline": True}, {"base": 2}),
    ({"combo": "ghouls spirit", "in_decline": True, "coastal": True}, {"base": 2}),
    (
        {"combo": "ghouls", "in_decline": True, "holder": tokens_of("orcs", 2, own=True)},
        {"base": 2, "tokens": 2},
    ),
    # House rules
    (
        {
            "holder": declined("elves", 2, own=True),
            "house": {"own_declined_token_counts_in_cost": False},
        },
        {"base": 2},
    ),
    (
        {
            "holder": declined("elves", 2),
            "house": {"own_declined_token_counts_in_cost": False},
        },
        {"base": 2, "tokens": 2},
    ),
    (
        {
            "combo": "goblins flying",
            "holder": LOST_TRIBE,
            "house": {"goblins_count_lost_tribes_as_declined": False},
        },
        {"base": 2, "lost_tribe": 1},
    ),
    (
        {
            "combo": "goblins flying",
            "holder": declined("elves"),
            "house": {"goblins_count_lost_tribes_as_declined": False},
        },
        {"base": 2, "tokens": 1, "goblins": -1},
    ),
]


@pytest.mark.parametrize(("asked", "lines"), COSTS)
def test_a_conquest_costs_what_its_lines_say(asked, lines):
    answer = cost(**asked)
    assert amounts(answer["lines"]) == lines
    assert answer["tokens"] == sum(lines.values())
    assert (answer["possible"], answer["why_not"]) == (True, None)
    assert (answer["short"], answer["chance"]) == (None, None)


SORCERY = {"combo": "sorcerers flying", "use": "sorcery"}
LONE_ELF = tokens_of("elves")
IMPOSSIBLE = [
    ("not_in_decline", {"combo": "orcs", "in_decline": True}),
    ("not_in_decline", {"combo": "orcs spirit", "in_decline": True}),
    (
        "not_in_decline",
        {
            "combo": "ghouls spirit",
            "in_decline": True,
            "house": {"spirit_ghouls_keep_conquering": False},
        },
    ),
    ("water", {"terrain": "sea"}),
    ("water", {"terrain": "lake"}),
    ("water", {"combo": "tritons flying", "terrain": "lake"}),
    ("own_active", {"holder": tokens_of("ratmen", 2, own=True)}),
    ("peace", {"holder": tokens_of("elves", 2), "protected_by": ["peace"]}),
    *(
        ("protected", {"protected_by": [marker]})
        for marker in ("hole", "hero", "dragon", "catapult")
    ),
    ("protected", {"protected_by": ["hole"], "holder": LOST_TRIBE}),
    ("protected", {"combo": "ratmen dragon_master", "protected_by": ["hero"], "use": "dragon"}),
    ("protected", {"holder": declined("white_ladies", 1)}),
    (
        "protected",
        {"combo": "ratmen dragon_master", "holder": declined("white_ladies"), "use": "dragon"},
    ),
    ("protected", {"combo": "ghouls", "in_decline": True, "holder": declined("white_ladies")}),
    ("protected", {"combo": "ghouls", "in_decline": True, "protected_by": ["hero"]}),
    ("sorcery", SORCERY),
    ("sorcery", {**SORCERY, "holder": LOST_TRIBE}),
    ("sorcery", {**SORCERY, "holder": tokens_of("elves", 2)}),
    ("sorcery", {**SORCERY, "holder": declined("elves")}),
    ("sorcery", {**SORCERY, "holder": declined("elves", own=True)}),
    ("sorcery", {**SORCERY, "holder": LONE_ELF, "encampments": 1}),
    ("protected", {**SORCERY, "holder": LONE_ELF, "protected_by": ["hero"]}),
    ("peace", {**SORCERY, "holder": LONE_ELF, "protected_by": ["peace"]}),
    # Of several reasons the first in the list is given.
    (
        "not_in_decline",
        {
            "combo": "orcs",
            "in_decline": True,
            "terrain": "sea",
            "holder": tokens_of("orcs", own=True),
            "protected_by": ["hero"],
        },
    ),
    (
        "water",
        {
            "terrain": "sea",
            "holder": tokens_of("ratmen", own=True),
            "protected_by": ["peace", "hero"],
        },
    ),
    ("own_active", {"holder": tokens_of("ratmen", own=True), "protected_by": ["peace", "hero"]}),
    ("peace", {"holder": tokens_of("elves"), "protected_by": ["hero", "peace"]}),
    ("protected", {**SORCERY, "holder": tokens_of("elves", 2), "protected_by": ["dragon"]}),
]


@pytest.mark.parametrize("hand", [None, 0, 99])
@pytest.mark.parametrize(("why_not", "asked"), IMPOSSIBLE)
def test_what_no_hand_can_take_has_no_price(why_not, asked, hand):
    assert cost(**asked, hand=hand) == {
        "tokens": None,
        "lines": [],
        "possible": False,
        "why_not": why_not,
        "short": None,
        "chance": None if hand is None else [0, 1],
        "sorcery": False,
    }


NO_OBSTACLES = [
    {"combo": "ghouls", "in_decline": True, "holder": tokens_of("orcs", own=True)},
    {"combo": "ghouls spirit", "in_decline": True},
    {"combo": "ghouls", "in_decline": True, "holder": LONE_ELF, "protected_by": ["peace"]},
    {"protected_by": ["peace"]},
    {"protected_by": ["peace"], "holder": LOST_TRIBE},
    {"protected_by": ["peace"], "holder": declined("elves")},
    {"holder": tokens_of("white_ladies", 2)},
    {"holder": declined("white_ladies", own=True)},
    {"holder": declined("orcs", own=True)},
]


@pytest.mark.parametrize("asked", NO_OBSTACLES)
def test_what_only_looks_forbidden_is_possible(asked):
    answer = cost(**asked)
    assert (answer["possible"], answer["why_not"]) == (True, None)
    assert answer["tokens"] is not None


# A region of three elves costs five.
THREE_ELVES = {"holder": tokens_of("elves", 3)}
PROSPECTS = [
    # hand, short, chance, why not
    ({**THREE_ELVES, "hand": 99}, 0, [1, 1], None),
    ({**THREE_ELVES, "hand": 6}, 0, [1, 1], None),
    ({**THREE_ELVES, "hand": 5}, 0, [1, 1], None),
    ({**THREE_ELVES, "hand": 4}, 1, [1, 2], None),
    ({**THREE_ELVES, "hand": 3}, 2, [1, 3], None),
    ({**THREE_ELVES, "hand": 2}, 3, [1, 6], None),
    ({**THREE_ELVES, "hand": 1}, 4, [0, 1], "too_strong"),
    ({**THREE_ELVES, "hand": 0}, 5, [0, 1], "no_token"),
    ({"hand": 0}, 2, [0, 1], "no_token"),
    ({"hand": 1}, 1, [1, 2], None),
    # The three-short limit is measured after the mercenaries' two.
    ({**THREE_ELVES, "combo": "ratmen mercenary", "use": "mercenary", "hand": 1}, 2, [1, 3], None),
    # Berserk: once the die is rolled there is no other.
    (
        {**THREE_ELVES, "combo": "ratmen berserk", "use": {"berserk_die": 3}, "hand": 2},
        0,
        [1, 1],
        None,
    ),
    (
        {**THREE_ELVES, "combo": "ratmen berserk", "use": {"berserk_die": 2}, "hand": 2},
        1,
        [0, 1],
        "too_strong",
    ),
    (
        {**THREE_ELVES, "combo": "ratmen berserk", "use": {"berserk_die": 0}, "hand": 4},
        1,
        [0, 1],
        "too_strong",
    ),
    ({**THREE_ELVES, "combo": "ratmen berserk", "hand": 4}, 1, [1, 2], None),
    # Kobolds: a last attempt needs two.
    ({"combo": "kobolds flying", "hand": 2}, 0, [1, 1], None),
    ({"combo": "kobolds flying", "hand": 1}, 1, [0, 1], "minimum"),
    ({"combo": "kobolds flying", "hand": 0}, 2, [0, 1], "no_token"),
    ({**THREE_ELVES, "combo": "kobolds flying", "hand": 1}, 4, [0, 1], "minimum"),
    ({**THREE_ELVES, "combo": "kobolds flying", "hand": 2}, 3, [1, 6], None),
    (
        {**THREE_ELVES, "combo": "kobolds dragon_master", "use": "dragon", "hand": 1},
        1,
        [0, 1],
        "minimum",
    ),
    (
        {
            "combo": "kobolds flying",
            "hand": 1,
            "house": {"kobolds_last_attempt_needs_two_in_hand": False},
        },
        1,
        [1, 2],
        None,
    ),
]


@pytest.mark.parametrize(("asked", "short", "chance", "why_not"), PROSPECTS)
def test_the_hand_decides_what_is_short_and_the_odds(asked, short, chance, why_not):
    answer = cost(**asked)
    assert (answer["short"], answer["chance"]) == (short, chance)
    assert (answer["why_not"], answer["possible"]) == (why_not, why_not is None)
    assert answer["tokens"] == sum(amounts(answer["lines"]).values())
    assert max(0, answer["tokens"] - asked["hand"]) == short


@pytest.mark.parametrize("hand", [None, 0, 1, 5])
@pytest.mark.parametrize(
    "there",
    [
        {},
        {"terrain": "mountain"},
        {"fortress": True},
        {"lair": True},
        {"pot": True},
        {"protected_by": []},
    ],
)
def test_a_swap_needs_no_token_at_all(there, hand):
    answer = cost("sorcerers flying", **{**there, "holder": LONE_ELF}, use="sorcery", hand=hand)
    assert answer["tokens"] == 0
    assert answer["lines"] == [{"key": "sorcery", "n": 0}]
    assert (answer["possible"], answer["why_not"]) == (True, None)
    assert (answer["short"], answer["chance"]) == ((None, None) if hand is None else (0, [1, 1]))
    assert answer["sorcery"] is True


@pytest.mark.parametrize(("hand", "why_not"), [(0, "no_token"), (1, None), (None, None)])
def test_a_house_rule_may_want_a_token_in_hand_for_a_swap(hand, why_not):
    house = {"sorcery_needs_token_in_hand": True}
    answer = cost(**SORCERY, holder=LONE_ELF, hand=hand, house=house)
    assert (answer["why_not"], answer["possible"]) == (why_not, why_not is None)


@pytest.mark.parametrize(
    ("asked", "can_swap"),
    [
        ({"holder": LONE_ELF}, True),
        ({"holder": LONE_ELF, "terrain": "mountain", "fortress": True, "lair": True}, True),
        ({"holder": tokens_of("elves", 2)}, False),
        ({"holder": declined("elves")}, False),
        ({"holder": declined("elves", own=True)}, False),
        ({"holder": LOST_TRIBE}, False),
        ({}, False),
        ({"holder": LONE_ELF, "encampments": 1}, False),
        ({"holder": LONE_ELF, "protected_by": ["hole"]}, False),
        ({"holder": LONE_ELF, "protected_by": ["peace"]}, False),
    ],
)
def test_a_price_tells_sorcerers_whether_they_could_swap_instead(asked, can_swap):
    assert cost("sorcerers merchant", **asked, hand=5)["sorcery"] is can_swap


USES = {
    "dragon": "ratmen dragon_master",
    "catapult": "ratmen catapult",
    "mercenary": "ratmen mercenary",
    "sorcery": "sorcerers flying",
    "own_mountain_adjacent": "giants flying",
    "berserk_die": "ratmen berserk",
}


@pytest.mark.parametrize(("use", "combo"), [*product(USES, USES.values())])
def test_only_the_combo_that_has_a_use_may_use_it(use, combo):
    asked = {use: 0 if use == "berserk_die" else True}
    answer = cost(combo, use=asked, holder=LONE_ELF)
    if USES[use] == combo:
        assert answer["possible"]
    else:
        assert read_error(answer) == ("bad_request", f"use.{use}")


@pytest.mark.parametrize("use", USES)
def test_any_combo_may_say_that_it_uses_nothing(use):
    assert cost(use={use: NO_USE[use]})["possible"]


@pytest.mark.parametrize("die", [4, -1, 7])
def test_a_die_shows_nought_to_three(die):
    asked = {**BARE_COST, "power": "berserk", "use": {"berserk_die": die}}
    assert error(asked) == ("bad_request", "use.berserk_die")


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"round": 0}, "round"),
        ({"hand": -1}, "hand"),
        ({"target": {"terrain": "hill", "holder": tokens_of("elves", 0)}}, "target.holder.tokens"),
        ({"target": {"terrain": "hill", "encampments": -1}}, "target.encampments"),
        ({"race": "smurfs"}, "race"),
        ({"power": "smurfy"}, "power"),
        ({"power": None}, "power"),
        ({"target": {"terrain": "desert"}}, "target.terrain"),
        ({"target": {"terrain": "hill", "symbols": ["mine", "gold"]}}, "target.symbols.1"),
        ({"target": {"terrain": "hill", "protected_by": ["wall"]}}, "target.protected_by.0"),
        ({"target": {"terrain": "hill", "holder": tokens_of("smurfs")}}, "target.holder.race"),
        ({"target": {"terrain": "hill", "holder": {"kind": "giant"}}}, "target.holder.kind"),
        ({"house": {"free_beer": True}}, "house.free_beer"),
    ],
)
def test_bounds_and_ids_are_checked(changes, at):
    assert error({**BARE_COST, **changes}) == ("bad_request", at)


@pytest.mark.parametrize("number", [10**30, 10**100, 10**1000])
def test_no_number_is_too_big(number, capsys):
    answer = cost(encampments=number, round=number, hand=number)
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

ORDER = [
    "regions",
    "farmland",
    "forest",
    "hill",
    "swamp",
    "mine",
    "magic",
    "fortresses",
    "nonempty_conquests",
    "pots",
    "abandoned_coins",
    "tower_tokens",
    "attacked_active",
    "first_turn",
]
ASKED_OF_RACE = {
    "humans": {"farmland"},
    "dwarves": {"mine"},
    "wizards": {"magic"},
    "orcs": {"nonempty_conquests"},
    "leprechauns": {"pots"},
    "gypsies": {"abandoned_coins"},
}
ASKED_OF_POWER = {
    "forest": {"forest"},
    "hill": {"hill"},
    "swamp": {"swamp"},
    "fortified": {"fortresses"},
    "pillaging": {"nonempty_conquests"},
    "peace_loving": {"attacked_active"},
    "wealthy": {"first_turn"},
}


@pytest.mark.parametrize("race", ALL_RACES)
def test_scoring_asks_exactly_what_race_and_power_need(race):
    for power in ALL_POWERS:
        needed = {"regions"} | ASKED_OF_RACE.get(race, set()) | ASKED_OF_POWER.get(power, set())
        answer = ask({"op": "questions", "race": race, "power": power})
        assert answer == {"questions": [name for name in ORDER if name in needed]}, power


@pytest.mark.parametrize("power", [None, "spirit"])
@pytest.mark.parametrize("race", ALL_RACES)
def test_scoring_asks_little_of_declined_races(race, power):
    special = {"dwarves": ["regions", "mine"], "priestesses": ["tower_tokens"]}
    answer = ask({"op": "questions", "race": race, "power": power, "in_decline": True})
    assert answer == {"questions": special.get(race, ["regions"])}


def test_an_active_race_has_a_power():
    assert error({**QUESTIONS, "power": None}) == ("bad_request", "power")
    assert error(with_value(SCORE, ("races", 0, "power"), None)) == (
        "bad_request",
        "races.0.power",
    )


def test_the_example_of_score():
    assert ask(SCORE) == {
        "total": 14,
        "races": [
            {
                "total": 10,
                "lines": [
                    {"key": "regions", "n": 4},
                    {"key": "humans", "n": 2},
                    {"key": "merchant", "n": 4},
                ],
            },
            {"total": 4, "lines": [{"key": "regions", "n": 3}, {"key": "dwarves", "n": 1}]},
        ],
    }


def score_of(combo, counts, in_decline=False):
    race, _, power = combo.partition(" ")
    entry = {"race": race, "power": power or None, "in_decline": in_decline, "counts": counts}
    answer = ask({"op": "score", "races": [entry]})
    if "error" not in answer:
        assert answer["total"] == answer["races"][0]["total"]
    return answer


SCORES = [
    ("ratmen flying", {"regions": 3}, {"regions": 3}),
    ("ratmen flying", {"regions": 0}, {}),
    ("humans flying", {"regions": 3, "farmland": 2}, {"regions": 3, "humans": 2}),
    ("humans flying", {"regions": 3, "farmland": 0}, {"regions": 3}),
    ("dwarves flying", {"regions": 3, "mine": 3}, {"regions": 3, "dwarves": 3}),
    ("wizards flying", {"regions": 3, "magic": 1}, {"regions": 3, "wizards": 1}),
    ("orcs flying", {"regions": 3, "nonempty_conquests": 2}, {"regions": 3, "orcs": 2}),
    (
        "orcs pillaging",
        {"regions": 3, "nonempty_conquests": 2},
        {"regions": 3, "orcs": 2, "pillaging": 2},
    ),
    ("leprechauns flying", {"regions": 4, "pots": 3}, {"regions": 4, "leprechauns": 3}),
    ("gypsies flying", {"regions": 2, "abandoned_coins": 3}, {"regions": 2, "gypsies": 3}),
    ("ratmen alchemist", {"regions": 3}, {"regions": 3, "alchemist": 2}),
    ("ratmen forest", {"regions": 3, "forest": 2}, {"regions": 3, "forest": 2}),
    ("ratmen hill", {"regions": 3, "hill": 2}, {"regions": 3, "hill": 2}),
    ("ratmen swamp", {"regions": 3, "swamp": 3}, {"regions": 3, "swamp": 3}),
    ("ratmen merchant", {"regions": 5}, {"regions": 5, "merchant": 5}),
    ("ratmen fortified", {"regions": 6, "fortresses": 6}, {"regions": 6, "fortified": 6}),
    ("ratmen pillaging", {"regions": 3, "nonempty_conquests": 9}, {"regions": 3, "pillaging": 9}),
    ("ratmen wealthy", {"regions": 3, "first_turn": 1}, {"regions": 3, "wealthy": 7}),
    ("ratmen wealthy", {"regions": 3, "first_turn": 0}, {"regions": 3}),
    ("ratmen barricade", {"regions": 4}, {"regions": 4, "barricade": 3}),
    ("ratmen barricade", {"regions": 0}, {"barricade": 3}),
    ("ratmen barricade", {"regions": 5}, {"regions": 5}),
    ("ratmen imperial", {"regions": 3}, {"regions": 3}),
    ("ratmen imperial", {"regions": 4}, {"regions": 4, "imperial": 1}),
    ("ratmen imperial", {"regions": 8}, {"regions": 8, "imperial": 5}),
    (
        "ratmen peace_loving",
        {"regions": 2, "attacked_active": 0},
        {"regions": 2, "peace_loving": 3},
    ),
    ("ratmen peace_loving", {"regions": 2, "attacked_active": 1}, {"regions": 2}),
    ("skeletons flying", {"regions": 3}, {"regions": 3}),
    ("priestesses flying", {"regions": 3}, {"regions": 3}),
    (
        "humans hill",
        {"regions": 3, "farmland": 1, "hill": 2},
        {"regions": 3, "humans": 1, "hill": 2},
    ),
    (
        "dwarves merchant",
        {"regions": 3, "mine": 1},
        {"regions": 3, "dwarves": 1, "merchant": 3},
    ),
    ("ratmen flying", {"regions": 10**30}, {"regions": 10**30}),
]


@pytest.mark.parametrize(("combo", "counts", "lines"), SCORES)
def test_an_active_race_scores_regions_and_bonuses(combo, counts, lines):
    (race,) = score_of(combo, counts)["races"]
    paid = {key: n for key, n in amounts(race["lines"]).items() if n}
    assert paid == lines
    assert race["total"] == sum(lines.values())


DECLINED_SCORES = [
    ("humans", {"regions": 3}, {"regions": 3}),
    ("orcs spirit", {"regions": 3}, {"regions": 3}),
    ("dwarves", {"regions": 3, "mine": 2}, {"regions": 3, "dwarves": 2}),
    ("dwarves spirit", {"regions": 1, "mine": 1}, {"regions": 1, "dwarves": 1}),
    ("priestesses", {"tower_tokens": 5}, {"tower": 5}),
    ("priestesses spirit", {"tower_tokens": 2}, {"tower": 2}),
    ("ghouls", {"regions": 4}, {"regions": 4}),
]


@pytest.mark.parametrize(("combo", "counts", "lines"), DECLINED_SCORES)
def test_a_declined_race_scores_no_bonus_but_mines_and_towers(combo, counts, lines):
    (race,) = score_of(combo, counts, in_decline=True)["races"]
    assert amounts(race["lines"]) == lines
    assert race["total"] == sum(lines.values())


def test_a_map_may_hand_over_all_it_knows():
    everything = dict.fromkeys(ORDER, 1) | {"regions": 9}
    (race,) = score_of("ratmen flying", everything)["races"]
    assert amounts(race["lines"]) == {"regions": 9}
    (race,) = score_of("humans", everything, in_decline=True)["races"]
    assert amounts(race["lines"]) == {"regions": 9}
    (race,) = score_of("priestesses", everything, in_decline=True)["races"]
    assert amounts(race["lines"]) == {"tower": 1}


@pytest.mark.parametrize(("combo", "counts", "lines"), SCORES)
def test_a_needed_count_left_out_is_named(combo, counts, lines):
    race, power = combo.split()
    for name in ask({"op": "questions", "race": race, "power": power})["questions"]:
        left = {key: n for key, n in counts.items() if key != name}
        assert read_error(score_of(combo, left)) == ("missing", f"races.0.counts.{name}")


def test_a_count_missing_from_a_later_race_says_which():
    request = with_value(SCORE, ("races", 1, "counts"), {"regions": 3})
    assert error(request) == ("missing", "races.1.counts.mine")
    tower = {"race": "priestesses", "power": None, "in_decline": True, "counts": {"regions": 3}}
    request = with_value(SCORE, ("races", 1), tower)
    assert error(request) == ("missing", "races.1.counts.tower_tokens")


TOWER_OF_FOUR = {"tower_tokens": 4}


def test_a_turn_of_three_races_adds_up():
    races = [
        {"race": "ratmen", "power": "alchemist", "counts": {"regions": 3}},
        {"race": "ghouls", "power": None, "in_decline": True, "counts": {"regions": 2}},
        {"race": "priestesses", "power": "spirit", "in_decline": True, "counts": TOWER_OF_FOUR},
    ]
    answer = ask({"op": "score", "races": races})
    assert answer["total"] == 11
    assert [race["total"] for race in answer["races"]] == [5, 2, 4]


COUNT_BOUNDS = [
    ("dwarves flying", {"regions": 3, "mine": 3}, {"regions": 3, "mine": 4}),
    ("wizards flying", {"regions": 3, "magic": 3}, {"regions": 3, "magic": 4}),
    ("ratmen fortified", {"regions": 3, "fortresses": 3}, {"regions": 3, "fortresses": 4}),
    ("ratmen fortified", {"regions": 9, "fortresses": 6}, {"regions": 9, "fortresses": 7}),
    ("humans flying", {"regions": 3, "farmland": 3}, {"regions": 3, "farmland": 4}),
    ("ratmen forest", {"regions": 3, "forest": 3}, {"regions": 3, "forest": 4}),
    ("ratmen hill", {"regions": 3, "hill": 3}, {"regions": 3, "hill": 4}),
    ("ratmen swamp", {"regions": 3, "swamp": 3}, {"regions": 3, "swamp": 4}),
    (
        "humans hill",
        {"regions": 3, "farmland": 1, "hill": 2},
        {"regions": 3, "farmland": 2, "hill": 2},
    ),
    ("dwarves", {"regions": 0, "mine": 0}, {"regions": 0, "mine": 1}),
    ("ratmen flying", {"regions": 0}, {"regions": -1}),
]


@pytest.mark.parametrize(("combo", "fits", "too_many"), COUNT_BOUNDS)
def test_no_table_has_more_of_a_kind_than_regions(combo, fits, too_many):
    in_decline = " " not in combo
    assert "total" in score_of(combo, fits, in_decline)
    code, at = read_error(score_of(combo, too_many, in_decline))
    assert code == "bad_request"
    assert at.startswith("races.0.counts.")


def test_other_counts_know_no_bounds():
    big = {"regions": 1, "pots": 10**30}
    assert score_of("leprechauns flying", big)["total"] == 10**30 + 1
    big = {"regions": 1, "nonempty_conquests": 10**30}
    assert score_of("orcs flying", big)["total"] == 10**30 + 1
    big = {"regions": 1, "abandoned_coins": 10**30}
    assert score_of("gypsies flying", big)["total"] == 10**30 + 1
    assert score_of("priestesses", {"tower_tokens": 10**30}, in_decline=True)["total"] == 10**30
    # Symbols and terrain may coincide: a hill may have a mine and magic.
    counts = {"regions": 2, "mine": 2, "magic": 2, "farmland": 1, "hill": 1, "fortresses": 2}
    assert score_of("ratmen fortified", counts)["total"] == 4


# Who won

STANDINGS = [
    # (name, coins, tokens), places, winners, who has to count
    ("Anna 105 12, Ben 105 11", "Anna 1, Ben 2", "Anna", ""),
    ("Anna 90, Ben 80", "Anna 1, Ben 2", "Anna", ""),
    ("Anna 80, Ben 90", "Ben 1, Anna 2", "Ben", ""),
    ("Anna 90 1, Ben 80 50", "Anna 1, Ben 2", "Anna", ""),
    ("Anna 90 7, Ben 90 7", "Anna 1, Ben 1", "Anna Ben", ""),
    ("Anna 90 7, Ben 90 7, Cleo 80", "Anna 1, Ben 1, Cleo 3", "Anna Ben", ""),
    ("Anna 90 7, Ben 90 7, Cleo 90 6", "Anna 1, Ben 1, Cleo 3", "Anna Ben", ""),
    ("Anna 90 7, Ben 90 7, Cleo 90 7", "Anna 1, Ben 1, Cleo 1", "Anna Ben Cleo", ""),
    ("Anna 90, Ben 80, Cleo 80", "Anna 1, Ben 2, Cleo 2", "Anna", ""),
    ("Anna 90, Ben 80, Cleo 80, Dan 70", "Anna 1, Ben 2, Cleo 2, Dan 4", "Anna", ""),
    ("Anna 90, Ben 80 3, Cleo 80 5, Dan 70", "Anna 1, Cleo 2, Ben 3, Dan 4", "Anna", ""),
    ("Anna 90, Ben 80 3, Cleo 80 3, Dan 70", "Anna 1, Ben 2, Cleo 2, Dan 4", "Anna", ""),
    ("Anna 0, Ben 0, Cleo 1", "Cleo 1, Anna 2, Ben 2", "Cleo", ""),
    ("Anna 90 0, Ben 90 1", "Ben 1, Anna 2", "Ben", ""),
    ("Anna 4", "Anna 1", "Anna", ""),
    # A tie for first that only a count can settle: nobody has won yet.
    ("Anna 90, Ben 90", None, "", "Anna Ben"),
    ("Anna 90 7, Ben 90", None, "", "Ben"),
    ("Anna 90, Ben 90 7, Cleo 80", None, "", "Anna"),
    ("Anna 90, Ben 90 7, Cleo 90", None, "", "Anna Cleo"),
    ("Anna 90, Ben 90, Cleo 80, Dan 80", None, "", "Anna Ben"),
    ("Anna 1, Ben 90, Cleo 90", None, "", "Ben Cleo"),
]


@pytest.mark.parametrize(("purses", "places", "winners", "counters"), STANDINGS)
def test_the_standing_follows_coins_then_tokens(purses, places, winners, counters):
    players = []
    for purse in purses.split(", "):
        name, coins, *tokens = purse.split()
        counted = {"tokens": int(tokens[0])} if tokens else {}
        players.append({"name": name, "coins": int(coins), **counted})
    answer = ask({"op": "standing", "players": players})
    assert set(answer) == {"places", "winners", "count_tokens_of"}
    assert sorted(answer["winners"]) == winners.split()
    assert sorted(answer["count_tokens_of"]) == counters.split()
    found = {place["name"]: place["place"] for place in answer["places"]}
    assert len(answer["places"]) == len(players) == len(found)
    if places is not None:
        wanted = dict(place.split() for place in places.split(", "))
        assert found == {name: int(place) for name, place in wanted.items()}


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
    """Return what can be conquered and its price."""
    return {region: row["tokens"] for region, row in rows.items() if row["possible"]}


def reasons(rows, why_not):
    return {region for region, row in rows.items() if row["why_not"] == why_not}


# Facts of the board for three players.
WATER = {27, 28, 29}
MOUNTAINS = {5, 7, 8, 12, 17, 20, 24}
ENTRIES = {6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 18, 19, 22, 23, 24, 26}
LAND = set(range(27))


def test_the_example_of_targets():
    rows = {row["region"]: row for row in ask(TARGETS)["targets"]}
    assert set(rows) == set(range(30)) - {12}
    assert rows[2] == {
        "region": 2,
        "tokens": 2,
        "possible": True,
        "why_not": None,
        "short": 0,
        "chance": [1, 1],
    }
    # Beside the giants' mountain: a farmland for 1, lost tribes for one more.
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


def test_regions_not_listed_are_empty():
    # Regions 21 and 22 are printed with a lost tribe.
    rows = targets("ratmen flying", [12])
    assert (rows[21]["tokens"], rows[22]["tokens"]) == (2, 2)


def test_later_conquests_are_next_door():
    rows = targets("ratmen merchant", [12])
    assert prices(rows) == {0: 2, 10: 2, 13: 2, 15: 2}
    assert reasons(rows, "water") == WATER
    assert reasons(rows, "not_adjacent") == LAND - {0, 10, 12, 13, 15}
    assert rows[24] == {
        "region": 24,
        "tokens": None,
        "possible": False,
        "why_not": "not_adjacent",
        "short": None,
        "chance": None,
    }


def test_a_first_conquest_comes_from_the_edge_or_a_shore():
    rows = targets("ratmen merchant", [], first_conquest=True)
    assert set(prices(rows)) == ENTRIES
    assert reasons(rows, "not_entry") == LAND - ENTRIES
    assert reasons(rows, "water") == WATER


@pytest.mark.parametrize("power", ["merchant", "flying"])
@pytest.mark.parametrize(("held", "first"), [([], True), ([], False), ([12], True)])
def test_a_swap_is_never_a_first_conquest(power, held, first):
    elf = {"region": 13, "race": "elves", "tokens": 1}
    swap = {"board": [elf], "use": {"sorcery": True}, "first_conquest": first}
    rows = targets(f"sorcerers {power}", held, **swap)
    assert not any(row["possible"] for row in rows.values())
    assert rows[13]["why_not"] == "sorcery"
    later = targets(f"sorcerers {power}", [12], **{**swap, "first_conquest": False})
    assert later[13]["tokens"] == 0


@pytest.mark.parametrize(("held", "first"), [([], True), ([], False), ([12], True)])
def test_the_catapult_needs_a_region_to_stand_in(held, first):
    shot = {"use": {"catapult": True}, "first_conquest": first}
    rows = targets("ratmen catapult", held, **shot)
    assert not any(row["possible"] for row in rows.values())
    assert {row["why_not"] for row in rows.values()} == {"not_adjacent", "water"}


@pytest.mark.parametrize("combo", ["halflings merchant", "ratmen flying"])
def test_halflings_and_flyers_enter_on_any_land(combo):
    rows = targets(combo, [], first_conquest=True)
    assert prices(rows) == {region: 3 if region in MOUNTAINS else 2 for region in LAND}
    assert reasons(rows, "water") == WATER


def test_flyers_reach_any_land_later_and_halflings_do_not():
    assert set(prices(targets("ratmen flying", [12]))) == LAND - {12}
    assert set(prices(targets("halflings merchant", [12]))) == {0, 10, 13, 15}


def test_seafarers_take_water_and_reach_on_from_it():
    assert prices(targets("ratmen seafaring", [12])) == {0: 2, 10: 2, 13: 2, 15: 2, 29: 2}
    # The sea between them joins 12 and 14 only for who holds it.
    assert targets("ratmen seafaring", [12])[14]["why_not"] == "not_adjacent"
    assert set(prices(targets("ratmen seafaring", [29]))) == {12, 13, 14}
    assert set(prices(targets("ratmen seafaring", [28]))) == {0, 1, 2, 3, 5, 16, 20}
    rows = targets("ratmen seafaring", [], first_conquest=True)
    assert set(prices(rows)) == ENTRIES | {27, 29}
    assert rows[28]["why_not"] == "not_entry"


def test_caverns_are_next_to_each_other_for_the_underworld():
    rows = targets("ratmen underworld", [12])
    assert prices(rows) == {0: 2, 10: 2, 13: 2, 15: 2, 1: 1, 5: 2, 19: 1, 26: 1}
    # From a hill without a cavern it is only next door.
    assert prices(targets("ratmen underworld", [9])) == {8: 3, 10: 2}


def test_a_catapult_shoots_over_exactly_one_region_or_the_lake():
    use = {"catapult": True}
    # 9 touches 8 and 10; behind them lie 0, 1, 7 and 12.
    rows = targets("ratmen catapult", [9], use=use)
    assert prices(rows) == {0: 1, 1: 1, 7: 2, 12: 2}
    # Across the lake from 2.
    rows = targets("ratmen catapult", [2], use=use)
    assert (rows[16]["tokens"], rows[20]["tokens"]) == (1, 2)
    assert set(prices(targets("ratmen catapult", [9]))) == {8, 10}


def test_giants_look_at_the_mountains_on_the_board():
    # 10 is no mountain; 12 is one.
    assert prices(targets("giants merchant", [10])) == {0: 2, 1: 2, 8: 3, 9: 2, 12: 3}
    assert prices(targets("giants merchant", [10, 12])) == {
        0: 1,
        1: 2,
        8: 3,
        9: 2,
        13: 1,
        15: 1,
    }


def test_a_house_rule_joins_mountain_caverns_for_giants():
    elves = {"region": 19, **without(tokens_of("elves", 2), ("kind",))}
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
    assert {region: rows[region]["tokens"] for region in (0, 10, 13, 15)} == {
        0: 3,
        10: 8,
        13: 3,
        15: 3,
    }
    assert (rows[0]["short"], rows[0]["chance"]) == (1, [1, 2])
    assert (rows[10]["short"], rows[10]["chance"]) == (6, [0, 1])
    assert rows[10]["why_not"] == "too_strong"
    assert (rows[27]["short"], rows[27]["chance"]) == (None, [0, 1])


@pytest.mark.parametrize(
    ("there", "why_not"),
    [
        ({"protected_by": ["hole"]}, "protected"),
        ({"race": "white_ladies", "tokens": 1, "in_decline": True}, "protected"),
        ({"race": "elves", "tokens": 1, "protected_by": ["peace"]}, "peace"),
        ({"race": "orcs", "tokens": 1, "own": True}, "own_active"),
    ],
)
def test_a_forbidden_neighbour_says_why(there, why_not):
    rows = targets("ratmen merchant", [12], board=[{"region": 10, **there}])
    assert (rows[10]["why_not"], rows[10]["tokens"]) == (why_not, None)


def test_rounds_and_uses_apply_to_every_region():
    assert prices(targets("ratmen were", [9], round=2)) == {8: 1, 10: 1}
    assert prices(targets("ratmen were", [9], round=1)) == {8: 3, 10: 2}
    dragon = {"dragon": True}
    assert prices(targets("ratmen dragon_master", [9], use=dragon)) == {8: 1, 10: 1}
    assert error({**TARGETS, "use": dragon}) == ("bad_request", "use.dragon")


def test_the_same_race_of_another_player_is_not_where_it_stands():
    stranger = {"region": 10, "race": "ratmen", "tokens": 2, "own": False}
    old = {"region": 8, "race": "ratmen", "tokens": 1, "in_decline": True, "own": True}
    rows = targets("ratmen merchant", [9], board=[stranger, old])
    assert prices(rows) == {8: 4, 10: 4}


def test_declined_ghouls_attack_from_where_they_stand():
    board = [
        {"region": 10, "race": "orcs", "tokens": 2, "own": True},
        {"region": 9, "race": "elves", "tokens": 1, "protected_by": ["peace"]},
    ]
    rows = targets("ghouls", [8], in_decline=True, board=board)
    assert prices(rows) == {1: 2, 7: 3, 9: 3, 10: 4}
    rows = targets("orcs", [8], in_decline=True)
    assert set(rows) == set(range(30)) - {8}
    assert {row["why_not"] for row in rows.values()} == {"not_in_decline"}


def test_a_replay_is_reached_by_the_same_door():
    answer = ask(replay_of(pick(1), conquer(), score(1)))
    assert (answer["round"], answer["turn_of"], answer["over"]) == (1, "Ben", False)
