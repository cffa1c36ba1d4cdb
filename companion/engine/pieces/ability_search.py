"""Finding the abilities of a piece in its effects: so that any piece can be copied and changed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any

from companion.codec import Invalid, encode
from companion.engine.pieces.abilities import (
    Abilities,
    Ability,
    Chosen,
    ParameterValue,
    parameter_in,
)
from companion.engine.pieces.effects import HOOKS, Effect

_Bound = Mapping[str, ParameterValue]


@dataclass(frozen=True, slots=True)
class Found:
    """The abilities in a list of effects, and the effects that belong to none."""

    chosen: tuple[Chosen, ...]
    left_over: tuple[Effect, ...]


def abilities_in(abilities: Abilities, effects: Sequence[Effect]) -> Found:
    """Return the abilities that these effects are made of, in the order of the effects.

    Those of many effects are looked for first: what is part of a dragon is nothing by itself.
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
    """Yield each way to find all the templates among the effects at these places."""
    if not templates:
        yield bound, taken
        return
    tried: list[Effect] = []
    for place in places:
        if place in taken or effects[place] in tried:
            continue
        tried.append(effects[place])
        effect = {"hook": effects[place].to_plain()["hook"], **_in_full(effects[place])}
        now_bound = _unified(templates[0], effect, bound)
        if now_bound is not None:
            yield from _matches(templates[1:], effects, places, now_bound, (*taken, place))


def _unified(template: Any, value: Any, bound: _Bound) -> _Bound | None:
    """Return the parameters with those that this place of a template tells; None: no match."""
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
    return bound if type(template) is type(value) and template == value else None


def _in_full(record: Any) -> dict[str, Any]:
    """Return the fields of an effect as plain JSON, with what is usually left out."""
    values = {f.name.rstrip("_"): getattr(record, f.name) for f in fields(record)}
    return {
        key: _in_full(value) if is_dataclass(value) else encode(value)
        for key, value in values.items()
    }


def _template_in_full(template: Any) -> dict[str, Any]:
    """Return a template with the defaults that it leaves out."""
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
