"""Every kind of step opens the form it was made in, filled as it was; and every one can go."""

import pytest

from companion.engine import commands as do
from tests.kinds import every_kind
from tests.selection import one_in
from tests.ui.dealing import seat_players

BACK = 27
TROLLS, WIZARDS = (0, "trolls", "diplomat", {"regions": 3}), (1, "wizards", "hill", {"regions": 2})
POTS = (0, "leprechauns", "fortified", {"regions": 3, "fortresses": 1})
MARAUDERS = (0, "orcs", "marauding", {"regions": 3})


def column(session):
    first, *others = session.state.column
    return do.CorrectColumn((do.Slot(first.race, first.power, 2), *others))


def free_pieces(session):
    return session.state.race_stack[0], session.state.power_stack[0]


def assigned(session):
    race, power = free_pieces(session)
    return do.CorrectRace(2, race, "active", power)


# The races on the table, the step, the taps that fill it in otherwise, and a field that shows it.
CHANGES = {
    "pick": ((), do.Pick(0), ("offer-2",), ("slot", 2)),
    "abandon": ((TROLLS,), do.Abandon(1), ("abandon-plus", "number-confirm"), ("regions", 2)),
    "ally": ((TROLLS,), do.NameAlly(1), ("ally-2",), ("ally", 2)),
    "pots": ((POTS,), do.PlacePots(1), ("pots-plus", "number-confirm"), ("pots", 2)),
    "coins": ((), do.AdjustCoins(1, 4), ("coins-1-plus", "coins-1-apply"), ("coins", 1)),
    "hand": (
        (TROLLS,),
        do.CorrectTroops(0, "trolls", hand=2),
        ("hand-plus", "number-confirm"),
        ("hand", 3),
    ),
    "troops": (
        (WIZARDS,),
        do.CorrectTroops(1, "wizards", tokens=5, counts={"regions": 4}),
        ("troops-tokens-minus", "troops-apply"),
        ("tokens", 4),
    ),
    "status": (
        (WIZARDS,),
        do.CorrectRace(1, "wizards", "declined"),
        ("troops-gone",),
        ("status", "gone"),
    ),
    "active again": (
        ((1, "wizards", None, {"regions": 2}),),
        do.CorrectTroops(1, "wizards", counts={"regions": 1}),
        ("troops-active", "race-badge-hill", "race-apply"),
        ("power", "hill"),
    ),
    "race": ((), assigned, ("race-status-declined", "race-apply"), ("status", "declined")),
    "turn": (
        (),
        do.CorrectTurn(1, 2),
        ("correct-round-plus", "turn-apply"),
        ("round", 3),
    ),
    "score": (
        (TROLLS,),
        do.Score(),
        ("regions-plus", "score-confirm"),
        ("counts", ({"regions": 4},)),
    ),
    "decline": (
        (TROLLS,),
        do.Decline(),
        ("regions-minus", "decline-confirm"),
        ("counts", ({"regions": 2},)),
    ),
    "column": (
        (),
        column,
        ("slot-coins-plus", "slot-apply"),
        ("column", 3),
    ),
}
ONLY_REMOVED = {
    "regroup": ((MARAUDERS,), do.Regroup()),
    "fortress": ((POTS,), do.PlaceFortress()),
    "end": ((), do.EndGame()),
    "leave": ((), do.Leave(2)),
    "rename": ((), do.Rename(1, "Bob")),
}


def play(drive, races, order):
    """Make the step after others, and one more after it; return the session and its number."""
    session = seat_players(drive, *races)
    session.do(order(session) if callable(order) else order)
    step = session.cursor
    if not session.state.is_over:
        session.do(do.Rename(2, "Cleo"))
    drive.app.go("history")
    drive.tap(f"step-{step}")
    return session, step


@pytest.mark.parametrize("kind", CHANGES)
def test_a_step_is_put_right_in_its_form(drive, kind):
    races, order, taps, (field, value) = CHANGES[kind]
    session, step = play(drive, races, order)
    before = session.state
    drive.tap("step-put-right")
    assert any("Putting right" in text for text in drive.texts())
    for name in taps:
        drive.tap(name)
    assert session.state == before
    drive.tap("consequences-do")
    told = getattr(session.steps[step - 1].commands[-1], field)
    assert (told[0].coins if field == "column" else told) == value
    assert session.state.players[2].name == "Cleo"
    assert drive.app.root.current == "history"
    drive.pass_time(0.4)
    assert not drive.has("consequences-do")
    assert not drive.has(taps[-1])
    assert drive.app.game.undo()
    assert session.state == before


@pytest.mark.parametrize("kind", one_in(3, ((kind,) for kind in (*CHANGES, *ONLY_REMOVED))))
def test_a_step_can_be_left_out(drive, kind):
    races, order = (CHANGES.get(kind) or ONLY_REMOVED[kind])[:2]
    session, step = play(drive, races, order)
    before, steps = session.state, session.steps
    drive.tap("step-remove")
    assert session.state == before
    drive.tap("consequences-do")
    assert len(session.steps) == len(steps) - 1
    assert steps[step - 1] not in session.steps
    assert drive.app.game.undo()
    assert (session.state, session.steps) == (before, steps)


@pytest.mark.parametrize("kind", ["pick", "hand", "troops", "score"])
def test_back_leads_from_what_follows_to_the_form_and_out_of_it(drive, kind):
    races, order, taps, _ = CHANGES[kind]
    session, _step = play(drive, races, order)
    before = session.steps, session.state
    drive.tap("step-put-right")
    for name in taps:
        drive.tap(name)
    for _ in range(2):
        drive.key(BACK)
        drive.frames(12)
    assert drive.app.root.current == "history"
    assert not any("Putting right" in text for text in drive.texts())
    assert (session.steps, session.state) == before


def test_whatever_is_said_to_have_a_form_has_one():
    from companion.facts.filled_forms import has_form
    from companion.ui.history.put_right_forms import FORMS, SCREENS

    filled = {kind for kind in every_kind(do.Command) if has_form((object.__new__(kind),))}
    assert filled == {*FORMS, *SCREENS}


def test_a_name_is_there_to_be_put_right(drive):
    session, _step = play(drive, (), do.Rename(1, "Bob"))
    drive.tap("step-put-right")
    assert drive.find("rename-field").text == "Bob"
    drive.type("rename-field", "Rob")
    drive.tap("rename-apply")
    drive.tap("consequences-do")
    assert session.state.players[1].name == "Rob"


def test_a_badge_given_to_a_race_again_is_there_to_be_put_right(drive):
    def given(session):
        return do.CorrectRace(1, "wizards", "active", session.state.power_stack[0])

    session, _step = play(drive, ((1, "wizards", None, {"regions": 2}),), given)
    drive.tap("step-put-right")
    other = next(power for power in session.state.power_stack)
    drive.tap("race-badge-change")
    drive.tap(f"race-badge-{other}")
    drive.tap("race-apply")
    drive.tap("consequences-do")
    assert session.state.players[1].active.power == other


def test_badges_shuffled_up_are_there_to_be_put_right(drive):
    drive.resize(720, 600)
    session = drive.open_game("Anna", "Ben", deal="hand")
    for race, power in (("trolls", "mounted"), ("elves", "underworld")):
        session.do(do.LayOutCombo(race, power))
    for order in (do.Pick(0), do.Score(({"regions": 1},))) * 2 + (do.Decline(), do.Decline()):
        session.do(order)
    first, second = session.state.power_discard
    session.do(do.ReshuffleBadges((first, second)))
    drive.app.go("history")
    drive.tap(f"step-{session.cursor}")
    drive.tap("step-put-right")
    drive.tap(f"reshuffle-{first}")
    drive.tap("reshuffle-confirm")
    drive.tap("consequences-do")
    assert session.state.power_discard == (first,)


def test_somebody_else_left(drive):
    session, _step = play(drive, (), do.Leave(1))
    drive.tap("step-put-right")
    drive.hold("leave-0")
    drive.tap("consequences-do")
    assert [player.has_left for player in session.state.players] == [True, False, False]


def test_a_combo_laid_by_hand_is_there_to_be_put_right(drive):
    drive.resize(720, 600)
    session = drive.open_game("Anna", "Ben", deal="hand")
    race, power = free_pieces(session)
    session.do(do.LayOutCombo(race, power))
    drive.app.go("history")
    drive.tap("step-1")
    drive.tap("step-put-right")
    other = next(badge for badge in session.state.power_stack if badge != power)
    drive.tap("lay-out-badge-change")
    drive.tap(f"lay-out-badge-{other}")
    drive.tap("consequences-do")
    assert [(slot.race, slot.power) for slot in session.state.column] == [(race, other)]


def test_what_a_correction_of_coins_said_is_not_shown(drive):
    play(drive, (), do.AdjustCoins(1, 4))
    drive.tap("step-put-right")
    assert drive.find("coins-1").value == 0
    assert not any("4" in text for text in drive.texts())
