"""Tokens of a race, counted: "1 Wizard", "2 Wizards"."""

from companion.line_breaks import unbroken
from companion.words.language import Forms, Language, ngettext

_ANY: Forms = ngettext("{n} token", "{n} tokens")
_ENCAMPMENTS: Forms = ngettext("{n} encampment", "{n} encampments")


def tokens_text(language: Language, race: str, n: int) -> str:
    """Return so many tokens of a race, or of none in particular if it is not named."""
    if not race:
        return language.plural(_ANY, n).format(n=n)
    counted = language.printed(race).counted
    # A race of somebody's own has one name, whatever the number.
    forms = language.plural(Forms(*counted), n) if counted else None
    return forms.format(n=n) if forms else f"{n} \N{MULTIPLICATION SIGN} {language.race(race)}"


def tokens_caption(language: Language, race: str, n: int) -> str:
    """Return what tokens of a race are called beside their number: "Wizard", "Wizards"."""
    counted = language.printed(race).counted
    return _without_number(language, Forms(*counted), n) if counted else language.race(race)


def hand_text(language: Language, hand: int) -> str:
    """Return how many tokens wait to be used."""
    # NOTE: so many tokens in hand.
    return unbroken(language.gettext("{n} in hand").format(n=hand))


def encampments_caption(language: Language, n: int) -> str:
    """Return what encampments are called beside their number: "Encampments"."""
    caption = _without_number(language, _ENCAMPMENTS, n)
    return caption[:1].upper() + caption[1:]


def _without_number(language: Language, forms: Forms, n: int) -> str:
    return language.plural(forms, n).replace("{n}", "").strip()
