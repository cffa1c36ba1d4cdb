"""The card of a tapped region by touch: why not, the die, what a combo may use, own regions."""

import secrets

import pytest

from companion.engine.commands import CorrectTroops, CorrectTurn, PlaceTroops, SetRegion
from tests.ui.board.tables import board_game
from tests.ui.dealing import seat_race

# On the board for three: Anna holds 6, 2 and 3, Maximilian 7, 1 and 8. A free mountain beside
# Anna's regions, one region of his within reach and one that is not, and one far from both.
MINE, MOUNTAIN, HIS, HIS_BEHIND, FAR = 6, 5, 1, 8, 18


def ground(session, at):
    there = session.state.ground.get(at)
    return (there.race, there.tokens) if there else None


def last(session):
    return session.state.turn.conquests[-1]


def test_a_protected_region_says_why_and_is_not_taken(drive):
    session = board_game(drive, other=("wizards", "heroic"))
    session.do(CorrectTurn(1, 2))
    session.do(PlaceTroops(HIS, hero=True))
    session.do(CorrectTurn(0, 3))
    drive.tap_region(HIS)
    assert "A hero keeps everyone out: choose another region." in drive.texts()
    assert not drive.has("conquered")
    assert not drive.has("anyway")


@pytest.mark.parametrize("at", [FAR, HIS_BEHIND])
def test_out_of_reach_says_why_unless_it_is_so_on_the_table(drive, at):
    session = board_game(drive)
    drive.tap_region(at)
    assert "That is out of reach: choose a region next to yours." in drive.texts()
    drive.tap("anyway")
    assert ground(session, at)[0] == "trolls"


@pytest.mark.parametrize(("face", "is_won"), [("face-0", False), ("face-1", True)])
def test_the_face_that_was_rolled_says_how_it_went(drive, face, is_won):
    session = board_game(drive, hand=2)
    drive.tap_region(MOUNTAIN)
    drive.tap(face)
    assert drive.taps == 2
    assert last(session).won == is_won
    assert (ground(session, MOUNTAIN) is not None) == is_won
    assert "The last attempt is made: redeploy and score." in drive.texts()


def test_the_app_rolls_and_says_what_came_of_it(drive):
    session = board_game(drive, hand=2)
    drive.tap_region(MOUNTAIN)
    drive.tap("roll")
    drive.pass_time(1.6)
    assert any(f"the die's {last(session).die}" in text for text in drive.texts())
    drive.tap("die-done")
    assert drive.has("score")


def against_pygmies(drive, **given):
    """Let the region beside Anna's be of a race that rolls for its losses."""
    session = board_game(drive, other=("pygmies", "hill"), **given)
    drive.tap_region(HIS)
    return session


@pytest.mark.parametrize(("answer", "loss"), [("loss-2", 2), ("loss-close", None)])
def test_the_loser_rolls_after_an_attack_that_the_die_decided(drive, answer, loss):
    session = against_pygmies(drive, hand=3)
    assert not drive.has("loss-2")
    drive.tap("face-3")
    assert last(session).loss_die is None
    drive.tap(answer)
    assert (last(session).won, last(session).die, last(session).loss_die) == (True, 3, loss)


def test_nobody_else_rolls_where_the_region_held_out(drive):
    session = against_pygmies(drive, hand=3)
    drive.tap("face-0")
    assert not last(session).won


def test_the_loser_rolls_after_the_app_did(drive, monkeypatch):
    session = against_pygmies(drive, hand=3)
    monkeypatch.setattr(secrets, "choice", lambda _sides: 3)
    drive.tap("roll")
    drive.pass_time(1.6)
    assert not drive.has("loss-roll")
    drive.tap("die-done")
    drive.tap("loss-1")
    assert (last(session).die, last(session).loss_die) == (3, 1)


@pytest.mark.parametrize(("face", "paid"), [("face-0", 0), ("coin-0", 1)])
def test_a_coin_after_the_roll_is_a_choice(drive, face, paid):
    session = board_game(drive, hand=1, anna=("trolls", "mercenary"))
    coins = session.state.players[0].coins
    drive.tap_region(MOUNTAIN)
    drive.tap(face)
    assert last(session).won == bool(paid)
    assert session.state.players[0].coins == coins - paid


@pytest.mark.parametrize("way", ["face-2", "roll"])
def test_berserk_rolls_before_it_pays(drive, way):
    session = board_game(drive, hand=6, anna=("trolls", "berserk"))
    drive.tap_region(MOUNTAIN)
    drive.tap(way)
    drive.pass_time(4)
    assert not session.state.turn.conquests
    drive.tap("conquered")
    rolled = last(session).use.die
    assert last(session).used == max(1, 3 - rolled)


def test_more_may_go_in(drive):
    session = board_game(drive)
    drive.tap_region(MOUNTAIN)
    drive.tap("tokens-plus")
    assert "Conquered with 4" in drive.texts()
    drive.tap("conquered")
    assert ground(session, MOUNTAIN) == ("trolls", 4)


@pytest.mark.parametrize(
    ("anna", "use", "at", "used"),
    [
        (("sorcerers", "fortified"), "sorcery", HIS, 0),
        (("trolls", "dragon_master"), "dragon", MOUNTAIN, 1),
        (("trolls", "catapult"), "catapult", 25, 1),
        (("trolls", "mercenary"), "mercenary", MOUNTAIN, 1),
    ],
)
def test_what_a_combo_may_use_is_a_chip(drive, anna, use, at, used):
    session = board_game(drive, anna=anna)
    session.do(SetRegion(HIS, seat=1, race="wizards", tokens=1))
    drive.frames(4)
    drive.tap_region(at)
    drive.tap(f"use-{use}")
    drive.tap("conquered")
    assert (last(session).used, last(session).use.has(use)) == (used, True)
    assert ground(session, at)[0] == anna[0]


def test_ghouls_in_decline_act_beside_the_active_race(drive):
    session = board_game(drive)
    seat_race(session, 0, "ghouls", None)
    session.do(SetRegion(FAR, seat=0, race="ghouls", in_decline=True, tokens=1))
    session.do(CorrectTroops(0, "ghouls", hand=4))
    drive.frames(4)
    drive.tap_region(17)
    drive.tap("by-trolls")
    assert not drive.has("conquered")
    drive.tap("by-ghouls")
    drive.tap("conquered")
    there = session.state.ground[17]
    assert (there.race, there.in_decline) == ("ghouls", True)


def test_the_prices_are_those_of_the_race_that_acts(drive):
    session = board_game(drive)
    seat_race(session, 0, "ghouls", None)
    session.do(SetRegion(FAR, seat=0, race="ghouls", in_decline=True, tokens=1))
    session.do(CorrectTroops(0, "ghouls", hand=4))
    drive.frames(4)
    drive.app.root.get_screen("table").act_with("ghouls")
    drive.frames(4)
    priced = {facts.region for facts in drive.find("board").regions if facts.price}
    assert (17 in priced, MOUNTAIN in priced) == (True, False)


def test_an_own_region_is_abandoned(drive):
    session = board_game(drive)
    drive.tap_region(MINE)
    drive.tap("abandon")
    assert ground(session, MINE) is None
    assert not drive.has("close-region")


@pytest.mark.parametrize(
    ("anna", "tap", "marker", "number"),
    [
        (("trolls", "bivouacking"), "place-encampments-plus", "encampments", 1),
        (("trolls", "heroic"), "place-hero", "hero", True),
        (("trolls", "fortified"), "place-fortress", "fortress", True),
        (("leprechauns", "hill"), "place-pot", "pot", True),
    ],
)
def test_markers_are_placed_in_own_regions_and_the_card_stays(drive, anna, tap, marker, number):
    session = board_game(drive, anna=anna)
    drive.tap_region(MINE)
    drive.tap(tap)
    assert getattr(session.state.ground[MINE], marker) == number
    drive.tap("place-tokens-plus")
    assert session.state.ground[MINE].tokens == 2
    assert drive.has("close-region")
