"""The step just done can be replaced: by paying a coin after a roll, or by the loser's die."""

import pytest

from companion.engine import Pick, Refused, Rename
from companion.play import Session
from tests.engine.helpers import ANNA, BEN
from tests.play.test_session import Notebook, snapshot, some_turns


def kept_game():
    session = some_turns().session
    book = Notebook()
    book.timeline = session.timeline
    return Session(session.catalogue, session.start, session.timeline, book), book


def test_a_step_becomes_another_and_one_undo_takes_it_back():
    session, book = kept_game()
    before = session.state
    session.do(Rename(ANNA, "Anne"))
    session.do_instead(Rename(BEN, "Bert"))
    names = [player.name for player in session.state.players]
    assert (names, book.agrees_with(session)) == (["Anna", "Bert"], True)
    session.undo()
    assert session.state == before


@pytest.mark.parametrize("is_full", [False, True], ids=["refused", "not kept"])
def test_what_cannot_be_leaves_the_step_as_it_was(is_full):
    session, book = kept_game()
    session.do(Rename(ANNA, "Anne"))
    before, book.is_full = snapshot(session), is_full
    with pytest.raises(OSError if is_full else Refused):
        session.do_instead(Rename(BEN, "Bert") if is_full else Pick(9))
    assert snapshot(session) == before
    assert book.agrees_with(session)


def test_before_the_first_step_there_is_none_to_replace():
    session, book = kept_game()
    session.jump(0)
    before = snapshot(session)
    with pytest.raises(Refused, match="nothing_to_undo"):
        session.do_instead(Rename(BEN, "Bert"))
    assert snapshot(session) == before
    assert book.agrees_with(session)
