"""Lists where the widgets named in kv files are, so that each is loaded when first built.

`make widgets` runs this. A tablet has only compiled files, from which it could not be worked out.
"""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
# Of a line, with its end.
LONGEST = 101
CODE, LOOK = ROOT / "companion" / "ui", ROOT / "kv"
LIST = CODE / "widget_homes.py"
# A widget in a rule is on a line of its own, or the base of another one.
NAMED = re.compile(r"^ +([A-Z]\w+):|@([A-Z]\w+)", re.MULTILINE)
HEAD = '''"""Where the widgets are that kv files name. Written by .ci/widgets.py: `make widgets`."""

WIDGETS = {
'''


def classes() -> dict[str, list[str]]:
    """Return the modules that define each class, named relative to ui."""
    found = defaultdict(list)
    for path in sorted(CODE.glob("*/*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(f"{path.parent.name}.{path.stem}")
    return found


def homes() -> dict[str, str]:
    """Return the module of every widget that a kv file names and its own module lacks."""
    known, found = classes(), {}
    for path in LOOK.glob("*/*.kv"):
        own = f"{path.parent.name}.{path.stem}"
        for names in NAMED.findall(path.read_text(encoding="utf-8")):
            name = "".join(names)
            places = known.get(name, [])
            if len(places) > 1:
                raise SystemExit(f"{own} names {name}: which of {places}?")
            if places and places != [own]:
                found[name] = places[0]
    return found


def written() -> str:
    """Return the list as source code."""
    modules = defaultdict(list)
    for name, module in sorted(homes().items()):
        modules[module].append(f'"{name}"')
    lines = (_line(module, names) for module, names in sorted(modules.items()))
    return f"{HEAD}{''.join(lines)}}}\n"


def _line(module: str, names: list[str]) -> str:
    line = f'    "{module}": ({", ".join(names)}{"," * (len(names) == 1)}),\n'
    if len(line) <= LONGEST:
        return line
    inside = "".join(f"        {name},\n" for name in names)
    return f'    "{module}": (\n{inside}    ),\n'


if __name__ == "__main__":
    LIST.write_text(written(), encoding="utf-8")
