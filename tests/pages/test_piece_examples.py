"""Three examples that show what a race or power costs and scores."""

import pytest

from companion.content import load_catalogue
from companion.content.abilities import load_abilities
from companion.engine import CostEffect, IncomeEffect, Power
from companion.pages.piece_examples import piece_examples
from companion.words import load_language

CATALOGUE = load_catalogue()
PLAIN = str.maketrans({"\N{NO-BREAK SPACE}": " ", "\N{MINUS SIGN}": "-"})


def shown(piece, code="en"):
    examples = piece_examples(load_language(code), CATALOGUE.piece(piece))
    return [(e.title, e.terms.translate(PLAIN), e.total) for e in examples]


@pytest.mark.parametrize(
    ("piece", "first"),
    [
        ("commando", ("Hill, nobody there", "2 - 1 Commando", "1 token")),
        ("underworld", ("Hill with a cavern, nobody there", "2 - 1 Underworld", "1 token")),
        ("tritons", ("Hill, on the coast, nobody there", "2 - 1 Tritons", "1 token")),
        ("goblins", ("Hill, a race in decline", "2 + 1 token - 1 Goblins", "2 tokens")),
        (
            "dragon_master",
            ("Hill, 2 enemy tokens, with the dragon", "2 + 2 tokens - 3 Dragon", "1 token"),
        ),
        (
            "berserk",
            ("Hill, 2 enemy tokens, the die showed 2", "2 + 2 tokens - 2 The die", "2 tokens"),
        ),
        ("sorcerers", ("Hill, 1 enemy token, with a swap", "", "0 tokens")),
        ("seafaring", ("Sea", "", "2 tokens")),
        ("ratmen", ("Hill, nobody there", "", "2 tokens")),
    ],
)
def test_the_first_conquest_is_one_that_shows_the_piece(piece, first):
    assert shown(piece)[0] == first


def test_the_second_conquest_is_always_the_same():
    assert shown("ratmen")[1] == (
        "Mountain, 2 enemy tokens",
        "2 + 1 Mountain + 2 tokens",
        "5 tokens",
    )
    assert shown("commando")[1][2] == "4 tokens"


@pytest.mark.parametrize(
    ("piece", "turn"),
    [
        ("dwarves", ("8 regions · 2 of which with a mine", "8 regions + 2 Dwarves", "10 coins")),
        ("wealthy", ("8 regions · in your first turn", "8 regions + 7 Wealthy", "15 coins")),
        ("barricade", ("4 regions", "4 regions + 3 Barricade", "7 coins")),
        (
            "peace_loving",
            ("8 regions · no active race attacked", "8 regions + 3 Peace-loving", "11 coins"),
        ),
        ("ratmen", ("8 regions", "", "8 coins")),
    ],
)
def test_the_turn_is_one_that_shows_the_piece(piece, turn):
    assert shown(piece)[2] == turn


def test_whatever_an_ability_changes_about_a_price_or_a_score_is_seen():
    plain = shown("ratmen")
    for ability in load_abilities().values():
        effects = ability.effects_with({})
        if any(isinstance(effect, CostEffect | IncomeEffect) for effect in effects):
            piece = Power("own_trial", 4, effects)
            examples = piece_examples(load_language("en"), piece)
            totals = [example.total for example in examples]
            titles = [example.title for example in examples]
            assert (titles, totals) != ([p[0] for p in plain], [p[2] for p in plain]), ability.id


@pytest.mark.parametrize("code", ["de", "fi", "fr"])
def test_examples_speak_every_language(code):
    assert all("{" not in text for example in shown("dragon_master", code) for text in example)
