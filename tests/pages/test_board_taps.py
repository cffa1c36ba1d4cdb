"""Everything that can be tapped beside the board does what it says, in random games."""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.ask.answers import show
from companion.engine import Conquer, Outlook, Refused, carry_out, options, targets_now
from companion.pages import blocks
from companion.pages.attack_choice import AttackChoice
from companion.pages.board import region_facts
from companion.pages.paint import painted, paints
from companion.pages.placing import losers, place_page
from companion.pages.region import region_page, region_sentences
from companion.pages.score import board_score
from companion.words import load_language
from tests.board.engine_client import Engine
from tests.board.test_random_board_games import new_game
from tests.pages.reading import blocks_of, taps_of
from tests.selection import one_in


@dataclass
class Moment:
    """A game in the middle of a turn, who reads it, and what it would score."""

    state: Any
    score: int
    catalogue: Any = Engine.catalogue
    language: Any = load_language("en")

    def outlook(self, state):
        return Outlook(self.catalogue, state)

    def after(self, commands):
        """Carry out a tap; only a purse may refuse, when the tap pays."""
        try:
            return carry_out(self.catalogue, self.state, *commands)[1]
        except Refused as refused:
            if refused.reason != "not_enough_coins":
                raise
            return None


@cache
def moments(seed):
    """Play a random game, and return its state now and then."""
    shown, table = new_game(seed, 2 + seed % 4)
    commands = []
    for command in table.commands():
        shown.do(command)
        commands.append(command)
    engine, found = Engine(shown.setup), []
    for index, command in enumerate(commands):
        engine.do(command)
        state = engine.session.state
        if index % 4 == seed % 4 and not state.is_over:
            found.append(Moment(state, show(engine.session, "score")["total"]))
    return found


each_game = pytest.mark.parametrize("seed", one_in(4, range(7)))


def page_of(moment, at):
    return region_page(moment, moment.state, AttackChoice(region=at))


def must_keep(moment):
    """Return whether regions have to be given up before the score."""
    return bool(board_score(moment, moment.state).asked)


def carried_out(found):
    """Yield the commands that a tap stands for; a die has some for each face."""
    if isinstance(found, tuple):
        yield found
    elif isinstance(found, blocks.Roll):
        yield from filter(None, (*found.outcomes, *found.rescues))


def walk(moment, rng, choice):
    """Tap around on the page of a region, and carry out every command it offers."""
    for _ in range(3):
        taps = [found for _, found in taps_of(region_page(moment, moment.state, choice))]
        for commands in (commands for found in taps for commands in carried_out(found)):
            moment.after(commands)
        assert all(region_sentences(moment, moment.state, choice))
        choices = [found for found in taps if isinstance(found, AttackChoice)]
        if not choices:
            return
        choice = rng.choice(choices)


@each_game
def test_every_button_on_the_page_of_a_region_is_obeyed(seed):
    rng = Random(seed)
    for moment in moments(seed):
        regions = range(len(region_facts(moment, moment.state)))
        for at in rng.sample(regions, 3):
            walk(moment, rng, AttackChoice(region=at))


@each_game
def test_what_the_engine_lets_be_taken_can_be_taken_on_its_page(seed):
    for moment in moments(seed)[::3]:
        if not options(moment.catalogue, moment.state)[Conquer]:
            continue
        for at, price in targets_now(moment.catalogue, moment.state)[::3]:
            page = page_of(moment, at)
            names = {name for name, _ in taps_of(page)}
            if price.possible:
                assert page.kind == ("die" if price.short else "conquer")
                (race,) = (
                    r for r in options(moment.catalogue, moment.state).races if not r.in_decline
                )
                assert names & {"conquered", "held-out", "face-0"} or race.rolls_first
                (amount,) = (b for b in page.body if isinstance(b, blocks.Amount))
                assert amount.number.removesuffix("?") == str(price.tokens)
            elif page.kind not in ("own", "own_declined"):
                assert not names & {"conquered", "face-0"}
                assert any(isinstance(block, blocks.Note) for block in blocks_of(page))


@each_game
def test_coins_on_regions_and_elsewhere_are_the_score(seed):
    for moment in moments(seed):
        score = board_score(moment, moment.state)
        assert score.total == moment.score or must_keep(moment)
        elsewhere = moment.outlook(moment.state).earnings.elsewhere
        assert sum(score.coins.values()) + elsewhere == score.total
        assert min([elsewhere, *score.coins.values()]) >= 0
        facts = region_facts(moment, moment.state, coins=score.coins)
        assert {region.region: region.coins for region in facts if region.coins} == score.coins


@each_game
def test_troops_are_placed_one_by_one_or_all_at_once(seed):
    for moment in moments(seed):
        page = place_page(moment, moment.state)
        if page is None or must_keep(moment):
            continue
        spread = dict(taps_of(page)).get("spread")
        contents = (moment.after(spread) if spread else moment.state).regions
        own = [contents[spot.region].tokens for spot in page.spots]
        assert max(own) - min(own) <= 1
        for tap in (tap for spot in page.spots[:3] for tap in (spot.hold, spot.tap) if tap):
            moment.after(tap)


@each_game
def test_losers_place_in_their_own_regions(seed):
    for moment in moments(seed):
        for loser in losers(moment, moment.state):
            for spot in loser.spots:
                assert moment.state.regions[spot.region].seat == loser.seat
                for tap in filter(None, [spot.hold, spot.tap]):
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
