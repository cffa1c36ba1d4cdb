"""The languages we speak, and the style of each: how it writes what is not a text."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from companion.paths import DATA

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class LanguageStyle:
    """How a language writes what is not a text: its own name, combos, dates and times.

    A combo is its pattern filled in; `special` has other patterns for some powers, or for one
    "race+power". `joint` goes where two equal letters would meet inside a word, or a foreign name.
    """

    endonym: str
    combo: str
    date: str
    special: Mapping[str, str] = field(default_factory=dict)
    joint: str = ""
    time: str = "{hour:02}:{minute:02}"
    has_english_pieces: bool = False


def _read_styles(path: Path) -> Mapping[str, LanguageStyle]:
    languages = json.loads(path.read_text(encoding="utf-8"))["languages"]
    return MappingProxyType({code: LanguageStyle(**style) for code, style in languages.items()})


LANGUAGES = _read_styles(DATA / "languages.json")
