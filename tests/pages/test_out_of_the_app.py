"""What leaves the app: a picture, words to paste, a play for BG Stats, a table of all games."""

import csv
import json
from dataclasses import replace
from datetime import UTC, date, datetime
from types import SimpleNamespace
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from companion.engine import AdjustCoins, CountTokens, EndGame, OpenPurse
from companion.pages.games import day_of, now
from companion.pages.reveal import Reveal
from companion.pages.sharing import (
    HEAD,
    MAX_SCANNED,
    app_link,
    games_table,
    logged_play,
    recap_text,
    result_picture,
    scanned_link,
    web_link,
)
from companion.play import Session, Timeline
from companion.store import GameCard, GameResult, Summary
from companion.words import LANGUAGES, load_language
from tests.engine.helpers import Table
from tests.ui.evenings import catalogue_of_all, evening

ENGLISH = load_language("en")
NAMES = ("Anna", "Ben", "Cleo", "Dirk", "Eva")
CARD = GameCard("00aa11bb22cc33dd", created=1_700_000_000, touched=1_700_009_000, played=5430)


@pytest.fixture
def ended():
    """A game that Ben won by one token, after two combos."""
    table = Table("ratmen commando", "humans flying", "elves forest", "orcs hill")
    table.settle(3, 4)
    for seat, coins in enumerate((70, 70)):
        table.do(AdjustCoins(seat, coins - table.session.state.players[seat].coins))
    table.do(EndGame())
    table.do(OpenPurse(0), OpenPurse(1))
    table.do(CountTokens({0: 4, 1: 5}))
    return Reveal(table.session.state, is_asked=True), table.session


def play(ended, card=CARD, language=ENGLISH):
    return logged_play(language, card, *ended)


def test_the_recap_tells_all_that_one_would_write_to_a_friend(ended):
    reveal, session = ended
    assert recap_text(ENGLISH, reveal, session, date(2026, 3, 1)).splitlines() == [
        "Small World, 2026-03-01",
        "Ben wins!",
        "1. Ben, 70 coins, 5 tokens (Flying Humans)",
        "2. Anna, 70 coins, 4 tokens (Commando Ratmen)",
        "Ended early, in round 2 of 10",
    ]


def test_the_picture_shows_the_whole_game_and_a_board_only_where_there_is_one(ended):
    reveal, session = ended
    reader = SimpleNamespace(catalogue=session.catalogue, language=ENGLISH)
    shown = result_picture(reader, reveal, session, date(2026, 3, 1))
    assert (shown.headline, shown.date) == ("Ben wins!", "2026-03-01")
    assert [place.player_name for place in shown.places] == ["Ben", "Anna"]
    assert [combos.lines[0].text for combos in shown.combos] == ["Flying Humans", "Commando Ratmen"]
    assert [coins[-1] for coins in shown.coins] == [70, 70]
    assert shown.order == [0, 1], "the winner's line lies on top"
    assert (shown.board, shown.regions) == (None, ())
    for players, is_wide in ((2, True), (5, False)):
        start, steps = evening(NAMES[:players], 3 * players, has_board=True)
        session = Session(catalogue_of_all(), start, Timeline.of(steps))
        session.do(EndGame())
        session.do(*(OpenPurse(seat) for seat in range(players)))
        reveal = Reveal(session.state, is_asked=True)
        shown = result_picture(reader, reveal, session, date(2026, 3, 1))
        assert shown.is_board_wide == is_wide
        assert shown.board
        assert len(shown.regions) == len(shown.board.regions)
        assert all(facts.price is None for facts in shown.regions)
        assert len(shown.awards) <= 4


def test_bg_stats_is_told_what_it_reads_and_nothing_else(ended):
    shown = play(ended)
    assert shown["game"] == {
        "name": "Small World",
        "bggId": 40692,
        "highestWins": True,
        "noPoints": False,
    }
    assert shown["players"] == [
        {
            "name": "Anna",
            "startPlayer": True,
            "winner": False,
            "score": 70,
            "rank": 2,
            "role": "Commando Ratmen",
        },
        {
            "name": "Ben",
            "startPlayer": False,
            "winner": True,
            "score": 70,
            "rank": 1,
            "role": "Flying Humans",
        },
    ]
    about = {key: value for key, value in shown.items() if key not in ("game", "players")}
    assert about == {
        "sourceName": "Small World table companion",
        "sourcePlayId": "00aa11bb22cc33dd",
        "playDate": "2023-11-14 22:13:20",
        "durationMin": 90,
        "board": "Board for 2 players",
        "comments": "Small World, Be Not Afraid…, Cursed!, Grand Dames, Royal Bonus,"
        " A Spider's Web and Sky Islands. Ended early, in round 2 of 10",
    }


def test_a_duration_that_is_not_known_is_not_told(ended):
    assert "durationMin" not in play(ended, GameCard(CARD.id))


@pytest.mark.parametrize("time", [2**40, 10**15, 2**60])
def test_a_clock_that_went_mad_keeps_nothing_from_leaving_the_app(ended, time):
    reveal, _ = ended
    summary = Summary(("Anna", "Ben"), is_over=True, opened=(0, 1))
    card = GameCard(CARD.id, summary=summary, created=time, touched=time)
    assert day_of((card,), reveal.state) == now().date()
    assert "playDate" not in play(ended, card)
    assert [line["begun"] for line in lines((card,))] == ["", ""]


def test_a_result_is_of_the_day_on_which_the_game_ended(ended):
    reveal, _ = ended
    summary = Summary(("Anna", "Ben"), is_over=True, opened=(0, 1))
    later = replace(CARD, summary=replace(summary, is_over=False), touched=1_800_000_000)
    games = (later, replace(CARD, summary=summary))
    ended_on = datetime.fromtimestamp(CARD.touched, UTC).astimezone().date()
    assert day_of(games, reveal.state) == ended_on


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_links_hold_the_whole_play_in_every_language(ended, code):
    shown = play(ended, language=load_language(code))
    for link, scheme in ((web_link(shown), "https"), (app_link(shown), "bgstats")):
        parts = urlsplit(link)
        assert (parts.scheme, parts.netloc) == (scheme, "app.bgstatsapp.com")
        assert parts.path == "/createPlay.html"
        assert not parts.fragment
        [data] = parse_qs(parts.query, strict_parsing=True)["data"]
        assert json.loads(data) == shown
        # And for those who parse it themselves.
        assert json.loads(unquote(parts.query.removeprefix("data="))) == shown
        assert link.isascii()


def test_a_name_with_every_odd_sign_comes_through(ended):
    shown = play(ended)
    shown["players"][0]["name"] = "A&B=C#D?E%20 \N{PILE OF POO}+\"'"
    [data] = parse_qs(urlsplit(web_link(shown)).query)["data"]
    assert json.loads(data) == shown


def test_what_would_make_a_code_too_fine_is_left_out_of_it(ended):
    shown = play(ended)
    assert scanned_link(shown) == web_link(shown)
    shown["players"] = [{**shown["players"][0], "role": "Äöü " * 60} for _ in range(5)]
    assert len(scanned_link(shown)) < MAX_SCANNED < len(web_link(shown))
    [data] = parse_qs(urlsplit(scanned_link(shown)).query)["data"]
    assert [player["score"] for player in json.loads(data)["players"]] == [70] * 5


GAMES = (
    GameCard("a" * 16, "=1+1", Summary(("Anna", "Ben"), round=3, sets=("base",)), played=600),
    GameCard(
        "b" * 16,
        "",
        Summary(
            ("@Chloé", "Dirk"),
            round=10,
            is_over=True,
            opened=(0, 1),
            sets=("base", "cursed"),
            has_board=True,
            result=GameResult((70, 71), (2, 1), (1,)),
            own=("=Badgers", "Old Lucky"),
        ),
        created=1_700_000_000,
    ),
)


def lines(cards):
    text = games_table(cards).decode("utf-8-sig")
    return list(csv.DictReader(text.splitlines()))


def test_the_table_has_a_line_for_each_player_and_no_coins_of_a_game_in_play():
    found = lines(GAMES)
    assert [line["player"] for line in found] == ["Anna", "Ben", "'@Chloé", "Dirk"]
    assert [line["coins"] for line in found] == ["", "", "70", "71"]
    assert [line["winner"] for line in found] == ["", "", "0", "1"]
    assert [line["minutes"] for line in found] == ["10", "10", "", ""]
    assert found[3]["begun"] == "2023-11-14 22:13:20"
    assert found[3]["sets"] == "base cursed"
    assert found[3]["own_pieces"] == "'=Badgers; Old Lucky"
    assert found[0]["own_pieces"] == ""
    assert found[0]["name"] == "'=1+1"
    assert tuple(found[0]) == HEAD


def test_a_table_without_games_has_its_head():
    assert games_table(()).decode("utf-8-sig").strip() == ",".join(HEAD)
