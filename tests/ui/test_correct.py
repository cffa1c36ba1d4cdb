"""The menu, a combo's rules, and every way to correct what the table got wrong."""

import pytest

from companion.engine import CorrectRace, EndGame, LayOutCombo, Pick, Slot, does_grow
from companion.pages.pick import ComboChoice


@pytest.fixture
def session(drive):
    session = drive.open_game("Anna", "Ben")
    session.do(Pick(0))
    return session


def correct(drive, section):
    drive.app.go("correct", section=section)
    drive.frames(4)


def last_step(session):
    """Return the number of steps and the last one."""
    return len(session.steps), session.label(len(session.steps) - 1).key


def test_only_homunculi_gather_tokens_in_the_column(catalogue):
    growing = [race for race in catalogue.races if does_grow(catalogue, Slot(race, "hill"))]
    assert growing == ["homunculi"]


# Coins, troops, races


def test_a_purse_is_corrected_in_one_step_never_shown_and_undone_on_the_spot(drive, session):
    correct(drive, "coins")
    before = session.state.players[1].coins
    assert not drive.has("coins-1-apply"), "there is nothing to correct yet"
    drive.tap("coins-1-minus")
    assert "\N{MINUS SIGN}1" in drive.texts()
    assert drive.find("coins-1-apply").text == "Remove 1 coin"
    for _ in range(3):
        drive.tap("coins-1-plus")
    assert "+2" in drive.texts()
    assert drive.find("coins-1-apply").text == "Add 2 coins"
    drive.tap("coins-1-apply")
    assert session.state.players[1].coins == before + 2
    assert last_step(session) == (2, "adjust_coins")
    assert not drive.has("coins-1-apply")
    assert not any(str(before + 2) in text.split() for text in drive.texts())
    drive.tap("undo")
    assert session.state.players[1].coins == before


def test_the_section_that_was_asked_for_stands_at_the_top(drive, session):
    from tests.ui.layout_problems import seen_box

    drive.resize(740, 360)
    correct(drive, "turn")
    drive.pass_time(2)  # until scrolling has stopped
    drive.app.back()
    correct(drive, "column")
    _, _, _, top = seen_box(drive.find("fold-column"))
    assert top > 360 - 64 - 56
    assert seen_box(drive.find("slot-0")) is not None


def test_a_race_is_counted_declines_comes_back_with_a_badge_and_is_taken_out(drive, session):
    race, power = session.state.players[0].active.race, session.state.players[0].active.power
    tokens = session.state.players[0].active.tokens
    correct(drive, "races")
    drive.tap(f"troops-0-{race}")
    drive.tap("troops-tokens-minus")
    drive.tap("troops-regions-plus")
    drive.tap("troops-regions-plus")
    drive.tap("troops-apply")
    active = session.state.players[0].active
    assert (active.tokens, active.hand, active.regions) == (tokens - 1, tokens - 1, 2)
    assert last_step(session) == (2, "correct_troops")
    assert not drive.has("troops-apply"), "the sheet is closed"

    drive.tap(f"troops-0-{race}")
    assert drive.has("troops-hand-plus")
    drive.tap("troops-declined")
    assert [own.race for own in session.state.players[0].declined] == [race]

    drive.tap(f"troops-0-{race}")
    assert drive.has("troops-tokens-plus")
    assert not drive.has("troops-hand-plus"), "only races that conquer have a hand"
    drive.tap("troops-active")
    drive.tap(f"race-badge-{power}")
    drive.tap("race-apply")
    again = session.state.players[0].active
    assert (again.race, again.power) == (race, power)

    drive.tap(f"troops-0-{race}")
    drive.tap("troops-gone")
    assert session.state.players[0].races == ()
    assert len(session.steps) == 5, "one for each correction"


def test_a_race_comes_into_play_from_the_box(drive, session):
    race, power = session.state.race_stack[-1], session.state.power_stack[-1]
    correct(drive, "races")
    drive.tap("add-race-1")
    assert not drive.has("race-apply"), "first it must be known which"
    drive.tap(f"race-badge-{power}")
    drive.tap(f"race-banner-{race}")
    drive.tap("race-apply")
    active = session.state.players[1].active
    assert (active.race, active.power) == (race, power)
    assert last_step(session) == (2, "correct_race")


# The column, the turn, the players


def test_the_column_is_laid_as_it_really_lies(drive, session):
    badge, column = session.state.power_stack[0], session.state.column
    correct(drive, "column")
    drive.tap("slot-2")
    drive.tap("slot-badge-change")
    drive.tap(f"slot-badge-{badge}")
    assert "coins on it" in drive.texts()
    drive.tap("slot-coins-plus")
    assert "coin on it" in drive.texts()
    drive.tap("slot-apply")
    assert session.state.column[2] == Slot(column[2].race, badge, column[2].coins + 1)
    assert last_step(session) == (2, "correct_column")

    drive.tap("slot-1")
    drive.tap("slot-up")
    assert session.state.column[:2] == (column[1], column[0])

    drive.tap("slot-0")
    drive.tap("slot-remove")
    assert len(session.state.column) == 5

    drive.tap("slot-add")
    drive.tap(f"slot-banner-{column[1].race}")
    drive.tap(f"slot-badge-{column[1].power}")
    drive.tap("slot-apply")
    assert session.state.column[5] == Slot(column[1].race, column[1].power)
    assert len(session.steps) == 5


def test_the_menu_leads_to_corrections_of_names_and_of_the_turn_and_back(drive, session):
    for screen in ("rules", "settings", "correct"):
        drive.tap("menu")
        drive.tap(f"menu-{screen}")
        assert drive.app.root.current == screen
        drive.tap("back")
        assert drive.app.root.current == "table"
    drive.tap("menu")
    drive.tap("menu-rename")
    drive.tap("rename-1")
    drive.type("rename-field", "Anna")
    drive.tap("rename-apply")
    assert session.state.players[1].name == "Ben", "that name is taken"
    drive.type("rename-field", "  Benno ")
    drive.tap("rename-apply")
    assert session.state.players[1].name == "Benno"
    assert drive.find("rename-1").text == "Benno"

    drive.tap("fold-turn")
    drive.tap("correct-round-plus")
    drive.tap("correct-seat-1")
    drive.tap("turn-apply")
    assert (session.state.round, session.state.turn.seat) == (2, 1)
    assert last_step(session) == (3, "correct_turn")


def test_a_player_leaves_and_the_game_ends_only_when_held(drive, session):
    drive.tap("menu")
    drive.tap("menu-leave")
    drive.tap("leave-1")
    assert not session.state.players[1].has_left
    drive.hold("leave-1", 1.5)
    assert session.state.players[1].has_left

    drive.tap("menu")
    drive.tap("menu-end")
    assert not session.state.is_over
    drive.hold("menu-end", 1.5)
    assert session.state.is_over
    assert drive.app.root.current == "reveal"


# A combo's rules, and a column laid by hand


def test_the_rules_of_a_combo_are_shown_and_it_is_picked_by_whoever_picks(drive):
    def open_combo(**choice):
        drive.app.root.get_screen("table").look_at(ComboChoice(**choice))
        drive.frames(20)
        return {name for name in drive.names() if name.startswith("piece-")}

    session = drive.open_game("Anna", "Ben")
    slot = session.state.column[1]
    assert open_combo(slot=1) == {f"piece-{slot.race}", f"piece-{slot.power}"}
    assert any("pay 1" in text for text in drive.texts())
    drive.tap("pick-1")
    assert session.state.players[0].active.race == slot.race

    open_combo(slot=1)
    assert not drive.has("pick-1"), "Anna has her race"
    drive.clear()
    assert open_combo(race="ghouls") == {"piece-ghouls"}, "decline leaves no badge"


def test_combos_laid_by_hand_take_two_taps_each_can_wait_and_end_with_the_sixth(drive):
    def lay(race, power):
        drive.tap(f"lay-out-badge-{power}")
        drive.tap(f"lay-out-banner-{race}")

    session = drive.open_game("Anna", "Ben", deal="hand")
    drive.tap("lay-out")
    taps = drive.taps
    lay("orcs", "hill")
    lay("elves", "stout")
    assert drive.taps == taps + 4
    drive.tap("reveal-later")
    assert session.state.column == (Slot("orcs", "hill"), Slot("elves", "stout"))
    assert not drive.has("reveal-later")
    assert drive.has("pick")

    for _ in range(3):
        session.do(LayOutCombo(session.state.race_stack[0], session.state.power_stack[0]))
    drive.tap("lay-out")
    assert "Which combo is in place 6?" in drive.texts()
    lay(session.state.race_stack[0], session.state.power_stack[0])
    assert len(session.state.column) == 6
    assert not drive.has("reveal-later")


def test_badges_are_reshuffled_until_the_game_is_over_and_the_column_put_right_even_then(drive):
    session = drive.open_game("Anna", "Ben", deal="hand")
    session.do(LayOutCombo("orcs", "hill"))
    session.do(Pick(0))
    session.do(CorrectRace(0, "orcs", "gone"))
    assert session.state.power_discard == ("hill",)
    correct(drive, "column")
    drive.tap("reshuffle")
    drive.tap("reshuffle-confirm")
    assert session.state.power_discard == ()
    assert "hill" in session.state.power_stack

    drive.app.game.undo()
    session.do(EndGame())
    drive.app.go("table")
    correct(drive, "column")
    assert not drive.has("reshuffle"), "nothing is dealt any more"
    drive.tap("slot-add")
    drive.tap("slot-banner-elves")
    drive.tap("slot-badge-stout")
    drive.tap("slot-apply")
    assert session.state.column == (Slot("elves", "stout"),)
