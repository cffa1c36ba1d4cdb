"""The film of a game: every step as the history tells it, and the board at that moment."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from companion.engine import EndGame, OpenPurse
from companion.pages.film import declines, film_frame, film_length, round_starts
from companion.play import Session, Timeline
from companion.words import load_language
from tests.pages.shown_history import history
from tests.ui.evenings import catalogue_of_all, evening

PLAYERS = ("Anna", "Ben", "Cleo", "Dirk")
TURNS = 12


def played(has_board):
    start, steps = evening(PLAYERS, TURNS, has_board=has_board)
    # Nobody sees a film before all purses are open.
    start = replace(start, setup=replace(start.setup, open_scores=True))
    session = Session(catalogue_of_all(), start, Timeline.of(steps))
    return session, SimpleNamespace(catalogue=session.catalogue, language=load_language("en"))


@pytest.mark.parametrize("has_board", [True, False])
def test_every_step_is_told_as_in_the_history_with_everybodys_coins(has_board):
    session, reader = played(has_board)
    shown = {
        step.cursor: (turn.player_name, turn.round, step.text)
        for turn in history(session, reader.language)
        for step in turn.steps
    }
    for cursor in range(1, film_length(session) + 1):
        frame, (name, number, text) = film_frame(reader, session, cursor), shown[cursor]
        title = frame.title.replace("\N{NO-BREAK SPACE}", " ")
        assert (title, frame.text) == (f"{name}, round {number}", text)
        purses = [player.coins for player in session.state_at(cursor).players]
        assert [player.coins for player in frame.players] == purses
        assert (frame.board is not None) == has_board


def test_before_the_first_step_nobody_has_anything():
    session, reader = played(has_board=True)
    frame = film_frame(reader, session, 0)
    assert frame.text == "The game begins"
    assert {(player.coins, player.races) for player in frame.players} == {(5, "no race")}
    assert {facts.disc.icon for facts in frame.regions if facts.disc} == {"markers/lost_tribe"}


def test_a_conquest_stands_out_and_prices_are_gone():
    session, reader = played(has_board=True)
    frames = [film_frame(reader, session, at) for at in range(film_length(session) + 1)]
    chosen = [[facts.region for facts in frame.regions if facts.is_chosen] for frame in frames]
    assert any(chosen)
    assert all(len(regions) <= 1 for regions in chosen)
    assert all(facts.price is None for frame in frames for facts in frame.regions)


def test_rounds_begin_where_the_first_players_turn_does():
    session, _ = played(has_board=True)
    starts = round_starts(session)
    assert [number for _, number in starts] == [1, 2, 3]
    assert all(session.state_at(at).round == number for at, number in starts)
    assert all(session.state_at(at).turn.seat == 0 for at, _ in starts)


def test_declines_are_found_with_the_colour_of_whoever_declines():
    session, _ = played(has_board=True)
    found = declines(session)
    assert found
    for at, colour in found:
        before, after = session.state_at(at - 1), session.state_at(at)
        [seat] = [
            seat
            for seat, player in enumerate(after.players)
            if len(player.declined) > len(before.players[seat].declined)
        ]
        assert colour == session.state.setup.colour(seat)


def test_the_film_ends_with_the_game_and_not_with_the_purses():
    session, reader = played(has_board=False)
    session.do(EndGame())
    end = session.cursor
    session.do(*(OpenPurse(seat) for seat in range(4)))
    assert film_length(session) == end
    assert film_frame(reader, session, end).text == "Game ended"
