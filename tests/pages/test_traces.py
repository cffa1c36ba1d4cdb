"""What undo doesn't take back, as the history tells it: in sentences, round by round."""

import pytest

from companion.engine import AdjustCoins, EndGame, OpenPurse, Pick, Refused, RollDie, Use
from companion.pages.history import RoundTraces, turn_parts, with_traces
from companion.words import load_language
from tests.engine.helpers import ANNA, BEN, Table

ENGLISH = load_language("en")


def listed(session):
    """Return the lines that stay and, between them, the rounds of the turns."""
    found = with_traces(turn_parts(session), session, ENGLISH)
    return [
        [text for _, text in each.lines] if isinstance(each, RoundTraces) else each.round
        for each in found
    ]


def test_lines_stand_above_the_turns_of_their_round():
    table = Table("ratmen commando", "humans flying")
    for _ in range(2):
        table.do(AdjustCoins(ANNA, 1))
        table.settle(2, 2)
    text = "Anna's purse was corrected in round {}."
    assert listed(table.session) == [[text.format(2)], 2, 2, [text.format(1)], 1, 1]


def test_a_correction_a_look_and_a_pin_are_told_without_an_amount_even_if_undone():
    table = Table("ratmen commando", "humans flying")
    for coins in (-3, 3):
        table.do(AdjustCoins(BEN, coins))
    for _ in range(2):
        table.session.undo()
    table.do(Pick(0))
    table.session.undo()
    for kind in ("purse_looked", "pin_reset"):
        table.session.note(kind, BEN)
    # A look isn't a step and doesn't clear what can be redone.
    assert (table.session.cursor, len(table.session.steps)) == (0, 1)
    assert listed(table.session)[0] == [
        "Ben's PIN was reset in round 1.",
        "Ben's purse was looked into in round 1.",
        "Ben's purse was corrected 2 times in round 1.",
    ]


def test_a_roll_that_is_taken_back_leaves_a_line_and_one_that_was_used_waits_again():
    table = Table("ratmen berserk", "humans flying", has_secrets=False)
    table.do(Pick(0))
    table.do(RollDie(2))
    with pytest.raises(Refused, match="already_used"):
        table.do(RollDie(3))
    table.conquer("mountain", use=Use(berserk_die=2))
    assert table.state.turn.rolled is None
    table.session.undo()
    assert table.session.state.turn.rolled == 2
    assert table.session.traces == ()
    table.session.undo()
    assert listed(table.session)[0] == ["In round 1 Anna's roll of the die was undone."]


def test_purses_opened_one_after_the_other_are_told_once():
    table = Table("ratmen commando", "humans flying")
    for command in (EndGame(), OpenPurse(BEN), OpenPurse(ANNA)):
        table.do(command)
    table.session.jump(0)
    lines = next(each for each in listed(table.session) if isinstance(each, list))
    assert lines == [
        "In round 1 the game went on after purses had been opened.",
        "The purses were opened in round 1.",
    ]
