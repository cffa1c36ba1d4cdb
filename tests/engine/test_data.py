"""The set files and boards say what the boxes contain, and a broken file is refused."""

import json
from collections import Counter
from dataclasses import fields
from typing import get_args

import pytest

from companion.codec import Invalid
from companion.content import load_catalogue
from companion.engine import (
    COUNTS,
    Attack,
    Attacker,
    Line,
    Marker,
    Setup,
    Target,
    TurnMoment,
    UseName,
    quote,
    start_game,
)
from companion.engine.pieces.effects import HOOKS, Amount
from companion.paths import DATA
from tests.boards import base_board


def numbers(text):
    """Read `orcs 5/10, elves 6/11` or `hill 4, merchant 2`."""
    pieces = (piece.split() for piece in text.split(","))
    return {piece: tuple(map(int, shown.split("/"))) for piece, shown in pieces}


# Per set and race: tokens on the banner, tokens in the tray.
RACES = {
    "base": numbers("""
        amazons 6/15, dwarves 3/8, elves 6/11, ghouls 5/10, giants 6/11, halflings 6/11,
        humans 5/10, orcs 5/10, ratmen 8/13, skeletons 6/20, sorcerers 5/18, tritons 6/11,
        trolls 5/10, wizards 5/10
        """),
    "cursed": numbers("goblins 6/11, kobolds 11/16"),
    "grand_dames": numbers("gypsies 6/11, priestesses 4/9, white_ladies 2/7"),
    "be_not_afraid": numbers("""
        barbarians 9/14, homunculi 5/18, leprechauns 6/11, pixies 11/16, pygmies 6/18
        """),
    "royal_bonus": numbers("fauns 5/18, igors 4/9, shrubmen 6/11"),
    "spiders_web": numbers("ice_witches 5/10, skags 6/11, slingmen 5/10"),
    "sky_islands": numbers("""
        drakons 6/11, escargots 12/17, khans 5/10, scarecrows 12/17, scavengers 6/11,
        storm_giants 6/11, wendigos 6/17
        """),
}
# Per set and power: tokens on the badge.
POWERS = {
    "base": numbers("""
        alchemist 4, berserk 4, bivouacking 5, commando 4, diplomat 5, dragon_master 5, flying 5,
        forest 4, fortified 3, heroic 5, hill 4, merchant 2, mounted 5, pillaging 5, seafaring 5,
        spirit 5, stout 4, swamp 4, underworld 5, wealthy 4
        """),
    "cursed": numbers("cursed 0, hordes_of 5, marauding 5, ransacking 4, were 4"),
    "grand_dames": numbers("historian 5, peace_loving 4"),
    "be_not_afraid": numbers("barricade 4, catapult 4, corrupt 4, imperial 4, mercenary 4"),
    "royal_bonus": numbers("aquatic 3, behemoth 4, fireball 5"),
    "spiders_web": numbers("copycat 3, lava 5, soul_touch 4"),
    "sky_islands": numbers("""
        airborne 3, exploring 5, goldsmith 4, gunner 3, haggling 5, racketeering 5, zeppelined 5
        """),
}
# Sets of which some pieces may still be missing.
UNFINISHED = ("royal_bonus", "spiders_web", "sky_islands")
TERRAINS = ("farmland", "forest", "hill", "mountain", "swamp")
# Players: rounds, land, terrains in the order above, mine/magic/cavern, lost tribes, adjacencies.
BOARDS = {
    2: (10, 20, (4, 4, 4, 4, 4), (4, 4, 4), 9, 51),
    3: (10, 27, (5, 5, 5, 7, 5), (5, 5, 5), 10, 71),
    4: (9, 36, (7, 7, 7, 8, 7), (7, 7, 7), 14, 95),
    5: (8, 45, (9, 9, 9, 9, 9), (9, 9, 9), 18, 119),
}
each_board = pytest.mark.parametrize(
    "board", [base_board(n) for n in BOARDS], ids=[f"{n} players" for n in BOARDS]
)


# --- what the sets contain


def test_sets_hold_the_races_of_the_boxes(catalogue):
    found = {
        name: {race: (catalogue.race(race).tokens, catalogue.race(race).supply) for race in s.races}
        for name, s in catalogue.sets.items()
    }
    assert found == {name: _those_in(found[name], name, races) for name, races in RACES.items()}


def test_sets_hold_the_powers_of_the_boxes(catalogue):
    found = {
        name: {power: (catalogue.power(power).tokens,) for power in s.powers}
        for name, s in catalogue.sets.items()
    }
    assert found == {name: _those_in(found[name], name, powers) for name, powers in POWERS.items()}


def _those_in(found, name, pieces):
    """Return the pieces of a set; of one that is not finished, those that are there."""
    if name not in UNFINISHED:
        return pieces
    return {piece: shown for piece, shown in pieces.items() if piece in found}


def test_base_game_comes_first(catalogue):
    assert next(iter(catalogue.sets)) == "base"
    assert tuple(catalogue.races)[:14] == tuple(RACES["base"])


@pytest.mark.parametrize(
    ("race", "power", "in_hand", "limit"),
    [
        ("ratmen", "cursed", 8, 13),
        ("kobolds", "stout", 15, 16),
        ("amazons", "merchant", 12, 15),  # four more than banner and badge, for conquest only
        ("orcs", "hordes_of", 12, 12),  # the two Hordes tokens do not come from the tray
        ("amazons", "hordes_of", 17, 17),
    ],
)
def test_combo_brings_its_tokens_and_never_has_more_than_exist(
    catalogue, race, power, in_hand, limit
):
    combo = catalogue.combo(race, power)
    assert (combo.tokens, combo.limit) == (in_hand, limit)


def test_every_combo_finds_its_tokens_in_the_tray(catalogue):
    for race in catalogue.races:
        for power in catalogue.powers:
            combo = catalogue.combo(race, power)
            assert combo.tokens <= combo.limit, (race, power)


# --- the vocabulary of effects: nothing unknown, nothing idle


def effects_in_files():
    sets = DATA / "sets"
    for path in (*sets.glob("*/races.json"), *sets.glob("*/powers.json")):
        for piece in json.loads(path.read_text(encoding="utf-8")):
            yield from piece["effects"]


def test_hooks_named_in_data_are_the_hooks_there_are():
    assert {effect["hook"] for effect in effects_in_files()} == set(HOOKS)


@pytest.mark.parametrize("hook", HOOKS)
def test_every_field_of_an_effect_is_used_by_some_piece(hook):
    used = {key for effect in effects_in_files() if effect["hook"] == hook for key in effect}
    assert {f.name.rstrip("_") for f in fields(HOOKS[hook])} - {"in_decline"} <= used


@pytest.mark.parametrize(
    ("words", "hook", "field"),
    [
        (UseName, "once", "use"),
        (Marker, "placed", "marker"),
        (TurnMoment, "reminder", "at"),
        (Amount, "reminder", "amount"),
    ],
)
def test_every_word_of_the_vocabulary_is_used(words, hook, field):
    used = {effect.get(field) for effect in effects_in_files() if effect["hook"] == hook}
    assert used - {None} == set(get_args(words))


def test_every_count_serves_the_scoring_of_something():
    used = {effect.get(f) for effect in effects_in_files() for f in ("per", "if", "unless")}
    # Towers count their own tokens, bare regions follow from two pieces, islands pay everybody,
    # and winter costs anybody.
    assert set(COUNTS) - used == {"tower_tokens", "bare", "islands", "winter"}
    assert sum(effect.get("tower", False) for effect in effects_in_files()) == 1


def test_cost_with_a_use_belongs_to_a_piece_that_offers_it(catalogue):
    for piece in (*catalogue.races.values(), *catalogue.powers.values()):
        offered = {getattr(e, "use", None) for e in piece.effects if type(e) is HOOKS["once"]}
        needed = {getattr(e, "use", None) for e in piece.effects if type(e) is HOOKS["cost"]}
        assert needed - {None} <= offered, piece.id


# --- the boards


@pytest.mark.parametrize("players", BOARDS)
def test_board_has_the_printed_regions(players):
    land, terrains, symbols, lost_tribes, adjacencies = BOARDS[players][1:]
    board = base_board(players)
    kinds = Counter(region.terrain for region in board.regions)
    signs = Counter(symbol for region in board.regions for symbol in region.symbols)
    assert len(board.regions) == land + 3
    assert tuple(kinds[terrain] for terrain in TERRAINS) == terrains
    assert (kinds["sea"], kinds["lake"]) == (2, 1)
    assert tuple(signs[symbol] for symbol in ("mine", "magic", "cavern")) == symbols
    assert sum(region.lost_tribe for region in board.regions) == lost_tribes
    assert sum(len(region.adjacent) for region in board.regions) == 2 * adjacencies


@each_board
def test_regions_touch_each_other_mutually(board):
    for region in board.regions:
        assert region.id not in region.adjacent
        assert len(set(region.adjacent)) == len(region.adjacent) > 0
        for other in region.adjacent:
            assert region.id in board.regions[other].adjacent, (region.id, other)


@each_board
def test_races_enter_at_the_edge_and_on_the_shore_of_a_sea(board):
    for region in board.regions:
        shores = {board.regions[other].terrain for other in region.adjacent}
        assert region.entry == (region.board_edge or "sea" in shores), region.id


@each_board
def test_coast_is_land_on_a_sea_or_the_lake(board):
    for region in board.regions:
        shores = {board.regions[other].terrain for other in region.adjacent}
        is_land = region.terrain in TERRAINS
        assert region.coastal == (is_land and bool(shores & {"sea", "lake"})), region.id


@each_board
def test_water_is_bare_and_the_lake_lies_inland(board):
    for region in board.regions:
        if region.terrain not in TERRAINS:
            assert (region.symbols, region.lost_tribe) == ((), False)
            assert region.board_edge == (region.terrain == "sea")


@pytest.mark.parametrize("players", BOARDS)
def test_the_board_for_so_many_sets_the_number_of_rounds(catalogue, players):
    names = ("Anna", "Ben", "Carl", "Dora", "Emil")[:players]
    setup = start_game(catalogue, Setup(names, ("cursed",))).setup
    assert (setup.board, setup.rounds) == (f"{players}_players", BOARDS[players][0])


# --- broken files


def piece(piece_id="gnomes", **more):
    return {"id": piece_id, "tokens": 5, "supply": 10, "effects": [], **more}


def badge(piece_id="shy", **more):
    return {"id": piece_id, "tokens": 4, "effects": [], **more}


def effect(hook="cost", **more):
    return {"hook": hook, **more}


def write_set(folder, name="base", races=(), powers=()):
    (folder / name).mkdir()
    head = json.dumps({"order": 0, "names": {"en": name}})
    (folder / name / "set.json").write_text(head, encoding="utf-8")
    for file, pieces in (("races.json", races), ("powers.json", powers)):
        (folder / name / file).write_text(json.dumps(pieces), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("effects", "place"),
    [
        ([effect("fly")], "0.hook"),
        ([{"add": 1}], "0.hook"),
        ([effect(hook=["cost"])], "0.hook"),
        (["cost"], "0"),
        ([effect(), effect(ad=-1)], "1.ad"),
        ([effect(add="-1")], "0.add"),
        ([effect(add=-1.0)], "0.add"),
        ([effect(in_decline=1)], "0.in_decline"),
        ([effect(use="magic")], "0.use"),
        ([effect(when={"terain": []})], "0.when.terain"),
        ([effect(when={"terrain": ["hill", "beach"]})], "0.when.terrain.1"),
        ([effect("income")], "0.add"),
        ([effect("income", add=1, per="hills")], "0.per"),
        ([effect("once", use="dragon")], "0.per"),
        ({}, ""),
    ],
)
def test_broken_effects_are_refused_by_place(tmp_path, effects, place):
    with pytest.raises(Invalid) as refusal:
        load_catalogue(write_set(tmp_path, races=[piece(effects=effects)]))
    assert refusal.value.at.endswith(f"races.json.0.effects.{place}".rstrip("."))


@pytest.mark.parametrize(
    ("races", "powers", "place"),
    [
        ([piece(), piece("elves"), piece("gnomes")], [], "races.json.2.id"),
        ([piece(), piece("elves", motto="")], [], "races.json.1.motto"),
        ([piece(tokens=True)], [], "races.json.0.tokens"),
        ([piece(tokens=-1)], [], "races.json.0.tokens"),
        ([piece(supply=0)], [], "races.json.0.supply"),
        ([piece(7)], [], "races.json.0.id"),
        ([badge()], [], "races.json.0.supply"),
        (["gnomes"], [], "races.json.0"),
        ({"races": []}, [], "races.json"),
        ([piece()], [badge(supply=10)], "powers.json.0.supply"),
        ([piece()], [badge(), badge("bold"), badge("shy")], "powers.json.2.id"),
        ([piece()], [badge(), {"id": "bold", "effects": []}], "powers.json.1.tokens"),
        ([piece()], None, "powers.json"),
    ],
)
def test_broken_pieces_are_refused_by_place(tmp_path, races, powers, place):
    with pytest.raises(Invalid) as refusal:
        load_catalogue(write_set(tmp_path, races=races, powers=powers))
    assert refusal.value.at.endswith(place)


def test_piece_of_two_sets_is_refused(tmp_path):
    write_set(tmp_path, "base", races=[piece()])
    write_set(tmp_path, "more", races=[piece("elves"), piece()])
    with pytest.raises(Invalid, match="'gnomes' is defined twice") as refusal:
        load_catalogue(tmp_path)
    assert refusal.value.at.endswith("races.json.1.id")


def test_field_left_out_is_called_missing_and_a_wrong_one_bad(tmp_path):
    with pytest.raises(Invalid) as missing:
        load_catalogue(write_set(tmp_path, races=[{"id": "gnomes", "tokens": 5, "effects": []}]))
    assert missing.value.code == "missing"
    (tmp_path / "b").mkdir()
    with pytest.raises(Invalid) as wrong:
        load_catalogue(write_set(tmp_path / "b", races=[piece(supply="10")]))
    assert wrong.value.code == "bad_request"


def test_unknown_ids_are_refused(catalogue):
    with pytest.raises(Invalid, match="gnomes"):
        catalogue.combo("gnomes", "merchant")
    with pytest.raises(Invalid, match="shy"):
        catalogue.combo("elves", "shy")


def test_home_made_pieces_work_like_printed_ones(tmp_path):
    own = write_set(
        tmp_path,
        races=[piece(effects=[effect(add=-1, when={"terrain": ["swamp"], "symbol": "magic"})])],
        powers=[badge(effects=[effect("tokens", add=1), effect("least", tokens=3)])],
    )
    combo = load_catalogue(own).combo("gnomes", "shy")
    assert combo.tokens == 10
    attacker = Attacker(combo)
    marsh = quote(Attack(attacker, Target("swamp", ("magic",), encampments=2)))
    assert marsh.lines == (Line("base", 2), Line("encampment", 2), Line("gnomes", -1))
    assert quote(Attack(attacker, Target("swamp"))).lines == (Line("base", 2), Line("minimum", 1))
