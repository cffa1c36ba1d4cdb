"""The end of a game in the window: one card at a time, ties, places, and the way there."""

import pytest

from companion.engine.commands import AdjustCoins, EndGame
from companion.engine.vocabulary import House
from tests.engine.helpers import ANNA
from tests.ui.ended_game import show_end

BACK_KEY = 27


@pytest.fixture
def end(drive):
    """Show the end of a game in which Anna, Ben and Cleo have so many coins and one race each."""

    def end(*coins, **agreed):
        show_end(drive, *coins, **agreed)
        return drive

    return end


def turn_all(drive):
    for seat in range(3):
        drive.tap(f"card-{seat}")
    drive.tap("reveal-next")


def said(drive):
    return "\n".join(drive.texts())


def test_each_card_shows_its_own_purse_and_no_other(end):
    drive = end(71, 62, 93)
    shown = lambda: {n for n in ("71", "62", "93") if n in drive.texts()}  # noqa: E731
    assert shown() == set()
    assert "Ended early, in round 2 of 10" in drive.texts()
    drive.tap("reveal-one")
    assert shown() == {"62"}
    drive.tap("card-2")
    assert shown() == {"62", "93"}
    drive.tap("reveal-next")
    assert shown() == {"71", "62", "93"}


def test_two_quick_taps_turn_one_card(end):
    drive = end(71, 62, 93)
    drive.tap_quickly("reveal-one", "reveal-next")
    assert turned(drive) == [1]
    drive.tap_quickly("reveal-next", "reveal-next")
    assert turned(drive) == [0, 1]


def turned(drive):
    return [seat for seat in range(3) if drive.find(f"card-{seat}").is_turned]


def test_one_at_a_time_the_winner_comes_last_and_every_place_is_told(end):
    drive = end(71, 62, 93)
    drive.tap("reveal-one")
    assert "Still in: Anna and Cleo" in drive.texts()
    assert drive.find("card-1").place == 3
    drive.tap("reveal-next")
    drive.tap("reveal-next")
    assert [drive.find(f"card-{seat}").place for seat in range(3)] == [2, 3, 1]


def test_no_button_says_whose_card_is_next(end):
    drive = end(71, 62, 93)
    drive.tap("card-0")
    assert drive.find("reveal-next").text == "Turn the next of 2 cards"
    drive.tap("reveal-next")
    assert turned(drive) == [0, 1]
    assert drive.find("reveal-next").text == "Turn the last card"
    assert drive.find("card-1").place == 0  # among cards turned by hand it would tell of others


def test_the_crown_moves_to_whoever_is_ahead(end):
    drive = end(71, 62, 93)
    crowned = lambda: [seat for seat in range(3) if drive.find(f"card-{seat}").is_ahead]  # noqa: E731
    for seat, ahead in ((1, [1]), (0, [0]), (2, [2])):
        drive.tap(f"card-{seat}")
        assert crowned() == ahead


def test_the_end_is_taken_back_at_once_before_the_first_card(end):
    drive = end(71, 62, 93)
    drive.tap("reveal-cancel")
    assert not drive.app.game.state.is_over
    assert drive.has("conquer")
    assert not drive.has("play-on-go")
    assert not any("opened in round" in text for text in drive.texts())


def test_once_a_card_is_turned_no_way_leads_back_to_the_table(end):
    drive = end(71, 62, 93)
    drive.app.go("table")
    drive.app.go("reveal")
    drive.pass_time(0.4)
    assert drive.has("back")
    drive.tap("card-1")
    assert not drive.has("back")
    drive.key(BACK_KEY)
    assert drive.app.root.current == "reveal"
    assert drive.app.game.state.is_over


def test_all_cards_have_one_height_and_keep_it_when_they_are_turned(end):
    drive = end(71, 62, 93)
    cards = [drive.find(f"card-{seat}") for seat in range(3)]
    before = {card.height for card in cards}
    assert len(before) == 1
    drive.tap("card-1")
    assert [drive.find(f"card-{seat}") for seat in range(3)] == cards
    assert {card.height for card in cards} == before


@pytest.mark.parametrize("size", [(740, 360), (360, 740)])
def test_on_a_phone_the_winner_is_in_sight(end, size):
    drive = end(71, 62, 93)
    drive.resize(*size)
    turn_all(drive)
    place = drive.find("place-2")
    _, y = place.to_window(*place.center)
    assert 0 < y < size[1]
    assert "Cleo wins!" in drive.texts()


def test_the_podium_has_everyone_in_place_and_tells_the_way_there(end):
    drive = end(71, 62, 93)
    turn_all(drive)
    assert "Cleo wins!" in drive.texts()
    assert [drive.find(f"place-{seat}").place for seat in range(3)] == [2, 3, 1]
    for coins in ("71 coins", "62 coins", "93 coins"):
        assert coins in drive.texts()
    for player in drive.app.game.state.players:
        assert drive.app.language.combo_name(player.active.race, player.active.power) in said(drive)
    assert "round 1" in drive.texts()
    drive.tap("reveal-start")
    assert drive.app.root.current == "start"


def test_only_the_tied_are_asked_for_their_tokens_as_the_record_has_them(end):
    drive = end(80, 62, 80, regions=(3, 4, 4))
    turn_all(drive)
    assert "Anna and Cleo have 80 coins each" in drive.texts()
    assert drive.has("tokens-0-plus")
    assert drive.has("tokens-2-plus")
    assert not drive.has("tokens-1-plus")
    on_board = [p.active.tokens - p.active.hand for p in drive.app.game.state.players]
    assert [drive.find(f"tokens-{seat}").value for seat in (0, 2)] == [on_board[0], on_board[2]]


@pytest.mark.parametrize(
    ("more_for_anna", "shares", "sentence"),
    [
        (1, True, "Anna wins!"),
        (-1, True, "Cleo wins!"),
        (0, True, "Anna and Cleo win together!"),
        (0, False, "Anna and Cleo are level, in coins and tokens. Settle it among yourselves!"),
    ],
)
def test_tokens_settle_a_tie(end, more_for_anna, shares, sentence):
    drive = end(80, 62, 80, house=House(shared_win_when_tokens_tie_too=shares))
    turn_all(drive)
    anna, cleo = (drive.find(f"tokens-{seat}") for seat in (0, 2))
    step = "plus" if anna.value < cleo.value + more_for_anna else "minus"
    while anna.value != cleo.value + more_for_anna:
        drive.tap(f"tokens-0-{step}")
    drive.tap("tokens-done")
    assert sentence in drive.texts()


def test_real_coins_are_counted_and_compared_with_the_tally(end):
    drive = end(71, 62, 93, real_coins=True)
    for seat, typed in enumerate(("64", "62")):
        drive.tap(f"card-{seat}")
        assert not drive.has(f"place-{seat}")
        for digit in typed:
            drive.tap(f"coins-{digit}")
        drive.tap("coins-ok")
    drive.tap("card-2")
    drive.tap("coins-skip")
    assert "7 fewer than the app's 71." in said(drive)
    assert "just as the app counted" in drive.texts()
    assert "by the app's count" in drive.texts()
    drive.tap("reveal-next")
    assert "64 coins" in drive.texts()


def test_the_tally_stays_hidden_while_real_coins_are_counted(end):
    drive = end(71, 62, 93, real_coins=True)
    drive.tap("card-0")
    assert "71" not in said(drive)
    drive.tap("coins-sheet-close")
    assert "71" not in said(drive)
    assert drive.has("reveal-cancel")


def test_the_cards_stay_turned_for_whoever_comes_back(end):
    drive = end(71, 62, 93)
    drive.tap("card-1")
    drive.app.go("table")
    drive.app.go("reveal")
    drive.frames()
    assert "62" in drive.texts()
    assert "71" not in drive.texts()


def test_a_rematch_leads_to_the_same_players_next_one_first(end):
    drive = end(71, 62, 93)
    turn_all(drive)
    drive.tap("rematch")
    assert drive.app.root.current == "new_game"
    names = [text for text in drive.texts() if text in ("Anna", "Ben", "Cleo")]
    assert list(dict.fromkeys(names)) == ["Ben", "Cleo", "Anna"]


def test_who_never_picked_is_on_the_podium_too(drive):
    drive.open_game("Anna", "Ben").do(EndGame())
    drive.app.go("reveal")
    drive.frames()
    while drive.has("reveal-next"):
        drive.tap("reveal-next")
    drive.tap("tokens-done")
    assert drive.texts().count("picked no combo") == 2


def test_an_end_that_was_reached_anew_shows_the_coins_of_today(end):
    drive = end(71, 62, 93)
    session = drive.app.game.session
    cursor = session.cursor
    drive.app.go("table")
    session.jump(cursor - 2)
    session.do(AdjustCoins(ANNA, 3))
    session.do(EndGame())
    assert session.cursor == cursor
    drive.app.go("reveal")
    drive.pass_time(0.4)
    drive.tap("card-0")
    assert str(session.state.players[ANNA].coins) in drive.texts()


def test_the_second_of_two_quick_taps_on_the_way_here_turns_no_card(end):
    drive = end(71, 62, 93)
    drive.app.go("table")
    drive.tap_quickly("to-result", "to-result")
    assert drive.app.root.current == "reveal"
    assert drive.has("reveal-cancel")


def test_a_game_that_goes_on_has_no_reveal_to_go_back_to(end):
    drive = end(71, 62, 93)
    drive.tap("reveal-cancel")
    drive.key(BACK_KEY)
    assert drive.app.root.current != "reveal"


def test_tokens_counted_at_a_tie_survive_a_pause(end):
    drive = end(80, 62, 80)
    turn_all(drive)
    drive.tap("tokens-0-plus")
    counted = drive.find("tokens-0").value
    drive.app.dispatch("on_pause")
    drive.app.dispatch("on_resume")
    drive.frames()
    assert drive.find("tokens-0").value == counted
