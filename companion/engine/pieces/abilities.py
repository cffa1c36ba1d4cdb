"""Abilities: what people choose from when they make their own race or power.

Effects are too fine-grained to choose from: a fortress is something to do each turn, markers, coins
and a reminder. An ability is a template of effects in which "$n" stands for a parameter and "-$n"
for its negative. Abilities can also be recognised in the effects of a piece, so that any piece can
be copied and changed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from companion.codec import Invalid, Key, bad, decode, encode, within
from companion.dataclasses import MISSING, dataclass, field, fields, is_dataclass
from companion.engine.pieces.effects import HOOKS, Effect

PieceKind = Literal["race", "power"]
AbilityGroup = Literal[
    "cheaper", "coins", "tokens", "reach", "defence", "once_a_turn", "losses", "decline", "column"
]
# A number, a yes or no, a word, or several words.
ParameterValue = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """Something to choose about an ability, and the usual choice.

    It is a number from `least` to `most`; or one of several words; or, with `some`, at least one of
    them; or, without any of these, a yes or no.
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
    """Something a piece can do, in players' terms; `for_`: which pieces may have it.

    `excludes`: the abilities that make no sense together with it; this works both ways.
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
        """Return a value for each parameter, by default the usual one, or raise `Invalid`."""
        for name in chosen:
            if name not in self.parameters:
                raise bad(name, f"unknown parameter {name!r}")
        values = {}
        for name, parameter in self.parameters.items():
            with within(name):
                values[name] = parameter.read(chosen.get(name, parameter.usual))
        return values

    def effects_with(self, chosen: Mapping[str, object]) -> tuple[Effect, ...]:
        """Return the effects of a piece with this ability and these parameters."""
        values = self.values(chosen)
        effects = []
        for index, template in enumerate(self.effects):
            with within("effects", index):
                effects.append(decode(Effect, _filled_in(template, values)))
        return tuple(effects)


Abilities = Mapping[str, Ability]


@dataclass(frozen=True, slots=True)
class Chosen:
    """An ability that was chosen, by its id, with its parameters."""

    ability: str
    values: Mapping[str, ParameterValue] = field(default_factory=dict)


def effects_of(abilities: Abilities, chosen: Iterable[Chosen]) -> tuple[Effect, ...]:
    """Return all effects of a piece with these abilities, or raise `Invalid` naming the place."""
    effects: list[Effect] = []
    for index, one in enumerate(chosen):
        with within(index):
            if one.ability not in abilities:
                raise bad("ability", f"unknown ability {one.ability!r}")
            with within("values"):
                effects += abilities[one.ability].effects_with(one.values)
    return tuple(effects)


def parameter_in(template: object) -> tuple[str, int] | None:
    """Return the parameter at a place in a template, with its sign; None if there is none."""
    if isinstance(template, str) and template.removeprefix("-").startswith("$"):
        return template.lstrip("-$"), -1 if template.startswith("-") else 1
    return None


def _filled_in(template: Any, values: Mapping[str, ParameterValue]) -> Any:
    """Return a template with its parameters filled in, as plain JSON."""
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
    if isinstance(template, list):
        return [_filled_in(item, values) for item in template]
    return template


_Bound = Mapping[str, ParameterValue]


@dataclass(frozen=True, slots=True)
class Found:
    """The abilities found in a list of effects, and the effects that belong to none."""

    chosen: tuple[Chosen, ...]
    left_over: tuple[Effect, ...]


def abilities_in(abilities: Abilities, effects: Sequence[Effect]) -> Found:
    """Return the abilities that these effects are made of, in the order of the effects.

    Abilities of many effects are tried first: the parts of a dragon are nothing by themselves.
    """
    places = list(range(len(effects)))
    found: list[tuple[int, Chosen]] = []
    for ability in sorted(abilities.values(), key=lambda one: -len(one.effects)):
        while ability.effects and (match := _first_match(ability, effects, places)):
            values, taken = match
            found.append((min(taken), Chosen(ability.id, values)))
            places = [place for place in places if place not in taken]
    found.sort(key=lambda pair: pair[0])
    return Found(tuple(one for _, one in found), tuple(effects[place] for place in places))


def _first_match(
    ability: Ability, effects: Sequence[Effect], places: Sequence[int]
) -> tuple[dict[str, ParameterValue], tuple[int, ...]] | None:
    templates = [_template_in_full(template) for template in ability.effects]
    for bound, taken in _matches(templates, effects, places, {}, ()):
        try:
            return ability.values(bound), taken
        except Invalid:
            continue  # a number beyond what the ability offers
    return None


def _matches(
    templates: Sequence[Any],
    effects: Sequence[Effect],
    places: Sequence[int],
    bound: _Bound,
    taken: tuple[int, ...],
) -> Iterator[tuple[_Bound, tuple[int, ...]]]:
    """Yield each way to match all the templates with the effects at these places."""
    if not templates:
        yield bound, taken
        return
    tried: list[Effect] = []
    for place in places:
        if place in taken or effects[place] in tried:
            continue
        tried.append(effects[place])
        effect = {"hook": effects[place].hook, **_in_full(effects[place])}
        now_bound = _unified(templates[0], effect, bound)
        if now_bound is not None:
            yield from _matches(templates[1:], effects, places, now_bound, (*taken, place))


def _unified(template: Any, value: Any, bound: _Bound) -> _Bound | None:
    """Return the parameters with any that this place determines; None if it does not match."""
    if found := parameter_in(template):
        name, sign = found
        given = tuple(value) if isinstance(value, list) else value
        if sign < 0:
            if type(given) is not int:
                return None
            given = -given
        return {**bound, name: given} if bound.get(name, given) == given else None
    if isinstance(template, dict) and isinstance(value, dict):
        both: _Bound | None = bound if template.keys() == value.keys() else None
        for key in template:
            both = None if both is None else _unified(template[key], value[key], both)
        return both
    if isinstance(template, list) and isinstance(value, list):
        both = bound if len(template) == len(value) else None
        for own, other in zip(template, value, strict=False):
            both = None if both is None else _unified(own, other, both)
        return both
    return bound if type(template) is type(value) and template == value else None


def _in_full(record: Any) -> dict[str, Any]:
    """Return the fields of an effect as plain JSON, including those left at their defaults."""
    values = {f.name.rstrip("_"): getattr(record, f.name) for f in fields(record)}
    return {
        key: _in_full(value) if is_dataclass(value) else encode(value)
        for key, value in values.items()
    }


def _template_in_full(template: Any) -> dict[str, Any]:
    """Return a template with its defaults filled in."""
    return {**_with_defaults(HOOKS[template["hook"]], template), "hook": template["hook"]}


def _with_defaults(kind: Any, template: Mapping[str, Any]) -> dict[str, Any]:
    full = {}
    for f in fields(kind):
        key = f.name.rstrip("_")
        if f.default is not MISSING and is_dataclass(f.default):
            full[key] = _with_defaults(type(f.default), template.get(key, {}))
        else:
            full[key] = template[key] if key in template else encode(f.default)
    return full
