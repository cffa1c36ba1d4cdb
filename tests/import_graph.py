"""Who imports whom in the app, in Python and in kv; modules are named as below `companion`."""

import ast
import re
from functools import cache

from companion.paths import KV
from tests.sources import PYTHON_FILES, SOURCE, nodes_of, text_of, tree_of

KV_IMPORT = re.compile(r"^#:import \w+ companion\.([\w.]+)\.\w+$", re.MULTILINE)
KV_WIDGET = re.compile(r"^ +([A-Z]\w+):|@([A-Z]\w+)", re.MULTILINE)


def module_of(path):
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(path): path for path in PYTHON_FILES}


def imports_of(path):
    """Return every module of ours that a file imports, anywhere in it, and for types too."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("companion."))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("companion"):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def known(name):
    """Return the module meant by a dotted name, which may end in something inside it."""
    name = name.removeprefix("companion").removeprefix(".")
    while name and name not in MODULES:
        name = name.rpartition(".")[0]
    return name


def homes():
    """Return the modules of all widgets by name, including those that kv does not list."""
    return {
        node.name: module
        for module, path in MODULES.items()
        if module.startswith("ui.")
        for node in tree_of(path).body
        if isinstance(node, ast.ClassDef)
    }


@cache
def edges():
    """Return every pair of modules of which the first imports the second."""
    return sorted({(user, used) for user, used in _edges() if user != used})


def _edges():
    for module, path in MODULES.items():
        for name in imports_of(path):
            if known(name):
                yield module, known(name)
    at = homes()
    for path in KV.glob("*/*.kv"):
        text, module = text_of(path), f"ui.{path.parent.name}.{path.stem}"
        yield from ((module, known(name)) for name in KV_IMPORT.findall(text))
        named = {"".join(names) for names in KV_WIDGET.findall(text)}
        yield from ((module, at[name]) for name in named if name in at)
