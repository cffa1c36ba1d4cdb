"""The conquest screen: it asks what matters, answers at once, and records what it is told."""

import pytest

from companion.engine.commands import (
    AdjustCoins,
    CorrectTroops,
    NameAlly,
)
from companion.engine.conquest_cost import Holder, Region
from companion.facts.conquer import LOST_TRIBE, Choices, ask, attackers
from companion.facts.conquer_holder import held_by
from companion.facts.conquer_record import command, last_attempt
from companion.facts.conquer_texts import formula
from tests.engine.helpers import ANNA, BEN, Table, counts

FORTRESS = ("region-mountain", "holder-1-wizards", "mark-fortress")


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


class Window:
    """The conquest screen in the window, for a game."""

    def __init__(self, drive, game, **given):
        self.drive, self.game = drive, game
        drive.app.game.open(game.session)
        drive.app.go("table")
        drive.app.go("conquer", **given)
        drive.frames(4)

    def tap(self, *names):
        for name in names:
            self.drive.tap(name)

    def reads(self, *texts):
        seen = " ".join(self.drive.texts()).replace("\N{NO-BREAK SPACE}", " ")
        return all(text in seen for text in texts)

    def has_any(self, *names):
        return bool(self.drive.names() & set(names))

    @property
    def number(self):
        return self.drive.app.root.get_screen("conquer").ids.answer.number

    @property
    def screen(self):
        return self.drive.app.root.current


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
    assert asked.attack.region == Region("farmland", holder=Holder("race", "humans", 1, True))


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


def test_a_sea_belongs_to_nobody_or_to_those_who_sailed():
    game = settled("orcs seafaring", "tritons hill")
    asked = game.ask(terrain="sea", holder="lost_tribe")
    assert (asked.holders, asked.attack.region) == ((), Region("sea"))
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
    assert (swap.uses, swap.price.tokens) == (("sorcery",), 0)
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
    assert game.ask(terrain="hill", holder="1-humans").attack.region == Region("hill")


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
    assert asked.attack.region == Region("hill", holder=holder)


def test_a_lost_tribe_has_neither_tokens_nor_markers():
    asked = settled("orcs hill", "trolls swamp").held_by(LOST_TRIBE)
    assert asked.attack.region == Region("hill", holder=Holder("lost_tribe"))
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


# The screen itself.


def test_the_answer_names_every_term_its_rule_and_the_odds(drive):
    window = Window(drive, fortified())
    window.tap(*FORTRESS)
    assert window.number == "4"
    assert window.reads("Base cost", "Mountain", "1 Wizard", "Fortress", "\N{MINUS SIGN}1")
    assert window.reads("[b]One short.[/b]", "3 times in 6")
    assert window.has_any("roll")
    assert not window.has_any("conquered")
    window.tap("terms")
    assert window.reads("A mountain costs one more token.", "One token less everywhere.")


def test_what_is_told_is_recorded(drive):
    game = fortified().hand(7)
    window = Window(drive, game)
    window.tap("region-swamp", "holder-1-wizards", "tokens-plus", "conquered")
    assert window.screen == "table"
    assert game.last.region == Region("swamp", holder=Holder("race", "wizards", 2))
    assert (game.last.used, game.race(ANNA).hand) == (3, 4)


@pytest.mark.parametrize(
    ("holder", "taps"), [([], 3), (["holder-lost_tribe"], 4)], ids=["empty", "lost tribe"]
)
def test_few_taps_record_what_stands_in_the_way_of_nobody(drive, record_property, holder, taps):
    window = Window(drive, fortified().hand(7))
    window.tap("back")
    before = drive.taps
    window.tap("conquer", "region-forest", *holder, "conquered")
    record_property("taps", drive.taps - before)
    assert drive.taps - before == taps
    assert window.screen == "table"
    assert window.game.last.region.terrain == "forest"


def chosen(drive):
    ids = drive.app.root.get_screen("conquer").ids.ask.ids
    asked = (ids.terrain, ids.holder, ids.marks, ids.uses)
    return [[chip.option for chip in chips.children if chip.is_chosen] for chips in asked]


def test_the_form_starts_blank_but_for_the_attacker(drive):
    blank = [[], ["nobody"], [], []]
    game = settled("tritons dragon_master", "trolls hill").hand(9)
    window = Window(drive, game)
    assert chosen(drive) == blank
    assert window.number == "?"
    assert not window.has_any("conquered", "roll", "face-0", "terms")
    told = ("region-hill", "holder-1-trolls", "mark-coastal", "use-dragon")
    window.tap(*told)
    assert chosen(drive) == [["hill"], ["1-trolls"], ["lair", "coastal"], ["dragon"]]
    window.tap("conquered", "conquer")
    assert chosen(drive) == blank
    window.tap(*told[:3], "back", "conquer")
    assert chosen(drive) == blank
    window.tap(*told[:3], "just-calculate")
    assert chosen(drive) == blank
    window.tap(*told[:3], "just-calculate")
    assert chosen(drive) == blank


def test_a_look_at_the_rules_of_the_terms_keeps_what_was_told(drive):
    window = Window(drive, settled("tritons swamp", "trolls hill"))
    window.tap("region-hill", "holder-1-trolls", "mark-coastal")
    before = chosen(drive)
    window.tap("terms")
    drive.key(27)
    assert window.screen == "conquer"
    assert chosen(drive) == before


def test_a_lair_that_is_filled_in_can_be_taken_away(drive):
    window = Window(drive, settled("orcs swamp", "trolls hill").hand(9))
    window.tap("region-hill", "holder-1-trolls")
    assert window.number == "4"
    window.tap("mark-lair")
    assert window.number == "3"
    window.tap("just-calculate", "region-hill", "holder-1-trolls")
    assert window.number == "4"


def test_the_hand_is_put_right_in_one_tap_and_more_may_go_in_than_it_takes(drive):
    game = fortified()
    window = Window(drive, game)
    window.tap("hand-plus", "back")
    assert game.race(ANNA).hand == 4
    window.tap("conquer", "region-swamp", "used-plus", "region-hill")
    assert window.number == "1"
    window.tap("used-plus", "used-plus", "conquered")
    assert (game.last.used, game.race(ANNA).hand) == (3, 1)


def test_the_real_die_decides_the_last_attempt(drive):
    game = fortified()
    window = Window(drive, game)
    window.tap(*FORTRESS, "face-0")
    assert (game.last.die, game.last.won, game.last.last) == (0, False, True)
    assert window.reads("Held!", "3 tokens with the die's 0: too few.")
    window.tap("die-done")
    assert window.screen == "table"


def test_the_app_rolls_keeps_to_it_and_then_there_is_nothing_left_to_press(drive):
    game = fortified()
    window = Window(drive, game)
    window.tap(*FORTRESS, "roll")
    assert game.last.won == (game.last.die >= 1)
    drive.pass_time(1.6)
    assert window.reads(f"the die's {game.last.die}")
    window.tap("die-done")
    assert window.screen == "table"
    assert not window.has_any("conquer")
    window.tap("score")
    assert window.screen == "score"


def test_what_cannot_be_taken_says_why_and_has_no_button(drive):
    window = Window(drive, settled("orcs hill", "halflings heroic"))
    window.tap("region-hill", "holder-1-halflings", "mark-hero")
    assert window.reads("Nobody can conquer that region: choose another.")
    assert window.number == ""
    assert not window.has_any("roll", "conquered", "terms")


def test_just_calculate_is_for_anyone_and_records_nothing(drive):
    game = fortified()
    steps = len(game.session.steps)
    window = Window(drive, game)
    window.tap("just-calculate", "region-hill", "attacker-1-wizards")
    window.tap("holder-0-skeletons", "hand-plus")
    assert window.number == "3"
    assert not window.has_any("conquered", "roll", "face-0")
    window.tap("back")
    assert len(game.session.steps) == steps


def test_declined_ghouls_go_first_with_a_hand_of_their_own(drive):
    game = settled("ghouls hill", "orcs swamp", "elves forest")
    game.decline(counts(3))
    game.play(3)
    game.pick()
    game.score(counts(3), counts(2))
    game.play(3)
    window = Window(drive, game, by="ghouls")
    assert window.reads(f"Ghouls in decline · {game.old(ANNA, 'ghouls').hand} in hand")
    window.tap("region-hill", "conquered")
    assert game.last.in_decline
    window.tap("conquer", "region-hill", "attacker-0-elves", "conquered")
    assert game.last.race == "elves"
    window.tap("conquer")
    assert not window.has_any("attacker-0-ghouls")


def test_berserk_rolls_before_the_attack(drive):
    game = settled("ratmen berserk", "elves hill").hand(1)
    window = Window(drive, game)
    assert not window.has_any("conquered")
    window.tap("face-0", "die-0")
    assert window.has_any("roll")
    window.tap("face-1", "region-hill")
    assert window.number == "1"
    window.tap("conquered")
    assert (game.last.use.die, game.last.won, game.last.last) == (1, True, False)
    game.hand(1)
    window.tap("conquer", "face-0", "region-hill")
    assert not window.has_any("roll", "conquered")
    window.tap("held-out")
    assert (game.last.won, game.last.last) == (False, True)


@pytest.mark.parametrize(("button", "coins"), [("coin-pay", 1), ("coin-close", 0)])
def test_a_coin_may_be_paid_after_the_roll(drive, button, coins):
    game = settled("ratmen mercenary", "elves hill").hand(1)
    purse = game.purses[ANNA]
    window = Window(drive, game)
    window.tap("region-hill", "holder-1-elves", "face-0", button)
    assert (game.last.won, game.last.last) == (bool(coins), True)
    assert purse - game.purses[ANNA] == coins


def test_an_empty_purse_shows_only_on_the_tap_that_pays(drive):
    def look(coins):
        # After a correction every purse would be believed to hold enough.
        game = settled("ratmen mercenary", "elves hill", has_secrets=False)
        game.do(AdjustCoins(ANNA, coins - game.purses[ANNA]))
        window = Window(drive, game)
        window.tap("region-hill", "use-mercenary")
        return window, sorted(drive.texts())

    _, rich = look(5)
    window, poor = look(0)
    assert poor == rich
    window.tap("conquered")
    assert window.screen == "conquer"
    assert window.reads("Not enough coins")


def test_the_loser_rolls_where_losses_come_back(drive):
    game = settled("orcs hill", "pygmies swamp")
    before = game.race(BEN).tokens
    window = Window(drive, game)
    window.tap("region-hill", "holder-1-pygmies", "conquered", "loss-close")
    assert window.screen == "conquer"
    assert not game.state.turn.conquests
    window.tap("conquered", "loss-3")
    assert window.screen == "table"
    assert game.race(BEN).tokens == before - 1 + 3


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
@pytest.mark.parametrize("text", [100, 200])
def test_the_button_is_in_sight_on_every_phone(drive, size, text):
    drive.app.store.settings.change(text_size=text)
    drive.app.follow_settings()
    drive.resize(*size)
    window = Window(drive, fortified())
    window.tap(*FORTRESS)
    button = drive.find("roll")
    assert button.to_window(*button.pos)[1] >= 0
    assert button.to_window(button.x, button.top)[1] <= size[1]
    assert window.reads("One short.")


def test_a_sum_in_one_line_says_every_number_once():
    lines = (("base", "Base cost", "2"), ("mountain", "Mountain", "+1"))
    one = formula(
        (*lines, ("tokens", "2 Wizards", "+2"), ("commando", "Commando", "\N{MINUS SIGN}1"))
    )
    said = one.replace("\N{NO-BREAK SPACE}", " ")
    assert said == "2 + 1 Mountain + 2 Wizards \N{MINUS SIGN} 1 Commando"
    assert formula(lines[:1]) == "Base cost: 2"


@pytest.mark.parametrize(
    ("size", "text"),
    [
        ((800, 1280), 100),
        ((1024, 600), 200),
        ((360, 740), 200),
        ((740, 360), 100),
    ],
)
def test_at_every_size_the_attack_can_be_put_together_and_made(drive, size, text):
    drive.app.store.settings.change(text_size=text)
    drive.app.follow_settings()
    drive.resize(*size)
    game = fortified()
    window = Window(drive, game)
    window.tap(*FORTRESS)
    ids = drive.app.root.get_screen("conquer").ids
    for panel in (ids.ask, ids.answer):
        touchable = [w for w in panel.walk(restrict=True) if getattr(w, "name", "")]
        assert all(w.to_window(*w.pos)[0] >= 0 for w in touchable)
        assert all(w.to_window(w.right, w.y)[0] <= size[0] for w in touchable)
    assert ids.ask.height > 0.2 * size[1]
    window.tap("face-1")
    assert game.last.won
