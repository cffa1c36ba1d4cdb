"""Advice is worked out in a thread of its own, for one state at a time, and can be dropped."""

from dataclasses import replace
from threading import Event

from companion import advisor
from companion.advice import plan
from companion.advisor import Advisor, good_turns
from tests.pages.standing import lay_out

BOARD = """\
    board
        0 farmland | 1 hill | 2 sea
        3 mountain | 4 swamp lost | 5 forest
    """


def table():
    return lay_out(BOARD, "A ratmen + hill, 7 in hand", "A1 | . | .")


def test_what_is_found_is_the_plan():
    reader, calls = table(), []
    asked = Advisor(good_turns, lambda: calls.append("found"))
    asked.ask(reader.catalogue, reader.state)
    asked.wait()
    assert asked.is_done
    assert asked.is_about(reader.state)
    assert asked.answer == plan(reader.catalogue, reader.state, 3)
    assert calls == ["found"]
    # Asking again means no waiting again.
    asked.ask(reader.catalogue, reader.state)
    assert asked.is_done


def test_what_nobody_waits_for_any_more_is_given_up(monkeypatch):
    """The search goes on until it is dropped, and then says nothing."""
    begun, calls, reader = Event(), [], table()

    def search(catalogue, state, turns, pause):
        begun.set()
        while True:
            pause()

    monkeypatch.setattr(advisor, "plan", search)
    asked = Advisor(good_turns, lambda: calls.append("found"))
    asked.ask(reader.catalogue, reader.state)
    assert begun.wait(10)
    asked.forget()
    asked.wait()
    assert not asked.is_done
    assert asked.answer is None
    assert calls == []


def test_another_state_is_another_question():
    reader = table()
    asked, other = Advisor(good_turns, int), replace(reader.state, round=2)
    asked.ask(reader.catalogue, reader.state)
    asked.ask(reader.catalogue, other)
    asked.wait()
    assert asked.is_about(other)
    assert not asked.is_about(reader.state)
