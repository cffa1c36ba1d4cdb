"""Whether the tokens in hand will do, as someone at the table would say it."""

from companion.engine import DIE, MOST_DIE, Quote
from companion.words.language import N_, Language, ngettext
from companion.words.refusals import why_not_text

_ENOUGH = N_("Enough in hand.")
# NOTE: so many tokens too few for a conquest.
_SHORT = {1: N_("One short."), 2: N_("Two short."), 3: N_("Three short.")}
_TOO_SHORT = N_("More than three short.")
_LAST_ATTEMPT = ngettext(
    "As your last attempt this turn, with the die it works {n} time in 6.",
    "As your last attempt this turn, with the die it works {n} times in 6.",
)
# NOTE: the same where there is little room.
_IN_SHORT = ngettext(
    "With the die it works {n} time in 6.", "With the die it works {n} times in 6."
)
_FIRST_ROLL = ngettext(
    "With your die it works {n} time in 6; if not, your conquests end here.",
    "With your die it works {n} times in 6; if not, your conquests end here.",
)


def odds_parts(language: Language, quote: Quote) -> tuple[str, str]:
    """Return the verdict on a hand and what follows from it; both empty while no hand is known."""
    _ = language.gettext
    if quote.why_not == "too_strong":
        return _too_strong(language, quote.short)
    if quote.why_not:
        return why_not_text(language, quote.why_not), ""
    if quote.short is None:
        return "", ""
    if any(line.key == "sorcery" for line in quote.lines):
        return _("A swap will do."), _("Your token comes from the tray, not from your hand.")
    if quote.short == 0:
        return _(_ENOUGH), ""
    n = _sixths(quote)
    return _(_SHORT[quote.short]), language.plural(_LAST_ATTEMPT, n).format(n=n)


def odds_text(language: Language, quote: Quote) -> str:
    """Return whether the hand will do, and the odds of a last attempt if it will not."""
    return " ".join(odds_parts(language, quote)).strip()


def odds_in_short(language: Language, quote: Quote) -> str:
    """Return the odds of a die that can make up for what is short; nothing if none can or need."""
    if quote.why_not or not quote.short:
        return ""
    n = _sixths(quote)
    return language.plural(_IN_SHORT, n).format(n=n)


def first_roll_odds_parts(language: Language, quote: Quote, has_rolled: bool) -> tuple[str, str]:
    """Return the same for a race that rolls before each conquest, before or after the roll."""
    _ = language.gettext
    if quote.short is None or quote.why_not not in (None, "too_strong"):
        return odds_parts(language, quote)
    if has_rolled and quote.short:
        return _("The die was too low."), _("That was your last attempt this turn.")
    if has_rolled or quote.short > MOST_DIE:
        return odds_parts(language, quote)
    if quote.short == 0:
        return _(_ENOUGH), _("Roll first anyway: the die may save you tokens.")
    n = _sixths(quote)
    return _(_SHORT[quote.short]), language.plural(_FIRST_ROLL, n).format(n=n)


def first_roll_odds_text(language: Language, quote: Quote, has_rolled: bool) -> str:
    """Return the odds of a race that rolls before each conquest, as one text."""
    return " ".join(first_roll_odds_parts(language, quote, has_rolled)).strip()


def _too_strong(language: Language, short: int | None) -> tuple[str, str]:
    headline = _SHORT.get(short or 0, _TOO_SHORT)
    return language.gettext(headline), language.gettext("The die cannot make up for that.")


def _sixths(quote: Quote) -> int:
    """Return on how many of the die's faces it works."""
    wins, of = quote.chance or (0, 1)
    return wins * len(DIE) // of
