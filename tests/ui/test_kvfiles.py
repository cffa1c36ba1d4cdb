"""Kv files are loaded when they are needed: so whatever they name must be known by then."""

import gc
import re
from importlib import import_module

import pytest

from companion.paths import KV

# A screen's own file is loaded with the screen, and the theme before anything else.
PART_FILES = sorted(
    path.relative_to(KV).with_suffix("").as_posix()
    for path in KV.glob("*/*.kv")
    if path.stem != "screen"
)
# A widget in a rule stands on a line of its own, or is what another one is made of.
NAMED = re.compile(r"^ +([A-Z]\w+):|@([A-Z]\w+)", re.MULTILINE)


@pytest.fixture
def kvfiles(_window):
    return import_module("companion.ui.kvfiles")


def classes(module):
    return set(re.findall(r"^class (\w+)", module.read_text(encoding="utf-8"), re.MULTILINE))


def test_every_widget_that_a_kv_file_names_can_be_found(kvfiles):
    code = KV.parent / "companion" / "ui"
    home = {name: path for path in code.glob("*/*.py") for name in classes(path)}
    told = {name: module for module, names in kvfiles.WIDGETS.items() for name in names}
    for file in KV.rglob("*.kv"):
        for names in NAMED.findall(file.read_text(encoding="utf-8")):
            name = "".join(names)
            is_own = (
                name in home
                and home[name].stem == file.stem
                and home[name].parent.name == file.parent.name
            )
            if name in home and not is_own:
                assert told.get(name) == f"{home[name].parent.name}.{home[name].stem}", (
                    f"{file.name} names {name}"
                )


@pytest.mark.parametrize("name", PART_FILES)
def test_a_widget_brings_its_own_look(kvfiles, name):
    from kivy.lang import Builder

    import_module(f"companion.ui.{name}".replace("/", "."))
    assert str(KV / f"{name}.kv") in Builder.files


def test_widgets_are_found_where_they_are_said_to_be(kvfiles):
    for module, names in kvfiles.WIDGETS.items():
        for name in names:
            assert hasattr(import_module(f"companion.ui.{module}"), name)


def test_garbage_is_looked_for_again_once_everything_is_loaded(drive, kvfiles):
    from kivy.core.window import Window

    gc.disable()
    kvfiles.load_ahead(["start"])
    Window.dispatch("on_flip")
    drive.frames(100)
    assert gc.isenabled()
