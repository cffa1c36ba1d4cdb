"""What is said between two turns, as facts: who is next, and what the losers put back first."""

import pytest

from companion.engine import Conquer, CorrectTroops, Holder, Score, Target
from companion.pages import blocks
from companion.pages.hand_over import hand_over_page, turn_just_over
from tests.pages.reading import one
from tests.ui.dealing import seat_race, table_without_window


@pytest.fixture
def services(catalogue):
    services = table_without_window(catalogue)
    seat_race(services.game.session, 0, "humans", "alchemist", regions=4, farmland=0)
    return services


@pytest.fixture
def greeting_page(services):
    """Return what is said once Anna has scored."""
    session = services.game.session

    def tell(*races, before=lambda session: None):
        for seat, race, power in races:
            seat_race(session, seat, race, power, regions=3)
        before(session)
        session.do(Score())
        return page_of(services)

    return tell


def take(session, race, seat, tokens, encampments=0, **more):
    session.do(CorrectTroops(0, "humans", hand=6))
    region = Target("hill", holder=Holder("race", race, tokens), encampments=encampments)
    session.do(Conquer(region, loser=seat, **more))


def page_of(services):
    game = services.game
    return hand_over_page(services, game.state, turn_just_over(game.session))


def first(page):
    """Return every text about what comes before the next turn."""
    group = one(page, blocks.Group)
    return [todo.text.replace("\N{NO-BREAK SPACE}", " ") for todo in group.blocks]


def test_hand_and_regions_are_told(greeting_page):
    greeting = one(greeting_page((1, "wizards", "hill")), blocks.Greeting)
    assert greeting.text.replace("\N{NO-BREAK SPACE}", " ") == "Ben, your turn"
    assert greeting.title == "Hill Wizards"
    assert greeting.numbers == (("4", "in hand"), ("3", "regions"))


def test_who_has_no_race_is_told_to_pick(greeting_page):
    page = greeting_page()
    greeting = one(page, blocks.Greeting)
    assert greeting.title == "You pick a combo"
    assert (greeting.race, greeting.numbers) == ("", ())
    assert page.kind == "done"


def test_losers_are_told_what_to_place_clockwise(greeting_page):
    def attack(session):
        take(session, "elves", 2, 2)
        take(session, "wizards", 1, 3)

    page = greeting_page((1, "wizards", "hill"), (2, "elves", "swamp"), before=attack)
    assert first(page) == ["Ben: 2 Wizards to place", "Chloé: 2 Elves to place"]
    assert one(page, blocks.Group).title == "FIRST, IN THIS ORDER"


def test_one_thing_to_do_first_is_in_no_order(greeting_page):
    page = greeting_page(
        (1, "wizards", "hill"), before=lambda session: take(session, "wizards", 1, 3)
    )
    assert one(page, blocks.Group).title == "FIRST"


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
def test_a_loser_is_told_what_is_still_to_be_done(greeting_page, race, power, attack, texts):
    page = greeting_page((1, race, power), before=lambda session: take(session, race, 1, **attack))
    assert first(page) == texts


def test_what_one_loser_does_stands_together_and_the_losers_clockwise(greeting_page):
    def attack(session):
        take(session, "elves", 1, 1, encampments=2)
        take(session, "pygmies", 2, 2)

    lines = first(greeting_page((1, "elves", "bivouacking"), (2, "pygmies", "hill"), before=attack))
    assert [line.partition(":")[0] for line in lines] == ["Ben", "Ben", "Chloé", "Chloé"]
    assert "roll the die" in lines[2]


def test_ghouls_are_announced(greeting_page):
    page = greeting_page((1, "ghouls", None), (1, "wizards", "hill"))
    notes = [todo.text for todo in one(page, blocks.Todos).blocks]
    assert "Your Ghouls in decline conquer first" in notes
