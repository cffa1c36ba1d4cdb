"""Kv files are loaded when they are needed: so whatever they name must be known by then."""

import re
import runpy
from importlib import import_module

import pytest

from companion.paths import KV

ROOT = KV.parent
# A screen's own file is loaded with the screen, and the theme before anything else.
PART_FILES = sorted(
    path.relative_to(KV).with_suffix("").as_posix()
    for path in KV.glob("*/*.kv")
    if path.stem != "screen"
)


@pytest.fixture
def kvfiles(_window):
    return import_module("companion.ui.kvfiles")


def test_the_list_of_widgets_is_that_of_today():
    script = runpy.run_path(str(ROOT / ".ci" / "widgets.py"))
    assert script["LIST"].read_text(encoding="utf-8") == script["written"](), "make widgets"


def test_no_two_widgets_share_a_look_by_sharing_a_name():
    """A rule holds for every class of its name, wherever that is."""
    classes = runpy.run_path(str(ROOT / ".ci" / "widgets.py"))["classes"]()
    rules = re.findall(r"^<([\w,]+)", "\n".join(map(_read, KV.rglob("*.kv"))), re.MULTILINE)
    looked = {name for rule in rules for name in rule.split(",")}
    assert {name: homes for name, homes in classes.items() if name in looked and homes[1:]} == {}


def _read(path):
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "file", [*KV.glob("*/*.kv")], ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_a_kv_file_lies_where_its_code_does(file):
    assert (ROOT / "companion" / "ui" / file.relative_to(KV)).with_suffix(".py").exists()


@pytest.mark.parametrize("name", PART_FILES)
def test_a_widget_brings_its_own_look(kvfiles, name):
    from kivy.lang import Builder

    import_module(f"companion.ui.{name}".replace("/", "."))
    assert str(KV / f"{name}.kv") in Builder.files


def test_widgets_are_found_where_they_are_said_to_be(kvfiles):
    for module, names in kvfiles.WIDGETS.items():
        for name in names:
            assert hasattr(import_module(f"companion.ui.{module}"), name)
