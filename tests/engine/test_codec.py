"""Values from outside are read strictly, errors name the field, and writing is the reverse."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import pytest

from companion.codec import (
    Count,
    DieFace,
    Flag,
    Invalid,
    Name,
    Positive,
    bad,
    decode,
    encode,
    within,
)
from companion.engine import (
    ATTACK_USES,
    BESIDE_OWN,
    CANNONS,
    COUNTED_USES,
    FIRST_ROLL,
    OVER_ONE,
    Conquest,
    CostEffect,
    DeclineEffect,
    Effect,
    Holder,
    House,
    IncomeEffect,
    Placement,
    Setup,
    Target,
    Troops,
    Turn,
    Use,
    When,
)


@dataclass(frozen=True, slots=True)
class Leaf:
    name: str
    size: float = 1.0
    colour: Literal["green", "red"] = "green"


@dataclass(frozen=True, slots=True)
class Tree:
    height: int
    leaves: tuple[Leaf, ...] = ()
    best: Leaf | None = None
    is_old: bool = False
    rings: Mapping[Literal["thin", "thick"], Count] = field(default_factory=dict)
    rows: tuple[tuple[int, ...], ...] = ()
    in_: str | None = None


def complaint(kind, data):
    with pytest.raises(Invalid) as refusal:
        decode(kind, data)
    return refusal.value.code, refusal.value.at


# --- reading


def test_fields_left_out_take_their_defaults():
    assert decode(Tree, {"height": 3}) == Tree(3)


def test_everything_given_is_read():
    data = {
        "height": 3,
        "leaves": [{"name": "a"}, {"name": "b", "size": 2, "colour": "red"}],
        "best": {"name": "c", "size": 0.5},
        "is_old": True,
        "rings": {"thin": 2, "thick": 0},
        "rows": [[1, 2], []],
        "in": "wood",
    }
    assert decode(Tree, data) == Tree(
        3,
        (Leaf("a"), Leaf("b", 2, "red")),
        Leaf("c", 0.5),
        True,
        {"thin": 2, "thick": 0},
        ((1, 2), ()),
        "wood",
    )


@pytest.mark.parametrize(
    ("data", "at"),
    [
        ({}, "height"),
        ({"height": 1, "leaves": [{}]}, "leaves.0.name"),
        ({"height": 1, "leaves": [{"name": "a"}, {"size": 1}]}, "leaves.1.name"),
        ({"height": 1, "best": {}}, "best.name"),
    ],
    ids=str,
)
def test_missing_field_is_named(data, at):
    assert complaint(Tree, data) == ("missing", at)


@pytest.mark.parametrize(
    ("data", "at"),
    [
        # Not an object at all.
        (None, ""),
        ([], ""),
        ("tree", ""),
        (3, ""),
        # Unknown fields, at any depth, even if another one is missing.
        ({"height": 1, "hight": 1}, "hight"),
        ({"hight": 1}, "hight"),
        ({"height": 1, "in_": "wood"}, "in_"),
        ({"height": 1, "best": {"name": "a", "nme": "b"}}, "best.nme"),
        ({"height": 1, "leaves": [{"name": "a"}, {"name": "b", "x": 1}]}, "leaves.1.x"),
        # Whole numbers are not booleans, fractions, texts or null.
        ({"height": True}, "height"),
        ({"height": 1.0}, "height"),
        ({"height": 1.5}, "height"),
        ({"height": "1"}, "height"),
        ({"height": None}, "height"),
        ({"height": [1]}, "height"),
        # Booleans are not numbers.
        ({"height": 1, "is_old": 1}, "is_old"),
        ({"height": 1, "is_old": 0}, "is_old"),
        ({"height": 1, "is_old": "true"}, "is_old"),
        ({"height": 1, "is_old": None}, "is_old"),
        # Texts, and words of a closed vocabulary.
        ({"height": 1, "best": {"name": 7}}, "best.name"),
        ({"height": 1, "best": {"name": None}}, "best.name"),
        ({"height": 1, "best": {"name": "a", "colour": "blue"}}, "best.colour"),
        ({"height": 1, "best": {"name": "a", "colour": "Green"}}, "best.colour"),
        ({"height": 1, "best": {"name": "a", "colour": ["green"]}}, "best.colour"),
        ({"height": 1, "best": {"name": "a", "colour": None}}, "best.colour"),
        # Numbers with a fraction.
        ({"height": 1, "best": {"name": "a", "size": "2"}}, "best.size"),
        ({"height": 1, "best": {"name": "a", "size": True}}, "best.size"),
        # Lists and objects.
        ({"height": 1, "leaves": {}}, "leaves"),
        ({"height": 1, "leaves": "ab"}, "leaves"),
        ({"height": 1, "leaves": None}, "leaves"),
        ({"height": 1, "leaves": [None]}, "leaves.0"),
        ({"height": 1, "rows": [[1], [2, "3"]]}, "rows.1.1"),
        ({"height": 1, "rows": [1]}, "rows.0"),
        ({"height": 1, "rings": []}, "rings"),
        ({"height": 1, "rings": {"wide": 1}}, "rings.wide"),
        ({"height": 1, "rings": {"thin": -1}}, "rings.thin"),
        ({"height": 1, "rings": {"thin": False}}, "rings.thin"),
    ],
    ids=str,
)
def test_wrong_value_is_refused_by_place(data, at):
    assert complaint(Tree, data) == ("bad_request", at)


@pytest.mark.parametrize(
    ("kind", "good", "wrong"),
    [
        (Count, (0, 1, 10**30), (-1, True, False, 1.0, "1", None, [])),
        (Positive, (1, 99), (0, -1, True, 1.0, None)),
        (Flag, (0, 1), (-1, 2, True, False, 0.0)),
        (DieFace, (0, 1, 2, 3), (-1, 4, True, 3.0, "3")),
    ],
)
def test_bounded_numbers_are_whole_and_within_bounds(kind, good, wrong):
    for value in good:
        assert decode(kind, value) == value
    for value in wrong:
        assert complaint(kind, value) == ("bad_request", "")


def test_name_is_a_text_that_is_not_empty():
    assert decode(Name, "Å") == "Å"
    for value in ("", None, 7, True, ["Anna"]):
        assert complaint(Name, value) == ("bad_request", "")


def test_optional_value_may_be_null_or_what_it_is():
    assert decode(Tree, {"height": 1, "best": None}) == Tree(1)
    assert decode(Use, {"berserk_die": None}).die is None
    assert decode(Use, {"berserk_die": 0}).die == 0
    assert complaint(Use, {"berserk_die": 4}) == ("bad_request", "berserk_die")


@pytest.mark.parametrize("name", [*ATTACK_USES, BESIDE_OWN, OVER_ONE])
def test_every_use_is_read_and_written_by_its_name(name):
    value = 2 if name in (FIRST_ROLL, *COUNTED_USES) else True
    use = decode(Use, {name: value})
    assert (use.has(name), use, encode(use)) == (True, Use(**{name: value}), {name: value})
    assert complaint(Use, {name: "yes"}) == complaint(Use, {name: 100}) == ("bad_request", name)
    assert complaint(Use, {f"{name}s": value}) == ("bad_request", f"{name}s")
    unused = {FIRST_ROLL: None} | dict.fromkeys(COUNTED_USES, 0)
    assert decode(Use, {name: unused.get(name, False)}) == Use()


def test_firing_cannons_are_counted():
    assert decode(Use, {CANNONS: 2}).number(CANNONS) == 2
    assert encode(Use(**{CANNONS: 2})) == {CANNONS: 2}
    assert decode(Use, {CANNONS: 0}) == Use()
    assert complaint(Use, {CANNONS: True}) == complaint(Use, {CANNONS: 21})


@pytest.mark.parametrize(
    ("data", "code", "at"),
    [
        ({"kind": "race", "tokens": 2}, "missing", "race"),
        ({"kind": "race", "race": "elves"}, "missing", "tokens"),
        ({"kind": "race", "race": "elves", "tokens": 0}, "bad_request", "tokens"),
        ({"kind": "race", "race": "", "tokens": 1}, "bad_request", "race"),
        ({"kind": "lost_tribe", "tokens": 1}, "bad_request", "kind"),
        ({"kind": "lost_tribe", "own": True}, "bad_request", "kind"),
        ({"kind": "tribe"}, "bad_request", "kind"),
        ({}, "missing", "kind"),
    ],
    ids=str,
)
def test_record_that_contradicts_itself_is_refused_where_it_stands(data, code, at):
    assert complaint(Holder, data) == (code, at)
    region = {"terrain": "hill", "holder": data}
    assert complaint(Target, region) == (code, f"holder.{at}")


def test_complaint_says_what_was_expected():
    with pytest.raises(Invalid, match="expected one of: farmland, forest") as refusal:
        decode(Target, {"terrain": "beach"})
    assert refusal.value.message == str(refusal.value)
    with pytest.raises(Invalid, match="expected a whole number from 0 to 3"):
        decode(Use, {"berserk_die": 9})
    with pytest.raises(Invalid, match="unknown field 'terain'"):
        decode(Target, {"terain": "hill"})


def test_complaint_is_seen_from_outside():
    with pytest.raises(Invalid) as refusal, within("commands", 2):
        decode(Tree, {"height": 1, "rows": [[None]]})
    assert refusal.value.at == "commands.2.rows.0.0"
    with pytest.raises(Invalid) as whole, within("setup"):
        raise bad("", "expected an object")
    assert whole.value.at == "setup"


def test_other_errors_pass_through_unchanged():
    with pytest.raises(KeyError), within("setup"):
        raise KeyError("not ours")


# --- writing


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (Tree(3), {"height": 3}),
        (Tree(3, is_old=True, in_="wood"), {"height": 3, "is_old": True, "in": "wood"}),
        (Tree(0, rings={"thin": 0}), {"height": 0, "rings": {"thin": 0}}),
        (Tree(1, (Leaf("a"),), rows=((), (1,))), None),
        (Use(), {}),
        (Use(berserk_die=0), {"berserk_die": 0}),
        (House(), {}),
        (House(sorcery_needs_token_in_hand=True, shared_win_when_tokens_tie_too=False), None),
        (Target("sea"), {"terrain": "sea"}),
        (
            Target("hill", ("mine", "cavern"), True, Holder("race", "elves", 2, True), 3, True),
            {
                "terrain": "hill",
                "symbols": ["mine", "cavern"],
                "coastal": True,
                "holder": {"kind": "race", "race": "elves", "tokens": 2, "in_decline": True},
                "encampments": 3,
                "fortress": True,
            },
        ),
        (IncomeEffect(add=7, if_="first_turn"), {"hook": "income", "add": 7, "if": "first_turn"}),
        (
            IncomeEffect(add=3, regions_at_most=0),
            {"hook": "income", "add": 3, "regions_at_most": 0},
        ),
        (
            CostEffect(add=-1, when=When(terrain=("hill",))),
            {"hook": "cost", "add": -1, "when": {"terrain": ["hill"]}},
        ),
        (
            DeclineEffect(in_decline=False, tower=True),
            {"hook": "decline", "in_decline": False, "tower": True},
        ),
        (Setup(("Anna", "Ben"), seed=0), {"players": ["Anna", "Ben"], "seed": 0}),
        (Setup(("Å", "B"), ("cursed",), reshuffles=(("hill", "swamp"), ()), deal="hand"), None),
        (Troops("orcs", None, 5, 10, held={"regions": 0, "mine": 2}), None),
        (Turn(1, conquests=(Conquest("orcs", False, Target("hill"), die=0),)), None),
        (Turn(0, to_place=(Placement(2, "elves", 1),), vanished=("orcs",)), None),
    ],
    ids=repr,
)
def test_what_is_written_as_json_is_read_back_the_same(value, data):
    written = encode(value)
    kind = Effect if isinstance(value, Effect) else type(value)
    assert decode(kind, json.loads(json.dumps(written))) == value
    if data is not None:
        assert written == data


def test_writing_and_reading_every_turn_of_a_die_and_a_switch():
    for face in (None, 0, 1, 2, 3):
        for flag in (False, True):
            use = Use(dragon=flag, own_mountain_adjacent=not flag, berserk_die=face)
            assert decode(Use, encode(use)) == use
