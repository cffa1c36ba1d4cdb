"""Random rewrites, and the same list of commands played from the start."""

from dataclasses import dataclass, replace
from random import Random

from companion.codec import Invalid
from companion.engine import (
    AdjustCoins,
    Command,
    Conquer,
    Decline,
    LayOutCombo,
    Pick,
    Refused,
    Rename,
    Score,
    TableBelieved,
    begin,
    fold,
    label_of,
)
from companion.play import Session, Step, Timeline
from tests.engine.random_games import CATALOGUE, random_setup, sit_down
from tests.engine.random_mischief import TERRAIN, Mischief, random_counts
from tests.engine.random_player import RandomPlayer


@dataclass(frozen=True, slots=True)
class Turned:
    """A step, by its old number, that was refused, and why."""

    step: int
    reason: str


def some_game(seed, has_secrets=False, most=70):
    """Return a session with some steps of a random game, either proper or wild."""
    rng = Random(f"{seed}/game")
    start = sit_down(seed).session.start
    session = Session(CATALOGUE, start, has_secrets=has_secrets)
    player = RandomPlayer(CATALOGUE, session, rng, chaos=rng.choice((0, 0, 0.2, 0.5)))
    wanted = rng.randint(3, most)
    for _ in player.play():
        if session.cursor >= wanted:
            break
    if session.state.is_over and not random_setup(seed).real_coins:
        list(player.reveal())
    together = Session(CATALOGUE, start, has_secrets=has_secrets)
    waiting: tuple[Command, ...] = ()
    for step in session.steps:
        waiting += step.commands
        if rng.random() < 0.85:
            together.do(*waiting)
            waiting = ()
    if waiting:
        together.do(*waiting)
    assert together.state == session.state
    return together


class Rewriter:
    """Makes up rewrites: which step, and what to replace it with."""

    def __init__(self, rng):
        self.rng = rng
        self.mischief = Mischief(CATALOGUE, rng)

    def choose(self, session):
        """Return the number of a step that is done and what to ask for in its place."""
        rng, steps = self.rng, session.steps
        # Recent turns more often than old ones.
        number = rng.choice((rng.randint(1, session.cursor), max(1, session.cursor - 9)))
        old = steps[number - 1].commands
        state = session.state_at(number - 1)
        new = tuple(self._command(state, command, steps) for command in old)
        other = self._command(state, rng.choice(old), steps)
        return number, rng.choice(
            ((new,), (new,), (new,), (), (old, (other,)), ((other,), old), (old, old), (new, old))
        )

    def _command(self, state, old, steps):
        rng = self.rng
        (kind,) = rng.choices((self._changed, self._from_elsewhere, self._any), (6, 2, 1))
        return kind(state, old, steps)

    def _any(self, state, old, steps):
        return self.mischief.command(state)

    def _from_elsewhere(self, state, old, steps):
        alike = [
            command for step in steps for command in step.commands if type(command) is type(old)
        ]
        return self.rng.choice(alike)

    def _changed(self, state, old, steps):
        """Return the same command with something in it changed."""
        rng = self.rng
        match old:
            case Conquer():
                region = replace(old.region, terrain=rng.choice(TERRAIN))
                tribe = replace(old.region, holder=None)
                return rng.choice(
                    (
                        replace(old, region=region),
                        replace(old, region=tribe, loser=None),
                        replace(old, tokens=rng.randint(1, 4)),
                        replace(old, die=rng.randint(0, 3)),
                    )
                )
            case Score() | Decline():
                counted = tuple(random_counts(rng) for _ in state.current.races)
                return replace(old, counts=rng.choice(((), counted, counted)))
            case Pick():
                return Pick(rng.randrange(len(state.column) or 1))
            case AdjustCoins():
                return AdjustCoins(old.seat, rng.randint(-6, 6))
            case Rename():
                return Rename(old.seat, f"Name {rng.randrange(99)}")
            case LayOutCombo():
                left = state.race_stack or (old.race,), state.power_stack or (old.power,)
                return LayOutCombo(*map(rng.choice, left))
            case _:
                return self.mischief.command(state)


def list_after(session, number, asked):
    """Return the commands of every step after a rewrite, with their new numbers."""
    numbered = [(at, step.commands) for at, step in enumerate(session.steps, 1)]
    new = [(number, commands) for commands in asked]
    return [*numbered[: number - 1], *new, *numbered[number : session.cursor]]


def play_from_the_start(session, listed, changed):
    """Return a session in which this list was played, and what was refused, if anything.

    If purses are secret, the table is believed from the changed step on, or from an earlier one.
    """
    kept = session.steps[: changed - 1] if session._decider.has_secrets else ()
    other = Session(
        CATALOGUE, session.start, Timeline.of(kept), has_secrets=session._decider.has_secrets
    )
    for number, commands in listed[len(kept) :]:
        try:
            other = _play(other, commands)
        except Refused as refusal:
            return other, Turned(number, refusal.reason)
        except Invalid as problem:
            return other, Turned(number, problem.code)
    return other, None


def bring_back(other, undone):
    """Return the session with as many undone steps added at the end as can be redone."""
    cursor = other.cursor
    for number, step in enumerate(undone, cursor + 1):
        try:
            other = _play(other, step.commands)
        except (Refused, Invalid):
            break
        if other.cursor != number:
            break
    other.jump(cursor)
    return other


def _play(session, commands):
    if session._decider.has_secrets:
        return _do_believed(session, commands)
    session.do(*commands)
    return session


def _do_believed(session, commands):
    """Return the session after a step before which everybody was believed."""
    players = session.state.players
    if all(player.is_believed for player in players):
        session.do(*commands)
        return session
    said = TableBelieved(tuple(range(len(players))))
    believed = Session(CATALOGUE, session.start, Timeline.of((*session.steps, Step((), (said,)))))
    step = believed.do(*commands)
    if step is None:
        return session
    step = Step(step.commands, (said, *step.events))
    return Session(CATALOGUE, session.start, Timeline.of((*session.steps, step)))


def all_of(session):
    """Return everything about a game: the state, the steps, the cursor, the words for each step."""
    labels, state = [], begin(session.start)
    for step in session.steps:
        labels.append(label_of(state, step.events))
        state = fold(state, step.events)
    return session.state, session.steps, session.cursor, labels
