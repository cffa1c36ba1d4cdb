"""The right button comes first: one button leads on, whatever comes next."""

from companion.engine import Conquer, ConquerAt, CorrectTroops, Target
from tests.ui.board.tables import board_game, held
from tests.ui.dealing import seat_race


def test_without_a_board_the_score_leads(drive):
    session = drive.open_game("Anna", "Ben")
    seat_race(session, 0, "trolls", "fortified", regions=4)
    seat_race(session, 0, "ghouls", None, regions=2)
    session.do(CorrectTroops(0, "ghouls", hand=2))
    drive.frames(4)
    table = drive.app.root.get_screen("table")
    assert table.acting == "ghouls"
    session.do(Conquer(Target("swamp"), by="ghouls", tokens=2))
    drive.frames(4)
    assert table.acting == "trolls", "Ghouls have spent their hand"
    for size in ((360, 740), (1280, 800)):
        drive.resize(*size)
        assert drive.leading_buttons() == ["score"], size
        assert drive.has("conquer"), size
    session.do(Conquer(Target("hill"), die=0, failed=True))
    for size in ((1280, 800), (360, 740)):
        drive.resize(*size)
        assert drive.leading_buttons() == ["score"], size
        # Even a disabled button can be read.
        shown = [text for widget in table.walk() if (text := getattr(widget, "text", ""))]
        assert any("Conquer: you have had your last attempt" in text for text in shown), size


def test_on_a_board_the_board_leads_then_the_region_and_then_the_score(drive):
    drive.app.store.settings.change(reduced_motion=True)
    session = board_game(drive, hand=8)
    assert drive.leading_buttons() == []
    assert "Tap a region" in drive.texts()
    facts = drive.find("board").regions
    region = next(f.region for f in facts if f.price and f.price.reach == "enough")
    drive.tap_region(region)
    assert drive.leading_buttons() == ["conquered"]
    drive.tap("conquered")
    session.do(ConquerAt(held(session, "wizards")[0], anyway=True))
    session.do(CorrectTroops(0, "trolls", hand=0))
    drive.frames(4)
    assert drive.leading_buttons() == ["score"]
    assert "Conquer: no tokens in hand" in drive.texts()
    drive.tap("score")
    assert drive.leading_buttons() == ["score-confirm"]
    # While a region is looked at, nothing distracts from it.
    drive.tap_region(held(session, "wizards")[0])
    assert drive.leading_buttons() == []
    drive.tap("score-confirm")
    # The greeted player starts the turn.
    assert drive.leading_buttons() == ["start-turn"]
    assert drive.find("score").kind == "plain"
