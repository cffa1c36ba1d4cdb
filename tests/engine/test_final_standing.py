"""Who won: by coins, then by tokens on the board, or else together."""

import pytest

from companion.content import load_catalogue
from companion.engine import EndGame, Player, PlayerResult, Troops, standing, tokens_on_board
from tests.engine.helpers import ANNA, Table, counts


def rank(text, **more):
    """Rank players written as `Anna 105/12, Ben 105`: coins, and tokens if counted.

    Return the players with their places, who won, and who has to count.
    """
    results = []
    for entry in text.split(", "):
        name, numbers = entry.split()
        coins, _, tokens = numbers.partition("/")
        results.append(PlayerResult(name, int(coins), int(tokens) if tokens else None))
    found, names = standing(results, **more), [result.name for result in results]
    return (
        " ".join(f"{names[at]}{place}" for at, place in found.places),
        " ".join(names[at] for at in found.winners),
        " ".join(names[at] for at in found.tied),
    )


@pytest.mark.parametrize(
    ("players", "order", "winners", "to_count"),
    [
        # Coins decide, and nobody needs to count.
        ("Anna 105, Ben 98", "Anna1 Ben2", "Anna", ""),
        ("Anna 98, Ben 105", "Ben1 Anna2", "Ben", ""),
        ("Anna 90/30, Ben 91/1", "Ben1 Anna2", "Ben", ""),
        ("Anna 0, Ben 1, Carl 2, Dora 3, Emil 4", "Emil1 Dora2 Carl3 Ben4 Anna5", "Emil", ""),
        # Tokens decide between equals.
        ("Anna 105/12, Ben 105/11", "Anna1 Ben2", "Anna", ""),
        ("Anna 105/11, Ben 105/12", "Ben1 Anna2", "Ben", ""),
        ("Anna 105/0, Ben 105/1", "Ben1 Anna2", "Ben", ""),
        ("Anna 90/40, Ben 105/3, Carl 105/4", "Carl1 Ben2 Anna3", "Carl", ""),
        # Equal in both: they win together, and the next place is skipped.
        ("Anna 105/12, Ben 105/12", "Anna1 Ben1", "Anna Ben", ""),
        ("Anna 105/12, Ben 105/12, Carl 90", "Anna1 Ben1 Carl3", "Anna Ben", ""),
        ("Anna 90, Ben 105/7, Carl 105/7", "Ben1 Carl1 Anna3", "Ben Carl", ""),
        ("Anna 80/5, Ben 80/5, Carl 80/5", "Anna1 Ben1 Carl1", "Anna Ben Carl", ""),
        ("Anna 80/5, Ben 80/4, Carl 80/5", "Anna1 Carl1 Ben3", "Anna Carl", ""),
        ("Anna 80/0, Ben 80/0", "Anna1 Ben1", "Anna Ben", ""),
        # A tie for first stays open until every tied player has counted.
        ("Anna 105, Ben 105", "Anna1 Ben1", "", "Anna Ben"),
        ("Anna 105/12, Ben 105", "Anna1 Ben1", "", "Ben"),
        ("Anna 105, Ben 105/0", "Anna1 Ben1", "", "Anna"),
        ("Anna 105/12, Ben 105, Carl 105/9", "Anna1 Ben1 Carl1", "", "Ben"),
        ("Anna 105, Ben 90, Carl 105", "Anna1 Carl1 Ben3", "", "Anna Carl"),
        ("Anna 90, Ben 90, Carl 105, Dora 105", "Carl1 Dora1 Anna3 Ben3", "", "Carl Dora"),
        # A tie further down holds nobody up.
        ("Anna 90, Ben 105, Carl 90", "Ben1 Anna2 Carl2", "Ben", ""),
        ("Anna 90/3, Ben 105, Carl 90", "Ben1 Anna2 Carl2", "Ben", ""),
        ("Anna 90/3, Ben 105, Carl 90/8", "Ben1 Carl2 Anna3", "Ben", ""),
        ("Anna 90, Ben 105, Carl 90, Dora 80", "Ben1 Anna2 Carl2 Dora4", "Ben", ""),
        ("Anna 90, Ben 105/2, Carl 90, Dora 105/1", "Ben1 Dora2 Anna3 Carl3", "Ben", ""),
        ("Anna 7", "Anna1", "Anna", ""),
    ],
)
def test_standing(players, order, winners, to_count):
    assert rank(players) == (order, winners, to_count)


@pytest.mark.parametrize(
    ("players", "order", "winners", "to_count"),
    [
        ("Anna 105/12, Ben 105/12, Carl 90", "Anna1 Ben1 Carl3", "", ""),
        ("Anna 105/12, Ben 105/11", "Anna1 Ben2", "Anna", ""),
        ("Anna 105, Ben 105", "Anna1 Ben1", "", "Anna Ben"),
        ("Anna 105, Ben 90/4, Carl 90/4", "Anna1 Ben2 Carl2", "Anna", ""),
    ],
)
def test_house_may_leave_a_full_tie_without_a_winner(players, order, winners, to_count):
    assert rank(players, shares_full_tie=False) == (order, winners, to_count)


@pytest.mark.parametrize(
    ("active", "declined", "tokens"),
    [
        (None, (), 0),
        (Troops("orcs", "hill", 9, 10), (), 9),
        (Troops("orcs", "hill", 9, 10, hand=2), (), 7),
        (Troops("amazons", "hill", 14, 15, hand=4), (), 10),
        (None, (Troops("elves", None, 4, 11),), 4),
        (
            Troops("orcs", "hill", 9, 10),
            (Troops("ghouls", "spirit", 6, 10), Troops("elves", None, 3, 11)),
            18,
        ),
    ],
    ids=["nothing", "active", "some in hand", "amazons", "declined", "three races"],
)
def test_all_race_tokens_on_the_board_count_and_none_in_hand(active, declined, tokens):
    assert tokens_on_board(Player("Anna", 50, active, declined)) == tokens


def on_board(table):
    return tokens_on_board(table.state.players[ANNA])


@pytest.mark.parametrize("race", load_catalogue().races)
@pytest.mark.parametrize("is_recorded", [True, False], ids=["recorded", "only counted"])
def test_tokens_just_taken_in_hand_are_still_on_the_board_when_a_game_ends_early(race, is_recorded):
    table = Table(f"{race} alchemist")
    table.pick()
    for _ in range(3 if is_recorded else 0):
        table.conquer("farmland")
    table.score(counts(3))
    before = on_board(table)
    table.play(2)
    table.do(EndGame())
    assert on_board(table) == before >= 3


def test_barbarians_whose_conquests_nobody_recorded_have_no_spare_tokens_in_hand():
    table = Table("barbarians alchemist", "tritons merchant")
    table.settle(3, 2)
    assert table.race(ANNA).hand == 13 - 3  # picked up for the next turn
    table.score(counts(3))
    assert on_board(table) == 13
    table.settle(2, 5)
    table.do(EndGame())
    assert on_board(table) == 13


def test_barbarians_keep_in_hand_what_the_record_says_they_did_not_use():
    table = Table("barbarians alchemist", "tritons merchant")
    table.pick()
    table.conquer("farmland")
    table.conquer("farmland")
    table.score()
    assert on_board(table) == 4
