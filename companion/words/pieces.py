"""What is said of each race and power, from the `words.json` of its set; the catalogues know it."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.paths import DATA
from companion.words.language import Forms


class PieceWords(NamedTuple):
    """A line for the card, the whole rule, and for a race so many tokens of it."""

    short: str
    full: str
    counted: Forms | None = None


@cache
def load_words(folder: Path = DATA / "sets") -> Mapping[str, PieceWords]:
    """Read what is said of the pieces of every set, in English."""
    found = {}
    for path in sorted(folder.glob("*/words.json")):
        for piece, words in json.loads(path.read_text(encoding="utf-8")).items():
            counted = Forms(*words["counted"]) if "counted" in words else None
            found[piece] = PieceWords(words["short"], words["full"], counted)
    return found
