"""Old steps on the board are put right on the board as it stood then, or removed."""

import pytest

from companion.engine.commands import (
    AbandonAt,
    ConquerAt,
    CorrectTurn,
    Decline,
    PlaceTroops,
    PutBoardAway,
    Score,
    SetRegion,
)
from tests.ui.board.tables import board_game, view
from tests.ui.dealing import SETS, seat_race


@pytest.fixture
def table(drive):
    """A game in which Anna's Trolls have conquered, and Maximilian has had his turn since."""
    drive.app.store.settings.change(reduced_motion=True)
    drive.session = board_game(drive)
    return drive


def priced(drive):
    """Return the regions that the hand is enough for, the cheapest first."""
    found = [f for f in view(drive).regions if f.price and f.price.reach == "enough"]
    return [f.region for f in sorted(found, key=lambda f: int(f.price.text))]


def holder(drive, region):
    """Return whose race stands in a region."""
    there = drive.session.state.ground.get(region)
    return there.race if there else ""


def conquer_and_go_on(drive):
    """Conquer a region, and let two turns go by; return the step, the region and another one."""
    first, other = priced(drive)[:2]
    drive.session.do(ConquerAt(first))
    step = drive.session.cursor
    for _ in range(2):
        drive.session.do(Score())
    drive.frames(4)
    return step, first, other


def open_step(drive, step, *names):
    """Come to a step by way of the history."""
    drive.app.go("history")
    drive.tap(f"step-{step}")
    for name in names:
        drive.tap(name)


def test_a_conquest_two_turns_ago_was_another_region(table):
    step, first, other = conquer_and_go_on(table)
    table.taps = 0
    open_step(table, step, "step-put-right")
    assert [f.region for f in view(table).regions if f.is_chosen] == [first]
    before = table.session.state
    table.tap_region(other)
    table.tap("conquered")
    assert table.has("consequences-do")
    assert table.session.state == before
    table.tap("consequences-do")
    assert table.taps == 5
    assert holder(table, first) != "trolls"
    assert holder(table, other) == "trolls"
    assert table.app.root.current == "history"


def test_the_region_stands_there_as_it_did_then(table):
    then = {f.region: (f.disc, f.price) for f in view(table).regions}
    step, _, other = conquer_and_go_on(table)
    table.session.do(SetRegion(other, seat=1, race="wizards", tokens=2))
    open_step(table, step, "step-put-right")
    assert {f.region: (f.disc, f.price) for f in view(table).regions} == then


def test_with_more_tokens_than_were_told(table):
    step, first, _ = conquer_and_go_on(table)
    open_step(table, step, "step-put-right", "tokens-plus", "conquered", "consequences-do")
    (order,) = table.session.steps[step - 1].commands
    assert (order.at, order.tokens) == (first, table.session.state_at(step).turn.conquests[-1].used)


def test_closing_the_card_shows_again_what_was_recorded(table):
    step, first, other = conquer_and_go_on(table)
    open_step(table, step, "step-put-right")
    table.tap_region(other)
    table.tap("close-region")
    assert [f.region for f in view(table).regions if f.is_chosen] == [first]
    before = table.session.state
    table.tap("back")
    assert table.session.state == before


def test_a_conquest_is_removed(table):
    step, first, _ = conquer_and_go_on(table)
    open_step(table, step, "step-remove", "consequences-do")
    assert holder(table, first) != "trolls"
    table.app.game.undo()
    assert table.session.state.ground[first].race == "trolls"


@pytest.mark.parametrize("order", [Score(), PutBoardAway()])
def test_what_the_board_counts_by_itself_has_no_form(table, order):
    table.session.do(order)
    step = table.session.cursor
    table.session.do(Score())
    open_step(table, step)
    assert not table.has("step-put-right")
    assert table.has("step-go")
    assert table.has("step-remove")
    table.tap("step-remove")
    assert table.has("consequences-do")


def test_tokens_that_were_placed_in_another_region(table):
    own = [at for at, there in table.session.state.ground.items() if there.race == "trolls"]
    table.session.do(PlaceTroops(own[0], tokens=2))
    step = table.session.cursor
    open_step(table, step, "step-put-right")
    table.tap_region(own[1])
    table.tap("there-plus")
    table.tap("see-changes")
    table.tap("consequences-do")
    tokens = [table.session.state.ground[at].tokens for at in own]
    assert tokens == [1, 3, 1]


def test_a_region_that_was_painted_is_somebody_elses(table):
    own = next(at for at, there in table.session.state.ground.items() if there.race == "trolls")
    table.session.do(SetRegion(own, lost_tribe=True))
    open_step(table, table.session.cursor, "step-put-right", "paint-1-wizards", "see-changes")
    table.tap("consequences-do")
    assert table.session.state.ground[own].race == "wizards"


def test_regions_that_were_given_up(table):
    own = [at for at, there in table.session.state.ground.items() if there.race == "trolls"]
    table.session.do(AbandonAt((own[0],)))
    open_step(table, table.session.cursor, "step-put-right")
    table.tap_region(own[1])
    table.tap_region(own[0])
    table.tap("see-changes")
    table.tap("consequences-do")
    assert own[0] in table.session.state.ground
    assert own[1] not in table.session.state.ground


def test_what_does_not_fit_is_said_and_changes_nothing(table):
    ground = table.session.state.ground
    own, others = (next(at for at, t in ground.items() if t.seat == seat) for seat in (0, 1))
    table.session.do(PlaceTroops(own, tokens=2))
    before = table.session.state
    open_step(table, table.session.cursor, "step-put-right")
    table.tap_region(others)
    table.tap("see-changes")
    assert table.has("no-rewrite-done")
    assert table.session.state == before


@pytest.mark.parametrize("end", [Decline(tower=2), Score(then_decline=True, tower=2)])
def test_a_tower_stood_elsewhere(drive, end):
    session = drive.open_game("Anna", "Ben", sets=SETS, has_board=True)
    drive.session = session
    seat_race(session, 0, "priestesses", "stout")
    for at in (2, 3, 4):
        session.do(SetRegion(at, seat=0, race="priestesses", tokens=1))
    session.do(CorrectTurn(0, 2))
    session.do(end)
    open_step(drive, session.cursor, "step-put-right")
    assert [f.region for f in view(drive).regions if f.is_chosen] == [2]
    drive.tap_region(4)
    drive.tap("see-changes")
    drive.tap("consequences-do")
    held = {at: there.tokens for at, there in session.state.ground.items() if there.seat == 0}
    assert held == {4: 3}
