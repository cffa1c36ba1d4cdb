"""The menu, a combo's rules, and everything that puts right what the table got wrong."""

import pytest

from companion.engine.commands import CorrectRace, EndGame, LayOutCombo, Pick
from companion.engine.state import Slot
from companion.facts.correct import changed_counts, does_grow, moved_up, with_slot, without_slot
from tests.ui.dealing import seat_race


@pytest.fixture
def session(drive):
    session = drive.open_game("Anna", "Ben")
    session.do(Pick(0))
    return session


def correct(drive, section):
    drive.app.go("correct", section=section)
    drive.frames(4)


def last_step(session):
    """Return how many steps there are and what the last one was."""
    return len(session.steps), session.label(len(session.steps) - 1).key


# As plain values


def test_a_column_is_changed_in_one_place_only():
    a, b, c = Slot("elves", "hill"), Slot("orcs", "stout", 2), Slot("trolls", "swamp")

    assert with_slot((a, b), 1, c) == (a, c)
    assert with_slot((a, b), 2, c) == (a, b, c)
    assert without_slot((a, b, c), 1) == (a, c)
    assert moved_up((a, b, c), 1) == (b, a, c)
    assert moved_up((a, b, c), 2) == (a, c, b)


def test_only_counts_that_differ_are_corrected():
    assert changed_counts({"regions": 3, "hill": 1}, {"regions": 3, "hill": 2}) == {"hill": 2}
    assert changed_counts({}, {"regions": 0}) is None
    assert changed_counts({"regions": 2}, {"regions": 0}) == {"regions": 0}


def test_only_homunculi_gather_tokens_in_the_column(catalogue):
    assert [race for race in catalogue.races if does_grow(catalogue, race, "hill")] == ["homunculi"]
    assert not does_grow(catalogue, "", "hill")


# Coins, troops, races


def test_a_purse_is_corrected_in_one_step_never_shown_and_undone_on_the_spot(drive, session):
    correct(drive, "coins")
    before = session.state.players[1].coins
    assert not drive.has("coins-1-apply"), "there is nothing to correct yet"
    for _ in range(3):
        drive.tap("coins-1-plus")
    drive.tap("coins-1-minus")
    assert "+2" in drive.texts()
    assert drive.find("coins-1-apply").text == "Add 2 coins"
    drive.tap("coins-1-apply")

    assert session.state.players[1].coins == before + 2
    assert last_step(session) == (2, "adjust_coins")
    assert drive.find("coins-1").value == 0
    assert not any(str(before + 2) in text.split() for text in drive.texts())

    drive.tap("undo")

    assert session.state.players[1].coins == before


def test_coins_to_take_away_are_told_from_coins_to_add(drive, session):
    correct(drive, "coins")
    drive.tap("coins-0-minus")
    assert "\N{MINUS SIGN}1" in drive.texts()
    assert drive.find("coins-0-apply").text == "Remove 1 coin"


def test_the_section_that_was_asked_for_stands_at_the_top(drive, session):
    from tests.ui.layout_problems import seen_box

    drive.resize(740, 360)
    correct(drive, "column")
    _, _, _, top = seen_box(drive.find("fold-column"))
    assert top > 360 - 64 - 48
    assert seen_box(drive.find("slot-0")) is not None


def test_what_a_race_owns_and_holds_is_corrected_in_one_step(drive, session):
    race = session.state.players[0].active.race
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


def test_a_race_declines_comes_back_with_a_badge_and_is_taken_out(drive, session):
    active = session.state.players[0].active
    correct(drive, "races")
    drive.tap(f"troops-0-{active.race}")
    drive.tap("troops-declined")
    assert [own.race for own in session.state.players[0].declined] == [active.race]

    drive.tap(f"troops-0-{active.race}")
    drive.tap("troops-active")
    drive.tap(f"race-badge-{active.power}")
    drive.tap("race-apply")
    again = session.state.players[0].active
    assert (again.race, again.power) == (active.race, active.power)

    drive.tap(f"troops-0-{active.race}")
    drive.tap("troops-gone")
    assert session.state.players[0].races == ()
    assert len(session.steps) == 4, "one for each correction"


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


def test_a_hand_is_asked_only_of_races_that_conquer(drive, session):
    session.do(CorrectRace(1, session.state.race_stack[0], "declined"))
    correct(drive, "races")
    drive.tap(f"troops-1-{session.state.players[1].declined[0].race}")

    assert drive.has("troops-tokens-plus")
    assert not drive.has("troops-hand-plus")


# The column, the turn, the players


def test_the_column_is_laid_as_it_really_lies(drive, session):
    badge, column = session.state.power_stack[0], session.state.column
    correct(drive, "column")
    drive.tap("slot-2")
    drive.tap("slot-badge-change")
    drive.tap(f"slot-badge-{badge}")
    assert "coins lying on it" in drive.texts()
    drive.tap("slot-coins-plus")
    assert "coin lying on it" in drive.texts()
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


def test_round_and_turn_are_put_right(drive, session):
    correct(drive, "turn")
    drive.tap("correct-round-plus")
    drive.tap("correct-seat-1")
    drive.tap("turn-apply")

    assert (session.state.round, session.state.turn.seat) == (2, 1)
    assert last_step(session) == (2, "correct_turn")


def test_a_player_is_renamed_but_not_to_a_name_that_is_taken(drive, session):
    drive.tap("menu")
    drive.tap("menu-rename")
    drive.tap("rename-1")
    drive.type("rename-field", "Anna")
    drive.tap("rename-apply")
    assert session.state.players[1].name == "Ben"

    drive.type("rename-field", "  Benno ")
    drive.tap("rename-apply")

    assert session.state.players[1].name == "Benno"
    assert drive.find("rename-1").text == "Benno"


# The menu


@pytest.mark.parametrize(
    ("row", "screen"),
    [("menu-correct", "correct"), ("menu-rules", "rules"), ("menu-settings", "settings")],
)
def test_the_menu_leads_there_and_back(drive, session, row, screen):
    drive.tap("menu")
    drive.tap(row)
    assert drive.app.root.current == screen

    drive.tap("back")
    assert drive.app.root.current == "table"


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


# A combo's rules


def test_a_combo_on_offer_shows_both_rules_and_is_picked_by_whoever_picks(drive):
    from companion.ui.table.questions import TableQuestions

    session = drive.open_game("Anna", "Ben")
    slot = session.state.column[1]
    TableQuestions(drive.app.services).open_combo(1)
    drive.frames(20)
    assert {f"piece-{slot.race}", f"piece-{slot.power}"} <= drive.names()
    assert any("pay 1" in text for text in drive.texts())

    drive.tap("combo-pick")
    assert session.state.players[0].active.race == slot.race

    TableQuestions(drive.app.services).open_combo(1)
    drive.frames(20)
    assert not drive.has("combo-pick"), "Anna has her race"


def test_what_decline_left_is_shown_without_a_badge(drive, session):
    from companion.ui.table.combo_sheet import open_pieces

    open_pieces(drive.app.services, "ghouls", None)
    drive.frames(20)

    assert {name for name in drive.names() if name.startswith("piece-")} == {"piece-ghouls"}


# A column laid by hand


def test_combos_laid_by_hand_take_two_taps_each_and_can_wait(drive):
    from companion.ui.table.questions import TableQuestions

    session = drive.open_game("Anna", "Ben", deal="hand")
    TableQuestions(drive.app.services).ask_lay_out()
    drive.frames(20)
    taps = drive.taps
    for race, power in (("orcs", "hill"), ("elves", "stout")):
        drive.tap(f"lay-out-badge-{power}")
        drive.tap(f"lay-out-banner-{race}")
    assert drive.taps == taps + 4

    drive.tap("reveal-later")

    assert session.state.column == (Slot("orcs", "hill"), Slot("elves", "stout"))
    assert not drive.has("reveal-later")


def test_the_sixth_combo_ends_the_asking(drive):
    from companion.ui.table.questions import TableQuestions

    session = drive.open_game("Anna", "Ben", deal="hand")
    for _ in range(5):
        session.do(LayOutCombo(session.state.race_stack[0], session.state.power_stack[0]))
    TableQuestions(drive.app.services).ask_lay_out()
    drive.frames(20)
    drive.tap(f"lay-out-badge-{session.state.power_stack[0]}")
    drive.tap(f"lay-out-banner-{session.state.race_stack[0]}")

    assert len(session.state.column) == 6
    assert not drive.has("reveal-later")


def test_badges_that_were_shuffled_up_are_told(drive):
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


def test_a_column_laid_by_hand_can_be_put_right_even_when_the_game_is_over(drive):
    session = drive.open_game("Anna", "Ben", deal="hand")
    session.do(LayOutCombo("orcs", "hill"))
    session.do(Pick(0))
    session.do(CorrectRace(0, "orcs", "gone"))
    session.do(EndGame())
    correct(drive, "column")
    assert not drive.has("reshuffle"), "nothing is dealt any more"
    drive.tap("slot-add")
    drive.tap("slot-banner-elves")
    drive.tap("slot-badge-stout")
    drive.tap("slot-apply")

    assert session.state.column == (Slot("elves", "stout"),)


@pytest.mark.parametrize("text_size", [100, 200])
def test_everything_fits(drive, session, text_size):
    from tests.ui.layout_problems import misfits

    correct(drive, "coins")
    drive.tap("fold-turn")

    assert not misfits(drive, text_size)


@pytest.mark.parametrize("language", ["de", "fi"])
def test_what_a_race_has_is_readable_on_a_phone(drive, language):
    from tests.ui.layout_problems import misfits

    drive.app.store.settings.change(language=language)
    drive.resize(360, 740)
    session = drive.open_game("Anna", "Ben")
    seat_race(session, 0, "trolls", "fortified", regions=4)
    drive.app.go("correct", section="races")
    drive.tap("troops-0-trolls")
    assert misfits(drive, 200, [(360, 740)]) == []
