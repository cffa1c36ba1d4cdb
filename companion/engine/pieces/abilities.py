"""Abilities: what people choose from when they make a race or power of their own.

An effect is too fine to choose: a fortress is something to do each turn, markers, coins and a
reminder. An ability is a template of effects in which "$n" stands for a parameter and "-$n" for
less of it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.codec import Key, bad, decode, within
from companion.engine.pieces.effects import Effect

PieceKind = Literal["race", "power"]
AbilityGroup = Literal[
    "cheaper",
    "coins",
    "tokens",
    "reach",
    "defence",
    "once_a_turn",
    "losses",
    "decline",
    "column",
]
# A number, a yes or no, a word, or several.
ParameterValue = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """Something to choose about an ability, and the usual choice.

    A number from `least` to `most`; one of several words, or `some` of them, at least one; without
    any of these, yes or no.
    """

    usual: object
    least: int | None = None
    most: int | None = None
    choose: tuple[str, ...] = ()
    some: bool = False

    def __post_init__(self) -> None:
        with within("usual"):
            self.read(self.usual)

    @property
    def is_number(self) -> bool:
        """Whether it is a number; anything else is a condition."""
        return self.least is not None

    def read(self, value: object) -> ParameterValue:
        """Return a value if it may be chosen, or raise `Invalid`."""
        if self.least is not None and self.most is not None:
            if type(value) is int and self.least <= value <= self.most:
                return value
            raise bad("", f"expected a whole number from {self.least} to {self.most}")
        if self.some:
            words = tuple(value) if isinstance(value, list | tuple) else ()
            if words and set(words) <= set(self.choose) and len(set(words)) == len(words):
                return words
            raise bad("", f"expected some of: {', '.join(self.choose)}")
        if self.choose:
            if isinstance(value, str) and value in self.choose:
                return value
            raise bad("", f"expected one of: {', '.join(self.choose)}")
        if type(value) is bool:
            return value
        raise bad("", "expected true or false")


@dataclass(frozen=True, slots=True)
class Ability:
    """Something a piece can do, as people speak of it; `for_`: which pieces may have it.

    `excludes`: what makes no sense besides; it holds both ways.
    """

    id: Key
    group: AbilityGroup
    effects: tuple[object, ...]
    for_: tuple[PieceKind, ...] = ("race", "power")
    parameters: Mapping[Key, Parameter] = field(default_factory=dict)
    excludes: tuple[Key, ...] = ()

    def __post_init__(self) -> None:
        self.effects_with({})

    def values(self, chosen: Mapping[str, object]) -> dict[str, ParameterValue]:
        """Return a value for each parameter, the usual one where none was chosen, or refuse."""
        for name in chosen:
            if name not in self.parameters:
                raise bad(name, f"unknown parameter {name!r}")
        values = {}
        for name, parameter in self.parameters.items():
            with within(name):
                values[name] = parameter.read(chosen.get(name, parameter.usual))
        return values

    def effects_with(self, chosen: Mapping[str, object]) -> tuple[Effect, ...]:
        """Return what a piece with this ability does, its parameters being these."""
        values = self.values(chosen)
        effects = []
        for index, template in enumerate(self.effects):
            with within("effects", index):
                effects.append(decode(Effect, _filled_in(template, values)))
        return tuple(effects)


Abilities = Mapping[str, Ability]


@dataclass(frozen=True, slots=True)
class Chosen:
    """An ability that was chosen, by its id, with what was chosen about it."""

    ability: str
    values: Mapping[str, ParameterValue] = field(default_factory=dict)


def effects_of(abilities: Abilities, chosen: Iterable[Chosen]) -> tuple[Effect, ...]:
    """Return all that a piece with these abilities does, or raise `Invalid` naming the place."""
    effects: list[Effect] = []
    for index, one in enumerate(chosen):
        with within(index):
            if one.ability not in abilities:
                raise bad("ability", f"unknown ability {one.ability!r}")
            with within("values"):
                effects += abilities[one.ability].effects_with(one.values)
    return tuple(effects)


def parameter_in(template: object) -> tuple[str, int] | None:
    """Return which parameter stands in a place of a template, and its sign; None if none does."""
    if isinstance(template, str) and template.removeprefix("-").startswith("$"):
        return template.lstrip("-$"), -1 if template.startswith("-") else 1
    return None


def _filled_in(template: Any, values: Mapping[str, ParameterValue]) -> Any:
    """Return a template with the values in their places, as plain JSON."""
    if found := parameter_in(template):
        name, sign = found
        if name not in values:
            raise bad("", f"unknown parameter {name!r}")
        value = values[name]
        if isinstance(value, tuple):
            return list(value)
        return sign * value if sign < 0 and isinstance(value, int) else value
    if isinstance(template, dict):
        return {key: _filled_in(item, values) for key, item in template.items()}
    return template
