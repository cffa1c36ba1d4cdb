"""What a scored turn asks for: only what somebody told, the rest is the record's to know.

So a conquest that is put right later changes what the turn brings; until then nothing changes.
"""

from random import Random

import pytest

from companion.codec import Invalid
from companion.engine import (
    Conquer,
    Decline,
    Pick,
    Refused,
    Score,
    Target,
    decide,
    decline_sheet,
    score_sheet,
)
from tests.engine.random_games import CATALOGUE, SETS, sit_down_wildly
from tests.selection import one_in
from tests.ui.dealing import new_session


def all_counts(rows, draft):
    """Every count as it is shown on the sheet, whoever knows it."""
    from companion.facts.score_draft import shown_counts

    for index, row in enumerate(rows):
        counts = shown_counts(row, draft, index)
        for name in ("regions", "tower_tokens"):
            if name in counts and name not in row.counts and (index, name) not in draft.counts:
                del counts[name]
        if row.pot_owners:
            del counts["pots"]
        yield counts


def random_draft(rng, rows):
    """Type some numbers over some of the counts, as often as not those that stand there."""
    from companion.facts.score_draft import SheetDraft

    draft = SheetDraft()
    for index, row in enumerate(rows):
        for name in row.asked:
            if rng.random() < 0.3:
                same = row.counts.get(name, 0)
                draft.counts[index, name] = rng.choice((same, same + 1, rng.randint(0, 6)))
    return draft


def outcome(state, command):
    try:
        return decide(CATALOGUE, state, command)
    except (Refused, Invalid) as refusal:
        return str(refusal)


@pytest.mark.parametrize("seed", one_in(5, range(24)))
def test_what_is_told_scores_as_all_that_is_shown(seed):
    from companion.facts.score_draft import SheetDraft, given_counts, given_pots, shown_counts

    player, rng = sit_down_wildly(seed, sets=SETS), Random(seed)
    for move in player.play():
        state = move.before
        for sheet, end in ((score_sheet, Score), (decline_sheet, Decline)):
            rows = sheet(CATALOGUE, state)
            for draft in (SheetDraft(), random_draft(rng, rows)):
                told, shown = given_counts(rows, draft), tuple(all_counts(rows, draft))
                asked, as_shown = end(told), end(shown)
                if rows and rows[0].pot_owners:
                    asked = Decline(told, pots=given_pots(rows, draft))
                    as_shown = Decline(shown, pots=shown_counts(rows[0], draft, 0)["pots"])
                assert outcome(state, asked) == outcome(state, as_shown)


def test_what_the_record_knows_is_left_to_it(catalogue):
    from companion.facts.score_draft import SheetDraft, given_counts

    session = new_session(catalogue)
    session.do(Pick(0))
    session.do(Conquer(Target("hill")))
    rows = score_sheet(catalogue, session.state)
    assert given_counts(rows, SheetDraft()) == ({},)
    assert given_counts(rows, SheetDraft(counts={(0, "regions"): 1})) == ({},)
    (told,) = given_counts(rows, SheetDraft(counts={(0, "regions"): 3}))
    assert told["regions"] == 3
