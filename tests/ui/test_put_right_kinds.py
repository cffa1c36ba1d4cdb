"""Every kind of step opens in its own form, filled in as it was, and can be removed."""

import pytest

from companion.engine import (
    Abandon,
    AdjustCoins,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    Decline,
    EndGame,
    LayOutCombo,
    Leave,
    NameAlly,
    Pick,
    PlacePots,
    Regroup,
    Rename,
    ReshuffleBadges,
    Score,
    Slot,
)
from tests.ui.dealing import seat_players
from tests.ui.history_steps import tap_step

BACK = 27
TROLLS, WIZARDS = (0, "trolls", "diplomat", {"regions": 3}), (1, "wizards", "hill", {"regions": 2})
OLD_WIZARDS = (1, "wizards", None, {"regions": 2})
POTS = (0, "leprechauns", "fortified", {"regions": 3, "fortresses": 1})
MARAUDERS = (0, "orcs", "marauding", {"regions": 3})


def column(session):
    first, *others = session.state.column
    return CorrectColumn((Slot(first.race, first.power, 2), *others))


def assigned(session):
    return CorrectRace(2, session.state.race_stack[0], "active", session.state.power_stack[0])


def see_no_coins(drive):
    """What was said about a purse isn't shown again."""
    assert drive.find("coins-1-number").text == "\N{PLUS-MINUS SIGN}0"
    assert not any("4" in text for text in drive.texts())


def type_name(drive):
    assert drive.find("rename-field").text == "Bob"
    drive.type("rename-field", "Rob")


# The races on the table, the step, what fills it in differently, and a field that shows it.
MOVES = {
    "pick": ((), Pick(0), ("offer-2",), ("slot", 2)),
    "abandon": ((TROLLS,), Abandon(1), ("abandon-plus",), ("regions", 2)),
    "ally": ((TROLLS,), NameAlly(1), ("ally-2",), ("ally", 2)),
    "pots": ((POTS,), PlacePots(1), ("pots-plus",), ("pots", 2)),
}
RACES = {
    "hand": (
        (TROLLS,),
        CorrectTroops(0, "trolls", hand=2),
        ("hand-plus",),
        ("hand", 3),
    ),
    "troops": (
        (WIZARDS,),
        CorrectTroops(1, "wizards", tokens=5, counts={"regions": 4}),
        ("troops-tokens-minus",),
        ("tokens", 4),
    ),
    "status": (
        (WIZARDS,),
        CorrectRace(1, "wizards", "declined"),
        ("troops-gone",),
        ("status", "gone"),
    ),
    "active again": (
        (OLD_WIZARDS,),
        CorrectTroops(1, "wizards", counts={"regions": 1}),
        ("troops-active", "race-badge-hill"),
        ("power", "hill"),
    ),
    "race": ((), assigned, ("race-status-declined",), ("status", "declined")),
}
TABLE = {
    "coins": (
        (),
        AdjustCoins(1, 4),
        (see_no_coins, "coins-1-plus"),
        ("coins", 1),
    ),
    "turn": ((), CorrectTurn(1, 2), ("correct-round-plus",), ("round", 3)),
    "column": ((), column, ("slot-coins-plus",), ("column", 3)),
    "rename": ((), Rename(1, "Bob"), (type_name,), ("name", "Rob")),
    "leave": ((), Leave(1), ("leave-0",), ("seat", 0)),
}
SHEETS = {
    "score": (
        (TROLLS,),
        Score(),
        ("regions-plus",),
        ("counts", ({"regions": 4},)),
    ),
    "decline": (
        (TROLLS,),
        Decline(),
        ("regions-minus",),
        ("counts", ({"regions": 2},)),
    ),
}


def play(drive, races, order):
    """Make the step after others, and one more after it; return the session and its number."""
    session = seat_players(drive, *races)
    session.do(order(session) if callable(order) else order)
    step = session.cursor
    if not session.state.is_over:
        session.do(Rename(2, "Cleo"))
    drive.app.go("history")
    tap_step(drive, step)
    return session, step


def answer(drive, acts):
    for act in acts:
        act(drive) if callable(act) else drive.tap(act)


@pytest.mark.parametrize(
    "kinds", [MOVES, RACES, TABLE, SHEETS], ids=["moves", "races", "table", "sheets"]
)
def test_a_step_is_put_right_in_its_form(drive, kinds):
    for races, order, acts, (field, value) in kinds.values():
        session, step = play(drive, races, order)
        before = session.state
        drive.tap("step-put-right")
        assert any("Putting right" in text for text in drive.texts())
        answer(drive, acts)
        assert session.state == before
        drive.tap("put-right")
        shown = getattr(session.steps[step - 1].commands[-1], field)
        assert (shown[0].coins if field == "column" else shown) == value
        assert session.state.players[2].name == "Cleo"
        assert drive.app.root.current == "history"
        drive.pass_time(0.4)
        assert not {"put-right", *acts} & drive.names()
        assert drive.app.game.undo()
        assert session.state == before


def test_a_step_can_be_left_out(drive):
    for races, order in ((), Pick(0)), ((MARAUDERS,), Regroup()), ((), EndGame()):
        session, step = play(drive, races, order)
        before, steps = session.state, session.steps
        drive.tap("step-remove")
        assert session.state == before
        drive.tap("consequences-do")
        assert len(session.steps) == len(steps) - 1
        assert steps[step - 1] not in session.steps
        assert drive.app.game.undo()
        assert (session.state, session.steps) == (before, steps)


def test_back_leads_out_of_the_form_and_nothing_has_changed(drive):
    for kind in ("pick", "hand", "troops"):
        races, order, acts, _ = (MOVES | RACES | SHEETS)[kind]
        session, _step = play(drive, races, order)
        before = session.steps, session.state
        drive.tap("step-put-right")
        answer(drive, acts)
        drive.key(BACK)
        drive.frames(12)
        assert drive.app.root.current == "history"
        assert not any("Putting right" in text for text in drive.texts())
        assert (session.steps, session.state) == before


def test_pieces_told_by_hand_are_there_to_be_put_right(drive):
    def put_right(*names):
        drive.app.go("history")
        drive.tap(f"step-{session.cursor}")
        drive.tap("step-put-right")
        answer(drive, (*names, "put-right"))

    def given(session):
        return CorrectRace(1, "wizards", "active", session.state.power_stack[0])

    session, _step = play(drive, (OLD_WIZARDS,), given)
    other = session.state.power_stack[0]
    drive.tap("step-put-right")
    answer(drive, ("race-badge-change", f"race-badge-{other}", "put-right"))
    assert session.state.players[1].active.power == other

    session = drive.open_game("Anna", "Ben", deal="hand")
    session.do(LayOutCombo("trolls", "hill"))
    put_right("lay-out-badge-change", "lay-out-badge-mounted")
    assert session.state.column == (Slot("trolls", "mounted"),)
    session.do(LayOutCombo("elves", "underworld"))
    for order in (Pick(0), Score(({"regions": 1},))) * 2 + (Decline(), Decline()):
        session.do(order)
    first, second = session.state.power_discard
    session.do(ReshuffleBadges((first, second)))
    put_right(f"reshuffle-{first}")
    assert session.state.power_discard == (first,)
