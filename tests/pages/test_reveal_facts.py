"""The end of a game as facts, from the log alone: purses, places, and how it came about."""

from types import MappingProxyType

import pytest

from companion.engine import (
    AdjustCoins,
    CorrectTurn,
    CountTokens,
    EndGame,
    House,
    OpenPurse,
    Pick,
    Rename,
)
from companion.pages.reveal import (
    Reveal,
    counted_text,
    places,
    purse_card,
    rematch_setup,
    rising_purses,
    story_text,
    suspense_text,
    tie_text,
    turn_text,
    winner_text,
)
from companion.pages.story import (
    HadCombo,
    coins_per_round,
    combos_had,
    rounds_it_may_have_been,
)
from companion.play.journal import Unsaved
from companion.words import load_language
from tests.engine.helpers import ANNA, BEN, CLEO, Table

ENGLISH = load_language("en")
COMBOS = ("ratmen merchant", "humans flying", "elves forest")


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


@pytest.mark.parametrize(
    ("coins", "opened", "counted", "seats"),
    [
        ((70, 60, 50), (), {}, [(CLEO,), (BEN,), (ANNA,)]),
        ((70, 60, 50), (CLEO,), {}, [(BEN,), (ANNA,)]),
        ((70, 60, 70), (), {}, [(BEN,), (ANNA, CLEO)]),
        ((0, 0, 0), (), {}, [(ANNA, BEN, CLEO)]),
        ((70, 60, 50), (), {ANNA: 40, BEN: None, CLEO: 60}, [(ANNA,), (BEN, CLEO)]),
        ((70, 60, 50), (ANNA, BEN, CLEO), {}, []),
    ],
    ids=["rising", "some open", "alike", "empty purses", "real coins", "all open"],
)
def test_the_fewest_coins_come_first_and_the_same_number_together(coins, opened, counted, seats):
    state = reveal_of(*coins, opened=dict.fromkeys(opened)).state
    assert [alike.seats for alike in rising_purses(state, counted)] == seats


def test_a_purse_that_has_not_stopped_tells_nothing_though_it_is_written_down_as_open():
    state = reveal_of(70, 60, 50, opened=dict.fromkeys((CLEO, BEN))).state
    reveal = Reveal(state, is_rising=True, count=59)
    assert [reveal.coins(seat) for seat in (ANNA, BEN, CLEO)] == [None, None, 50]
    assert [reveal.place(seat) for seat in (ANNA, BEN, CLEO)] == [0, 0, 3]


def test_those_who_stop_together_share_a_place():
    state = reveal_of(70, 60, 60, opened=dict.fromkeys((BEN, CLEO))).state
    assert [Reveal(state, is_rising=True).place(seat) for seat in (BEN, CLEO)] == [2, 2]


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
        ([], "Who has the most coins?"),
        ([ANNA], "Anna: 70 coins, the most so far"),
        ([ANNA, BEN], "The last card: does Cleo have more than 70?"),
        ([CLEO, ANNA], "The last card: does Ben have more than 70?"),
        ([CLEO], "Cleo: 60 coins, the most so far"),
        ([ANNA, BEN, CLEO], ""),
    ],
)
def test_the_cards_turned_so_far_keep_everyone_wondering(turned, text):
    reveal = reveal_of(70, 65, 60, opened=dict.fromkeys(turned))
    assert suspense_text(ENGLISH, reveal) == text


def test_whoever_is_ahead_is_so_among_the_cards_turned_and_no_others():
    for opened, ahead in (((), []), ((CLEO, ANNA), [CLEO, ANNA]), ((CLEO, ANNA, BEN), [BEN])):
        assert reveal_of(70, 90, 70, opened=dict.fromkeys(opened)).ahead == ahead


def test_no_button_says_whose_card_is_next():
    for opened, text in (((), "Turn the next of 3 cards"), ((ANNA, BEN), "Turn the last card")):
        assert turn_text(ENGLISH, reveal_of(70, 60, 50, opened=dict.fromkeys(opened))) == text


def test_from_the_last_place_on_it_is_told_who_may_still_win():
    state = reveal_of(70, 60, 65, opened={BEN: None}).state
    assert suspense_text(ENGLISH, Reveal(state, is_rising=True)) == "Still in: Anna and Cleo"
    text = "The purse with the fewest coins stops first."
    assert suspense_text(ENGLISH, Reveal(state, is_rising=True, count=3)) == text


def test_a_card_compares_the_coins_on_the_table_with_the_tally():
    opened = {ANNA: 64, BEN: 62, CLEO: None}
    table, reveal = end_of(71, 62, 93, opened=opened, real_coins=True)
    notes = [purse_card(ENGLISH, reveal, table.session, seat).note for seat in range(3)]
    assert notes[0].startswith("7 fewer than the app's 71.")
    assert notes[1:] == ["just as the app counted", "by the app's count"]
    assert counted_text(ENGLISH, reveal, table.session) == f"Anna: {notes[0]}"


@pytest.mark.parametrize(
    ("tokens", "shares", "sentence"),
    [
        ((6, 5), True, "Anna wins!"),
        ((5, 6), True, "Cleo wins!"),
        ((5, 5), True, "Anna and Cleo win together!"),
        (
            (5, 5),
            False,
            "Anna and Cleo are tied in coins and tokens. Settle it among yourselves!",
        ),
    ],
)
def test_tokens_settle_a_tie(tokens, shares, sentence):
    house = House(shared_win_when_tokens_tie_too=shares)
    table, reveal = end_of(80, 62, 80, opened=dict.fromkeys(range(3)), house=house)
    assert tie_text(ENGLISH, reveal) == "Anna and Cleo have 80 coins each"
    table.do(CountTokens(dict(zip((ANNA, CLEO), tokens, strict=True))))
    reveal = Reveal(table.state, is_asked=True)
    assert winner_text(ENGLISH, reveal) == sentence
    shown = {place.player_name: place.coins for place in places(ENGLISH, reveal)}
    anna, cleo = (f"80 coins, {n} tokens" for n in tokens)
    assert shown == {"Anna": anna, "Ben": "62 coins", "Cleo": cleo}


def test_the_result_tells_how_long_was_played_and_that_the_game_was_reopened():
    class Watched(Unsaved):
        played = 25 * 60

    table = Table(*COMBOS, players=3, journal=Watched())
    table.do(EndGame())
    table.do(*(OpenPurse(seat) for seat in range(3)))
    assert story_text(ENGLISH, table.session) == "Played for 25\N{NO-BREAK SPACE}min."
    table.session.jump(table.session.timeline.before_end)
    reopened = "In round 1 the game went on after purses had been opened."
    assert story_text(ENGLISH, table.session).endswith(f"min. {reopened}")


def reveal_of(*coins, **given):
    """The end of a game where the players have these coins and some purses are open."""
    return end_of(*coins, **given)[1]


def end_of(*coins, opened=MappingProxyType({}), **setup):
    """The same, with its table."""
    table = Table(*COMBOS[: len(coins)], players=len(coins), **setup)
    for seat, wanted in enumerate(coins):
        table.do(AdjustCoins(seat, wanted - 5))
    table.do(EndGame())
    for seat, counted in opened.items():
        table.do(OpenPurse(seat, counted))
    return table, Reveal(table.state)
