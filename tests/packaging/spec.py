"""Reads buildozer.spec the way buildozer does: which files it packs, and what it installs."""

import os
from configparser import ConfigParser
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYTHONS = {"python3", "hostpython3"}


class Spec:
    """The description of the Android package."""

    def __init__(self, path=ROOT / "buildozer.spec"):
        self._parser = ConfigParser()
        self._parser.optionxform = str
        self._parser.read(path, encoding="utf-8")

    def get(self, key):
        return self._parser.get("app", key)

    def path(self, key):
        return ROOT / self.get(key)

    def list(self, key):
        value = self._parser.get("app", key, fallback="")
        return [item.strip() for item in value.split(",") if item.strip()]

    @property
    def requirements(self):
        """What is installed beside the app, with its version."""
        return dict(item.split("==") for item in self.list("requirements"))

    @property
    def packages(self):
        """What of it comes from the package index: all but Python, and the Python that builds."""
        return {name: self.requirements[name] for name in self.requirements.keys() - PYTHONS}

    def files(self):
        """Yield every file that is packed, relative to the project's folder."""
        for folder, folders, names in os.walk(ROOT):
            here = Path(folder).relative_to(ROOT)
            folders[:] = sorted(name for name in folders if self._has_room_for(here / name))
            yield from (here / name for name in sorted(names) if self._takes(here / name))

    def _has_room_for(self, folder):
        """Hidden folders stay outside, and those that are excluded by name or pattern."""
        path = f"{folder.as_posix().lower()}/"
        outside = [f"{name.lower().rstrip('/')}/" for name in self.list("source.exclude_dirs")]
        is_outside = any(path.startswith(name) for name in outside)
        return not (folder.name.startswith(".") or is_outside or self._is_excluded(path))

    def _takes(self, file):
        """A file without an ending is always taken; the others by their ending."""
        is_known = not file.suffix or file.suffix[1:] in self.list("source.include_exts")
        name = file.as_posix() if file.parent.name else file.name.lower()
        return is_known and not file.name.startswith(".") and not self._is_excluded(name)

    def _is_excluded(self, path):
        return any(fnmatch(path, pattern) for pattern in self.list("source.exclude_patterns"))
