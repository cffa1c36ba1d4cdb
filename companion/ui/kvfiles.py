"""Loads kv files, each once and when needed: parsing them all would double the start."""

from functools import cache

from kivy.factory import Factory
from kivy.lang import Builder

from companion.paths import KV
from companion.ui.widget_homes import WIDGETS


@cache
def load_kv(name: str) -> None:
    """Load kv/<name>.kv the first time it is needed.

    The theme comes first: it has the rules of the basic widgets, and the last rule wins.
    """
    if name != "theme":
        load_kv("theme")
    Builder.load_file(str(KV / f"{name}.kv"))


def announce_widgets() -> None:
    """Tell kv files where the widgets are; each is imported when first built.

    A module loads its own kv file when imported.
    """
    load_kv("theme")
    for module, names in WIDGETS.items():
        for name in names:
            Factory.register(name, module=f"companion.ui.{module}")
