"""Random games: everything about one follows from its seed."""

from dataclasses import fields, replace
from itertools import combinations
from random import Random

from companion.content import load_catalogue
from companion.engine import House, Setup, start_game
from companion.play import Session
from tests.engine.random_player import RandomPlayer

CATALOGUE = load_catalogue()
NAMES = ("Anna", "Ben", "Cleo", "Dirk", "Eva")
SETS = tuple(CATALOGUE.sets)
BOXES = [sets for n in range(1, 5) for sets in combinations(SETS, n)]


def random_setup(seed):
    """Return the players, sets and house rules of a game."""
    rng = Random(f"{seed}/setup")
    return Setup(
        NAMES[: rng.randint(2, 5)],
        rng.choice([sets for sets in BOXES if "base" in sets]),
        House(**{field.name: rng.random() < 0.5 for field in fields(House)}),
        seed,
        deal="app" if rng.random() < 0.5 else "hand",
        real_coins=rng.random() < 0.5,
    )


def sit_down(seed, chaos=0.0, first=(), **changes):
    """Return the players of a game, with the races and powers `first` on top of their stacks."""
    setup = replace(random_setup(seed), **changes)
    start = start_game(CATALOGUE, setup)
    if first:
        races = (*(slot.race for slot in start.column), *start.race_stack)
        powers = (*(slot.power for slot in start.column), *start.power_stack)
        stacks = (sorted(stack, key=lambda piece: piece not in first) for stack in (races, powers))
        start = start_game(CATALOGUE, setup, *stacks)
    return RandomPlayer(CATALOGUE, Session(CATALOGUE, start), Random(seed), chaos)


def sit_down_wildly(seed, **changes):
    """Return players who make mistakes, correct things and break rules, either rarely or mostly."""
    return sit_down(seed, chaos=(0.1, 0.3, 0.6)[seed % 3], **changes)


def events_of(session):
    return [event for step in session.steps for event in step.events]
