"""Every combo in each language, written down to be read by a person.

Run `python -m tests.words.all_combos` to write the lists again, then read what has changed.
"""

from pathlib import Path

from companion.content import load_catalogue
from companion.words import LANGUAGES, load_language

# The sets whose names are printed in other languages too.
READ_SETS = ("base", "be_not_afraid", "cursed", "grand_dames")
LISTS = Path(__file__).parent / "combos"


def all_combos(code: str) -> list[str]:
    """Return every race with every power, grouped by power."""
    language, catalogue = load_language(code), load_catalogue()
    return [
        language.combo_name(race, power) for power in catalogue.powers for race in catalogue.races
    ]


def read_combos(code: str) -> list[str]:
    """Return those of the sets that somebody reads."""
    language, catalogue = load_language(code), load_catalogue()
    boxes = [catalogue.sets[name] for name in READ_SETS]
    return [
        language.combo_name(race, power)
        for power in (power for box in boxes for power in box.powers)
        for race in (race for box in boxes for race in box.races)
    ]


def written_combos(code: str) -> list[str]:
    """Return the combos as somebody last approved them."""
    return LISTS.joinpath(f"{code}.txt").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    for each in LANGUAGES:
        text = "".join(f"{name}\n" for name in read_combos(each))
        LISTS.joinpath(f"{each}.txt").write_text(text, encoding="utf-8")
