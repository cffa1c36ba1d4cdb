"""All games with their results: who won, found among many, and nothing about unfinished games."""

from dataclasses import replace

import pytest

from companion.engine import AdjustCoins, EndGame, OpenPurse
from companion.pages.game_search import GameSearch, found_games
from tests.ui.fresh_screens import built_anew
from tests.ui.test_games import ids, to_games
from tests.ui.test_leaks import _said, _widgets

# Numbers that can't come from anything else.
COINS = (8431, 7219)


@pytest.fixture
def drive(drive):
    with built_anew(drive, "games"):
        yield drive


def play(drive, *names, coins=(), is_over=True, is_open=True, **agreed):
    """Play a game where the players end with these coins."""
    session = drive.open_game(*names, **agreed)
    for seat, wanted in enumerate(coins):
        session.do(AdjustCoins(seat, wanted - session.state.players[seat].coins))
    if is_over:
        session.do(EndGame())
    if is_over and is_open:
        session.do(*(OpenPurse(seat) for seat in range(len(names))))
    return session


def tags(drive):
    """Return what the tags say, from the top, with a star for a winner."""
    from companion.ui.parts.saved_games import PlayerTag

    found = [w for w in drive.app.root.current_screen.walk() if isinstance(w, PlayerTag)]
    found.sort(key=lambda tag: (-round(tag.to_window(*tag.pos)[1]), tag.x))
    return [tag.facts.text + "*" * tag.facts.is_winner for tag in found]


def test_a_finished_game_has_its_winner_first_and_one_with_shut_purses_tells_nothing(drive):
    drive.colours = {"Anna": 3, "Ben": 4}
    play(drive, "Anna", "Ben", coins=(71, 93), has_board=True)
    journal = drive.app.game.session.journal
    # Saved by an earlier version, without results: they appear while one looks.
    older = replace(journal.live.summary, sets=(), result=None)
    journal._folder.save_live(replace(journal.live, summary=older))
    play(drive, "Anna", "Ben", coins=(71, 93), is_open=False)
    assert [card.summary.result for card in drive.app.store.games()] == [None, None]
    to_games(drive)
    drive.frames(6)
    assert tags(drive) == ["Anna", "Ben", "Ben: 93*", "Anna: 71"]
    assert "Over, but the purses are still closed" in drive.texts()
    tile = drive.find(f"game-{ids(drive)[1]}")
    assert tile.stripe == drive.app.theme.players[4]
    assert any("with the board" in text for text in drive.texts())
    assert not drive.has("games-search"), "with few games nobody has to search"


def test_games_are_found_by_a_player_by_number_and_set_and_sorted(drive):
    for number in range(4):
        play(drive, "Anna", "Ben", coins=(50 + number, 40))
    play(drive, "Zoë", "Dirk", "Eva", coins=(90, 91, 92), sets=("base", "cursed"))
    eva = ["Eva: 92*", "Dirk: 91", "Zoë: 90"]
    to_games(drive)
    drive.type("games-search", "zoe")
    assert tags(drive) == eva
    assert "1 of 5 games" in drive.texts()
    drive.tap("games-all")
    assert len(tags(drive)) > 3
    assert not drive.has("games-all")
    assert drive.find("games-search").text == ""
    choose(drive, "number-2")
    assert "4 of 5 games" in drive.texts()
    assert drive.find("games-filter").kind == "chosen"
    choose(drive, "set-cursed")
    assert "No game matches." in drive.texts()
    choose(drive, "number-2")
    assert tags(drive) == eva
    choose(drive, "set-cursed")
    choose(drive, "order-coins")
    crowned = [text for text in tags(drive) if text.endswith("*")]
    assert crowned[:3] == ["Eva: 92*", "Anna: 53*", "Anna: 52*"]


def choose(drive, name):
    """Choose something in the sheet, and close it."""
    for button in ("games-filter", f"filter-{name}", "games-filter-sheet-close"):
        drive.tap(button)
    drive.frames(6)


def test_no_total_of_a_game_in_play_is_held_or_told_by_its_place(drive):
    for _ in range(4):
        play(drive, "Anna", "Ben", coins=(71, 93))
    play(drive, "Anna", "Ben", coins=COINS, is_over=False)
    play(drive, "Eva", "Ben", coins=COINS, is_open=False)
    to_games(drive)
    for order in ("latest", "coins", "longest"):
        choose(drive, f"order-{order}")
        everything = "\n".join(said for widget in _widgets() for said in _said(widget))
        assert not [coins for coins in COINS if str(coins) in everything]
    shut = [card.id for card in drive.app.store.games() if card.summary.result is None]
    found = found_games(drive.app.store.games(), GameSearch(order="coins"))
    assert [card.id for card in found][-2:] == shut
