"""The story of a game against a slow independent computation, over many random games.

The slow one compares the purses before and after every event, and knows races from the catalogue.
"""

from collections import Counter

import pytest

from companion.engine import (
    AdjustCoins,
    ComboPicked,
    CountTokens,
    EndGame,
    OpenPurse,
    RegionsPaid,
    Setup,
    TurnScored,
    start_game,
)
from companion.pages.awards import all_awards, superlatives
from companion.pages.story import (
    PlayedTurn,
    coin_sources,
    deciding_turn,
    played_turns,
    result_of,
    story,
    turn_times_text,
)
from companion.play import Session
from companion.words import load_language
from tests.engine.helpers import ANNA, BEN, CLEO, Table, active
from tests.engine.random_board_player import RandomBoardPlayer
from tests.engine.random_games import CATALOGUE, NAMES, Random, sit_down, sit_down_wildly

GAMES, FEW = 34, 8
OUT = {"correction", "uncounted"}


@pytest.fixture(scope="session")
def sessions(is_everything):
    """Games by the rules, games with mistakes, and games on a board: all finished."""
    seeds = range(GAMES if is_everything else FEW)
    played = [by_words(sit, seed) for seed in seeds for sit in (sit_down, sit_down_wildly)]
    return played + [on_board(seed) for seed in seeds]


def by_words(sit, seed):
    player = sit(seed)
    list(player.play())
    return player.session


def on_board(seed):
    setup = Setup(NAMES[: 2 + seed % 4], sets=tuple(CATALOGUE.sets), seed=seed, has_board=True)
    session = Session(CATALOGUE, start_game(CATALOGUE, setup))
    list(RandomBoardPlayer(CATALOGUE, session, Random(seed)).play())
    return session


def gains(before, after):
    return [b.coins - a.coins for a, b in zip(before.players, after.players, strict=True)]


def slow_sources(session):
    """Return what every purse gained and lost, by whose purse changed the other way."""
    found = [Counter[str]() for _ in session.state.players]
    for before, event, after in story(session):
        changes = gains(before, after)
        for seat, change in enumerate(changes):
            own = before.players[seat]
            if isinstance(event, ComboPicked) and event.seat == seat:
                found[seat]["found"] += before.column[event.slot].coins
                found[seat]["paid"] += change - before.column[event.slot].coins
            elif isinstance(event, TurnScored) and event.seat == seat:
                _score(found[seat], own, event)
            elif not change:
                continue
            elif len(list(filter(None, changes))) == 2:
                found[seat]["others" if change > 0 else "lost"] += change
            elif getattr(event, "why", "") in OUT:
                found[seat]["corrected"] += change
            elif change < 0:
                found[seat]["paid"] += change
            elif getattr(event, "why", "") == "pot":
                found[seat]["found"] += change
            else:
                owner = getattr(event, "why", own.active.race if own.active else "")
                kind = "race" if owner in CATALOGUE.races else "power"
                found[seat]["regions" if isinstance(event, RegionsPaid) else kind] += change
    return [{key: n for key, n in own.items() if n} for own in found]


def _score(found, own, event):
    for score in event.scores:
        is_active = own.active is not None and own.active.race == score.race
        for line in score.lines:
            kind = "race" if line.key in CATALOGUE.races else "power"
            kind = "regions" if line.key in ("regions", "tower") else kind
            found[kind if is_active else "decline"] += line.n


def test_where_coins_came_from_is_found_as_slowly_as_can_be(sessions):
    seen = Counter[str]()
    for session in sessions:
        for own, slow in zip(coin_sources(session), slow_sources(session), strict=True):
            assert {key: n for key, n in own.items() if key != "start"} == slow
            seen.update(own.keys())
    assert len(seen) == 10  # every kind came up somewhere


def test_sources_add_up_to_what_is_in_the_purse_in_the_end(sessions):
    for session in sessions:
        purses = [player.coins for player in session.state.players]
        assert [sum(own.values()) for own in coin_sources(session)] == purses


def test_turns_bring_what_purses_gain_and_end_as_the_next_begins(sessions):
    for session in sessions:
        slow = []
        for before, event, after in story(session):
            if isinstance(event, TurnScored):
                slow.append((before.round, event.seat, gains(before, after)[event.seat]))
        assert [(turn.round, turn.seat, turn.coins) for turn in played_turns(session)] == slow
        purses = tuple(player.coins for player in session.state.players)
        assert not slow or played_turns(session)[-1].purses == purses


def test_the_deciding_turn_is_found_as_slowly_as_can_be(sessions):
    decided = 0
    for session in sessions:
        turns = played_turns(session)
        for seat in range(len(session.state.players)):
            leads = [
                turn.purses[seat] - max(turn.purses[:seat] + turn.purses[seat + 1 :])
                for turn in turns
            ]
            good = [at for at in range(len(turns)) if all(lead > 0 for lead in leads[at:])]
            assert deciding_turn(turns, seat) == (good[0] if good else None)
            decided += bool(good)
    assert decided > len(sessions) // 3


def test_who_was_robbed_most_had_most_coins_go_to_others(sessions):
    robbed = 0
    for session in sessions:
        lost = [-own.get("lost", 0) for own in coin_sources(session)]
        for best in superlatives(session):
            if best.kind == "robbed":
                robbed += 1
                assert best.n == max(lost)
                assert [f.seat for f in best.feats] == [
                    s for s, n in enumerate(lost) if n == best.n
                ]
    assert robbed


def turns_with(*purses):
    return tuple(PlayedTurn(1, at % 2, 0, both) for at, both in enumerate(purses))


@pytest.mark.parametrize(
    ("purses", "decided"),
    [
        (((6, 5), (6, 9), (12, 9)), 2),
        (((6, 5), (7, 7), (12, 9)), 2),
        (((6, 5), (7, 6), (12, 9)), 0),
        (((6, 5), (9, 9)), None),
        (((6, 5), (8, 9)), None),
        ((), None),
    ],
    ids=["behind before", "level is no lead", "ahead all the time", "a tie", "lost", "no turn"],
)
def test_a_game_is_decided_when_the_winner_leads_for_good(purses, decided):
    assert deciding_turn(turns_with(*purses), ANNA) == decided


def test_what_was_put_right_or_counted_otherwise_is_no_income():
    table = Table("ratmen commando", "humans flying", players=2)
    table.settle(3, 4)
    table.do(AdjustCoins(ANNA, 7))
    table.do(EndGame())
    table.do(OpenPurse(ANNA), OpenPurse(BEN, 12))
    anna, ben = coin_sources(table.session)
    assert anna == {"start": 5, "regions": 3, "corrected": 7}
    assert ben == {"start": 5, "regions": 4, "corrected": 3}


def test_coins_taken_from_somebody_are_told_on_both_sides():
    table = Table("ratmen corrupt", "humans flying", "elves forest", players=3)
    table.settle(3, 4, 2)
    table.do(EndGame())
    assert {"lost", "others"}.isdisjoint(
        {key for own in coin_sources(table.session) for key in own}
    )
    table = Table("ratmen corrupt", "humans flying", "elves forest", players=3)
    table.settle(3)
    table.pick()
    table.conquer("hill", active("ratmen"), of=ANNA)
    shown = coin_sources(table.session)
    assert (shown[ANNA]["others"], shown[BEN]["lost"]) == (1, -1)
    assert shown[CLEO] == {"start": 5}


def ended(*purses, **opened):
    """Return a finished two-player game with these purses after every turn."""
    table = Table("ratmen commando", "humans flying", players=2)
    table.settle(*purses)
    table.do(EndGame())
    table.do(*(OpenPurse(seat, opened.get(f"seat_{seat}")) for seat in (ANNA, BEN)))
    return table


def decided(session):
    """Return whom the card about the deciding turn names, and what it says."""
    for award in all_awards(load_language("en"), session):
        if award.title == "What decided it":
            return award.holders[0][1], award.detail
    return None


def test_the_deciding_turn_is_told_with_its_round_and_who_led_from_then_on():
    assert decided(ended(3, 4, 6, 2).session) == (
        "Anna",
        "round 2: from then on Anna was always ahead",
    )


def test_where_tokens_settled_it_no_turn_did():
    table = ended(3, 3)
    assert decided(table.session) is None  # nobody knows yet who won
    table.do(CountTokens({ANNA: 4, BEN: 9}))
    assert decided(table.session) == ("Ben", "tied in coins, but more tokens on the board")


def test_where_two_won_or_coins_on_the_table_made_the_winner_nothing_decided_it():
    table = ended(3, 3)
    table.do(CountTokens({ANNA: 4, BEN: 4}))
    assert decided(table.session) is None
    assert decided(ended(3, 4, seat_0=30).session) is None


def test_a_game_in_play_or_with_a_shut_purse_has_no_result():
    table = Table("ratmen commando", "humans flying", players=2)
    table.settle(3, 4)
    assert result_of(table.state) is None
    table.do(EndGame())
    table.do(OpenPurse(ANNA))
    assert result_of(table.state) is None
    table.do(OpenPurse(BEN))
    assert result_of(table.state)
    table.session.jump(table.session.timeline.before_end)
    assert result_of(table.state) is None


def test_everyones_time_is_told_where_a_timer_ran(catalogue):
    session = Session(catalogue, start_game(catalogue, Setup(("Anna", "Ben", "Chloé"), seed=5)))
    english = load_language("en")
    assert turn_times_text(english, session) == ""
    session.journal.turn_seconds = (12 * 60, 40, 61 * 60)
    shown = turn_times_text(english, session).replace("\N{NO-BREAK SPACE}", " ")
    assert shown == "Time on turn: Anna 12 min · Chloé 1 h 1 min"
