"""The right button comes first: one that leads on at the most, whatever the table shows."""

import pytest

from companion.engine.commands import Conquer, ConquerAt, CorrectTroops
from companion.engine.conquest_cost import Region
from tests.ui.board.tables import board_game, held
from tests.ui.dealing import seat_race
from tests.ui.scenes import SCENES

TABLES = [name for name in SCENES if name.startswith(("table_", "board_"))]
SIZES = [(1280, 800), (360, 740)]


def leading(drive):
    """Return the names of the buttons that lead on; of a sheet, if one lies over the table."""
    from kivy.core.window import Window

    from companion.ui.kit.buttons import PushButton

    return [
        widget.name
        for widget in Window.children[0].walk()
        if isinstance(widget, PushButton) and widget.kind == "primary" and not widget.disabled
        if drive.has(widget.name)
    ]


@pytest.mark.parametrize("size", SIZES, ids=["tablet", "phone"])
@pytest.mark.parametrize("name", TABLES)
def test_no_table_has_two_buttons_that_lead_on(drive, name, size):
    drive.resize(*size)
    SCENES[name](drive)
    drive.frames(4)
    assert len(leading(drive)) <= 1


@pytest.mark.parametrize("size", SIZES, ids=["tablet", "phone"])
def test_without_a_board_conquer_leads_and_then_the_score(drive, size):
    drive.resize(*size)
    session = drive.open_game("Anna", "Ben")
    seat_race(session, 0, "trolls", "fortified", regions=4)
    drive.frames(4)
    assert leading(drive) == ["conquer"]
    session.do(Conquer(Region("hill"), die=0, failed=True))
    drive.frames(4)
    assert leading(drive) == ["score"]
    # What cannot be pressed is to be read all the same.
    table = drive.app.root.get_screen("table")
    told = [text for widget in table.walk() if (text := getattr(widget, "text", ""))]
    assert any("Conquer: the last attempt is made" in text for text in told)


def test_on_a_board_the_board_leads_then_the_region_and_then_the_score(drive):
    session = board_game(drive, hand=8)
    assert leading(drive) == []
    assert "Tap a region" in drive.texts()
    facts = drive.find("board").regions
    region = next(f.region for f in facts if f.price and f.price.reach == "enough")
    drive.tap_region(region)
    assert leading(drive) == ["conquered"]
    drive.tap("conquered")
    session.do(CorrectTroops(0, "trolls", hand=0))
    drive.frames(4)
    assert leading(drive) == ["score"]
    assert "Conquer: no tokens in hand" in drive.texts()
    drive.tap("score")
    assert leading(drive) == ["score-confirm"]


def test_who_is_greeted_starts_the_turn(drive):
    drive.app.store.settings.change(reduced_motion=True)
    session = board_game(drive)
    session.do(ConquerAt(held(session, "wizards")[0], anyway=True))
    drive.frames(4)
    drive.tap("score")
    drive.tap("score-confirm")
    assert leading(drive) == ["start-turn"]
    assert drive.find("score").kind == "plain"


def test_after_ghouls_have_spent_their_hand_the_next_race_acts(drive):
    session = drive.open_game("Anna", "Ben")
    seat_race(session, 0, "trolls", "fortified", regions=4)
    seat_race(session, 0, "ghouls", None, regions=2)
    session.do(CorrectTroops(0, "ghouls", hand=2))
    drive.frames(4)
    table = drive.app.root.get_screen("table")
    assert table.acting == "ghouls"
    session.do(Conquer(Region("swamp"), by="ghouls", tokens=2))
    drive.frames(4)
    assert table.acting == "trolls"
