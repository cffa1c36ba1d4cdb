"""What is impossible about somebody's own piece is reported at the field it is about."""

import pytest

from companion.content import load_catalogue
from companion.content.abilities import load_abilities
from companion.engine import Chosen, IncomeEffect, abilities_in, piece_problems

ABILITIES = load_abilities()
CATALOGUE = load_catalogue()


def found(kind="race", tokens=5, *chosen, **more):
    problems = piece_problems(ABILITIES, kind, tokens, chosen, **more)
    return [(problem.at, problem.why, problem.n or problem.other) for problem in problems]


def terrain(*names, n=1):
    return Chosen("cheaper_on_terrain", {"terrain": names, "n": n})


def coin_less(*names):
    return Chosen("coin_less_elsewhere", {"terrain": names})


def coins(symbol, in_decline=False):
    return Chosen("coins_per_symbol", {"symbol": symbol, "in_decline": in_decline})


@pytest.mark.parametrize(
    "problems",
    [
        found("race", 10, supply=15),
        found("power", 0),
        found("race", 5, Chosen("fly"), terrain("hill"), terrain("hill", "swamp")),
        found("race", 5, coins("mine"), coins("magic"), coins("mine", in_decline=True)),
        found("race", 6, Chosen("tokens_for_conquest", {"n": 4}), supply=15),
        found("power", 5, Chosen("tokens_until_decline")),
        found("race", 2, Chosen("never_alone", {"least": 2})),
        found("power", 1, Chosen("never_alone", {"least": 3})),
    ],
)
def test_a_piece_that_can_be_played_has_no_problems(problems):
    assert problems == []


@pytest.mark.parametrize(
    ("problems", "expected"),
    [
        (found("race", 11), [("tokens", "too_many_tokens", 10)]),
        (found("race", 0), [("tokens", "too_few_tokens", 1)]),
        (found("power", 6), [("tokens", "too_many_tokens", 5)]),
        (found("race", 6, supply=10), [("lent_by", "beyond_supply", 10)]),
        (
            found("race", 6, Chosen("tokens_for_conquest"), supply=14),
            [("lent_by", "beyond_supply", 14)],
        ),
        (
            found("race", 5, Chosen("tokens_until_decline")),
            [("abilities.0", "not_for_this_piece", None)],
        ),
        (found("race", 5, Chosen("juggle")), [("abilities.0", "bad_value", None)]),
        (
            found("race", 5, Chosen("fly"), terrain("hill", n=9)),
            [("abilities.1.n", "bad_value", None)],
        ),
        (
            found("race", 5, Chosen("stay_put"), Chosen("fly"), Chosen("leave_few")),
            [("abilities.2", "excluded", "stay_put")],
        ),
        (
            found("race", 5, Chosen("leave_few"), Chosen("stay_put")),
            [("abilities.1", "excluded", "leave_few")],
        ),
        (
            found("race", 5, terrain("hill"), terrain("hill", n=2)),
            [("abilities.1", "chosen_twice", "cheaper_on_terrain")],
        ),
        (
            found("race", 5, Chosen("cheaper_on_terrain"), terrain("hill")),
            [("abilities.1", "chosen_twice", "cheaper_on_terrain")],
        ),
        (
            found("race", 5, Chosen("dragon"), Chosen("dragon")),
            [("abilities.1", "chosen_twice", "dragon")],
        ),
        (
            found("power", 3, coin_less("hill"), Chosen("fly"), coin_less("forest")),
            [("abilities.2", "excluded", "coin_less_elsewhere")],
        ),
        (
            found("race", 5, coin_less("hill"), Chosen("coin_less_without")),
            [("abilities.1", "excluded", "coin_less_elsewhere")],
        ),
        (
            found("race", 5, coin_less("hill"), left_over=[IncomeEffect(add=-1, per="regions")]),
            [("abilities.0", "chosen_twice", None)],
        ),
        (
            found("race", 3, Chosen("never_alone", {"least": 4})),
            [("abilities.0", "least_beyond_tokens", 3)],
        ),
        (
            found("power", 1, Chosen("never_alone", {"least": 4})),
            [("abilities.0", "least_beyond_tokens", 3)],
        ),
        (
            found("power", 1, left_over=[IncomeEffect(add=1)] * 41),
            [("abilities", "too_many_effects", 40)],
        ),
    ],
)
def test_what_is_impossible_is_said_where_it_is(problems, expected):
    assert problems == expected


def test_printed_pieces_would_be_accepted_but_for_larger_banners():
    for kind, pieces in (("race", CATALOGUE.races), ("power", CATALOGUE.powers)):
        for piece in pieces.values():
            parts = abilities_in(ABILITIES, piece.effects)
            problems = found(kind, piece.tokens, *parts.chosen, left_over=parts.left_over)
            is_larger = piece.tokens > 10
            assert problems == ([("tokens", "too_many_tokens", 10)] if is_larger else []), piece.id
