"""Loot that lies face down: what is drawn, who may know it, and what the table says instead."""

import json
from collections import Counter

from companion.advice.chair import seen_from
from companion.engine import (
    LOOT,
    TRAP,
    Conquer,
    ConquerAt,
    Decline,
    Holder,
    Score,
    Target,
    coins_in_loot,
    face_of,
)
from companion.pages.reveal import own_loot_text
from companion.phone.published import without_purses
from companion.words import load_language
from tests.engine.helpers import ANNA, BEN, Table
from tests.logs import write_log


def looting(seed=5, **setup):
    """Anna's Skags have taken a region on a board."""
    table = Table("skags commando", "elves hill", has_board=True, seed=seed, **setup)
    table.pick()
    table.do(ConquerAt(0))
    return table


def test_ten_markers_are_drawn_before_any_comes_again():
    state = looting().state
    for bag in range(3):
        drawn = [face_of(state, number) for number in range(10 * bag, 10 * bag + 10)]
        assert Counter(drawn) == Counter(LOOT)


def test_different_games_draw_differently():
    first = {face_of(looting(seed).state, 0) for seed in range(20)}
    assert len(first) > 2


def test_nothing_that_is_recorded_says_what_lies_face_down():
    markers = [looting(loot=(face,)).state.loot for face in (TRAP, 3)]
    assert markers[0] == markers[1]
    written = [json.dumps(write_log(looting(seed).session)["steps"]) for seed in (5, 6)]
    assert written[0] == written[1]


def test_neither_an_empty_seat_nor_a_phone_gets_what_decides_it():
    state = looting(seed=77, loot=(3,)).state
    for seen in (seen_from(state), without_purses(state, ())):
        assert (seen.setup.seed, {*seen.setup.loot} | {0}) == (0, {0})


def test_only_the_owner_reads_what_it_shows():
    table, english = looting(loot=(3,)), load_language("en")
    assert own_loot_text(english, table.state, ANNA) == "Your loot: Swamp with a magic source (3)"
    assert own_loot_text(english, table.state, BEN) == ""
    assert coins_in_loot(table.state, ANNA) == 3


def test_undoing_leaves_a_line_once_the_app_has_shown_loot_but_not_what_the_table_said():
    for said, kinds in ((None, ["loot_undone"]), (2, [])):
        table = looting(loot=(TRAP,))
        table.do(Score())
        table.pick()
        table.do(ConquerAt(0, there=1, loot=said))
        table.session.undo()
        assert [(one.kind, one.seat) for one in table.session.traces] == [(k, BEN) for k in kinds]


def test_real_markers_are_believed_on_decline():
    for said, coins in ((None, 3), (5, 5)):
        table = looting(loot=(3,))
        table.do(Score())
        table.pick()
        table.do(Score())
        before = table.state.players[ANNA].coins
        table.do(Decline(loot=said))
        assert table.state.players[ANNA].coins - before == 1 + coins
        assert not table.state.loot


def test_without_a_board_the_table_says_what_was_uncovered():
    for loot, coins, tokens in ((2, 2, 0), (TRAP, 0, -1)):
        table = Table("skags hill", "elves commando")
        table.settle(3)
        table.pick()
        before, owned = table.state.players[BEN].coins, table.race(BEN).tokens
        table.do(Conquer(Target("hill", holder=Holder("race", "skags", 1)), loot=loot))
        assert table.state.players[BEN].coins - before == coins
        assert table.race(BEN).tokens - owned == tokens
        assert table.state.turn.conquests[-1].won == (loot != TRAP)
