"""Tokens of a race, counted: "1 Wizard", "2 Wizards"."""

from companion.words.language import Forms, Language, ngettext
from companion.words.pieces import load_words

_ANY: Forms = ngettext("{n} token", "{n} tokens")


def tokens_text(language: Language, race: str, n: int) -> str:
    """Return so many tokens of a race, or of none in particular if it is not named."""
    words = load_words().get(race)
    forms = words.counted if words else None if race else _ANY
    return language.plural(forms, n).format(n=n) if forms else f"{n} {language.race(race)}"
