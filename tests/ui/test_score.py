"""Scoring a turn: how few taps it takes, and what can be entered and recorded on the sheet."""

import pytest

from companion.engine import Abandon, Conquer, CorrectTroops, Holder, Target, TurnScored
from tests.ui.dealing import seat_players, seat_race


@pytest.fixture
def table(drive):
    """Start a game with a race for Anna; return the session."""

    def start(race, power, real_coins=False, **counts):
        return seat_players(drive, (0, race, power, counts), real_coins=real_coins)

    return start


def coins(session, seat=0):
    return session.state.players[seat].coins


def total(drive):
    """Return the text on the button."""
    return drive.find("score-confirm").text.replace("\N{NO-BREAK SPACE}", " ")


def test_a_turn_takes_two_taps_one_for_each_corrected_count_and_one_to_hand_over(drive, table):
    session = table("humans", "alchemist", regions=4, farmland=2)
    before = coins(session)
    drive.tap("score")
    drive.tap("score-confirm")
    assert drive.taps == 2
    assert coins(session) == before + 4 + 2 + 2
    assert session.state.turn.seat == 1
    drive.tap("start-turn")
    assert drive.taps == 3
    assert drive.has("offer-0")
    session = table("humans", "alchemist", regions=4, farmland=2)
    drive.tap("score")
    drive.tap("farmland-plus")
    assert "Take 9 coins" in total(drive)
    drive.tap("regions-plus")
    assert drive.find("coins-regions").text == "5 coins"
    drive.tap("score-confirm")
    assert drive.taps == 4
    assert coins(session) == before + 5 + 3 + 2
    assert session.state.players[0].active.held == {"regions": 5, "farmland": 3}


def type_numbers(drive, *numbers):
    """Type numbers on the pad, one after the other."""
    for number in numbers:
        for key in (*str(number), "ok"):
            drive.tap(f"typing-pad-{key}")
    drive.frames(12)


def test_who_counts_alone_types_regions_and_a_bonus(drive, table):
    session = table("humans", "fortified", regions=4, farmland=2, fortresses=0)
    seat_race(session, 0, "dwarves", None, regions=0)
    before = coins(session)
    drive.tap("score")
    drive.tap("type-counts")
    assert "Fortified Humans: 4" in drive.texts()
    type_numbers(drive, 6, 1)
    assert "Bonus: 0" in drive.texts()
    assert "7 coins" in drive.texts()
    type_numbers(drive, 12)
    assert not drive.has("typing-pad-ok")
    assert "Take 19 coins" in total(drive)
    drive.tap("score-confirm")
    assert coins(session) == before + 6 + 1 + 12
    (scored,) = [e for e in session.steps[-1].events if isinstance(e, TurnScored)]
    lines = [(line.key, line.n) for line in scored.scores[0].lines]
    assert lines == [("regions", 6), ("bonus", 12)]
    humans = session.state.players[0].active
    assert dict(humans.held) == {"regions": 6, "fortresses": 0}, "nobody has said what else"


def test_who_closes_the_pad_counts_line_by_line(drive, table):
    table("humans", "fortified", regions=4, farmland=2, fortresses=0)
    drive.tap("score")
    drive.tap("type-counts")
    drive.key(27)
    drive.frames(12)
    assert "Take 6 coins" in total(drive)
    drive.tap("type-counts")
    drive.tap("typed-set-bonus")
    type_numbers(drive, 5)
    assert "Take 9 coins" in total(drive)
    drive.tap("line-bonus")
    drive.tap("reset-bonus")
    assert "Take 6 coins" in total(drive)


def test_a_line_has_a_switch_or_a_count_tells_its_rule_and_can_be_set_by_hand(drive, table):
    session = table("skeletons", "peace_loving", regions=4)
    before, tokens = coins(session), session.state.players[0].active.tokens
    drive.tap("score")
    drive.tap("nonempty_conquests-plus")
    drive.tap("nonempty_conquests-plus")
    assert "+ 1 Skeleton" in drive.texts()
    drive.tap("line-nonempty_conquests")
    assert any("two" in text for text in drive.texts())
    assert not drive.has("set-nonempty_conquests")
    drive.tap("rule-close")
    drive.tap("attacked_active")
    assert drive.find("coins-peace_loving").text == "0 coins"
    assert "Take 4 coins" in total(drive)
    drive.tap("attacked_active")
    assert "Take 7 coins" in total(drive)
    drive.tap("line-peace_loving")
    assert any("Three" in text for text in drive.texts())
    drive.tap("set-peace_loving-minus")
    assert "Take 6 coins" in total(drive)
    assert "set by hand" in drive.texts()
    drive.tap("reset-peace_loving")
    assert "Take 7 coins" in total(drive)
    drive.tap("rule-close")
    drive.tap("coins-peace_loving")
    drive.tap("set-peace_loving-minus")
    drive.tap("set-peace_loving-minus")
    drive.tap("rule-close")
    drive.tap("score-confirm")
    assert coins(session) == before + 5
    assert session.state.players[0].active.tokens == tokens + 1


def test_the_total_is_in_sight_without_scrolling(drive, table):
    session = table("orcs", "pillaging", regions=5)
    seat_race(session, 0, "dwarves", None, regions=3, mine=2)
    drive.tap("score")
    for width, height in ((1280, 800), (800, 1280), (740, 360), (360, 740)):
        drive.resize(width, height)
        panel = drive.app.root.current_screen.ids.panel
        shown = panel.body.children[-1]
        x, y = shown.to_window(*shown.pos)
        assert shown.block.number == "10"
        assert 0 <= x <= width - shown.width
        assert 0 <= y <= height - shown.height


def test_a_diplomat_names_an_ally_not_attacked_and_may_take_it_back(drive, table):
    session = table("humans", "diplomat", regions=4, farmland=2)
    seat_race(session, 1, "wizards", "hill", regions=3)
    session.do(CorrectTroops(0, "humans", hand=4))
    session.do(Conquer(Target("hill", holder=Holder("race", "wizards", 1)), loser=1))
    drive.tap("score")
    assert not drive.has("ally-1")
    drive.tap("ally-2")
    assert session.state.players[0].ally == 2
    drive.tap("undo")
    assert session.state.players[0].ally is None
    assert drive.has("score-confirm")
    assert not drive.has("undo")


def test_who_goes_back_from_the_question_after_the_sheet_is_at_the_sheet(drive, table):
    table("humans", "stout", regions=4)
    drive.tap("score")
    drive.tap("score-confirm")
    assert drive.has("late-decline-stay")
    drive.key(27)
    assert drive.has("score-confirm")
    assert not drive.has("late-decline-stay")


def test_a_reminder_is_put_away_for_this_turn_and_a_fortress_counts_at_once(drive, table):
    session = table("trolls", "fortified", regions=4, fortresses=1)
    before = coins(session)
    drive.tap("score")
    drive.tap("place_lairs-close")
    assert not drive.has("place_lairs-close")
    drive.tap("back")
    drive.tap("score")
    assert not drive.has("place_lairs-close")
    drive.tap("fortress")
    drive.tap("score-confirm")
    assert coins(session) == before + 4 + 2
    assert session.state.players[0].active.held["fortresses"] == 2


def test_pots_hidden_now_wait_and_regions_counted_later_make_room_for_them(drive, table):
    session = table("leprechauns", "alchemist", regions=1, pots=1)
    before = coins(session)
    drive.tap("score")
    for _ in range(3):
        drive.tap("pots-to-place-plus")
        drive.tap("regions-plus")
    drive.tap("score-confirm")
    assert coins(session) == before + 4 + 1 + 2
    assert session.state.players[0].active.held["pots"] == 3


def test_typed_counts_outlive_a_look_at_the_table_but_not_a_new_conquest(drive, table):
    session = table("gypsies", "alchemist", real_coins=True, regions=4)
    session.do(Abandon(2))
    drive.tap("score")
    # Two of them are in the regions that were abandoned, not in the bank.
    assert "Take 6 coins" in total(drive)
    assert any("1\u00d73 + 1\u00d71" in text for text in drive.texts())
    drive.tap("regions-plus")
    drive.tap("regions-plus")
    assert any("1\u00d75 + 1\u00d71" in text for text in drive.texts())
    drive.tap("back")
    drive.tap("score")
    assert drive.find("regions-number").text == "4"
    drive.tap("back")
    session.do(Conquer(Target("forest"), tokens=2))
    drive.tap("score")
    assert drive.find("regions-number").text == "3"


def test_stout_is_told_what_a_decline_means_and_declines_only_when_held(drive, table):
    session = table("ghouls", "stout", regions=3)
    seat_race(session, 0, "trolls", None, regions=2)
    before = coins(session)
    drive.tap("score")
    drive.tap("regions-plus")
    drive.tap("score-confirm")
    assert {
        "Trolls leave the board to make room",
        "All Ghouls stay on the board, not just one per region",
        "Anna picks a new combo next turn",
    } <= set(drive.texts())
    drive.tap("late-decline-now")
    assert session.state.turn.seat == 0
    drive.hold("late-decline-now", 1.5)
    assert session.state.players[0].active is None
    assert coins(session) == before + 4 + 2
    assert drive.has("start-turn")


def test_in_every_window_stout_may_stay(drive, table):
    session = table("humans", "stout", regions=4, farmland=2)
    drive.tap("score")
    for size, text in (((740, 360), 100), ((360, 740), 200), ((740, 360), 200)):
        drive.app.store.settings.change(text_size=text)
        drive.app.follow_settings()
        drive.resize(*size)
        drive.tap("score-confirm")
        assert session.state.turn.seat == 0
        drive.tap("late-decline-stay")
        assert session.state.players[0].active.race == "humans"
        assert session.state.turn.seat == 1
        drive.tap("undo")


def test_large_text_leaves_the_list_in_sight_when_the_tablet_is_turned(drive):
    from tests.ui.layout_problems import problems
    from tests.ui.scenes import SCENES

    drive.app.store.settings.change(language="de", text_size=200)
    drive.app.follow_settings()
    SCENES["score_real_coins"](drive)
    for turned, size in (((1366, 1024), (640, 800)), ((1280, 800), (600, 1024))):
        drive.resize(*turned)
        drive.resize(*size)
        assert list(problems()) == []
