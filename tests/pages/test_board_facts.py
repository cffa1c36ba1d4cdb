"""What each region of the board shows, what it is called, and what each sign means."""

from typing import get_args

import pytest

from companion.content import load_catalogue
from companion.engine import ACCESS, Marker, Setup, Symbol, Terrain, laid_board, start_game
from companion.pages.board import Disc, Mark, Price, choose, region_facts
from companion.pages.board_legend import board_legend
from companion.play import Session
from companion.words import LANGUAGES, load_language, marker_name
from tests.pages.standing import Drawn, drawn

BOARD = """
    board
        0 farmland   | 1 hill magic | 2 sea
        3 mountain   | 4 swamp lost | 5 forest cavern mine
        6 hill       | 7 farmland   | 8 mountain
    """
TURN = f"""{BOARD}
    == In the middle of a turn
    a ratmen
    A trolls + fortified, 4 in hand
    B wizards + bivouacking
    b elves
        a1       | A2 lair fortress | .
        B3? ^^   | lost             | B1 hero
        .        | b1               | .
    """


def shown(text, **asked):
    reader = drawn(text)
    return region_facts(reader, reader.state, **asked)


def test_a_region_shows_who_stands_there_and_what_lies_there():
    facts = shown(TURN)
    assert facts[0].disc == Disc("0", "circle", "glyph/f1327", "1", True)
    assert facts[1].disc == Disc("0", "circle", "glyph/f1843", "2", False)
    assert facts[3].disc == Disc("1", "triangle", "glyph/f1477", "3?", False)
    assert facts[4].disc == Disc("", "", "markers/lost_tribe", "", False)
    assert facts[8].disc is None
    assert facts[1].marks == (Mark("markers/fortress", 1), Mark("markers/lair", 1))
    assert facts[3].marks == (Mark("markers/encampment", 2),)
    assert (facts[5].terrain, facts[5].symbols) == ("forest", ("cavern", "mine"))


def test_beanstalk_and_stairway_are_shown_at_both_ends():
    catalogue, sets = load_catalogue(), ("base", "sky_islands")
    setup = Setup(("A", "B", "C"), sets, seed=1, sky="two_islands", has_board=True)
    session = Session(catalogue, start_game(catalogue, setup))
    reader = Drawn(session, load_language("en"))
    facts = region_facts(reader, session.state)
    for way in ACCESS:
        found = [at for at in facts if Mark(f"markers/{way}", 1) in at.marks]
        assert all(way in at.words for at in found)
        ground, sky = (at.region for at in found)
        assert sky in laid_board(catalogue, session.state.setup).regions[ground].adjacent


def test_all_within_reach_has_its_price_and_the_rest_is_veiled():
    facts = shown(TURN.replace("B3? ^^ ", "B3? ").replace("A2", "A1"))
    prices = {region.region: region.price for region in facts if region.price}
    # Region 3 is a mountain with three tokens; a hero guards region 5, which is out of reach.
    assert prices == {0: Price("3", "enough"), 4: Price("3", "enough")}
    assert [region.region for region in facts if region.is_veiled] == [3, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("hand", "there", "price"),
    [
        (5, "B2", Price("5", "enough")),
        (4, "B2", Price("5", "die")),
        (2, "B2", Price("5", "die")),
        (1, "B2", Price("5", "too_dear")),
        (0, "B2", Price("5", "too_dear")),
        (9, "B2 hero", Price("", "protected")),
        (9, "B2 hole", Price("", "protected")),
    ],
)
def test_a_price_says_whether_the_hand_will_do(hand, there, price):
    text = f"""{BOARD}
    == Beside a mountain
    A ratmen + hill, {hand} in hand
    B wizards + heroic
        A1      | . | .
        {there} | . | .
    """
    assert shown(text)[3].price == price


def test_there_is_no_price_and_no_veil_while_nobody_conquers():
    text = f"""{BOARD}
    == A turn that picks
    A trolls + hill
    B is on turn
        A2 lair | . | .
    """
    facts = shown(text)
    assert {region.price for region in facts} == {None}
    assert not any(region.is_veiled for region in facts)


def test_a_race_in_decline_that_conquers_has_prices_of_its_own():
    text = f"""{BOARD}
    == Ghouls first
    a ghouls, 3 in hand
    A trolls + hill, 1 in hand
        a1 | .       | .
        .  | .       | .
        .  | A1 lair | .
    """
    by_ghouls = {r.region: r.price for r in shown(text, by="ghouls") if r.price}
    by_trolls = {r.region: r.price for r in shown(text) if r.price}
    assert by_ghouls == {1: Price("2", "enough"), 3: Price("3", "enough")}
    assert by_trolls == {4: Price("2", "die"), 6: Price("2", "die"), 8: Price("3", "die")}


def test_one_region_is_chosen():
    facts = shown(TURN, chosen=4)
    assert [region.region for region in facts if region.is_chosen] == [4]
    assert choose(facts, 5) == shown(TURN, chosen=5)


WORDS = {
    0: "Farmland, A's Ratmen in decline, 1 token",
    1: "Hill with a magic source, on the coast, A's Trolls, 2 tokens, fortress, troll's lair",
    2: "Sea",
    3: "Mountain, B's Wizards, about 3, 2 encampments",
    4: "Swamp, Lost Tribe",
    5: "Forest with a cavern and a mine, on the coast, B's Wizards, 1 token, hero",
    8: "Mountain, nobody there",
}


@pytest.mark.parametrize(("at", "words"), WORDS.items())
def test_a_region_is_told_in_words(at, words):
    assert shown(TURN)[at].words == words


@pytest.mark.parametrize("code", LANGUAGES)
def test_so_it_is_in_every_language(code):
    reader = drawn(TURN, code)
    words = [region.words for region in region_facts(reader, reader.state)]
    assert not any("{" in text for text in words)
    if code == "de":
        assert words[1].startswith("Hügel mit magischer Quelle, an der Küste, Trolle von A, ")


def test_everything_on_the_board_has_its_words_in_the_legend():
    language = load_language("en")
    items = [item for group in board_legend(language) for item in group.items]
    assert {item.mark.number for item in items if item.mark} == {1}
    said = {item.words for item in items}
    assert {language.term(word) for word in (*get_args(Terrain), *get_args(Symbol))} <= said
    assert {marker_name(language, marker) for marker in (*get_args(Marker), *ACCESS)} <= said
    assert {"Coin in an abandoned region", "Too expensive", "Enough in hand", "In decline"} <= said
