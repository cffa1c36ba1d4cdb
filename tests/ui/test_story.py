"""The story of a game by touch: from the podium or the list, its charts, its awards, its film."""

import pytest

from companion.engine.commands import AdjustCoins, OpenPurse
from companion.facts.film import film_length
from companion.facts.story_coins import played_turns
from tests.ui.evenings import open_evening
from tests.ui.scenes import ALL_TURNS, NAMES, podium, podium_board
from tests.ui.test_games_results import COINS, play
from tests.ui.test_leaks import _said, _widgets

PLAYERS = NAMES[:4]
LEFT, RIGHT, SPACE, BACK = 276, 275, 32, 27


def tell(drive, show=podium_board):
    """Come to the story from the podium."""
    show(drive)
    drive.tap("story")
    drive.frames(4)
    return drive.app.game.session


def film(drive, show=podium_board):
    session = tell(drive, show)
    drive.tap("story-part-film")
    drive.frames(4)
    return session, drive.app.root.current_screen.ids.film


def manage(drive, session):
    """Open what can be done with a game of the list."""
    drive.app.go("games")
    drive.frames(6)
    assert not drive.has("story")
    drive.tap(f"game-{drive.app.store.library.id_of(session)}-manage")


def screen(drive):
    return drive.app.root.current


def tap_bar(drive, at):
    """Tap the bar of a turn, wherever it is now."""
    from kivy.core.window import Window

    bars = drive.find("turn-bars")
    x, y = bars.to_window(bars.middle_of(bars.turns[at]), bars.center_y)
    drive.tap_at(x / Window.width, y / Window.height)


def test_from_the_podium_to_the_story_and_back(drive):
    tell(drive)
    assert {"WHAT EACH TURN BROUGHT", "WHERE THE COINS CAME FROM"} <= set(drive.texts())
    assert "What decided it" in drive.texts()
    drive.key(BACK)
    assert screen(drive) == "reveal"
    assert drive.has("rematch")


def test_a_bar_tells_whose_turn_it_was_and_what_it_brought(drive):
    session = tell(drive)
    turns = played_turns(session)
    for at in (0, 6, len(turns) - 1):
        tap_bar(drive, at)
        turn = turns[at]
        told = f"{PLAYERS[turn.seat]}, round {turn.round}: +{turn.coins} coins"
        assert told in [text.replace("\N{NO-BREAK SPACE}", " ") for text in drive.texts()]


def test_the_chart_of_rounds_tells_everybodys_coins_and_hides_them_again(drive):
    tell(drive)
    before = drive.texts()
    drive.tap("coin-chart")
    told = [text for text in drive.texts() if text not in before]
    assert told[0].startswith("After round ")
    assert [any(f"{name}: " in text for text in told) for name in PLAYERS] == [True] * 4
    drive.tap("coin-chart")
    assert drive.texts() == before


def test_a_players_bar_tells_every_source_and_they_add_up(drive):
    session = tell(drive)
    drive.tap("source-1")
    lines = [text for text in drive.texts() if text.startswith(("Regions: ", "Paid: ", "Power: "))]
    assert len(lines) == 3
    title = f"Maximilian: {session.state.players[1].coins} coins"
    assert title in drive.texts()
    numbers = [text.replace("\N{MINUS SIGN}", "-").rpartition(": ")[2] for text in _sheet(drive)]
    assert sum(map(int, numbers)) == session.state.players[1].coins


def _sheet(drive):
    """The lines of the sheet on top."""
    from kivy.core.window import Window

    said = [getattr(widget, "text", "") for widget in Window.children[0].walk()]
    return [text for text in said if ": +" in text or ": \N{MINUS SIGN}" in text]


def test_the_film_runs_to_its_end_by_itself_and_stops_there(drive):
    session, page = film(drive)
    drive.tap("film-play")
    assert page.is_playing
    seen = {page.text}
    for _ in range(film_length(session) + 1):
        drive.frames(7, 0.2)
        seen.add(page.text)
    assert page.cursor == film_length(session)
    assert not page.is_playing
    assert len(seen) > 20
    coins = [card.facts.coins for card in page.ids.players.children[::-1]]
    assert coins == [player.coins for player in session.state.players]


@pytest.mark.parametrize("is_still", [True, False])
def test_the_film_can_be_paused_and_goes_on_from_there(drive, is_still):
    _, page = film(drive)
    drive.app.store.settings.change(reduced_motion=is_still)
    drive.tap("film-play")
    drive.pass_time(3)
    drive.tap("film-play")
    there = page.cursor
    assert there > 0
    drive.pass_time(3)
    assert page.cursor == there
    drive.tap("film-play")
    drive.pass_time(3)
    assert page.cursor > there


def test_a_finger_goes_to_any_step_and_the_film_waits_there(drive):
    session, page = film(drive)
    drive.tap("film-play")
    drive.tap("scrubber")
    assert page.cursor == pytest.approx(film_length(session) / 2, abs=1)
    assert not page.is_playing
    drive.drag("scrubber", "film-back")
    assert page.cursor == film_length(session)
    drive.tap("film-back")
    assert page.cursor == film_length(session) - 1


def test_the_board_of_the_film_shows_what_stood_there_then(drive):
    session, page = film(drive)
    drive.tap("scrubber")
    ground = session.state_at(int(page.cursor)).ground
    shown = {facts.region for facts in page.ids.board.regions if facts.disc}
    standing = {at for at, own in ground.items() if own.lost_tribe or own.seat is not None}
    assert shown == standing
    assert all(facts.price is None for facts in page.ids.board.regions)


def test_the_board_of_the_film_comes_nearer_and_goes_back_by_a_double_tap(drive):
    _, page = film(drive)
    drive.tap("scrubber")
    there = page.cursor
    drive.tap_quickly("board", "board")
    assert not page.ids.board.is_whole
    assert page.cursor == there
    drive.tap("film-next")
    # Whoever has come near stays there, step by step.
    assert not page.ids.board.is_whole
    drive.tap_quickly("board", "board")
    assert page.ids.board.is_whole


def test_what_a_step_is_about_is_in_sight_even_from_near(drive):
    session, page = film(drive)
    board = page.ids.board
    drive.tap_quickly("board", "board")
    seen = 0
    for cursor in range(1, film_length(session)):
        page.go_to(cursor)
        drive.frames(1)
        for facts in board.regions:
            if facts.is_chosen:
                seen += 1
                assert board.collide_point(*board.spot_of(facts.region))
    assert seen > 10


def test_keys_step_play_and_leave(drive):
    _, page = film(drive)
    for key, cursor in ((RIGHT, 1), (RIGHT, 2), (LEFT, 1), (LEFT, 0), (LEFT, 0)):
        drive.key(key)
        assert page.cursor == cursor
    drive.key(SPACE)
    assert page.is_playing
    drive.key(BACK)
    assert screen(drive) == "reveal"
    drive.pass_time(3)
    assert page.cursor == 0


def test_without_a_board_the_film_tells_it_in_words(drive):
    _, page = film(drive, podium)
    assert not page.has_board
    assert page.ids.board.__self__.parent is None
    drive.tap("scrubber")
    assert page.text in "\n".join(drive.texts())
    assert any("in decline" in text for text in drive.texts())


def test_a_finished_game_of_the_list_has_a_way_to_its_story(drive):
    manage(drive, play(drive, "Anna", "Ben", coins=(40, 50)))
    drive.tap("story")
    drive.frames(6)
    assert screen(drive) == "story"
    drive.key(BACK)
    assert screen(drive) == "games"


@pytest.mark.parametrize("end", [{"is_over": False}, {"is_open": False}], ids=["played", "shut"])
def test_a_game_in_play_or_with_a_shut_purse_has_no_way_to_a_story(drive, end):
    manage(drive, play(drive, "Anna", "Ben", coins=COINS, **end))
    assert drive.has("export")
    assert not drive.has("story")


@pytest.mark.parametrize("end", [{"is_over": False}, {"is_open": False}], ids=["played", "shut"])
def test_nor_does_the_place_itself_tell_anything_of_it(drive, end):
    tell(drive)
    play(drive, "Anna", "Ben", coins=COINS, **end)
    drive.app.go("story")
    drive.frames(6)
    assert "A game has a story once it is over and all purses are open." in drive.texts()
    assert not drive.has("story-part-film")
    everything = "\n".join(said for widget in _widgets() for said in _said(widget))
    assert not [coins for coins in COINS if str(coins) in everything]


def test_a_game_reopened_for_a_correction_has_no_story(drive):
    session = open_evening(drive, PLAYERS, ALL_TURNS, has_board=True)
    session.do(*(OpenPurse(seat) for seat in range(4)))
    session.jump(session.course.before_end, agreed=True)
    session.do(AdjustCoins(0, 3))
    drive.app.go("story")
    drive.frames(4)
    assert "A game has a story once it is over and all purses are open." in drive.texts()
    assert not drive.has("turn-bars")
