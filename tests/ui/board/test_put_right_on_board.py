"""Old steps on the board are corrected on the board as it was then, or removed."""

import pytest

from companion.engine import (
    ConquerAt,
    PutBoardAway,
    Score,
)
from tests.ui.board.tables import board_game, chosen, view
from tests.ui.history_steps import tap_step

BACK = 27


@pytest.fixture
def table(drive):
    """A game where Anna's Trolls have conquered, and Maximilian has had his turn since."""
    drive.app.store.settings.change(reduced_motion=True)
    drive.session = board_game(drive)
    return drive


def priced(drive):
    """Return the regions that the hand is enough for, cheapest first."""
    found = [f for f in view(drive).regions if f.price and f.price.reach == "enough"]
    return [f.region for f in sorted(found, key=lambda f: int(f.price.text))]


def holder(drive, region):
    """Return whose race is in a region."""
    there = drive.session.state.regions.get(region)
    return there.race if there else ""


def conquer_and_go_on(drive):
    """Conquer a region and play two more turns; return the step, the region and another one."""
    first, other = priced(drive)[:2]
    drive.session.do(ConquerAt(first))
    step = drive.session.cursor
    for _ in range(2):
        drive.session.do(Score())
    drive.frames(4)
    return step, first, other


def open_step(drive, step, *names):
    """Open a step from the history."""
    drive.app.go("history")
    tap_step(drive, step)
    for name in names:
        drive.tap(name)


def shown(drive):
    return {f.region: (f.disc, f.price) for f in view(drive).regions}


def test_a_conquest_two_turns_ago_was_another_region_or_took_more(table):
    then = shown(table)
    step, first, other = conquer_and_go_on(table)
    assert shown(table) != then
    before = table.session.state
    open_step(table, step, "step-put-right")
    # The board looks as it did before the step.
    assert shown(table) == then
    table.tap_region(other)
    table.tap("close-region")
    assert chosen(table) == [first]
    table.tap("back")
    assert table.session.state == before
    table.taps = 0
    open_step(table, step, "step-put-right")
    assert chosen(table) == [first]
    assert not table.has("put-right")
    table.tap_region(other)
    assert table.session.state == before
    # The consequences are shown while choosing: nothing else is asked.
    table.tap("put-right")
    assert table.taps == 4
    assert holder(table, first) != "trolls"
    assert holder(table, other) == "trolls"
    assert table.app.root.current == "history"
    table.app.game.undo()
    open_step(table, step, "step-put-right", "used-plus", "put-right")
    (order,) = table.session.steps[step - 1].commands
    assert (order.at, order.tokens) == (first, table.session.state_at(step).turn.conquests[-1].used)


def test_a_conquest_is_removed_and_so_is_what_has_no_form(table):
    step, first, _ = conquer_and_go_on(table)
    open_step(table, step, "step-remove", "consequences-do")
    assert holder(table, first) != "trolls"
    table.app.game.undo()
    assert table.session.state.regions[first].race == "trolls"
    table.session.do(PutBoardAway())
    step = table.session.cursor
    table.session.do(Score())
    open_step(table, step)
    assert not table.has("step-put-right")
    assert table.has("step-go")
    table.tap("step-remove")
    assert table.has("consequences-do")
    table.key(BACK)
    table.pass_time(0.5)
