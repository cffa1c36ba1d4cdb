"""Kv files are loaded on demand, so whatever they name must be known by then."""

import re
import runpy
from importlib import import_module
from pathlib import Path

import pytest

from companion.paths import DATA, KV
from tests.import_graph import MODULES

ROOT = KV.parent
# Where the rules are that Kivy has for its own widgets.
OWN = DATA / "kivy"
FILES = sorted(path.relative_to(KV).with_suffix("") for path in KV.glob("*/*.kv"))


def test_the_list_of_widgets_is_that_of_today():
    script = runpy.run_path(str(ROOT / ".ci" / "widgets.py"))
    assert script["LIST"].read_text(encoding="utf-8") == script["written"](), "make widgets"


def test_no_two_widgets_share_a_look_by_sharing_a_name():
    """A rule applies to every class of its name, wherever that is."""
    classes = runpy.run_path(str(ROOT / ".ci" / "widgets.py"))["classes"]()
    rules = re.findall(r"^<([\w,]+)", "\n".join(map(_read, KV.rglob("*.kv"))), re.MULTILINE)
    looked = {name for rule in rules for name in rule.split(",")}
    assert {name: homes for name, homes in classes.items() if name in looked and homes[1:]} == {}


def _read(path):
    return path.read_text(encoding="utf-8")


def test_a_kv_file_lies_where_its_code_does():
    code = ROOT / "companion" / "ui"
    assert [file for file in FILES if not (code / file).with_suffix(".py").exists()] == []


def test_nothing_is_laid_out_by_the_window_of_which_bars_cover_a_part():
    by_window = re.compile(r"Window\.(width|height|center)")
    assert [path.name for path in KV.rglob("*.kv") if by_window.search(_read(path))] == []


@pytest.mark.usefixtures("app_driver")
def test_widgets_are_where_they_are_said_to_be_and_bring_their_own_look():
    from kivy.lang import Builder

    from companion.ui.widget_homes import WIDGETS

    for module, names in WIDGETS.items():
        home = import_module(f"companion.ui.{module}")
        assert [name for name in names if not hasattr(home, name)] == [], module
    for file in FILES:
        # A screen's own file is loaded with the screen, and the theme before anything else.
        if file.name != "screen" and file.parent.name != "screens":
            import_module(f"companion.ui.{file.as_posix().replace('/', '.')}")
            assert str((KV / file).with_suffix(".kv")) in Builder.files, file


@pytest.mark.usefixtures("app_driver")
def test_every_widget_of_kivys_that_is_used_has_kivys_own_rules():
    import kivy
    from kivy.uix.widget import Widget

    copied, original = (rules_in(Path(folder) / "style.kv") for folder in (OWN, kivy.kivy_data_dir))
    for name in MODULES:
        if name.startswith("ui."):
            import_module(f"companion.{name}")
    import_module("kivy.uix.textinput")
    # Other tests may have loaded more of Kivy: only what our widgets and kv files build on counts.
    ours = [cls for cls in below(Widget) if cls.__module__.startswith("companion.")]
    used = {base.__name__ for cls in ours for base in cls.__mro__} | {"TextInput"}
    looks = "\n".join(map(_read, KV.rglob("*.kv")))
    used |= set(re.findall(r"^ +([A-Z]\w+):$", looks, re.MULTILINE))
    assert copied.items() <= original.items()
    assert [names for names in original.keys() - copied if used & set(names)] == []


def rules_in(file):
    """Return what a kv file says about widgets, by their names."""
    blocks = re.findall(r"^<.*?(?=^<|\Z)", _read(file), re.MULTILINE | re.DOTALL)
    return {
        tuple(re.findall(r"\w+", re.split("[>@]", block)[0])): block.rstrip() for block in blocks
    }


def below(cls):
    """Yield a class and all that inherit from it."""
    yield cls
    for inheriting in cls.__subclasses__():
        yield from below(inheriting)
