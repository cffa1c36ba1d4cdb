"""A rewritten game equals one played that way from the start; undone, it is as before.

Random games, proper and wild, are rewritten at random: steps are changed, removed and inserted,
again and again, with steps undone, and saved and opened in between.
"""

import json
from collections import Counter
from random import Random

import pytest

from companion.codec import Invalid
from companion.engine import Refused, StepRefused, problems
from tests.engine.random_games import CATALOGUE
from tests.engine.random_rewrites import (
    Rewriter,
    Turned,
    all_of,
    bring_back,
    list_after,
    play_from_the_start,
    some_game,
)
from tests.logs import read_log, write_log

GAMES, FEW = 70, 30
TRIES = 4


def turned_down(session, number, asked):
    """Rewrite, and return what was refused."""
    try:
        session.rewrite(number, *asked)
    except StepRefused as refusal:
        return Turned(refusal.step, refusal.reason)
    except Refused as refusal:
        raise AssertionError(f"it is not said which step: {refusal.reason}") from refusal
    except Invalid as problem:
        return Turned(int(problem.at.split(".")[1]), problem.code)
    return None


def saved_and_opened(session):
    again = read_log(CATALOGUE, json.loads(json.dumps(write_log(session))))
    again._decider = session._decider
    return again


def times(traces):
    """Return how often a rewrite has left a trace."""
    return sum(trace.times for trace in traces if trace.kind == "turn_rewritten")


class Trial:
    """One game, rewritten again and again."""

    def __init__(self, seed, has_secrets):
        self.session = some_game(seed, has_secrets)
        self.rng = Random(f"{seed}/trial")
        self.rewriter = Rewriter(self.rng)

    def rewrite(self):
        """Rewrite a step, check the result, and return it."""
        self._wander()
        session = self.session
        before, undone = all_of(session), session.steps[session.cursor :]
        traces = session.traces
        number, asked = self.rewriter.choose(session)
        listed = list_after(session, number, asked)
        other, turned = play_from_the_start(session, listed, number)
        if turned:
            assert turned_down(session, number, asked) == turned
            assert (all_of(session), session.traces) == (before, traces)
            return "refused later" if turned.step > number else "refused"
        other = bring_back(other, undone)
        foreseen = session.foresee(number, *asked)
        assert (all_of(session), session.traces) == (before, traces)
        session.rewrite(number, *asked)
        after = all_of(session)
        assert after == all_of(other)
        assert problems(CATALOGUE, session.state) == []
        self._compare(foreseen, undone)
        self._take_back(before, after)
        # The trace of a rewrite stays, whatever has been undone since.
        assert times(self.session.traces) == times(traces) + 1
        return "dropped" if foreseen.dropped else "done"

    def _wander(self):
        """Undo some steps, or save the game and open it again."""
        if self.rng.random() < 0.4:
            self.session = saved_and_opened(self.session)
        if self.rng.random() < 0.4:
            back = self.rng.randint(1, 20)
            self.session.jump(max(1, self.session.cursor - back))

    def _compare(self, foreseen, undone):
        session = self.session
        assert foreseen.timeline.steps == session.steps
        assert (foreseen.timeline.cursor, foreseen.state) == (session.cursor, session.state)
        assert foreseen.dropped == len(undone) - len(session.steps[session.cursor :])

    def _take_back(self, before, after):
        """Check that it is one undo and one redo; leave the game rewritten more often than not."""
        self._check_undo(before)
        self._check_redo(after)
        self.session = saved_and_opened(self.session)
        self._check_undo(before)
        if self.rng.random() < 0.7:
            self.session = saved_and_opened(self.session)
            self._check_redo(after)

    def _check_undo(self, before):
        assert self.session.undo_label.key == "rewrite"
        self.session.undo()
        assert all_of(self.session) == before

    def _check_redo(self, after):
        assert self.session.redo_label.key == "rewrite"
        self.session.redo()
        assert all_of(self.session) == after


@pytest.mark.parametrize("has_secrets", [False, True], ids=["open purses", "secret purses"])
def test_a_rewritten_game_is_the_one_played_that_way_from_the_start(has_secrets, is_everything):
    seen: Counter[str] = Counter()
    for seed in range(GAMES if is_everything else FEW):
        trial = Trial(seed, has_secrets)
        for _ in range(TRIES):
            if trial.session.cursor:
                seen[trial.rewrite()] += 1
    # Enough of each has been tried.
    assert set(seen) == {"done", "dropped", "refused", "refused later"}
    assert min(seen.values()) >= (10 if is_everything else 1), seen
