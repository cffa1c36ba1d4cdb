"""A language: translated texts, the names printed on the pieces, combos, lists and dates.

Texts come from gettext catalogues under `data/locale`, names from the pieces themselves, and the
rulebook's words from `data/terms.json`. Whatever a language lacks is said in English. Another
language is a folder there and one of `languages.json`.
"""

import gettext
import json
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.paths import DATA
from companion.words.language_styles import ARE_LANGUAGES_READ, ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from companion.engine import Piece, Printed

DOMAIN = "companion"
Terms = Mapping[str, Mapping[str, str]]
FindPiece = Callable[[str], "Piece | None"]
# The key of a name that is the same in every language.
_ANY = "any"
# In letters: longer names are not joined into one word.
_LONGEST_JOINED = 24
_VOWELS = "aeiouyåäöæøü"
# What reading a broken file can raise.
_DAMAGE = (OSError, ValueError, LookupError, TypeError, AttributeError, struct.error)


class Forms(NamedTuple):
    """A text with a number, in its two English forms."""

    one: str
    many: str


def N_(message: str) -> str:  # noqa: N802  # the name gettext's tools look for
    """Mark a text in a table for the catalogues; it is translated where it is used."""
    return message


def ngettext(one: str, many: str) -> Forms:
    """Mark a text with a number in a table; `Language.plural` picks the form where it is used."""
    return Forms(one, many)


class _ComboNames(NamedTuple):
    """What a race with a power is called, while these are the pieces."""

    pieces: "tuple[Piece | None, Piece | None]"
    whole: str
    short: str
    beside: str | None


# Other codes that devices use for our languages.
_ALSO_CALLED = {"no": "nb", "nn": "nb"}


def built_in_piece(piece: str) -> "Piece | None":
    """Return a race or power of the sets that come with the app."""
    # Imported here: the first frame names no piece.
    from companion.content import load_catalogue

    return load_catalogue().piece(piece)


class Language:
    """One language: texts, names of pieces, combos, lists and dates.

    It knows the pieces that `find_piece` finds: those of the sets by default.
    """

    def __init__(
        self,
        code: str,
        terms: Terms,
        translations: gettext.NullTranslations,
        find_piece: FindPiece = built_in_piece,
        is_damaged: bool = False,
    ) -> None:
        """Take the translations; `is_damaged`: some of its files could not be read."""
        self.code = code
        self.style = LANGUAGES[code]
        self.find_piece = find_piece
        self.is_damaged = is_damaged
        self._terms = terms
        self._translations = translations
        # Every screen names the same few combos again and again.
        self._combos: dict[tuple[str, str], _ComboNames] = {}

    def knowing(self, find_piece: FindPiece) -> "Language":
        """Return the same language with other pieces."""
        return Language(self.code, self._terms, self._translations, find_piece, self.is_damaged)

    def gettext(self, message: str) -> str:
        """Return a text in this language."""
        return self._translations.gettext(message)

    _ = gettext

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Return a text in the form for a number."""
        return self._translations.ngettext(one, many, n)

    def plural(self, text: Forms | str, n: int) -> str:
        """Return a text of a table in the form for a number, if it has several."""
        return self.gettext(text) if isinstance(text, str) else self.ngettext(*text, n)

    def race(self, race: str) -> str:
        """Return the name printed on a race's banner."""
        return self.piece(race)

    def power(self, power: str) -> str:
        """Return the name printed on a power's badge."""
        return self.piece(power)

    def piece(self, piece: str) -> str:
        """Return the name printed on a banner or badge."""
        return self.said(self.printed(piece).names, piece)

    def term(self, term: str) -> str:
        """Return the rulebook's word for a thing of the game."""
        return self.said(self._terms.get(term, {}), term)

    def word_inside(self, word: str) -> str:
        """Return a printed word or a heading for use inside a sentence."""
        return word if self.style.keeps_capitals else word.lower()

    def inside(self, text: str) -> str:
        """Return a text, names not yet filled in, as it follows a colon."""
        return text if self.style.keeps_capitals else text[:1].lower() + text[1:]

    def printed(self, piece: str) -> "Printed":
        """Return what is printed on a piece; nothing for an unknown one."""
        found = self.find_piece(piece)
        if found:
            return found.printed
        from companion.engine import Printed

        return Printed()

    def piece_icon(self, piece: str) -> str:
        """Return the icon printed on a piece, as screens name it."""
        code = self.printed(piece).icon
        return f"glyph/{code}" if code else "signs/piece"

    def full_name(self, piece: str) -> str:
        """Return a piece's name, with the one on newer copies where there are two."""
        newer = self._newer_name(piece)
        if newer is None or not self._is_english(piece):
            return self.piece(piece)
        return f"{self.piece(piece)} ({newer})"

    def name_beside(self, piece: str) -> str | None:
        """Return the English name if this language's pieces carry it too and it differs."""
        is_needed = self.style.has_english_pieces and not self._is_english(piece)
        english = self.printed(piece).names.get(ENGLISH)
        return english if is_needed and english != self.piece(piece) else None

    def combo_beside(self, race: str, power: str) -> str | None:
        """Return a combo's English name if either piece carries an English name beside its own."""
        return self._combo(race, power).beside

    def combo_name(self, race: str, power: str | None) -> str:
        """Return the name of a race with its power."""
        return self.race(race) if power is None else self._combo(race, power).whole

    def combo_short(self, race: str, power: str | None) -> str:
        """Return the name of a race with its power for small places, such as a button or a card."""
        return self.race(race) if power is None else self._combo(race, power).short

    def all_names(self, piece: str) -> tuple[str, ...]:
        """Return every name by which somebody may look for a piece."""
        english = self.printed(piece).names.get(ENGLISH)
        found = (self.piece(piece), english, self._newer_name(piece))
        return tuple(dict.fromkeys(name for name in found if name))

    def join(self, items: Sequence[str]) -> str:
        """Return items as a list, as in "Anna, Ben and Dirk"."""
        if len(items) < 2:
            return "".join(items)
        # NOTE: a list such as "Anna, Ben and Dirk"; {items} is all but the last, with commas.
        pattern = self.gettext("{items} and {last}")
        return pattern.format(items=", ".join(items[:-1]), last=items[-1])

    def signed(self, n: int) -> str:
        """Return a term of a sum with its sign, using a real minus."""
        return f"+{n}" if n > 0 else f"\N{MINUS SIGN}{-n}" if n < 0 else "0"

    def number(self, n: int) -> str:
        """Return a number, using a real minus."""
        return self.signed(n) if n < 0 else str(n)

    def date(self, day: date) -> str:
        """Return a day in figures."""
        return self.style.date.format(year=day.year, month=day.month, day=day.day)

    def time(self, moment: datetime) -> str:
        """Return the time of day in figures."""
        return self.style.time.format(hour=moment.hour, minute=moment.minute)

    def _combo(self, race: str, power: str) -> _ComboNames:
        pieces = self.find_piece(race), self.find_piece(power)
        found = self._combos.get((race, power))
        if found is None or found.pieces != pieces:
            whole, beside = self._whole(race, power), self._beside(race, power)
            found = _ComboNames(pieces, whole, self._short(race, power) or whole, beside)
            self._combos[race, power] = found
        return found

    def _beside(self, race: str, power: str) -> str | None:
        if not (self.name_beside(race) or self.name_beside(power)):
            return None
        return load_language(ENGLISH).knowing(self.find_piece).combo_name(race, power)

    def _whole(self, race: str, power: str) -> str:
        race_name, power_name = self.race(race), self.power(power)
        # A foreign name keeps its look inside a word, and so does a made-up one.
        is_foreign = self._is_english(race) or _ANY in self.printed(race).names
        return self._combo_pattern(race, power).format(
            race=race_name,
            power=power_name,
            race_lower=race_name if is_foreign else race_name.lower(),
            power_lower=power_name.lower(),
            race_joined=_joined(race_name),
            power_joined=_joined(power_name),
            joint=self._joint(race, power),
        )

    def _short(self, race: str, power: str) -> str:
        if self._is_english(race) and self._is_english(power):
            return ""
        return self.style.combo_short.format(race=self.race(race), power=self.power(power))

    def _combo_pattern(self, race: str, power: str) -> str:
        is_foreign = self._is_english(power)
        # Two English pieces together are read the English way.
        code = ENGLISH if is_foreign and self._is_english(race) else self.code
        style = LANGUAGES[code]
        special, gender = self.printed(power).combos, self.printed(race).genders.get(code)
        usual = (is_foreign and style.combo_foreign) or style.combo
        return special.get(f"{code}-{gender}") or special.get(code) or usual

    def _joint(self, race: str, power: str) -> str:
        """Return what joins the two parts of one word."""
        first, second = self.power(power), self.race(race)
        has_vowels = first[-1:].lower() == second[:1].lower() and second[:1].lower() in _VOWELS
        is_made_up = _ANY in self.printed(race).names or _ANY in self.printed(power).names
        is_foreign = self._is_english(race) or self._is_english(power) or is_made_up
        if first.endswith("-") or not (has_vowels or is_foreign):
            return ""
        # A first part of several words is set apart.
        return f" {self.style.joint}" if " " in first else self.style.joint

    def said(self, names: Mapping[str, str], key: str) -> str:
        """Return the name in this language of something named by language, or its key."""
        found = names.get(self.code) or names.get(_ANY) or names.get(ENGLISH)
        return found or key.replace("_", " ").capitalize()

    def _is_english(self, piece: str) -> bool:
        """Return whether a piece goes by its English name here."""
        names = self.printed(piece).names
        return self.code == ENGLISH or not (self.code in names or _ANY in names)

    def _newer_name(self, piece: str) -> str | None:
        return self.printed(piece).also.get(ENGLISH)


@cache
def load_language(code: str, data: Path = DATA) -> Language:
    """Return a language; without a catalogue it speaks English and uses its own printed names."""
    is_damaged = not ARE_LANGUAGES_READ
    try:
        texts = gettext.translation(DOMAIN, data / "locale", languages=[code], fallback=True)
    except _DAMAGE:
        texts, is_damaged = gettext.NullTranslations(), True
    try:
        terms = load_terms(data)
    except _DAMAGE:
        terms, is_damaged = {}, True
    return Language(code, terms, texts, is_damaged=is_damaged)


@cache
def load_terms(data: Path = DATA) -> Terms:
    """Read the rulebooks' words for the things of the game."""
    terms = json.loads((data / "terms.json").read_text(encoding="utf-8"))["terms"]
    return {name: dict(words) for name, words in terms.items()}


def best_language(tags: Iterable[str]) -> str:
    """Return the first language of a device's list that we speak, such as "nb" for "no-NO"."""
    for tag in tags:
        code = tag.replace("_", "-").split("-")[0].split(".")[0].lower()
        code = _ALSO_CALLED.get(code, code)
        if code in LANGUAGES:
            return code
    return ENGLISH


def _joined(name: str) -> str:
    """Return a name as part of a longer word, its own words joined.

    A name as long as a sentence is left alone: joined, nobody could read it, and no line could
    break it.
    """
    word = name.rstrip("-")
    return word if len(word) > _LONGEST_JOINED else word.replace(" ", "-")
