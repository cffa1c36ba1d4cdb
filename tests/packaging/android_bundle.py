"""Packs Python code as python-for-android does: compiled, stripped, without what it leaves out."""

import compileall
import shutil
from fnmatch import fnmatch
from importlib.metadata import distribution
from pathlib import Path

import pythonforandroid
from pythonforandroid.recipes.python3 import Python3Recipe

_BOOTSTRAPS = Path(pythonforandroid.__file__).parent / "bootstraps"
_BLACKLIST = (_BOOTSTRAPS / "_sdl_common" / "build" / "blacklist.txt").read_text(encoding="utf-8")
_LEFT_OUT = [f"*/{line}" for line in _BLACKLIST.splitlines() if line and not line.startswith("#")]

# Standard modules that the tablet lacks: folders that the recipe leaves out, and modules that need
# a library Android doesn't have, or one whose recipe isn't requested.
ABSENT = (
    *Python3Recipe.stdlib_dir_blacklist,
    *("_bz2", "_lzma", "_curses", "_curses_panel", "_dbm", "_gdbm", "_tkinter", "readline"),
    *("grp", "nis", "spwd", "_crypt", "_multiprocessing", "_posixshmem"),
)


def pack_libraries(names, folder):
    """Put these packages, and only these, into a folder."""
    for name in names:
        package = distribution(name)
        for path in package.files or ():
            if path.parts[0] == ".." or not _is_packed(path):
                continue
            target, source = folder / path, Path(str(package.locate_file(path)))
            target.parent.mkdir(parents=True, exist_ok=True)
            # Only compiled libraries have to be copied.
            shutil.copy(source, target) if path.suffix == ".py" else target.symlink_to(source)
    compile_all(folder)
    return folder


def _is_packed(path):
    is_dropped = Python3Recipe.site_packages_dir_blacklist.intersection(path.parts)
    name = path.with_suffix(".pyc") if path.suffix == ".py" else path
    return not is_dropped and not any(fnmatch(f"packed/{name}", out) for out in _LEFT_OUT)


def compile_all(folder):
    """Replace every source by its bytecode, without assertions and docstrings."""
    assert compileall.compile_dir(folder, quiet=1, legacy=True, optimize=2)
    for source in folder.rglob("*.py"):
        source.unlink()
