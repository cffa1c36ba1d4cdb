"""The players' own races and powers: they join the sets, and a game carries them."""

import pytest

from companion.codec import Invalid, decode, encode
from companion.engine import Pieces, Printed, Race, Setup, start_game

BADGERS = {
    "id": "own_badgers",
    "tokens": 5,
    "supply": 10,
    "lent_by": "orcs",
    "effects": [
        {"hook": "cost", "when": {"terrain": ["hill", "farmland"]}, "add": -1},
        {"hook": "income", "per": "mine", "add": 1, "in_decline": True},
    ],
    "printed": {"names": {"any": "Badgers"}, "icon": "f0000"},
}
DIGGING = {
    "id": "own_digging",
    "tokens": 4,
    "effects": [],
    "printed": {"names": {"any": "Digging"}},
}
PIECES = {"races": [BADGERS], "powers": [DIGGING]}


def setup(pieces=PIECES, **more):
    return Setup(("Anna", "Ben"), seed=3, pieces=decode(Pieces, pieces), **more)


def test_a_piece_is_written_as_it_was_read():
    assert encode(decode(Pieces, PIECES)) == PIECES


def test_own_pieces_lie_in_the_stacks_and_the_lender_does_not(catalogue):
    start = start_game(catalogue, setup())
    banners = {*start.race_stack, *(slot.race for slot in start.column)}
    badges = {*start.power_stack, *(slot.power for slot in start.column)}
    assert "own_badgers" in banners
    assert "orcs" not in banners
    assert "own_digging" in badges


def changed(kind="races", **fields):
    return {**PIECES, kind: [{**PIECES[kind][0], **fields}]}


@pytest.mark.parametrize(
    ("pieces", "at"),
    [
        (changed(id="badgers"), "pieces.races.0.id"),
        (changed(lent_by="kobolds", supply=16), "pieces.races.0.lent_by"),
        (changed(lent_by="nobody"), "pieces.races.0.lent_by"),
        (changed(supply=11), "pieces.races.0.supply"),
        (changed("powers", tokens=6), "pieces.powers.0.tokens"),
        (
            {"races": [BADGERS, {**BADGERS, "id": "own_others"}]},
            "pieces.races.1.lent_by",
        ),
        ({"races": [BADGERS, BADGERS]}, "pieces.races.1.id"),
        ({"races": [BADGERS], "powers": [{**DIGGING, "id": "own_badgers"}]}, "pieces.powers.0.id"),
    ],
)
def test_pieces_that_cannot_lie_on_this_table_are_refused(catalogue, pieces, at):
    with pytest.raises(Invalid) as problem:
        start_game(catalogue, setup(pieces))
    assert problem.value.at == at


@pytest.mark.parametrize(
    ("pieces", "at"),
    [
        (changed(tokens=-1), "races.0.tokens"),
        (changed(tokens=1000), "races.0.tokens"),
        (changed(supply=0), "races.0.supply"),
        (changed(id="Own Badgers"), "races.0"),
        (changed(effects=[{"hook": "fly"}]), "races.0.effects.0.hook"),
        (changed(effects=[{"hook": "income", "add": 1, "each": "mine"}]), "races.0.effects.0.each"),
        (changed(effects=[{"hook": "least"}] * 99), "races.0.effects"),
        (changed("powers", effects=[{"hook": "income", "add": 0}]), "powers.0.effects.0.add"),
        (changed(printed={"counted": ["{n.real}", "{n}"]}), "races.0.printed"),
        (changed("powers", printed={"combos": {"de": "{race.__class__}"}}), "powers.0.printed"),
    ],
)
def test_what_is_wrong_with_a_piece_is_said_by_name(pieces, at):
    with pytest.raises(Invalid) as problem:
        decode(Pieces, pieces)
    assert problem.value.at.startswith(at)


def test_a_catalogue_has_one_piece_for_an_id(catalogue):
    pieces = decode(Pieces, PIECES)
    joined = catalogue.joined(pieces)
    assert joined.piece("own_badgers") == pieces.races[0]
    assert catalogue.piece("own_badgers") is None
    assert joined.joined(pieces).races == joined.races
    other = Pieces(races=(Race("own_badgers", 6, 10, (), Printed()),))
    with pytest.raises(Invalid):
        joined.joined(other)
