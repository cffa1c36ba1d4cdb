"""English between marks: a text without them cannot be translated."""

import gettext

from companion.words import Language
from companion.words.language import load_terms
from companion.words.language_styles import ENGLISH


class Marked(gettext.NullTranslations):
    """A language that puts every text between marks."""

    def gettext(self, message):
        return f"⟦{message}⟧"

    def ngettext(self, msgid1, msgid2, n):
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


def marked_language() -> Language:
    """Return English with marks around every text, but not around names."""
    return Language(ENGLISH, load_terms(), Marked())
