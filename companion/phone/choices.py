"""What was chosen in a dialogue, as the address of a page, and back again.

Only what differs from the defaults is written. Nonsense in an address is ignored: anybody can type
one.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from companion.dataclasses import MISSING, fields
from companion.pages.blocks import Choice

Chosen = TypeVar("Chosen", bound=Choice)
_LONGEST_NUMBER = 3
_find_kinds: Any = lru_cache(get_type_hints)


def written(choice: Choice, base: Choice | None = None) -> dict[str, str]:
    """Return a choice as query fields: what differs from `base`, or from the defaults."""
    first = {field.name: field.default for field in fields(choice)}
    if type(base) is type(choice):
        first = {name: getattr(base, name) for name in first}
    found = ((name, getattr(choice, name)) for name in first)
    return {name: _as_text(value) for name, value in found if value != first[name]}


def read(kind: type[Chosen], address: Mapping[str, str], **given: Any) -> Chosen:
    """Return the choice in an address; `given` are fields that it lacks."""
    kinds = _find_kinds(kind)
    found = {
        field.name: value
        for field in fields(kind)
        if field.name in address
        and (value := _as_value(kinds[field.name], address[field.name])) is not MISSING
    }
    return kind(**found | given)


def read_onto(base: Chosen, address: Mapping[str, str]) -> Chosen:
    """Return the choice in an address that says what differs from this one."""
    given = {field.name: getattr(base, field.name) for field in fields(base)}
    return read(type(base), address, **{k: v for k, v in given.items() if k not in address})


def _as_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, frozenset):
        return ",".join(sorted(value))
    return str(int(value)) if isinstance(value, bool) else str(value)


def _as_value(kind: Any, text: str) -> Any:
    """Return a text as a value of this type, or MISSING."""
    kinds = [kind]
    if not text and type(None) in get_args(kind) and str not in get_args(kind):
        return None
    if get_origin(kind) not in (Literal, frozenset):
        kinds = [each for each in get_args(kind) if each is not type(None)] or kinds
    for each in kinds:
        if get_origin(each) is Literal and text in get_args(each):
            return text
        if get_origin(each) is frozenset:
            return frozenset(filter(None, text.split(",")))
        if each is bool:
            return text == "1"
        if each is int and text.isascii() and text.isdigit() and len(text) < _LONGEST_NUMBER:
            return int(text)
        if each is str:
            return text
    return MISSING
