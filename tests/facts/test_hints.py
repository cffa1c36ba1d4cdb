"""Which hint is due where, and what shows that it was understood."""

import pytest

from companion.engine import (
    Conquer,
    CorrectTurn,
    Decline,
    LayOutCombo,
    Pick,
    Setup,
    Target,
    start_game,
)
from companion.facts.hints import HINTS, PLACES, due_hint, taught
from companion.play import Session
from tests.ui.evenings import score_turn


def begin(catalogue, players=2, **choices):
    names = ("Anna", "Ben", "Chloé", "Dirk")[:players]
    return Session(catalogue, start_game(catalogue, Setup(names, seed=5, **choices)))


def due(session, *new):
    """Return the hints of all places where everything was explained but these."""
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
    told: list[str] = []
    for slot in (0, 1, 1, 0):
        told.append(due_hint(session.state, seen, "pick"))
        session.do(Pick(slot))
        seen += taught(told[-1:], session.steps[-1].events)
        score_turn(session)
    assert told == seen == ["pick", "pieces", "sum", "coins"]
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
