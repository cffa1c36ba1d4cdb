"""A piece is tried with all others before it is accepted; whatever breaks is found and named."""

from dataclasses import fields, replace
from random import Random

import pytest

from companion.content import load_catalogue
from companion.engine import (
    Abandon,
    AbandonAt,
    Conquer,
    ConquerAt,
    CostEffect,
    Effect,
    IncomeEffect,
    LossEffect,
    OnceEffect,
    Pieces,
    PlacedEffect,
    Power,
    Printed,
    Race,
    TokensEffect,
)
from companion.engine.pieces.effects import HOOKS
from companion.piecewise import finish
from companion.play import Trouble, trying
from companion.play.trial import OPPONENT, TRIED, TrialGame
from tests.engine.random_pieces import random_power, random_race
from tests.selection import one_in

CATALOGUE = load_catalogue()
BUILT_IN = [*CATALOGUE.races.values(), *CATALOGUE.powers.values()]
# The fields that an effect of each kind must have.
NEEDED: dict[str, dict] = {
    "tokens": {"add": 1},
    "least": {"tokens": 2},
    "once": {"use": "dragon", "per": "turn"},
    "placed": {"marker": "hero", "n": 2},
    "income": {"add": 1},
    "close": {"n": 2},
    "pacts": {"n": 2},
    "immune": {"terrain": ("forest",)},
    "gain": {"per": "regions", "every": 2},
    "coins": {"on": "conquest"},
    "fireballs": {"per": "magic"},
    "strength": {"per": "swamp", "most": 6},
    "reminder": {"at": "start", "key": "wave"},
}


OFFERED: dict[str, tuple[Effect, ...]] = {
    "clear": (OnceEffect(use="clear", per="turn"),),
    "strength": (
        PlacedEffect(marker="behemoth", n=2),
        OnceEffect(use="behemoths", per="conquest"),
        CostEffect(use="behemoths", add=-1),
    ),
}


class Broken(Exception):
    """An error that no piece should cause."""


def breaking(kind, **values):
    """Return an effect of this kind that breaks as soon as anybody asks what it does."""
    asked = {field.name for field in fields(kind)} - {"in_decline"}

    def ask(self, name):
        if name in asked and type(self).is_armed:
            raise Broken(name)
        return object.__getattribute__(self, name)

    return type("Breaking", (kind,), {"__getattribute__": ask, "is_armed": False})(**values)


def armed(piece):
    """Return a piece whose effects break from now on; while it was made, they were checked."""
    for effect in piece.effects:
        if hasattr(type(effect), "is_armed"):
            type(effect).is_armed = True
    return piece


def race(*effects):
    return armed(Race("own_badgers", 5, 10, effects, Printed(), "orcs"))


def power(*effects):
    return armed(Power("own_digging", 4, effects))


def copied(piece):
    """Return a printed piece as somebody would copy it; its banner lends the tokens."""
    if isinstance(piece, Power):
        return replace(piece, id="own_copy")
    return replace(piece, id="own_copy", tokens=min(10, piece.tokens), lent_by=piece.id)


def trial(*asked):
    """Try a piece to the end, and return the first trouble, if any."""
    return finish(trying(*asked))


def _id(piece):
    return piece.id


@pytest.mark.parametrize("piece", one_in(15, BUILT_IN), ids=_id)
def test_a_printed_piece_goes_with_all_others(piece):
    assert trial(CATALOGUE, copied(piece)) is None


def test_pieces_that_do_nothing_go_with_all_others_too():
    assert trial(CATALOGUE, race(), Pieces(powers=(power(),))) is None


@pytest.mark.parametrize("seed", one_in(11, range(33)))
def test_pieces_that_nobody_would_print_go_with_all_others(seed):
    """No false alarm: other tests prove that games with such pieces are sound."""
    rng = Random(seed)
    assert trial(CATALOGUE, random_race(rng, "own_odd")) is None
    assert trial(CATALOGUE, random_power(rng, "own_odd")) is None


# An effect without a number or word has nothing that could be wrong.
@pytest.mark.parametrize("hook", [hook for hook, kind in HOOKS.items() if len(fields(kind)) > 1])
def test_what_breaks_is_found_whatever_kind_it_is(hook):
    effect = breaking(HOOKS[hook], **NEEDED.get(hook, {}))
    # What is used has to be offered before anybody can ask what it does.
    offered = OFFERED.get(hook, ())
    first = next(iter(CATALOGUE.powers))
    assert trial(CATALOGUE, race(effect, *offered)) == Trouble(first, "Broken")


def test_it_is_said_with_which_piece_it_breaks():
    ill = power(breaking(IncomeEffect, add=1))
    sound = replace(power(), id="own_sound")
    trouble = trial(CATALOGUE, race(), Pieces(powers=(sound, ill)))
    assert trouble == Trouble(ill.id, "Broken")
    trouble = trial(CATALOGUE, power(), Pieces((race(breaking(IncomeEffect, add=1)),)))
    assert trouble == Trouble("own_badgers", "Broken")


def test_a_game_that_cannot_be_is_found_too():
    # It begins with a negative number of tokens.
    trouble = trial(CATALOGUE, race(TokensEffect(add=-20)))
    assert trouble is not None
    assert trouble.what.startswith("own_badgers own -")


def test_a_piece_that_is_there_already_is_refused_before_it_is_played():
    trouble = trial(CATALOGUE, replace(race(), id="orcs"))
    assert trouble is not None
    assert trouble.partner == "orcs"


def test_it_is_played_in_pieces_and_can_be_given_up():
    shares = list(trying(CATALOGUE, race()))
    assert len(shares) == len(CATALOGUE.powers)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    work = trying(CATALOGUE, race(breaking(LossEffect)))
    work.close()
    assert list(trying(CATALOGUE, race(breaking(LossEffect)))) == []


def test_attacks_losses_and_abandoning_are_tried_on_a_board_and_without(monkeypatch):
    tried, may = set(), TrialGame.may

    def note(game, command):
        tried.add((game.state.turn.seat, type(command)))
        return may(game, command)

    monkeypatch.setattr(TrialGame, "may", note)
    assert trial(CATALOGUE, race()) is None
    assert tried >= {(TRIED, kind) for kind in (Abandon, AbandonAt, Conquer, ConquerAt)}
    assert tried >= {(OPPONENT, kind) for kind in (Conquer, ConquerAt)}
