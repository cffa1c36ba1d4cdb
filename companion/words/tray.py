"""What comes out of the tray with a combo: tokens, and the markers its powers use."""

from companion.engine.catalogue import Combo
from companion.engine.effects import PlacedEffect, TokensEffect
from companion.words.language import Forms, Language, ngettext
from companion.words.tokens import tokens_text

# What is counted here; a marker without a number of its own is spoken of when it is placed.
_COUNTED: dict[str, Forms] = {
    "encampment": ngettext("{n} encampment", "{n} encampments"),
    "fortress": ngettext("{n} fortress", "{n} fortresses"),
    "hole": ngettext("{n} hole in the ground", "{n} holes in the ground"),
    "hero": ngettext("{n} hero", "{n} heroes"),
    "dragon": ngettext("{n} dragon", "{n} dragons"),
    "catapult": ngettext("{n} catapult", "{n} catapults"),
}


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
