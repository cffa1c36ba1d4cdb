"""Coins are shown for this round and the last; nobody finds out a purse without leaving a trace."""

import pytest

from companion.engine import CorrectTurn, EndGame, OpenPurse, Pick, Refused, Score
from companion.pages.history import RoundTraces, with_traces
from companion.play import foreseen_consequences
from companion.words import consequence_texts, load_language
from tests.engine.helpers import ANNA, BEN, Table, counts
from tests.pages.shown_history import history

ENGLISH = load_language("en")
COMBOS = ("ratmen commando", "humans flying", "orcs hill", "elves swamp")


def played(rounds, **setup):
    table = Table(*COMBOS, **setup)
    for _ in range(rounds):
        table.settle(4, 3)
    return table


def brought(session):
    """Return what each turn brought as far as it is shown, by round, the oldest first."""
    turns = history(session, ENGLISH)[::-1]
    return [(turn.round, turn.brought) for turn in turns]


def lines(session):
    """Return the traces, which undo does not take back."""
    listed = with_traces([], session, ENGLISH)
    found = [part for part in listed if isinstance(part, RoundTraces)]
    return [text for part in found for _, text in part.lines]


def test_coins_are_shown_for_this_round_and_the_one_before():
    session = played(4).session
    # The fifth round has begun.
    assert brought(session) == [
        *[(1, None)] * 2,
        *[(2, None)] * 2,
        *[(3, None)] * 2,
        (4, 4),
        (4, 3),
    ]
    texts = [text for turn in history(session, ENGLISH) for s in turn.steps for text in s.sentences]
    assert sum("coin" in text for text in texts) == 2
    assert "Anna's turn was scored" in texts
    assert "Anna picked Commando Ratmen" in texts


def test_whoever_goes_back_sees_no_more_and_leaves_a_line():
    session = played(4).session
    for cursor in (1, 5):
        session.jump(cursor)
        assert [coins for _, coins in brought(session)][:6] == [None] * 6
    session.jump(len(session.steps))
    assert lines(session) == [
        "Ben's turn in round 2 was opened again.",
        "Anna's turn in round 1 was opened again.",
    ]


def test_going_back_a_round_leaves_none():
    session = played(3).session
    session.jump(session.cursor - 2)
    session.redo()
    assert lines(session) == []


def test_correcting_the_round_tells_nothing_more():
    table = played(4)
    for number in (1, 5, 2):
        table.do(CorrectTurn(ANNA, number))
        assert [coins for _, coins in brought(table.session)][:6] == [None] * 6


def test_everything_is_shown_when_purses_are_open():
    ended = played(4)
    for command in (EndGame(), OpenPurse(ANNA), OpenPurse(BEN)):
        assert None in [coins for _, coins in brought(ended.session)]
        ended.do(command)
    open_scores = played(4, open_scores=True)
    for session in (ended.session, open_scores.session):
        assert [coins for _, coins in brought(session)][:8] == [4, 3] * 4
    open_scores.session.jump(1)
    assert lines(open_scores.session) == []


def test_putting_an_older_turn_right_opens_that_turn_and_no_other():
    session = played(5).session
    # Anna conquers more in her first turn, and the same in the following ones.
    session.open_turn(2)
    assert lines(session) == ["Anna's turn in round 1 was opened again."]
    found = foreseen_consequences(session, 2, (Score((counts(6),)),))
    texts = consequence_texts(ENGLISH, found, ("Anna", "Ben"))
    assert "Anna's turn earns 6 instead of 4" in texts
    session.open_turn(len(session.steps))
    assert len(lines(session)) == 1


def test_what_other_forgotten_turns_bring_is_not_shown():
    session = played(5).session
    found = foreseen_consequences(session, 1, (Pick(3),))
    texts = consequence_texts(ENGLISH, found, ("Anna", "Ben"))
    assert not any("brings" in text and "Round 2" in text for text in texts)


def test_whoever_cannot_pay_leaves_a_line_without_an_amount():
    table = poor_ben()
    for _ in range(2):
        with pytest.raises(Refused, match="not_enough_coins"):
            table.do(Pick(5))
    assert lines(table.session) == ["Ben could not pay 2 times in round 3."]


def poor_ben():
    """Ben, whose race is in decline, has too few coins for the most expensive combo."""
    table = Table(*COMBOS, "trolls fortified", "giants berserk")
    table.pick(0)
    table.play(0)
    table.pick(4)
    table.play(0)
    table.play(0)
    table.decline(counts(0))
    table.play(0)
    return table


def test_a_paid_pick_that_is_undone_leaves_a_line_and_a_free_one_does_not():
    table = Table(*COMBOS)
    for slot in (0, 2, 1):
        table.pick(slot)
        table.session.undo()
    assert lines(table.session) == ["In round 1 a pick that Anna had paid for was undone 2 times."]


@pytest.mark.parametrize("setup", [{"open_scores": True}, {"real_coins": True}])
def test_where_there_is_nothing_to_weigh_nothing_is_noted(setup):
    table = Table(*COMBOS, **setup)
    table.pick(2)
    table.session.undo()
    assert lines(table.session) == []
