"""The card of a tapped region by touch: why not, the die, what a combo may use, own regions."""

import secrets

from companion.engine import CorrectTroops, SetRegion
from tests.ui.board.tables import board_game
from tests.ui.dealing import seat_race

# On the three-player board: Anna holds 6, 2 and 3, Maximilian 7, 1 and 8. A free mountain beside
# Anna's regions, one of his regions within reach and one that isn't, and one far from both.
MINE, MOUNTAIN, HIS, HIS_BEHIND, FAR = 6, 5, 1, 8, 18


def contents(session, at):
    there = session.state.regions.get(at)
    return (there.race, there.tokens) if there else None


def last(session):
    return session.state.turn.conquests[-1]


def take_back(drive, session, cursor):
    """Undo everything since."""
    while session.cursor > cursor:
        drive.app.game.undo()
    drive.frames(4)
    drive.taps = 0


def test_a_loser_rolls_only_after_the_die_let_the_attack_succeed(drive, monkeypatch):
    session = board_game(drive, hand=3, other=("pygmies", "hill"))
    start = session.cursor
    for answer, loss in (("loss-2", 2), ("conquered", None)):
        drive.tap_region(HIS)
        assert not drive.has("loss-2")
        drive.tap("face-3")
        assert not session.state.turn.conquests
        drive.tap(answer)
        assert drive.taps == 3
        assert (last(session).won, last(session).die, last(session).loss_die) == (True, 3, loss)
        take_back(drive, session, start)
    drive.tap_region(HIS)
    drive.tap("face-0")
    assert not last(session).won
    assert not drive.has("loss-2")
    take_back(drive, session, start)
    monkeypatch.setattr(secrets, "choice", lambda _sides: 3)
    drive.tap_region(HIS)
    drive.tap("roll")
    drive.pass_time(1.6)
    assert not drive.has("loss-roll")
    drive.tap("die-done")
    drive.tap("loss-1")
    assert (last(session).die, last(session).loss_die) == (3, 1)


def test_a_second_tap_takes_the_region_or_closes_its_card(drive):
    session = board_game(drive, hand=3)
    for at, is_taken in ((HIS, False), (MOUNTAIN, True)):
        for _ in range(2):
            drive.tap_region(at)
            # Later than a double tap that zooms in.
            drive.pass_time(0.5)
        assert (contents(session, at) == ("trolls", 3)) == is_taken
        assert not drive.has("region")


def test_ghouls_in_decline_act_beside_the_active_race(drive):
    session = board_game(drive)
    seat_race(session, 0, "ghouls", None)
    session.do(SetRegion(FAR, seat=0, race="ghouls", in_decline=True, tokens=1))
    session.do(CorrectTroops(0, "ghouls", hand=4))
    drive.frames(4)
    drive.tap_region(17)
    drive.tap("attacker-0-trolls")
    assert not drive.has("conquered")
    drive.tap("attacker-0-ghouls")
    drive.tap("conquered")
    there = session.state.regions[17]
    assert (there.race, there.in_decline) == ("ghouls", True)
    # When Ghouls act, the prices are theirs.
    drive.app.game.undo()
    drive.app.root.get_screen("table").act_with("ghouls")
    drive.frames(4)
    priced = {facts.region for facts in drive.find("board").regions if facts.price}
    assert (17 in priced, MOUNTAIN in priced) == (True, False)


def test_tokens_and_markers_are_placed_in_own_regions_or_they_are_abandoned(drive):
    for power, marker, tap, number in (
        ("bivouacking", "encampments", "place-encampments-plus", 1),
        ("heroic", "hero", "place-hero", True),
    ):
        session = board_game(drive, anna=("trolls", power))
        drive.tap_region(MINE)
        drive.tap(tap)
        assert getattr(session.state.regions[MINE], marker) == number
        drive.hold("place-tokens-plus", 1)
        assert session.state.regions[MINE].tokens > 2
        for name in ("number", "pad-2", "pad-ok"):
            drive.tap(f"place-tokens-{name}")
        assert session.state.regions[MINE].tokens == 2
        assert drive.has("close-region")
        drive.tap("abandon")
        assert contents(session, MINE) is None
        assert not drive.has("close-region")
