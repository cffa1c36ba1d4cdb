"""Plain JSON values to and from the engine's dataclasses, strictly.

One reader serves the set files, the boards, saved events and `companion ask`: whatever comes from
outside is checked here, field by field, and an error names the field. A class that is not a record
of fields reads and writes itself: `from_plain`, `to_plain`.
"""

import re
import types
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from companion.dataclasses import MISSING, Field, dataclass, fields, is_dataclass

T = TypeVar("T")
Decoder = Callable[[object], Any]


class Invalid(ValueError):
    """A value from outside that cannot be used: what is wrong, and where."""

    def __init__(self, code: Literal["missing", "bad_request"], at: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.at = at
        self.message = message

    def within(self, parent: str | int) -> "Invalid":
        """Return the same error as seen from one level up."""
        return Invalid(self.code, f"{parent}.{self.at}" if self.at else str(parent), self.message)


def bad(at: str, message: str) -> Invalid:
    """Return the error that the value at `at` cannot be used."""
    return Invalid("bad_request", at, message)


@contextmanager
def within(*path: str | int) -> Iterator[None]:
    """Prefix the place in errors raised inside with this path."""
    try:
        yield
    except Invalid as problem:
        for parent in reversed(path):
            problem = problem.within(parent)
        raise problem from None


@dataclass(frozen=True, slots=True)
class Bounds:
    """Marks a whole number of at least `low` and at most `high`, if given."""

    low: int
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Filled:
    """Marks a text that may not be empty, and may have to match a pattern."""

    pattern: str = "(?s).+"
    wanted: str = "a text that is not empty"


@dataclass(frozen=True, slots=True)
class AtMost:
    """Marks a list of at most this many items."""

    items: int


Name = Annotated[str, Filled()]
Key = Annotated[str, Filled("[a-z_]{1,40}", "at most 40 small letters and underscores")]
Count = Annotated[int, Bounds(0)]
Positive = Annotated[int, Bounds(1)]
Flag = Annotated[int, Bounds(0, 1)]
DieFace = Annotated[int, Bounds(0, 3)]


def decode(kind: type[T], data: object) -> T:
    """Read `data` as `kind`, or raise `Invalid` naming the field."""
    value: T = decoder(kind)(data)  # type: ignore[arg-type]  # every class is hashable
    return value


def decode_tagged(kinds: Mapping[str, type[T]], tag: str, data: object) -> T:
    """Read an object whose field `tag` names its kind, or raise `Invalid` naming the field."""
    if not isinstance(data, dict):
        raise bad("", "expected an object")
    name = data.get(tag)
    if not isinstance(name, str) or name not in kinds:
        raise bad(tag, f"unknown {tag} {name!r}")
    return decode(kinds[name], {key: value for key, value in data.items() if key != tag})


def encode(value: Any) -> Any:
    """Write a dataclass as plain JSON. Defaults are left out: they are part of the save format."""
    kind = type(value)
    if kind in _PLAIN or value is None:
        return value
    return _encoder(kind)(value)  # type: ignore[arg-type]  # every class is hashable


@cache
def _encoder(kind: Any) -> Callable[[Any], Any]:
    """Return the function that writes values of this type."""
    if hasattr(kind, "to_plain"):
        write: Callable[[Any], Any] = kind.to_plain
        return write
    if is_dataclass(kind):
        return encode_fields
    if issubclass(kind, tuple):
        return lambda value: [encode(item) for item in value]
    if issubclass(kind, Mapping):
        return lambda value: {str(key): encode(item) for key, item in value.items()}
    return lambda value: value


def encode_fields(record: Any) -> dict[str, Any]:
    """Write the fields of a dataclass, except those with their default value."""
    return {
        key: encode(value)
        for name, key, default in _written(type(record))  # type: ignore[arg-type]  # hashable
        if (value := getattr(record, name)) != default
    }


@cache
def decoder(kind: Any) -> Decoder:
    """Build the function that reads values of this type."""
    if kind is object:
        return lambda data: data
    if kind in _PLAIN:
        return _plain(kind)
    # Only its own: the kinds of a tagged record, which inherit it, are read field by field.
    if "from_plain" in getattr(kind, "__dict__", {}):
        return cast(Decoder, kind.from_plain)
    if is_dataclass(kind):
        return _record(kind)
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(*args)
    if origin is Literal:
        return _choice(args)
    if origin in (Union, types.UnionType):
        return _optional(args)
    if origin is tuple:
        return _list(decoder(args[0]))
    if origin in (Mapping, MutableMapping):
        return _mapping(_key(args[0]), decoder(args[1]))
    raise TypeError(f"no way to read {kind}")


_PLAIN = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
    float: "a number",
}


def _plain(kind: type) -> Decoder:
    accepted = (int, float) if kind is float else (kind,)
    return _checked(lambda data: type(data) in accepted, _PLAIN[kind])


def _annotated(kind: Any, rule: Bounds | Filled | AtMost) -> Decoder:
    if isinstance(rule, AtMost):
        return _short(decoder(kind), rule.items)
    return _bounded(rule) if isinstance(rule, Bounds) else _filled(rule)


def _short(inner: Decoder, most: int) -> Decoder:
    def read(data: object) -> Any:
        if type(data) is list and len(data) > most:
            raise bad("", f"expected at most {most} items")
        return inner(data)

    return read


def _bounded(bounds: Bounds) -> Decoder:
    low, high = bounds.low, bounds.high
    wanted = f"of at least {low}" if high is None else f"from {low} to {high}"

    def read(data: object) -> int:
        if type(data) is not int or data < low or (high is not None and data > high):
            raise bad("", f"expected a whole number {wanted}")
        return data

    return read


def _filled(rule: Filled) -> Decoder:
    looks = re.compile(rule.pattern).fullmatch
    return _checked(lambda data: type(data) is str and bool(looks(data)), rule.wanted)


def _choice(choices: tuple[str, ...]) -> Decoder:
    wanted = f"one of: {', '.join(choices)}"
    return _checked(lambda data: type(data) is str and data in choices, wanted)


def _checked(is_right: Callable[[Any], bool], wanted: str) -> Decoder:
    def read(data: object) -> object:
        if not is_right(data):
            raise bad("", f"expected {wanted}")
        return data

    return read


def _optional(args: tuple[Any, ...]) -> Decoder:
    (kind,) = (arg for arg in args if arg is not types.NoneType)
    inner = decoder(kind)
    return lambda data: None if data is None else inner(data)


def _list(inner: Decoder) -> Decoder:
    def read(data: object) -> tuple[Any, ...]:
        if type(data) is not list:
            raise bad("", "expected a list")
        items = []
        for index, item in enumerate(data):
            try:
                items.append(inner(item))
            except Invalid as problem:
                raise problem.within(index) from None
        return tuple(items)

    return read


def _key(kind: Any) -> Decoder:
    """Read a key: in JSON even a number is a text here."""
    inner = decoder(kind)
    if get_args(kind)[:1] != (int,):
        return inner

    def read(key: object) -> object:
        is_short_number = isinstance(key, str) and len(key) < 9 and key.isdecimal()
        return inner(int(str(key)) if is_short_number else key)

    return read


def _mapping(name: Decoder, inner: Decoder) -> Decoder:
    def read(data: object) -> dict[Any, Any]:
        if type(data) is not dict:
            raise bad("", "expected an object")
        values = {}
        for key, item in data.items():
            try:
                values[name(key)] = inner(item)
            except Invalid as problem:
                raise problem.within(key) from None
        return values

    return read


def _record(kind: Any) -> Decoder:
    hints = get_type_hints(kind, include_extras=True)
    plan = {_key_of(f): (f.name, decoder(hints[f.name])) for f in fields(kind)}
    required = [_key_of(f) for f in fields(kind) if _default(f) is MISSING]

    def read(data: object) -> Any:
        if type(data) is not dict:
            raise bad("", "expected an object")
        values = {}
        for key, item in data.items():
            if key not in plan:
                raise bad(key, f"unknown field {key!r}")
            name, inner = plan[key]
            try:
                values[name] = inner(item)
            except Invalid as problem:
                raise problem.within(key) from None
        for key in required:
            if key not in data:
                raise Invalid("missing", key, f"{key!r} is needed")
        return kind(**values)

    return read


@cache
def _written(kind: type) -> tuple[tuple[str, str, Any], ...]:
    """Return the name of each field, its key in JSON, and its default."""
    return tuple((f.name, _key_of(f), _default(f)) for f in fields(kind))


def _key_of(field: "Field[Any]") -> str:
    """Return the key of a field in JSON: fields may be renamed, keys never."""
    key: str = field.metadata.get("key", field.name.rstrip("_"))
    return key


def _default(field: "Field[Any]") -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default
