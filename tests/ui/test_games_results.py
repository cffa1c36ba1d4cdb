"""All games with their results: who won, found again among many, and nothing of a game in play."""

from dataclasses import replace

import pytest

from companion.engine.commands import AdjustCoins, EndGame, OpenPurse
from companion.facts.game_search import GameSearch, found_games
from tests.ui.scenes import finished_games
from tests.ui.test_games import ids, to_games
from tests.ui.test_leaks import _said, _widgets

# Numbers that come about in no other way.
COINS = (8431, 7219)


def play(drive, *names, coins=(), is_over=True, is_open=True, **agreed):
    """Play a game in which the players have so many coins in the end."""
    session = drive.open_game(*names, **agreed)
    for seat, wanted in enumerate(coins):
        session.do(AdjustCoins(seat, wanted - session.state.players[seat].coins))
    if is_over:
        session.do(EndGame())
    if is_over and is_open:
        session.do(*(OpenPurse(seat) for seat in range(len(names))))
    return session


def tags(drive):
    """Return what the tags say, from the top, with a star where somebody is crowned."""
    from companion.ui.parts.game_face import PlayerTag

    found = [w for w in drive.app.root.current_screen.walk() if isinstance(w, PlayerTag)]
    found.sort(key=lambda tag: (-round(tag.to_window(*tag.pos)[1]), tag.x))
    return [tag.text + "*" * tag.is_winner for tag in found]


def test_a_finished_game_has_its_winner_first_with_crown_colour_and_coins(drive):
    drive.colours = {"Anna": 3, "Ben": 4}
    play(drive, "Anna", "Ben", coins=(71, 93), has_board=True)
    to_games(drive)
    assert tags(drive) == ["Ben: 93*", "Anna: 71"]
    [card] = ids(drive)
    tile = drive.find(f"game-{card}")
    assert tile.stripe == drive.app.theme.players[4]
    assert any("with the board" in text for text in drive.texts())


def test_a_game_whose_purses_are_shut_tells_nothing_but_that(drive):
    play(drive, "Anna", "Ben", coins=(71, 93), is_open=False)
    to_games(drive)
    assert tags(drive) == ["Anna", "Ben"]
    assert "Over, but the purses are not open yet" in drive.texts()


def test_with_few_games_there_is_nothing_to_search_with(drive):
    finished_games(drive, 4)
    to_games(drive)
    assert not drive.has("games-search")


@pytest.fixture
def many(drive):
    """Show all games: Anna and Ben with two more each time, and one of Zoë alone with Dirk."""
    for number in range(4):
        play(drive, "Anna", "Ben", coins=(50 + number, 40))
    play(drive, "Zoë", "Dirk", "Eva", coins=(90, 91, 92), sets=("base", "cursed"))
    to_games(drive)
    return drive


def test_games_are_found_by_a_player_and_all_come_back(many):
    many.type("games-search", "zoe")
    assert tags(many) == ["Eva: 92*", "Dirk: 91", "Zoë: 90"]
    assert "1 of 5 games" in many.texts()
    many.tap("games-all")
    assert len(tags(many)) > 3
    assert not many.has("games-all")
    assert many.find("games-search").text == ""


def test_games_are_chosen_by_number_and_set_and_a_mark_stays(many):
    many.tap("games-filter")
    many.tap("filter-number-2")
    many.tap("games-filter-sheet-close")
    assert "4 of 5 games" in many.texts()
    assert many.find("games-filter").kind == "chosen"
    many.tap("games-filter")
    many.tap("filter-set-cursed")
    many.tap("games-filter-sheet-close")
    assert "No game matches." in many.texts()
    many.tap("games-filter")
    many.tap("filter-number-2")
    many.tap("games-filter-sheet-close")
    assert tags(many) == ["Eva: 92*", "Dirk: 91", "Zoë: 90"]


def test_games_are_sorted_by_the_coins_of_their_winners(many):
    many.tap("games-filter")
    many.tap("filter-order-coins")
    many.tap("games-filter-sheet-close")
    many.frames(6)
    crowned = [text for text in tags(many) if text.endswith("*")]
    assert crowned[:3] == ["Eva: 92*", "Anna: 53*", "Anna: 52*"]


def test_results_of_older_games_come_while_one_looks(drive):
    play(drive, "Anna", "Ben", coins=(71, 93))
    journal = drive.app.game.session.journal
    live = journal.live
    older = replace(live.summary, sets=(), result=None)
    journal._folder.save_live(replace(live, summary=older))
    drive.app.go("start")
    drive.frames(6)
    assert drive.app.store.games()[0].summary.result is None
    to_games(drive)
    drive.frames(6)
    assert tags(drive) == ["Ben: 93*", "Anna: 71"]


def test_no_total_of_a_game_in_play_is_held_or_told_by_its_place(drive):
    for _ in range(4):
        play(drive, "Anna", "Ben", coins=(71, 93))
    play(drive, "Anna", "Ben", coins=COINS, is_over=False)
    play(drive, "Eva", "Ben", coins=COINS, is_open=False)
    to_games(drive)
    for order in ("latest", "coins", "longest"):
        drive.tap("games-filter")
        drive.tap(f"filter-order-{order}")
        drive.tap("games-filter-sheet-close")
        drive.frames(6)
        everything = "\n".join(said for widget in _widgets() for said in _said(widget))
        assert not [coins for coins in COINS if str(coins) in everything]
    shut = [card.id for card in drive.app.store.games() if card.summary.result is None]
    found = found_games(drive.app.store.games(), GameSearch(order="coins"))
    assert [card.id for card in found][-2:] == shut


@pytest.mark.parametrize("text_size", [100, 200])
def test_a_list_of_results_fits_every_window(drive, text_size):
    from tests.ui.layout_problems import misfits

    finished_games(drive, 6)
    to_games(drive)
    drive.type("games-search", "a")
    assert misfits(drive, text_size) == []
