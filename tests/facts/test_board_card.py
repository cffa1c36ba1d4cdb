"""The card of a tapped region in every situation: what it says, and what its buttons record."""

import re
from dataclasses import replace

import pytest

from companion.engine import AbandonAt, ConquerAt, PlaceTroops, RollDie, Use
from companion.facts.board import SWAP_SIGN, Mark, region_facts
from companion.facts.board_card import region_card, region_sentences
from companion.facts.board_taps import RegionChoice
from companion.facts.die import first_roll
from companion.words import LANGUAGES
from tests.facts.standing import lay_out

BOARD = """\
    board
        0 farmland | 1 hill magic | 2 sea
        3 mountain | 4 swamp lost | 5 forest
        6 hill     | 7 farmland   | 8 mountain
    """


def table(setting, *rows, code="en"):
    return lay_out(BOARD, setting, *rows, code=code)


def card_of(reader, at, **chosen):
    return tapped(reader, RegionChoice(at, **chosen))


def tapped(reader, choice):
    return region_card(reader, reader.state, choice)


def told(card):
    attack = card.attack
    return [(text, number) for _, text, number in attack.lines], attack.headline


def price_at(reader, at):
    price = region_facts(reader, reader.state)[at].price
    return price.text if price else None


def rolled(reader):
    roll = first_roll(reader, reader.state, "ratmen")
    return (roll.face, roll.title) if roll else None


WIZARDS = "A ratmen + hill, {} in hand / B wizards + swamp, 5 in hand"


def beside_wizards(hand, there="B2"):
    return table(WIZARDS.format(hand), "A1 | . | .", f"{there} | . | .")


def test_what_can_be_taken_is_taken_with_one_tap():
    reader = beside_wizards(6)
    card = card_of(reader, 3)
    assert (card.kind, card.title, card.holder) == ("conquer", "Mountain", "B's Wizards")
    assert (card.attack.number, card.attack.unit, card.hand) == ("5", "tokens", "6\xa0in\xa0hand")
    lines = [("Base cost", "2"), ("Mountain", "+1"), ("2 Wizards", "+2")]
    assert told(card) == (lines, "Enough in hand.")
    assert card.attack.losses == "B loses 1 Wizard and puts 1 Wizard back."
    assert (card.attack.main.text, card.attack.main.tap) == ("Conquered with 5", (ConquerAt(3),))
    assert reader.do(*card.attack.main.tap).regions[3].tokens == 5


def test_more_may_go_in_than_it_takes_but_no_more_than_are_in_hand():
    reader = beside_wizards(6)
    more = card_of(reader, 3).attack.more
    assert (more.number, more.fewer, more.more) == (5, None, RegionChoice(3, tokens=6))
    card = tapped(reader, more.more)
    assert card.attack.more.more is None
    assert card.attack.main.tap == (ConquerAt(3, tokens=6),)
    assert card_of(beside_wizards(5), 3).attack.more is None


def test_only_where_nobody_is_sure_it_asks_how_many_are_there():
    assert card_of(beside_wizards(6), 3).attack.there is None
    reader = beside_wizards(6, "B2?")
    asked = card_of(reader, 3).attack.there
    # With the fewest and the most that can stand there.
    assert re.fullmatch(r"Wizards there \(1\N{EN DASH}\d+\)", asked.text)
    assert asked.number == 2
    assert card_of(reader, 3).attack.number == "5?"
    assert price_at(reader, 3) == "5?"
    fewer, more = (tapped(reader, tap) for tap in (asked.fewer, asked.more))
    assert (fewer.attack.number, more.attack.number) == ("4", "6")
    assert fewer.attack.there.fewer is None
    assert fewer.attack.main.tap == (ConquerAt(3, there=1),)


def test_with_too_few_the_die_may_do_it():
    reader = beside_wizards(4)
    attack = card_of(reader, 3).attack
    assert (attack.kind, attack.main) == ("die", None)
    assert attack.headline == "One short."
    assert attack.detail == "As your last attempt this turn, with the die it works 3 times in 6."
    outcomes = [(face.number, face.text, face.tap) for face in attack.faces]
    assert outcomes == [(n, "Taken!" if n else "Held!", (ConquerAt(3, die=n),)) for n in range(4)]
    assert attack.held_out.tap == (ConquerAt(3, failed=True),)
    assert reader.do(*attack.faces[0].tap).regions[3].seat == 1


@pytest.mark.parametrize(
    ("hand", "there", "at", "kind", "headline", "is_believed"),
    [
        (1, "B2", 3, "too_dear", "More than three short.", True),
        (6, "B2", 8, "out_of_reach", "That is out of reach: choose a region next to yours.", True),
        (6, "B2 hero", 3, "protected", "A hero keeps everyone out: choose another region.", False),
        (6, "B2 hole", 3, "protected", "A hole keeps everyone out: choose another region.", False),
        (6, "B2", 2, "water", "This race cannot take seas or the lake: choose land.", False),
    ],
)
def test_what_cannot_be_taken_says_why(hand, there, at, kind, headline, is_believed):
    reader = beside_wizards(hand, there)
    attack = card_of(reader, at).attack
    assert (attack.kind, attack.main, attack.faces, attack.headline) == (kind, None, (), headline)
    assert bool(attack.anyway) == is_believed
    if is_believed:
        assert attack.anyway.text == "That's how it is on the table"
        assert reader.do(*attack.anyway.tap).regions[at].seat == 0


def test_a_race_that_nobody_drives_out_is_named():
    reader = table("A ratmen + hill, 6 in hand / b white ladies", "A1 | b1 | .")
    headline = card_of(reader, 1).attack.headline
    assert headline == "White Ladies in decline cannot be driven out: choose another region."


@pytest.mark.parametrize(
    ("combo", "use", "number", "text"),
    [
        ("ratmen + dragon master", "dragon", "1", "Send the dragon"),
        ("ratmen + mercenary", "mercenary", "1", "Pay a coin: \N{MINUS SIGN}2"),
        ("sorcerers + hill", "sorcery", "0", "Swap the token"),
    ],
)
def test_what_a_combo_may_use_is_a_chip(combo, use, number, text):
    reader = table(f"A {combo}, 3 in hand / B wizards + swamp", "A1 | B1 | .")
    (chip,) = card_of(reader, 1).attack.uses
    assert (chip.text, chip.is_on) == (text, False)
    card = tapped(reader, chip.tap)
    assert card.attack.uses[0].is_on
    assert (card.attack.number, card.attack.main.tap) == (
        number,
        (ConquerAt(1, use=Use(**{use: True})),),
    )
    # Once a turn, or once against each opponent.
    reader.do(*card.attack.main.tap)
    assert tapped(reader, chip.tap).kind == "own"


def test_the_catapult_reaches_over_a_region_from_wherever_it_can():
    reader = table("A ratmen + catapult, 5 in hand", ". | . | .", "A1 | . | .", ". | A1 | .")
    assert card_of(reader, 5).kind == "out_of_reach"
    # At sea it is of no use.
    assert card_of(reader, 2).attack.uses == ()
    (chip,) = card_of(reader, 5).attack.uses
    attack = tapped(reader, chip.tap).attack
    assert attack.number == "1"
    assert [start.is_on for start in attack.starts] == [True, False]
    second = tapped(reader, attack.starts[1].tap).attack
    (order,) = second.main.tap
    assert (order.use.has("catapult"), order.catapult_at) == (True, 7)
    assert reader.do(order).regions[7].catapult


def test_a_coin_paid_after_the_roll_may_still_carry_it():
    reader = table("A ratmen + mercenary, 1 in hand", "A1 | . | .", "lost | . | .")
    faces = card_of(reader, 3).attack.faces
    assert [bool(face.with_coin) for face in faces] == [False, True, True, False]
    (order,) = faces[1].with_coin
    assert (order.die, order.use.has("mercenary")) == (1, True)
    # Said beforehand, it is spent only where it makes the difference.
    faces = card_of(reader, 3, use=frozenset(["mercenary"])).attack.faces
    paid = [(face.text, face.tap[0].use.has("mercenary")) for face in faces]
    assert paid == [
        ("Held!", False),
        ("Taken!", True),
        ("Taken!", True),
        ("Taken!", False),
    ]


def test_a_coin_without_which_nothing_could_be_tried_is_spent():
    reader = table(
        "A ratmen + mercenary, 1 in hand / B wizards + swamp", "A1 | . | .", "B2 | . | ."
    )
    assert card_of(reader, 3).kind == "too_dear"
    attack = card_of(reader, 3, use=frozenset(["mercenary"])).attack
    assert [face.text for face in attack.faces] == ["Held!"] * 2 + ["Taken!"] * 2
    before = reader.state.players[0].coins
    assert reader.do(*attack.faces[0].tap).players[0].coins == before - 1


def test_who_rolls_first_chooses_with_what_the_die_shows():
    setting = "A ratmen + berserk, 3 in hand / B wizards + swamp"
    low, enough = (table(setting, "A1 | B2 | .") for _ in range(2))
    card = card_of(low, 1)
    assert (card.kind, card.attack.faces, card.attack.again) == ("die", (), None)
    assert rolled(low) == (None, "")
    low.do(RollDie(0))
    enough.do(RollDie(2))
    assert (card_of(low, 1).kind, card_of(low, 1).attack.main.text) == ("held_out", "It held")
    attack = card_of(enough, 1).attack
    assert (attack.kind, attack.main.text) == ("conquer", "Conquered with 2")
    assert attack.main.tap == attack.again == (ConquerAt(1, use=Use(berserk_die=2)),)
    assert price_at(enough, 1) == "2"
    assert rolled(enough) == (2, "The die shows 2")
    assert low.do(*card_of(low, 1).attack.main.tap).regions[1].seat == 1
    # Once it is used there is none.
    assert enough.do(*attack.main.tap).turn.rolled is None


def test_regions_whose_token_can_be_swapped_are_marked():
    reader = table("A sorcerers + hill, 3 in hand / B wizards + swamp", "A1 | B1 | .", "B2 | . | .")

    def marked():
        facts = region_facts(reader, reader.state)
        return [f.region for f in facts if Mark(SWAP_SIGN, 1) in f.marks]

    assert marked() == [1]
    reader.do(ConquerAt(1, use=Use(sorcery=True)))
    assert marked() == []


@pytest.mark.parametrize(
    ("there", "hand", "takes"),
    [("B2", 6, True), ("B2?", 6, False), ("B2", 4, False), (".", 6, True)],
    ids=["enough", "unsure", "the die", "empty"],
)
def test_a_second_tap_takes_a_region_where_nothing_is_left_to_ask(there, hand, takes):
    attack = card_of(beside_wizards(hand, there), 3).attack
    assert attack.again == (attack.main.tap if takes else None)


def test_who_rolls_for_losses_is_asked():
    reader = table("A ratmen + hill, 6 in hand / B pygmies + swamp", "A1 | B2 | .")
    attack = card_of(reader, 1).attack
    assert attack.loss_text == "B takes as many Pygmies from the tray as the die shows."
    rolled = tapped(reader, attack.loss_faces[2].tap).attack
    assert rolled.main.tap == (ConquerAt(1, loss_die=2),)


def test_ghouls_in_decline_are_another_attacker():
    reader = table("a ghouls, 3 in hand / A trolls + hill, 1 in hand", "a1 | A1 lair | .")
    card = card_of(reader, 3)
    assert [(chip.text, chip.is_on) for chip in card.attackers] == [
        ("Ghouls · 3\xa0in\xa0hand", False),
        ("Trolls · 1\xa0in\xa0hand", True),
    ]
    by_ghouls = tapped(reader, card.attackers[0].tap)
    assert by_ghouls.attack.main.tap == (ConquerAt(3, by="ghouls"),)
    # The own race in decline: to be driven out, placed anew, or given up.
    own = card_of(reader, 0)
    assert (own.kind, own.attack.number) == ("die", "3")
    assert own.placing.steppers[0].more == (PlaceTroops(0, tokens=2, by="ghouls"),)
    assert own.abandon.tap == (AbandonAt((0,), "ghouls"),)


def test_in_an_own_region_troops_and_markers_are_placed_or_it_is_abandoned():
    reader = table("A kobolds + bivouacking, 1 in hand", "A3 | A2 ^^^^ | .")
    card = card_of(reader, 0)
    assert (card.kind, card.attack) == ("own", None)
    tokens, camps = card.placing.steppers
    assert (tokens.text, tokens.number) == ("Kobolds", 3)
    assert (tokens.fewer, tokens.more) == ((PlaceTroops(0, tokens=2),), (PlaceTroops(0, tokens=4),))
    assert (camps.fewer, camps.more) == (None, (PlaceTroops(0, encampments=1),))
    assert card.abandon.tap == (AbandonAt((0,)),)
    reader.do(*tokens.more)
    reader.do(*camps.more)
    tokens, camps = card_of(reader, 0).placing.steppers
    assert tokens.more is camps.more is None
    # Two is the least for Kobolds, and there are no more: only the camps could go.
    assert [step.name for step in card_of(reader, 1).placing.steppers] == ["place-encampments"]


@pytest.mark.parametrize(
    ("combo", "marker", "again"),
    [
        # One fortress a turn, and it stays; a hero or a pot may be taken away again.
        ("ratmen + heroic", "hero", [True, False]),
        ("ratmen + fortified", "fortress", []),
        ("leprechauns + hill", "pot", [True, False]),
    ],
)
def test_a_marker_is_laid_with_a_tap(combo, marker, again):
    reader = table(f"A {combo}, 1 in hand", "A1 | A1 | .")
    (button,) = card_of(reader, 0).placing.markers
    assert (button.name, button.is_on) == (f"place-{marker}", False)
    assert button.tap == (replace(PlaceTroops(0), **{marker: True}),)
    assert getattr(reader.do(*button.tap).regions[0], marker)
    markers = [mark for at in (0, 1) for mark in card_of(reader, at).placing.markers]
    assert [mark.is_on for mark in markers] == again


def test_after_the_last_attempt_troops_are_still_placed():
    reader = table("a elves / A ratmen + hill, 1 in hand", "A3 | . | .", ". | . | .", "a1 | . | .")
    reader.do(ConquerAt(3, failed=True))
    card = card_of(reader, 0)
    assert (card.kind, card.abandon) == ("own", None)
    assert card.headline == "The last attempt is made: redeploy and score."
    assert card.placing.steppers[0].fewer == (PlaceTroops(0, tokens=2),)
    assert card_of(reader, 6).kind == "own_declined"


def test_while_nobody_attacks_the_card_says_why():
    reader = table("A ratmen + hill / B is on turn", "A2 | . | .")
    card = card_of(reader, 0)
    assert (card.kind, card.attack, card.abandon) == ("idle", None, None)
    assert card.headline == "No active race: pick a combo first."
    assert card.holder == "A's Ratmen"


SENTENCES = {
    0: "Farmland. A's Ratmen hold it with 1 token.",
    1: "Hill with a magic source, on the coast. B's Wizards hold it, with 2 tokens or so: nobody"
    " has said how many. Also there: fortress. Ratmen need 5 tokens: 2 +\xa01\xa0Fortress"
    " +\xa02\xa0Wizards. Enough in hand.",
    2: "Sea. This race cannot take seas or the lake: choose land.",
    3: "Mountain. Nobody is there. Ratmen need 3 tokens: 2 +\xa01\xa0Mountain. Enough in hand.",
    4: "Swamp. A lost tribe lives there. That is out of reach: choose a region next to yours.",
}


@pytest.mark.parametrize(("at", "sentences"), SENTENCES.items())
def test_everything_about_a_region_is_told_in_sentences(at, sentences):
    reader = table(WIZARDS.format(6), "A1 | B2? fortress | .", ". | lost | .")
    assert " ".join(region_sentences(reader, reader.state, RegionChoice(at))) == sentences


@pytest.mark.parametrize("code", LANGUAGES)
def test_so_it_is_in_every_language(code):
    setting = "A ratmen + hill, 6 in hand / B wizards + swamp / b white ladies"
    reader = table(setting, "A1 | B2? fortress | .", "b1 | lost | .", code=code)
    for at in range(9):
        for sentence in region_sentences(reader, reader.state, RegionChoice(at)):
            assert sentence.endswith(".")
            assert not sentence[0].islower()
            assert "{" not in sentence
