"""A copy of a printed piece under another id plays exactly the same, apart from names.

Nothing in the engine may ask which race or power it is looking at.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from itertools import islice, product
from random import Random

import pytest

from companion.content import load_catalogue
from companion.engine import (
    ATTACK_USES,
    Attacker,
    Holder,
    Outlook,
    Pick,
    Pieces,
    Position,
    Target,
    Use,
    attack_questions,
    options,
    questions,
    score_lines,
    score_sheet,
    start_game,
    targets,
    uses_left,
    with_counts,
)
from companion.play import Session
from tests.boards import base_board
from tests.engine.random_board_player import RandomBoardPlayer
from tests.engine.random_games import random_setup
from tests.engine.random_mischief import random_counts
from tests.engine.random_player import RandomPlayer
from tests.engine.test_cost_brute_force import draw_questions, price
from tests.selection import one_in

PREFIX = "copied_"
PRINTED = load_catalogue()
COPIES = PRINTED.joined(
    Pieces(
        tuple(replace(race, id=PREFIX + race.id) for race in PRINTED.races.values()),
        tuple(replace(power, id=PREFIX + power.id) for power in PRINTED.powers.values()),
    )
)
# The fields of a command that name a piece; elsewhere the same word may be a terrain or a use.
NAMING = ("race", "power", "by", "badges")


def copied(value, is_name=False):
    """Return a command, or a part of one, with the copies in place of the printed pieces."""
    if isinstance(value, str):
        return PREFIX + value if is_name and value else value
    if isinstance(value, tuple):
        return tuple(copied(item, is_name) for item in value)
    if is_dataclass(value) and not isinstance(value, Use | type):
        changed = {f.name: copied(getattr(value, f.name), f.name in NAMING) for f in fields(value)}
        return replace(value, **changed)
    return value


def printed(value):
    """Return anything with the printed pieces in place of the copies."""
    if isinstance(value, str):
        return value.removeprefix(PREFIX)
    if isinstance(value, tuple | list | set):
        return type(value)(printed(item) for item in value)
    if isinstance(value, Mapping):
        return {printed(key): printed(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, Use | type):
        shown = {f.name: printed(getattr(value, f.name)) for f in fields(value) if f.init}
        return replace(value, **shown)
    return value


def both(race, power, in_decline=False):
    """Return a combo and its copy."""
    other = power and PREFIX + power
    return PRINTED.combo(race, power, in_decline), COPIES.combo(PREFIX + race, other, in_decline)


def combos():
    yield from ((race, power, False) for race, power in product(PRINTED.races, PRINTED.powers))
    yield from ((race, power, True) for race, power in product(PRINTED.races, (None, "spirit")))


# --- what the engine is asked


def test_a_copy_pays_what_the_printed_piece_pays(is_everything):
    for question in islice(draw_questions(PRINTED, Random(18)), 0, None, 3 if is_everything else 8):
        race, power, holder = question["race"], question["power"], question["target"]["holder"]
        other = {**question, "race": PREFIX + race, "power": power and PREFIX + power}
        if holder and holder["kind"] == "race":
            target = {**question["target"], "holder": {**holder, "race": PREFIX + holder["race"]}}
            other["target"] = target
        found = price(COPIES, other)
        assert not {race, power} & found["lines"].keys(), "a line is named by the printed piece"
        assert printed(found) == price(PRINTED, question), question


def test_a_copy_is_asked_what_the_printed_piece_is_asked():
    rng = Random(18)
    for race, power, in_decline in combos():
        combo, copy = both(race, power, in_decline)
        defender, other = both(rng.choice(list(PRINTED.races)), None, in_decline=True)
        assert attack_questions(copy, other, 9) == attack_questions(combo, defender, 9)
        assert attack_questions(defender, copy, 9) == attack_questions(defender, combo, 9)
        assert uses_left(copy, (), 0) == uses_left(combo, (), 0)
        assert questions(copy) == questions(combo)


def test_a_copy_scores_what_the_printed_piece_scores():
    rng = Random(18)
    for race, power, in_decline in combos():
        combo, copy = both(race, power, in_decline)
        for _ in range(5):
            counts = random_counts(rng)
            lines, others = score_lines(combo, counts), score_lines(copy, counts)
            assert printed(others) == lines, (race, power, counts)
            assert not {race, power} & {line.key for line in others}


def test_a_copy_reaches_what_the_printed_piece_reaches(is_everything):
    rng, board = Random(18), base_board(2)
    for race, power, in_decline in islice(combos(), 0, None, 1 if is_everything else 5):
        combo, copy = both(race, power, in_decline)
        held = set(rng.sample(range(len(board.regions)), rng.randint(0, 4)))
        there = rng.choice(list(PRINTED.races))
        at = rng.choice([region for region in board.regions if region.id not in held])
        uses = {name: rng.random() < 0.5 for name in ATTACK_USES[:3] if combo.offers(name)}
        found, is_old = [], rng.random() < 0.5
        for catalogue, attacker, name in ((PRINTED, combo, there), (COPIES, copy, PREFIX + there)):
            holder = Holder("race", name, 2, in_decline=is_old)
            standing = {at.id: Target(at.terrain, at.symbols, at.coastal, holder)}
            side = Attacker(attacker, round=4, hand=5, has_foothold=bool(held))
            found.append(targets(catalogue, Position(board, standing, held), side, Use(**uses)))
        assert printed(found[1]) == found[0]


# --- whole games


def two_tables(seed, **changes):
    """Return a session with printed pieces, and one with copies in the same order."""
    setup = replace(random_setup(seed), sets=tuple(PRINTED.sets), **changes)
    rng = Random(f"{seed}/order")
    stacks = [rng.sample(list(pieces), len(pieces)) for pieces in (PRINTED.races, PRINTED.powers)]
    others = [[PREFIX + piece for piece in stack] for stack in stacks]
    first = Session(PRINTED, start_game(PRINTED, setup, *stacks))
    return first, Session(COPIES, start_game(COPIES, setup, *others))


def compare(first, second):
    """Compare everything that a table sees of two games, one of them with copies."""
    state, other = first.state, second.state
    assert printed(with_counts(COPIES, other)) == with_counts(PRINTED, state)
    assert printed(Outlook(COPIES, other).reminders) == Outlook(PRINTED, state).reminders
    assert printed(options(COPIES, other)) == options(PRINTED, state)
    assert Outlook(COPIES, other).prospect == Outlook(PRINTED, state).prospect
    if not state.is_over:
        rows, others = score_sheet(PRINTED, state), score_sheet(COPIES, other)
        assert [(r.counts, r.asked) for r in others] == [(r.counts, r.asked) for r in rows]


def follow(first, second, commands):
    """Do at the second table what was done at the first."""
    for command, is_done in commands:
        if is_done:
            second.do(copied(command))
            compare(first, second)
    coins = [player.coins for player in first.state.players]
    assert [player.coins for player in second.state.players] == coins
    assert sum(isinstance(command, Pick) for command, _ in [*commands_of(first)]) >= 2


def commands_of(session):
    return [(command, True) for step in session.steps for command in step.commands]


@pytest.mark.parametrize("seed", one_in(5, range(15)))
def test_a_game_with_copies_brings_the_same_coins(seed):
    first, second = two_tables(seed)
    player = RandomPlayer(PRINTED, first, Random(seed), chaos=(0, 0.2)[seed % 2])
    follow(first, second, ((move.command, not move.refused) for move in player.play()))


@pytest.mark.parametrize("seed", one_in(5, range(10)))
def test_so_it_does_on_a_board(seed):
    first, second = two_tables(seed, has_board=True, deal="app")
    player = RandomBoardPlayer(PRINTED, first, Random(seed))
    follow(first, second, ((command, not refusal) for command, refusal in player.play()))
