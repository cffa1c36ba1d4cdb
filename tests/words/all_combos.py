"""Every combo in each language, written down to be read by a person.

Run `python -m tests.words.all_combos` to write the lists again, then read what has changed.
"""

from pathlib import Path

from companion.content import load_catalogue
from companion.words import LANGUAGES, load_language

LISTS = Path(__file__).parent / "combos"


def all_combos(code: str) -> list[str]:
    """Return every race with every power, grouped by power."""
    language, catalogue = load_language(code), load_catalogue()
    return [
        language.combo_name(race, power) for power in catalogue.powers for race in catalogue.races
    ]


def written_combos(code: str) -> list[str]:
    """Return the combos as somebody last approved them."""
    return LISTS.joinpath(f"{code}.txt").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    for each in LANGUAGES:
        text = "".join(f"{name}\n" for name in all_combos(each))
        LISTS.joinpath(f"{each}.txt").write_text(text, encoding="utf-8")
