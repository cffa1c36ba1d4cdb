"""The end of a game: one card at a time, ties, places, and the way there."""

from types import MappingProxyType

import pytest

from companion.engine.commands import (
    AdjustCoins,
    CorrectTurn,
    EndGame,
    OpenPurse,
    Pick,
    Rename,
    Score,
)
from companion.engine.setup import start_game
from companion.engine.state import Setup
from companion.engine.vocabulary import House
from companion.facts.reveal import (
    HadCombo,
    Reveal,
    coins_per_round,
    combos_had,
    rematch_setup,
    rounds_it_may_have_been,
    suspense_text,
)
from companion.words.language import load_language
from tests.engine.helpers import ANNA, BEN, CLEO, Table, counts

BACK_KEY = 27
COMBOS = ("ratmen merchant", "humans flying", "elves forest")


# The facts, from the log alone.


def test_the_chart_has_every_purse_at_the_start_and_after_each_round():
    table = Table("ratmen commando", "humans flying")
    table.settle(3, 4)
    table.settle(5, 6)
    table.do(EndGame())
    assert coins_per_round(table.session) == ((5, 8, 13), (5, 9, 15))


def test_a_round_broken_off_counts_as_far_as_it_was_played():
    table = Table("ratmen commando", "humans flying")
    table.settle(3, 4, 5)
    table.do(EndGame())
    assert coins_per_round(table.session) == ((5, 8, 13), (5, 9, 9))


def test_a_round_that_was_skipped_changes_no_purse():
    table = Table("ratmen commando", "humans flying")
    table.settle(3, 4)
    table.do(CorrectTurn(ANNA, 4))
    table.settle(5)
    assert coins_per_round(table.session) == ((5, 8, 8, 8, 13), (5, 9, 9, 9, 9))


def test_a_round_that_turned_out_to_be_an_earlier_one_is_not_drawn():
    table = Table("ratmen commando", "humans flying")
    table.settle(3, 4, 5)
    table.do(CorrectTurn(BEN, 1))
    table.settle(6)
    table.do(EndGame())
    assert coins_per_round(table.session)[BEN][:2] == (5, 15)


def test_what_was_undone_is_not_in_the_chart():
    table = Table("ratmen commando", "humans flying")
    table.settle(3, 4)
    table.session.undo()
    assert coins_per_round(table.session) == ((5, 8), (5, 5))


def test_a_game_nobody_played_has_only_its_start():
    table = Table("ratmen commando")
    table.do(EndGame())
    assert coins_per_round(table.session) == ((5,), (5,))


def test_combos_are_told_with_the_round_in_which_they_were_picked():
    table = Table("ratmen commando", "humans flying", "elves forest")
    table.settle(3, 4)
    table.decline()
    table.play(2)
    table.play(1)
    table.do(EndGame())
    assert combos_had(table.session) == (
        (HadCombo(1, "ratmen", "commando"), HadCombo(3, "elves", "forest")),
        (HadCombo(1, "humans", "flying"),),
    )


@pytest.mark.parametrize(
    ("difference", "rounds"),
    [(-3, (1,)), (-5, (2, 3)), (-8, ()), (3, ()), (0, ()), (1, (4,))],
    ids=[
        "a turn not taken",
        "a turn or the decline after it",
        "two turns at once",
        "too much",
        "none",
        "a price not paid",
    ],
)
def test_a_difference_points_to_the_round_where_a_payment_may_be_missing(difference, rounds):
    table = Table("ratmen commando", "humans flying")
    table.settle(3, 4, 5, 6)
    table.decline()
    table.play(6)
    table.do(Pick(1))
    assert rounds_it_may_have_been(table.session, ANNA, difference) == rounds


def test_a_card_says_nothing_before_it_is_turned():
    reveal = reveal_of(70, 60)
    assert (reveal.coins(ANNA), reveal.coins(BEN)) == (None, None)
    reveal = reveal_of(70, 60, opened={BEN: None})
    assert (reveal.coins(ANNA), reveal.coins(BEN)) == (None, 60)


def test_cards_come_in_seat_order_and_those_turned_before_are_left_out():
    assert reveal_of(70, 60, 50, opened={ANNA: None}).next_seat == BEN
    assert reveal_of(70, 60, 50, opened=dict.fromkeys((ANNA, BEN, CLEO))).next_seat is None


def test_coins_counted_on_the_table_decide():
    reveal = reveal_of(70, 60, opened={ANNA: 59, BEN: 60}, real_coins=True)
    assert [reveal.difference(seat) for seat in (ANNA, BEN)] == [-11, 0]
    assert reveal.outcome.winners == (BEN,)


def test_coins_nobody_counted_are_taken_from_the_tally():
    reveal = reveal_of(70, 60, opened={ANNA: None, BEN: 65}, real_coins=True)
    assert reveal.coins(ANNA) == 70
    assert reveal.outcome.winners == (ANNA,)


def test_a_rematch_is_the_same_table_with_the_next_player_first():
    table = Table(players=3, seed=7)
    table.do(Rename(CLEO, "Clea"))
    again = rematch_setup(table.state)
    assert again.players == ("Ben", "Clea", "Anna")
    assert again.sets == table.state.setup.sets
    assert again.seed is None


@pytest.mark.parametrize(
    ("turned", "text"),
    [
        ([], "Who has the most coins? Turn the cards, one at a time."),
        ([ANNA], "Anna: 70 coins, the most so far"),
        ([ANNA, BEN], "The last card: does Cleo have more than 70?"),
        ([CLEO, ANNA], "The last card: does Ben have more than 70?"),
        ([CLEO], "Cleo: 60 coins, the most so far"),
        ([ANNA, BEN, CLEO], ""),
    ],
)
def test_the_cards_turned_so_far_keep_everyone_wondering(turned, text):
    reveal = reveal_of(70, 65, 60, opened=dict.fromkeys(turned))
    assert suspense_text(load_language("en"), reveal) == text


def test_whoever_is_ahead_is_so_among_the_cards_turned_and_no_others():
    for opened, ahead in (((), []), ((CLEO, ANNA), [CLEO, ANNA]), ((CLEO, ANNA, BEN), [BEN])):
        assert reveal_of(70, 90, 70, opened=dict.fromkeys(opened)).ahead == ahead


def reveal_of(*coins, opened=MappingProxyType({}), **setup):
    """The end of a game in which the players have so many coins, some purses opened."""
    table = Table(*COMBOS[: len(coins)], players=len(coins), **setup)
    for seat, wanted in enumerate(coins):
        table.do(AdjustCoins(seat, wanted - 5))
    table.do(EndGame())
    for seat, counted in opened.items():
        table.do(OpenPurse(seat, counted))
    return Reveal(table.state)


# In the window.


@pytest.fixture
def end(drive):
    """Show the end of a game in which Anna, Ben and Cleo have so many coins and one race each."""

    def end(*coins, regions=(1, 2, 3), **agreed):
        drive.resize(900, 600)
        catalogue, library = drive.app.services.catalogue, drive.app.store.library
        setup = Setup(("Anna", "Ben", "Cleo"), seed=5, **agreed)
        session = library.create(start_game(catalogue, setup)).session
        for held in regions:
            session.do(Pick(0))
            session.do(Score((counts(held),)))
        for seat, wanted in enumerate(coins):
            session.do(AdjustCoins(seat, wanted - session.state.players[seat].coins))
        session.do(EndGame())
        drive.app.game.open(session)
        drive.app.go("reveal")
        # A tap comes after a look.
        drive.pass_time(0.4)
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
    drive.tap("reveal-next")
    assert shown() == {"71"}
    drive.tap("card-2")
    assert shown() == {"71", "93"}
    drive.tap("reveal-next")
    assert shown() == {"71", "62", "93"}


def test_two_quick_taps_turn_one_card(end):
    drive = end(71, 62, 93)
    drive.tap_quickly("reveal-next", "reveal-next")
    assert [drive.find(f"card-{seat}").is_turned for seat in range(3)] == [True, False, False]


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
