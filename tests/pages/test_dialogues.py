"""A step is corrected on the page it was made on: filled in as it was, with what follows."""

from typing import Any

import pytest

from companion.engine import (
    AbandonAt,
    AdjustCoins,
    Close,
    Command,
    Conquer,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CountTokens,
    Decline,
    Fire,
    LayOutCombo,
    NameAlly,
    OpenPurse,
    Pick,
    Rename,
    ReshuffleBadges,
    Score,
    Slot,
    facts_of,
)
from companion.pages import blocks
from companion.pages.correct import (
    CoinsChoice,
    CorrectChoice,
    SlotChoice,
    TroopsChoice,
    TurnChoice,
    correct_page,
    corrected_slot,
    moved_up,
    with_slot,
    without_slot,
)
from companion.pages.dialogues import can_be_left_out, chosen_then, has_page, page_of
from companion.pages.lay_out import LayOutChoice
from companion.pages.pick import ComboChoice
from companion.pages.put_right import OldStep, WhatFollows
from companion.pages.turn_questions import HandChoice
from companion.words import fact_text
from tests.engine.helpers import Table
from tests.kinds import every_kind
from tests.pages.reading import READER, blocks_of, button, names, notes, stepper, tap, taps_of
from tests.play.every_act import EVERY_ACT


def play(kind):
    """Return the session right after a step of this kind, and the state before it."""
    session = EVERY_ACT[kind].prepare().session
    session.do(EVERY_ACT[kind].command)
    return session, session.state_at(session.cursor - 1)


def old_page(kind, choice=None):
    """Return the page of such a step, and every question that was asked about what follows."""
    session, before = play(kind)
    commands, asked = session.steps[-1].commands, []

    def foresee(commands):
        asked.append(commands)
        return WhatFollows("Something follows.", is_possible=True)

    choice = choice or chosen_then(before, commands)
    past = session.steps[: session.cursor - 1]
    return page_of(READER, before, choice, OldStep(commands, foresee), past), commands, asked


# The end of a turn has its own tests.
SHEETS = [kind for kind in EVERY_ACT if has_page((EVERY_ACT[kind].command,))]
SHEETS = [kind for kind in SHEETS if kind not in (Score, Decline)]
# Where the table of the test leaves nothing else to choose, or it is chosen in two steps.
ONE_WAY = (Rename, LayOutCombo, NameAlly, ReshuffleBadges, AbandonAt, Close, Fire)


def test_every_kind_of_step_that_can_be_said_otherwise_has_a_page():
    plain = {"Regroup", "PlaceFortress", "Vanish", "EndGame", "LayBoard", "PutBoardAway"}
    without = {kind for kind in every_kind(Command) if not has_page((object.__new__(kind),))}
    assert {kind.__name__ for kind in without} == plain | {"OpenPurse", "CountTokens"}


# On the page of the others, more is said than on these tables.
SAID_SO = [kind for kind in SHEETS if kind not in (Conquer, CorrectColumn)]


@pytest.mark.parametrize("kind", SAID_SO, ids=lambda kind: kind.__name__)
def test_a_step_filled_in_again_asks_for_what_it_asked_for(kind):
    page, _commands, asked = old_page(kind)
    right = button(page, "put-right")
    assert right.tap is None, "nothing is different yet"
    assert asked == []
    if kind is not AdjustCoins:
        assert any("This is how it was recorded" in note for note in notes(page))


@pytest.mark.parametrize("kind", SHEETS, ids=lambda kind: kind.__name__)
def test_what_follows_is_said_while_choosing(kind):
    first, commands, _asked = old_page(kind)
    ways = [choice for _name, choice in taps_of(first) if isinstance(choice, blocks.Choice)]
    assert ways or kind is Rename
    pages = [old_page(kind, choice)[0] for choice in ways]
    agreed = [tap(page, "put-right") for page in pages if "put-right" in names(page)]
    assert agreed or kind in ONE_WAY
    assert all(other != commands for other in agreed)


@pytest.mark.parametrize("kind", EVERY_ACT, ids=lambda kind: kind.__name__)
def test_a_step_can_be_left_out_unless_everybody_saw_it(kind):
    session, _before = play(kind)
    before, steps, step = session.state, session.steps, session.cursor
    can = can_be_left_out(steps[-1].commands)
    assert can == (kind not in (OpenPurse, CountTokens))
    if can:
        session.rewrite(step)
        assert session.steps == steps[:-1]
        session.undo()
        assert (session.state, session.steps) == (before, steps)


# Corrections


COLUMN = tuple(Slot(race, power) for race, power in zip("abcd", "wxyz", strict=True))
OTHER = Slot("e", "v", 2)


@pytest.mark.parametrize(
    ("laid", "choice"),
    [
        ((OTHER, *COLUMN[1:]), SlotChoice(0, "e", "v", 2, 0)),
        ((*COLUMN[:2], OTHER, COLUMN[3]), SlotChoice(2, "e", "v", 2, 0)),
        ((*COLUMN, OTHER), SlotChoice(4, "e", "v", 2, 0)),
        ((COLUMN[0], *COLUMN[2:]), SlotChoice(1, way="gone")),
        (COLUMN[:3], SlotChoice(3, way="gone")),
        ((COLUMN[0], COLUMN[2], COLUMN[1], COLUMN[3]), SlotChoice(2, way="up")),
    ],
)
def test_the_place_of_the_column_that_was_put_right_is_found(laid, choice):
    assert corrected_slot(COLUMN, laid) == choice


def test_a_column_is_changed_in_one_place_only():
    a, b, c = Slot("elves", "hill"), Slot("orcs", "stout", 2), Slot("trolls", "swamp")
    assert with_slot((a, b), 1, c) == (a, c)
    assert with_slot((a, b), 2, c) == (a, b, c)
    assert without_slot((a, b, c), 1) == (a, c)
    assert moved_up((a, b, c), 1) == (b, a, c)
    assert moved_up((a, b, c), 2) == (a, c, b)


@pytest.fixture
def state():
    return EVERY_ACT[Conquer].prepare().session.state


def test_only_counts_that_differ_are_corrected(state):
    troops, seat = state.current.active, state.turn.seat
    held = troops.held.get("regions", 0)
    choice = TroopsChoice(seat, troops.race)

    def asked(choice):
        (order,) = tap(page_of(READER, state, choice), "troops-apply")
        return order

    assert asked(choice) == CorrectTroops(seat, troops.race, tokens=troops.tokens)
    assert asked(choice.put("regions", held)).counts is None
    other = choice.put("tokens", troops.tokens - 1).put("regions", held + 2)
    assert asked(other).counts == {"regions": held + 2}
    assert asked(other).tokens == troops.tokens - 1
    gone = page_of(READER, state, choice)
    assert tap(gone, "troops-gone") == (CorrectRace(seat, troops.race, "gone"),)
    assert page_of(READER, state, TroopsChoice(seat, "amazons")) is None


def test_a_pile_of_lost_tokens_is_counted_again_where_the_race_is():
    table = Table("igors merchant", "orcs hill")
    table.settle(3, 3)
    page = page_of(READER, table.state, TroopsChoice(0, "igors").put("kept", 2))
    assert stepper(page, "troops-kept").text == "lost tokens kept"
    (order,) = tap(page, "troops-apply")
    assert order.kept == 2
    again: Any = chosen_then(table.state, (order,))
    assert again.numbers["kept"] == 2
    table.do(order)
    session = table.session
    (fact,) = facts_of(session.state_at(session.cursor - 1), session.steps[-1].events)
    assert "2\N{NO-BREAK SPACE}lost tokens kept" in fact_text(
        READER.language, fact, table.state.names
    )
    assert "troops-kept" not in names(page_of(READER, table.state, TroopsChoice(1, "orcs")))


def test_what_was_said_of_the_hand_alone_is_asked_alone(state):
    race, seat = state.current.active.race, state.turn.seat
    hand = CorrectTroops(seat, race, hand=0)
    assert chosen_then(state, (hand,)) == HandChoice(race, 0)
    both = CorrectTroops(seat, race, hand=0, counts={"hill": 2})
    chosen: Any = chosen_then(state, (both,))
    assert chosen.numbers == {"hand": 0, "hill": 2}


def test_one_section_is_open_and_a_purse_is_only_changed(state):
    page = correct_page(READER, state, CorrectChoice())
    assert all(not block.blocks for block in blocks_of(page) if isinstance(block, blocks.Fold))
    page = correct_page(READER, state, tap(page, "fold-coins"))
    purse = stepper(page, "coins-1")
    assert purse.shown == "\N{PLUS-MINUS SIGN}0"
    assert "coins-1-apply" not in names(page), "there is nothing to correct yet"
    page = correct_page(READER, state, CoinsChoice(1, -3))
    assert stepper(page, "coins-1").shown == "\N{MINUS SIGN}3"
    assert button(page, "coins-1-apply").text == "Remove 3 coins"
    assert stepper(page, "coins-0").number == 0
    assert tap(page, "fold-coins") == CorrectChoice(), "a second tap closes it"
    turn = correct_page(READER, state, TurnChoice(round=3))
    assert tap(turn, "turn-apply")[0].round == 3


# Combos


def test_the_second_piece_lays_a_combo_out_and_the_next_is_asked_for():
    session = EVERY_ACT[LayOutCombo].prepare().session
    state = session.state
    race, power = state.race_stack[0], state.power_stack[0]
    chosen = tap(page_of(READER, state, LayOutChoice()), f"lay-out-badge-{power}")
    assert chosen == LayOutChoice(power=power)
    page: Any = page_of(READER, state, chosen)
    assert tap(page, "lay-out-badge-change") == LayOutChoice()
    assert tap(page, f"lay-out-banner-{race}") == (LayOutCombo(race, power),)
    assert page.then == LayOutChoice()


def test_all_badges_are_reshuffled_but_those_left_out():
    state = EVERY_ACT[ReshuffleBadges].prepare().session.state
    choice = tap(correct_page(READER, state, CorrectChoice("column")), "reshuffle")
    page = page_of(READER, state, choice)
    (order,) = tap(page, "reshuffle-confirm")
    assert set(order.badges) == set(state.power_discard)
    for badge in state.power_discard:
        page = page_of(READER, state, tap(page, f"reshuffle-{badge}"))
    assert button(page, "reshuffle-confirm").tap is None


def test_a_combo_is_read_with_both_rules_and_taken_by_whoever_picks():
    state = EVERY_ACT[Pick].prepare().session.state
    page: Any = page_of(READER, state, ComboChoice(1))
    pieces = [block.piece for block in blocks_of(page) if isinstance(block, blocks.Piece)]
    slot = state.column[1]
    assert pieces == [slot.power, slot.race]
    assert tap(page, "pick-1") == (Pick(1),)
    in_decline: Any = page_of(READER, state, ComboChoice(race="ghouls"))
    assert [b.piece for b in blocks_of(in_decline) if isinstance(b, blocks.Piece)] == ["ghouls"]
    assert page_of(READER, state, ComboChoice(9)) is None
