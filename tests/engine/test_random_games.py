"""Whole games of random players: what must hold in each of them, at every moment."""

from collections import Counter
from dataclasses import asdict

import pytest

from companion.engine import (
    CoinsMoved,
    ColumnCorrected,
    ComboPicked,
    EndGame,
    Outlook,
    Pick,
    PotsCollected,
    RegionsPaid,
    State,
    TurnBegan,
    TurnScored,
    begin,
    decide,
    fold,
    problems,
    tokens_on_board,
)
from tests.engine.random_games import (
    BOXES,
    CATALOGUE,
    SETS,
    events_of,
    sit_down,
    sit_down_wildly,
)
from tests.selection import one_in

# Not every sixth, because how wild a game is follows from its seed.
each_game = pytest.mark.parametrize("seed", one_in(7, range(70)))
GROWING = ("skeletons", "sorcerers", "pygmies", "homunculi")


def flows(before, events):
    """Return what each purse (by seat), the column and the bank gained from these events."""
    gained: Counter[int | str] = Counter()
    for event in events:
        match event:
            case ComboPicked():
                taken = before.column[event.slot].coins
                gained[event.seat] += taken - sum(event.prices)
                gained["column"] += sum(event.prices) - taken
            case CoinsMoved():
                gained["bank" if event.source is None else event.source] -= event.amount
                gained["bank" if event.to is None else event.to] += event.amount
            case PotsCollected():
                gained[event.seat] += event.pots
                gained["bank"] -= event.pots
            case RegionsPaid():
                gained[event.seat] += event.coins
                gained["bank"] -= event.coins
            case TurnScored():
                coins = sum(line.n for score in event.scores for line in score.lines)
                gained[event.seat] += coins
                gained["bank"] -= coins
            case ColumnCorrected():
                change = coins_on(event.column) - coins_on(before.column)
                gained["column"] += change
                gained["bank"] -= change
    return gained


def reasons(events):
    return {event.why for event in events if isinstance(event, CoinsMoved)}


def coins_on(column):
    return sum(slot.coins for slot in column)


def banners_of(state):
    in_play = [troops.race for _, troops, _ in state.troops()]
    return Counter([slot.race for slot in state.column] + in_play) + Counter(state.race_stack)


def badges_of(state):
    in_play = [troops.power for _, troops, _ in state.troops() if troops.power]
    lying = (*state.power_stack, *state.power_discard)
    return Counter([slot.power for slot in state.column] + in_play) + Counter(lying)


@each_game
def test_what_is_recorded_agrees_with_the_board_when_everything_is_recorded(seed):
    player = sit_down(seed)
    session = player.session
    while not session.state.is_over:
        command = player.choose()
        otherwise = player.scored_otherwise(command)
        move = player.move(command)
        assert not isinstance(move.refused, ValueError), move
        assert otherwise in (None, session.steps[-1].events[0]), "the board was counted, or not"
        if not session.state.is_over:
            assert list(player.table.disagreements(session.state)) == []
        *earlier, last = session.steps[-1].events
        if isinstance(last, TurnBegan) and not move.refused:
            # The next player's tokens were on the board until the turn began and they were picked
            # up.
            lying = fold(move.before, earlier)
            stopped = fold(session.state, decide(CATALOGUE, session.state, EndGame()))
            assert on_board(stopped) == on_board(lying), move


def on_board(state):
    return [tokens_on_board(player) for player in state.players]


@each_game
def test_whatever_players_do_the_table_stays_sound(seed):
    more = {"first": GROWING, "sets": SETS, "deal": "app"} if seed % 2 else {}
    player = sit_down_wildly(seed, **more)
    session = player.session
    lying = banners_of(session.state), badges_of(session.state)
    assert {n for pieces in lying for n in pieces.values()} == {1}
    states, heard = [session.state], list[State]()
    session.watch(heard.append)
    for move in player.play():
        state = session.state
        if state is states[-1]:
            check_refusal(move, session, states)
        else:
            states.append(state)
            check_flow(move, state, session.steps[-1].events)
            check_label(move, session)
        assert len(heard) == session.cursor == len(session.steps) == len(states) - 1
        assert (banners_of(state), badges_of(state)) == lying, move
        assert problems(CATALOGUE, state) == [], move
        check_tokens(state)
        check_reminders(state)
        is_filled = isinstance(move.command, Pick) and not move.refused
        if is_filled and state.setup.deal == "app":
            assert is_column_full(state), move
        if len(states) % 10 == 0 or state.is_over:
            assert fold(begin(session.start), events_of(session)) == state
    check_undo_and_redo(session, states)


def check_refusal(move, session, states):
    """Check that a refused command changes nothing and reveals no amount."""
    assert session.state is move.before
    assert len(session.steps) == len(states) - 1
    facts = getattr(move.refused, "facts", {})
    assert {key for key, fact in facts.items() if isinstance(fact, int)} <= {"player"}


def check_flow(move, after, events):
    """Check that coins only move, and no purse is ever negative."""
    before, moved = move.before, flows(move.before, events)
    assert sum(moved.values()) == 0
    assert is_table_believed(before) or "uncounted" not in reasons(events), move
    assert coins_on(after.column) - coins_on(before.column) == moved["column"], move
    for seat, player_before in enumerate(before.players):
        assert after.players[seat].coins - player_before.coins == moved[seat], move
        assert after.players[seat].coins >= 0
    assert all(slot.coins >= 0 for slot in after.column)


def is_table_believed(state):
    """Return whether anybody may pay coins that the app does not find in the purse."""
    corrected = state.turn.is_corrected or any(player.is_believed for player in state.players)
    return state.setup.real_coins or corrected


def check_tokens(state):
    """Check that no race ever has more tokens than exist, or fewer than none."""
    for _, troops, in_decline in state.troops():
        hordes = 2 if troops.power == "hordes_of" and not in_decline else 0
        assert 0 <= troops.tokens <= CATALOGUE.races[troops.race].supply + hordes, troops
        assert 0 <= troops.hand <= troops.tokens, troops
        assert all(n >= 0 for n in troops.held.values()), troops


def check_label(move, session):
    """Check that labels name seats and pieces but no amounts."""
    seats, label = range(len(session.state.players)), asdict(session.undo_label)
    assert label.pop("seat") in seats
    assert label.pop("other") in (None, *seats)
    assert label.pop("race") in (None, *CATALOGUE.races)
    assert label.pop("power") in (None, *CATALOGUE.powers)
    assert label.pop("name") == getattr(move.command, "name", None)
    assert str(label.pop("terrain")).isalpha()
    assert label.pop("markers") == 1
    assert label.pop("key").replace("_", "").isalpha()
    assert not label


def check_reminders(state):
    """Check that reminders are always for somebody at the table."""
    for note in Outlook(CATALOGUE, state).reminders:
        races = {troops.race for troops in state.players[note.seat].races}
        assert note.race in (None, *races)
        assert note.n is None or note.n > 0


def check_undo_and_redo(session, states):
    """Check that undoing and redoing every step passes the same states."""
    for state in reversed(states[:-1]):
        session.undo()
        assert session.state == state
    assert session.state == begin(session.start)
    for state in states[1:]:
        session.redo()
        assert session.state == state


def is_column_full(state):
    badges = state.power_stack or state.power_discard
    return len(state.column) == 6 or not state.race_stack or not badges


@pytest.mark.parametrize("sets", BOXES, ids="-".join)
def test_six_combos_are_on_offer_as_long_as_banners_and_badges_last(sets):
    player = sit_down(seed=1, sets=sets, deal="app")
    for move in player.play():
        assert is_column_full(player.session.state), move
