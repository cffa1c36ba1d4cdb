"""Abilities: what a piece can do, to choose from; every printed piece is made of them."""

import json
from collections import Counter
from itertools import product
from typing import get_args

import pytest

from companion.codec import Invalid
from companion.content import load_catalogue
from companion.content.abilities import load_abilities
from companion.engine import (
    AbilityGroup,
    Chosen,
    CostEffect,
    IncomeEffect,
    ReminderEffect,
    When,
    abilities_in,
    effects_of,
)
from companion.engine.pieces.effects import HOOKS

ABILITIES = load_abilities()
CATALOGUE = load_catalogue()
PIECES = [*CATALOGUE.races.values(), *CATALOGUE.powers.values()]
each_ability = pytest.mark.parametrize("ability", ABILITIES.values(), ids=lambda one: one.id)


def ends(parameter):
    """Return the values of a parameter that are worth trying."""
    if parameter.is_number:
        return (parameter.least, parameter.most)
    if parameter.some:
        return (parameter.choose, *((word,) for word in parameter.choose))
    return parameter.choose or (False, True)


def choices(ability):
    """Yield what can be chosen about an ability, with numbers at both ends of their range."""
    names = list(ability.parameters)
    for values in product(*(ends(parameter) for parameter in ability.parameters.values())):
        yield dict(zip(names, values, strict=True))


# --- what there is


def test_there_are_abilities_of_every_group_and_together_they_have_every_hook():
    assert {ability.group for ability in ABILITIES.values()} == set(get_args(AbilityGroup))
    effects = [e for ability in ABILITIES.values() for e in ability.effects_with({})]
    assert {type(effect) for effect in effects} == set(HOOKS.values())


@each_ability
def test_whatever_may_be_chosen_about_an_ability_is_an_effect_and_found_again(ability):
    for values in choices(ability):
        effects = ability.effects_with(values)
        found = abilities_in(ABILITIES, effects)
        assert found.chosen == (Chosen(ability.id, values),)
        assert found.left_over == ()


@each_ability
def test_an_ability_excludes_others_that_exist_and_not_itself(ability):
    assert ability.id not in ability.excludes
    assert set(ability.excludes) <= ABILITIES.keys()


# --- every printed piece is made of abilities


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.id)
def test_a_printed_piece_is_made_of_abilities_and_of_nothing_else(piece):
    found = abilities_in(ABILITIES, piece.effects)
    assert found.left_over == ()
    again = effects_of(ABILITIES, found.chosen)
    assert Counter(again) == Counter(piece.effects)
    kind = "race" if piece.id in CATALOGUE.races else "power"
    assert all(kind in ABILITIES[one.ability].for_ for one in found.chosen)


# Their pieces belong to sets that are not finished yet.
OF_COMING_PIECES = {"coin_less_elsewhere"}


def test_every_ability_but_a_few_is_that_of_a_printed_piece():
    found = [abilities_in(ABILITIES, piece.effects) for piece in PIECES]
    seen = {one.ability for each in found for one in each.chosen}
    assert ABILITIES.keys() - seen - OF_COMING_PIECES == {"lose_more", "stand_in_decline"}


# --- from abilities to effects and back


def test_what_is_not_chosen_is_as_usual():
    hills = ABILITIES["cheaper_on_terrain"]
    assert hills.effects_with({}) == (CostEffect(when=When(terrain=("hill",)), add=-1),)
    woods = hills.effects_with({"terrain": ("forest", "swamp"), "n": 2})
    assert woods == (CostEffect(when=When(terrain=("forest", "swamp")), add=-2),)
    mines = ABILITIES["coins_per_symbol"].effects_with({"in_decline": True})
    assert mines == (IncomeEffect(add=1, per="mine", in_decline=True),)


@pytest.mark.parametrize(
    ("ability", "values", "at"),
    [
        ("cheaper_everywhere", {"n": 4}, "n"),
        ("cheaper_everywhere", {"n": 0}, "n"),
        ("cheaper_everywhere", {"n": True}, "n"),
        ("cheaper_everywhere", {"m": 1}, "m"),
        ("cheaper_on_terrain", {"terrain": ()}, "terrain"),
        ("cheaper_on_terrain", {"terrain": ("hill", "hill")}, "terrain"),
        ("cheaper_on_terrain", {"terrain": ("sea",)}, "terrain"),
        ("coins_per_symbol", {"symbol": "cavern"}, "symbol"),
        ("coins_per_symbol", {"in_decline": 1}, "in_decline"),
    ],
)
def test_what_cannot_be_chosen_is_refused_by_name(ability, values, at):
    with pytest.raises(Invalid) as refusal:
        effects_of(ABILITIES, [Chosen("fly"), Chosen(ability, values)])
    assert refusal.value.at == f"1.values.{at}"


def test_an_unknown_ability_is_refused_by_its_place():
    with pytest.raises(Invalid) as refusal:
        effects_of(ABILITIES, [Chosen("fly"), Chosen("juggle")])
    assert refusal.value.at == "1.ability"


def test_several_abilities_are_found_in_the_order_of_their_effects():
    chosen = (
        Chosen("coins_per_terrain", {"n": 2, "terrain": "hill", "in_decline": False}),
        Chosen("dragon"),
        Chosen("coins_per_terrain", {"n": 1, "terrain": "swamp", "in_decline": True}),
        Chosen("fly"),
        Chosen("enter_anywhere"),
    )
    found = abilities_in(ABILITIES, effects_of(ABILITIES, chosen))
    assert [one.ability for one in found.chosen] == [one.ability for one in chosen]
    assert found.chosen == chosen


def test_what_no_ability_stands_for_is_left_over_as_it_is():
    odd = [
        IncomeEffect(add=20, per="magic"),
        ReminderEffect(at="start", key="wave_to_the_crowd"),
        CostEffect(add=2),
    ]
    dragon = ABILITIES["dragon"].effects_with({})
    found = abilities_in(ABILITIES, [odd[0], *dragon, *odd[1:]])
    assert found.chosen == (Chosen("dragon"),)
    assert found.left_over == tuple(odd)


def test_half_an_ability_is_none():
    *most, _ = ABILITIES["pots_of_gold"].effects_with({})
    assert abilities_in(ABILITIES, most).left_over == tuple(most)


def test_a_crowd_of_the_same_effects_is_looked_through_at_once():
    crowd = ABILITIES["pots_of_gold"].effects_with({})[:4] * 10
    assert len(abilities_in(ABILITIES, crowd).left_over) == 40


# --- broken files


def ability(**more):
    return {"id": "juggle", "group": "coins", "effects": [{"hook": "income", "add": 1}], **more}


@pytest.mark.parametrize(
    ("items", "at"),
    [
        ({}, ""),
        ([ability(id="Juggle")], ".0.id"),
        ([ability(group="fun")], ".0.group"),
        ([ability(), ability()], ".1.id"),
        ([ability(**{"for": ["tribe"]})], ".0.for.0"),
        ([ability(excludes=["dance"])], ".0.excludes.0"),
        ([ability(effects=[{"hook": "income", "add": "$n"}])], ".0.effects.0"),
        ([ability(effects=[{"hook": "income", "add": 100}])], ".0.effects.0.add"),
        ([ability(parameters={"n": {"least": 1, "most": 3, "usual": 4}})], ".0.parameters.n.usual"),
        ([ability(parameters={"n": {"choose": ["a"], "usual": "b"}})], ".0.parameters.n.usual"),
        ([ability(parameters={"n": {"usual": 1}})], ".0.parameters.n.usual"),
    ],
)
def test_a_broken_file_is_refused_by_place(tmp_path, items, at):
    path = tmp_path / "abilities.json"
    path.write_text(json.dumps(items), encoding="utf-8")
    with pytest.raises(Invalid) as refusal:
        load_abilities(path)
    assert refusal.value.at == f"abilities.json{at}"
