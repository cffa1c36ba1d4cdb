"""The engine is pure: it knows nothing of windows, files, clocks or chance."""

import ast
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "companion" / "engine"
ALLOWED_MODULES = {
    "collections",
    "contextlib",
    "dataclasses",
    "functools",
    "itertools",
    "math",
    "random",
    "re",
    "string",
    "types",
    "typing",
}
FILES = sorted(ENGINE.glob("*.py"))


def imports_of(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_engine_imports_nothing_but_itself_and_harmless_modules(path):
    for name in imports_of(path):
        is_own = name == "companion.engine" or name.startswith("companion.engine.")
        assert is_own or name.split(".")[0] in ALLOWED_MODULES, name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_engine_opens_nothing_and_draws_only_from_a_seed(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "input", "print", "exec", "eval", "__import__")
            assert node.func.id != "Random" or node.args, "a Random without a seed"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_race_or_power_is_named_in_engine_code(path, catalogue):
    """Ids stand in data only; a use, a marker or a terrain may share a power's name."""
    pieces = {*catalogue.races, *catalogue.powers}
    shared = {"forest", "hill", "swamp", "catapult", "mercenary"}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)}
    assert not (pieces - shared) & texts
