"""Icons by name: which character of the icon font each one is."""

import importlib.util
import json
import re
from functools import cache
from pathlib import Path

from companion.paths import DATA

# The icon font's characters are beyond all letters.
_CODE = re.compile("f[0-9a-f]{4}")


def icon_font() -> Path:
    """Return the file of the icon font."""
    # Importing the font's package takes long; finding its file does not.
    spec = importlib.util.find_spec("fonticon_mdi7")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("the icon font is not installed")
    folder = Path(spec.submodule_search_locations[0]) / "fonts"
    return folder / "materialdesignicons-webfont.ttf"


@cache
def _glyphs() -> dict[str, dict[str, str]]:
    groups = json.loads((DATA / "icons.json").read_text(encoding="utf-8"))
    return {
        group: {name: chr(int(code, 16)) for name, code in names.items()}
        for group, names in groups.items()
    }


def icon_names(group: str) -> tuple[str, ...]:
    """Return the names of all icons of a group, such as `markers`."""
    return tuple(f"{group}/{name}" for name in _glyphs()[group])


def emblems() -> dict[str, str]:
    """Return the icons for home-made pieces: the code of each by its name."""
    return {name: f"{ord(sign):x}" for name, sign in _glyphs()["emblems"].items()}


def glyph(path: str) -> str:
    """Return the character of an icon such as `signs/crown`, or of a code such as `glyph/f01a5`.

    Empty for no icon, and a plain sign for an unknown one.
    """
    if not path:
        return ""
    group, _, name = path.partition("/")
    if group == "glyph" and _CODE.fullmatch(name):
        return chr(int(name, 16))
    return _glyphs().get(group, {}).get(name) or _glyphs()["signs"]["piece"]
