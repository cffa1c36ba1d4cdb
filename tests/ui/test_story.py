"""The story of a game by touch: from the podium or the list, its charts, awards and film."""

import pytest

from companion.engine import AdjustCoins, EndGame, OpenPurse
from companion.pages.film import declines, film_length
from companion.pages.story import played_turns, turn_coins_text
from companion.store.disk import FileDisk
from companion.store.problems import SaveFailed
from tests.test_gif import read
from tests.ui.evenings import open_evening
from tests.ui.scenes import ALL_TURNS, NAMES, podium, podium_board
from tests.ui.test_games_results import COINS, play
from tests.ui.test_leaks import _said, _widgets

PLAYERS = NAMES[:4]
LEFT, RIGHT, SPACE, BACK, UP, DOWN = 276, 275, 32, 27, 273, 274
SIGNS = {"+", "\N{MINUS SIGN}"}
NO_STORY = "A game has a story once it is over and all purses are open."


def tell(drive, show=podium_board):
    """Open the story from the podium."""
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
    """Let the film run for about this many steps."""
    drive.frames(6 * steps, 0.2)


def manage(drive, session):
    """Open the menu of a game in the list."""
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
    assert {"WHAT EACH TURN EARNED", "WHERE THE COINS CAME FROM", "What decided it"} <= {*before}
    drive.tap("coin-chart")
    found = [text for text in drive.texts() if text not in before]
    assert found[0].startswith("After round ")
    assert all(any(f"{name}: " in text for text in found) for name in PLAYERS)
    drive.tap("coin-chart")
    assert drive.texts() == before
    turns = played_turns(session)
    for at in (0, 6, len(turns) - 1):
        tap_bar(drive, at)
        assert turn_coins_text(drive.app.language, session, turns[at]) in drive.texts()
    for seat, own in enumerate(session.state.players):
        parts = drive.find(f"source-{seat}").own.parts
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
    """Return the number at the end of each line of the topmost sheet."""
    from kivy.core.window import Window

    said = [getattr(widget, "text", "").rpartition(": ") for widget in Window.children[0].walk()]
    return [end.replace("\N{MINUS SIGN}", "-") for _, _, end in said if end[:1] in SIGNS]


def test_the_film_runs_to_its_end_by_itself_and_can_be_paused(drive):
    session, page = film(drive, podium)
    assert not page.frame.board
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
        assert page.frame.text in "\n".join(drive.texts())
        assert any("in decline" in text for text in drive.texts())
    drive.tap("film-play")
    assert page.is_playing
    run(drive, 12)
    assert page.cursor == film_length(session)
    assert not page.is_playing
    coins = [card.facts.coins for card in page.ids.players.children[::-1]]
    assert coins == [player.coins for player in session.state.players]


def test_the_film_runs_as_fast_as_somebody_wants_it(drive):
    _, page = film(drive, podium)
    covered = {}
    for speed in (1, 2, 4):
        assert f"{speed}\u00d7" in drive.texts()
        page.go_to(0)
        drive.tap("film-play")
        run(drive, 4)
        drive.tap("film-play")
        covered[speed] = page.cursor
        drive.tap("film-speed")
    assert covered[1] < covered[2] < covered[4]
    assert page.speed == 1
    drive.key(DOWN)
    assert page.speed == 4
    drive.key(UP)
    assert page.speed == 1


def test_round_numbers_and_declines_stand_at_the_scrubber(drive):
    session, _ = film(drive)
    scrubber = drive.find("scrubber")
    assert [label for _, label in scrubber.ticks] == [str(n) for n in range(1, 10)]
    assert [at for at, *_ in scrubber.marks] == [at for at, _ in declines(session)]
    assert {icon for _, icon, _ in scrubber.marks} == {"signs/decline"}


def test_the_film_is_saved_as_an_animation_or_it_is_said_why_not(drive, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "home"))
    exports = tmp_path / "home" / "exports"
    session, page = film(drive, short_game)
    page.go_to(1)
    given = []

    def share(*what):
        given.append(what)
        return len(given) > 1

    monkeypatch.setattr(page, "share", share)
    for is_shared in (False, True):
        save_film(drive)
        path, mime = given[-1]
        copied, saved = f"A copy is in your downloads: {path.name}", f"Saved to a file: {path}"
        n = film_length(session)
        assert f"{n} steps as a film. {copied if is_shared else saved}" in drive.texts()
        assert (path.parent, path.suffix, mime) == (exports, ".gif", "image/gif")
        size, pictures = read(path.read_bytes())
        assert size[0] == 640
        assert [seconds for _, seconds in pictures] == [*[pytest.approx(1.2)] * n, 4.0]
        drive.clear()
    assert page.cursor == 1
    drive.tap("film-save")
    drive.frames(3)
    drive.tap("filming-cancel")
    assert "The film was not saved." in drive.texts()
    assert len([*exports.iterdir()]) == 2
    drive.clear()
    monkeypatch.setattr(FileDisk, "write", full)
    save_film(drive)
    assert "The device is full, nothing was saved: make some room and try again." in drive.texts()
    assert len([*exports.iterdir()]) == 2


def short_game(drive):
    """Show the end of a short game with a board."""
    drive.app.store.settings.change(reduced_motion=True)
    session = open_evening(drive, NAMES[:2], 2, has_board=True)
    session.do(EndGame())
    session.do(OpenPurse(0), OpenPurse(1))
    drive.app.go("reveal")
    drive.frames(4)


def save_film(drive):
    """Save the film and wait until that is done."""
    drive.tap("film-save")
    while drive.has("filming-cancel"):
        drive.frames(1)
    drive.frames(2)


def full(*_):
    raise SaveFailed("disk_full")


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
    # After zooming in, the view stays there, step by step.
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
