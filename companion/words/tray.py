"""What comes out of the tray with a combo: tokens, and the markers its powers use."""

from companion.engine import Combo, PlacedEffect, RedeployEffect, TokensEffect
from companion.words.language import Forms, Language, ngettext
from companion.words.tokens import tokens_text

_TOKENS: Forms = ngettext("{n} token", "{n} tokens")
# NOTE: tokens of a combo beyond those printed; they leave the board when the turn ends.
_FOR_CONQUERING: Forms = ngettext("{n} more for conquering", "{n} more for conquering")
# What is counted here; a marker without a number of its own is spoken of when it is placed.
_COUNTED: dict[str, Forms] = {
    "encampment": ngettext("{n} encampment", "{n} encampments"),
    "fortress": ngettext("{n} fortress", "{n} fortresses"),
    "hole": ngettext("{n} hole in the ground", "{n} holes in the ground"),
    "hero": ngettext("{n} hero", "{n} heroes"),
    "dragon": ngettext("{n} dragon", "{n} dragons"),
    "catapult": ngettext("{n} catapult", "{n} catapults"),
}


def sum_of_tokens(language: Language, combo: Combo, tokens: int, is_added: bool = False) -> str:
    """Return where so many tokens come from: banner + badge as printed, then what comes besides.

    `is_added`: what banner and badge come to is said as well.
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
    """Return what a player who has picked this combo takes, with so many tokens in all."""
    extra = [(owner, e.add) for owner, e in combo.effects(TokensEffect) if e.own_tray]
    own = tokens - sum(n for _, n in extra)
    # What lies in the tray are the tokens of the race that lends them.
    race = combo.race.lent_by or combo.race.id
    pieces = [tokens_text(language, owner, n) for owner, n in ((race, own), *extra)]
    pieces += [
        language.plural(_COUNTED[effect.marker], effect.n).format(n=effect.n)
        for _, effect in combo.effects(PlacedEffect)
        if effect.n is not None and effect.marker in _COUNTED
    ]
    # NOTE: {pieces} is a list such as "9 Trolls, 6 fortresses": to be taken for the game.
    return language.gettext("From the tray: {pieces}").format(pieces=language.join(pieces))
