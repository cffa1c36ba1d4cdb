"""Between two turns: who is next, what is put back first, and the way back."""

import pytest

from companion.engine import Conquer, CorrectTroops, CorrectTurn, Holder, Target
from tests.ui.dealing import seat_players, seat_race

BACK_KEY = 27


@pytest.fixture
def table(drive):
    """Start a game where Anna has Humans, and Ben these pieces; return the session."""

    def start(race="wizards", power="hill"):
        anna = (0, "humans", "alchemist", {"regions": 4, "farmland": 0})
        return seat_players(drive, anna, (1, race, power, {"regions": 3}))

    return start


def finish(drive):
    drive.tap("score")
    drive.tap("score-confirm")


def says(drive, text):
    return any(text in shown.replace("\N{NO-BREAK SPACE}", " ") for shown in drive.texts())


def test_the_next_player_is_greeted_and_goes_to_the_table(drive, table):
    session = table()
    session.do(CorrectTurn(0, session.state.setup.rounds))
    finish(drive)
    assert says(drive, "Ben, your turn")
    assert {"4", "3"} <= set(drive.texts())
    hidden = {str(player.coins) for player in session.state.players}
    assert not hidden & set(drive.texts())
    for size in ((1280, 800), (740, 360), (360, 740)):
        drive.resize(*size)
        assert says(drive, "Last round")
    drive.tap("start-turn")
    assert drive.has("conquer")


def test_what_losers_do_first_is_told_and_back_leads_to_the_table(drive, table):
    session = table("elves", "bivouacking")
    seat_race(session, 2, "pygmies", "hill", regions=3)
    session.do(CorrectTroops(0, "humans", hand=8))
    camp = Target("hill", holder=Holder("race", "elves", 1), encampments=2)
    session.do(Conquer(camp, loser=1))
    session.do(Conquer(Target("hill", holder=Holder("race", "pygmies", 2)), loser=2))
    finish(drive)
    lines = list(dict.fromkeys(t for t in drive.texts() if t.startswith(("Ben: ", "Chloé: "))))
    assert [line.partition(":")[0] for line in lines] == ["Ben", "Ben", "Chloé", "Chloé"]
    assert "roll the die" in lines[2]
    drive.key(BACK_KEY)
    assert {"conquer", "score"} <= drive.names(), "the sheet is somebody else's now"


def test_a_score_or_a_decline_is_taken_back_and_put_right_at_once(drive, table):
    session = table()
    before = session.state.players[0].coins
    drive.tap("score")
    drive.tap("farmland-plus")
    drive.tap("score-confirm")
    drive.tap("undo")
    assert session.state.turn.seat == 0
    assert session.state.players[0].coins == before
    assert drive.find("farmland-number").text == "1"
    drive.tap("farmland-plus")
    drive.tap("score-confirm")
    assert session.state.players[0].coins == before + 4 + 2 + 2
    assert says(drive, "Ben, your turn")
    drive.tap("undo")
    drive.tap("back")
    drive.tap("decline")
    drive.hold("decline-confirm")
    drive.tap("undo")
    assert session.state.players[0].active.race == "humans"
    assert drive.has("decline")
