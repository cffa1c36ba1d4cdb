"""A made-up language: the longest real translation of every text and name, marked.

A screen on which all of it fits has room for each real language. And whatever appears on it without
marks did not come from the catalogues, so it cannot be translated.
"""

from collections.abc import Callable
from gettext import NullTranslations

from companion.words import LANGUAGES, Language, load_language
from companion.words.language import FindPiece, built_in_piece, load_terms
from companion.words.language_styles import ENGLISH

# Two of the letters that no font has; `tests.ui.unseen_marks` keeps them from taking room.
OPEN, CLOSE = "\ue000", "\ue001"


class LongestLanguage(Language):
    """Says everything as the real language does that needs the most letters for it."""

    def __init__(self, find_piece: FindPiece = built_in_piece) -> None:
        super().__init__(ENGLISH, load_terms(), NullTranslations(), find_piece)
        self._real = [load_language(code).knowing(find_piece) for code in LANGUAGES]

    def knowing(self, find_piece):
        return LongestLanguage(find_piece)

    def gettext(self, message):
        return self._longest(lambda real: real.gettext(message))

    _ = gettext

    def ngettext(self, one, many, n):
        return self._longest(lambda real: real.ngettext(one, many, n))

    def said(self, names, key):
        return self._longest(lambda real: real.said(names, key))

    def combo_name(self, race, power):
        return self._longest(lambda real: real.combo_name(race, power))

    def combo_short(self, race, power):
        return self._longest(lambda real: real.combo_short(race, power))

    def full_name(self, piece):
        return self._longest(lambda real: real.full_name(piece))

    def date(self, day):
        return self._longest(lambda real: real.date(day))

    def _longest(self, say: Callable[[Language], str]) -> str:
        text = max(map(say, self._real), key=len)
        return f"{OPEN}{text}{CLOSE}" if text else ""
