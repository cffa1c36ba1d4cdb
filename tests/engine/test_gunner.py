"""Gunner: cannons that are counted without a board, fire up to the sky, and survive a save."""

import pytest

from companion.advice import plan, play_turn
from companion.codec import Invalid
from companion.engine import (
    CHARACTERS,
    ConquerAt,
    Fire,
    Pick,
    PlaceTroops,
    Score,
    SetRegion,
    Setup,
    Use,
    carry_out,
    laid_board,
    options,
    read_command,
    read_event,
    start_game,
    targets_now,
    ways_up,
    with_counts,
    write_command,
    write_event,
)
from companion.play import Session
from tests.ask_client import ask
from tests.engine.helpers import ANNA, Table, active, counts

# On the board for two, 19 touches 12 (mountain), two others and a sea.
HOME, MOUNTAIN = 19, 12


def price(combo, region, **more):
    race, power = combo.split()
    request = {"op": "cost", "race": race, "power": power, "target": {"terrain": region}}
    return ask(request | more)


def firing(n):
    return Use(cannons_firing=n)


@pytest.mark.parametrize(
    ("combo", "terrain", "cannons", "tokens"),
    [
        ("ratmen gunner", "mountain", 0, 3),
        ("ratmen gunner", "mountain", 1, 1),
        ("ratmen gunner", "mountain", 2, 1),
        ("kobolds gunner", "mountain", 2, 2),
        ("tritons gunner", "hill", 1, 1),
    ],
)
def test_each_cannon_next_to_a_region_takes_two_off_but_a_token_is_left(
    combo, terrain, cannons, tokens
):
    found = price(combo, terrain, use={"cannons_firing": cannons})
    assert found["tokens"] == tokens
    assert sum(line["n"] for line in found["lines"]) == tokens
    assert ("gunner" in [line["key"] for line in found["lines"]]) == bool(cannons)


@pytest.mark.parametrize(("combo", "cannons"), [("ratmen hill", 1), ("ratmen gunner", 3)])
def test_nobody_fires_more_cannons_than_there_are(combo, cannons):
    found = price(combo, "hill", use={"cannons_firing": cannons})
    assert found["error"]["code"] == "bad_request"


def test_without_a_board_the_table_says_how_many_fire_but_not_in_the_first_turn():
    table = Table("ratmen gunner", "elves hill")
    table.pick()
    table.conquer("mountain", use=firing(2))
    assert table.race(ANNA).hand == 8
    table.score(counts(1))
    table.settle(1)
    hand = table.race(ANNA).hand
    table.conquer("mountain", use=firing(1))
    assert table.race(ANNA).hand == hand - 1
    with pytest.raises(Invalid):
        table.conquer("hill", use=firing(3))
    with table.refuses("no_board"):
        table.do(Fire(0))


def test_without_a_board_a_cannon_protects_its_region():
    table = Table("ratmen gunner", "elves hill")
    table.settle(2)
    table.pick()
    with table.refuses("protected"):
        table.conquer("hill", active("ratmen"), protected_by=("cannon",))


def on_board(*combos, **more):
    """Return a table where Anna's race stands at home and has a cannon there from before."""
    table = Table(*combos, has_board=True, **more)
    table.pick()
    table.do(SetRegion(HOME, seat=ANNA, race=combos[0].split()[0], tokens=2))
    table.do(PlaceTroops(HOME, cannon=True))
    table.score()
    table.pick()
    table.score()
    return table


def test_a_cannon_may_fire_from_the_second_turn_on_and_prices_show_it():
    table = on_board("ratmen gunner", "elves hill")
    before = with_counts(table.catalogue, table.state)
    plain = dict(targets_now(table.catalogue, before))[MOUNTAIN]
    assert options(table.catalogue, table.state)[Fire]
    table.do(Fire(HOME))
    lines = dict(targets_now(table.catalogue, with_counts(table.catalogue, table.state)))
    assert lines[MOUNTAIN].tokens == max(1, (plain.tokens or 0) - 2)
    assert not options(table.catalogue, table.state)[Fire]
    table.session.undo()
    assert with_counts(table.catalogue, table.state) == before


def test_a_race_that_flies_gains_only_next_to_its_cannon():
    table = Table("ratmen gunner", "elves hill", has_board=True)
    wings = {"id": "wings", "tokens": 5, "supply": 10}
    wings["effects"] = [{"hook": "reach", "anywhere": True}]
    home = {"region": HOME, "race": "wings", "tokens": 2, "own": True, "fires": True}
    request = {"op": "targets", "map": 2, "race": "wings", "power": "gunner", "hand": 9}
    request |= {"board": [home], "pieces": {"races": [wings]}}
    found = {each["region"]: each["tokens"] for each in ask(request)["targets"]}
    near = table.catalogue.boards["2_players"].regions[HOME].adjacent
    land = [each for each in table.catalogue.boards["2_players"].regions if each.id in found]
    for region in land:
        if region.terrain in ("sea", "lake"):
            continue
        plain = 2 + (region.terrain == "mountain")
        assert found[region.id] == (max(1, plain - 2) if region.id in near else plain)


def test_a_cannon_fires_up_the_beanstalk():
    catalogue = Table("ratmen gunner").catalogue
    setup = Setup(
        ("A", "B", "C"), ("base", "sky_islands"), seed=7, has_board=True, sky="two_islands"
    )
    start = start_game(catalogue, setup, ["ratmen", "elves", "orcs"], ["gunner", "hill", "swamp"])
    session = Session(catalogue, start)
    session.do(Pick(0))
    ways = ways_up(catalogue, session.state.setup)
    ground, sky = (min(ways), next(at for at in ways if ways[at] == ways[min(ways)] and at > 20))
    assert sky in laid_board(catalogue, session.state.setup).regions[ground].adjacent
    session.do(SetRegion(ground, seat=0, race="ratmen", tokens=2))
    session.do(PlaceTroops(ground, cannon=True))
    for _ in range(2):
        session.do(Score())
        session.do(Pick(0))
    session.do(Score())

    def cost():
        return dict(targets_now(catalogue, with_counts(catalogue, session.state)))[sky].tokens

    before = cost()
    session.do(Fire(ground))
    assert cost() == max(1, before - 2)


def test_commands_and_events_are_written_and_read_back():
    table = on_board("ratmen gunner", "elves hill")
    step = table.do(Fire(HOME))
    for command in (Fire(HOME), PlaceTroops(HOME, cannon=False)):
        assert read_command(write_command(command)) == command
    attack = ConquerAt(MOUNTAIN)
    fought = table.do(attack)
    for event in (*step.events, *fought.events):
        assert read_event(write_event(event)) == event


def lies_at_home(table):
    return (table.state.regions or {})[HOME].cannon


def test_a_borrowed_power_places_cannons_that_leave_with_it():
    table = Table("orcs copycat", "elves hill", "ratmen gunner", has_board=True)
    table.pick()
    table.do(SetRegion(HOME, seat=ANNA, race="orcs", tokens=2))
    table.session.do(read_command({"do": "borrow", "slot": 1}))
    assert table.race(ANNA).power_in_use == "gunner"
    table.do(PlaceTroops(HOME, cannon=True))
    table.score()
    assert lies_at_home(table)
    table.pick()
    table.score()
    assert not lies_at_home(table)


def test_the_plan_fires_and_says_what():
    table = on_board("ratmen gunner", "elves hill")
    found = plan(table.catalogue, table.state)
    assert found
    assert found.best.fire == (HOME,)
    state = with_counts(table.catalogue, table.state)
    _, state = carry_out(table.catalogue, state, *(Fire(at) for at in found.best.fire))
    for take in found.best.takes:
        _, state = carry_out(table.catalogue, state, ConquerAt(take.at, use=take.use))
        assert state.turn.conquests[-1].used == take.tokens


@pytest.mark.parametrize("character", CHARACTERS)
def test_an_empty_seat_places_its_cannons_and_fires_them(character):
    table = Table("ratmen gunner", "elves hill", has_board=True)
    placed = fired = 0
    table.pick()
    for _ in range(6):
        for move in play_turn(table.catalogue, table.state, character, seed="cannons"):
            placed += isinstance(move.command, PlaceTroops) and bool(move.command.cannon)
            fired += isinstance(move.command, Fire)
            table.do(move.command)
    assert placed >= 2
    assert fired
