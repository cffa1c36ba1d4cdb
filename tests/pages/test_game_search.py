"""Games are found by player, number of players and sets, and sorted by what is known."""

from dataclasses import asdict
from datetime import UTC, datetime

import pytest

from companion.pages import blocks
from companion.pages.game_search import GameSearch, count_text, filter_page, found_games
from companion.pages.games import NamedPlayer, game_facts, when_text
from companion.store import GameCard, GameResult, Summary
from companion.words import load_language
from tests.pages.reading import blocks_of

ENGLISH = load_language("en")
ALL = GameSearch()


def card(game, players, coins=None, played=None, sets=("base",), is_over=True, name="", own=()):
    order = sorted(coins or (), reverse=True)
    places = tuple(order.index(n) + 1 for n in coins or ())
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    summary = Summary(
        tuple(players.split()),
        is_over=is_over,
        opened=tuple(range(len(players.split()))) if coins else (),
        rounds=10,
        sets=sets,
        result=GameResult(tuple(coins), places, winners) if coins else None,
        own=own,
    )
    return GameCard(game, name, summary, played=played)


GAMES = (
    card("now", "Anna Ben", is_over=False, played=9000),
    card("two", "Anna Ben", (71, 93), 3600),
    card("three", "Chloé Dirk Eva", (80, 90, 70), 7200, ("base", "cursed")),
    card("four", "Anna Chloé Dirk Eva", (99, 50, 51, 52), None, ("base", "cursed", "grand_dames")),
    card("shut", "Ben Eva", name="At the lake"),
)


def offered(games, start, search=ALL):
    """Return the chips of a filter by what follows the start of their names."""
    found = (block for block in blocks_of(filter_page(ENGLISH, games, search)))
    chips = [chip for block in found if isinstance(block, blocks.Chips) for chip in block.buttons]
    return {c.name.removeprefix(start): c for c in chips if c.name.startswith(start)}


def ids(**wanted):
    return [card.id for card in found_games(GAMES, GameSearch(**wanted))]


@pytest.mark.parametrize(
    ("wanted", "games"),
    [
        ({}, ["now", "two", "three", "four", "shut"]),
        ({"words": "anna"}, ["now", "two", "four"]),
        ({"words": " CHLOE  dirk"}, ["three", "four"]),
        ({"words": "lake"}, ["shut"]),
        ({"words": "nobody"}, []),
        ({"numbers": (2,)}, ["now", "two", "shut"]),
        ({"numbers": (3, 4)}, ["three", "four"]),
        ({"sets": ("cursed",)}, ["three", "four"]),
        ({"sets": ("cursed", "grand_dames")}, ["four"]),
        ({"words": "anna", "numbers": (2,), "sets": ("cursed",)}, []),
    ],
)
def test_games_are_found_by_what_somebody_remembers_of_them(wanted, games):
    assert ids(**wanted) == games


def test_games_are_sorted_by_the_coins_of_the_winner_and_by_how_long_they_took():
    assert ids(order="coins") == ["four", "two", "three", "now", "shut"]
    # A game in progress has no duration yet, and some durations are unknown.
    assert ids(order="longest") == ["three", "two", "now", "four", "shut"]


def test_what_was_typed_in_a_hurry_is_no_filter_if_it_is_nothing():
    assert not GameSearch(words="  ", order="coins").is_filter


def test_only_sets_that_were_played_with_are_offered():
    assert list(offered(GAMES, "filter-set-")) == ["cursed", "grand_dames"]
    assert not offered(GAMES[:2], "filter-set-")


def test_every_choice_of_the_filter_is_taken_back_by_a_second_tap():
    once = offered(GAMES, "filter-number-")["2"].tap
    assert once == GameSearch(numbers=(2,))
    assert offered(GAMES, "filter-number-", once)["2"].is_on
    assert offered(GAMES, "filter-number-", once)["2"].tap == GameSearch()
    assert offered(GAMES, "filter-order-", once)["coins"].tap == GameSearch("", (2,), (), "coins")


def test_a_game_is_found_by_the_races_and_powers_that_somebody_made_for_it():
    games = (*GAMES, card("own", "Anna Ben", (1, 2), own=("Badgers", "Old Lucky")))
    for wanted in ({"words": "badger"}, {"sets": ("=Old Lucky",)}, {"sets": ("=Badgers", "base")}):
        assert [found.id for found in found_games(games, GameSearch(**wanted))] == ["own"]
    found = [(name, chip.text) for name, chip in offered(games, "filter-set-").items()]
    assert found[2:] == [("=Badgers", "Badgers"), ("=Old Lucky", "Old Lucky")]


def test_a_tile_names_some_of_what_was_made_for_a_game():
    few = card("few", "Anna Ben", (1, 2), own=("Badgers", "Lucky"))
    assert game_facts(ENGLISH, few).when.endswith(" · Badgers · Lucky")
    many = card("many", "Anna Ben", (1, 2), own=("Badgers", "Lucky", "Moles", "Newts"))
    assert game_facts(ENGLISH, many).when.endswith(" · Badgers · Lucky · Moles · …")


def test_how_many_were_found_is_said():
    assert count_text(ENGLISH, 3, 40) == "3 of 40 games"
    assert count_text(ENGLISH, 0, 40) == "No game matches."


def test_a_tile_has_the_best_first_with_coins_and_a_crown():
    facts = game_facts(ENGLISH, GAMES[1])
    assert facts.players == (NamedPlayer("Ben: 93", 1, is_winner=True), NamedPlayer("Anna: 71", 0))
    assert (facts.colour, facts.status) == (1, "")
    assert facts.when.endswith("1\N{NO-BREAK SPACE}h 0\N{NO-BREAK SPACE}min")


def test_a_tile_of_a_game_that_is_played_or_shut_tells_no_coins_and_crowns_nobody():
    for game, status in ((GAMES[0], "Round 1 of 10: it is Anna's turn"), (GAMES[4], "")):
        facts = game_facts(ENGLISH, game)
        assert tuple(player.text for player in facts.players) == game.summary.players
        assert not any(player.is_winner for player in facts.players)
        assert facts.status == (status or "Over, but the purses are still closed")
        assert " min" not in facts.when


def test_level_players_without_a_winner_are_both_named_and_nobody_is_crowned():
    summary = Summary(
        ("Anna", "Ben", "Eva"),
        is_over=True,
        opened=(0, 1, 2),
        sets=("base",),
        result=GameResult((80, 60, 80), (1, 3, 1)),
    )
    facts = game_facts(ENGLISH, GameCard("level", summary=summary))
    assert facts.colour == -1
    assert not any(player.is_winner for player in facts.players)
    assert facts.status == "Anna and Eva are tied"


def test_a_tile_tells_no_more_of_a_game_than_everyone_may_know():
    shown = {"title", "status", "when", "players", "colour", "is_readable"}
    facts = asdict(game_facts(ENGLISH, GAMES[0]))
    assert set(facts) == shown
    assert set(facts["players"][0]) == {"text", "colour", "is_winner"}


@pytest.mark.parametrize(
    ("seconds_ago", "text"),
    [(60, "today at 11:59"), (86_400, "yesterday at 12:00"), (3 * 86_400, "2025-03-07")],
)
def test_when_a_game_was_played_is_said_as_one_says_it(seconds_ago, text):
    noon = datetime(2025, 3, 10, 12, tzinfo=UTC)
    assert when_text(ENGLISH, int(noon.timestamp()) - seconds_ago, noon) == text


def test_a_clock_that_was_out_of_its_mind_is_passed_over():
    assert when_text(ENGLISH, 2**60, datetime(2025, 3, 10, tzinfo=UTC)) == ""
