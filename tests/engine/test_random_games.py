"""Whole games of random players: what must hold in each of them, at every moment."""

from collections import Counter
from dataclasses import asdict

import pytest
from hypothesis import given

from companion.engine import commands as do
from companion.engine import events as e
from companion.engine.checks import problems
from companion.engine.decide import decide
from companion.engine.final_standing import tokens_on_board
from companion.engine.reducer import begin, fold
from companion.engine.reminders import reminders
from companion.engine.state import State
from tests.engine.random_games import (
    BOXES,
    CATALOGUE,
    SETS,
    events_of,
    repeatable,
    seeds,
    sit_down,
    sit_down_wildly,
)


def flows(before, events):
    """Return what each purse (by seat), the column and the bank gained by these events."""
    gained: Counter[int | str] = Counter()
    for event in events:
        match event:
            case e.ComboPicked():
                taken = before.column[event.slot].coins
                gained[event.seat] += taken - sum(event.prices)
                gained["column"] += sum(event.prices) - taken
            case e.CoinsMoved():
                gained["bank" if event.source is None else event.source] -= event.amount
                gained["bank" if event.to is None else event.to] += event.amount
            case e.PotsCollected():
                gained[event.seat] += event.pots
                gained["bank"] -= event.pots
            case e.TurnScored():
                coins = sum(line.n for score in event.scores for line in score.lines)
                gained[event.seat] += coins
                gained["bank"] -= coins
            case e.ColumnCorrected():
                change = coins_on(event.column) - coins_on(before.column)
                gained["column"] += change
                gained["bank"] -= change
    return gained


def reasons(events):
    return {event.why for event in events if isinstance(event, e.CoinsMoved)}


def coins_on(column):
    return sum(slot.coins for slot in column)


def banners_of(state):
    in_play = [troops.race for _, troops, _ in state.troops()]
    return Counter([slot.race for slot in state.column] + in_play) + Counter(state.race_stack)


def badges_of(state):
    in_play = [troops.power for _, troops, _ in state.troops() if troops.power]
    lying = (*state.power_stack, *state.power_discard)
    return Counter([slot.power for slot in state.column] + in_play) + Counter(lying)


@repeatable
@given(seeds)
def test_what_is_recorded_agrees_with_the_board_when_everything_is_recorded(seed):
    player = sit_down(seed)
    for move in player.play():
        state = player.session.state
        assert not isinstance(move.refused, ValueError), move
        if not state.is_over:
            assert list(player.table.disagreements(state)) == []


@repeatable
@given(seeds)
def test_a_turn_scores_the_same_from_the_record_as_from_counting_the_board(seed):
    player = sit_down(seed)
    while not player.session.state.is_over:
        command = player.choose()
        otherwise = player.scored_otherwise(command)
        player.move(command)
        assert otherwise in (None, player.session.steps[-1].events[0])


@repeatable
@given(seeds)
def test_a_game_stopped_before_a_turn_is_played_counts_the_tokens_as_they_lie(seed):
    player = sit_down(seed)
    session = player.session
    for move in player.play():
        *earlier, last = session.steps[-1].events
        if isinstance(last, e.TurnBegan) and not move.refused:
            # The next player's tokens lay on the board until the turn began and took them up.
            lying = fold(move.before, earlier)
            stopped = fold(session.state, decide(CATALOGUE, session.state, do.EndGame()))
            assert on_board(stopped) == on_board(lying), move


def on_board(state):
    return [tokens_on_board(player) for player in state.players]


def is_table_believed(state):
    """Tell whether somebody may pay what the app does not find in the purse."""
    corrected = state.turn.is_corrected or any(player.is_believed for player in state.players)
    return state.setup.real_coins or corrected


@repeatable
@given(seeds)
def test_coins_only_move_and_no_purse_is_ever_negative(seed):
    player = sit_down_wildly(seed)
    for move in player.play():
        before, after = move.before, player.session.state
        events = player.session.steps[-1].events if after is not before else ()
        moved = flows(before, events)
        assert sum(moved.values()) == 0
        assert is_table_believed(before) or "uncounted" not in reasons(events), move
        assert coins_on(after.column) - coins_on(before.column) == moved["column"], move
        for seat, player_before in enumerate(before.players):
            assert after.players[seat].coins - player_before.coins == moved[seat], move
            assert after.players[seat].coins >= 0
        assert all(slot.coins >= 0 for slot in after.column)


@repeatable
@given(seeds)
def test_every_banner_and_badge_always_lies_in_exactly_one_place(seed):
    player = sit_down_wildly(seed)
    banners, badges = banners_of(player.session.state), badges_of(player.session.state)
    assert set(banners.values()) == set(badges.values()) == {1}
    for move in player.play():
        assert banners_of(player.session.state) == banners, move
        assert badges_of(player.session.state) == badges, move
        assert problems(CATALOGUE, player.session.state) == [], move


@repeatable
@given(seeds)
def test_no_race_ever_has_more_tokens_than_exist_or_fewer_than_none(seed):
    growing = ("skeletons", "sorcerers", "pygmies", "homunculi")
    player = sit_down_wildly(seed, first=growing, sets=SETS, deal="app")
    for move in player.play():
        for _, troops, in_decline in player.session.state.troops():
            hordes = 2 if troops.power == "hordes_of" and not in_decline else 0
            assert 0 <= troops.tokens <= CATALOGUE.races[troops.race].supply + hordes, move
            assert 0 <= troops.hand <= troops.tokens, move
            assert all(n >= 0 for n in troops.held.values()), move


def is_column_full(state):
    badges = state.power_stack or state.power_discard
    return len(state.column) == 6 or not state.race_stack or not badges


@pytest.mark.parametrize("sets", BOXES, ids="-".join)
def test_six_combos_are_on_offer_as_long_as_banners_and_badges_last(sets):
    player = sit_down(seed=1, sets=sets, deal="app")
    for move in player.play():
        assert is_column_full(player.session.state), move


@repeatable
@given(seeds)
def test_a_pick_fills_the_column_again_even_if_it_was_corrected(seed):
    player = sit_down_wildly(seed, deal="app")
    for move in player.play():
        if isinstance(move.command, do.Pick) and not move.refused:
            assert is_column_full(player.session.state), move


@repeatable
@given(seeds)
def test_a_refused_command_changes_nothing_and_tells_no_amount(seed):
    player = sit_down_wildly(seed)
    session, steps = player.session, player.session.steps
    told: list[State] = []
    session.watch(told.append)
    for move in player.play():
        if move.refused:
            assert session.state is move.before
            assert session.steps is steps
            facts = getattr(move.refused, "facts", {})
            assert {key for key, fact in facts.items() if isinstance(fact, int)} <= {"player"}
        steps = session.steps
        assert len(told) == session.cursor == len(steps)


@repeatable
@given(seeds)
def test_labels_name_seats_and_pieces_but_no_amounts(seed):
    player = sit_down_wildly(seed)
    seats = range(len(player.session.state.players))
    for move in player.play():
        if move.refused or player.session.state is move.before:
            continue
        label = asdict(player.session.undo_label)
        assert label.pop("seat") in seats
        assert label.pop("other") in (None, *seats)
        assert label.pop("race") in (None, *CATALOGUE.races)
        assert label.pop("power") in (None, *CATALOGUE.powers)
        assert label.pop("name") == getattr(move.command, "name", None)
        assert str(label.pop("terrain")).isalpha()
        assert label.pop("key").replace("_", "").isalpha()
        assert not label


@repeatable
@given(seeds)
def test_reminders_are_always_for_somebody_at_the_table(seed):
    player = sit_down_wildly(seed)
    for _ in player.play():
        state = player.session.state
        for note in reminders(CATALOGUE, state):
            races = {troops.race for troops in state.players[note.seat].races}
            assert note.race in (None, *races)
            assert note.n is None or note.n > 0


@pytest.mark.parametrize("seed", range(8))
def test_the_state_is_the_fold_of_the_log_after_every_step(seed):
    player = sit_down_wildly(seed)
    for _ in player.play():
        assert fold(begin(player.session.start), events_of(player.session)) == player.session.state


@pytest.mark.parametrize("seed", range(8))
def test_undoing_every_step_and_redoing_them_passes_the_same_states(seed):
    player = sit_down_wildly(seed)
    session = player.session
    states = [session.state]
    for _ in player.play():
        if session.state is not states[-1]:
            states.append(session.state)
    for state in reversed(states[:-1]):
        session.undo()
        assert session.state == state
    assert session.state == begin(session.start)
    for state in states[1:]:
        session.redo()
        assert session.state == state
