"""Speaks a language: translated texts, the names printed on the pieces, combos, lists and dates.

Texts come from gettext catalogues under `data/locale`, names from `data/names.json`. Whatever a
language lacks is said in English. Another language is a folder there and one of `languages.json`.
"""

import gettext
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.paths import DATA
from companion.words.language_styles import ENGLISH, LANGUAGES

DOMAIN = "companion"
PrintedNames = Mapping[str, Mapping[str, Mapping[str, str]]]


class Forms(NamedTuple):
    """A text that counts something, in its two English forms."""

    one: str
    many: str


def N_(message: str) -> str:  # noqa: N802  # the name gettext's tools look for
    """Mark a text of a table for the catalogues; it is translated where it is used."""
    return message


def ngettext(one: str, many: str) -> Forms:
    """Mark a text of a table that counts; `Language.plural` picks the form where it is used."""
    return Forms(one, many)


# What devices also call a language we speak.
_ALSO_CALLED = {"no": "nb", "nn": "nb"}


class Language:
    """One language: says texts, names pieces, writes combos, lists and dates."""

    def __init__(
        self, code: str, names: PrintedNames, translations: gettext.NullTranslations
    ) -> None:
        self.code = code
        self.style = LANGUAGES[code]
        self._names = names
        self._translations = translations

    def gettext(self, message: str) -> str:
        """Return a text in this language."""
        return self._translations.gettext(message)

    _ = gettext

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Return a text in the form that goes with a number."""
        return self._translations.ngettext(one, many, n)

    def plural(self, forms: Forms, n: int) -> str:
        """Return a text of a table in the form that goes with a number."""
        return self.ngettext(*forms, n)

    def race(self, race: str) -> str:
        """Return the name printed on a race's banner."""
        return self._name("races", race)

    def power(self, power: str) -> str:
        """Return the name printed on a power's badge."""
        return self._name("powers", power)

    def piece(self, piece: str) -> str:
        """Return the name printed on a banner or badge."""
        return self._name(self._kind(piece), piece)

    def term(self, term: str) -> str:
        """Return the rulebook's word for a thing of the game."""
        return self._name("terms", term)

    def full_name(self, piece: str) -> str:
        """Return a piece's name, with the one on newer copies where there are two."""
        newer = self._newer_name(piece)
        if newer is None or not self._is_english(piece):
            return self.piece(piece)
        return f"{newer} ({self.piece(piece)})"

    def name_beside(self, piece: str) -> str | None:
        """Return the English name if this language's pieces carry it too and it differs."""
        is_needed = self.style.has_english_pieces and not self._is_english(piece)
        english = self._names[self._kind(piece)].get(piece, {}).get(ENGLISH)
        return english if is_needed and english != self.piece(piece) else None

    def combo_beside(self, race: str, power: str) -> str | None:
        """Return a combo's English name if either piece carries an English name beside its own."""
        if not (self.name_beside(race) or self.name_beside(power)):
            return None
        return load_language(ENGLISH).combo_name(race, power)

    def all_names(self, piece: str) -> tuple[str, ...]:
        """Return every name by which somebody may look for a piece."""
        english = self._names[self._kind(piece)].get(piece, {}).get(ENGLISH)
        found = (self.piece(piece), english, self._newer_name(piece))
        return tuple(dict.fromkeys(name for name in found if name))

    def combo_name(self, race: str, power: str | None) -> str:
        """Return how this language says a race with its power."""
        if power is None:
            return self.race(race)
        # An English badge is read the English way.
        style = LANGUAGES[ENGLISH] if self._is_english(power) else self.style
        special = style.special
        pattern = special.get(f"{race}+{power}") or special.get(power) or style.combo
        race_name, power_name = self.race(race), self.power(power)
        # A foreign name keeps its look inside a word.
        is_foreign = self._is_english(race)
        is_joined = is_foreign or power_name[-1:].lower() == race_name[:1].lower()
        return pattern.format(
            race=race_name,
            power=power_name,
            race_lower=race_name if is_foreign else race_name.lower(),
            power_lower=power_name.lower(),
            joint=style.joint if is_joined else "",
        )

    def join(self, items: Sequence[str]) -> str:
        """Return things in a row, as in "Anna, Ben and Dirk"."""
        if len(items) < 2:
            return "".join(items)
        # NOTE: a list such as "Anna, Ben and Dirk"; {items} is all but the last, with commas.
        pattern = self.gettext("{items} and {last}")
        return pattern.format(items=", ".join(items[:-1]), last=items[-1])

    def signed(self, n: int) -> str:
        """Return a term of a sum with its sign, a real minus included."""
        return f"+{n}" if n > 0 else f"\N{MINUS SIGN}{-n}" if n < 0 else "0"

    def date(self, day: date) -> str:
        """Return a day in figures."""
        return self.style.date.format(year=day.year, month=day.month, day=day.day)

    def time(self, moment: datetime) -> str:
        """Return the time of day in figures."""
        return self.style.time.format(hour=moment.hour, minute=moment.minute)

    def _name(self, kind: str, key: str) -> str:
        printed = self._names[kind].get(key, {})
        return printed.get(self.code) or printed.get(ENGLISH) or key.replace("_", " ").capitalize()

    def _kind(self, piece: str) -> str:
        return "races" if piece in self._names["races"] else "powers"

    def _is_english(self, piece: str) -> bool:
        """Tell whether a piece is called by its English name here."""
        printed = self._names[self._kind(piece)].get(piece, {})
        return self.code == ENGLISH or self.code not in printed

    def _newer_name(self, piece: str) -> str | None:
        return self._names["also_printed_as"].get(piece, {}).get(ENGLISH)


@cache
def load_language(code: str, data: Path = DATA) -> Language:
    """Return a language; without a catalogue it speaks English and uses its own printed names."""
    texts = gettext.translation(DOMAIN, data / "locale", languages=[code], fallback=True)
    return Language(code, load_names(data), texts)


@cache
def load_names(data: Path = DATA) -> PrintedNames:
    """Read the printed names."""
    content = json.loads((data / "names.json").read_text(encoding="utf-8"))
    newer = {piece: {ENGLISH: name} for piece, name in content["also_printed_as"].items()}
    return {
        "races": content["races"],
        "powers": content["powers"],
        "terms": content["terms"],
        "also_printed_as": newer,
    }


def best_language(tags: Iterable[str]) -> str:
    """Return the first language of a device's list that we speak, such as "nb" for "no-NO"."""
    for tag in tags:
        code = tag.replace("_", "-").split("-")[0].split(".")[0].lower()
        code = _ALSO_CALLED.get(code, code)
        if code in LANGUAGES:
            return code
    return ENGLISH
