"""Own races and powers are added to a new game like boxes."""

import pytest

from companion.codec import decode
from companion.engine import EndGame, Pieces
from tests.people import people
from tests.ui.fresh_screens import built_anew

PLAYERS = ("Anna", "Ben")
MINES = [{"hook": "income", "per": "mine", "add": 1, "in_decline": True}]


def race(name, lender, supply):
    printed = {"names": {"any": name}, "icon": "f1510", "colour": "olive"}
    shown = {"id": "own_x", "tokens": 5, "supply": supply, "lent_by": lender}
    return {**shown, "effects": MINES, "printed": printed}


BADGERS, MOLES = race("Badgers", "orcs", 10), race("Moles", "orcs", 10)
NEWTS = race("Newts", "kobolds", 16)
LUCKY = {"id": "own_y", "tokens": 4, "effects": [], "printed": {"names": {"any": "Lucky"}}}


@pytest.fixture
def shelf(drive):
    drive.app.store.settings.change(players=people(*PLAYERS))
    with built_anew(drive, "new_game"):
        yield drive.app.store.own_pieces


def keep(shelf, *races, powers=()):
    """Put pieces on the shelf and return the names of their chips."""
    pieces = decode(Pieces, {"races": list(races), "powers": list(powers)})
    return [f"own-{shelf.keep(piece).piece.id}" for _, piece in pieces.places()]


def keep_again(shelf, place, **pieces):
    """Change a piece on the shelf."""
    [(_, piece)] = decode(Pieces, pieces).places()
    shelf.keep(piece, shelf.current[place].key)


def to_new_game(drive):
    drive.app.go("new_game", start=True)
    drive.frames(4)
    for name in PLAYERS:
        if drive.has(f"known-{name}"):
            drive.tap(f"known-{name}")


def tap(drive, *names):
    for name in names:
        drive.tap(name)


def begin(drive):
    drive.tap("begin")
    return drive.app.game.state


def chosen(state):
    return [piece.printed.names["any"] for _, piece in state.setup.pieces.places()]


def test_what_is_chosen_lies_in_the_stacks_and_in_those_of_the_next_game(drive, shelf):
    badgers, moles, newts, lucky = keep(shelf, BADGERS, MOLES, NEWTS, powers=[LUCKY])
    to_new_game(drive)
    drive.tap(newts)
    assert "The tokens of Kobolds are in the box of Cursed!: put it on the table." in drive.texts()
    tap(drive, "set-cursed", newts, "set-cursed", badgers, moles, badgers, lucky)
    assert "Badgers: tokens of Orcs, whose banner stays in the box" in drive.texts()
    assert not drive.find(moles).block.is_chosen, "a banner lends its tokens once"
    state = begin(drive)
    banners = {*state.race_stack, *(slot.race for slot in state.column)}
    assert chosen(state) == ["Badgers", "Lucky"], "the tokens of the others stay in their box"
    assert badgers.removeprefix("own-") in banners
    assert "orcs" not in banners
    keep_again(shelf, 0, races=[{**BADGERS, "tokens": 7}])
    to_new_game(drive)
    state = begin(drive)
    assert chosen(state) == ["Badgers", "Lucky"]
    assert [piece.tokens for piece in state.setup.pieces.races] == [7]


def test_a_rematch_has_the_pieces_of_the_game_as_they_are_now_or_were_before_they_went(
    drive, shelf
):
    badgers, lucky = keep(shelf, BADGERS, powers=[LUCKY])
    to_new_game(drive)
    drive.tap("own-pieces")
    assert drive.app.root.current == "pieces"
    drive.key(27)
    assert drive.app.root.current == "new_game"
    assert drive.has("seat-1")
    tap(drive, badgers, lucky)
    begin(drive)
    drive.app.game.do(EndGame())
    keep_again(shelf, 1, powers=[{**LUCKY, "tokens": 5}])
    shelf.remove(shelf.current[0].key)
    drive.app.go("start")
    drive.frames(4)
    drive.tap("rematch")
    assert "Badgers" in drive.texts()
    assert len([name for name in drive.names() if name.startswith("own-own_")]) == 2
    state = begin(drive)
    assert chosen(state) == ["Badgers", "Lucky"]
    assert [power.tokens for power in state.setup.pieces.powers] == [5]
