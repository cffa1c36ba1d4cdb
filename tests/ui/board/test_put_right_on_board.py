"""Old steps on the board are corrected on the board as it was then, or removed."""

import pytest

from companion.engine import (
    AbandonAt,
    ConquerAt,
    CorrectTurn,
    Decline,
    PlaceTroops,
    PutBoardAway,
    Score,
    SetRegion,
)
from tests.ui.board.tables import board_game, chosen, held, view
from tests.ui.dealing import SETS, seat_race
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


def put_right(drive):
    """Confirm: by now it says what follows."""
    assert not any("This is how it was recorded" in text for text in drive.texts())
    drive.tap("put-right")


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


def test_the_coins_of_a_score_are_set_by_hand(table):
    purse = table.session.state.current.coins
    table.session.do(Score())
    earned = table.session.state.players[0].coins - purse
    step = table.session.cursor
    table.session.do(Score())
    open_step(table, step, "step-put-right")
    assert "This is how it was recorded. Tap what was different." in table.texts()
    table.tap("set-regions-plus")
    table.tap("put-right")
    assert table.session.state.players[0].coins == purse + earned + 1
    table.app.game.undo()
    assert table.session.state.players[0].coins == purse + earned


def test_tokens_that_were_placed_in_another_region_if_that_was_possible(table):
    contents, own = table.session.state.regions, held(table.session, "trolls")
    others = next(at for at, there in contents.items() if there.seat == 1)
    table.session.do(PlaceTroops(own[0], tokens=2))
    before, step = table.session.state, table.session.cursor
    open_step(table, step, "step-put-right")
    table.tap_region(others)
    assert not table.has("put-right")
    assert table.session.state == before
    table.tap_region(own[1])
    table.tap("place-tokens-plus")
    put_right(table)
    assert [table.session.state.regions[at].tokens for at in own] == [1, 3, 1]


def test_regions_that_were_given_up_or_painted_are_others(table):
    own = held(table.session, "trolls")
    table.session.do(SetRegion(own[2], lost_tribe=True))
    open_step(table, table.session.cursor, "step-put-right", "paint-1-wizards")
    put_right(table)
    assert holder(table, own[2]) == "wizards"
    table.session.do(AbandonAt((own[0],)))
    open_step(table, table.session.cursor, "step-put-right")
    table.tap_region(own[1])
    table.tap_region(own[0])
    put_right(table)
    assert own[0] in table.session.state.regions
    assert own[1] not in table.session.state.regions


def test_a_tower_stood_elsewhere(drive):
    for end in (Decline(tower=2), Score(then_decline=True, tower=2)):
        session = drive.open_game("Anna", "Ben", sets=SETS, has_board=True)
        drive.session = session
        seat_race(session, 0, "priestesses", "stout")
        for at in (2, 3, 4):
            session.do(SetRegion(at, seat=0, race="priestesses", tokens=1))
        session.do(CorrectTurn(0, 2))
        session.do(end)
        open_step(drive, session.cursor, "step-put-right")
        assert chosen(drive) == [2]
        drive.tap_region(4)
        put_right(drive)
        held_ = {at: there.tokens for at, there in session.state.regions.items() if there.seat == 0}
        assert held_ == {4: 3}
