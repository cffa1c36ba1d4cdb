"""Races and powers that nobody would print: everything about them follows from a seed.

Half of their effects are drawn field by field from what the hooks allow, however odd; the others
are taken from printed pieces, several at once and with other numbers, so that effects that belong
together occur too: a fortress to place, its coin and its reminder.
"""

from dataclasses import fields, is_dataclass, replace
from functools import cache
from random import Random
from types import NoneType
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from companion.codec import AtMost, Bounds, Filled, Invalid
from companion.content import load_catalogue
from companion.engine import Pieces, Power, Race, ReminderEffect
from companion.engine.pieces.effects import HOOKS

PRINTED = load_catalogue()
MAX_TOKENS = {Race: 10, Power: 5}
PIECES = 8


def random_catalogue(seed):
    """Return the printed pieces and some made-up ones, and the ids of the latter."""
    rng = Random(f"{seed}/pieces")
    races = [random_race(rng, f"own_race_{n}") for n in range(PIECES)]
    powers = [random_power(rng, f"own_power_{n}") for n in range(PIECES)]
    own = PRINTED.joined(Pieces(tuple(races), tuple(powers)))
    return own, tuple(race.id for race in races), tuple(power.id for power in powers)


def possible(make):
    """Return the first thing made that can be: not all that the fields allow goes together."""
    while True:
        try:
            return make()
        except Invalid:
            continue


def random_race(rng, piece_id):
    return possible(lambda: _random_race(rng, piece_id))


def _random_race(rng, piece_id):
    tokens = rng.randint(0, MAX_TOKENS[Race])
    # Now and then the tray is too small even for banner and badge.
    return Race(piece_id, tokens, max(1, tokens + rng.choice((-2, 0, 5, 5, 9))), _effects(rng))


def random_power(rng, piece_id):
    return possible(lambda: Power(piece_id, rng.randint(0, MAX_TOKENS[Power]), _effects(rng)))


catalogues = st.integers(0, 2**32).map(random_catalogue)


def _effects(rng):
    drawn = [_draw(rng, rng.choice(list(HOOKS.values()))) for _ in range(rng.randint(0, 4))]
    printed = [*PRINTED.races.values(), *PRINTED.powers.values()]
    taken = [
        _changed(rng, effect)
        for piece in rng.sample(printed, rng.randint(0, 3))
        for effect in piece.effects
        # A piece may lack its reminder.
        if not isinstance(effect, ReminderEffect) or rng.random() < 0.8
    ]
    effects = drawn + taken
    rng.shuffle(effects)
    return tuple(effects)


def _changed(rng, effect):
    """Return an effect, sometimes with one of its fields drawn again."""
    if rng.random() < 0.6:
        return effect
    name, hint = rng.choice(_hints(type(effect)))
    return possible(lambda: replace(effect, **{name: _draw(rng, hint)}))


@cache
def _hints(kind):
    hints = get_type_hints(kind, include_extras=True)
    return [(f.name, hints[f.name]) for f in fields(kind)]


def _draw(rng, hint):
    """Return a value of this type, small numbers more often than large ones."""
    if isinstance(hint, type) and is_dataclass(hint):
        hints = _hints(hint)
        return possible(lambda: hint(**{name: _draw(rng, inner) for name, inner in hints}))
    if hint is bool:
        return rng.random() < 0.25
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return rng.choice(args)
    if origin is Annotated:
        return _within(rng, args[0], args[1])
    (inner,) = (kind for kind in args if kind is not NoneType)
    return None if rng.random() < 0.6 else _draw(rng, inner)


def _within(rng, kind, rule):
    if isinstance(rule, Filled):
        return rng.choice(_printed_keys())
    if isinstance(rule, AtMost):
        choices = get_args(get_args(kind)[0])
        return tuple(rng.sample(choices, rng.choice((0, 0, 1, 2, len(choices)))))
    assert isinstance(rule, Bounds)
    assert rule.high is not None
    high = rule.high if rng.random() < 0.2 else min(rule.high, rule.low + 3)
    low = rule.low if rule.low >= 0 or rng.random() < 0.2 else max(rule.low, -3)
    return rng.randint(low, max(low, high))


@cache
def _printed_keys():
    pieces = [*PRINTED.races.values(), *PRINTED.powers.values()]
    effects = [effect for piece in pieces for effect in piece.effects]
    return ("wave_to_the_crowd", *(e.key for e in effects if isinstance(e, ReminderEffect)))
