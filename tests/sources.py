"""The app's own sources, each read and parsed once for all tests that look into them."""

import ast
from functools import cache
from pathlib import Path

import companion
from companion.paths import KV

SOURCE = Path(companion.__file__).parent
PYTHON_FILES = sorted(SOURCE.rglob("*.py"))
KV_FILES = sorted(KV.rglob("*.kv"))


@cache
def text_of(path: Path) -> str:
    """Return the text of a file."""
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a Python file."""
    return ast.parse(text_of(path))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of a Python file, from the outermost on."""
    return tuple(ast.walk(tree_of(path)))


def called(node: ast.AST) -> str:
    """Return the last name of what a node calls; "" if it is not a call, or has no name."""
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "attr", "") or getattr(node.func, "id", "")
