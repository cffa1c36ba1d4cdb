"""Where a race may attack: the four boards, and every rule that extends a race's reach."""

import pytest

from companion.engine import Attacker, Holder, House, Position, Target, Use, targets
from tests.boards import base_board
from tests.engine.notation import rows

BOARDS = (2, 3, 4, 5)
NOTHING = Use()
LEAP = Use(catapult=True)


def stand(board, number, holder=None, **more):
    """Return a printed region with something on it."""
    printed = board.regions[number]
    return Target(printed.terrain, printed.symbols, printed.coastal, holder, **more)


@pytest.fixture
def look(catalogue):
    """Return a function that prices a whole board, by region."""

    def ask(
        players,
        fighter,
        held=(),
        *,
        first=False,
        standing=None,
        in_decline=False,
        use=NOTHING,
        **more,
    ):
        race, power = fighter.split()
        combo = catalogue.combo(race, None if power == "none" else power, in_decline)
        position = Position(base_board(players), standing or {}, set(held))
        attacker = Attacker(combo, has_foothold=bool(held) and not first, **more)
        return dict(targets(catalogue, position, attacker, use))

    return ask


def in_reach(quotes):
    return {number for number, quote in quotes.items() if quote.why_not is None}


def refused(quotes, why_not):
    return {number for number, quote in quotes.items() if quote.why_not == why_not}


def find(players, **wanted):
    """Return the regions of a board with these properties."""
    return {
        region.id
        for region in base_board(players).regions
        if all(getattr(region, name) == value for name, value in wanted.items())
    }


def land(players):
    return {r.id for r in base_board(players).regions if r.terrain not in ("sea", "lake")}


# --- the first conquest


@pytest.mark.parametrize("players", BOARDS)
def test_race_enters_at_the_edge_or_on_the_shore_of_a_sea(look, players):
    quotes = look(players, "ratmen hill", first=True)
    assert in_reach(quotes) == land(players) & find(players, entry=True)
    assert refused(quotes, "not_entry") == land(players) & find(players, entry=False)
    assert refused(quotes, "water") == find(players, terrain="sea") | find(players, terrain="lake")


@pytest.mark.parametrize("players", BOARDS)
@pytest.mark.parametrize("fighter", ["halflings hill", "ratmen flying", "halflings flying"])
def test_halflings_and_flyers_enter_on_any_land(look, players, fighter):
    assert in_reach(look(players, fighter, first=True)) == land(players)


@pytest.mark.parametrize("players", BOARDS)
def test_seafarers_may_enter_by_sea_but_not_on_the_lake(look, players):
    quotes = look(players, "ratmen seafaring", first=True)
    assert in_reach(quotes) == find(players, entry=True) >= find(players, terrain="sea")
    assert refused(quotes, "not_entry") >= find(players, terrain="lake")


@pytest.mark.parametrize("players", BOARDS)
def test_seafaring_halflings_enter_anywhere(look, players):
    quotes = look(players, "halflings seafaring", first=True)
    assert in_reach(quotes) == set(quotes) == {r.id for r in base_board(players).regions}


def test_shore_of_an_occupied_sea_is_an_entry_all_the_same(look):
    board = base_board(5)
    standing = {22: stand(board, 22, Holder("race", "elves", 3))}
    inland_shores = {15, 23, 27, 28, 33, 38}
    assert not any(board.regions[number].board_edge for number in inland_shores)
    assert inland_shores <= in_reach(look(5, "ratmen hill", first=True, standing=standing))


@pytest.mark.parametrize("players", BOARDS)
@pytest.mark.parametrize("fighter", ["ratmen hill", "ratmen flying", "halflings hill"])
def test_race_that_abandoned_everything_enters_again(look, players, fighter):
    assert look(players, fighter, held=()) == look(players, fighter, first=True)


def test_underworld_and_catapult_do_not_help_to_enter(look):
    entries = land(3) & find(3, entry=True)
    assert in_reach(look(3, "ratmen underworld", first=True)) == entries
    assert in_reach(look(3, "ratmen catapult", first=True)) == entries
    assert not in_reach(look(3, "ratmen catapult", first=True, use=LEAP))


# --- next door


@rows(
    ("fighter", "held", "players", "reached"),
    """
    ratmen hill            | 1    | 2 | 0 2 6 7
    ratmen hill            | 1 12 | 2 | 0 2 6 7 13 19
    halflings hill         | 1    | 2 | 0 2 6 7
    ratmen underworld      | 0    | 2 | 1 6
    ratmen underworld      | 0 1  | 2 | 2 6 7 9 12 21
    ratmen seafaring       | 14   | 5 | 7 15 22
    ratmen seafaring       | 2    | 3 | 1 3 6 7 28
    ratmen seafaring       | 28   | 3 | 0 1 2 3 5 16 20
    ratmen catapult        | 0    | 2 | 1 6
    ghouls none declined   | 1    | 2 | 0 2 6 7
    ghouls spirit declined | 1    | 2 | 0 2 6 7
    """,
)
def test_what_is_next_to_the_regions_held(look, fighter, held, players, reached):
    """Water is a stepping stone only when held, caverns only from a cavern."""
    regions = set(map(int, held.split()))
    fighter, declined, _ = fighter.partition(" declined")
    quotes = look(int(players), fighter, held=regions, in_decline=bool(declined))
    assert in_reach(quotes) == set(map(int, reached.split()))
    assert refused(quotes, "not_adjacent") >= land(int(players)) - regions - in_reach(quotes)


@pytest.mark.parametrize("players", BOARDS)
def test_regions_one_holds_are_no_targets(look, players):
    held = {0, 3, 7}
    assert held.isdisjoint(look(players, "ratmen hill", held=held))
    assert len(look(players, "ratmen hill", held=held)) == len(base_board(players).regions) - 3


@pytest.mark.parametrize("players", BOARDS)
def test_flyers_reach_all_land_from_anywhere(look, players):
    assert in_reach(look(players, "ratmen flying", held={0})) == land(players) - {0}


# --- Underworld


@pytest.mark.parametrize("players", BOARDS)
def test_caverns_are_next_to_each_other_for_the_underworld(look, players):
    caverns = {r.id for r in base_board(players).regions if "cavern" in r.symbols}
    start = min(caverns)
    neighbours = land(players) & set(base_board(players).regions[start].adjacent)
    assert in_reach(look(players, "ratmen underworld", {start})) == (caverns - {start}) | neighbours
    assert in_reach(look(players, "ratmen hill", {start})) == neighbours


# --- water


def test_seas_are_stepping_stones_only_when_held(look):
    # On the board for five, sea 22 lies between regions 14 and 43.
    assert 43 not in in_reach(look(5, "ratmen seafaring", held={14}))
    assert {15, 23, 27, 28, 33, 38, 43} <= in_reach(look(5, "ratmen seafaring", held={14, 22}))
    assert refused(look(5, "ratmen hill", held={14}), "water") == {6, 17, 22}


def test_water_of_others_costs_their_tokens(look):
    standing = {28: stand(base_board(3), 28, Holder("race", "tritons", 2))}
    assert look(3, "ratmen seafaring", {2}, standing=standing)[28].tokens == 4


# --- the catapult


def test_catapult_leaps_over_exactly_one_region(look):
    # On the board for two, 0 touches 1 and 6; behind them lie 2, 7, 12 and 13.
    quotes = look(2, "ratmen catapult", held={0}, use=LEAP)
    assert in_reach(quotes) == {2, 7, 12, 13}
    assert {quotes[number].tokens for number in (2, 7, 13)} == {1}
    assert quotes[12].tokens == 2  # a mountain
    assert quotes[1].why_not == quotes[8].why_not == "not_adjacent"


def test_catapult_leaps_over_the_lake(look):
    # On the board for five, the lake alone lies between 10 and 35.
    over_land = {n for n in base_board(5).regions[10].adjacent if n != 17}
    assert over_land.isdisjoint(base_board(5).regions[35].adjacent)
    assert 35 in in_reach(look(5, "ratmen catapult", held={10}, use=LEAP))


def test_catapult_does_not_leap_over_a_sea(look):
    # Only sea 22 lies between 14 and 43, and between 14 and 38.
    assert refused(look(5, "ratmen catapult", held={14}, use=LEAP), "not_adjacent") >= {38, 43}


def test_catapult_does_not_shoot_at_water(look):
    assert refused(look(5, "ratmen catapult", held={14}, use=LEAP), "water") == {6, 17, 22}


def test_catapult_may_leap_from_one_region_to_the_neighbour_of_another(look):
    # Holding 0 and 2: 7 touches 2, but is a leap away from 0.
    assert 7 in in_reach(look(2, "ratmen catapult", held={0, 2}, use=LEAP))


# --- Giants


def test_giants_pay_less_next_to_a_mountain_they_hold(look):
    # On the board for two: mountain 3 touches 2, 4 and 8.
    quotes = look(2, "giants flying", held={3, 0})
    assert {number for number in land(2) - {0, 3} if quotes[number].tokens == 1} == {2, 4, 8}
    assert {quotes[number].tokens for number in (11, 12, 15)} == {3}


def test_mountain_of_somebody_else_does_not_help_giants(look):
    standing = {3: stand(base_board(2), 3, Holder("race", "elves", 2))}
    quotes = look(2, "giants hill", held={2}, standing=standing)
    assert quotes[8].tokens == 2
    assert quotes[3].tokens == 5


def test_mountains_help_only_giants(look):
    assert look(2, "ratmen hill", held={3})[2].tokens == 2


@pytest.mark.parametrize(("counts", "tokens"), [(False, 1), (True, 0)])
def test_house_decides_whether_caverns_are_next_to_a_mountain_for_giants(look, counts, tokens):
    # On the board for two, mountain 12 has a cavern; so have 1, 9 and 21, far away from it.
    house = House(giants_count_caverns_as_adjacent=counts)
    quotes = look(2, "giants underworld", held={12}, house=house)
    for number in (1, 9, 21):
        # Underworld takes one off already; the minimum is one token, so look at the terms.
        terms = {line.key: line.n for line in quotes[number].lines}
        assert 2 + terms["underworld"] + terms.get("giants", 0) == tokens
        assert quotes[number].tokens == 1
    assert quotes[6].tokens == 1  # a true neighbour


def test_house_rule_on_caverns_needs_mountain_underworld_and_cavern(look):
    house = House(giants_count_caverns_as_adjacent=True)
    flying = look(2, "giants flying", held={12}, house=house)
    assert {flying[number].tokens for number in (1, 9, 21)} == {2}
    from_a_hill = look(2, "giants underworld", held={1, 3}, house=house)
    assert {line.key for line in from_a_hill[9].lines} == {"base", "underworld"}


# --- Ghouls in decline


def test_declined_ghouls_may_take_a_region_of_their_owners_active_race(look):
    own = Holder("race", "orcs", 2, own=True)
    standing = {2: stand(base_board(2), 2, own), 3: stand(base_board(2), 3, own)}
    ghouls = look(2, "ghouls none", held={1}, standing=standing, in_decline=True)
    assert ghouls[2].tokens == 4
    assert ghouls[3].why_not == "not_adjacent"
    active = look(2, "ghouls hill", held={1}, standing=standing)
    assert active[2].why_not == "own_active"


def test_declined_ghouls_without_a_region_enter_at_the_edge(look):
    quotes = look(3, "ghouls none", first=True, in_decline=True)
    assert in_reach(quotes) == land(3) & find(3, entry=True)


def test_other_races_in_decline_go_nowhere(look):
    quotes = look(2, "orcs none", held={1}, in_decline=True)
    assert {quote.why_not for quote in quotes.values()} == {"not_in_decline"}


# --- what lies on the board


def test_board_says_what_each_region_costs(look):
    board = base_board(2)
    standing = {
        0: stand(board, 0, Holder("lost_tribe")),
        2: stand(board, 2, Holder("race", "elves", 2), fortress=True),
        6: stand(board, 6, Holder("race", "trolls", 1, in_decline=True), lair=True),
        7: stand(board, 7, Holder("race", "halflings", 1), protected_by=("hole",)),
    }
    quotes = look(2, "ratmen hill", held={1}, standing=standing, hand=3)
    seen = {n: (quotes[n].tokens, quotes[n].why_not, quotes[n].chance) for n in (0, 2, 6, 7)}
    assert seen == {
        0: (3, None, (1, 1)),
        2: (5, None, (1, 3)),
        6: (4, None, (1, 2)),
        7: (None, "protected", (0, 1)),
    }


def test_region_out_of_reach_has_no_price(look):
    far = look(2, "ratmen hill", held={1}, hand=20)[22]
    assert (far.tokens, far.lines, far.short, far.chance) == (None, (), None, (0, 1))


def test_sorcerers_swap_only_within_reach(look):
    board = base_board(2)
    lone = Holder("race", "elves", 1)
    standing = {n: stand(board, n, lone) for n in (2, 9, 22)}
    swap = {"use": Use(sorcery=True), "standing": standing, "hand": 0}
    assert in_reach(look(2, "sorcerers hill", held={1}, **swap)) == {2}
    assert in_reach(look(2, "sorcerers underworld", held={1}, **swap)) == {2, 9}
    assert in_reach(look(2, "sorcerers flying", held={1}, **swap)) == {2, 9, 22}


@pytest.mark.parametrize("players", BOARDS)
def test_race_that_always_conquers_on_ends_up_holding_all_land(look, players):
    held: set[int] = set()
    while new := in_reach(look(players, "ratmen hill", held)):
        held |= new
    assert held == land(players)
