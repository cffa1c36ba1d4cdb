"""Numbers with a fraction, as a language writes them."""

from companion.words.language import Language
from companion.words.language_styles import ENGLISH


def decimal(language: Language, number: float) -> str:
    """Return a number with one digit after its point, or its comma."""
    text = f"{number:.1f}"
    return text if language.code == ENGLISH else text.replace(".", ",")
