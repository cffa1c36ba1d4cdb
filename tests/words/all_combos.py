"""Every combo as each language says it, written down for a reader.

Run this file to write the lists anew, and read what has changed: python -m tests.words.all_combos.
"""

from pathlib import Path

from companion.content import load_catalogue
from companion.words import LANGUAGES, load_language

LISTS = Path(__file__).parent / "combos"


def all_combos(code: str) -> list[str]:
    """Return every race with every power, power by power."""
    language, catalogue = load_language(code), load_catalogue()
    return [
        language.combo_name(race, power) for power in catalogue.powers for race in catalogue.races
    ]


def written_combos(code: str) -> list[str]:
    """Return them as they were last read by somebody."""
    return LISTS.joinpath(f"{code}.txt").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    for each in LANGUAGES:
        text = "".join(f"{name}\n" for name in all_combos(each))
        LISTS.joinpath(f"{each}.txt").write_text(text, encoding="utf-8")
