"""Tells which scenes are touched by what was changed last: these are looked at most closely.

Changed is what a branch has changed since it left main, and what is not committed yet. Without git
nothing is known to be changed.
"""

import gettext
import inspect
import re
import subprocess
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from tests.import_graph import EDGES

ROOT = Path(__file__).parents[2]
# Whoever changes one of these changes how everything looks, or is looked at.
EVERYWHERE = re.compile(r"kv/\w+\.kv|companion/ui/theme\.py|tests/ui/(layout_\w+|driver)\.py")
# What a translation may say without saying anything yet.
PLACEHOLDER = re.compile(r"\{[^}]*\}|\[[^\]]*\]")


def is_changed(show: Any, texts: Iterable[str], language: str) -> bool:
    """Tell whether the scene that is shown now has changed: it, its widgets, kv or words."""
    files = changed_files()
    return (
        any(map(EVERYWHERE.fullmatch, files))
        or not files.isdisjoint(files_of(widget_modules()))
        or ("tests/ui/scenes.py" in files and inspect.getsource(show) not in old_scenes())
        or any(part in text for part in changed_words(language) for text in texts)
    )


@cache
def changed_files() -> frozenset[str]:
    """Return the paths of the files that are not what they were."""
    listed = git("diff", "--name-only", base()) + git("ls-files", "--others", "--exclude-standard")
    return frozenset(listed.decode().splitlines())


@cache
def base() -> str:
    """Return the commit to which everything is compared."""
    forks = (git("merge-base", "HEAD", main).decode().strip() for main in ("main", "origin/main"))
    return next(filter(None, forks), "HEAD")


def git(*words: str) -> bytes:
    """Return what git says; nothing if it does not know, or is not there."""
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return b""


@cache
def old_scenes() -> str:
    """Return the scenes as they were."""
    return git("show", f"{base()}:tests/ui/scenes.py").decode()


@cache
def changed_words(language: str) -> frozenset[str]:
    """Return what is said otherwise in a language: the longest part of each text."""
    path = f"data/locale/{language}/LC_MESSAGES/companion.mo"
    if path not in changed_files():
        return frozenset()
    was, now = (
        gettext.GNUTranslations(BytesIO(content))._catalog
        for content in (git("show", f"{base()}:{path}"), (ROOT / path).read_bytes())
    )
    texts = (text for key, text in now.items() if key and was.get(key) != text)
    return frozenset(max(PLACEHOLDER.split(text), key=len).strip() for text in texts)


def widget_modules() -> frozenset[str]:
    """Return the modules of all widgets in the window, and of what they are made of."""
    from kivy.core.window import Window

    return frozenset(
        kind.__module__.removeprefix("companion.")
        for layer in Window.children
        for widget in layer.walk()
        for kind in type(widget).__mro__
        if kind.__module__.startswith("companion.ui.")
    )


@cache
def files_of(modules: frozenset[str]) -> frozenset[str]:
    """Return the files of these modules, their kv, and the facts and words they use."""
    known, found = set(modules), modules
    while found:
        said = {used for user, used in EDGES if user in found and is_said(used)}
        found = frozenset(said - known)
        known |= found
    paths = [module.replace(".", "/") for module in known]
    return frozenset(
        [f"companion/{path}.py" for path in paths]
        + [f"kv/{path.removeprefix('ui/')}.kv" for path in paths]
    )


def is_said(module: str) -> bool:
    """Tell whether a module is about what is shown."""
    return module.startswith(("facts.", "words."))
