"""A form filled as it was once filled in asks for the same again: nothing is lost on the way."""

import pytest

from companion.engine import (
    CorrectColumn,
    CorrectTroops,
    CountTokens,
    Decline,
    OpenPurse,
    PlacePots,
    Score,
    Slot,
    decline_sheet,
    score_sheet,
)
from tests.engine.random_games import CATALOGUE, SETS, sit_down_wildly
from tests.facts.test_told_counts import random_draft
from tests.play.test_labels import LABELS
from tests.selection import one_in


def test_the_counts_that_were_put_right_are_filled_in():
    from companion.facts.filled_forms import filled_troops

    order = CorrectTroops(0, "orcs", hand=0, counts={"hill": 2})
    assert filled_troops(order) == {"hand": 0, "hill": 2}


@pytest.mark.parametrize(("sheet", "end"), [(score_sheet, Score), (decline_sheet, Decline)])
@pytest.mark.parametrize("seed", one_in(4, range(12)))
def test_a_sheet_filled_in_again_is_the_same_sheet(seed, sheet, end):
    from random import Random

    from companion.facts.filled_forms import filled_draft
    from companion.facts.score_draft import given_counts, given_overrides, given_pots

    player, rng = sit_down_wildly(seed, sets=SETS), Random(seed)
    for move in player.play():
        rows = sheet(CATALOGUE, move.before)
        draft = random_draft(rng, rows)
        draft.overrides = {(0, "regions"): 4} if rng.random() < 0.3 else {}

        def ask(draft, rows=rows):
            told = end(given_counts(rows, draft), given_overrides(rows, draft))
            return (
                told
                if end is Score
                else Decline(told.counts, told.overrides, given_pots(rows, draft))
            )

        asked = ask(draft)
        assert ask(filled_draft((asked,))) == asked


def test_pots_placed_with_the_score_are_filled_in():
    from companion.facts.filled_forms import filled_draft

    assert filled_draft((PlacePots(3), Score())).pots_to_place == 3
    assert filled_draft((Score(),)).pots_to_place is None


COLUMN = tuple(Slot(race, power) for race, power in zip("abcd", "wxyz", strict=True))
OTHER = Slot("e", "v", 2)


@pytest.mark.parametrize(
    ("laid", "place", "slot"),
    [
        ((OTHER, *COLUMN[1:]), 0, OTHER),
        ((*COLUMN[:2], OTHER, COLUMN[3]), 2, OTHER),
        ((*COLUMN, OTHER), 4, OTHER),
        ((COLUMN[0], *COLUMN[2:]), 1, None),
        (COLUMN[:3], 3, None),
        ((COLUMN[0], COLUMN[2], COLUMN[1], COLUMN[3]), 2, None),
    ],
)
def test_the_place_of_the_column_that_was_put_right_is_found(laid, place, slot):
    from companion.facts.filled_forms import corrected_slot

    assert corrected_slot(COLUMN, CorrectColumn(laid)) == (place, slot)


@pytest.mark.parametrize("kind", LABELS, ids=lambda kind: kind.__name__)
def test_a_step_can_be_left_out_unless_everybody_saw_it(kind):
    from companion.facts.filled_forms import can_be_left_out

    prepare, command, _label = LABELS[kind]
    session = prepare().session
    session.do(command)
    before, steps, step = session.state, session.steps, session.cursor
    can = can_be_left_out(steps[-1].commands)
    assert can == (kind not in (OpenPurse, CountTokens))
    if can:
        session.rewrite(step)
        assert session.steps == steps[:-1]
        session.undo()
        assert (session.state, session.steps) == (before, steps)
