"""The form of an attack: what it asks, what it fills in, and what it answers."""

import pytest

from companion.engine import CANNONS, CorrectTroops, Holder, NameAlly, Outlook, Target, Use
from companion.pages.attack_choice import LOST_TRIBE, AttackChoice, chosen_then
from companion.pages.attack_form import attack_form
from companion.pages.attack_plan import held_by, plan_attack
from companion.pages.contenders import attackers
from companion.pages.put_right import OldStep, WhatFollows
from companion.words import formula, load_language
from tests.engine.helpers import ANNA, BEN, CLEO, TRIBE, Table, counts
from tests.pages.reading import button, chips, lines, names, notes, number, stepper, tap, taps_of


class Game(Table):
    """A game on its own table, which can be shown in the window."""

    language = load_language("en")

    def outlook(self, state):
        return Outlook(self.catalogue, state)

    def hand(self, tokens):
        """Give the current player's active race this many tokens in hand."""
        seat = self.state.turn.seat
        self.do(CorrectTroops(seat, self.race(seat).race, hand=tokens))
        return self

    def chosen(self, by=None, **choices):
        sides = attackers(self, self.state, choices.get("is_calculated", False))
        race = by or self.race(self.state.turn.seat).race
        (side,) = (side for side in sides if side.race == race)
        return AttackChoice(attacker=side.key, **choices)

    def ask(self, by=None, **choices):
        """Return the attack with these choices."""
        return plan_attack(self, self.state, self.chosen(by, **choices), self.past)

    def held_by(self, key, by=None):
        """Say who holds a hill, and return what is asked next."""
        choice = held_by(self, self.ask(by, terrain="hill"), key)
        return plan_attack(self, self.state, choice, self.past)

    def form(self, **choices):
        """Return the form with these choices."""
        return self.tapped(self.chosen(**choices))

    def tapped(self, choice):
        """Return the form that a button leads to."""
        return attack_form(self, self.state, choice, self.past)

    @property
    def past(self):
        return self.session.steps[: self.session.cursor]

    @property
    def last(self):
        return self.state.turn.conquests[-1]


def settled(*combos, regions=3, **more):
    """A game where everyone has played once and Anna is about to attack."""
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
    assert not attackers(game, game.state, is_calculated=False)
    assert game.ask(by="orcs", is_calculated=True).price.tokens == 1
    tritons = game.ask(by="tritons", is_calculated=True, marks=frozenset(["coastal"]))
    assert tritons.price.tokens == 1
    assert "sea" in tritons.relevant.terrains


def test_the_price_of_a_first_turn_is_the_one_that_is_recorded():
    game = Game("orcs airborne", "elves forest")
    assert game.ask(by="orcs", is_calculated=True, terrain="mountain").price.tokens == 1
    game.pick()
    shown = game.ask(terrain="mountain", holder=LOST_TRIBE).price.tokens
    game.conquer("mountain", TRIBE)
    assert game.last.used == shown == 2
    game.score(counts(1))
    game.play(3)
    assert game.ask(terrain="mountain").price.tokens == 3


def test_a_calculation_begins_with_whose_turn_it_is():
    game = settled("orcs hill", "elves forest", "ghouls merchant")

    def first():
        return attackers(game, game.state, is_calculated=True)[0].seat

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
    sides = attackers(game, game.state, is_calculated=True)
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
    assert (swap.uses, swap.price.tokens, swap.used) == (("sorcery",), 0, 0)
    game.do(*swap.commands())
    assert game.ask(holder="1-elves").uses == ("dragon",)
    game.do(*game.ask(holder="1-elves", there=2, uses=frozenset(["dragon"])).commands())
    assert game.ask(holder="1-elves").uses == ()


def test_giants_are_asked_for_their_mountains_once_they_stand_somewhere():
    game = Game("giants hill", "elves swamp")
    game.pick()
    assert game.ask().uses == ()
    game.do(*game.ask(terrain="hill").commands())
    beside = game.ask(uses=frozenset(["own_mountain_adjacent"]))
    assert beside.price.tokens == 1


def test_how_many_cannons_fire_at_a_region_is_counted_from_the_second_turn_on():
    game = Game("ratmen gunner", "elves swamp")
    game.pick()
    assert "cannons" not in names(game.form(terrain="mountain"))
    game.play(2)
    game.play(2)
    asked = stepper(game.form(terrain="mountain"), "cannons")
    assert (asked.number, asked.high, number(game.tapped(asked.more))) == (0, 2, "1")
    assert stepper(game.form(terrain="mountain", cannons=-2), "cannons").number == 0
    game.do(*game.ask(terrain="mountain", cannons=1).commands())
    assert game.last.use.number(CANNONS) == 1
    assert game.last.used == 1


@pytest.mark.parametrize(
    ("attacker", "defender", "said"),
    [
        ("orcs hill", "elves corrupt", "Corrupt: you pay Ben a coin"),
        ("orcs hill", "scarecrows swamp", "Scarecrows: the conqueror gets a coin from the bank"),
        ("orcs ransacking", "elves swamp", "Ransacking: Ben pays you a coin"),
    ],
)
def test_coins_that_change_hands_are_said_at_the_attack_and_only_then(attacker, defender, said):
    game = Game(attacker, defender)
    game.settle(2, 2)
    holder = f"1-{defender.split()[0]}"
    before = game.purses
    assert said in notes(game.form(terrain="hill", holder=holder))
    assert said not in notes(game.form(terrain="hill"))
    game.do(*game.ask(terrain="hill", holder=holder).commands())
    assert game.purses != before


def test_slingmen_are_asked_whether_a_region_lies_between_and_get_their_coin():
    game = Game("slingmen hill", "elves swamp")
    game.pick()
    assert game.ask().uses == ()
    game.do(*game.ask(terrain="hill").commands())
    plan = game.ask(uses=frozenset(["over_one_region"]))
    assert plan.uses == ("over_one_region",)
    before = game.state.current.coins
    game.do(*plan.commands())
    assert game.state.current.coins == before + 1
    assert game.ask(is_calculated=True).uses == ()


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
    is_won, (order,), rescue = game.ask(holder="1-elves", uses=uses).with_die(face)
    assert (is_won, not order.failed, order.use.has("mercenary")) == (won, won, pays)
    assert bool(rescue) == may_still_pay


def test_a_holder_who_is_gone_is_nobody():
    game = fortified()
    game.do(CorrectTroops(BEN, "humans", counts={"regions": 0}))
    assert game.ask(terrain="hill", holder="1-humans").attack.region == Target("hill")


def test_without_a_board_behemoths_are_as_strong_as_the_record_or_somebody_says():
    there = settled("ratmen hill", "elves behemoth").hand(9)
    page = there.form(terrain="hill", holder="1-elves", behemoths_there=1, strength_there=3)
    assert (number(page), stepper(page, "strength_there").number) == ("6", 3)
    game = settled("ratmen behemoth", "elves hill").hand(5)
    page = game.form(terrain="mountain", behemoths=1, strength=2)
    assert (number(page), stepper(page, "strength").number) == ("1", 2)
    game.do(*game.ask(terrain="mountain", behemoths=1, strength=2).commands())
    assert game.last.use == Use(behemoths=1, behemoth_strength=2)
    # An old attack is put right with what was said then.
    (old,) = game.session.steps[-1].commands
    then = chosen_then(game.state, (old,))
    assert (then.behemoths, then.strength) == (1, 2)


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
def test_what_nobody_must_have_placed_is_left_to_be_said(combo, region):
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
    assert wanted in game.ask(holder="1-elves", is_calculated=True).uses
    game.do(CorrectTroops(ANNA, combo.split()[0], counts={"regions": 0}))
    assert wanted not in game.ask(holder="1-elves").uses


# The answers in words.


def test_nothing_is_filled_in_but_the_attacker():
    form = fortified().form()
    assert number(form) == "?"
    assert "Tap the region first." in notes(form)
    assert names(form) & {"conquered", "roll", "held-out"} == set()
    assert (form.foot, lines(form)) == ((), [])


def test_the_answer_names_every_term_and_the_odds():
    marks = frozenset(["fortress"])
    form = fortified().form(terrain="mountain", holder="1-wizards", marks=marks)
    assert lines(form) == [
        ("Base cost", "2"),
        ("Mountain", "+1"),
        ("Fortress", "+1"),
        ("1 Wizard", "+1"),
        ("Commando", "\N{MINUS SIGN}1"),
    ]
    assert (number(form), form.kind) == ("4", "die")
    assert any(text.startswith("One short.") and "3 in 6 chance" in text for text in notes(form))
    assert [note.brief for note in form.foot] == ["The die gives you a 3 in 6 chance."]
    assert {"roll", "face-0", "held-out"} <= names(form)


def test_what_cannot_be_taken_says_why_and_offers_nothing():
    game = settled("orcs hill", "halflings heroic")
    form = game.form(terrain="hill", holder="1-halflings", marks=frozenset(["hero"]))
    assert "A hero keeps everyone out: choose another region." in notes(form)
    assert (number(form), form.foot, lines(form)) == ("", (), [])


def test_a_hand_that_is_put_right_is_recorded_with_the_attack():
    game = fortified()
    more = game.tapped(tap(game.form(terrain="hill"), "hand-plus"))
    correction, order = more.main.tap
    assert (correction.hand, order.region) == (4, Target("hill"))
    assert stepper(more, "hand").high == game.race(ANNA).tokens


def test_tokens_beyond_the_price_are_forgotten_with_another_region():
    game = fortified()
    form = game.tapped(tap(game.form(terrain="hill"), "used-plus"))
    assert form.main.text == "Conquered with 2"
    assert game.tapped(tap(form, "region-swamp")).main.text == "Conquered with 1"


def test_a_calculation_is_for_anyone_and_records_nothing():
    game = fortified()
    form = game.tapped(tap(game.form(terrain="hill"), "just-calculate"))
    assert number(form) == "?"
    form = game.tapped(tap(form, "attacker-1-wizards"))
    form = game.tapped(tap(form, "region-hill"))
    assert number(form) == "2"
    assert not any(isinstance(found, tuple) for _, found in taps_of(form))
    assert "Just calculating: nothing is recorded." in notes(form)
    assert number(game.tapped(tap(form, "just-calculate"))) == "?"


def test_who_rolls_first_may_roll_before_naming_the_region():
    game = settled("ratmen berserk", "elves hill").hand(1)
    game.do(*tap(game.form(), "first-1"))
    form = game.form(terrain="hill")
    assert (number(form), form.main.name) == ("1", "conquered")
    assert [chip.text for chip in chips(form, "die")] == ["1"]
    # In a mere calculation one says what the die would show.
    form = game.form(terrain="hill", is_calculated=True)
    assert number(game.tapped(tap(form, "die-0"))) == "2"


def test_a_sum_in_one_line_says_every_number_once():
    lines = (("base", "Base cost", "2"), ("mountain", "Mountain", "+1"))
    one = formula(
        (*lines, ("tokens", "2 Wizards", "+2"), ("commando", "Commando", "\N{MINUS SIGN}1"))
    )
    said = one.replace("\N{NO-BREAK SPACE}", " ")
    assert said == "2 + 1 Mountain + 2 Wizards \N{MINUS SIGN} 1 Commando"
    assert formula(lines[:1]) == "Base cost: 2"


# An old attack uses the same form, filled in as it was.


class Old:
    """The form of the last step, in the state before it."""

    def __init__(self, game):
        session = game.session
        self.game, self.commands = game, session.steps[session.cursor - 1].commands
        self.before = session.branch(session.cursor)
        self.asked: list = []
        self.step = OldStep(self.commands, self.foresee)

    def foresee(self, commands):
        self.asked.append(commands)
        return WhatFollows("Something follows.", is_possible=True)

    def form(self, choice=None):
        state, past = self.before.state, self.before.steps[: self.before.cursor]
        choice = choice or chosen_then(state, self.commands)
        return attack_form(self.game, state, choice, past, self.step)

    def tap(self, *wanted):
        form = self.form()
        for name in wanted:
            form = self.form(tap(form, name))
        return form


def rolled(die, failed=False):
    """Anna's Skeletons attack a forest of Ben's Wizards with a die."""
    game = fortified()
    marks = frozenset(["fortress"])
    plan = game.ask(terrain="mountain", holder="1-wizards", marks=marks)
    game.do(*plan.commands(die=die, failed=failed))
    return Old(game)


def test_an_old_attack_is_filled_in_and_says_what_another_answer_leads_to():
    old = rolled(2)
    form = old.form()
    assert "This is how it was recorded. Tap what was different." in notes(form)
    assert (form.main.tap, old.asked) == (None, [])
    assert [chip.text for chip in chips(form, "last-die") if chip.is_on] == ["2"]
    assert button(form, "went-won").is_on
    form = old.tap("region-hill")
    assert "Something follows." in notes(form)
    (order,) = form.main.tap
    assert (order.region.terrain, order.die) == ("hill", 2), "what was rolled stays rolled"
    assert "roll" not in names(form)
    assert old.tap("region-hill", "region-mountain").main.tap is None


def test_how_it_went_follows_the_die_and_the_die_how_it_went():
    old = rolled(0, failed=True)
    assert button(old.form(), "went-lost").is_on
    form = old.tap("last-die-3")
    assert button(form, "went-won").is_on
    assert [(order.die, order.failed) for order in form.main.tap] == [(3, False)]
    form = old.tap("went-won")
    assert [(order.die, order.failed) for order in form.main.tap] == [(None, False)]
    form = rolled(2).tap("went-lost")
    assert [(order.die, order.failed) for order in form.main.tap] == [(2, True)]


def test_what_lies_below_is_asked_where_it_can_and_counts():
    """Anna attacks Ben's Scavengers; her Dwarves are in decline, and may lie below them."""
    game = settled("dwarves hill", "scavengers swamp", "ratmen merchant")
    game.decline(counts(3, mine=1))
    game.play(3)
    game.pick()
    assert "below-0-dwarves" not in names(game.form(terrain="hill"))
    form = game.form(terrain="hill", holder="1-scavengers")
    below = tap(form, "below-0-dwarves")
    assert game.ask(terrain="hill", holder="1-scavengers", below=below.below).price.tokens == 4
    (order,) = game.ask(terrain="hill", holder="1-scavengers", below=below.below).commands()
    assert order.region.below == Holder("race", "dwarves", 1, in_decline=True, own=True)
    assert chosen_then(game.state, (order,)).below == "0-dwarves"


def test_those_who_stay_below_lose_nothing():
    game = settled("dwarves hill", "scavengers swamp")
    game.decline(counts(3, mine=1))
    form = game.hand(5).form(terrain="hill", holder="0-dwarves")
    assert "Dwarves stay below and lose nothing." in notes(form)
