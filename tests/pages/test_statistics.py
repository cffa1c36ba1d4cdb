"""Statistics against a slow independent computation, over many random games.

The slow one only looks at states: who has which race, in which round, and how full the purses are
before and after a turn is scored.
"""

from collections import Counter, defaultdict

import pytest

from companion.content import ComboValues, Earned
from companion.engine import CountTokens, OpenPurse, TurnScored
from companion.pages.statistics import (
    Rival,
    empty_seats,
    piece_statistics,
    player_statistics,
    statistics_rows,
    value_rows,
    values_text,
)
from companion.pages.story import story
from companion.play import GameRecord, PieceTally, tallied, turns_and_lives
from companion.play.records import RaceLife
from companion.store import empty_seat_id, summary_of
from companion.words import load_language
from tests.engine.helpers import ANNA, Table
from tests.engine.random_games import sit_down

GAMES, FEW = 200, 45
# These names belong to the same player.
SAME = {"Eva": "Dirk"}
ENGLISH = load_language("en")


@pytest.fixture(scope="session")
def sessions(is_everything):
    """Games by the rules, with all purses open and every tie settled."""
    played = []
    for seed in range(GAMES if is_everything else FEW):
        player = sit_down(seed)
        list(player.play())
        session = player.session
        seats = range(len(session.state.players))
        session.do(*(OpenPurse(seat) for seat in seats))
        session.do(CountTokens({seat: seat for seat in seats}))
        played.append(session)
    return played


@pytest.fixture(scope="session")
def stories(sessions):
    """Everything that happened in each game, as (before, event, after)."""
    return [(session, list(story(session))) for session in sessions]


@pytest.fixture(scope="session")
def tallies(sessions):
    return tallied(record_of(session) for session in sessions)


def record_of(session):
    names = tuple(player.name for player in session.state.players)
    result = summary_of(session.state).result
    assert result
    done = [step.events for step in session.steps[: session.cursor]]
    turns, lives = turns_and_lives(len(names), done)
    ends = result.coins, result.places, result.winners
    return GameRecord(names, names, *ends, turns=turns, lives=lives)


def ranks(state):
    """Return the seats, best first; of two alike, the later seat had more tokens."""
    seats = range(len(state.players))
    return sorted(seats, key=lambda seat: (state.players[seat].coins, seat), reverse=True)


def who(session, seat):
    name = session.state.players[seat].name
    return SAME.get(name, name)


def test_players_are_counted_as_slowly_as_can_be(stories, tallies):
    games, wins, turns, earned, coins = (Counter[str]() for _ in range(5))
    ahead, met = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    best: dict[str, int] = defaultdict(int)
    for session, shown in stories:
        order = ranks(session.state)
        wins[who(session, order[0])] += 1
        for place, seat in enumerate(order):
            one, purse = who(session, seat), session.state.players[seat].coins
            games[one] += 1
            coins[one] += purse
            best[one] = max(best[one], purse)
            for later in order[place + 1 :]:
                ahead[one, who(session, later)] += 1
            for other in order:
                met[one, who(session, other)] += 1
        for before, event, after in shown:
            if isinstance(event, TurnScored):
                one = who(session, event.seat)
                turns[one] += 1
                purses = (state.players[event.seat].coins for state in (after, before))
                earned[one] += next(purses) - next(purses)
    found = player_statistics(tallies, SAME)
    assert {player.person for player in found} == {"Anna", "Ben", "Cleo", "Dirk"}
    assert [player.games for player in found] == sorted(games.values(), reverse=True)
    for player in found:
        one = player.person
        assert (player.games, player.wins) == (games[one], wins[one])
        assert (player.coins, player.best) == (coins[one], best[one])
        assert (player.turns, player.earned) == (turns[one], earned[one])
        for rival in player.rivals:
            assert rival.games == met[one, rival.person]
            assert (rival.ahead, rival.behind) == (
                ahead[one, rival.person],
                ahead[rival.person, one],
            )


def picks_in(before, after):
    """Yield the seat, the race and the power of a pick: a race that the player didn't have."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if now.active and now.active.race not in {troops.race for troops in was.races}:
            yield seat, now.active.race, now.active.power


@pytest.mark.parametrize("kind", ["races", "powers"])
def test_pieces_are_counted_as_slowly_as_can_be(kind, stories, tallies):
    picks, won, turns = Counter[str](), Counter[str](), Counter[str]()
    for session, shown in stories:
        winner, piece_of = ranks(session.state)[0], {}
        for before, event, after in shown:
            for seat, race, power in picks_in(before, after):
                piece = piece_of[seat, race] = race if kind == "races" else power
                picks[piece] += 1
                won[piece] += seat == winner
            if isinstance(event, TurnScored):
                for troops in before.players[event.seat].races:
                    turns[piece_of[event.seat, troops.race]] += 1
    found = piece_statistics(tallies, kind)
    assert {piece.piece: piece.picks for piece in found} == picks
    assert {piece.piece: piece.winners for piece in found if piece.winners} == +won
    assert {piece.piece: piece.turns for piece in found if piece.turns} == turns
    assert [piece.picks for piece in found] == sorted(picks.values(), reverse=True)
    assert all(piece.games <= piece.picks for piece in found)


def test_what_races_bring_is_all_that_turns_bring(tallies):
    earned = sum(player.earned for player in player_statistics(tallies))
    assert sum(piece.coins for piece in piece_statistics(tallies, "races")) == earned


@pytest.mark.parametrize("of_winners", [False, True])
def test_declines_are_counted_as_slowly_as_can_be(of_winners, stories, tallies):
    seats = declines = first_rounds = decliners = 0
    for session, shown in stories:
        counted = ranks(session.state)[:1] if of_winners else ranks(session.state)
        first: dict[int, int] = {}
        for before, _, after in shown:
            for seat in counted:
                was, now = before.players[seat], after.players[seat]
                if was.active and not now.active and len(now.declined) >= len(was.declined) > -1:
                    there = {troops.race for troops in now.declined}
                    if was.active.race in there:
                        declines += 1
                        first.setdefault(seat, before.round)
        seats += len(counted)
        first_rounds += sum(first.values())
        decliners += len(first)
    found = tallies.winners if of_winners else tallies.everybody
    assert (found.players, found.declines) == (seats, declines)
    assert (found.first_rounds, found.decliners) == (first_rounds, decliners)


def test_a_race_that_comes_back_to_life_was_picked_once_and_may_decline_again():
    table = Table("orcs hill", "elves swamp", "ratmen soul_touch")
    table.settle(2, 2)
    table.decline()
    table.settle(2, 2, 2)
    table.decline()
    table.play(2)
    table.decline()
    turns, lives = turns_and_lives(2, [step.events for step in table.session.steps])
    [orcs, ratmen] = [life for life in lives if life.seat == ANNA]
    assert (orcs.race, orcs.power, orcs.turns) == ("orcs", "hill", turns[ANNA])
    assert (orcs.declined, orcs.declined_again, ratmen.declined) == (2, 1, 4)
    ends = (50, 40), (1, 2), (0,)
    tallies = tallied([GameRecord(("a", "b"), ("Anna", "Ben"), *ends, turns=turns, lives=lives)])
    assert tallies.races["orcs"].picks == tallies.powers["hill"].picks == 1
    assert (tallies.winners.declines, tallies.winners.first_rounds) == (3, 2)


def test_tables_are_counted_as_slowly_as_can_be(sessions, tallies):
    for players, table in tallies.tables.items():
        ended = [s.state for s in sessions if len(s.state.players) == players]
        purses = [[player.coins for player in state.players] for state in ended]
        assert table.games == len(ended)
        assert table.coins == sum(map(sum, purses))
        assert table.winning_coins == sum(map(max, purses))
    assert sum(table.games for table in tallies.tables.values()) == len(sessions)


def test_of_no_games_there_is_nothing_to_tell():
    assert player_statistics(tallied([])) == []
    assert piece_statistics(tallied([]), "races") == []
    assert statistics_rows(ENGLISH, tallied([]), "tables", {}) == []


def test_seats_that_the_app_played_can_be_left_out_of_players_and_rivals():
    nobody = empty_seat_id("planner", 0)
    ends = (50, 40, 60), (2, 3, 1), (2,), (4, 4, 4)
    record = GameRecord(("x", "y", nobody), ("Anna", "Ben", "Planner"), *ends)
    tallies = tallied([record])
    assert empty_seats(tallies) == {nobody}
    assert [one.name for one in player_statistics(tallies)] == ["Planner", "Anna", "Ben"]
    people = player_statistics(tallies, without=empty_seats(tallies))
    assert [(one.name, one.wins) for one in people] == [("Anna", 0), ("Ben", 0)]
    assert [[rival.name for rival in one.rivals] for one in people] == [["Ben"], ["Anna"]]


def test_what_the_app_thinks_stands_beside_what_happened_in_ones_own_games():
    lives = (RaceLife(0, "trolls", "flying", turns=4, coins=30),)
    record = GameRecord(("x", "y"), ("Anna", "Ben"), (50, 40), (1, 2), (0,), (4, 4), lives)
    trolls, elves = Earned(20, 500), Earned(30, 900)
    flying_trolls, few = Earned(9, 270), Earned(2, 200)
    combos = {"wealthy trolls": few, "flying trolls": flying_trolls}
    values = ComboValues(1, 400, {"trolls": trolls, "elves": elves}, {"flying": trolls}, combos)
    rows = value_rows(ENGLISH, values, "races", tallied([record]))
    assert [(row.title, row.text, row.rests_on) for row in rows] == [
        ("Elves", "Coins per pick: 30.0", "Picked 30 times"),
        ("Trolls", "Coins per pick: 25.0 · in your games: 30.0", "Picked 20 times"),
    ]
    assert [row.share for row in rows] == [1, 25 / 30]
    # A combo that was picked a few times says little, and comes last.
    assert [(bar.title, bar.number, bar.note, bar.is_few) for bar in rows[1].bars] == [
        ("Flying Trolls", "30.0", "Picked 9 times", False),
        ("Wealthy Trolls", "100.0", "Picked 2 times", True),
    ]
    assert [bar.share for bar in rows[1].bars] == [1, 1]
    assert values_text(ENGLISH, values).startswith("400 games that the app played against itself.")


def test_of_equal_wins_those_with_more_coins_come_first():
    records = [
        GameRecord(("x", "y", "z"), ("Anna", "Ben", "Cleo"), coins, ranks, (winner,), (4, 4, 4))
        for winner, coins, ranks in ((0, (70, 50, 60), (1, 3, 2)), (1, (50, 90, 60), (3, 1, 2)))
    ]
    found = player_statistics(tallied(records))
    assert [(one.name, one.wins) for one in found] == [("Ben", 1), ("Anna", 1), ("Cleo", 0)]


def test_favourites_are_those_picked_most_and_rivals_those_met_most():
    lives = tuple(RaceLife(0, race, "flying", turns=2, coins=9) for race in "aabbbcd")
    record = GameRecord(("x", "y"), ("Anna", "Ben"), (50, 40), (1, 2), (0,), (4, 4), lives)
    [anna, ben] = player_statistics(tallied([record]))
    assert anna.races == (("b", 3), ("a", 2), ("c", 1))
    assert anna.powers == (("flying", 7),)
    assert anna.rivals == (Rival("y", "Ben", 1, 1, 0),)
    assert ben.races == ()
    assert (anna.average, anna.coins_per_turn) == (50, 63 / 4)
    assert piece_statistics(tallied([record]), "races")[0] == PieceTally("b", 0, 1, 3, 6, 27, 3)


def test_people_who_were_merged_are_one_and_called_as_they_were_last():
    games = [
        GameRecord(("m1", "b"), ("Max", "Ben"), (50, 40), (1, 2), (0,), (5, 5)),
        GameRecord(("b", "m2"), ("Ben", "Maximilian"), (50, 40), (1, 2), (0,), (5, 5)),
    ]
    assert len(player_statistics(tallied(games))) == 3
    [ben, max_] = player_statistics(tallied(games), {"m2": "m1"})
    assert (max_.name, max_.games, max_.wins) == ("Maximilian", 2, 1)
    assert ben.rivals == (Rival("m1", "Maximilian", 2, 1, 1),)


def with_badgers(piece, names, coins=10):
    """Return a game where Anna had a home-made race."""
    lives = (RaceLife(0, piece, "flying", turns=2, coins=coins),)
    return GameRecord(
        ("a", "b"), ("Anna", "Ben"), (50, 40), (1, 2), (0,), (4, 4), lives, own_names=names
    )


def test_versions_of_a_piece_count_as_one_and_go_by_the_name_they_were_played_with():
    games = [
        with_badgers("own_1", {"own_1": "Badgers"}),
        with_badgers("own_2", {"own_2": "Badgers", "own_9": "Moles"}, coins=20),
        with_badgers("own_3", {"own_3": "Moles"}),
    ]
    found = piece_statistics(tallied(games), "races")
    assert [(piece.piece, piece.picks, piece.coins) for piece in found] == [
        ("own_2", 2, 30),
        ("own_3", 1, 10),
    ]
    english = load_language("en")
    rows = statistics_rows(english, tallied(games), "races", {})
    assert [row.title for row in rows] == ["Badgers", "Moles"]
    [anna, _] = statistics_rows(english, tallied(games), "players", {})
    assert "Favourite races: Badgers (2), Moles (1)" in anna.numbers


def test_a_power_of_the_name_of_a_race_is_another_piece():
    lives = (RaceLife(0, "own_1", "own_2", turns=2, coins=9),)
    names = {"own_1": "Moles", "own_2": "Moles"}
    ends = (50, 40), (1, 2), (0,), (4, 4)
    record = GameRecord(("a", "b"), ("Anna", "Ben"), *ends, lives, own_names=names)
    assert [piece.piece for piece in piece_statistics(tallied([record]), "races")] == ["own_1"]
    assert [piece.piece for piece in piece_statistics(tallied([record]), "powers")] == ["own_2"]


def test_what_rests_on_few_games_comes_last_and_no_bar_is_longer_than_the_longest_sound_one():
    often = tuple(
        RaceLife(0, race, "", turns=1, coins=n) for race, n in (("elves", 3), ("orcs", 6))
    )
    once = RaceLife(0, "humans", "", turns=1, coins=9)
    ends = ("a", "b"), ("Anna", "Ben"), (50, 40), (1, 2), (0,), (4, 4)
    games = [GameRecord(*ends, often) for _ in range(4)] + [GameRecord(*ends, (*often, once))]
    rows = statistics_rows(load_language("en"), tallied(games), "races", {})
    assert [(row.title, row.share, row.rests_on) for row in rows] == [
        ("Orcs", 1, "5 games"),
        ("Elves", 0.5, "5 games"),
        ("Humans", 1, "only 1 game"),
    ]
    assert [row.is_few for row in rows] == [False, False, True]
