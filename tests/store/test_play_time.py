"""How long a game took: time spent playing, without the nights between, and undo keeps it."""

from dataclasses import replace

import pytest

from companion.engine import EndGame, OpenPurse
from companion.store.export_format import write_export
from companion.store.games import BREAK
from tests.store.helpers import NOON, begin, open_on, play, take_in


class Wall:
    """A clock that only moves when a test says so."""

    def __init__(self):
        self.now = NOON

    def __call__(self):
        return self.now


@pytest.fixture
def wall():
    return Wall()


def step_after(wall, session, seconds):
    wall.now += seconds
    play(session)


def test_the_time_between_steps_is_counted_and_breaks_are_not(world, catalogue, wall):
    with open_on(world, catalogue, wall) as store:
        game = store.library.create(begin(catalogue))
        for seconds in (60, BREAK - 1, BREAK, 10 * 3600, 40):
            step_after(wall, game.session, seconds)
        assert game.journal.played == 60 + BREAK - 1 + 40
        assert [card.played for card in store.games()] == [game.journal.played]
    wall.now += 8 * 3600
    with open_on(world, catalogue, wall) as store:
        session = store.library.open(game.id).session
        step_after(wall, session, 0)
        step_after(wall, session, 5)
        assert session.journal.played == 60 + BREAK - 1 + 45


def test_undo_takes_no_time_back_and_a_clock_that_goes_back_none_either(world, catalogue, wall):
    with open_on(world, catalogue, wall) as store:
        game = store.library.create(begin(catalogue))
        step_after(wall, game.session, 100)
        wall.now += 10
        game.session.undo()
        assert game.journal.played == 110
        step_after(wall, game.session, -5000)
        assert game.journal.played == 110
        step_after(wall, game.session, 7)
        assert game.journal.played == 117


def test_what_is_done_after_the_end_is_no_play(world, catalogue, wall):
    with open_on(world, catalogue, wall) as store:
        game = store.library.create(begin(catalogue))
        wall.now += 300
        game.session.do(EndGame())
        wall.now += 300
        game.session.do(OpenPurse(0))
        assert game.journal.played == 300


def test_a_game_of_before_it_was_counted_does_not_pretend_to_know(world, catalogue, wall):
    with open_on(world, catalogue, wall) as store:
        game = store.library.create(begin(catalogue))
        folder, live = game.journal._folder, game.journal.live
        folder.save_live(replace(live, played=None))
    with open_on(world, catalogue, wall) as store:
        session = store.library.open(game.id).session
        step_after(wall, session, 100)
        assert session.journal.played is None


def test_it_goes_with_the_game_to_another_device(world, catalogue, wall):
    with open_on(world, catalogue, wall) as store:
        game = store.library.create(begin(catalogue))
        step_after(wall, game.session, 100)
        file = write_export([store.library.read(game.id)])
        store.library.delete(game.id)
        take_in(store, file)
        assert [card.played for card in store.games()] == [100]
        step_after(wall, store.library.open(game.id).session, 20)
        assert [card.played for card in store.games()] == [120]


def test_turns_are_timed_for_each_seat_while_somebody_wants_that(world, catalogue, wall):
    with open_on(world, catalogue, wall) as store:
        game = store.library.create(begin(catalogue))
        session, seat = game.session, game.session.state.turn.seat
        step_after(wall, session, 60)
        assert game.journal.turn_seconds == ()
        store.settings.change(turn_timer=True)
        for seconds in (30, BREAK, 12):
            step_after(wall, session, seconds)
        counted = game.journal.turn_seconds
    assert sum(counted) == 42
    assert seat in range(len(counted))
    with open_on(world, catalogue, wall) as store:
        assert store.library.open(game.id).session.journal.turn_seconds == counted
