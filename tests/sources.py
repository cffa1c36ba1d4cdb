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
    """Return what is written in a file."""
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    """Return a file of Python as its syntax tree."""
    return ast.parse(text_of(path))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of a file of Python, from the outermost on."""
    return tuple(ast.walk(tree_of(path)))


def called(node: ast.AST) -> str:
    """Return the last name of what a call calls; nothing if it is no call, or of no name."""
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "attr", "") or getattr(node.func, "id", "")
