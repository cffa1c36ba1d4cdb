"""One tap is one step: whatever it records, one undo takes all of it back."""

import pytest

from companion.engine.commands import CorrectTroops, EndGame
from tests.ui.dealing import seat_players

TROLLS = (0, "trolls", "diplomat", {"regions": 3})
ELVES = (1, "elves", "hill", {"regions": 2})
POTS = (0, "leprechauns", "fortified", {"regions": 3, "fortresses": 1})
ORCS = (0, "orcs", "marauding", {"regions": 3})
STOUT = (0, "humans", "stout", {"regions": 3, "farmland": 1})

# The races on the table, the way to the tap, and the tap.
TAPS = {
    "pick": ((), ("offer-2",), "pick"),
    "pick from its rules": ((), ("offer-2", "both-rules"), "combo-pick"),
    "conquer": ((TROLLS,), ("conquer", "region-hill"), "conquered"),
    "hand and conquer": ((TROLLS,), ("conquer", "region-hill", "hand-minus"), "conquered"),
    "hand and leave": ((TROLLS,), ("conquer", "hand-minus"), "back"),
    "hand and calculate": ((TROLLS,), ("conquer", "hand-minus"), "just-calculate"),
    "pots and score": ((POTS,), ("score", "pots-plus", "pots-to-place-plus"), "score-confirm"),
    "score": ((TROLLS,), ("score",), "score-confirm"),
    "ally": ((TROLLS,), ("score",), "ally-1"),
    "fortress": ((POTS,), ("score",), "fortress"),
    "score and stay": ((STOUT,), ("score", "score-confirm"), "late-decline-stay"),
    "regroup": ((ORCS,), ("conquer", "region-hill", "conquered"), "regroup"),
    "hand": ((TROLLS,), ("hand", "hand-minus"), "number-confirm"),
    "abandon": ((TROLLS,), ("abandon",), "number-confirm"),
}
HELD = {
    "decline": ((TROLLS,), ("decline",), "decline-confirm"),
    "score and decline": ((STOUT,), ("score", "score-confirm"), "late-decline-now"),
    "end": ((TROLLS,), ("menu",), "menu-end"),
    "leave": ((TROLLS,), ("menu", "menu-leave"), "leave-2"),
}
CORRECTIONS = {
    "coins": ("coins", ("coins-1-plus",), "coins-1-apply"),
    "troops": ("races", ("troops-1-elves", "troops-tokens-minus"), "troops-apply"),
    "decline": ("races", ("troops-1-elves",), "troops-declined"),
    "gone": ("races", ("troops-1-elves",), "troops-gone"),
    "column": ("column", ("slot-0", "slot-coins-plus"), "slot-apply"),
    "turn": ("turn", ("correct-round-plus",), "turn-apply"),
}


def one_step(drive, session, act):
    """Do it, and take it back with one undo."""
    before, cursor = session.state, session.cursor
    act()
    assert session.cursor == cursor + 1
    assert session.state != before
    assert drive.app.game.undo()
    assert (session.state, session.cursor) == (before, cursor)


@pytest.mark.parametrize("kind", [*TAPS, *HELD])
def test_a_tap_is_one_step_and_one_undo(drive, kind):
    races, way, last = (TAPS | HELD)[kind]
    session = seat_players(drive, *races)
    drive.app.go("table")
    for name in way:
        drive.tap(name)
    one_step(drive, session, lambda: (drive.hold if kind in HELD else drive.tap)(last))


@pytest.mark.parametrize("kind", CORRECTIONS)
def test_a_correction_is_one_step_and_one_undo(drive, kind):
    section, way, last = CORRECTIONS[kind]
    session = seat_players(drive, ELVES)
    drive.app.go("correct", section=section)
    for name in way:
        drive.tap(name)
    one_step(drive, session, lambda: drive.tap(last))


@pytest.mark.parametrize("last", ["face-0", "face-3"])
def test_a_roll_told_with_another_hand_is_one_step(drive, last):
    session = seat_players(drive, TROLLS, ELVES)
    session.do(CorrectTroops(0, "trolls", hand=3))
    drive.app.go("table")
    for name in ("conquer", "region-mountain", "holder-1-elves", "hand-minus"):
        drive.tap(name)
    one_step(drive, session, lambda: drive.tap(last))


def test_a_hand_told_for_an_attack_that_is_refused_is_not_recorded_by_it(drive):
    session = seat_players(drive, TROLLS)
    drive.app.go("table")
    for name in ("conquer", "region-hill", "hand-minus"):
        drive.tap(name)
    session.do(EndGame())
    cursor = session.cursor
    drive.app.root.get_screen("conquer").conquered()
    assert session.cursor == cursor
