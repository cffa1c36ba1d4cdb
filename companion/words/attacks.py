"""Attacks in words: who took what from whom, and whether the tokens in hand are enough."""

from collections.abc import Sequence

from companion.engine import (
    CLEAR,
    DIE,
    MAX_DIE,
    SWAP,
    TRAP,
    Conquest,
    PrintedRegion,
    Quote,
    Target,
    Terrain,
)
from companion.line_breaks import NO_BREAK
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.refusals import why_not_text
from companion.words.sentences import name_of

_TAKEN: dict[Terrain, str] = {
    # NOTE: what a race took, as in "Orcs took farmland with 5 tokens".
    "farmland": N_("farmland"),
    # NOTE: what a race took, as in "Orcs took a hill with 5 tokens".
    "forest": N_("a forest"),
    # NOTE: what a race took, as in "Orcs took a hill with 5 tokens".
    "hill": N_("a hill"),
    # NOTE: what a race took, as in "Orcs took a hill with 5 tokens".
    "mountain": N_("a mountain"),
    # NOTE: what a race took, as in "Orcs took a hill with 5 tokens".
    "swamp": N_("a swamp"),
    # NOTE: what a race took, as in "Orcs took a hill with 5 tokens".
    "sea": N_("a sea"),
    # NOTE: what a race took, as in "Orcs took a hill with 5 tokens".
    "lake": N_("the lake"),
}
# NOTE: {region} is such as "a hill"; {race} took it. What they took may be "a hill (Mine)".
_EMPTY: Forms = ngettext(
    "{race} took {region} with {n} token", "{race} took {region} with {n} tokens"
)
_LOST_TRIBE: Forms = ngettext(
    "{race} took {region} from a lost tribe with {n} token",
    "{race} took {region} from a lost tribe with {n} tokens",
)
_ENEMY: Forms = ngettext(
    # NOTE: {player}'s {enemy} are such as "Ben's Elves".
    "{race} took {region} from {player}'s {enemy} with {n} token",
    "{race} took {region} from {player}'s {enemy} with {n} tokens",
)
_DECLINED: Forms = ngettext(
    "{race} took {region} from {player}'s {enemy} in decline with {n} token",
    "{race} took {region} from {player}'s {enemy} in decline with {n} tokens",
)
# NOTE: {region} is such as "a forest": {player}'s {enemy} had to leave it, and nobody is there now.
_CLEARED = N_("{race} cleared {region} of {player}'s {enemy}")
# NOTE: {region} is such as "a forest": nobody is there now, and nobody may enter it for a while.
_BURNT = N_("{race} burnt {region}")
_BURNT_TRIBE = N_("{race} burnt {region} of a lost tribe")
_BURNT_ENEMY = N_("{race} burnt {region} of {player}'s {enemy}")
_SWAP = N_("{race} took {region} from {player}'s {enemy} with a swap")
# NOTE: {region} is such as "a hill"; an attack that failed.
_FAILED = N_("{race} failed to take {region}")
# NOTE: {deed} is such as "Orcs took a hill with 5 tokens".
_WITH_DIE = N_("{deed}, the die showed {die}")


# NOTE: {deed} is such as "Orcs took a hill with 5 tokens", or only the region, such as "Hill, Ben's
# Skags": a marker in the region was turned.
_TRAPPED = N_("{deed}: the loot was an attack")
_NO_COINS = N_("{deed}, the loot was worthless")
_COINS: Forms = ngettext("{deed}, the loot was {n} coin", "{deed}, the loot was {n} coins")


# NOTE: {deed} is such as "Orcs took a hill from Ben's Elves in decline with 5 tokens".
_STAYED = N_("{deed}; they stay below")
# NOTE: {deed} is such as "Orcs took a hill with 5 tokens", {race} "Elves": they were in decline.
_LEFT = N_("{deed}; {race} below left the board")


def _with_below(language: Language, deed: str, conquest: Conquest) -> str:
    below = conquest.region.below
    if conquest.covers:
        return language.gettext(_STAYED).format(deed=deed)
    if below is None or not conquest.won:
        return deed
    return language.gettext(_LEFT).format(deed=deed, race=language.race(below.race))


def with_loot(language: Language, deed: str, loot: int | None) -> str:
    """Return an attack with what the loot in the region showed, if any was turned."""
    if loot is None:
        return deed
    text = language.plural(_COINS, loot) if loot > 0 else language.gettext(_NO_COINS)
    text = language.gettext(_TRAPPED) if loot == TRAP else text
    return text.format(deed=deed, n=loot)


def attack_text(language: Language, conquest: Conquest, names: Sequence[str]) -> str:
    """Return an attack in one sentence; `names` are the players by seat."""
    text = _with_below(language, _outcome(language, conquest, names), conquest)
    text = with_loot(language, text, conquest.loot)
    if conquest.die is None:
        return text
    # Keep the number on the line of its word.
    with_die = language.gettext(_WITH_DIE).replace(" {die}", f"{NO_BREAK}{{die}}")
    return with_die.format(deed=text, die=conquest.die)


def _outcome(language: Language, conquest: Conquest, names: Sequence[str]) -> str:
    region, holder = conquest.region, conquest.region.holder
    race = language.race(conquest.race)
    taken = language.gettext(_TAKEN[region.terrain]) + _symbols(language, region)
    if not conquest.won:
        return language.gettext(_FAILED).format(region=taken, race=race)
    if conquest.is_burnt:
        burnt = _BURNT if holder is None else _BURNT_ENEMY if holder.race else _BURNT_TRIBE
        text = language.gettext(burnt)
    elif conquest.use.has(SWAP) or conquest.is_cleared:
        text = language.gettext(_CLEARED if conquest.is_cleared else _SWAP)
    else:
        text = language.plural(_forms(conquest), conquest.used)
    return text.format(
        race=race,
        region=taken,
        n=conquest.used,
        player=name_of(names, conquest.loser),
        enemy=language.race(holder.race) if holder else "",
    )


def _forms(conquest: Conquest) -> Forms:
    holder = conquest.region.holder
    if holder is None:
        return _EMPTY
    if holder.kind == "lost_tribe":
        return _LOST_TRIBE
    return _DECLINED if holder.in_decline else _ENEMY


def region_text(language: Language, region: Target | PrintedRegion) -> str:
    """Return the name of a region afterwards: "Hill (mine)"."""
    return language.term(region.terrain) + _symbols(language, region)


def _symbols(language: Language, region: Target | PrintedRegion) -> str:
    """Return the symbols printed there, in brackets: they tell several hills apart."""
    names = [language.word_inside(language.term(at)) for at in region.symbols]
    return f" ({', '.join(names)})" if names else ""


_ENOUGH = N_("Enough in hand.")
# NOTE: so many tokens too few for a conquest.
_SHORT = {1: N_("One short."), 2: N_("Two short."), 3: N_("Three short.")}
_TOO_SHORT = N_("More than three short.")
_LAST_ATTEMPT = ngettext(
    "As your last attempt, the die gives you a {n} in 6 chance.",
    "As your last attempt, the die gives you a {n} in 6 chance.",
)
# NOTE: the same where there is little room.
_IN_SHORT = ngettext("The die gives you a {n} in 6 chance.", "The die gives you a {n} in 6 chance.")
_FIRST_ROLL = ngettext(
    "Your die gives you a {n} in 6 chance; if it fails, your conquests end.",
    "Your die gives you a {n} in 6 chance; if it fails, your conquests end.",
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
    if any(line.key == CLEAR for line in quote.lines):
        return _("Clearing it takes no token."), ""
    if any(line.key == "sorcery" for line in quote.lines):
        return _("A swap is enough."), _("Your token comes from the tray, not from your hand.")
    if quote.short == 0:
        return _(_ENOUGH), ""
    n = _sixths(quote)
    return _(_SHORT[quote.short]), language.plural(_LAST_ATTEMPT, n).format(n=n)


def odds_text(language: Language, quote: Quote) -> str:
    """Return whether the hand is enough, and the odds of a last attempt if not."""
    return " ".join(odds_parts(language, quote)).strip()


def odds_in_short(language: Language, quote: Quote) -> str:
    """Return the odds of a die that can make up the difference; empty if it cannot or need not."""
    if quote.why_not or not quote.short:
        return ""
    n = _sixths(quote)
    return language.plural(_IN_SHORT, n).format(n=n)


_FLIGHT = ngettext(
    "It gives you the region with a {n} in 6 chance; a blank burns it down.",
    "It gives you the region with a {n} in 6 chance; a blank burns it down.",
)


def flight_odds_parts(language: Language, quote: Quote) -> tuple[str, str]:
    """Return what a die may lead to that decides the attack once the region is named."""
    if quote.why_not:
        return odds_parts(language, quote)
    _, n = language.gettext, _sixths(quote)
    parts = [language.plural(_FLIGHT, n).format(n=n) if n else _("Only a blank helps: it burns.")]
    if 2 * n < len(DIE):
        parts.append(_("Anything else ends your conquests."))
    return _("The die decides."), " ".join(parts)


def first_roll_odds_parts(language: Language, quote: Quote, has_rolled: bool) -> tuple[str, str]:
    """Return the same for a race that rolls before each conquest, before or after the roll."""
    _ = language.gettext
    if quote.short is None or quote.why_not not in (None, "too_strong"):
        return odds_parts(language, quote)
    if has_rolled and quote.short:
        return _("The die was too low."), _("That was your last attempt this turn.")
    if has_rolled or quote.short > MAX_DIE:
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
    """Return on how many faces of the die it works."""
    wins, of = quote.chance or (0, 1)
    return wins * len(DIE) // of
