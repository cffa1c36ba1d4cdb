"""Whatever can be tapped beside the board does what it says, in games played at random."""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.ask.answers import show
from companion.engine import Conquer, Outlook, Refused, carry_out, options, targets_now
from companion.facts.board import region_facts
from companion.facts.board_card import region_card, region_sentences
from companion.facts.board_decline import ending_choice
from companion.facts.board_paint import painted, paints
from companion.facts.board_place import loser_facts
from companion.facts.board_score import board_score
from companion.facts.board_taps import RegionChoice
from companion.facts.board_turn import board_turn
from companion.words import load_language
from tests.board.engine_client import Engine
from tests.board.test_random_board_games import new_game
from tests.selection import one_in


@dataclass
class Moment:
    """A game as it stands in the middle of a turn, who reads it, and what it would score."""

    state: Any
    score: int
    catalogue: Any = Engine.catalogue
    language: Any = load_language("en")

    def outlook(self, state):
        return Outlook(self.catalogue, state)

    def after(self, commands):
        """Carry out what was tapped; only a purse may say no, on the tap that pays."""
        try:
            return carry_out(self.catalogue, self.state, *commands)[1]
        except Refused as refused:
            if refused.reason != "not_enough_coins":
                raise
            return None


@cache
def moments(seed):
    """Play a game at random, and return how it stood now and then."""
    told, table = new_game(seed, 2 + seed % 4)
    commands = []
    for command in table.commands():
        told.do(command)
        commands.append(command)
    engine, found = Engine(told.setup), []
    for index, command in enumerate(commands):
        engine.do(command)
        state = engine.session.state
        if index % 4 == seed % 4 and not state.is_over:
            found.append(Moment(state, show(engine.session, "score")["total"]))
    return found


each_game = pytest.mark.parametrize("seed", one_in(4, range(7)))


def attack_of(moment, at):
    return region_card(moment, moment.state, RegionChoice(at)).attack


def must_keep(moment):
    """Tell whether regions have to be given up before the score."""
    choice = ending_choice(moment, moment.state, "score")
    return bool(choice and choice.wanted)


def taps_of(card):
    """Yield everything on a card that can be tapped."""
    steppers, buttons = [*card.placing.steppers], [*card.attackers, *card.placing.markers]
    buttons += filter(None, [card.abandon])
    if attack := card.attack:
        steppers += filter(None, [attack.there, attack.more])
        buttons += [*attack.uses, *attack.starts, *attack.loss_faces]
        buttons += filter(None, [attack.main, attack.held_out, attack.anyway])
        yield from (face.tap for face in attack.faces)
        yield from (face.with_coin for face in attack.faces if face.with_coin)
    yield from (button.tap for button in buttons)
    yield from (tap for step in steppers for tap in (step.fewer, step.more) if tap)


def walk(moment, rng, choice):
    """Tap around on the card of a region, and carry out every command that it offers."""
    for _ in range(3):
        card = region_card(moment, moment.state, choice)
        taps = list(taps_of(card))
        for commands in taps:
            if not isinstance(commands, RegionChoice):
                moment.after(commands)
        assert all(region_sentences(moment, moment.state, choice))
        choices = [tap for tap in taps if isinstance(tap, RegionChoice)]
        if not choices:
            return
        choice = rng.choice(choices)


@each_game
def test_every_button_on_the_card_of_a_region_is_obeyed(seed):
    rng = Random(seed)
    for moment in moments(seed):
        regions = range(len(region_facts(moment, moment.state)))
        for at in rng.sample(regions, 3):
            walk(moment, rng, RegionChoice(at))


@each_game
def test_what_the_engine_lets_be_taken_can_be_taken_with_the_card(seed):
    for moment in moments(seed)[::3]:
        if not options(moment.catalogue, moment.state)[Conquer]:
            continue
        for at, price in targets_now(moment.catalogue, moment.state)[::3]:
            attack = attack_of(moment, at)
            if price.possible:
                assert attack.kind == ("die" if price.short else "conquer")
                (race,) = (
                    r for r in options(moment.catalogue, moment.state).races if not r.in_decline
                )
                assert attack.main or attack.faces or race.rolls_first
                assert attack.number.removesuffix("?") == str(price.tokens)
            elif attack:
                assert not attack.main
                assert attack.headline


@each_game
def test_coins_on_regions_and_elsewhere_are_the_score(seed):
    for moment in moments(seed):
        score = board_score(moment, moment.state)
        assert score.total == moment.score or must_keep(moment)
        assert sum(score.coins.values()) + score.elsewhere == score.total
        assert min([score.elsewhere, *score.coins.values()]) >= 0
        facts = region_facts(moment, moment.state, coins=score.coins)
        assert {region.region: region.coins for region in facts if region.coins} == score.coins


@each_game
def test_troops_are_placed_one_by_one_or_all_at_once(seed):
    for moment in moments(seed):
        found = board_turn(moment, moment.state).redeploying
        if found is None or must_keep(moment):
            continue
        contents = (moment.after(found.spread) if found.spread else moment.state).regions
        own = [contents[spot.region].tokens for spot in found.spots]
        assert max(own) - min(own) <= 1
        for tap in (tap for spot in found.spots[:3] for tap in (spot.fewer, spot.more) if tap):
            moment.after(tap)


@each_game
def test_losers_place_in_their_own_regions(seed):
    for moment in moments(seed):
        for loser in loser_facts(moment, moment.state):
            for spot in loser.spots:
                assert moment.state.regions[spot.region].seat == loser.seat
                for tap in filter(None, [spot.fewer, spot.more]):
                    moment.after(tap)


@each_game
def test_whatever_is_painted_stands_there(seed):
    rng = Random(seed)
    for moment in moments(seed)[::3]:
        at = rng.randrange(len(region_facts(moment, moment.state)))
        for paint in paints(moment, moment.state):
            commands = painted(moment, moment.state, paint, at, rng.choice([None, 2]))
            contents = (moment.after(commands) if commands else moment.state).regions.get(at)
            if paint.seat is not None:
                assert contents.is_of(paint.seat, paint.race, paint.in_decline)
                assert contents.sure
