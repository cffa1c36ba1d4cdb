"""Nobody can use a rewrite to find out what is in a purse, however it is tried.

Otherwise a player could make a turn cost more until something is refused or a coin does not move,
undo it, and know what is in a purse. Each case is tried with Ben having earned more or less in a
turn that nobody touches; nothing that anybody else can see may differ.
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

# What somebody wants to find out about Ben: what he earned.
BROUGHT = range(9)
DEAREST = Pick(5)


def worth(*coins):
    """Return a score of this many coins for each race, however many regions it holds."""
    return Score(tuple(counts(1) for _ in coins), tuple({"regions": n} for n in coins))


def ransack(race):
    return Conquer(Target("hill", holder=active(race)))


HIRE = Conquer(Target("hill"), Use(mercenary=True))
TURN_OVER = Decline((counts(1),), ({"regions": 0},))


def game(brought, has_secrets=True):
    """Anna ransacks; Ben pays, earns this much in step 8, and picks again in step 12."""
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


def shown(brought, *acts, **more):
    """Return everything that the others learn when these are tried one after another."""
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
        # Anna may see her own purse.
        learned.append(open_table(state, ANNA))
        learned.append([session.label(index) for index in range(len(session.steps))])
        learned.append((session.cursor, session.traces))
    return learned


def is_weighed(*acts, **more):
    """Return whether what is seen depends on what Ben earned."""
    first = shown(BROUGHT[0], *acts, **more)
    return any(shown(brought, *acts, **more) != first for brought in BROUGHT)


def dearer(session):
    """Make Ben pick the most expensive combo instead."""
    session.rewrite(12, (DEAREST,))


def with_ransack(session):
    """Return step 14 with Ben ransacking before it."""
    return (ransack(session.state.players[BEN].active.race),), session.steps[13].commands


def ransacked_later(session):
    """Make Anna ransack Ben at the end."""
    session.rewrite(14, *with_ransack(session))


def hired_often(session):
    """Make Ben hire mercenaries until his purse is empty."""
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
        assert shown(0, act)[0] == "done"


def test_where_purses_are_no_secret_what_they_can_pay_is_checked():
    assert is_weighed(dearer, has_secrets=False)
    assert shown(0, dearer, has_secrets=False)[0] == (12, "not_enough_coins", {})


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
