"""Python's dataclasses, with the frozen ones made in a fraction of the time.

The standard decorator compiles eight functions for each class. The app has hundreds of classes, and
a cheap tablet spends a good part of its start on them. Here only `__init__` is compiled, and that
not before the first instance is made; the other methods need no text of their own. A class that
asks for anything special is left to the standard decorator.
"""

import dataclasses
from collections.abc import Callable, Iterable
from dataclasses import (
    MISSING,
    Field,
    FrozenInstanceError,
    asdict,
    field,
    fields,
    is_dataclass,
    make_dataclass,
)
from operator import attrgetter
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, NoReturn

__all__ = [
    "MISSING",
    "Field",
    "asdict",
    "dataclass",
    "field",
    "fields",
    "is_dataclass",
    "make_dataclass",
    "replace",
]

Method = Callable[..., Any]

if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:

    def dataclass(
        cls: type | None = None,
        /,
        *,
        frozen: bool = False,
        slots: bool = False,
        kw_only: bool = False,
        **more: bool,
    ) -> Any:
        """Make a dataclass, as the standard decorator does."""

        def make(cls: type) -> type:
            layout = {"slots": slots, "kw_only": kw_only, **more}
            if not frozen or more:
                return dataclasses.dataclass(cls, frozen=frozen, **layout)
            # The standard decorator would describe a class without words by reading its signature.
            cls.__doc__ = cls.__doc__ or cls.__name__
            made = dataclasses.dataclass(cls, init=False, repr=False, eq=False, **layout)
            for name, method in _methods(made).items():
                if name not in cls.__dict__:
                    setattr(made, name, method)
            return made

        return make if cls is None else make(cls)

    def replace(instance: Any, /, **changes: Any) -> Any:
        """Return a copy with other values in some fields."""
        if hasattr(instance, "__replace__"):
            return instance.__replace__(**changes)
        return dataclasses.replace(instance, **changes)


def _methods(made: Any) -> dict[str, Method]:
    """Return what the standard decorator would compile for a frozen class."""
    own = fields(made)
    shown = [one.name for one in own if one.repr]
    compared = _values(one.name for one in own if one.compare)
    hashed = _values(one.name for one in own if (one.compare if one.hash is None else one.hash))

    values = _values(one.name for one in own)
    places = {one.name: place for place, one in enumerate(own)}

    def init(self: Any, *args: Any, **named: Any) -> None:
        # From now on the compiled one is called directly.
        made.__init__ = compiled = _compiled_init(made)
        compiled(self, *args, **named)

    def show(self: Any) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__qualname__}({values})"

    def equal(self: Any, other: Any) -> Any:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or compared(self) == compared(other)

    def copy_with(self: Any, /, **changes: Any) -> Any:
        given = list(values(self))
        for name, value in changes.items():
            if name not in places:
                raise TypeError(f"{type(self).__name__} has no field {name!r}")
            given[places[name]] = value
        return type(self)(*given)

    # Neither a field that is worked out when an instance is made, nor one that must be named.
    is_plain = all(one.init and not one.kw_only for one in own)
    return {
        "__init__": init,
        "__repr__": show,
        "__eq__": equal,
        "__hash__": lambda self: hash(hashed(self)),
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__getstate__": _state,
        "__setstate__": _restore,
        "__replace__": copy_with if is_plain else dataclasses.replace,
    }


def _values(names: Iterable[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that returns the values of these fields."""
    match tuple(names):
        case ():
            return lambda _: ()
        case (name,):
            return lambda instance: (getattr(instance, name),)
        case several:
            return attrgetter(*several)


def _refuse(_self: object, name: str, *_value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot change field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


def _compiled_init(made: Any) -> Method:
    """Return a function that sets each field to its argument or to its default."""
    known: dict[str, Any] = {"MISSING": MISSING}
    parameters: tuple[list[str], list[str]] = (["self"], [])
    lines = ["pass"]
    for one in fields(made):
        name, value, default = one.name, one.name, ""
        if one.default is not MISSING:
            known[f"default_{name}"], default = one.default, f"default_{name}"
        elif one.default_factory is not MISSING:
            known[f"make_{name}"], default = one.default_factory, f"make_{name}()"
        if not one.init:
            value = default
        elif one.default_factory is not MISSING:
            value, default = f"{default} if {name} is MISSING else {name}", "MISSING"
        if one.init:
            parameters[bool(one.kw_only)].append(f"{name}={default}" if default else name)
        known[f"set_{name}"] = _setter(made, name)
        lines.append(f"set_{name}(self, {value})")
    if hasattr(made, "__post_init__"):
        lines.append("self.__post_init__()")
    positional, named = parameters
    head = ", ".join([*positional, "*", *named] if named else positional)
    exec(f"def __init__({head}): {'; '.join(lines)}", known)
    init: Method = known["__init__"]
    init.__qualname__ = f"{made.__qualname__}.__init__"
    return init


def _setter(made: Any, name: str) -> Method:
    """Return a function that sets a field, which an assignment may not."""
    slot = getattr(made, name, None)
    if isinstance(slot, MemberDescriptorType):
        return slot.__set__
    return lambda instance, value: object.__setattr__(instance, name, value)
