"""What the table lets a finger do, on a tablet and on a phone."""

import re

from companion.engine import CorrectTurn, EndGame, Pick
from tests.ui.dealing import seat_race

TABLET, PHONE = (1280, 800), (360, 740)
SIZES = (TABLET, (800, 1280), PHONE, (740, 360))


def says(drive, text):
    return any(text in re.sub(r"\[[^]]*\]", "", shown) for shown in drive.texts())


def test_the_sheet_says_which_race_abandons_and_it_does(drive):
    session = drive.open_game("Anna", "Ben")
    seat_race(session, 0, "trolls", "fortified", regions=4)
    seat_race(session, 0, "ghouls", None, regions=2)
    session.do(CorrectTurn(0, 3))
    drive.app.go("table")
    for race, title in (("ghouls", "Ghouls"), ("trolls", "Fortified Trolls")):
        drive.app.root.current_screen.act_with(race)
        drive.tap("abandon")
        assert drive.find("abandon-sheet").title == f"Abandon regions \N{MIDDLE DOT} {title}"
        drive.tap("number-confirm")
    anna = session.state.players[0]
    assert (anna.active.regions, anna.declined[0].regions) == (3, 1)


def test_a_phone_has_all_the_tablet_has(drive):
    drive.resize(*PHONE)
    session = drive.open_game("Anna", "Ben")
    drive.tap("tab-players")
    assert drive.has("peek-1")
    drive.tap("tab-turn")
    # What it picks is named and visible.
    drive.tap("offer-4")
    slot = session.state.column[4]
    name = drive.app.language.combo_name(slot.race, slot.power)
    assert drive.find("pick").text == f"Pick {name}"
    panel, card = drive.app.root.current_screen.ids.offers_panel, drive.find("offer-4")
    _, bottom = card.to_window(*card.pos)
    assert panel.y <= bottom
    assert bottom + card.height <= panel.top
    drive.tap("both-rules")
    assert drive.find("combo-sheet").title == name
    drive.clear()
    drive.tap("pick")
    assert not drive.has("decline")
    assert says(drive, "Decline: not in the turn you picked")
    drive.tap("tab-offers")
    assert says(drive, "free, take 1 coin")
    # The next player to pick starts at the top again.
    drive.tap("undo")
    top = session.state.column[0]
    name = drive.app.language.combo_name(top.race, top.power)
    assert drive.find("pick").text == f"Pick {name}"
    drive.tap("menu")
    drive.tap("menu-history")
    assert drive.app.root.current == "history"


def test_undo_says_what_it_takes_back_and_the_last_round_is_told_at_every_size(drive):
    session = drive.open_game("Anna", "Ben")
    session.do(CorrectTurn(0, session.state.setup.rounds), Pick(2))
    for size in SIZES:
        drive.resize(*size)
        assert says(drive, "Last round"), size
        assert drive.find("undo").text.startswith("Undo"), size
        assert drive.find("undo").hint.startswith("Undo: Anna picked"), size
    drive.resize(*TABLET)
    assert says(drive, "free, take 1 coin")
    # Redo is placed where a second tap on undo doesn't hit it.
    right = drive.find("undo").right
    drive.tap("undo")
    assert drive.find("redo").x >= right


def test_buttons_beside_each_other_are_of_one_height(drive):
    drive.app.store.settings.change(text_size=200, language="de")
    drive.app.follow_settings()
    drive.resize(*PHONE)
    session = drive.open_game("Anna", "Ben")
    seat_race(session, 0, "trolls", "fortified", regions=4)
    drive.frames(6)
    conquer, decline = drive.find("conquer"), drive.find("decline")
    assert conquer.y == decline.y
    assert conquer.height == decline.height


def test_the_rules_of_a_combo_in_play_are_one_tap_away_until_the_game_is_over(drive):
    session = drive.open_game("Anna", "Ben")
    drive.tap("player-1")
    assert not drive.has("combo-sheet"), "Ben has no race to explain"
    for regions, caption in ((1, "region"), (4, "regions")):
        seat_race(session, 0, "trolls", "fortified", regions=regions)
        drive.frames()
        assert caption in drive.texts()
    for place in ("combo-in-play", "player-0"):
        drive.tap(place)
        assert drive.has("combo-sheet")
        assert {"Trolls", "Fortified"} <= set(drive.texts())
        drive.clear()
    session.do(EndGame())
    drive.app.go("table")
    drive.frames()
    assert says(drive, "The game is over")
    assert not {"offer-0", "hand", "put-away", "combo-in-play"} & drive.names()


def test_a_button_that_changes_under_the_finger_does_nothing(drive):
    session = drive.open_game("Anna", "Ben")
    drive.tap("pick")
    drive.press("score")
    session.undo()
    drive.frames()
    assert drive.has("pick")
    drive.lift()
    assert session.state.current.active is None
    assert drive.app.root.current == "table"


def test_the_tablet_can_be_turned_while_another_screen_is_seen(drive):
    drive.resize(*PHONE)
    session = drive.open_game("Anna", "Ben", "Chloé")
    seat_race(session, 0, "tritons", "merchant", hand=4)
    drive.app.go("table")
    drive.frames(6)
    drive.app.go("rules")
    drive.frames(6)
    drive.app.store.settings.change(text_size=150)
    drive.app.follow_settings()
    drive.resize(*TABLET)
    drive.app.back()
    drive.frames(6)
    assert drive.has("score")
    assert drive.has("conquer")
