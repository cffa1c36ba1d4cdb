"""Between two turns: who is next, what is put back first, and the way back."""

import pytest

from companion.engine.commands import Conquer, CorrectTroops, CorrectTurn, Score
from companion.engine.conquest_cost import Holder, Region
from tests.ui.dealing import seat_players, seat_race, table_without_window

BACK_KEY = 27


@pytest.fixture
def table(drive):
    """Start a game in which Anna has Humans, and Ben what is said; return the session."""

    def start(race="wizards", power="hill"):
        anna = (0, "humans", "alchemist", {"regions": 4, "farmland": 0})
        return seat_players(drive, anna, (1, race, power, {"regions": 3}))

    return start


@pytest.fixture
def told(_window, catalogue):
    """Return what is said once Anna has scored."""
    from companion.facts.hand_over import hand_over_facts

    services = table_without_window(catalogue)
    session = services.game.session
    seat_race(session, 0, "humans", "alchemist", regions=4, farmland=0)

    def tell(*races, before=lambda session: None):
        for seat, race, power in races:
            seat_race(session, seat, race, power, regions=3)
        before(session)
        session.do(Score())
        return hand_over_facts(services, services.game.state)

    return tell


def finish(drive):
    drive.tap("score")
    drive.tap("score-confirm")


def take(session, race, seat, tokens):
    session.do(CorrectTroops(0, "humans", hand=6))
    session.do(Conquer(Region("hill", holder=Holder("race", race, tokens)), loser=seat))


def says(drive, text):
    return any(text in shown.replace("\N{NO-BREAK SPACE}", " ") for shown in drive.texts())


def test_the_next_player_is_greeted_and_goes_to_the_table(drive, table):
    session = table()
    finish(drive)
    assert says(drive, "Ben, your turn")
    assert {"4", "3"} <= set(drive.texts())
    hidden = {str(player.coins) for player in session.state.players}
    assert not hidden & set(drive.texts())
    drive.tap("hand-over")
    assert drive.has("conquer")


def test_hand_and_regions_are_told(told):
    facts = told((1, "wizards", "hill"))
    assert facts.title == "Hill Wizards"
    assert (facts.hand, facts.regions) == ("4", "3")


def test_who_has_no_race_is_told_to_pick(told):
    facts = told()
    assert facts.title == "You pick a combo"
    assert (facts.race, facts.hand) == ("", "")


def test_losers_are_told_what_to_place_clockwise(told):
    def attack(session):
        take(session, "elves", 2, 2)
        take(session, "wizards", 1, 3)

    facts = told((1, "wizards", "hill"), (2, "elves", "swamp"), before=attack)
    texts = [text for _, _, text in facts.places]
    assert texts == ["Ben: 2 Wizards to place", "Chloé: 2 Elves to place"]


def test_ghouls_and_the_last_round_are_announced(told):
    def hurry(session):
        session.do(CorrectTurn(0, session.state.setup.rounds))

    facts = told((1, "ghouls", None), (1, "wizards", "hill"), before=hurry)
    assert "Your Ghouls in decline conquer first" in [text for _, text in facts.notes]
    assert facts.banner == "Last round: one last turn each"


@pytest.mark.parametrize("size", [(1280, 800), (740, 360), (360, 740)])
def test_the_last_round_is_announced_on_every_screen(drive, table, size):
    session = table()
    session.do(CorrectTurn(0, session.state.setup.rounds))
    drive.resize(*size)
    finish(drive)
    assert says(drive, "Last round")


def test_one_thing_to_do_first_is_in_no_order(drive, table):
    session = table()
    take(session, "wizards", 1, 3)
    finish(drive)
    assert "FIRST" in drive.texts()


def test_pygmies_are_told_to_roll(drive, table):
    session = table("pygmies", "hill")
    take(session, "pygmies", 1, 2)
    finish(drive)
    assert says(drive, "Ben: roll the die for 1 lost token")
    assert says(drive, "Ben: 1 Pygmy to place")


def test_pygmies_whose_roll_was_recorded_are_not_told_again(drive, table):
    session = table("pygmies", "hill")
    session.do(CorrectTroops(0, "humans", hand=6))
    attack = Region("hill", holder=Holder("race", "pygmies", 2))
    session.do(Conquer(attack, loser=1, loss_die=1))
    finish(drive)
    assert not says(drive, "roll the die")
    assert says(drive, "Ben: 2 Pygmies to place")


def test_the_bivouacking_place_their_encampments_again(drive, table):
    session = table("elves", "bivouacking")
    session.do(CorrectTroops(0, "humans", hand=6))
    camp = Region("hill", holder=Holder("race", "elves", 1), encampments=2)
    session.do(Conquer(camp, loser=1))
    finish(drive)
    assert says(drive, "Ben: 2 encampments to place again")


def test_a_score_can_be_taken_back_and_put_right_at_once(drive, table):
    session = table()
    before = session.state.players[0].coins
    drive.tap("score")
    drive.tap("farmland-plus")
    drive.tap("score-confirm")
    drive.tap("undo")
    assert session.state.turn.seat == 0
    assert session.state.players[0].coins == before
    assert drive.find("farmland").value == 1
    drive.tap("farmland-plus")
    drive.tap("score-confirm")
    assert session.state.players[0].coins == before + 4 + 2 + 2
    assert says(drive, "Ben, your turn")


def test_a_decline_can_be_taken_back_too(drive, table):
    session = table()
    drive.tap("decline")
    drive.hold("decline-confirm")
    drive.tap("undo")
    assert session.state.players[0].active.race == "humans"
    assert drive.has("decline")


def test_back_leads_to_the_table_and_not_to_another_ones_sheet(drive, table):
    table()
    finish(drive)
    drive.key(BACK_KEY)
    assert drive.has("conquer")
    assert drive.has("score")


def test_what_one_loser_does_stands_together_and_the_losers_clockwise(drive, table):
    session = table("elves", "bivouacking")
    seat_race(session, 2, "pygmies", "hill", regions=3)
    session.do(CorrectTroops(0, "humans", hand=8))
    camp = Region("hill", holder=Holder("race", "elves", 1), encampments=2)
    session.do(Conquer(camp, loser=1))
    session.do(Conquer(Region("hill", holder=Holder("race", "pygmies", 2)), loser=2))
    finish(drive)
    lines = list(dict.fromkeys(t for t in drive.texts() if t.startswith(("Ben: ", "Chloé: "))))
    assert [line.partition(":")[0] for line in lines] == ["Ben", "Ben", "Chloé", "Chloé"]
    assert "roll the die" in lines[2]
