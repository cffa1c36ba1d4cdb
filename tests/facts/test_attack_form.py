"""The form of an attack as facts: what is asked, what is filled in, and what is answered."""

import pytest

from companion.engine import CorrectTroops, Holder, NameAlly, Target
from companion.facts.conquer import LOST_TRIBE, Choices, ask, attackers
from companion.facts.conquer_holder import held_by
from companion.facts.conquer_record import command, last_attempt
from companion.facts.conquer_texts import answer, formula
from companion.words import load_language
from tests.engine.helpers import ANNA, BEN, CLEO, Table, counts


class Game(Table):
    """A game on a table of its own, which can be brought into the window."""

    def hand(self, tokens):
        """Let the active race of the current player have so many tokens in hand."""
        seat = self.state.turn.seat
        self.do(CorrectTroops(seat, self.race(seat).race, hand=tokens))
        return self

    def ask(self, by=None, is_recorded=True, **choices):
        """Put a question to the engine, as the screen does."""
        sides = attackers(self.catalogue, self.state, is_recorded)
        race = by or self.race(self.state.turn.seat).race
        (side,) = (side for side in sides if side.race == race)
        return ask(self.catalogue, self.session, side, Choices(**choices), is_recorded)

    def held_by(self, key, by=None):
        """Say who holds the region, as the screen does, and return what is asked then."""
        side = self.ask(by).attacker
        choices = held_by(self.catalogue, self.session, side, Choices("hill"), key)
        return ask(self.catalogue, self.session, side, choices, is_recorded=True)

    def answer(self, **choices):
        """Return what the screen says to these answers."""
        return answer(load_language("en"), self.ask(**choices), None)

    @property
    def last(self):
        return self.state.turn.conquests[-1]


def settled(*combos, regions=3, **more):
    """A game in which everyone has played once and Anna is about to attack."""
    game = Game(*combos, **more)
    game.settle(regions, regions)
    return game


def fortified():
    """Anna's Commando Skeletons; Ben's Fortified Wizards, and his Humans in decline."""
    game = settled("skeletons commando", "humans hill", "wizards fortified")
    game.play(3)
    game.decline(counts(3))
    game.settle(3, 3)
    return game.hand(3)


# What is asked, and what the engine answers.


def test_only_what_can_matter_is_asked():
    game = fortified()
    asked = game.ask()
    assert (asked.marks, asked.uses, asked.relevant.most_tokens) == ((), (), 0)
    assert [side.race for side in asked.holders] == ["wizards", "humans"]
    wizards = game.ask(holder="1-wizards")
    assert wizards.marks == ("magic", "fortress")
    assert wizards.relevant.most_tokens > 1
    humans = game.ask(holder="1-humans")
    assert (humans.marks, humans.relevant.most_tokens) == ((), 1)


def test_an_answer_to_a_question_no_longer_asked_is_passed_over():
    asked = fortified().ask(terrain="sea", holder="1-humans", marks=frozenset(["fortress", "mine"]))
    assert asked.attack.region == Target("farmland", holder=Holder("race", "humans", 1, True))


def test_peace_is_known_without_asking():
    game = settled("orcs diplomat", "elves hill")
    game.do(NameAlly(BEN))
    game.play(3)
    assert game.ask(holder="0-orcs").price.why_not == "peace"


def test_before_a_pick_the_combos_on_offer_can_be_tried():
    game = Game("orcs commando", "tritons seafaring")
    assert not attackers(game.catalogue, game.state, is_recorded=True)
    assert game.ask(by="orcs", is_recorded=False).price.tokens == 1
    tritons = game.ask(by="tritons", is_recorded=False, marks=frozenset(["coastal"]))
    assert tritons.price.tokens == 1
    assert "sea" in tritons.relevant.terrains


def test_a_calculation_begins_with_whose_turn_it_is():
    game = settled("orcs hill", "elves forest", "ghouls merchant")

    def first():
        return attackers(game.catalogue, game.state, is_recorded=False)[0].seat

    assert first() == ANNA
    game.play(3)
    assert first() == BEN
    game.decline(counts(3))
    game.play(3)
    assert first() is None, "Ben picks one of the combos on offer"


def test_a_calculation_goes_on_clockwise():
    game = Game("orcs hill", "elves forest", "ghouls merchant", players=3)
    game.settle(3, 3, 3)
    game.play(3)
    sides = attackers(game.catalogue, game.state, is_recorded=False)
    assert [side.seat for side in sides] == [BEN, CLEO, ANNA]


def test_a_sea_belongs_to_nobody_or_to_those_who_sailed():
    game = settled("orcs seafaring", "tritons hill")
    asked = game.ask(terrain="sea", holder="lost_tribe")
    assert (asked.holders, asked.attack.region) == ((), Target("sea"))
    assert [side.race for side in game.ask(terrain="hill").holders] == ["tritons"]


def test_a_fortress_outlives_the_badge_of_a_declined_race():
    game = settled("orcs hill", "ratmen fortified")
    game.play(3)
    game.decline(counts(3))
    asked = game.ask(holder="1-ratmen", marks=frozenset(["fortress"]))
    assert asked.price.tokens == 4


def test_the_dragon_and_a_swap_are_offered_until_they_are_used():
    game = settled("sorcerers dragon_master", "elves bivouacking")
    assert game.ask().uses == ("dragon",)
    assert game.ask(holder="1-elves").uses == ("dragon", "sorcery")
    assert game.ask(holder="1-elves", encampments=1).uses == ("dragon",)
    swap = game.ask(holder="1-elves", uses=frozenset(["dragon", "sorcery"]))
    assert (swap.uses, swap.price.tokens, swap.spare) == (("sorcery",), 0, 0)
    game.do(command(swap))
    assert game.ask(holder="1-elves").uses == ("dragon",)
    game.do(command(game.ask(holder="1-elves", tokens=2, uses=frozenset(["dragon"]))))
    assert game.ask(holder="1-elves").uses == ()


def test_giants_are_asked_for_their_mountains_once_they_stand_somewhere():
    game = Game("giants hill", "elves swamp")
    game.pick()
    assert game.ask().uses == ()
    game.do(command(game.ask()))
    beside = game.ask(uses=frozenset(["own_mountain_adjacent"]))
    assert beside.price.tokens == 1


@pytest.mark.parametrize(
    ("hand", "is_hired", "face", "won", "pays", "may_still_pay"),
    [
        (1, False, 2, True, False, False),
        (1, False, 0, False, False, True),
        (2, True, 1, True, False, False),
        (1, True, 0, True, True, False),
        (3, True, 0, True, False, False),
    ],
)
def test_a_coin_is_spent_only_where_it_makes_the_difference(
    hand, is_hired, face, won, pays, may_still_pay
):
    game = settled("ratmen mercenary", "elves hill").hand(hand)
    uses = frozenset(["mercenary"] if is_hired else [])
    order, rescue = last_attempt(game.ask(holder="1-elves", uses=uses), face)
    assert (not order.failed, order.use.has("mercenary")) == (won, pays)
    assert (rescue is not None) == may_still_pay


def test_a_holder_who_is_gone_is_nobody():
    game = fortified()
    game.do(CorrectTroops(BEN, "humans", counts={"regions": 0}))
    assert game.ask(terrain="hill", holder="1-humans").attack.region == Target("hill")


# What follows from the rules is filled in.


def test_where_trolls_stand_there_is_a_lair_also_in_decline():
    game = settled("orcs hill", "trolls heroic")
    assert game.held_by("1-trolls").attack.region.lair
    assert game.held_by("1-trolls").price.tokens == 4
    game.play(3)
    game.decline(counts(3))
    assert game.held_by("1-trolls").price.tokens == 4


@pytest.mark.parametrize(
    ("combo", "region"),
    [
        ("leprechauns swamp", {}),
        ("ratmen fortified", {}),
        ("halflings heroic", {}),
        ("elves bivouacking", {}),
        ("kobolds swamp", {"tokens": 2}),
        ("pixies swamp", {}),
    ],
)
def test_what_nobody_must_have_placed_is_left_to_be_told(combo, region):
    race = combo.split()[0]
    asked = settled("orcs hill", combo).held_by(f"1-{race}")
    holder = Holder("race", race, **{"tokens": 1, **region})
    assert asked.attack.region == Target("hill", holder=holder)


def test_a_lost_tribe_has_neither_tokens_nor_markers():
    asked = settled("orcs hill", "trolls swamp").held_by(LOST_TRIBE)
    assert asked.attack.region == Target("hill", holder=Holder("lost_tribe"))
    assert (asked.marks, asked.relevant.most_tokens) == ((), 0)


def test_whoever_holds_one_region_has_everything_there():
    game = settled("orcs hill", "priestesses fortified")
    game.play(3)
    game.decline(counts(3, fortresses=1, tower_tokens=3))
    region = game.held_by("1-priestesses").attack.region
    assert (region.holder.tokens, region.fortress) == (3, True)


def test_ones_own_heroes_keep_nobody_out_and_are_not_asked_for():
    game = settled("ghouls hill", "orcs swamp", "trolls heroic")
    game.decline(counts(3))
    game.play(3)
    game.pick()
    game.score(counts(3), counts(2))
    game.play(3)
    assert game.held_by("0-trolls", by="ghouls").marks == ("lair",)
    assert game.held_by("0-trolls", by="ghouls").attack.region.holder.own


@pytest.mark.parametrize(("combo", "use"), [("sorcerers hill", "sorcery"), ("orcs catapult", None)])
def test_what_starts_from_a_region_is_offered_to_whoever_holds_one(combo, use):
    game = Game(combo, "elves swamp", "humans forest")
    game.settle(3, 3)
    wanted = use or "catapult"
    assert wanted in game.ask(holder="1-elves").uses
    assert wanted in game.ask(holder="1-elves", is_recorded=False).uses
    game.do(CorrectTroops(ANNA, combo.split()[0], counts={"regions": 0}))
    assert wanted not in game.ask(holder="1-elves").uses


# What is answered, in words.


def test_the_answer_names_every_term_and_the_odds():
    marks = frozenset(["fortress"])
    told = fortified().answer(terrain="mountain", holder="1-wizards", marks=marks)
    assert [(text, number) for _key, text, number in told.lines] == [
        ("Base cost", "2"),
        ("Mountain", "+1"),
        ("Fortress", "+1"),
        ("1 Wizard", "+1"),
        ("Commando", "\N{MINUS SIGN}1"),
    ]
    assert (told.number, told.headline, told.action) == ("4", "One short.", "roll")
    assert "3 times in 6" in told.detail.replace("\N{NO-BREAK SPACE}", " ")
    brief = told.brief.replace("\N{NO-BREAK SPACE}", " ")
    assert brief == "With the die it works 3 times in 6."


def test_what_cannot_be_taken_says_why_and_offers_nothing():
    game = settled("orcs hill", "halflings heroic")
    told = game.answer(terrain="hill", holder="1-halflings", marks=frozenset(["hero"]))
    assert told.headline == "Nobody can conquer that region: choose another."
    assert (told.number, told.action, told.lines) == ("", "", ())


def test_a_sum_in_one_line_says_every_number_once():
    lines = (("base", "Base cost", "2"), ("mountain", "Mountain", "+1"))
    one = formula(
        (*lines, ("tokens", "2 Wizards", "+2"), ("commando", "Commando", "\N{MINUS SIGN}1"))
    )
    said = one.replace("\N{NO-BREAK SPACE}", " ")
    assert said == "2 + 1 Mountain + 2 Wizards \N{MINUS SIGN} 1 Commando"
    assert formula(lines[:1]) == "Base cost: 2"
