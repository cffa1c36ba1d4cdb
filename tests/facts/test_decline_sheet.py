"""What a decline means, as facts: what leaves, what stays, what follows, and what it brings."""

import pytest

from companion.engine import Decline, decline_sheet
from companion.facts.decline import later_facts, leaving_facts, staying_facts
from companion.facts.score_draft import SheetDraft, given_counts, given_pots, shown_counts
from tests.ui.dealing import seat_race, table_without_window


@pytest.fixture
def services(catalogue):
    return table_without_window(catalogue)


@pytest.fixture
def told(services):
    """Return what is said to leave, to stay, and to follow."""

    def tell(*races):
        for race, power, counts in races:
            seat_race(services.game.session, 0, race, power, **counts)
        state = services.game.state
        troops = state.current.active
        preview = services.outlook(state).decline
        leaving = leaving_facts(services, state, troops, preview)
        staying = staying_facts(services, state, troops, preview)
        later = later_facts(services, state, preview)
        return tuple(" / ".join(text for _, text in facts) for facts in (leaving, staying, later))

    return tell


@pytest.fixture
def brought(services):
    """Let Anna's race decline with what was typed, and return the coins that brings."""

    def decline(typed=()):
        session = services.game.session
        before, draft = session.state.players[0].coins, SheetDraft(counts=dict(typed))
        rows = decline_sheet(services.catalogue, session.state)
        session.do(Decline(given_counts(rows, draft), pots=given_pots(rows, draft)))
        return session.state.players[0].coins - before

    return decline


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


def test_spirits_stay_beside_the_others_and_score(told, brought):
    dwarves = ("dwarves", None, {"regions": 2, "mine": 1})
    _, staying, _ = told(dwarves, ("humans", "spirit", {"regions": 4}))
    assert "Dwarves stay on the board, in decline" in staying
    assert brought({(1, "mine"): 2}) == 4 + 2 + 2


def test_pots_that_survived_are_collected(told, brought):
    told(("leprechauns", "hill", {"regions": 3, "hill": 1, "pots": 2}))
    assert brought({(0, "pots"): 1}) == 3 + 1


def test_a_tower_scores_its_tokens(services, told, brought):
    told(("priestesses", "hill", {"regions": 4, "hill": 2}))
    (row,) = decline_sheet(services.catalogue, services.game.state)
    assert shown_counts(row, SheetDraft(), 0)["tower_tokens"] == 4
    assert brought() == 4


def test_a_race_wiped_out_goes_and_brings_nothing(services, told, brought):
    _, staying, _ = told(("humans", "alchemist", {"regions": 0}))
    assert "No Humans are left on the board" in staying
    assert brought() == 0
    assert services.game.state.players[0].races == ()
