"""Which hint is due where, and what shows that it was understood."""

import pytest

from companion.engine import (
    Conquer,
    CorrectTurn,
    Decline,
    EndGame,
    LayOutCombo,
    OpenPurse,
    Pick,
    Setup,
    Target,
    start_game,
)
from companion.pages.hints import HINTS, PLACES, due_hint, taught
from companion.play import Session
from tests.ui.evenings import score_turn


def begin(catalogue, players=2, **choices):
    names = ("Anna", "Ben", "Chloé", "Dirk")[:players]
    return Session(catalogue, start_game(catalogue, Setup(names, seed=5, **choices)))


def due(session, *new):
    """Return the hints of all places, if everything but these has been explained."""
    seen = [name for name in HINTS if name not in new]
    found = (due_hint(session.state, seen, place) for place in PLACES)
    return [name for name in found if name]


def test_coins_are_explained_once_some_lie_beside_a_combo(catalogue):
    session = begin(catalogue, players=3)
    assert due(session, "coins") == []
    session.do(Pick(2))
    score_turn(session)
    assert due(session, "coins") == ["coins"]


def test_whoever_picks_next_is_told_the_next_thing(catalogue):
    session = begin(catalogue, players=4)
    seen: list[str] = []
    shown: list[str] = []
    for slot in (0, 1, 1, 0):
        shown.append(due_hint(session.state, seen, "pick"))
        session.do(Pick(slot))
        seen += taught(shown[-1:], session.steps[-1].events)
        score_turn(session)
    assert shown == seen == ["pick", "pieces", "sum", "coins"]
    assert due(session) == []


def test_how_to_conquer_and_score_is_explained_in_the_first_round(catalogue):
    session = begin(catalogue)
    session.do(Pick(0))
    assert due(session, "conquer", "conquer-on-board", "redeploy") == ["conquer"]
    assert due(session, "score") == ["score"]
    session.do(Conquer(Target("hill")))
    assert taught(["conquer", "redeploy"], session.steps[-1].events) == ("conquer",)
    assert due(session, "conquer", "redeploy") == ["redeploy"]
    score_turn(session)
    understood = ("conquer", "redeploy", "score")
    assert taught((*understood, "decline"), session.steps[-1].events) == understood
    session.do(CorrectTurn(0, 2))
    assert due(session, "conquer", "score") == []
    on_board = begin(catalogue, has_board=True)
    on_board.do(Pick(0))
    assert due(on_board, "conquer", "conquer-on-board", "score") == ["conquer-on-board"]


@pytest.mark.parametrize("has_board", [False, True])
def test_decline_is_explained_whenever_somebody_could(catalogue, has_board):
    session = begin(catalogue, has_board=has_board)
    for _ in range(2):
        session.do(Pick(0))
        assert due(session, "decline") == []
        score_turn(session)
    for _ in range(2):
        assert due(session, "decline") == ["decline"]
        score_turn(session)
    session.do(Decline())
    assert taught(["decline", "coins"], session.steps[-1].events) == ("decline",)


def test_who_lays_out_the_combos_is_told_how_in_the_first_round(catalogue):
    assert due(begin(catalogue), "lay-out") == []
    session = begin(catalogue, deal="hand")
    session.do(LayOutCombo(session.state.race_stack[0], session.state.power_stack[0]))
    assert due(session, "lay-out") == ["lay-out"]
    session.do(CorrectTurn(0, 2))
    assert due(session, "lay-out") == []


def guided(session, *seen):
    """Return what the guide says now, in all places, to somebody who has seen these."""
    found = (due_hint(session.state, seen, place, is_guided=True) for place in PLACES)
    return {name for name in found if name and name.startswith("guide-")}


def test_the_guide_explains_each_part_of_a_game_once_when_it_first_happens(catalogue):
    session, seen = begin(catalogue), set[str]()

    def explained():
        now = guided(session, *seen)
        seen.update(now)
        return now

    assert explained() == {"guide-pick"}
    session.do(Pick(0))
    assert explained() == {"guide-conquer", "guide-score"}
    session.do(Conquer(Target("hill")))
    score_turn(session)
    assert explained() == set()
    session.do(Pick(0))
    score_turn(session)
    assert explained() == {"guide-decline"}
    session.do(Decline())
    score_turn(session)
    assert explained() == set()
    session.do(Pick(0))
    assert explained() == {"guide-second-race"}
    session.do(CorrectTurn(0, session.state.setup.rounds))
    assert explained() == {"guide-last-round"}
    session.do(EndGame())
    assert explained() == {"guide-reveal"}
    session.do(OpenPurse(0), OpenPurse(1))
    assert guided(session) == set()


@pytest.mark.parametrize(("slot", "left", "shown"), [(1, 1, "guide-die"), (0, 0, "guide-redeploy")])
def test_the_die_is_explained_with_one_token_left_and_redeploying_with_none(
    catalogue, slot, left, shown
):
    session = begin(catalogue)
    session.do(Pick(slot))
    while session.state.current.active.hand > left:
        assert not {"guide-die", "guide-redeploy"} & guided(session)
        session.do(Conquer(Target("hill")))
    assert shown in guided(session)


def test_whoever_has_a_guide_is_spared_the_hint_of_the_same_thing(catalogue):
    session = begin(catalogue)
    assert due_hint(session.state, (), "pick") == "pick"
    assert due_hint(session.state, (), "pick", is_guided=True) == "guide-pick"
    assert due_hint(session.state, ("guide-pick",), "pick", is_guided=True) == "pieces"
