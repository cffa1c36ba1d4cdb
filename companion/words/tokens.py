"""Tokens of a race, counted, and what comes from the tray with a combo."""

from companion.engine import Combo, Marker, PlacedEffect, RedeployEffect, TokensEffect
from companion.line_breaks import unbroken
from companion.words.language import Forms, Language, ngettext

_ANY: Forms = ngettext("{n} token", "{n} tokens")
_FIREBALLS: Forms = ngettext("{n} fireball", "{n} fireballs")
_STACKED: dict[Marker, Forms] = {
    "encampment": ngettext("{n} encampment", "{n} encampments"),
    "behemoth": ngettext("{n} Behemoth", "{n} Behemoths"),
}


def tokens_text(language: Language, race: str, n: int) -> str:
    """Return a number of tokens, of a race if one is named."""
    if not race:
        return language.plural(_ANY, n).format(n=n)
    counted = language.printed(race).counted
    # A home-made race has one name, whatever the number.
    forms = language.plural(Forms(*counted), n) if counted else None
    return forms.format(n=n) if forms else f"{n} \N{MULTIPLICATION SIGN} {language.race(race)}"


def tokens_caption(language: Language, race: str, n: int) -> str:
    """Return the caption of a race's tokens beside their number: "Wizard", "Wizards"."""
    counted = language.printed(race).counted
    return _without_number(language, Forms(*counted), n) if counted else language.race(race)


def hand_text(language: Language, hand: int) -> str:
    """Return how many tokens wait to be used."""
    # NOTE: so many tokens in hand.
    return unbroken(language.gettext("{n} in hand").format(n=hand))


def fireballs_text(language: Language, n: int) -> str:
    """Return a number of fireballs."""
    return language.plural(_FIREBALLS, n).format(n=n)


def stacked_text(language: Language, marker: Marker, n: int) -> str:
    """Return how many of a marker lie in a region: "2 encampments"."""
    return language.plural(_STACKED[marker], n).format(n=n)


def stacked_caption(language: Language, marker: Marker, n: int) -> str:
    """Return the caption of a marker beside its number: "Encampments"."""
    caption = _without_number(language, _STACKED[marker], n)
    return caption[:1].upper() + caption[1:]


def _without_number(language: Language, forms: Forms, n: int) -> str:
    return language.plural(forms, n).replace("{n}", "").strip()


_TOKENS: Forms = ngettext("{n} token", "{n} tokens")
# NOTE: tokens of a combo beyond those printed; they leave the board when the turn ends.
_FOR_CONQUERING: Forms = ngettext("{n} more for conquering", "{n} more for conquering")
# The markers counted here; others are mentioned when they are placed.
_COUNTED: dict[Marker, Forms] = {
    **_STACKED,
    "fortress": ngettext("{n} fortress", "{n} fortresses"),
    "hole": ngettext("{n} hole in the ground", "{n} holes in the ground"),
    "hero": ngettext("{n} hero", "{n} heroes"),
    "dragon": ngettext("{n} dragon", "{n} dragons"),
    "drake": ngettext("{n} new dragon", "{n} new dragons"),
    "catapult": ngettext("{n} catapult", "{n} catapults"),
    "cannon": ngettext("{n} cannon", "{n} cannons"),
}


def sum_of_tokens(language: Language, combo: Combo, tokens: int, is_added: bool = False) -> str:
    """Return where the tokens come from: banner + badge as printed, then the extras.

    `is_added`: the sum of banner and badge is included.
    """
    apart = [(owner, e.add) for owner, e in combo.effects(TokensEffect) if e.own_tray]
    own = tokens - sum(n for _, n in apart)
    # Where the tray holds fewer, the badge brings fewer.
    banner = min(own, combo.race.tokens)
    badge = min(own - banner, combo.power.tokens if combo.power else 0)
    more = own - banner - badge
    leaving = min(more, sum(effect.take_off for _, effect in combo.effects(RedeployEffect)))
    terms = [banner, badge, *filter(None, [more - leaving])]
    text = " + ".join(map(str, terms))
    if is_added:
        # NOTE: {sum} is such as "5 + 4".
        said = language.gettext("{sum} = {tokens} tokens").format(sum=text, tokens=sum(terms))
    else:
        said = language.plural(_TOKENS, sum(terms)).format(n=text)
    besides = [tokens_text(language, owner, n) for owner, n in apart]
    if leaving:
        besides.append(language.plural(_FOR_CONQUERING, leaving).format(n=leaving))
    return "\n".join([said, *besides])


def tray_text(language: Language, combo: Combo, tokens: int) -> str:
    """Return what a player who picks this combo takes, with so many tokens in all."""
    extra = [(owner, e.add) for owner, e in combo.effects(TokensEffect) if e.own_tray]
    own = tokens - sum(n for _, n in extra)
    # The tray holds the tokens of the race that lends them.
    race = combo.race.lent_by or combo.race.id
    pieces = [tokens_text(language, owner, n) for owner, n in ((race, own), *extra)]
    pieces += [
        language.plural(_COUNTED[effect.marker], effect.n).format(n=effect.n)
        for _, effect in combo.effects(PlacedEffect)
        if effect.n is not None and effect.marker in _COUNTED
    ]
    # NOTE: {pieces} is a list such as "9 Trolls, 6 fortresses": to be taken for the game.
    return language.gettext("From the tray: {pieces}").format(pieces=language.join(pieces))
