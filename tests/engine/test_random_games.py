"""Whole games of random players: what must hold in each of them, at every moment."""

import json
from collections import Counter
from dataclasses import asdict, fields, replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.content import load_catalogue
from companion.engine import commands as do
from companion.engine import events as e
from companion.engine.checks import problems
from companion.engine.reducer import begin, fold
from companion.engine.reminders import reminders
from companion.engine.setup import start_game
from companion.engine.state import Setup, State
from companion.engine.terms import House
from companion.gamelog import read_log, write_log
from companion.session import Session
from companion.view import view
from tests.engine.random_player import RandomPlayer

CATALOGUE = load_catalogue()
NAMES = ("Anna", "Ben", "Cleo", "Dirk", "Eva")
SETS = tuple(CATALOGUE.sets)
BOXES = [sets for n in range(1, 5) for sets in combinations(SETS, n)]

# The same games on every run, whatever the machine: nothing is stored, nothing is timed.
repeatable = settings(
    derandomize=True,
    deadline=None,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

setups = st.builds(
    Setup,
    players=st.integers(2, 5).map(lambda n: NAMES[:n]),
    sets=st.sampled_from([sets for sets in BOXES if "base" in sets]),
    house=st.builds(House, **{field.name: st.booleans() for field in fields(House)}),
    seed=st.integers(0, 2**32),
    deal=st.sampled_from(("app", "hand")),
    real_coins=st.booleans(),
)
seeds = st.integers(0, 2**32)
some_chaos = st.sampled_from((0.1, 0.3, 0.6))


def sit_down(setup, seed, chaos=0.0, first=()):
    """Return the players of a game, the races `first` among the six on offer."""
    start = start_game(CATALOGUE, setup)
    if first:
        races = [slot.race for slot in start.column] + list(start.race_stack)
        start = start_game(CATALOGUE, setup, list(dict.fromkeys((*first, *races))))
    return RandomPlayer(CATALOGUE, Session(CATALOGUE, start), Random(seed), chaos)


def seeded_setup(seed):
    rng = Random(seed)
    house = House(**{field.name: rng.random() < 0.5 for field in fields(House)})
    return Setup(
        NAMES[: 2 + seed % 4],
        SETS,
        house,
        seed,
        deal="app" if rng.random() < 0.5 else "hand",
        real_coins=rng.random() < 0.5,
    )


def play_out(player):
    for _ in player.play():
        pass
    return player.session


def events_of(session):
    return [event for step in session.steps for event in step.events]


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
@given(setups, seeds)
def test_what_is_recorded_agrees_with_the_board_when_everything_is_recorded(setup, seed):
    player = sit_down(setup, seed)
    for move in player.play():
        state = player.session.state
        assert not isinstance(move.refused, ValueError), move
        if not state.is_over:
            assert list(player.table.disagreements(state)) == []


@repeatable
@given(setups, seeds)
def test_a_turn_scores_the_same_from_the_record_as_from_counting_the_board(setup, seed):
    player = sit_down(setup, seed)
    while not player.session.state.is_over:
        command = player.choose()
        otherwise = player.scored_otherwise(command)
        player.move(command)
        assert otherwise in (None, player.session.steps[-1].events[0])


@repeatable
@given(setups, seeds, some_chaos)
def test_coins_only_move_and_no_purse_is_ever_negative(setup, seed, chaos):
    player = sit_down(setup, seed, chaos)
    for move in player.play():
        before, after = move.before, player.session.state
        events = player.session.steps[-1].events if after is not before else ()
        moved = flows(before, events)
        assert sum(moved.values()) == 0
        assert setup.real_coins or "uncounted" not in reasons(events), move
        assert coins_on(after.column) - coins_on(before.column) == moved["column"], move
        for seat, player_before in enumerate(before.players):
            assert after.players[seat].coins - player_before.coins == moved[seat], move
            assert after.players[seat].coins >= 0
        assert all(slot.coins >= 0 for slot in after.column)


@repeatable
@given(setups, seeds, some_chaos)
def test_every_banner_and_badge_always_lies_in_exactly_one_place(setup, seed, chaos):
    player = sit_down(setup, seed, chaos)
    banners, badges = banners_of(player.session.state), badges_of(player.session.state)
    assert set(banners.values()) == set(badges.values()) == {1}
    for move in player.play():
        assert banners_of(player.session.state) == banners, move
        assert badges_of(player.session.state) == badges, move
        assert problems(CATALOGUE, player.session.state) == [], move


@repeatable
@given(setups, seeds, some_chaos)
def test_no_race_ever_has_more_tokens_than_exist_or_fewer_than_none(setup, seed, chaos):
    growing = ("skeletons", "sorcerers", "pygmies", "homunculi")
    player = sit_down(replace(setup, sets=SETS, deal="app"), seed, chaos, first=growing)
    for move in player.play():
        for _, troops, in_decline in player.session.state.troops():
            hordes = 2 if troops.power == "hordes_of" and not in_decline else 0
            assert 0 <= troops.tokens <= CATALOGUE.races[troops.race].supply + hordes, move
            assert 0 <= troops.hand <= troops.tokens, move
            assert all(n >= 0 for n in troops.held.values()), move


@pytest.mark.parametrize("sets", BOXES, ids="-".join)
def test_six_combos_are_on_offer_as_long_as_banners_and_badges_last(sets):
    player = sit_down(Setup(NAMES[:3], sets, seed=len(sets)), seed=1)
    for move in player.play():
        state = player.session.state
        badges = state.power_stack or state.power_discard
        assert len(state.column) == 6 or not state.race_stack or not badges, move


@repeatable
@given(setups, seeds, some_chaos)
def test_a_refused_command_changes_nothing_and_tells_no_amount(setup, seed, chaos):
    player = sit_down(setup, seed, chaos)
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
@given(setups, seeds, some_chaos)
def test_labels_name_seats_and_pieces_but_no_amounts(setup, seed, chaos):
    player = sit_down(setup, seed, chaos)
    seats = range(len(setup.players))
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
@given(setups, seeds, some_chaos)
def test_nobody_sees_anything_of_anothers_purse(setup, seed, chaos):
    player = sit_down(setup, seed, chaos)
    for _ in player.play():
        state = player.session.state
        seen = view(state, viewer=0)
        rich = [replace(other, coins=other.coins + 100) for other in state.players[1:]]
        elsewhere = replace(state, players=(state.players[0], *rich))
        assert view(elsewhere, viewer=0) == seen
        assert [other.coins for other in seen.players[1:]] == [None] * len(rich)
        assert seen.players[0].coins == state.players[0].coins
        assert all(other.coins is None for other in view(state).players)


@repeatable
@given(setups, seeds, some_chaos)
def test_reminders_are_always_for_somebody_at_the_table(setup, seed, chaos):
    player = sit_down(setup, seed, chaos)
    for _ in player.play():
        state = player.session.state
        for note in reminders(CATALOGUE, state):
            races = {troops.race for troops in state.players[note.seat].races}
            assert note.race in (None, *races)
            assert note.n is None or note.n > 0


@repeatable
@given(setups, seeds, some_chaos)
def test_a_log_written_as_json_is_read_back_as_the_same_game(setup, seed, chaos):
    session = play_out(sit_down(setup, seed, chaos))
    session.jump(seed % (len(session.steps) + 1))
    read = read_log(CATALOGUE, json.loads(json.dumps(write_log(session))))
    assert read.start == session.start
    assert read.steps == session.steps
    assert read.cursor == session.cursor
    assert read.state == session.state


@repeatable
@given(setups, seeds, some_chaos)
def test_the_state_is_the_fold_of_the_log(setup, seed, chaos):
    session = play_out(sit_down(setup, seed, chaos))
    assert fold(begin(session.start), events_of(session)) == session.state


@pytest.mark.parametrize("seed", range(8))
def test_the_state_is_the_fold_of_the_log_after_every_step(seed):
    player = sit_down(seeded_setup(seed), seed, chaos=0.2)
    for _ in player.play():
        assert fold(begin(player.session.start), events_of(player.session)) == player.session.state


@pytest.mark.parametrize("seed", range(8))
def test_undoing_every_step_and_redoing_them_passes_the_same_states(seed):
    player = sit_down(seeded_setup(seed), seed, chaos=0.2)
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


def kinds_of(conquest):
    """Yield what was special about an attack."""
    holder, use = conquest.region.holder, conquest.use
    yield "won" if conquest.won else "lost"
    yield from (name for name in ("dragon", "catapult", "mercenary", "sorcery") if use.has(name))
    yield from (["berserk die"] if use.berserk_die is not None else [])
    yield from (["last attempt"] if conquest.die is not None else [])
    yield from (["by ghouls"] if conquest.in_decline else [])
    if holder is None:
        yield "empty"
    elif holder.kind == "lost_tribe":
        yield "lost tribe"
    else:
        whose = "own" if holder.own else "opposing"
        yield f"{whose} {'declined' if holder.in_decline else 'active'}"


def test_random_games_reach_every_command_event_and_kind_of_conquest():
    """Should the players become tame, the other tests here would be worth little."""
    done: set[type] = set()
    refused: set[type] = set()
    told: set[type] = set()
    kinds: set[str] = set()
    has_declined_late = False
    for seed in range(60):
        chaos = (0.05, 0.15, 0.5)[seed % 3]
        player = sit_down(seeded_setup(seed), seed, chaos, first=("ghouls", "sorcerers"))
        for move in player.play():
            (refused if move.refused else done).add(type(move.command))
            is_late = isinstance(move.command, do.Score) and move.command.then_decline
            has_declined_late |= is_late and not move.refused
        for event in events_of(player.session):
            told.add(type(event))
            if isinstance(event, e.RegionAttacked):
                kinds.update(kinds_of(event.conquest))
    assert done == set(do.Command.__args__)
    assert refused == done - {do.EndGame}
    assert told == set(e.Event.__args__) - {e.GameStarted}
    assert has_declined_late
    assert kinds == {
        "won",
        "lost",
        "dragon",
        "catapult",
        "mercenary",
        "sorcery",
        "berserk die",
        "last attempt",
        "by ghouls",
        "empty",
        "lost tribe",
        "own declined",
        "own active",
        "opposing declined",
        "opposing active",
    }
