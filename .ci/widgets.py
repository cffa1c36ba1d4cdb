"""List where the widgets are that kv files name, so that each is loaded when it is first built.

`make widgets` runs this. On a tablet, where only compiled files are left, nobody could work it out.
"""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
CODE, LOOK = ROOT / "companion" / "ui", ROOT / "kv"
LIST = CODE / "widget_homes.py"
# A widget in a rule stands on a line of its own, or is what another one is made of.
NAMED = re.compile(r"^ +([A-Z]\w+):|@([A-Z]\w+)", re.MULTILINE)
HEAD = '''"""Where the widgets are that kv files name. Written by .ci/widgets.py: `make widgets`."""

WIDGETS = {
'''


def classes() -> dict[str, list[str]]:
    """Return in which modules there is a class of a name; modules are named as below ui."""
    found = defaultdict(list)
    for path in sorted(CODE.glob("*/*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(f"{path.parent.name}.{path.stem}")
    return found


def homes() -> dict[str, str]:
    """Return the module of every widget that a kv file names which is not that module's own."""
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
    """Return the list as it is to be kept."""
    modules = defaultdict(list)
    for name, module in sorted(homes().items()):
        modules[module].append(f'"{name}"')
    lines = (
        f'    "{module}": ({", ".join(names)}{"," * (len(names) == 1)}),\n'
        for module, names in sorted(modules.items())
    )
    return f"{HEAD}{''.join(lines)}}}\n"


if __name__ == "__main__":
    LIST.write_text(written(), encoding="utf-8")
