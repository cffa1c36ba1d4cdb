"""The sky beside the ground: what is printed there, how it is joined, and who may enter it."""

import pytest

from companion.advice import plan, play_turn
from companion.codec import Invalid
from companion.content import load_catalogue
from companion.engine import (
    CHARACTERS,
    Pick,
    Score,
    SetRegion,
    Setup,
    Use,
    carry_out,
    laid_board,
    may_hold_access,
    start_game,
)
from companion.engine.rules.reach import Position, why_unreachable
from companion.play import Session
from tests.advice.brute_force import EveryWay
from tests.advice.random_states import with_hand
from tests.ask_client import ask
from tests.boards import base_board

CATALOGUE = load_catalogue()
SETS = ("base", "sky_islands")
# Region: terrain, symbols, lost tribe (T), ways up (b, s), and neighbours.
SKIES = {
    "two_islands": """
        0 swamp Tb: 1 2 3 8 | 1 hill magic: 0 3 | 2 farmland: 0 3 4 | 3 mountain mine: 0 1 2
        4 mountain: 2 5 6 8 | 5 farmland cavern: 4 6 7 | 6 lake: 4 5 7 8 | 7 swamp mine T: 5 6 8 9
        8 hill magic T: 0 4 6 7 9 | 9 forest s: 7 8
        """,
    "three_islands": """
        0 hill s: 1 3 | 1 swamp T: 0 2 3 8 | 2 farmland magic: 1 3 | 3 mountain mine: 0 1 2 4
        4 farmland: 3 5 | 5 forest magic T: 4 6 | 6 swamp: 5 7 8 | 7 hill cavern T: 6 8
        8 forest mine b: 1 6 7
        """,
}
ISLANDS = {
    "two_islands": [{0, 1, 2, 3}, {4, 5, 7, 8, 9}],
    "three_islands": [{0, 1, 2, 3}, {4, 5}, {6, 7, 8}],
}
each_sky = pytest.mark.parametrize("sky", SKIES)


def setup(players=3, **more):
    return Setup(tuple("ABCDEF"[:players]), SETS, seed=7, has_board=True, **more)


def written(sky):
    """Return a side of the sky in the words of the table above."""
    printed, found = CATALOGUE.skies[sky], []
    for region in printed.regions:
        ways = "".join(way[0] for way, at in sorted(printed.access.items()) if at == region.id)
        marks = [region.terrain, *region.symbols, "T" * region.lost_tribe + ways]
        near = " ".join(map(str, region.adjacent))
        found.append(f"{region.id} {' '.join(filter(None, marks))}: {near}")
    return found


@each_sky
def test_a_side_of_the_sky_has_the_printed_regions(sky):
    lines = (line.split("|") for line in SKIES[sky].strip().splitlines())
    assert written(sky) == [region.strip() for line in lines for region in line]


@each_sky
def test_the_lake_belongs_to_the_sky_but_need_not_be_held(sky):
    regions = CATALOGUE.skies[sky].regions
    assert all(region.island for region in regions)
    for number, island in enumerate(ISLANDS[sky], start=1):
        assert {r.id for r in regions if r.island == number and r.terrain != "lake"} == island


@each_sky
@pytest.mark.parametrize(("players", "rounds"), [(3, 10), (4, 10), (5, 9), (6, 8)])
def test_the_ground_is_the_one_for_one_player_fewer(sky, players, rounds):
    agreed = start_game(CATALOGUE, setup(players, sky=sky)).setup
    assert (agreed.board, agreed.rounds) == (f"{players - 1}_players", rounds)
    board, ground = laid_board(CATALOGUE, agreed), base_board(players - 1)
    first = len(ground.regions)
    assert len(board.regions) == first + len(CATALOGUE.skies[sky].regions)
    links = [
        (region.id, near)
        for region in board.regions[:first]
        for near in region.adjacent
        if near >= first
    ]
    access = CATALOGUE.skies[sky].access
    ways = zip(agreed.access, (access["beanstalk"], access["stairway"]), strict=True)
    assert sorted(links) == sorted((at, first + up) for at, up in ways)
    for region in board.regions:
        assert all(region.id in board.regions[near].adjacent for near in region.adjacent)
        assert all(0 <= x <= board.size[0] and 0 <= y <= board.size[1] for x, y in region.outline)


def test_the_app_deals_the_ways_up_by_the_seed():
    one, same = (start_game(CATALOGUE, setup(sky="two_islands")).setup for _ in range(2))
    assert one.access == same.access
    assert may_hold_access(base_board(2), one.access)


@pytest.mark.parametrize("access", [(0, 1), (5, 5), (8,), (8, 99)])
def test_other_regions_hold_no_way_up(access):
    with pytest.raises(Invalid) as refusal:
        start_game(CATALOGUE, setup(sky="two_islands", access=access))
    assert refusal.value.at == "access"


def test_a_sky_comes_with_its_set_and_with_three_players_at_least():
    with pytest.raises(Invalid, match="sky"):
        start_game(CATALOGUE, Setup(("A", "B", "C"), ("base",), sky="two_islands"))
    with pytest.raises(Invalid) as refusal:
        start_game(CATALOGUE, setup(2, sky="two_islands"))
    assert refusal.value.at == "players"


@pytest.mark.parametrize(
    ("sky", "players", "counts"), [("", 6, "2, 3, 4, 5"), ("two_islands", 2, "3, 4, 5, 6")]
)
def test_whoever_is_too_many_or_too_few_learns_how_many_may_play(sky, players, counts):
    with pytest.raises(Invalid) as refusal:
        start_game(CATALOGUE, setup(players, sky=sky))
    assert refusal.value.message.endswith(f": {counts}")


@pytest.mark.parametrize(
    ("race", "power", "may"),
    [
        ("ratmen", "hill", False),
        ("storm_giants", "hill", True),
        ("halflings", "hill", True),
        ("ratmen", "flying", True),
    ],
)
def test_no_first_conquest_in_the_sky_unless_the_race_may(race, power, may):
    board = laid_board(CATALOGUE, start_game(CATALOGUE, setup(sky="two_islands")).setup)
    combo, nowhere = CATALOGUE.combo(race, power), Position(board, {}, frozenset())
    found = why_unreachable(nowhere, board.regions[-1], combo, Use(), True)
    assert found == (None if may else "not_entry")


REPLAY = {
    "players": ["Anna", "Ben", "Cleo"],
    "sets": list(SETS),
    "races": ["storm_giants", "orcs"],
    "powers": ["hill", "swamp"],
    "map": 2,
    "sky": "two_islands",
    "access": [8, 10],
}


def test_a_replay_names_the_sky_and_goes_on_from_it():
    in_sky = 23 + 3
    commands = [
        {"do": "pick", "slot": 1},
        {"do": "conquer", "at": in_sky, "use": {"bolt": True}},
        {"do": "conquer", "at": 23},
        {"do": "conquer", "at": 8},
    ]
    found = ask({"op": "replay", "setup": REPLAY, "commands": commands})
    held = [entry["region"] for entry in found["board"] if entry.get("race") == "storm_giants"]
    assert held == [8, 23, in_sky]


def test_a_replay_without_its_sky_is_refused():
    asked = {"op": "replay", "setup": {**REPLAY, "sky": "", "access": []}}
    assert ask(asked)["error"]["at"] == "setup.map"


def sky_game(combo, power, held, **more):
    """Return what scoring shows for a race that holds these regions of a game with two islands."""
    start = {**REPLAY, "races": [combo, "orcs"], "powers": [power, "swamp"]}
    placed = [{"do": "set", "at": at, "player": "Anna", "race": combo, "tokens": 1} for at in held]
    asked = {"op": "replay", "setup": start, "commands": [{"do": "pick", "slot": 1}, *placed]}
    lines = ask({**asked, "show": ["score"], **more})["score"]["races"][0]["lines"]
    return {line["key"]: line["n"] for line in lines}


FIRST_ISLAND = [23, 24, 25, 26]


def test_an_island_held_as_a_whole_is_worth_a_coin():
    assert sky_game("ratmen", "merchant", FIRST_ISLAND[:3]) == {"regions": 3, "merchant": 3}
    assert sky_game("ratmen", "merchant", FIRST_ISLAND) == {
        "regions": 4,
        "merchant": 4,
        "islands": 1,
    }


def test_the_lake_need_not_be_held():
    assert sky_game("ratmen", "berserk", [27, 28, 30, 31, 32])["islands"] == 1


def test_escargots_are_paid_for_islands_at_the_end():
    assert sky_game("escargots", "berserk", FIRST_ISLAND) == {"islands": 1}


def test_a_race_in_decline_is_paid_for_its_island_too():
    start = {**REPLAY, "races": ["ratmen", "orcs", "elves"], "powers": ["hill", "swamp", "stout"]}
    lines = [{"do": "pick", "slot": 1}]
    lines += [
        {"do": "set", "at": at, "player": "Anna", "race": "ratmen", "tokens": 1}
        for at in FIRST_ISLAND
    ]
    lines += [{"do": "score"}, {"do": "pick", "slot": 1}, {"do": "score"}]
    lines += [{"do": "pick", "slot": 1}, {"do": "score"}, {"do": "decline"}]
    found = ask({"op": "replay", "setup": start, "commands": lines})
    # Five to begin with; four regions, a hill and an island; then the same without the hill.
    assert found["players"][0]["coins"] == 5 + 6 + 5


@pytest.mark.parametrize(
    ("held", "coins"),
    [([23, 24], 0), ([4, 5], 0), ([4, 23, 24], 1), ([4, 5, 6, 23, 24], 2), ([4, 29, 24], 1)],
)
def test_explorers_are_paid_for_the_fewer_of_up_and_down(held, coins):
    assert sky_game("ratmen", "exploring", held).get("exploring", 0) == coins


def test_exploring_is_dealt_only_with_a_sky():
    without = start_game(CATALOGUE, Setup(("A", "B", "C"), SETS, seed=1))
    beside = start_game(CATALOGUE, Setup(("A", "B", "C"), SETS, seed=1, sky="two_islands"))
    dealt = ([*(slot.power for slot in one.column), *one.power_stack] for one in (without, beside))
    assert ["exploring" in powers for powers in dealt] == [False, True]


@each_sky
@pytest.mark.parametrize("combo", ["ratmen exploring", "amazons merchant", "storm_giants hill"])
@pytest.mark.parametrize("hand", [3, 4])
def test_the_planner_misses_no_island(sky, combo, hand):
    race, power = combo.split()
    start = start_game(CATALOGUE, setup(sky=sky), [race, "orcs"], [power, "swamp"])
    session = Session(CATALOGUE, start)
    session.do(Pick(0))
    for at in (23, 24, 26):
        session.do(SetRegion(at, seat=0, race=race, tokens=1))
    state = with_hand(session.state, hand)
    found, twin = plan(CATALOGUE, state), EveryWay(CATALOGUE, state)
    assert found
    tokens = sum(take.tokens for take in found.best.takes)
    assert (found.best.coins, tokens) == twin.best()
    assert {one.region: one.tokens for one in found.reach} == twin.reach


@each_sky
@pytest.mark.parametrize("players", [3, 6])
def test_empty_seats_play_a_whole_game_under_the_sky(sky, players):
    session = Session(CATALOGUE, start_game(CATALOGUE, setup(players, sky=sky, rounds=2)))
    state, scored = session.state, 0
    while not state.is_over:
        character = CHARACTERS[state.turn.seat % len(CHARACTERS)]
        for move in play_turn(CATALOGUE, state, character, seed="sky"):
            _, state = carry_out(CATALOGUE, state, move.command, has_secrets=False)
            scored += isinstance(move.command, Score)
    assert scored >= players
