"""Every folder imports only from those above it, and no place imports another place.

The order, from the top, and the reasons for it:

- `engine` knows the rules and nothing else; `content` reads data into it; `play` is a game being
  played. It writes to a Journal that it only describes. `advice` looks at a game and says what
  could be done: it needs only the rules.
- `store` is such a journal: it knows play, and play does not know it. It contains no words.
- `words` says everything, including what the store refuses, so it is below it; `pages` put words
  and numbers together for a screen: dialogues as blocks, which know no page. `ask` answers in JSON
  and needs none of the last three.
- `device` is apart from all that. `phone` draws the same pages for browsers, and knows no window:
  it is given the game on the table, and puts requests to it.
- Then comes the window: the `kit`, which knows nothing about the game but how words are joined;
  what screens are given (`services`); `parts`; `blocks`, which draw pages; the `board`; the places;
  and finally what wires them together.
"""

import ast
import re
import subprocess
import sys
from importlib import import_module

import pytest

from companion.engine import ACTS
from tests.import_graph import MODULES, edges, imports_of
from tests.sources import text_of, tree_of

# Names below `companion`; those on one line form one floor of the house.
FLOORS = (
    ("dataclasses",),
    ("codec", "doors", "gif", "icons", "line_breaks", "paths", "piecewise"),
    ("engine",),
    ("content",),
    ("play",),
    ("advice",),
    ("advisor",),
    ("store",),
    ("words",),
    ("pages.blocks",),
    ("pages",),
    ("ask",),
    ("device",),
    ("phone",),
    ("ui.theme", "ui.kvfiles", "ui.widget_homes", "ui.kit"),
    ("ui.services",),
    ("ui.parts",),
    ("ui.blocks",),
    ("ui.board",),
    ("ui.place",),
    ("ui",),
    ("__main__", "command_line"),
)
# The same inside the engine.
ENGINE_FLOORS = ("vocabulary", "pieces", "model", "rules", "acts", "outlook")
WITHOUT_WINDOW = (
    "engine",
    "content",
    "play",
    "advice",
    "store",
    "words",
    "pages",
    "ask",
    "phone",
)
# Widgets that know nothing about the game still know icons, where a line may not break, and what
# bars cover of the screen.
KIT_MAY_USE = {"dataclasses", "device.screen", "icons", "line_breaks"}
# The parts that screens are built on: not widgets that only ask or tell.
UNDER_SCREENS = (
    "app_screen",
    "hint",
    "saved_files",
    "saved_games",
    "step_on_trial",
)
# Through these the game on the table could be reached, or asked for something.
ONLY_FOR_PLACES = {
    *(f"engine.{kind.__name__}" for kind in ACTS.of),
    *("play.CurrentGame", "play.Session"),
}
# Packages with one door: outsiders import from the package itself.
DOORS = ("engine", "play", "advice", "store", "words")
PLACES = {name.split(".")[1] for name in MODULES if re.fullmatch(r"ui\.\w+\.screen", name)}
PLACES |= {name.split(".")[2] for name in MODULES if name.startswith("ui.screens.")}


def place(module):
    """Return the name of the place a module belongs to; nothing if it is in none."""
    name = re.match(r"ui\.(?:screens\.)?(\w+)", module)
    return name[1] if name and name[1] in PLACES else ""


def floor(module):
    parts = ["ui", "place"] if place(module) else module.split(".")
    for length in range(len(parts), 0, -1):
        for level, names in enumerate(FLOORS):
            if ".".join(parts[:length]) in names:
                return level
    raise AssertionError(f"{module} is on no floor")


def test_there_is_much_to_see():
    assert len(PLACES) >= 14
    assert len(edges()) > 1_000


def test_no_two_classes_have_one_name():
    """Except for blocks, which are always named with their module: `blocks.Stepper`."""
    paths = [path for name, path in MODULES.items() if name != "pages.blocks"]
    tops = [node for path in paths for node in tree_of(path).body]
    names = [node.name for node in tops if isinstance(node, ast.ClassDef)]
    assert {name for name in names if names.count(name) > 1} == set()


def test_nothing_imports_from_below():
    # What a package says about itself, and the version, are for everybody.
    assert [(a, b) for a, b in edges() if a and b and floor(a) < floor(b)] == []


def test_the_engine_has_its_own_floors():
    """Pieces are data, a model is made of them, rules read it, acts change it."""

    def level(module):
        return ENGINE_FLOORS.index(module.split(".")[1])

    inside = [(a, b) for a, b in edges() if all(name.startswith("engine.") for name in (a, b))]
    assert len(inside) > 200
    assert [(a, b) for a, b in inside if level(a) < level(b)] == []


def test_no_modules_of_the_engine_need_each_other():
    """A package's `__init__` does not count: it only passes names on."""
    users = {a: {b for one, b in edges() if one == a} for a, _ in edges()}
    left = {name for name in MODULES if name.startswith("engine.")}
    while done := {name for name in left if not users.get(name, set()) & left}:
        left -= done
    assert left == set()


def names_imported():
    """Return every module of ours with every dotted name it imports from us."""
    return [
        (module, name.removeprefix("companion."))
        for module, path in MODULES.items()
        for name in imports_of(path)
    ]


@pytest.mark.parametrize("package", DOORS)
def test_nobody_passes_a_door(package):
    door = import_module(f"companion.{package}")
    names = {f"{package}.{name}" for name in door.__all__}
    used = [
        (module, name)
        for module, name in names_imported()
        if name.startswith(f"{package}.") and module.split(".")[0] != package
    ]
    assert used
    assert [(module, name) for module, name in used if name not in names] == []


@pytest.mark.parametrize("package", DOORS)
def test_a_door_gives_what_type_checkers_expect(package):
    """They see every name in the modules behind it: each exported name must be in just one."""
    door = import_module(f"companion.{package}")
    starred = [name for name in imports_of(MODULES[package]) if name.endswith(".*")]
    behind = [import_module(name.removesuffix(".*")) for name in starred]
    for name in door.__all__:
        homes = [module for module in behind if name in defined_in(module)]
        assert [getattr(module, name) for module in homes] == [getattr(door, name)], name
    assert all(not defined_in(module).isdisjoint(door.__all__) for module in behind)


def defined_in(module):
    """Return the names that a module does not merely import."""
    tops = tree_of(MODULES[module.__name__.removeprefix("companion.")]).body
    named = [node.name for node in tops if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    assigned = [node for node in tops if isinstance(node, ast.Assign | ast.AnnAssign)]
    names = [name for node in assigned for name in ast.walk(node) if isinstance(name, ast.Name)]
    return {*named, *(name.id for name in names if isinstance(name.ctx, ast.Store))}


def test_no_place_imports_another():
    assert [(a, b) for a, b in edges() if place(a) and place(b) and place(a) != place(b)] == []


def places_of(part):
    """Return where a part is seen: in places, above them all, or inside other parts."""
    seen, users = set(), {part}
    while users:
        users = {a for a, b in edges() if b in users}
        seen |= {place(user) or "app" for user in users if not user.startswith("ui.parts.")}
        users = {user for user in users if user.startswith("ui.parts.")}
    return seen


@pytest.mark.parametrize("part", [name for name in MODULES if name.startswith("ui.parts.")])
def test_a_part_is_seen_in_more_than_one_place(part):
    assert len(places_of(part)) > 1, "it belongs to the place that has it"


def test_the_kit_knows_nothing_of_the_game():
    used = {b for a, b in edges() if a.startswith("ui.kit.") and not b.startswith("ui.")}
    assert used == KIT_MAY_USE


def only_says(module):
    """Return whether a module only reports choices: the kit, hand-made sheets, parts."""
    name = module.rpartition(".")[2]
    if module.startswith("ui.parts."):
        return name not in UNDER_SCREENS
    is_sheet = module.startswith("ui.") and name.endswith(("_sheet", "_sheets"))
    return is_sheet or module.startswith("ui.kit.")


def test_dialogs_only_say_what_was_chosen():
    """The screen that opens a dialog knows the game, and asks it for what was chosen."""
    asking = [module for module in MODULES if only_says(module)]
    assert {"ui.parts.work_sheet", "ui.kit.overlays"} < set(asking)
    assert [(a, b) for a, b in names_imported() if a in asking and b in ONLY_FOR_PLACES] == []
    assert [a for a, b in edges() if a in asking and b == "ui.services"] == []


def test_there_is_one_gate_for_every_pin():
    """Wrong tries are counted there, so nothing else may check whether a PIN is right."""

    def users(text):
        return [name for name, path in MODULES.items() if text in text_of(path)]

    assert users("is_pin(") == ["store.pins"]
    assert users(".admits(") == ["phone.answers", "ui.parts.pin_question"]
    assert users("return PinGate(") == ["ui.app"]


def test_what_needs_no_window_loads_none():
    """Python is asked too: imports by name would not show in the files."""
    names = [name for name in MODULES if name.split(".")[0] in WITHOUT_WINDOW]
    assert {name.split(".")[0] for name in names} == {*WITHOUT_WINDOW}
    code = (
        "import sys, importlib\n"
        f"for name in {names}:\n"
        "    importlib.import_module('companion.' + name)\n"
        "    print(*[(name, m) for m in sys.modules if m.split('.')[0] in ('kivy', 'plyer')"
        " or m.startswith('companion.ui')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_the_first_screen_loads_no_rules():
    """It shows what the list of games says, and everybody waits for it."""
    names = ("store.store", "words.language", "words.store", "pages.blocks", "pages.games")
    names += ("ui.app", "ui.start.screen", "ui.parts.badges")
    code = (
        "import os, sys, importlib\n"
        "os.environ.update(KIVY_NO_ARGS='1', KIVY_NO_CONSOLELOG='1')\n"
        "os.environ.update(SDL_VIDEODRIVER='offscreen', KIVY_GL_BACKEND='mock')\n"
        f"for name in {names}:\n"
        "    importlib.import_module('companion.' + name)\n"
        "    print(*[(name, m) for m in sys.modules if m.startswith('companion.engine.')"
        " and m.split('.')[2] in ('pieces', 'rules', 'acts', 'outlook')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
