"""One door for each package: what it offers is imported from the package itself.

A door loads a module only when one of its names is used: the first frame and `companion ask` need
only a few of them. Type checkers see every name through the imports beside the table; the table
lists what the door exports, and a test checks that the two agree.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def open_door(package: str, homes: Mapping[str, str]) -> tuple[list[str], Callable[[str], Any]]:
    """Return `__all__` and `__getattr__` for a package.

    `homes`: for each module of the package, the names it exports, separated by spaces.
    """
    home = {name: module for module, names in homes.items() for name in names.split()}

    def load(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{home[name]}"), name)
        # From now on it is found without coming here.
        setattr(sys.modules[package], name, value)
        return value

    return sorted(home), load
