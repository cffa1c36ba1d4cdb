"""The languages we speak, and their styles: how they write things that are no texts."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from companion.dataclasses import dataclass
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

    endonym: str = "English"
    combo: str = "{power} {race}"
    date: str = "{year}-{month:02}-{day:02}"
    combo_foreign: str = ""
    combo_short: str = ""
    joint: str = ""
    time: str = "{hour:02}:{minute:02}"
    has_english_pieces: bool = False
    keeps_capitals: bool = False


def read_styles(path: Path) -> tuple[Mapping[str, LanguageStyle], bool]:
    """Return the languages of a file, and whether it could be read; if not, only English."""
    try:
        languages = json.loads(path.read_text(encoding="utf-8"))["languages"]
        styles = {code: LanguageStyle(**style) for code, style in languages.items()}
        for style in styles.values():
            _try_out(style)
        is_sound = ENGLISH in styles
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        is_sound = False
    return MappingProxyType(styles if is_sound else {ENGLISH: LanguageStyle()}), is_sound


def _try_out(style: LanguageStyle) -> None:
    """Fill in every pattern, or raise the error of a bad one."""
    pieces = ("race", "power", "race_lower", "power_lower", "race_joined", "power_joined")
    combo = dict.fromkeys((*pieces, "joint"), "")
    for pattern in (style.combo, style.combo_foreign, style.combo_short):
        pattern.format(**combo)
    style.date.format(year=1, month=1, day=1)
    style.time.format(hour=1, minute=1)
    "".join((style.endonym, style.joint))


LANGUAGES, ARE_LANGUAGES_READ = read_styles(DATA / "languages.json")
