"""The languages we speak, and the style of each: how it writes what is not a text."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from companion.paths import DATA

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class LanguageStyle:
    """How a language writes what is not a text: its own name, combos, dates and times.

    A combo is its pattern filled in; some powers have another pattern of their own, and so may a
    badge with a foreign name. Where all that is long, buttons and cards have a short one. `joint`
    goes where two equal vowels would meet inside a word, or a foreign name. German nouns and
    sentences keep their capitals anywhere.
    """

    endonym: str
    combo: str
    date: str
    combo_foreign: str = ""
    combo_short: str = ""
    joint: str = ""
    time: str = "{hour:02}:{minute:02}"
    has_english_pieces: bool = False
    keeps_capitals: bool = False


def _read_styles(path: Path) -> Mapping[str, LanguageStyle]:
    languages = json.loads(path.read_text(encoding="utf-8"))["languages"]
    return MappingProxyType({code: LanguageStyle(**style) for code, style in languages.items()})


LANGUAGES = _read_styles(DATA / "languages.json")
