"""The pages of pacts, and of an attack that a die decides once the region is named."""

from typing import Any

from companion.engine import ConquerAt, DealPacts, SetRegion, Use
from companion.pages.attack_choice import NOBODY, AttackChoice
from companion.pages.attack_form import attack_form
from companion.pages.board import region_facts
from companion.pages.dialogues import chosen_then, page_of
from companion.pages.region import region_page
from companion.pages.score import score_page
from companion.pages.sheet import EndChoice
from companion.pages.table import turn_extras, turn_facts
from companion.pages.turn_questions import DealChoice, dealt_now
from tests.engine.helpers import ANNA, BEN, CLEO, Table, active, counts
from tests.pages.reading import names, tap
from tests.pages.test_dialogues import READER


def shown(page: Any, *asked: Any) -> Any:
    """Return a page of any kind."""
    return page(READER, *asked)


def dealt(**setup):
    """Return a table at which Ben plays with three pacts of Anna's orcs."""
    table = Table("orcs haggling", "ratmen hill", **setup)
    table.pick()
    table.do(DealPacts({BEN: 3}))
    table.score(counts(3))
    table.pick()
    return table


def test_pacts_are_counted_out_and_dealt_at_once():
    table = Table("orcs haggling", players=3)
    table.pick()
    assert "deal-pacts" in [extra.name for extra in turn_extras(READER, table.state)]
    page = shown(page_of, table.state, DealChoice(frozenset({"1=2", "2=1"})))
    assert page is not None
    assert tap(page, "number-confirm") == (DealPacts({BEN: 2, CLEO: 1}),)
    table.do(*tap(page, "number-confirm"))
    assert dealt_now(table.state).numbers == {BEN: 2, CLEO: 1}
    assert chosen_then(table.state, (DealPacts({BEN: 2}),)) == DealChoice(frozenset({"1=2"}))


def test_no_more_pacts_are_offered_than_there_are():
    table = Table("orcs haggling", players=3)
    table.pick()
    page = shown(page_of, table.state, DealChoice(frozenset({"1=4", "9=3", "x=2"})))
    groups = [block for block in page.body if hasattr(block, "blocks")]
    steps = [step for group in groups for step in group.blocks]
    assert [(step.number, step.high) for step in steps] == [(4, 5), (0, 1)]


def test_without_a_board_the_score_asks_whether_a_pact_was_broken():
    table = dealt()
    page = shown(score_page, table.state, EndChoice())
    said = shown(score_page, table.state, tap(page, f"broken-{ANNA}"))
    assert "broken-0" in names(said)
    texts = [block.text for block in said.questions if hasattr(block, "text")]
    assert "Broken pacts: Anna gets 3 coins as the turn ends." in texts
    table.conquer(holder=active("orcs"))
    page = shown(score_page, table.state, EndChoice())
    texts = [block.text for block in page.questions if hasattr(block, "text")]
    assert "Broken pacts: Anna gets 3 coins as the turn ends." in texts


def test_whoever_holds_pacts_is_reminded_while_their_race_acts():
    table = dealt(has_board=True)
    texts = [text for _, text in turn_facts(READER, table.state, acting="ratmen").notes]
    assert "Conquer no Orcs, and Anna pays you 3 coins as your turn ends" in texts


def with_zeppelins():
    table = Table("orcs zeppelined", "ratmen hill", has_board=True)
    table.pick()
    near, far = (
        next(r.id for r in table.catalogue.boards["2_players"].regions if test(r))
        for test in (
            lambda r: r.entry and not r.lost_tribe and r.terrain == "hill",
            lambda r: not r.entry and r.terrain not in ("sea", "lake"),
        )
    )
    table.do(SetRegion(near, seat=ANNA, race="orcs", tokens=1))
    table.do(SetRegion(far))
    return table, far


def test_a_zeppelin_brings_any_region_within_reach_and_the_die_comes_next():
    table, far = with_zeppelins()
    page = shown(region_page, table.state, AttackChoice(region=far))
    page = shown(region_page, table.state, tap(page, "use-zeppelin"))
    assert "held-out" not in names(page)
    assert page.kind == "die"
    assert tap(page, "face-2") == (ConquerAt(far, use=Use(zeppelin=True), die=2),)
    assert tap(page, "roll").outcomes[0] == tap(page, "face-0")
    table.do(*tap(page, "face-0"))
    facts = region_facts(READER, table.state)[far]
    assert facts.words.endswith("closed to everyone")
    assert [mark.icon for mark in facts.marks] == [READER.language.piece_icon("zeppelined")]


def test_an_old_flight_can_be_put_right_by_its_die_alone():
    table, far = with_zeppelins()
    order = ConquerAt(far, use=Use(zeppelin=True), die=2)
    chosen: Any = chosen_then(table.state, (order,))
    assert (chosen.uses, chosen.die) == (frozenset({"zeppelin"}), 2)


def test_a_zeppelin_is_sent_without_a_board_too():
    table = Table("orcs zeppelined", "ratmen hill")
    table.pick()
    asked = AttackChoice(terrain="hill", holder=NOBODY, uses=frozenset({"zeppelin"}))
    page = shown(attack_form, table.state, asked)
    burns, taken = (tap(page, f"face-{face}") for face in (0, 2))
    assert page.kind == "die"
    assert [orders[-1].die for orders in (burns, taken)] == [0, 2]
    table.do(*burns)
    ((_, text, _),) = turn_facts(READER, table.state).conquests
    assert text == "Hill: burnt"
