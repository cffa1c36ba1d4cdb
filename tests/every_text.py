"""Everything the engine can say, collected from its own source and data, for tests of the words."""

import ast
from functools import cache
from typing import get_args

from companion.content import load_catalogue
from companion.engine import (
    ACTS,
    COUNTS,
    Attack,
    Attacker,
    CostEffect,
    Effect,
    Holder,
    IncomeEffect,
    Label,
    Line,
    Marker,
    Note,
    Protection,
    Refused,
    ReminderEffect,
    Symbol,
    Target,
    Terrain,
    UseName,
    WhyNot,
    line_origins,
    quote,
)
from companion.words import (
    HOUSE_RULES,
    first_roll_odds_text,
    full_rule,
    house_rule,
    label_text,
    line_rule,
    line_text,
    marker_name,
    odds_text,
    piece_full,
    piece_short,
    question_text,
    refusal_text,
    reminder_text,
    rule_topics,
    set_name,
    short_rule,
    tokens_text,
    turn_steps,
)
from companion.words.refusals import why_not_text
from tests.sources import PYTHON_FILES, SOURCE, called, nodes_of, text_of

NAMES = ("Anna", "Ben", "Chloé")
CATALOGUE = load_catalogue()
PIECES = (*CATALOGUE.races, *CATALOGUE.powers)
# The same is done on a board, only more precisely.
LABEL_KEYS = [
    *dict.fromkeys(tag.removesuffix("_at") for tag in ACTS.commands),
    "fail_to_conquer",
    "clear_region",
    "burn_region",
    "rewrite",
]


def calls(path, *names):
    """Yield each call of these functions in a file, with the function that contains it."""
    if not any(f"{name}(" in text_of(path) for name in names):
        return
    for function in nodes_of(path):
        if isinstance(function, ast.FunctionDef):
            yield from ((function, node) for node in ast.walk(function) if called(node) in names)


def possible_texts(function, argument):
    """Return the texts an argument can be, if the source itself says so."""
    if isinstance(argument, ast.Name):
        (argument,) = (
            node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == argument.id
        )
    options = [argument]
    if isinstance(argument, ast.IfExp):
        options = [argument.body, argument.orelse]
    assert all(isinstance(option, ast.Constant) for option in options), ast.unparse(argument)
    return [option.value for option in options]


@cache
def raised_refusals():
    """Return every reason in the source, each with the facts it comes with."""
    found = set()
    for path in PYTHON_FILES:
        # A denied permit becomes a refusal with its reason and its facts.
        for function, call in calls(path, "Refused", "no"):
            reason, facts = call.args[0], tuple(word.arg or "race" for word in call.keywords)
            if ast.unparse(reason) == "self.why_not":
                continue
            if ast.unparse(reason).endswith(".why_not"):
                found |= {(why_not, facts) for why_not in get_args(WhyNot)}
            else:
                found |= {(text, facts) for text in possible_texts(function, reason)}
    # These reasons name no piece only on buttons: every command names one.
    return sorted(found - {("not_available", ()), ("not_their_race", ())})


@cache
def reminder_keys():
    """Return every key of a note: from the sets, and from the engine's own source."""
    keys = {effect.key for _, effect in effects_of(ReminderEffect)}
    for function, call in calls(SOURCE / "engine" / "outlook" / "reminders.py", "Note"):
        key = call.args[0]
        if isinstance(key, ast.JoinedStr):
            assert ast.unparse(key) == "f'remove_{marker}'"
            keys |= {f"remove_{marker}" for marker in get_args(Marker)}
        elif ast.unparse(key) != "reminder.key":
            keys |= set(possible_texts(function, key))
    assert {"last_round", "enter_again", "wiped_out", "place_tokens", "dig_holes"} <= keys
    return sorted(keys)


@cache
def line_keys():
    """Return every key of a cost or score line: from the sets, and from the engine's source."""
    keys = {effect.use or piece for piece, effect in effects_of(CostEffect)}
    keys |= {piece for piece, _ in effects_of(IncomeEffect)}
    for race in CATALOGUE.races:
        for in_decline in (False, True):
            keys |= line_origins(CATALOGUE.combo(race, None, in_decline)).keys()
    for node in ast.walk(ast.parse((SOURCE / "engine" / "rules" / "price.py").read_text())):
        # A line by itself, or a term of a sum: a key and what it counts.
        match node:
            case ast.Call(func=ast.Name("Line"), args=[ast.Constant(key), _]):
                keys.add(key)
            case ast.Tuple(
                [ast.Constant(str(key)), ast.Call() | ast.Attribute() | ast.Constant(2)]
            ):
                keys.add(key)
    assert {"base", "minimum", "sorcery", "tower", "tokens", "commando", "dwarves"} <= keys
    return sorted(keys)


def effects_of(kind):
    for pieces in (CATALOGUE.races, CATALOGUE.powers):
        for piece_id, piece in pieces.items():
            yield from ((piece_id, e) for e in piece.effects if isinstance(e, kind))


def refusal(reason, facts, use="regroup"):
    known = {"race": "ratmen", "power": "flying", "use": use, "count": "mine", "player": 1}
    return Refused(reason, **{name: known[name] for name in facts})


def full_label(key):
    return Label(key, 0, "ratmen", "flying", "mountain", 1, "Annie")


def price(race="orcs", power="hill", region=None, hand=None, **more):
    attacker = Attacker(CATALOGUE.combo(race, power), hand=hand)
    return quote(Attack(attacker, region or Target("hill"), **more))


def sentences(language):
    """Say every text of ours, each with where it came from."""
    yield from _of_play(language)
    yield from _of_rules(language)


def everything(language):
    """Say all of that, and every name as well."""
    yield from sentences(language)
    holder = Holder("race", "white_ladies", 2)
    for n in (1, 2):
        for key in line_keys():
            yield f"line {key}", line_text(language, Line(key, n), holder)
        for race in CATALOGUE.races:
            yield f"tokens {race}", tokens_text(language, race, n)
    for printed in (*get_args(Terrain), *get_args(Symbol)):
        yield printed, language.term(printed)
    for marker in (*get_args(Marker), *get_args(Protection)):
        yield marker, marker_name(language, marker)
    for name in CATALOGUE.sets:
        yield name, set_name(language, CATALOGUE.sets[name])


def _of_play(language):
    for key in LABEL_KEYS:
        yield f"label {key}", label_text(language, full_label(key), NAMES)
    for reason, facts in raised_refusals():
        yield f"refusal {reason}", refusal_text(language, refusal(reason, facts))
    for use in get_args(UseName):
        yield f"refusal {use}", refusal_text(language, refusal("already_used", ["use"], use))
    for why_not in get_args(WhyNot):
        yield f"why not {why_not}", why_not_text(language, why_not)
    for key in reminder_keys():
        for n in (1, 3):
            note = Note(key, "start", 1, "wizards", n)
            yield f"reminder {key}", reminder_text(language, note, NAMES)
    for hand in range(1, 6):
        asked = price(region=Target("mountain", fortress=True), hand=hand)
        yield "odds", odds_text(language, asked)
        yield "odds", first_roll_odds_text(language, asked, has_rolled=False)
        yield "odds", first_roll_odds_text(language, asked, has_rolled=True)


def _of_rules(language):
    for count in COUNTS:
        yield f"question {count}", question_text(language, count)
    for key in line_keys():
        yield f"rule of {key}", line_rule(language, key)
    for piece in PIECES:
        yield f"short {piece}", short_rule(language, piece)
        yield f"full {piece}", full_rule(language, piece)
    yield from _of_effects(language)
    for key in HOUSE_RULES:
        yield from ((f"house {key}", text) for text in house_rule(language, key))
    for kind, rules in (("step", turn_steps(language)), ("topic", rule_topics(language))):
        for rule in rules:
            yield from ((f"{kind} {rule.title}", text) for text in rule[:2])


def _of_effects(language):
    for piece, effect in effects_of(Effect):
        yield f"effect of {piece}", piece_short(language, [effect])
        yield f"effect of {piece}", piece_full(language, [effect])
    for pieces in (CATALOGUE.races, CATALOGUE.powers):
        for piece_id, piece in pieces.items():
            yield f"effects of {piece_id}", piece_short(language, piece.effects)
            yield f"effects of {piece_id}", piece_full(language, piece.effects)
