"""What was done is told in sentences: by name, in every language, and with no total."""

import re
from dataclasses import replace
from typing import get_args

import pytest

from companion.content import load_catalogue
from companion.engine import Conquest, Ground, Line, RaceScore, Region, Terrain, Use
from companion.line_breaks import NO_BREAK
from companion.play import (
    Abandoned,
    Allied,
    Attacked,
    BoardHidden,
    BoardLaidOut,
    ColumnPutRight,
    Declined,
    Deed,
    FortressBuilt,
    GameOver,
    LaidOut,
    LeftTable,
    MarkerPlaced,
    Picked,
    PotsLaid,
    PotsTaken,
    PursePutRight,
    PurseSeen,
    RacePutRight,
    RegionPutRight,
    Regrouped,
    Renamed,
    Reshuffled,
    Rolled,
    RoundPutRight,
    Scored,
    TokensTold,
    TroopsPlaced,
    TroopsPutRight,
    TurnDone,
    TurnPutRight,
    Vanished,
)
from companion.words import LANGUAGES, brought_text, deed_text, load_language, score_texts
from tests.engine.helpers import ANNA, BEN, TRIBE, active, declined
from tests.kinds import every_kind

NAMES, CATALOGUE = ("Anna", "Ben"), load_catalogue()
HILL = Conquest("orcs", False, Region("hill"), used=5)
ELVES = replace(HILL, region=Region("hill", holder=active("elves")), loser=BEN)
BOARD = CATALOGUE.boards["2_players"]
ORCS_THERE = Ground(seat=BEN, race="orcs", tokens=3)
SCORES = (
    RaceScore("orcs", (Line("regions", 5), Line("orcs", 2))),
    RaceScore("elves", (Line("regions", 1),)),
    RaceScore("trolls", ()),
)

# A few of each kind, and what is said of them.
SAID = [
    (Attacked(ANNA, HILL), "Orcs took a hill with 5 tokens"),
    (Attacked(ANNA, replace(HILL, used=1)), "Orcs took a hill with 1 token"),
    (Attacked(ANNA, ELVES), "Orcs took a hill from Ben's Elves with 5 tokens"),
    (
        Attacked(ANNA, replace(HILL, region=Region("forest", ("mine",), holder=TRIBE))),
        "Orcs took a forest (mine) from a lost tribe with 5 tokens",
    ),
    (
        Attacked(ANNA, replace(ELVES, region=Region("sea", holder=declined("elves")))),
        "Orcs took a sea from Ben's Elves in decline with 5 tokens",
    ),
    (
        Attacked(ANNA, replace(ELVES, use=Use(sorcery=True), used=0)),
        "Orcs took a hill from Ben's Elves with a swap",
    ),
    (
        Attacked(ANNA, replace(HILL, die=2)),
        "Orcs took a hill with 5 tokens, the die showed 2",
    ),
    (
        Attacked(ANNA, replace(ELVES, won=False, die=0)),
        "Hill held against Orcs, the die showed 0",
    ),
    (
        Picked(ANNA, "ratmen", "flying", paid=2, found=1, tokens=13),
        "Anna picked Flying Ratmen: paid 2, found 1 on it",
    ),
    (Picked(ANNA, "ratmen", "flying", 2, 0, 13), "Anna picked Flying Ratmen: paid 2"),
    (Picked(ANNA, "ratmen", "flying", 0, 3, 13), "Anna picked Flying Ratmen: found 3 on it"),
    (Picked(ANNA, "ratmen", "flying", 0, 0, 13), "Anna picked Flying Ratmen"),
    (Scored(ANNA, SCORES), "Anna's turn brought 8 coins"),
    (Scored(ANNA, SCORES[1:]), "Anna's turn brought 1 coin"),
    (TurnDone(ANNA), "Anna's turn was scored"),
    (Declined(ANNA, "orcs"), "Orcs went into decline"),
    (Abandoned(ANNA, "orcs", 1), "Orcs abandoned 1 region"),
    (Abandoned(ANNA, "orcs", 2), "Orcs abandoned 2 regions"),
    (Regrouped(ANNA), "Anna regrouped"),
    (Rolled(ANNA, 2), "Anna rolled 2"),
    (BoardLaidOut(), "Board laid out"),
    (BoardHidden(), "Board put away"),
    (TroopsPlaced(ORCS_THERE), "Troops placed: Ben's Orcs, 3 tokens"),
    (TroopsPlaced(replace(ORCS_THERE, tokens=0)), "Troops placed: Ben's Orcs"),
    (
        TroopsPlaced(ORCS_THERE, BOARD.regions[0]),
        "Troops placed: Ben's Orcs, 3 tokens, swamp (magic region)",
    ),
    (MarkerPlaced("hero", 1, BOARD.regions[3]), "Hero placed, mountain"),
    (MarkerPlaced("encampment", 2, BOARD.regions[3]), "2 encampments placed, mountain"),
    (MarkerPlaced("encampment", -1, seat=BEN), "1 encampment taken away, Ben"),
    (RegionPutRight(ORCS_THERE), "Region put right: Ben's Orcs, 3 tokens"),
    (RegionPutRight(Ground(lost_tribe=True)), "Region put right: Lost Tribe"),
    (RegionPutRight(None), "Region put right: nobody there"),
    (FortressBuilt(ANNA), "Fortress placed"),
    (PotsLaid(ANNA, 3), "3 pots of gold placed"),
    (PotsLaid(ANNA, 0), "Pots of gold placed"),
    (PotsTaken(BEN, 1), "Ben collected 1 pot of gold"),
    (PotsTaken(BEN, 0), "Ben collected pots of gold"),
    (Allied(ANNA, BEN), "Anna made peace with Ben"),
    (Allied(ANNA, None), "Anna broke the peace"),
    (Vanished(BEN, "elves"), "Ben's Elves left the board"),
    (LaidOut("elves", "hill"), "Hill Elves laid out"),
    (Reshuffled(), "Badges reshuffled"),
    (
        TroopsPutRight(BEN, "elves", tokens=1, hand=0, regions=2),
        "Ben's Elves corrected: 1 token, 0 in hand, 2 regions",
    ),
    (TroopsPutRight(BEN, "elves"), "Ben's Elves: counts corrected"),
    (RacePutRight(BEN, "elves", "active"), "Ben's Elves corrected: active"),
    (RacePutRight(BEN, "elves", "declined"), "Ben's Elves corrected: in decline"),
    (ColumnPutRight(), "Combos on offer corrected"),
    (RoundPutRight(4), "Round corrected: 4"),
    (TurnPutRight(BEN, 4), "Turn corrected: Ben, round 4"),
    (PursePutRight(BEN), "Coins corrected (Ben)"),
    (Renamed(BEN, "Benedict"), "Renamed to Benedict"),
    (LeftTable(BEN), "Ben left the table"),
    (GameOver(), "Game ended"),
    (PurseSeen(BEN), "Ben's purse opened"),
    (TokensTold(BEN, 4), "Ben counted 4 tokens"),
]
DEEDS = [deed for deed, _ in SAID]


def in_english(deed, names=NAMES):
    return deed_text(load_language("en"), deed, names).replace(NO_BREAK, " ")


def test_every_kind_of_deed_has_its_sentence():
    assert {type(deed) for deed in DEEDS} == every_kind(Deed)


@pytest.mark.parametrize(("deed", "text"), SAID, ids=[text for _, text in SAID])
def test_a_deed_is_told_as_at_the_table(deed, text):
    assert in_english(deed) == text


def test_the_coins_of_a_turn_are_named_race_by_race():
    texts = score_texts(load_language("en"), CATALOGUE, Scored(ANNA, SCORES))
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
    for deed in DEEDS:
        text = deed_text(language, deed, NAMES)
        assert text
        assert not re.search(r"[{}_]|  |\bNone\b", text), text
        numbers = re.findall(r"\d+", in_english(deed))
        assert sorted(re.findall(r"\d+", text)) == sorted(numbers), text
        assert sorted(name for name in NAMES if name in text) == sorted(
            name for name in NAMES if name in in_english(deed)
        ), text


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_terrain_is_told(code):
    language = load_language(code)
    told = {
        deed_text(language, Attacked(ANNA, replace(HILL, region=Region(terrain))), NAMES)
        for terrain in get_args(Terrain)
    }
    assert len(told) == len(get_args(Terrain))


def test_a_player_goes_by_the_name_of_today_however_long():
    name = "Maximilian-Alexander {von} der Heide"
    assert in_english(Scored(ANNA, SCORES), (name, "Ben")).startswith(f"{name}'s turn")


@pytest.mark.parametrize("code", LANGUAGES)
def test_pieces_and_seats_that_nobody_knows_do_no_harm(code):
    language = load_language(code)
    attack = replace(ELVES, race="moon_people", loser=7)
    for deed in (
        Attacked(7, attack),
        Picked(7, "moon_people", "shiny", 1, 1, 5),
        Scored(7, (RaceScore("moon_people", (Line("shiny", 2),)),)),
        Allied(0, 7),
    ):
        text = deed_text(language, deed, NAMES)
        assert text
        assert "{" not in text
    assert "?" in deed_text(language, Attacked(7, attack), NAMES)
