"""A number in an effect is refused beyond its bounds, naming its field."""

from dataclasses import MISSING, fields
from typing import Annotated, get_args, get_origin, get_type_hints

import pytest

from companion.codec import Bounds, Invalid, decode_tagged
from companion.engine.pieces.effects import HOOKS


def hints(kind):
    return get_type_hints(kind, include_extras=True).items()


def numbers():
    """Yield each numeric field of a hook, with its bounds."""
    for hook, kind in HOOKS.items():
        for name, hint in hints(kind):
            for kind_or_none in (hint, *get_args(hint)):
                rules = [rule for rule in get_args(kind_or_none) if isinstance(rule, Bounds)]
                yield from (pytest.param(hook, name, rule, id=f"{hook}-{name}") for rule in rules)


def needed(kind):
    """Return the simplest values for the fields without a default."""
    typed = dict(hints(kind))
    wanted = [f.name for f in fields(kind) if f.default is MISSING]
    simple = {"key": "wave", "add": 1, "tokens": 1, "every": 1}
    return {name: simple.get(name) or get_args(typed[name])[0] for name in wanted}


# Only regions may bring a coin less.
BESIDES = {"income": {"per": "regions"}}


def read(hook, **more):
    simple = {**needed(HOOKS[hook]), **BESIDES.get(hook, {})}
    return decode_tagged(HOOKS, "hook", {"hook": hook, **simple, **more})


def test_no_number_or_text_of_an_effect_is_without_bounds():
    for kind in HOOKS.values():
        for name, hint in hints(kind):
            is_bounded = get_origin(hint) is Annotated
            assert is_bounded or not {int, str} & {hint, *get_args(hint)}, name
    assert all(param.values[2].high is not None for param in numbers())
    assert len(list(numbers())) >= 16


@pytest.mark.parametrize(("hook", "field", "bounds"), list(numbers()))
def test_a_number_is_taken_within_its_bounds_and_refused_beyond_them(hook, field, bounds):
    for n in (bounds.low, bounds.high):
        assert getattr(read(hook, **{field: n}), field) == n
    for n in (bounds.low - 1, bounds.high + 1, 10**30):
        with pytest.raises(Invalid) as refusal:
            read(hook, **{field: n})
        assert refusal.value.at == field


@pytest.mark.parametrize("key", ["", "a" * 41, "Take tokens", "take-tokens", "take\n", 3, None])
def test_a_reminder_is_called_by_a_short_plain_key(key):
    assert read("reminder", key="take_tokens").key == "take_tokens"
    with pytest.raises(Invalid) as refusal:
        read("reminder", key=key)
    assert refusal.value.at == "key"


def test_there_are_not_more_terrains_than_exist():
    with pytest.raises(Invalid) as refusal:
        read("cost", when={"terrain": ["hill"] * 8})
    assert refusal.value.at == "when.terrain"
