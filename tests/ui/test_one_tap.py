"""One tap is one step: whatever it records, one undo takes all of it back."""

import pytest

from companion.engine import CorrectTroops, EndGame
from tests.ui.dealing import seat_players

TROLLS = (0, "trolls", "diplomat", {"regions": 3})
ELVES = (1, "elves", "hill", {"regions": 2})
POTS = (0, "leprechauns", "fortified", {"regions": 3, "fortresses": 1})
ORCS = (0, "orcs", "marauding", {"regions": 3})
STOUT = (0, "humans", "stout", {"regions": 3, "farmland": 1})

# The races on the table, then the way to a tap, and the tap; a + marks one that is held.
TURNS = {
    "trolls": (
        TROLLS,
        ("conquer", "region-hill", "conquered"),
        ("conquer", "region-hill", "hand-minus", "conquered"),
        ("conquer", "hand-minus", "back"),
        ("conquer", "hand-minus", "just-calculate"),
        ("score", "score-confirm"),
        ("score", "ally-1"),
        ("hand", "hand-minus", "number-confirm"),
        ("abandon", "number-confirm"),
        ("decline", "+decline-confirm"),
        ("menu", "menu-leave", "+leave-2"),
        ("menu", "+menu-end"),
    ),
    "others": (
        POTS,
        ("score", "pots-plus", "pots-to-place-plus", "score-confirm"),
        ("score", "fortress"),
        STOUT,
        ("score", "score-confirm", "late-decline-stay"),
        ("score", "score-confirm", "+late-decline-now"),
        ORCS,
        ("conquer", "region-hill", "conquered", "regroup"),
        None,
        ("offer-2", "pick"),
        ("offer-2", "both-rules", "pick-2"),
    ),
}
CORRECTIONS = {
    "coins": (("coins-1-plus", "coins-1-apply"),),
    "races": (
        ("troops-1-elves", "troops-tokens-minus", "troops-apply"),
        ("troops-1-elves", "troops-declined"),
        ("troops-1-elves", "troops-gone"),
    ),
    "column": (("slot-0", "slot-coins-plus", "slot-apply"),),
    "turn": (("correct-round-plus", "turn-apply"),),
}


def one_step(drive, session, last):
    """Tap or hold it, and take it back with one undo."""
    before, cursor = session.state, session.cursor
    (drive.hold if last.startswith("+") else drive.tap)(last.removeprefix("+"))
    assert session.cursor == cursor + 1, last
    assert session.state != before
    assert drive.app.game.undo()
    assert (session.state, session.cursor) == (before, cursor), last
    drive.pass_time(0.4)


@pytest.mark.parametrize("turns", TURNS.values(), ids=TURNS)
def test_a_tap_is_one_step_and_one_undo(drive, turns):
    for race_or_way in turns:
        match race_or_way:
            case None:
                session = seat_players(drive)
            case (int(), *_):
                session = seat_players(drive, race_or_way)
            case (*way, last):
                drive.app.go("table")
                for name in way:
                    drive.tap(name)
                one_step(drive, session, last)


def test_a_correction_is_one_step_and_one_undo(drive):
    session = seat_players(drive, ELVES)
    for section, ways in CORRECTIONS.items():
        drive.app.go("table")
        drive.app.go("correct", section=section)
        for *way, last in ways:
            for name in way:
                drive.tap(name)
            one_step(drive, session, last)


def test_an_attack_with_another_hand_is_one_step_or_none(drive):
    def attack_with(hand):
        session = seat_players(drive, TROLLS, ELVES)
        session.do(CorrectTroops(0, "trolls", hand=hand))
        drive.app.go("table")
        for name in ("conquer", "region-mountain", "holder-1-elves", "hand-minus"):
            drive.tap(name)
        return session

    for last in ("face-0", "face-3"):
        one_step(drive, attack_with(3), last)
    session = attack_with(7)
    session.do(EndGame())
    cursor = session.cursor
    screen = drive.app.root.get_screen("conquer")
    assert not screen.take(screen.page.main.tap)
    assert session.cursor == cursor, "what is refused does not record the hand either"
