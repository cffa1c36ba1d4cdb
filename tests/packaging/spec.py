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

    def arguments(self):
        """Return what buildozer passes to python-for-android, except the files."""
        extra = self.path("android.extra_manifest_application_arguments")
        resources = [item.split(":") for item in self.list("android.add_resources")]
        return [
            *("--package", f"{self.get('package.domain')}.{self.get('package.name')}"),
            *("--name", self.get("title")),
            *("--minsdk", self.get("android.minapi")),
            *("--icon", self.path("icon.filename")),
            *("--icon-fg", self.path("icon.adaptive_foreground.filename")),
            *("--icon-bg", self.path("icon.adaptive_background.filename")),
            *("--presplash", self.path("presplash.filename")),
            *("--presplash-color", self.get("android.presplash_color")),
            *("--extra-manifest-application-arguments", extra.read_text(encoding="utf-8")),
            *(part for name in self.list("android.permissions") for part in ("--permission", name)),
            *(part for way in self.list("orientation") for part in ("--orientation", way)),
            *(part for file, to in resources for part in ("--resource", f"{ROOT / file}:{to}")),
            *([] if self._is_on("fullscreen") else ["--window"]),
            *([] if self._is_on("android.allow_backup") else ["--allow-backup", "false"]),
        ]

    def _is_on(self, key):
        return self._parser.getboolean("app", key, fallback=True)

    def list(self, key):
        value = self._parser.get("app", key, fallback="")
        return [item.strip() for item in value.split(",") if item.strip()]

    @property
    def requirements(self):
        """What is installed beside the app, with its version."""
        return dict(item.split("==") for item in self.list("requirements"))

    @property
    def packages(self):
        """What comes from the package index: everything but Python itself."""
        return {name: self.requirements[name] for name in self.requirements.keys() - PYTHONS}

    def files(self):
        """Yield every file that is packed, relative to the project's folder."""
        for folder, folders, names in os.walk(ROOT):
            here = Path(folder).relative_to(ROOT)
            folders[:] = sorted(name for name in folders if self._has_room_for(here / name))
            yield from (here / name for name in sorted(names) if self._takes(here / name))

    def _has_room_for(self, folder):
        """Leave out hidden folders, and those excluded by name or pattern."""
        path = f"{folder.as_posix().lower()}/"
        outside = [f"{name.lower().rstrip('/')}/" for name in self.list("source.exclude_dirs")]
        is_outside = any(path.startswith(name) for name in outside)
        return not (folder.name.startswith(".") or is_outside or self._is_excluded(path))

    def _takes(self, file):
        """Take files without an extension, and those with one that is listed."""
        is_known = not file.suffix or file.suffix[1:] in self.list("source.include_exts")
        name = file.as_posix() if file.parent.name else file.name.lower()
        return is_known and not file.name.startswith(".") and not self._is_excluded(name)

    def _is_excluded(self, path):
        return any(fnmatch(path, pattern) for pattern in self.list("source.exclude_patterns"))
