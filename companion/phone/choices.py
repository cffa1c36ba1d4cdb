"""What was chosen in a dialogue, as the address of a page, and back again.

Only what differs from the beginning is written. Whatever makes no sense in an address is left out:
anybody can type one.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import lru_cache
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from companion.pages.blocks import Choice

Chosen = TypeVar("Chosen", bound=Choice)
_LONGEST_NUMBER = 3
_find_kinds: Any = lru_cache(get_type_hints)


def written(choice: Choice) -> dict[str, str]:
    """Return a choice as the fields of an address."""
    found = {}
    for field in fields(choice):
        value = getattr(choice, field.name)
        if value is not None and value != field.default:
            found[field.name] = _as_text(value)
    return found


def read(kind: type[Chosen], address: Mapping[str, str], **given: Any) -> Chosen:
    """Return the choice that an address has; `given` are fields that it has not."""
    kinds = _find_kinds(kind)
    found = {
        field.name: value
        for field in fields(kind)
        if field.name in address
        and (value := _as_value(kinds[field.name], address[field.name])) is not MISSING
    }
    return kind(**found | given)


def _as_text(value: Any) -> str:
    if isinstance(value, frozenset):
        return ",".join(sorted(value))
    return str(int(value)) if isinstance(value, bool) else str(value)


def _as_value(kind: Any, text: str) -> Any:
    """Return what a text says as a value of this kind, or MISSING."""
    kinds = [kind]
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
