"""Correcting an old step: few taps, and nothing changes before the consequences are shown."""

import pytest

from companion.engine import Conquer, CorrectTroops, Holder, Pick, Score, Target, Use
from tests.ui.dealing import PLAYERS, seat_players, seat_race
from tests.ui.history_steps import tap_step

BACK = 27
# Anna's second conquest.
WRONG = 3


@pytest.fixture
def played(drive):
    """Play a turn of Anna's and one of Ben's; now it is Chloé's turn."""
    session = drive.open_game(*PLAYERS)
    for slot in (0, 1):
        session.do(Pick(slot))
        session.do(Conquer(Target("hill")))
        session.do(Conquer(Target("farmland")))
        session.do(Score())
    drive.frames()
    drive.taps = 0
    return session


def open_form(drive, step):
    """Open the form of a step from the history."""
    drive.app.go("history")
    tap_step(drive, step)
    drive.tap("step-put-right")


def said(drive):
    """Every visible text, with plain spaces."""
    return [text.replace("\N{NO-BREAK SPACE}", " ") for text in drive.texts()]


def saved(session):
    """Everything that a correction would change."""
    return session.steps, session.cursor, session.state, session.traces


def test_a_wrong_terrain_two_turns_ago_takes_five_taps_and_makes_no_noise(
    drive, played, monkeypatch
):
    given: list[str] = []
    screens: list[str] = []
    monkeypatch.setattr(drive.app.cues, "give", given.append)
    drive.app.root.fbind("current", note := lambda _, name: screens.append(name))
    before = played.state
    drive.tap("history")
    tap_step(drive, WRONG)
    drive.tap("step-put-right")
    drive.tap("region-mountain")
    drive.tap("put-right")
    drive.app.root.funbind("current", note)
    assert drive.taps == 5
    assert played.steps[WRONG - 1].commands[0].region.terrain == "mountain"
    assert given == []
    assert screens == ["history", "put_right", "history"]
    # It can be undone and redone like anything else.
    after = played.state
    assert after != before
    drive.app.go("table")
    drive.tap("undo")
    assert played.state == before
    drive.tap("redo")
    assert played.state == after


def test_nothing_changes_before_it_is_said_what_follows_and_agreed_to(drive, played):
    before = saved(played)
    drive.resize(480, 480)
    drive.app.go("history")
    scroller = drive.app.root.get_screen("history").ids.rows
    for taps in ((), ("region-swamp",), ("region-swamp", "went-lost")):
        open_form(drive, WRONG)
        left_at = scroller.scroll_y
        assert left_at < 1
        assert any("round 1, Anna" in text for text in said(drive))
        assert not drive.has("put-right")
        for name in taps:
            drive.tap(name)
            assert drive.has("put-right")
        drive.frames()
        is_announced = any("earns" in text and "instead of" in text for text in said(drive))
        assert is_announced == bool(taps)
        drive.key(BACK)
        assert drive.app.root.current == "history"
        assert scroller.scroll_y == pytest.approx(left_at, abs=0.05), "it is found as it was left"
        assert saved(played) == before
    open_form(drive, WRONG)
    drive.tap("went-lost")
    drive.app.on_pause()
    drive.app.on_resume()
    drive.frames()
    assert saved(played) == before
    drive.tap("put-right")
    assert played.state.players[0].active.held["regions"] == 1


def test_all_that_was_said_with_an_attack_is_there_to_be_put_right(drive):
    session = seat_players(drive, (0, "trolls", "berserk", {"regions": 2}))
    seat_race(session, 1, "pygmies", "hill", regions=3)
    held = Target("hill", holder=Holder("race", "pygmies", 1))
    attack = Conquer(held, Use(berserk_die=3), loser=1, loss_die=2, tokens=4)
    session.do(CorrectTroops(0, "trolls", hand=5), attack)
    open_form(drive, session.cursor)
    assert [drive.find(f"{name}-number").text for name in ("hand", "used")] == ["5", "4"]
    assert drive.find("die-3").is_chosen
    drive.tap("hand-minus")
    drive.tap("loss-die-0")
    drive.tap("put-right")
    hand, attack = session.steps[-1].commands
    assert (hand.hand, attack.tokens, attack.use.die, attack.loss_die) == (4, 4, 3, 0)

    trolls, ghouls = (0, "trolls", "hill", {"regions": 2}), (0, "ghouls", None, {"regions": 2})
    session = seat_players(drive, trolls, ghouls)
    session.do(CorrectTroops(0, "ghouls", hand=4))
    session.do(Conquer(Target("hill"), by="ghouls"))
    open_form(drive, session.cursor)
    assert drive.find("attacker-0-ghouls").is_chosen
    drive.tap("attacker-0-trolls")
    drive.tap("put-right")
    assert session.steps[-1].commands[-1].by is None


def test_a_later_step_that_does_not_fit_is_named_and_nothing_changes(drive, played):
    played.do(Pick(0))
    race = played.state.players[0].active.race
    played.do(Conquer(Target("hill", holder=Holder("race", race, 1)), loser=0))
    before = saved(played)
    open_form(drive, 1)
    drive.tap("offer-3")
    (text,) = [text for text in said(drive) if "round 1, Chloé: hill conquered" in text]
    assert "Nobody has" in text
    assert not drive.has("put-right")
    drive.key(BACK)
    assert saved(played) == before
