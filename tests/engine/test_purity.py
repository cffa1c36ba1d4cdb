"""Engine and advice are pure: they know nothing about windows, files, clocks or chance."""

import ast

import pytest

from tests.sources import SOURCE, nodes_of

ALLOWED_MODULES = {
    *("collections", "contextlib", "fractions", "functools", "heapq", "itertools"),
    *("math", "random", "re", "string", "types", "typing"),
}
OPENING = ("open", "input", "print", "exec", "eval", "__import__")
FILES = [
    SOURCE / "codec.py",
    *sorted((SOURCE / "engine").rglob("*.py")),
    *sorted((SOURCE / "advice").rglob("*.py")),
]
OWN = (
    *("companion.codec.", "companion.dataclasses.", "companion.doors."),
    *("companion.engine.", "companion.advice."),
)


@pytest.fixture(scope="session")
def nodes():
    """Return every node in these files, with the name of the file."""
    return [(path.name, node) for path in FILES for node in nodes_of(path)]


def test_engine_imports_nothing_but_itself_and_harmless_modules(nodes):
    names = [
        (at, alias.name)
        for at, node in nodes
        if isinstance(node, ast.Import)
        for alias in node.names
    ]
    names += [(at, node.module or "") for at, node in nodes if isinstance(node, ast.ImportFrom)]
    foreign = [(at, name) for at, name in names if not f"{name}.".startswith(OWN)]
    assert [one for one in foreign if one[1].split(".")[0] not in ALLOWED_MODULES] == []


def test_engine_opens_nothing_and_draws_only_from_a_seed(nodes):
    for at, node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"], at
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in OPENING, at
            assert node.func.id != "Random" or node.args, (at, "a Random without a seed")


def test_no_race_or_power_is_named_in_engine_code(catalogue, nodes):
    """Ids are in data only; a use, a marker or a terrain may share a power's name."""
    pieces = {*catalogue.races, *catalogue.powers}
    pieces -= {"behemoth", "forest", "hill", "swamp", "catapult", "mercenary"}
    texts = [(at, node.value) for at, node in nodes if isinstance(node, ast.Constant)]
    assert [(at, text) for at, text in texts if isinstance(text, str) and text in pieces] == []
