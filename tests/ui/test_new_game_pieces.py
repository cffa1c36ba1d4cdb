"""Races and powers of one's own are put on the table of a new game like boxes."""

import pytest

from companion.engine.codec import decode
from companion.engine.commands import EndGame
from companion.engine.pieces import Pieces
from tests.people import people

PLAYERS = ("Anna", "Ben")
MINES = [{"hook": "income", "per": "mine", "add": 1, "in_decline": True}]


def race(name, lender, supply):
    printed = {"names": {"any": name}, "icon": "f1510", "colour": "olive"}
    told = {"id": "own_x", "tokens": 5, "supply": supply, "lent_by": lender}
    return {**told, "effects": MINES, "printed": printed}


BADGERS, MOLES = race("Badgers", "orcs", 10), race("Moles", "orcs", 10)
NEWTS = race("Newts", "kobolds", 16)
LUCKY = {"id": "own_y", "tokens": 4, "effects": [], "printed": {"names": {"any": "Lucky"}}}


@pytest.fixture
def shelf(drive):
    drive.app.store.settings.change(players=people(*PLAYERS))
    return drive.app.store.own_pieces


def keep(shelf, *races, powers=()):
    """Put pieces on the shelf and return the names of their chips."""
    pieces = decode(Pieces, {"races": list(races), "powers": list(powers)})
    return [f"own-{shelf.keep(piece).piece.id}" for _, piece in pieces.places()]


def to_new_game(drive):
    drive.app.go("new_game", start=True)
    drive.frames(4)
    for name in PLAYERS:
        if drive.has(f"known-{name}"):
            drive.tap(f"known-{name}")


def begin(drive):
    drive.tap("begin")
    return drive.app.game.state


def chosen(state):
    return [piece.printed.names["any"] for _, piece in state.setup.pieces.places()]


def test_what_is_chosen_lies_in_the_stacks_and_the_lender_stays_in_the_box(drive, shelf):
    badgers, lucky = keep(shelf, BADGERS, powers=[LUCKY])
    to_new_game(drive)
    drive.tap(badgers)
    drive.tap(lucky)
    assert "Badgers: tokens of Orcs, whose banner stays in the box" in drive.texts()
    state = begin(drive)
    banners = {*state.race_stack, *(slot.race for slot in state.column)}
    assert chosen(state) == ["Badgers", "Lucky"]
    assert badgers.removeprefix("own-") in banners
    assert "orcs" not in banners


def test_a_banner_lends_its_tokens_once(drive, shelf):
    badgers, moles = keep(shelf, BADGERS, MOLES)
    to_new_game(drive)
    drive.tap(badgers)
    drive.tap(moles)
    assert chosen(begin(drive)) == ["Moles"]


def test_tokens_that_are_not_on_the_table_are_said_and_asked_for(drive, shelf):
    (newts,) = keep(shelf, NEWTS)
    to_new_game(drive)
    drive.tap(newts)
    assert "The tokens of Kobolds are in the box of Cursed!: put it on the table." in drive.texts()
    drive.tap("set-cursed")
    drive.tap(newts)
    drive.tap("set-cursed")
    assert chosen(begin(drive)) == []


def test_the_next_game_begins_with_the_same_pieces_as_they_are_then(drive, shelf):
    (badgers,) = keep(shelf, BADGERS)
    to_new_game(drive)
    drive.tap(badgers)
    begin(drive)
    (entry,) = shelf.current
    shelf.keep(decode(Pieces, {"races": [{**BADGERS, "tokens": 7}]}).races[0], entry.key)
    to_new_game(drive)
    state = begin(drive)
    assert [piece.tokens for piece in state.setup.pieces.races] == [7]


def test_a_rematch_has_the_pieces_of_the_game_even_if_they_are_gone(drive, shelf):
    (badgers,) = keep(shelf, BADGERS)
    to_new_game(drive)
    drive.tap(badgers)
    begin(drive)
    drive.app.game.do(EndGame())
    shelf.remove(shelf.current[0].key)
    drive.app.go("start")
    drive.frames(4)
    drive.tap("rematch")
    assert "Badgers" in drive.texts()
    assert chosen(begin(drive)) == ["Badgers"]


def test_from_here_one_goes_to_make_some_and_comes_back(drive, shelf):
    to_new_game(drive)
    drive.tap("own-pieces")
    assert drive.app.root.current == "pieces"
    drive.key(27)
    assert drive.app.root.current == "new_game"
    assert drive.has("seat-1")


def test_a_rematch_has_a_piece_as_it_is_now_and_only_once(drive, shelf):
    (lucky,) = keep(shelf, powers=[LUCKY])
    to_new_game(drive)
    drive.tap(lucky)
    begin(drive)
    drive.app.game.do(EndGame())
    (entry,) = shelf.current
    shelf.keep(decode(Pieces, {"powers": [{**LUCKY, "tokens": 5}]}).powers[0], entry.key)
    drive.app.go("start")
    drive.frames(4)
    drive.tap("rematch")
    assert len([name for name in drive.names() if name.startswith("own-own_")]) == 1
    assert [power.tokens for power in begin(drive).setup.pieces.powers] == [5]
