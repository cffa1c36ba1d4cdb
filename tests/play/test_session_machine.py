"""A session with random commands, undos, redos, rewrites and jumps, checked against plain lists."""

import json
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.codec import Invalid
from companion.engine import Refused, Setup, State, fold, problems, start_game
from companion.play import Session
from tests.engine.random_games import CATALOGUE, NAMES, SETS
from tests.engine.random_player import RandomPlayer
from tests.engine.random_rewrites import Rewriter
from tests.logs import read_log, write_log

seeds = st.integers(0, 2**32)


@dataclass
class Version:
    """A list of states, and the rewrite that led to it.

    `kept`: how many steps it shares with the version before. `left` and `made`: how many were done
    there before the rewrite, and are done here after it.
    """

    states: list[State]
    kept: int = -1
    left: int = -1
    made: int = -1


class SessionMachine(RuleBasedStateMachine):
    """The model is a list of states for each rewrite, and the position in it."""

    @initialize(
        players=st.integers(2, 5),
        deal=st.sampled_from(("app", "hand")),
        real_coins=st.booleans(),
        chaos=st.sampled_from((0.0, 0.3)),
        seed=seeds,
    )
    def begin(self, players, deal, real_coins, chaos, seed):
        setup = Setup(NAMES[:players], SETS, seed=seed, deal=deal, real_coins=real_coins)
        self.chaos = chaos
        self.sit_down(Session(CATALOGUE, start_game(CATALOGUE, setup)))
        self.versions, self.version, self.at = [Version([self.session.state])], 0, 0

    @property
    def now(self):
        return self.versions[self.version]

    @property
    def states(self):
        return self.now.states

    @property
    def ahead(self):
        """Return the version that a redo leads to, if it redoes a rewrite."""
        later = self.versions[self.version + 1 : self.version + 2]
        return next((version for version in later if version.left == self.at), None)

    def sit_down(self, session):
        self.session = session
        self.heard: list[State] = []
        session.watch(self.heard.append)
        self.player = RandomPlayer(CATALOGUE, session, Random(0), self.chaos)

    def expect_heard(self, *states):
        """Check that watchers heard of exactly these states since they were last asked."""
        assert self.heard == list(states)
        self.heard.clear()

    def refuse(self, act, reason):
        with pytest.raises(Refused, match=reason):
            act()
        self.expect_heard()

    @rule(seed=seeds, moves=st.integers(1, 8))
    def play(self, seed, moves):
        self.player.rng.seed(seed)
        for _ in range(moves):
            before = self.session.state
            self.player.move(self.player.choose())
            if self.session.state is before:
                self.expect_heard()
                continue
            self.append(self.session.state)
            self.expect_heard(self.session.state)

    def append(self, state):
        """Append a new state: what was undone is dropped, and so are rewrites of it."""
        while self.at < self.now.kept:
            self.version -= 1
        del self.versions[self.version + 1 :]
        self.now.made = min(self.now.made, self.at)
        self.states[self.at + 1 :] = [state]
        self.at += 1

    @precondition(lambda self: self.at > 0 or self.now.made == 0)
    @rule()
    def undo(self):
        self.session.undo()
        if self.at == self.now.made:
            self.at = self.now.left
            self.version -= 1
        else:
            self.at -= 1
        self.expect_heard(self.states[self.at])

    @precondition(lambda self: self.ahead or self.at < len(self.states) - 1)
    @rule()
    def redo(self):
        self.session.redo()
        if self.ahead:
            self.at = self.ahead.made
            self.version += 1
        else:
            self.at += 1
        self.expect_heard(self.states[self.at])

    @precondition(lambda self: self.at > 0)
    @rule(seed=seeds)
    def rewrite(self, seed):
        number, asked = Rewriter(Random(seed)).choose(self.session)
        left = self.at
        try:
            self.session.rewrite(number, *asked)
        except (Refused, Invalid):
            self.expect_heard()
            return
        states, new = list(self.states[:number]), self.session.steps[number - 1 :]
        for step in new:
            states.append(fold(states[-1], step.events))
        self.at = self.session.cursor
        del self.versions[self.version + 1 :]
        self.versions.append(Version(states, number - 1, left, self.at))
        self.version += 1
        self.expect_heard(self.states[self.at])

    @rule(part=st.fractions(0, 1))
    def jump(self, part):
        there = round(part * (len(self.states) - 1))
        self.session.jump(there)
        self.expect_heard(*([] if there == self.at else [self.states[there]]))
        self.at = there

    @rule(beyond=st.integers(1, 3))
    def jump_nowhere(self, beyond):
        self.refuse(lambda: self.session.jump(len(self.states) - 1 + beyond), "no_such_step")
        self.refuse(lambda: self.session.jump(-beyond), "no_such_step")

    @precondition(lambda self: self.at == 0 and self.now.made != 0)
    @rule()
    def undo_nothing(self):
        self.refuse(self.session.undo, "nothing_to_undo")

    @precondition(lambda self: self.at == len(self.states) - 1 and not self.ahead)
    @rule()
    def redo_nothing(self):
        self.refuse(self.session.redo, "nothing_to_redo")

    @rule()
    def save_and_open_again(self):
        steps = self.session.steps
        self.sit_down(read_log(CATALOGUE, json.loads(json.dumps(write_log(self.session)))))
        assert self.session.steps == steps

    @invariant()
    def the_session_is_where_the_model_is(self):
        assert self.session.cursor == self.at
        assert self.session.state == self.states[self.at]
        assert len(self.session.steps) == len(self.states) - 1
        assert problems(CATALOGUE, self.session.state) == []

    @invariant()
    def the_labels_are_those_of_the_steps_or_rewrites_beside_the_cursor(self):
        labels = [None, *map(self.session.label, range(len(self.session.steps))), None]
        keys = [label and label.key for label in labels[self.at : self.at + 2]]
        if self.at == self.now.made:
            keys[0] = "rewrite"
        if self.ahead:
            keys[1] = "rewrite"
        labels = self.session.undo_label, self.session.redo_label
        assert [label and label.key for label in labels] == keys


def test_a_session_is_always_where_its_lists_are(is_everything):
    run_state_machine_as_test(
        SessionMachine,
        # The same on every run and machine: nothing is stored, nothing is timed.
        settings=settings(
            derandomize=True,
            deadline=None,
            database=None,
            max_examples=40 if is_everything else 12,
            stateful_step_count=30,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
