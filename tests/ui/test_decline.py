"""Going into decline: told first, then held."""

import pytest

from companion.engine.commands import Conquer
from companion.engine.conquest_cost import Region
from tests.ui.dealing import seat_players, seat_race, table_without_window


@pytest.fixture
def table(drive):
    """Start a game with races for Anna, the last one active; return the session."""

    def start(*races):
        return seat_players(drive, *((0, *race) for race in races))

    return start


@pytest.fixture
def told(_window, catalogue):
    """Return what is said to leave, to stay, and to follow."""
    from companion.facts.decline import later_facts, leaving_facts, staying_facts

    services = table_without_window(catalogue)

    def tell(*races):
        for race, power, counts in races:
            seat_race(services.game.session, 0, race, power, **counts)
        state = services.game.state
        troops = state.current.active
        leaving = leaving_facts(services, state, troops)
        staying = staying_facts(services, state, troops)
        later = later_facts(services, state)
        return tuple(" / ".join(text for _, text in facts) for facts in (leaving, staying, later))

    return tell


def coins(session):
    return session.state.players[0].coins


def test_a_decline_is_one_tap_and_one_hold(drive, table):
    session = table(("humans", "alchemist", {"regions": 4, "farmland": 2}))
    before = coins(session)
    drive.tap("decline")
    drive.tap("decline-confirm")
    assert session.state.players[0].active.race == "humans"
    drive.hold("decline-confirm")
    assert drive.taps == 2 + 1  # the mere tap was too short
    assert coins(session) == before + 4
    assert [old.race for old in session.state.players[0].declined] == ["humans"]
    assert drive.has("hand-over")


def test_what_leaves_and_what_stays_is_said_first(told):
    leaving, staying, later = told(
        ("elves", None, {"regions": 3}), ("trolls", "heroic", {"regions": 4})
    )
    assert "Elves leave the board" in leaving
    assert "heroes leave the board" in leaving
    assert "The Heroic badge is discarded" in leaving
    assert "One token stays in each region" in staying
    assert "Lairs stay" in staying
    assert "Fortresses" not in staying
    assert later == "Anna picks a new combo next turn"


@pytest.mark.parametrize(
    ("race", "power", "sentence"),
    [
        ("ghouls", "hill", "All Ghouls stay on the board"),
        ("priestesses", "fortified", "Build it in a region with a fortress"),
        ("humans", "spirit", "never have to make room"),
        ("humans", "seafaring", "Seas and the lake stay yours"),
        ("humans", "fortified", "Fortresses stay"),
        ("humans", "historian", "Anna takes a coin from the bank"),
    ],
)
def test_races_that_decline_differently_are_told_so(told, race, power, sentence):
    _, staying, later = told((race, power, {"regions": 3}))
    assert sentence in staying + later
    kept = race in ("ghouls", "priestesses")
    assert ("One token stays" in staying) != kept


def test_spirits_stay_beside_the_others_and_score(drive, table):
    session = table(
        ("dwarves", None, {"regions": 2, "mine": 1}), ("humans", "spirit", {"regions": 4})
    )
    before = coins(session)
    drive.tap("decline")
    assert any("Dwarves stay on the board, in decline" in text for text in drive.texts())
    drive.tap("dwarves-mine-plus")
    drive.hold("decline-confirm")
    assert coins(session) == before + 4 + 2 + 2


def test_pots_that_survived_are_collected(drive, table):
    session = table(("leprechauns", "hill", {"regions": 3, "hill": 1, "pots": 2}))
    before = coins(session)
    drive.tap("decline")
    drive.tap("pots-minus")
    drive.hold("decline-confirm")
    assert coins(session) == before + 3 + 1


def test_a_tower_scores_its_tokens(drive, table):
    session = table(("priestesses", "hill", {"regions": 4, "hill": 2}))
    before = coins(session)
    drive.tap("decline")
    assert drive.find("tower_tokens").value == 4
    drive.hold("decline-confirm")
    assert coins(session) == before + 4


def test_a_race_wiped_out_goes_and_brings_nothing(drive, table):
    session = table(("humans", "alchemist", {"regions": 0}))
    before = coins(session)
    drive.tap("decline")
    assert any("No Humans are left on the board" in text for text in drive.texts())
    drive.hold("decline-confirm")
    assert coins(session) == before
    assert session.state.players[0].races == ()


def test_after_a_conquest_it_is_not_offered(drive, table):
    session = table(("humans", "alchemist", {"regions": 2}))
    session.do(Conquer(Region("forest"), tokens=2))
    drive.frames()
    assert not drive.has("decline")


def test_everything_fits_with_large_text(drive, table):
    from tests.ui.layout_problems import misfits

    table(("elves", None, {"regions": 3}), ("leprechauns", "fortified", {"regions": 4}))
    drive.tap("decline")
    assert misfits(drive, 150) == []


def test_two_fingers_lifted_at_once_hold_nothing(drive, table):
    from kivy.base import EventLoop

    from tests.ui.driver import Finger

    session = table(("trolls", "commando", {"regions": 4}))
    drive.tap("decline")
    drive.press("decline-confirm")
    second = Finger(9999, drive._finger.sx, drive._finger.sy)
    EventLoop.post_dispatch_input("begin", second)
    drive.frames(2)
    EventLoop.post_dispatch_input("end", second)
    drive.lift()
    drive.pass_time(2)
    assert session.state.current.active is not None
