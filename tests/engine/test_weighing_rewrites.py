"""A rewrite makes no scales of the app: however it is tried, no purse is weighed with it.

Who may rewrite could let a turn have cost more until something is refused or a coin stays away,
undo it, and would know what is in a purse. Each case is tried with Ben having brought home more or
less in a turn that nobody touches; nothing that anybody but him can see may differ.
"""

import pytest

from companion.engine import (
    Conquer,
    CorrectRace,
    Decline,
    Pick,
    Refused,
    Score,
    StepRefused,
    Target,
    Use,
    Vanish,
)
from tests.engine.helpers import ANNA, BEN, Table, active, counts
from tests.open_table import open_table

# What somebody wants to find out about Ben: what he brought home.
BROUGHT = range(9)
DEAREST = Pick(5)


def worth(*coins):
    """A score of so many coins for each race, however many regions it holds."""
    return Score(tuple(counts(1) for _ in coins), tuple({"regions": n} for n in coins))


def ransack(race):
    return Conquer(Target("hill", holder=active(race)))


HIRE = Conquer(Target("hill"), Use(mercenary=True))
TURN_OVER = Decline((counts(1),), ({"regions": 0},))


def game(brought, has_secrets=True):
    """Anna ransacks; Ben pays, brings home so much in step 8, and picks anew in step 12."""
    combos = ("orcs ransacking", "elves heroic", "ratmen mercenary", "humans hill")
    table = Table(*combos, has_secrets=has_secrets)
    for command in (
        *(Pick(0), worth(1), Pick(0), worth(0)),
        *(ransack("elves"), worth(1), Conquer(Target("hill")), worth(brought)),
        *(worth(1), TURN_OVER, worth(1), Pick(0)),
        *(worth(0, 0), worth(1)),
    ):
        assert table.do(command)
    return table.session


def told(brought, *acts, **more):
    """Return all that anybody but Ben learns when these are tried one after another."""
    session, learned = game(brought, **more), []
    for act in acts:
        state = session.state
        try:
            state = getattr(act(session), "state", session.state)
            learned.append("done")
        except StepRefused as refusal:
            learned.append((refusal.step, refusal.reason, refusal.facts))
        except Refused as refusal:
            learned.append((refusal.reason, refusal.facts))
        # Her own purse is among what Anna sees.
        learned.append(open_table(state, ANNA))
        learned.append([session.label(index) for index in range(len(session.steps))])
        learned.append((session.cursor, session.traces))
    return learned


def is_weighed(*acts, **more):
    """Tell whether what is seen depends on what Ben brought home."""
    first = told(BROUGHT[0], *acts, **more)
    return any(told(brought, *acts, **more) != first for brought in BROUGHT)


def dearer(session):
    """Let Ben have picked the dearest combo."""
    session.rewrite(12, (DEAREST,))


def with_ransack(session):
    """Step 14, and Ben ransacked before it."""
    return (ransack(session.state.players[BEN].active.race),), session.steps[13].commands


def ransacked_later(session):
    """Let Anna have ransacked Ben at the end."""
    session.rewrite(14, *with_ransack(session))


def hired_often(session):
    """Let Ben have hired mercenaries until his purse was empty."""
    session.rewrite(13, *([(HIRE,)] * 5), session.steps[12].commands)


def undo(session):
    session.undo()


def asking(*commands):
    return lambda session: session.do(*commands)


CASES = {
    "a pick let have been dearer": (dearer,),
    "foreseen only": (lambda session: session.foresee(12, (DEAREST,)),),
    "tried out before the pick": (lambda session: session.branch(12).do(DEAREST),),
    "a coin that comes or stays away": (dearer, ransacked_later),
    "such a coin foreseen": (
        dearer,
        lambda session: session.foresee(14, *with_ransack(session)),
    ),
    "hired until the purse is empty": (hired_often,),
    "such a purse ransacked": (hired_often, ransacked_later),
    "coins spent, and picked in the turn after": (
        dearer,
        asking(TURN_OVER),
        asking(worth(1)),
        asking(DEAREST),
    ),
    "coins spent, and ransacked in the turn after": (
        dearer,
        asking(worth(0, 0)),
        lambda session: session.do(*with_ransack(session)[0]),
    ),
    "all of it, and taken back": (dearer, ransacked_later, undo, undo, hired_often, undo),
}


@pytest.mark.parametrize("what", CASES)
def test_no_rewrite_weighs_a_purse(what):
    assert not is_weighed(*CASES[what])


def test_a_rewrite_is_carried_out_where_the_table_is_believed():
    for act in (dearer, hired_often):
        assert told(0, act)[0] == "done"


def test_where_purses_are_no_secret_what_they_can_pay_is_checked():
    assert is_weighed(dearer, has_secrets=False)
    assert told(0, dearer, has_secrets=False)[0] == (12, "not_enough_coins", {})


def test_that_the_table_is_believed_changes_no_words():
    session = Table("orcs hill", "elves swamp").session
    for command in (Pick(0), CorrectRace(BEN, "trolls", "declined", tokens=2)):
        session.do(command)
    session.do(Vanish(BEN, "trolls"))
    session.rewrite(2, (CorrectRace(BEN, "trolls", "declined", tokens=1),))
    assert [session.label(index).key for index in (1, 2)] == ["correct_race", "vanish"]
    session.rewrite(3, (Vanish(BEN, "trolls"),))
    assert session.label(2).key == "vanish"
    session.rewrite(3, (CorrectRace(BEN, "trolls", "gone"),))
    assert session.label(2).key == "correct_race"
