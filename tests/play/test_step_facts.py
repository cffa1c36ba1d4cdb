"""The facts say what each step did, from its events alone, and never what is in a purse."""

from dataclasses import replace

import pytest

from companion.engine import (
    AdjustCoins,
    Conquer,
    ConquerAt,
    CorrectTroops,
    CorrectTurn,
    Decline,
    Fact,
    Pick,
    PlaceTroops,
    RegionContents,
    Rename,
    Score,
    Target,
    begin,
    facts_of,
    fold,
    printed_board,
    total,
)
from companion.play import (
    TurnSteps,
    turns_in,
)
from tests.engine.helpers import (
    ANNA,
    BEN,
    TRIBE,
    Table,
    active,
    counts,
    declined,
)
from tests.play.every_act import EVERY_ACT, STANDING, on_a_board, settled, table_of


def shown(table):
    """Return what each step of a game did."""
    state, found = begin(table.session.start), []
    for step in table.session.steps:
        found.append(facts_of(state, step.events))
        state = fold(state, step.events)
    return found


def facts_after(table, *commands):
    """Return what the last of these steps did."""
    for command in commands:
        table.do(command)
    return shown(table)[-1]


def test_only_what_has_several_kinds_of_facts_has_tests_of_its_own():
    without = {kind for kind, case in EVERY_ACT.items() if case.facts is None}
    assert without == {Conquer, ConquerAt, Score, Decline}


@pytest.mark.parametrize(
    "kind", [kind for kind, case in EVERY_ACT.items() if case.facts], ids=lambda kind: kind.__name__
)
def test_the_facts_of_a_step_say_what_it_did(kind):
    case = EVERY_ACT[kind]
    assert list(facts_after(case.prepare(), case.command)) == case.facts


def test_a_conquest_tells_who_took_what_from_whom_with_how_many():
    attack = Conquer(Target("hill", ("mine",), holder=active("elves")), tokens=5)
    (fact,) = facts_after(settled(), attack)
    assert fact.key == "conquer"
    conquest = fact.conquest
    assert (fact.seat, conquest.race, conquest.used, conquest.won) == (ANNA, "orcs", 5, True)
    assert (conquest.loser, conquest.region.symbols) == (BEN, ("mine",))


def test_a_failed_attempt_is_reported_with_its_die():
    table = settled()
    table.do(CorrectTroops(ANNA, "orcs", hand=1))
    (fact,) = facts_after(table, Conquer(Target("mountain", holder=active("elves")), die=0))
    assert fact.key == "conquer"
    assert (fact.conquest.won, fact.conquest.die) == (False, 0)


def test_a_turn_tells_what_it_brought():
    (fact,) = facts_after(settled(), Score((counts(4, hill=2),)))
    assert fact.key == "score"
    assert (fact.seat, fact.coins) == (ANNA, 6)
    assert [(score.race, total(score.lines)) for score in fact.scores] == [("orcs", 6)]


def test_a_decline_comes_first_and_what_it_brought_after_it():
    main, *others = facts_after(settled(turns=3), Decline())
    assert main == Fact("decline", BEN, "elves")
    assert [fact.coins for fact in others if fact.key == "score"] == [3]


def test_what_was_set_beforehand_comes_after_the_conquest():
    table = settled()
    table.do(CorrectTroops(ANNA, "orcs", hand=2))
    table.do(Conquer(Target("forest", holder=TRIBE)))
    hand, attack = table.session.steps[-2:]
    state = begin(table.session.start)
    for step in table.session.steps[:-2]:
        state = fold(state, step.events)
    main, *others = facts_of(state, (*hand.events, *attack.events))
    assert main.key == "conquer"
    assert others == [Fact("correct_troops", ANNA, "orcs", counts={"hand": 2})]


def test_coins_found_on_a_combo_are_reported():
    table = table_of()
    table.do(Pick(1))
    table.do(Score((counts(3),)))
    (fact,) = facts_after(table, Pick(0))
    assert fact == Fact("pick", BEN, "orcs", "hill", paid=0, found=1, n=9)


def test_the_last_region_of_a_declined_race_is_reported_too():
    table = settled(turns=2)
    table.decline()
    table.settle(3)
    table.do(CorrectTroops(ANNA, "orcs", tokens=1, counts={"regions": 1}))
    table.pick()
    table.score(counts(0), counts(1))
    attack = Conquer(Target("forest", holder=declined("orcs")))
    main, *others = facts_after(table, attack)
    assert main.key == "conquer"
    assert Fact("vanish", ANNA, "orcs") in others


def test_the_end_of_a_game_is_reported_with_its_last_turn():
    table = settled()
    table.do(CorrectTurn(BEN, table.state.setup.rounds))
    main, *others = facts_after(table, Score((counts(3),)))
    assert main.key == "score"
    assert others == [Fact("end_game", BEN)]


# Turns


def test_steps_belong_to_the_turn_they_were_made_in():
    table = Table("orcs hill", "elves swamp")
    table.settle(3, 3)
    table.do(Rename(BEN, "Benedict"))
    table.do(CorrectTurn(ANNA, 4))
    table.settle(3)
    log = [step.events for step in table.session.steps]
    assert turns_in(log) == [
        TurnSteps(1, ANNA, range(2)),
        TurnSteps(1, BEN, range(2, 4)),
        TurnSteps(2, ANNA, range(4, 6)),
        TurnSteps(4, ANNA, range(6, 7)),
    ]


def test_a_game_without_a_step_has_no_turn():
    assert turns_in([]) == []


# Hidden is hidden


def test_whether_a_coin_went_from_purse_to_purse_is_not_reported():
    """If none moved, the purse was empty."""

    def attack(coins):
        table = Table("orcs ransacking", "elves swamp")
        table.settle(3, 3)
        table.do(AdjustCoins(BEN, coins))
        return facts_after(table, Conquer(Target("hill", holder=active("elves"))))

    assert attack(coins=5) == attack(coins=-50)


def test_what_is_placed_in_several_regions_is_reported_once():
    table = on_a_board()
    table.do(CorrectTroops(ANNA, "orcs", hand=4))
    table.do(ConquerAt(1, anyway=True))
    before = table.state
    step = table.do(PlaceTroops(0, tokens=2), PlaceTroops(1, tokens=2))
    (fact,) = facts_of(before, step.events)
    assert fact == Fact("place", there=RegionContents(seat=ANNA, race="orcs"))


@pytest.mark.parametrize(
    ("power", "placed", "facts"),
    [
        ("heroic", {"hero": True}, [Fact("place_hero", n=1)]),
        ("bivouacking", {"encampments": 2}, [Fact("place_encampment", n=2)]),
        ("fortified", {"fortress": True}, [Fact("place_fortress", n=1)]),
        (
            "heroic",
            {"hero": True, "tokens": 4},
            [Fact("place_hero", n=1), Fact("place", there=replace(STANDING, hero=True))],
        ),
    ],
)
def test_markers_are_reported_apart_from_troops_with_their_region(power, placed, facts):
    table = on_a_board(power)
    before, board = table.state, printed_board(table.catalogue, table.state)
    step = table.do(PlaceTroops(0, **placed))
    where = board.regions[0]
    assert list(facts_of(before, step.events, board)) == [
        replace(fact, where=where) for fact in facts
    ]
