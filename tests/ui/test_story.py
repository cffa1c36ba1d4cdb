"""The story of a game by touch: from the podium or the list, its charts, its awards, its film."""

import pytest

from companion.engine import AdjustCoins, OpenPurse
from companion.facts.film import film_length
from companion.facts.story import turn_coins_text
from companion.facts.story_coins import played_turns
from tests.ui.evenings import open_evening
from tests.ui.scenes import ALL_TURNS, NAMES, podium, podium_board
from tests.ui.test_games_results import COINS, play
from tests.ui.test_leaks import _said, _widgets

PLAYERS = NAMES[:4]
LEFT, RIGHT, SPACE, BACK = 276, 275, 32, 27
SIGNS = {"+", "\N{MINUS SIGN}"}
NO_STORY = "A game has a story once it is over and all purses are open."


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


def run(drive, steps):
    """Let the film run for about so many steps."""
    drive.frames(6 * steps, 0.2)


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


def test_each_chart_tells_its_numbers_at_a_tap(drive):
    session = tell(drive)
    before = drive.texts()
    assert {"WHAT EACH TURN BROUGHT", "WHERE THE COINS CAME FROM", "What decided it"} <= {*before}
    drive.tap("coin-chart")
    told = [text for text in drive.texts() if text not in before]
    assert told[0].startswith("After round ")
    assert all(any(f"{name}: " in text for text in told) for name in PLAYERS)
    drive.tap("coin-chart")
    assert drive.texts() == before
    turns = played_turns(session)
    for at in (0, 6, len(turns) - 1):
        tap_bar(drive, at)
        assert turn_coins_text(drive.app.language, session, turns[at]) in drive.texts()
    for seat, own in enumerate(session.state.players):
        parts = drive.find(f"source-{seat}").parts
        assert sum(coins for _, coins in parts) == own.coins, "what went out is a part of it"
    drive.tap("source-1")
    coins = session.state.players[1].coins
    assert f"Maximilian: {coins} coins" in drive.texts()
    numbers = numbers_of_sheet()
    assert len(numbers) > 3
    assert sum(map(int, numbers)) == coins
    for there in ("story", "reveal"):
        drive.key(BACK)
        drive.frames(12)
        assert screen(drive) == there
    assert drive.has("rematch")


def numbers_of_sheet():
    """Return the number at the end of each line of the sheet on top."""
    from kivy.core.window import Window

    said = [getattr(widget, "text", "").rpartition(": ") for widget in Window.children[0].walk()]
    return [end.replace("\N{MINUS SIGN}", "-") for _, _, end in said if end[:1] in SIGNS]


def test_the_film_runs_to_its_end_by_itself_and_can_be_paused(drive):
    session, page = film(drive, podium)
    assert not page.has_board
    assert page.ids.board.__self__.parent is None
    page.go_to(film_length(session) - 12)
    for is_still in (True, False):
        drive.app.store.settings.change(reduced_motion=is_still)
        drive.tap("film-play")
        there = page.cursor
        run(drive, 3)
        assert page.cursor > there
        drive.tap("film-play")
        there = page.cursor
        run(drive, 3)
        assert page.cursor == there
        assert page.text in "\n".join(drive.texts())
        assert any("in decline" in text for text in drive.texts())
    drive.tap("film-play")
    assert page.is_playing
    run(drive, 12)
    assert page.cursor == film_length(session)
    assert not page.is_playing
    coins = [card.facts.coins for card in page.ids.players.children[::-1]]
    assert coins == [player.coins for player in session.state.players]


def test_a_finger_or_a_key_goes_to_any_step_and_the_film_waits_there(drive):
    session, page = film(drive)
    for key, cursor in ((RIGHT, 1), (RIGHT, 2), (LEFT, 1), (LEFT, 0), (LEFT, 0)):
        drive.key(key)
        assert page.cursor == cursor
    drive.tap("film-play")
    drive.tap("scrubber")
    assert page.cursor == pytest.approx(film_length(session) / 2, abs=1)
    assert not page.is_playing
    contents = session.state_at(int(page.cursor)).regions
    shown = {facts.region for facts in page.ids.board.regions if facts.disc}
    assert shown == {at for at, own in contents.items() if own.lost_tribe or own.seat is not None}
    assert all(facts.price is None for facts in page.ids.board.regions)
    drive.drag("scrubber", "film-back")
    assert page.cursor == film_length(session)
    drive.tap("film-back")
    assert page.cursor == film_length(session) - 1
    page.go_to(0)
    drive.key(SPACE)
    assert page.is_playing
    drive.key(BACK)
    assert screen(drive) == "reveal"
    run(drive, 2)
    assert page.cursor == 0


def test_the_board_of_the_film_comes_nearer_by_a_double_tap_and_shows_what_a_step_is_about(drive):
    film(drive, podium)
    _, page = film(drive)
    board = page.ids.board
    assert board.width > page.width / 2, "after a film without a board, too"
    drive.tap("scrubber")
    there = page.cursor
    drive.tap_quickly("board", "board")
    assert not board.is_whole
    assert page.cursor == there
    # Whoever has come near stays there, step by step.
    drive.tap("film-next")
    assert not board.is_whole
    seen: set = set()
    while len(seen) < 6:
        page.go_to(int(page.cursor) + 1)
        drive.frames(1)
        for facts in board.regions:
            if facts.is_chosen:
                seen.add(facts.region)
                assert board.collide_point(*board.spot_of(facts.region))
    drive.tap_quickly("board", "board")
    assert board.is_whole


def test_a_finished_game_of_the_list_has_a_way_to_its_story_and_no_other_game_has(drive):
    manage(drive, play(drive, "Anna", "Ben", coins=(40, 50)))
    drive.tap("story")
    drive.frames(6)
    assert screen(drive) == "story"
    assert NO_STORY not in drive.texts()
    drive.key(BACK)
    assert screen(drive) == "games"
    for end in ({"is_over": False}, {"is_open": False}):
        session = play(drive, "Anna", "Ben", coins=COINS, **end)
        manage(drive, session)
        assert drive.has("export")
        assert not drive.has("story")
        drive.clear()
        assert_no_story(drive)
        everything = "\n".join(said for widget in _widgets() for said in _said(widget))
        assert not [coins for coins in COINS if str(coins) in everything]
    session = open_evening(drive, PLAYERS, ALL_TURNS, has_board=True)
    session.do(*(OpenPurse(seat) for seat in range(4)))
    session.jump(session.timeline.before_end, agreed=True)
    session.do(AdjustCoins(0, 3))
    assert_no_story(drive)


def assert_no_story(drive):
    drive.app.go("story")
    drive.frames(6)
    assert NO_STORY in drive.texts()
    assert not {"story-part-film", "turn-bars"} & drive.names()
