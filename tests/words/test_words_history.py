"""Past steps are told in sentences: by name, in every language, and without totals."""

import re
from dataclasses import replace
from typing import get_args

import pytest

from companion.content import load_catalogue
from companion.engine import Conquest, Fact, Line, RaceScore, RegionContents, Target, Terrain, Use
from companion.line_breaks import NO_BREAK
from companion.words import LANGUAGES, brought_text, fact_text, load_language, score_texts
from tests.engine.helpers import ANNA, BEN, TRIBE, active, declined
from tests.sources import PYTHON_FILES, text_of

FACT_KEY = re.compile(r'(?:Fact\(\s*|\bfact=)"(\w+)"')
NAMES, CATALOGUE = ("Anna", "Ben"), load_catalogue()
HILL = Conquest("orcs", False, Target("hill"), used=5)
ELVES = replace(HILL, region=Target("hill", holder=active("elves")), loser=BEN)
BOARD = CATALOGUE.boards["2_players"]
ORCS_THERE = RegionContents(seat=BEN, race="orcs", tokens=3)
SCORES = (
    RaceScore("orcs", (Line("regions", 5), Line("orcs", 2))),
    RaceScore("elves", (Line("regions", 1),)),
    RaceScore("trolls", ()),
)


def attacked(conquest):
    return Fact("conquer", ANNA, conquest=conquest)


def picked(paid, found):
    return Fact("pick", ANNA, "ratmen", "flying", paid=paid, found=found)


# A few of each kind, with their sentences.
SAID = [
    (attacked(HILL), "Orcs took a hill with 5 tokens"),
    (attacked(replace(HILL, used=1)), "Orcs took a hill with 1 token"),
    (attacked(ELVES), "Orcs took a hill from Ben's Elves with 5 tokens"),
    (
        attacked(replace(HILL, region=Target("forest", ("mine",), holder=TRIBE))),
        "Orcs took a forest (mine) from a lost tribe with 5 tokens",
    ),
    (
        attacked(replace(ELVES, region=Target("sea", holder=declined("elves")))),
        "Orcs took a sea from Ben's Elves in decline with 5 tokens",
    ),
    (
        attacked(replace(ELVES, use=Use(sorcery=True), used=0)),
        "Orcs took a hill from Ben's Elves with a swap",
    ),
    (
        attacked(replace(HILL, die=2)),
        "Orcs took a hill with 5 tokens, the die showed 2",
    ),
    (
        attacked(replace(ELVES, won=False, die=0)),
        "Orcs failed to take a hill, the die showed 0",
    ),
    (
        picked(2, 1),
        "Anna picked Flying Ratmen: paid 2, found 1 on it",
    ),
    (picked(2, 0), "Anna picked Flying Ratmen: paid 2"),
    (picked(0, 3), "Anna picked Flying Ratmen: found 3 on it"),
    (picked(0, 0), "Anna picked Flying Ratmen"),
    (Fact("score", ANNA, scores=SCORES), "Anna's turn earned 8 coins"),
    (Fact("score", ANNA, scores=SCORES[1:]), "Anna's turn earned 1 coin"),
    (Fact("turn_scored", ANNA), "Anna's turn was scored"),
    (Fact("decline", ANNA, "orcs"), "Orcs went into decline"),
    (Fact("revive", ANNA, "orcs"), "Orcs came back to life"),
    (Fact("abandon", ANNA, "orcs", n=1), "Orcs abandoned 1 region"),
    (Fact("abandon", ANNA, "orcs", n=2), "Orcs abandoned 2 regions"),
    (Fact("regroup", ANNA), "Anna regrouped"),
    (Fact("roll_die", ANNA, n=2), "Anna rolled 2"),
    (Fact("lay_board"), "Board laid out"),
    (Fact("put_board_away"), "Board put away"),
    (Fact("place", there=ORCS_THERE), "Troops placed: Ben's Orcs, 3 tokens"),
    (Fact("place", there=replace(ORCS_THERE, tokens=0)), "Troops placed: Ben's Orcs"),
    (
        Fact("place", there=ORCS_THERE, where=BOARD.regions[0]),
        "Troops placed: Ben's Orcs, 3 tokens, swamp (magic region)",
    ),
    (Fact("place_hero", n=1, where=BOARD.regions[3]), "Hero placed, mountain"),
    (Fact("place_encampment", n=2, where=BOARD.regions[3]), "2 encampments placed, mountain"),
    (Fact("remove_encampment", BEN, n=1), "1 encampment taken away, Ben"),
    (Fact("set_region", there=ORCS_THERE), "Region put right: Ben's Orcs, 3 tokens"),
    (Fact("set_region", there=RegionContents(lost_tribe=True)), "Region put right: Lost Tribe"),
    (Fact("set_region", there=None), "Region put right: nobody there"),
    (Fact("place_fortress", n=1), "Fortress placed"),
    (Fact("place_pots", ANNA, n=3), "3 pots of gold placed"),
    (Fact("place_pots", ANNA, n=0), "Pots of gold placed"),
    (Fact("collect_pots", BEN, n=1), "Ben collected 1 pot of gold"),
    (Fact("buy_tokens", BEN, n=2), "Ben bought 2 new tokens"),
    (Fact("regions_paid", BEN, n=2), "Ben was paid 2 coins for regions"),
    (Fact("regions_paid", BEN, n=0), "Ben was paid for regions"),
    (Fact("collect_pots", BEN, n=0), "Ben collected pots of gold"),
    (Fact("name_ally", ANNA, other=BEN), "Anna made peace with Ben"),
    (Fact("break_peace", ANNA), "Anna broke the peace"),
    (Fact("deal_pacts", ANNA, other=BEN, n=1), "Anna dealt 1 pact to Ben"),
    (Fact("deal_pacts", ANNA, other=BEN, n=3), "Anna dealt 3 pacts to Ben"),
    (Fact("deal_pacts", ANNA, other=BEN), "Anna dealt pacts to Ben"),
    (Fact("take_pacts_back", ANNA), "Anna took all pacts back"),
    (Fact("keep_pacts", BEN, other=ANNA, n=1), "Ben kept Anna's pact"),
    (Fact("keep_pacts", BEN, other=ANNA), "Ben kept Anna's pacts"),
    (Fact("break_pacts", BEN, other=ANNA, n=3), "Ben broke Anna's 3 pacts"),
    (Fact("break_pacts", BEN, other=ANNA), "Ben broke Anna's pacts"),
    (Fact("borrow", ANNA, power="stout"), "Anna took over “Stout”"),
    (Fact("close_region", ANNA, power="lava"), "Anna closed a region"),
    (
        Fact("close_region", ANNA, power="lava", where=BOARD.regions[0]),
        "Anna closed a region, swamp (magic region)",
    ),
    (Fact("lay_winter", ANNA), "Anna laid a winter marker"),
    (Fact("lay_winter", ANNA, where=BOARD.regions[3]), "Anna laid a winter marker, mountain"),
    (Fact("fire", ANNA), "Anna fired a cannon"),
    (Fact("fire", ANNA, where=BOARD.regions[3]), "Anna fired a cannon, mountain"),
    (Fact("place_cannon", n=1, where=BOARD.regions[3]), "Cannon placed, mountain"),
    (Fact("clear_region", BEN, "elves"), "Ben's Elves had to leave a region"),
    (Fact("vanish", BEN, "elves"), "Ben's Elves left the board"),
    (Fact("reveal_combo", race="elves", power="hill"), "Hill Elves laid out"),
    (Fact("reshuffle_badges"), "Badges reshuffled"),
    (
        Fact("correct_troops", BEN, "elves", counts={"tokens": 1, "hand": 0, "regions": 2}),
        "Ben's Elves corrected: 1 token, 0 in hand, 2 regions",
    ),
    (Fact("correct_troops", BEN, "elves"), "Ben's Elves: counts corrected"),
    (Fact("correct_race_active", BEN, "elves"), "Ben's Elves corrected: active"),
    (Fact("correct_race_declined", BEN, "elves"), "Ben's Elves corrected: in decline"),
    (Fact("correct_column"), "Combos on offer corrected"),
    (Fact("correct_round", n=4), "Round corrected: 4"),
    (Fact("correct_turn", BEN, n=4), "Turn corrected: Ben, round 4"),
    (Fact("adjust_coins", BEN), "Coins corrected (Ben)"),
    (Fact("rename", BEN, name="Benedict"), "Renamed to Benedict"),
    (Fact("leave", BEN), "Ben left the table"),
    (Fact("end_game"), "Game ended"),
    (Fact("open_purse", BEN), "Ben's purse opened"),
    (Fact("count_tokens", BEN, n=4), "Ben counted 4 tokens"),
]
FACTS = [fact for fact, _ in SAID]


def in_english(fact, names=NAMES):
    return fact_text(load_language("en"), fact, names).replace(NO_BREAK, " ")


def test_every_fact_that_the_engine_knows_has_its_sentence():
    files = [path for path in PYTHON_FILES if "engine" in path.parts]
    known = {key for path in files for key in FACT_KEY.findall(text_of(path))}
    assert len(known) > 20
    assert known <= {fact.key for fact in FACTS}


@pytest.mark.parametrize(("fact", "text"), SAID, ids=[text for _, text in SAID])
def test_a_fact_is_told_as_at_the_table(fact, text):
    assert in_english(fact) == text


def test_the_coins_of_a_turn_are_named_race_by_race():
    texts = score_texts(load_language("en"), CATALOGUE, Fact("score", ANNA, scores=SCORES))
    assert [text.replace(NO_BREAK, " ") for text in texts] == [
        "Orcs: 5 regions +5, Orcs: 2 non-empty regions +2",
        "Elves: 1 region +1",
    ]


def test_what_a_turn_brought_has_a_sign_so_that_nobody_takes_it_for_a_purse():
    brought = [brought_text(load_language("en"), n).replace(NO_BREAK, " ") for n in (0, 1, 8)]
    assert brought == ["0 coins", "+1 coin", "+8 coins"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_tells_everything(code):
    language = load_language(code)
    for fact in FACTS:
        text = fact_text(language, fact, NAMES)
        assert text
        assert not re.search(r"[{}_]|  |\bNone\b", text), text
        numbers = re.findall(r"\d+", in_english(fact))
        assert sorted(re.findall(r"\d+", text)) == sorted(numbers), text
        assert sorted(name for name in NAMES if name in text) == sorted(
            name for name in NAMES if name in in_english(fact)
        ), text


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_terrain_is_told(code):
    language = load_language(code)
    shown = {
        fact_text(language, attacked(replace(HILL, region=Target(terrain))), NAMES)
        for terrain in get_args(Terrain)
    }
    assert len(shown) == len(get_args(Terrain))


def test_a_player_goes_by_the_name_of_today_however_long():
    name = "Maximilian-Alexander {von} der Heide"
    assert in_english(Fact("leave", ANNA), (name, "Ben")) == f"{name} left the table"


@pytest.mark.parametrize("code", LANGUAGES)
def test_pieces_and_seats_that_nobody_knows_do_no_harm(code):
    language = load_language(code)
    attack = replace(ELVES, race="moon_people", loser=7)
    for fact in (
        attacked(attack),
        Fact("pick", 7, "moon_people", "shiny", paid=1, found=1, n=5),
        Fact("score", 7, scores=(RaceScore("moon_people", (Line("shiny", 2),)),)),
        Fact("name_ally", 0, other=7),
    ):
        text = fact_text(language, fact, NAMES)
        assert text
        assert "{" not in text
    assert "?" in fact_text(language, attacked(attack), NAMES)
