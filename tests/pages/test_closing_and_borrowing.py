"""The pages of closed regions, powers taken over, and loot."""

from companion.engine import Borrow, Close, ConquerAt, Score, SetRegion, Use
from companion.pages.attack_choice import AttackChoice
from companion.pages.board import region_facts
from companion.pages.decline import decline_cards
from companion.pages.dialogues import page_of
from companion.pages.region import region_page, region_sentences
from companion.pages.table import turn_extras, turn_facts
from companion.pages.turn_questions import BorrowChoice
from tests.engine.helpers import ANNA, Table
from tests.pages.reading import READER, button, names, tap

MOUNTAIN = 3


def with_lava():
    table = Table("orcs lava", "elves hill", has_board=True)
    table.pick()
    table.do(SetRegion(MOUNTAIN, seat=ANNA, race="orcs", tokens=1))
    near = table.catalogue.boards["2_players"].regions[MOUNTAIN].adjacent[0]
    return table, near


def test_a_tapped_region_beside_a_mountain_can_be_closed_and_then_shows_it():
    table, near = with_lava()
    page = region_page(READER, table.state, AttackChoice(region=near))
    assert tap(page, "shut-region") == (Close(near),)
    table.do(Close(near))
    page = region_page(READER, table.state, AttackChoice(region=near))
    assert "shut-region" not in names(page)
    facts = region_facts(READER, table.state)[near]
    assert facts.words.endswith("closed to everyone")
    assert [mark.icon for mark in facts.marks] == [READER.language.piece_icon("lava")]


def test_a_power_is_taken_over_by_tapping_it_and_only_once():
    table = Table("orcs copycat", "elves hill", "humans stout")
    table.pick()
    assert "borrow" in [extra.name for extra in turn_extras(READER, table.state)]
    page = page_of(READER, table.state, BorrowChoice())
    assert button(page, "borrow-1").text == "Stout"
    table.do(*tap(page, "borrow-1"))
    assert table.race(ANNA).power_in_use == "stout"
    assert "borrow" not in [extra.name for extra in turn_extras(READER, table.state)]


def test_an_old_step_can_say_another_power():
    table = Table("orcs copycat", "elves hill", "humans stout")
    table.pick()
    before = table.state
    table.do(Borrow(0))
    assert table.race(ANNA).borrowed == "hill"
    assert page_of(READER, before, BorrowChoice(1)) is not None


def test_loot_lies_on_the_board_and_the_real_marker_may_be_said():
    table = Table("skags commando", "elves flying", has_board=True, seed=5)
    table.pick()
    table.do(ConquerAt(0))
    table.do(Score())
    table.pick()
    table.do(SetRegion(0, seat=ANNA, race="skags", tokens=1))
    facts = region_facts(READER, table.state)[0]
    assert "markers/loot" in [mark.icon for mark in facts.marks]
    assert facts.words.endswith("loot, face down")
    assert "Also there: loot, face down." in region_sentences(
        READER, table.state, AttackChoice(region=0)
    )
    page = region_page(READER, table.state, AttackChoice(region=0))
    assert {"loot--1", "loot-0", "loot-1", "loot-2", "loot-3"} <= set(names(page))
    said = region_page(READER, table.state, tap(page, "loot-2"))
    assert ConquerAt(0, loot=2) in said.main.tap  # type: ignore[union-attr,operator]
    table.do(ConquerAt(0, loot=2))
    ((_, text, _),) = turn_facts(READER, table.state).conquests
    assert text == "Swamp, Anna's Skags, the loot was 2 coins"


def test_a_region_that_was_only_cleared_says_so_and_took_no_tokens():
    table = Table("wendigos hill", "elves flying", has_board=True)
    table.settle(2, 2)
    forest = next(
        r.id for r in table.catalogue.boards["2_players"].regions if r.terrain == "forest"
    )
    table.do(SetRegion(forest, seat=1, race="elves", tokens=2))
    table.do(ConquerAt(forest, use=Use(clear=True)))
    ((_, text, tokens),) = turn_facts(READER, table.state).conquests
    assert (text, tokens) == ("Forest, Ben's Elves: cleared", "")


def test_a_free_combo_comes_after_a_decline_and_takes_nothing_from_what_stays():
    table = Table("orcs racketeering", "elves hill")
    table.settle(2, 2)
    stays, later = decline_cards(READER, table.state, table.race(ANNA))[-2:]
    assert "One token stays in each region" in stays.lines[0][1]
    assert later.lines[-1][1] == "Your next combo is free, wherever it lies"
