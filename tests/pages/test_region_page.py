"""The page of a tapped region in every situation: what it says, and what its buttons record."""

import re
from dataclasses import replace
from functools import partial

import pytest

from companion.engine import AbandonAt, ConquerAt, Fire, Laid, PlaceTroops, RollDie, Score, Use
from companion.pages import blocks
from companion.pages.attack_choice import AttackChoice
from companion.pages.board import SWAP_SIGN, Mark, region_facts
from companion.pages.die import first_roll
from companion.pages.region import region_page, region_sentences
from companion.words import LANGUAGES
from tests.pages.reading import button, chips, faces, lines, names, notes, number, one, stepper, tap
from tests.pages.standing import TRIBE, lay_out

ENDS = {"conquered", "held-out", "anyway", "face-0", "roll"}


table = partial(lay_out, TRIBE)


def page_of(reader, at, **chosen):
    return tapped(reader, AttackChoice(region=at, **chosen))


def tapped(reader, choice):
    return region_page(reader, reader.state, choice)


def price_at(reader, at):
    price = region_facts(reader, reader.state)[at].price
    return price.text if price else None


def rolled(reader):
    """What the die before an attack shows, if there is one."""
    return [
        block.face if isinstance(block, blocks.Rolled) else None
        for block in first_roll(reader, reader.state, "ratmen")
    ]


WIZARDS = "A ratmen + hill, {} in hand / B wizards + swamp, 5 in hand"


def beside_wizards(hand, there="B2"):
    return table(WIZARDS.format(hand), "A1 | . | .", f"{there} | . | .")


def test_what_can_be_taken_is_taken_with_one_tap():
    reader = beside_wizards(6)
    page, about = page_of(reader, 3), one(page_of(reader, 3), blocks.Subject)
    assert (page.kind, about.title, about.owner) == ("conquer", "Mountain", "B's Wizards")
    amount = one(page, blocks.Amount)
    assert (amount.number, amount.unit, amount.beside) == ("5", "tokens", "6\xa0in\xa0hand")
    assert lines(page) == [("Base cost", "2"), ("Mountain", "+1"), ("2 Wizards", "+2")]
    assert "B loses 1 Wizard and puts 1 Wizard back." in notes(page)
    assert (page.main.text, page.main.tap) == ("Conquered with 5", (ConquerAt(3),))
    assert reader.do(*page.main.tap).regions[3].tokens == 5


def test_every_term_comes_with_its_rule():
    page = page_of(beside_wizards(6), 3)
    assert "A mountain costs one more token." in [t.rule for t in one(page, blocks.Terms).lines]


def test_the_same_game_is_the_same_page():
    assert page_of(beside_wizards(6), 3) == page_of(beside_wizards(6), 3)
    assert hash(page_of(beside_wizards(6), 3)) == hash(page_of(beside_wizards(6), 3))


def test_more_may_go_in_than_it_takes_but_no_more_than_are_in_hand():
    reader = beside_wizards(6)
    more = stepper(page_of(reader, 3), "used")
    assert (more.number, more.fewer, more.more) == (5, None, AttackChoice(region=3, tokens=6))
    page = tapped(reader, more.more)
    assert stepper(page, "used").more is None
    assert page.main.tap == (ConquerAt(3, tokens=6),)
    assert stepper(page_of(beside_wizards(5), 3), "used") is None


def test_only_where_nobody_is_sure_it_asks_how_many_are_there():
    assert stepper(page_of(beside_wizards(6), 3), "there") is None
    reader = beside_wizards(6, "B2?")
    asked = stepper(page_of(reader, 3), "there")
    # With the fewest and the most that can be there.
    assert re.fullmatch(r"Wizards there \(1\N{EN DASH}\d+\)", asked.text)
    assert (asked.number, asked.is_urgent) == (2, True)
    assert number(page_of(reader, 3)) == "5?"
    assert price_at(reader, 3) == "5?"
    fewer, more = (tapped(reader, each) for each in (asked.fewer, asked.more))
    assert (number(fewer), number(more)) == ("4", "6")
    assert stepper(fewer, "there").fewer is None
    assert fewer.main.tap == (ConquerAt(3, there=1),)


def test_with_too_few_the_die_may_do_it():
    reader = beside_wizards(4)
    page = page_of(reader, 3)
    assert (page.kind, page.main) == ("die", None)
    odds = "One short. As your last attempt, the die gives you a 3 in 6 chance."
    assert odds in notes(page)
    outcomes = [(face.number, face.text, face.tap) for face in faces(page)]
    assert outcomes == [(n, "Taken!" if n else "Failed!", (ConquerAt(3, die=n),)) for n in range(4)]
    assert tap(page, "held-out") == (ConquerAt(3, failed=True),)
    roll = tap(page, "roll")
    assert roll.outcomes == tuple((ConquerAt(3, die=n),) for n in range(4))
    assert roll.hope == "One short."
    assert reader.do(*faces(page)[0].tap).regions[3].seat == 1


def test_no_die_stands_where_conquered_stands():
    """The foot is for taking a region; beside a die it shows the odds instead."""
    page = page_of(beside_wizards(6), 3)
    assert (page.risks, [button.name for button in page.foot]) == ((), ["conquered"])
    page = page_of(beside_wizards(4), 3)
    assert [type(block) for block in page.risks] == [blocks.Die]
    assert [note.is_lowest for note in page.foot] == [True]


@pytest.mark.parametrize(
    ("hand", "there", "at", "kind", "why", "is_believed"),
    [
        (1, "B2", 3, "too_dear", "More than three short.", True),
        (6, "B2", 8, "out_of_reach", "That is out of reach: choose a region next to yours.", True),
        (6, "B2 hero", 3, "protected", "A hero keeps everyone out: choose another region.", False),
        (6, "B2 hole", 3, "protected", "A hole keeps everyone out: choose another region.", False),
        (6, "B2", 2, "water", "This race cannot take seas or the lake: choose land.", False),
    ],
)
def test_what_cannot_be_taken_says_why(hand, there, at, kind, why, is_believed):
    reader = beside_wizards(hand, there)
    page = page_of(reader, at)
    assert (page.kind, page.main) == (kind, None)
    assert any(note.startswith(why) for note in notes(page))
    assert names(page) & ENDS == ({"anyway"} if is_believed else set())
    if is_believed:
        assert button(page, "anyway").text == "Take it anyway"
        assert reader.do(*tap(page, "anyway")).regions[at].seat == 0


def test_a_race_that_nobody_drives_out_is_named():
    reader = table("A ratmen + hill, 6 in hand / b white ladies", "A1 | b1 | .")
    why = "White Ladies in decline cannot be driven out: choose another region."
    assert why in notes(page_of(reader, 1))


@pytest.mark.parametrize(
    ("combo", "use", "price", "text"),
    [
        ("ratmen + dragon master", "dragon", "1", "Send the dragon"),
        ("ratmen + mercenary", "mercenary", "1", "Pay a coin: \N{MINUS SIGN}2"),
        ("sorcerers + hill", "sorcery", "0", "Swap the token"),
    ],
)
def test_what_a_combo_may_use_is_a_chip(combo, use, price, text):
    reader = table(f"A {combo}, 3 in hand / B wizards + swamp", "A1 | B1 | .")
    (chip,) = chips(page_of(reader, 1), "uses")
    assert (chip.text, chip.is_on) == (text, False)
    page = tapped(reader, chip.tap)
    assert chips(page, "uses")[0].is_on
    assert (number(page), page.main.tap) == (price, (ConquerAt(1, use=Use(**{use: True})),))
    # Once a turn, or once against each opponent.
    reader.do(*page.main.tap)
    assert tapped(reader, chip.tap).kind == "own"


def test_the_catapult_reaches_over_a_region_from_wherever_it_can():
    reader = table("A ratmen + catapult, 5 in hand", ". | . | .", "A1 | . | .", ". | A1 | .")
    assert page_of(reader, 5).kind == "out_of_reach"
    # It is no use at sea.
    assert chips(page_of(reader, 2), "uses") == ()
    (chip,) = chips(page_of(reader, 5), "uses")
    page = tapped(reader, chip.tap)
    assert number(page) == "1"
    assert [start.is_on for start in chips(page, "starts")] == [True, False]
    (order,) = tapped(reader, chips(page, "starts")[1].tap).main.tap
    assert (order.use.has("catapult"), order.catapult_at) == (True, 7)
    assert reader.do(order).regions[7].catapult


def test_a_coin_paid_after_the_roll_may_still_carry_it():
    reader = table("A ratmen + mercenary, 1 in hand", "A1 | . | .", "lost | . | .")
    page = page_of(reader, 3)
    assert [coin.name for coin in one(page, blocks.Die).coins] == ["coin-1", "coin-2"]
    (order,) = tap(page, "coin-1")
    assert (order.die, order.use.has("mercenary")) == (1, True)
    assert tap(page, "roll").rescues == ((), tap(page, "coin-1"), tap(page, "coin-2"), ())
    # If chosen in advance, it is spent only where it makes the difference.
    shown = faces(page_of(reader, 3, uses=frozenset(["mercenary"])))
    paid = [(face.text, face.tap[0].use.has("mercenary")) for face in shown]
    assert paid == [
        ("Failed!", False),
        ("Taken!", True),
        ("Taken!", True),
        ("Taken!", False),
    ]


def test_a_coin_without_which_nothing_could_be_tried_is_spent():
    reader = table(
        "A ratmen + mercenary, 1 in hand / B wizards + swamp", "A1 | . | .", "B2 | . | ."
    )
    assert page_of(reader, 3).kind == "too_dear"
    shown = faces(page_of(reader, 3, uses=frozenset(["mercenary"])))
    assert [face.text for face in shown] == ["Failed!"] * 2 + ["Taken!"] * 2
    before = reader.state.players[0].coins
    assert reader.do(*shown[0].tap).players[0].coins == before - 1


def test_who_rolls_first_chooses_with_what_the_die_shows():
    setting = "A ratmen + berserk, 3 in hand / B wizards + swamp"
    low, enough = (table(setting, "A1 | B2 | .") for _ in range(2))
    page = page_of(low, 1)
    assert (page.kind, faces(page), page.again) == ("die", (), None)
    assert rolled(low) == [None]
    low.do(RollDie(0))
    enough.do(RollDie(2))
    assert (page_of(low, 1).kind, page_of(low, 1).main.text) == ("held_out", "Failed")
    page = page_of(enough, 1)
    assert (page.kind, page.main.text) == ("conquer", "Conquered with 2")
    assert page.main.tap == page.again == (ConquerAt(1, use=Use(berserk_die=2)),)
    assert price_at(enough, 1) == "2"
    assert rolled(enough) == [2]
    assert low.do(*page_of(low, 1).main.tap).regions[1].seat == 1
    # Once used, it is gone.
    assert enough.do(*page.main.tap).turn.rolled is None


def test_a_die_that_was_not_rolled_cannot_be_claimed():
    reader = table("A ratmen + berserk, 3 in hand / B wizards + swamp", "A1 | B2 | .")
    assert page_of(reader, 1, first_die=3) == page_of(reader, 1)


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
    page = page_of(beside_wizards(hand, there), 3)
    assert page.again == (page.main.tap if takes else None)


PYGMIES = "A ratmen + hill, {} in hand / B pygmies + swamp"


def test_who_rolls_for_losses_is_asked():
    reader = table(PYGMIES.format(6), "A1 | B2 | .")
    page = page_of(reader, 1)
    assert "B takes as many Pygmies from the tray as the die shows." in notes(page)
    assert tap(page, "loss-2") == (ConquerAt(1, loss_die=2),)
    assert page.main.tap == (ConquerAt(1),)
    assert tap(page, "loss-roll").outcomes[3] == (ConquerAt(1, loss_die=3),)


def test_the_loser_rolls_once_the_die_has_let_the_attack_succeed():
    reader = table(PYGMIES.format(3), "A1 | B2 | .")
    page = page_of(reader, 1)
    assert "loss-2" not in names(page)
    assert tap(page, "face-0") == (ConquerAt(1, die=0),)
    assert tap(page, "roll").loser_rolls
    page = tapped(reader, tap(page, "face-1"))
    assert "The die shows 1" in notes(page)
    assert tap(page, "loss-2") == (ConquerAt(1, die=1, loss_die=2),)
    assert page.main.tap == (ConquerAt(1, die=1),)
    assert reader.do(*page.main.tap).regions[1].seat == 0


def test_so_it_does_where_a_coin_made_up_for_the_die():
    setting = "A ratmen + mercenary, 1 in hand / B pygmies + swamp"
    reader = table(setting, "A1 | B1 | .")
    page = tapped(reader, tap(page_of(reader, 1), "coin-0"))
    (order,) = tap(page, "loss-3")
    assert (order.die, order.loss_die, order.use.has("mercenary")) == (0, 3, True)
    assert reader.do(order).regions[1].seat == 0


def test_ghouls_in_decline_are_another_attacker():
    reader = table("a ghouls, 3 in hand / A trolls + hill, 1 in hand", "a1 | A1 lair | .")
    page = page_of(reader, 3)
    assert [(chip.text, chip.is_on) for chip in chips(page, "attackers")] == [
        ("Ghouls in decline · 3\xa0in\xa0hand", False),
        ("Hill Trolls · 1\xa0in\xa0hand", True),
    ]
    by_ghouls = tapped(reader, chips(page, "attackers")[0].tap)
    assert by_ghouls.main.tap == (ConquerAt(3, by="ghouls"),)
    # One's own race in decline: to be driven out, redeployed, or abandoned.
    own = page_of(reader, 0)
    assert (own.kind, number(own)) == ("die", "3")
    assert tap(own, "place-tokens-plus") == (PlaceTroops(0, tokens=2, by="ghouls"),)
    assert tap(own, "abandon") == (AbandonAt((0,), "ghouls"),)


def placed(page):
    return [block for block in page.body if isinstance(block, blocks.Stepper)]


def test_in_an_own_region_troops_and_markers_are_placed_or_it_is_abandoned():
    reader = table("A kobolds + bivouacking, 1 in hand", "A3 | A2 ^^^^ | .")
    page = page_of(reader, 0)
    assert (page.kind, number(page)) == ("own", "")
    tokens, camps = placed(page)
    assert (tokens.text, tokens.number) == ("Kobolds", 3)
    assert (tokens.fewer, tokens.more) == ((PlaceTroops(0, tokens=2),), (PlaceTroops(0, tokens=4),))
    assert (camps.fewer, camps.more) == (None, (PlaceTroops(0, encampments=1),))
    assert tap(page, "abandon") == (AbandonAt((0,)),)
    reader.do(*tokens.more)
    reader.do(*camps.more)
    tokens, camps = placed(page_of(reader, 0))
    assert tokens.more is camps.more is None
    # Two is the least for Kobolds, and there are no more: only the camps could go.
    assert [step.name for step in placed(page_of(reader, 1))] == ["place-encampments"]


@pytest.mark.parametrize(
    ("combo", "marker", "again"),
    [
        # One fortress a turn, and it stays; a hero or a pot may be removed again.
        ("ratmen + heroic", "hero", [True, False]),
        ("ratmen + fortified", "fortress", []),
        ("leprechauns + hill", "pot", [True, False]),
        ("ratmen + gunner", "cannon", [True, False]),
    ],
)
def test_a_marker_is_laid_with_a_tap(combo, marker, again):
    reader = table(f"A {combo}, 1 in hand", "A1 | A1 | .")
    (chip,) = chips(page_of(reader, 0), "markers")
    assert (chip.name, chip.is_on) == (f"place-{marker}", False)
    assert chip.tap == (replace(PlaceTroops(0), **{marker: True}),)
    assert getattr(reader.do(*chip.tap).regions[0], marker)
    markers = [mark for at in (0, 1) for mark in chips(page_of(reader, at), "markers")]
    assert [mark.is_on for mark in markers] == again


def test_after_the_last_attempt_troops_are_still_placed():
    reader = table("a elves / A ratmen + hill, 1 in hand", "A3 | . | .", ". | . | .", "a1 | . | .")
    reader.do(ConquerAt(3, failed=True))
    page = page_of(reader, 0)
    assert (page.kind, button(page, "abandon")) == ("own", None)
    assert "You have had your last attempt: redeploy and score." in notes(page)
    assert tap(page, "place-tokens-minus") == (PlaceTroops(0, tokens=2),)
    assert page_of(reader, 6).kind == "own_declined"


def test_while_nobody_attacks_the_page_says_why():
    reader = table("A ratmen + hill / B is on turn", "A2 | . | .")
    page = page_of(reader, 0)
    assert (page.kind, names(page)) == ("idle", set())
    assert "No active race: pick a combo first." in notes(page)
    assert one(page, blocks.Subject).owner == "A's Ratmen"


SENTENCES = {
    0: "Farmland. A's Ratmen hold it with 1 token.",
    1: "Hill with a magic source, on the coast. B's Wizards hold it with about 2 tokens: nobody"
    " has counted. Also there: fortress. Ratmen need 5 tokens: 2 +\xa01\xa0Fortress"
    " +\xa02\xa0Wizards. Enough in hand.",
    2: "Sea. This race cannot take seas or the lake: choose land.",
    3: "Mountain. Nobody is there. Ratmen need 3 tokens: 2 +\xa01\xa0Mountain. Enough in hand.",
    4: "Swamp. A lost tribe lives there. That is out of reach: choose a region next to yours.",
}


@pytest.mark.parametrize(("at", "sentences"), SENTENCES.items())
def test_everything_about_a_region_is_said_in_sentences(at, sentences):
    reader = table(WIZARDS.format(6), "A1 | B2? fortress | .", ". | lost | .")
    assert " ".join(region_sentences(reader, reader.state, AttackChoice(region=at))) == sentences


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_reads_well_in_every_language(code):
    setting = "A ratmen + hill, 6 in hand / B wizards + swamp / b white ladies"
    reader = table(setting, "A1 | B2? fortress | .", "b1 | lost | .", code=code)
    for at in range(9):
        for sentence in region_sentences(reader, reader.state, AttackChoice(region=at)):
            assert sentence.endswith(".")
            assert not sentence[0].islower()
            assert "{" not in sentence


@pytest.mark.parametrize(
    ("setting", "rows", "at", "said"),
    [
        (
            "A ratmen + hill, 6 in hand / B elves + corrupt",
            ("A1 | . | .", "B1 | . | ."),
            3,
            "Corrupt: you pay B a coin",
        ),
        (
            "A ratmen + hill, 6 in hand / B scarecrows + swamp",
            ("A1 | . | .", "B1 | . | ."),
            3,
            "Scarecrows: the conqueror gets a coin from the bank",
        ),
        (
            "A slingmen + hill, 6 in hand",
            ("A1 | . | .",),
            6,
            "Slingmen: take a coin from the bank",
        ),
        (
            "A ratmen + hill, 6 in hand / B leprechauns + swamp",
            ("A1 | . | .", "B1 pot | . | ."),
            3,
            "Leprechauns: take a coin from the bank",
        ),
        (
            "A ratmen + hill, 6 in hand / B orcs + swamp / C igors + flying",
            ("A1 | . | .", "B1 | . | .", "C1 | . | ."),
            3,
            "Igors: 1 lost token kept",
        ),
    ],
)
def test_what_others_ask_for_give_or_keep_is_said_at_the_attack(setting, rows, at, said):
    reader = table(setting, *rows)
    assert said in notes(page_of(reader, at))
    assert said not in notes(page_of(reader, 1))


def test_lost_tribes_are_kept_too_but_nothing_that_is_only_cleared():
    igors = "A wendigos + hill, 6 in hand / B igors + swamp"
    reader = table(igors, "A1 | . | .", "A1 | lost | B2", "A1 | . | A1")
    assert "Igors: 1 lost token kept" in notes(page_of(reader, 4))
    assert "Igors: 1 lost token kept" in notes(page_of(reader, 5))
    cleared = page_of(reader, 5, uses=frozenset(["clear"]))
    assert "B loses 1 Igor and puts 1 Igor back." in notes(cleared)
    assert "Igors: 1 lost token kept" not in notes(cleared)


def test_a_closed_region_names_the_power_that_closed_it():
    reader = table("A ratmen + hill, 6 in hand / B elves + lava", "A1 | . | .", "B1 | . | .")
    closed = replace(reader.state, closed={1: Laid(1, "lava")})
    page = region_page(reader, closed, AttackChoice(region=1))
    assert any(note.startswith("Lava: ") for note in notes(page))


# Things of which several may be used


def test_fireballs_are_counted_out_one_by_one():
    reader = table("A ratmen + fireball, 3 in hand, 3 fireballs", "A1 | . | .", "lost | . | .")
    page = page_of(reader, 3)
    thrown = stepper(page, "use-fireballs")
    assert (number(page), thrown.number, thrown.low, thrown.high) == ("4", 0, 0, 3)
    page = tapped(reader, replace(thrown.tap, fireballs=1))
    assert number(page) == "2"
    assert stepper(page, "use-fireballs").number == 1
    (order,) = button(page, "conquered").tap
    assert order == ConquerAt(3, use=Use(fireballs=1))
    assert reader.do(order).current.active.fireballs == 2


def test_nobody_is_asked_about_fireballs_that_are_not_there():
    reader = table("A ratmen + fireball, 3 in hand", "A1 | . | .", "lost | . | .")
    assert stepper(page_of(reader, 3), "use-fireballs") is None


def test_a_cannon_is_fired_where_it_stands_and_prices_next_to_it_fall():
    reader = table("A ratmen + gunner, 6 in hand / B elves + hill", "A1 cannon | B3 | .")
    before = number(page_of(reader, 1))
    assert tap(page_of(reader, 0), "fire") == (Fire(0),)
    reader.do(Fire(0))
    assert "fire" not in names(page_of(reader, 0))
    assert int(number(page_of(reader, 1))) == int(before) - 2


def test_a_cannon_that_has_fired_looks_different_until_the_turn_is_over():
    reader = table("A ratmen + gunner, 6 in hand / B elves + hill", "A1 cannon | B3 | .")
    loaded = region_facts(reader, reader.state)[0].marks
    fired = region_facts(reader, reader.do(Fire(0)))[0].marks
    assert (loaded != fired, len(fired)) == (True, len(loaded))
    assert region_facts(reader, reader.do(Score()))[0].marks == loaded


def test_behemoths_count_as_the_swamps_that_are_held():
    reader = table("A ratmen + behemoth, 3 in hand", "A1 | . | .", "A1 | A1 | lost", ". | . | .")
    page = page_of(reader, 5)
    sent = stepper(page, "use-behemoths")
    assert (number(page), sent.number, sent.high) == ("3", 0, 2)
    page = tapped(reader, replace(sent.tap, behemoths=1))
    assert number(page) == "2"
    # The board knows how strong they are.
    assert stepper(page, "strength") is None
    (order,) = button(page, "conquered").tap
    after = reader.do(order)
    assert (after.regions[5].behemoths, after.regions[5].tokens) == (1, 2)


def test_behemoths_are_placed_where_their_owner_likes():
    reader = table("A ratmen + behemoth, 3 in hand", "A1 | A1 | .")
    placed = stepper(page_of(reader, 1), "place-behemoths")
    assert (placed.number, placed.high) == (0, 2)
    (order,) = placed.tap
    after = reader.do(replace(order, behemoths=2))
    assert after.regions[1].behemoths == 2
    assert stepper(page_of(reader, 0), "place-behemoths") is None


def test_owners_see_who_lies_below_their_race():
    reader = table("A scavengers + hill / b elves", "A2/b1 | . | .", "A1 | . | .")
    assert "B's Elves in decline lie below with 1 token." in notes(page_of(reader, 0))
