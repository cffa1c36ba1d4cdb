"""What is said between two turns, as facts: who is next, and what the losers put back first."""

import pytest

from companion.engine import Conquer, CorrectTroops, CorrectTurn, Holder, Score, Target
from companion.facts.hand_over import first_lines, hand_over_facts, still_to_place
from tests.ui.dealing import seat_race, table_without_window


@pytest.fixture
def services(catalogue):
    services = table_without_window(catalogue)
    seat_race(services.game.session, 0, "humans", "alchemist", regions=4, farmland=0)
    return services


@pytest.fixture
def told(services):
    """Return what is said once Anna has scored."""
    session = services.game.session

    def tell(*races, before=lambda session: None):
        for seat, race, power in races:
            seat_race(session, seat, race, power, regions=3)
        before(session)
        session.do(Score())
        return hand_over_facts(services, services.game.state)

    return tell


def take(session, race, seat, tokens, encampments=0, **more):
    session.do(CorrectTroops(0, "humans", hand=6))
    region = Target("hill", holder=Holder("race", race, tokens), encampments=encampments)
    session.do(Conquer(region, loser=seat, **more))


def first(services):
    """Return every text of what has to be done before the next turn."""
    lines = still_to_place(services, services.game.session)
    return [text.replace("\N{NO-BREAK SPACE}", " ") for _, text in lines]


def test_hand_and_regions_are_told(told):
    facts = told((1, "wizards", "hill"))
    assert facts.greeting.replace("\N{NO-BREAK SPACE}", " ") == "Ben, your turn"
    assert facts.title == "Hill Wizards"
    assert (facts.hand, facts.regions) == ("4", "3")


def test_who_has_no_race_is_told_to_pick(told):
    facts = told()
    assert facts.title == "You pick a combo"
    assert (facts.race, facts.hand) == ("", "")


def test_losers_are_told_what_to_place_clockwise(services, told):
    def attack(session):
        take(session, "elves", 2, 2)
        take(session, "wizards", 1, 3)

    facts = told((1, "wizards", "hill"), (2, "elves", "swamp"), before=attack)
    texts = [text for _, _, text in facts.places]
    assert texts == ["Ben: 2 Wizards to place", "Chloé: 2 Elves to place"]
    assert first_lines(services, services.game.state, facts.places)[0] == "FIRST, IN THIS ORDER"


def test_one_thing_to_do_first_is_in_no_order(services, told):
    facts = told((1, "wizards", "hill"), before=lambda session: take(session, "wizards", 1, 3))
    assert first_lines(services, services.game.state, facts.places)[0] == "FIRST"


@pytest.mark.parametrize(
    ("race", "power", "attack", "texts"),
    [
        (
            "pygmies",
            "hill",
            {"tokens": 2},
            [
                "Ben: roll the die for 1 lost token, and take that many from the tray",
                "Ben: 1 Pygmy to place",
            ],
        ),
        ("pygmies", "hill", {"tokens": 2, "loss_die": 1}, ["Ben: 2 Pygmies to place"]),
        (
            "elves",
            "bivouacking",
            {"tokens": 1, "encampments": 2},
            ["Ben: 2 encampments to place again", "Ben: 1 Elf to place"],
        ),
    ],
    ids=["to be rolled", "rolled", "encampments"],
)
def test_a_loser_is_told_what_is_still_to_be_done(services, told, race, power, attack, texts):
    told((1, race, power), before=lambda session: take(session, race, 1, **attack))
    assert first(services) == texts


def test_what_one_loser_does_stands_together_and_the_losers_clockwise(services, told):
    def attack(session):
        take(session, "elves", 1, 1, encampments=2)
        take(session, "pygmies", 2, 2)

    told((1, "elves", "bivouacking"), (2, "pygmies", "hill"), before=attack)
    assert [line.partition(":")[0] for line in first(services)] == ["Ben", "Ben", "Chloé", "Chloé"]
    assert "roll the die" in first(services)[2]


def test_ghouls_and_the_last_round_are_announced(told):
    def hurry(session):
        session.do(CorrectTurn(0, session.state.setup.rounds))

    facts = told((1, "ghouls", None), (1, "wizards", "hill"), before=hurry)
    assert "Your Ghouls in decline conquer first" in [text for _, text in facts.notes]
    assert facts.banner == "Last round: one last turn each"
