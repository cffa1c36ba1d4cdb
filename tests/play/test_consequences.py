"""What correcting a step changes: reported in words that reveal nothing about a purse."""

from dataclasses import replace

from companion.engine import (
    TRAP,
    AdjustCoins,
    Conquer,
    ConquerAt,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    Decline,
    EndGame,
    Pick,
    Score,
    Slot,
    Target,
)
from companion.play import Consequence, foreseen_consequences
from companion.play.consequences import consequences
from companion.words import consequence_texts, load_language
from tests.engine.helpers import (
    ANNA,
    BEN,
    TRIBE,
    Table,
    counts,
)

NAMES = ("Anna", "Ben", "Cleo")
HILL, FOREST = Target("hill", holder=TRIBE), Target("forest", holder=TRIBE)


def game(*commands, combos=("skeletons hill", "elves swamp"), **setup):
    """Return a table on which this was done, one step each."""
    table = Table(*combos, **setup)
    for command in commands:
        table.do(command)
    return table


def between(old, new):
    """Return what is different between two games."""
    session = old.session
    return list(consequences(old.catalogue, session.start, session.steps, new.session.steps))


def said(old, new):
    texts = consequence_texts(load_language("en"), between(old, new), NAMES)
    return [text.replace("\N{NO-BREAK SPACE}", " ") for text in texts]


def test_a_wrong_terrain_two_turns_ago():
    def played(region):
        return game(Pick(0), Conquer(region), Score(), Pick(0), Score((counts(3),)))

    assert said(played(FOREST), played(HILL)) == [
        "Anna's turn earns 2 instead of 1",
        "Skeletons, hill: 1 instead of 0",
    ]


def test_tokens_that_come_with_a_conquest():
    def played(*regions):
        conquests = [Conquer(region) for region in regions]
        return game(Pick(0), *conquests, Score(), Pick(0), Score((counts(3),)))

    assert said(played(FOREST, Target("swamp")), played(FOREST, FOREST)) == [
        "Skeletons: 1 more token",
    ]
    assert "Skeletons: 1 fewer token" in said(played(FOREST, FOREST), played(FOREST))


def test_what_a_race_has_in_hand_matters_in_its_turn():
    def played(tokens):
        return game(Pick(0), Conquer(Target("swamp"), tokens=tokens))

    assert said(played(2), played(4)) == [
        "Now: Skeletons took a swamp with 4 tokens",
        "Skeletons: 6 in hand instead of 8",
    ]


def test_turns_of_one_player_are_distinguished_by_their_rounds():
    def played(regions):
        score = Score((counts(regions),))
        return game(Pick(0), score, Pick(0), Score((counts(3),)), score)

    assert said(played(3), played(4))[:2] == [
        "Round 1: Anna's turn earns 4 instead of 3",
        "Round 2: Anna's turn earns 4 instead of 3",
    ]


def test_a_turn_that_was_not_scored_before():
    def played(*more):
        return game(Pick(0), *more)

    score = Score((counts(3),))
    shown = said(played(), played(score))
    assert "Anna's turn earns 3 coins" in shown
    assert "It is Ben's turn, in round 1" in shown
    shown = said(played(score), played())
    assert "Anna's turn is not scored any more" in shown
    assert "It is Ben's turn, in round 1" not in shown


def test_a_later_pick_of_the_same_slot_takes_another_combo():
    def played(slot):
        return game(Pick(slot), Score((counts(3),)), Pick(0))

    shown = said(played(0), played(1))
    assert "Anna picks Swamp Elves instead of Hill Skeletons" in shown
    assert "Ben picks Hill Skeletons instead of Swamp Elves" in shown
    # That also says which races they have now.
    assert not any("active" in text or "in play" in text for text in shown)


def test_a_race_that_was_not_picked_is_listed_beside_another_pick():
    elves, orcs = CorrectRace(ANNA, "elves", "gone"), CorrectRace(ANNA, "orcs", "active", "forest")
    shown = said(game(Pick(0)), game(Pick(1), elves, orcs))
    assert "Anna picks Swamp Elves instead of Hill Skeletons" in shown
    assert "Anna's Orcs are active" in shown


def test_the_price_of_a_later_pick_of_the_same_combo():
    def played(coins):
        column = (Slot("orcs", "forest"), Slot("humans", "merchant", coins=coins))
        return game(CorrectColumn(column), Pick(1))

    shown = said(played(0), played(3))
    assert shown == ["Anna takes Merchant Humans: pays 1, finds 3 on it"]


def test_combos_on_offer_and_the_coins_on_them():
    def played(*slots):
        return game(CorrectColumn(slots))

    orcs, humans = Slot("orcs", "forest"), Slot("humans", "merchant")
    assert said(played(orcs, humans), played(replace(orcs, coins=2))) == [
        "No longer on offer: Merchant Humans",
        "Coins on Forest Orcs: 2 instead of 0",
    ]


def test_a_combo_that_nobody_has_seen_yet_is_not_named():
    shown = said(game(), game(Pick(0)))
    assert "1 new combo goes on offer" in shown
    unseen = game(Pick(0)).state.column[-1]
    assert not any(load_language("en").race(unseen.race) in text for text in shown)
    shown = said(game(Pick(0), Score((counts(1),))), game())
    assert "On offer again: Hill Skeletons" in shown


def test_an_attack_that_ends_otherwise():
    def played(hand):
        attack = Conquer(Target("mountain"), die=1)
        return game(Pick(0), CorrectTroops(ANNA, "skeletons", hand=hand), attack)

    shown = said(played(1), played(2))
    assert shown[0] == "Now: Skeletons took a mountain with 2 tokens, the die showed 1"


def test_a_race_that_declines_and_a_game_that_ends():
    start = (Pick(0), Score((counts(3),)), Pick(0), Score((counts(3),)))
    shown = said(game(*start), game(*start, Decline()))
    assert "Anna's Skeletons are in decline" in shown
    gone = CorrectRace(ANNA, "skeletons", "gone")
    assert "Anna's Skeletons are not in play" in said(game(*start), game(*start, gone))
    assert "Anna's Skeletons are active" in said(game(*start, gone), game(*start))
    assert said(game(*start), game(*start, EndGame())) == ["The game is over"]
    assert "The game goes on" in said(game(*start, EndGame()), game(*start))


def test_steps_that_do_nothing_or_are_dropped():
    table = game(
        Pick(0),
        CorrectTroops(ANNA, "skeletons", hand=4),
        CorrectTroops(ANNA, "skeletons", hand=6),
        Score((counts(3),)),
    )
    put_right = (CorrectTroops(ANNA, "skeletons", hand=6),)
    assert foreseen_consequences(table.session, 2, put_right) == (Consequence("steps_idle", now=1),)
    assert foreseen_consequences(table.session, 2) == ()
    table.session.jump(1)
    assert Consequence("steps_dropped", now=3) in foreseen_consequences(table.session, 1)


def test_where_nothing_else_changes_that_is_said():
    assert said(game(Pick(0)), game(Pick(0))) == ["Nothing else changes."]


# Hidden is hidden


def test_corrected_coins_are_not_shown():
    first, second = game(AdjustCoins(BEN, 7)), game(AdjustCoins(BEN, -2))
    assert between(first, second) == []
    assert between(first, game()) == []


def test_who_looks_at_what_would_follow_learns_nothing_about_loot_that_lies_face_down():
    foreseen = set()
    for faces in ((2, TRAP), (2, 3)):
        table = Table("skags commando", "elves hill", has_board=True, seed=5, loot=faces)
        regions = table.catalogue.boards["2_players"].regions
        near = next(at for at in regions[0].adjacent if regions[at].terrain in ("hill", "forest"))
        for command in (Pick(0), ConquerAt(0), ConquerAt(near), Score(), Pick(0)):
            table.do(command)
        table.do(ConquerAt(0, there=1))
        otherwise = ConquerAt(near, there=1, anyway=True)
        foreseen.add(foreseen_consequences(table.session, table.session.cursor, (otherwise,)))
    assert foreseen == {(Consequence("loot_decides"),)}
    again = ConquerAt(0, there=2)
    assert foreseen_consequences(table.session, table.session.cursor, (again,)) != (
        Consequence("loot_decides"),
    )
