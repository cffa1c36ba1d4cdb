"""The phrases that sentences about effects share: where, with what, per what, and if.

A sentence is a head with such phrases after it. Each phrase is translated as a whole, in the case
in which it stands there: "One token less" and then "on hills", "against races in decline".
"""

from collections.abc import Sequence

from companion.engine import CountName, Symbol, Terrain, UseName, When
from companion.words.language import N_, Forms, Language, ngettext

_ON: dict[Terrain, str] = {
    # NOTE: where something costs less or more: "One token less on hills and in forests".
    "farmland": N_("on farmland"),
    "forest": N_("in forests"),
    "hill": N_("on hills"),
    "mountain": N_("on mountains"),
    "swamp": N_("in swamps"),
    "sea": N_("at sea"),
    "lake": N_("on the lake"),
}
_WITH_SYMBOL: dict[Symbol, str] = {
    # NOTE: where something costs less or more: "One token less in magic regions".
    "mine": N_("in regions with a mine"),
    "magic": N_("in magic regions"),
    "cavern": N_("in regions with a cavern"),
}
# NOTE: where or when something costs less or more: "One token less on coasts".
_COASTAL = N_("on coasts")
_DECLINED = N_("against races in decline")
_EVEN = N_("in even rounds")
_FIRST_TURN = N_("in your first turn with this race")
_BESIDE: dict[str, str] = {
    "mountain": N_("next to a mountain you hold"),
    # NOTE: where a conquest costs less.
    "cannon": N_("next to each cannon you fire"),
}
_USES: dict[UseName, str] = {
    # NOTE: what is used in an attack: "One token is enough with the dragon".
    "dragon": N_("with the dragon"),
    "catapult": N_("with the catapult"),
    "bolt": N_("with a bolt"),
    "mercenary": N_("with mercenaries"),
    "sorcery": N_("with a swap"),
    "berserk_die": N_("with the die"),
    "ally": N_("with an ally"),
    "fortress": N_("with a new fortress"),
    "regroup": N_("after regrouping"),
    "drake": N_("with a new dragon"),
    "clear": N_("by clearing it"),
    "fireballs": N_("with each fireball"),
    "zeppelin": N_("with a zeppelin"),
    "behemoths": N_("for each token that a Behemoth counts as"),
}
_PER: dict[CountName, Forms] = {
    # NOTE: after "A coin" or "A new token", also in a sentence: "take one coin more per region".
    "regions": ngettext("per region", "for every {n} regions"),
    "farmland": ngettext("per farmland", "for every {n} farmland regions"),
    "forest": ngettext("per forest", "for every {n} forests"),
    "hill": ngettext("per hill", "for every {n} hills"),
    "swamp": ngettext("per swamp", "for every {n} swamps"),
    "mine": ngettext("per mine", "for every {n} mines"),
    "magic": ngettext("per magic region", "for every {n} magic regions"),
    "coastal": ngettext("per coastal region", "for every {n} coastal regions"),
    # NOTE: regions from which two pieces would take a coin.
    "bare": ngettext("per barren region", "for every {n} barren regions"),
    "fortresses": ngettext("per fortress", "for every {n} fortresses"),
    "nonempty_conquests": ngettext(
        "for each non-empty region you conquer", "for every {n} non-empty regions you conquer"
    ),
    "active_conquests": ngettext(
        "for each active region you take", "for every {n} active regions you take"
    ),
    "pots": ngettext(
        "for each pot of gold you get back", "for every {n} pots of gold you get back"
    ),
    "abandoned_coins": ngettext("for each region you abandon", "for every {n} regions you abandon"),
    "tower_tokens": ngettext("per token in the tower", "for every {n} tokens in the tower"),
    "attacked_active": ngettext(
        "for an attack on an active race", "for every {n} attacks on active races"
    ),
    "first_turn": ngettext(
        "for your first turn with this race", "for every {n} first turns with this race"
    ),
    "islands": ngettext("per island", "for every {n} islands"),
    "winter": ngettext("per winter marker", "for every {n} winter markers"),
    "explored": ngettext(
        "for each region on the ground or in the sky, whichever are fewer",
        "for every {n} regions on the ground or in the sky, whichever are fewer",
    ),
}
_IF: dict[CountName, str] = {
    # NOTE: a condition, after "3 coins" or "3 coins, except".
    "regions": N_("if you hold a region"),
    "farmland": N_("if you hold farmland"),
    "forest": N_("if you hold a forest"),
    "hill": N_("if you hold a hill"),
    "swamp": N_("if you hold a swamp"),
    "mine": N_("if you hold a mine"),
    "magic": N_("if you hold a magic region"),
    "coastal": N_("if you hold a coastal region"),
    "bare": N_("if you hold a barren region"),
    "fortresses": N_("if you hold a fortress"),
    "nonempty_conquests": N_("if you conquered a non-empty region"),
    "active_conquests": N_("if you took a region from an active race"),
    "pots": N_("if you got a pot of gold back"),
    "abandoned_coins": N_("if you abandoned a region"),
    "tower_tokens": N_("if a token is in the tower"),
    "attacked_active": N_("if you attacked an active race"),
    "first_turn": N_("if it is your first turn with this race"),
    "islands": N_("if you hold a whole island"),
    "winter": N_("if a winter marker lies in a region of yours"),
    "explored": N_("if you hold regions on the ground and in the sky"),
}
# NOTE: a condition, after "3 coins".
_AT_MOST: Forms = ngettext("if you hold at most {n} region", "if you hold at most {n} regions")


def counted(language: Language, forms: Forms, n: int) -> str:
    """Return a text in the form for a number, with the number filled in."""
    return language.plural(forms, n).format(n=n)


def where(language: Language, when: When) -> str:
    """Return where and when a cost effect applies; empty if it always does."""
    _ = language.gettext
    parts = [
        language.join([_(_ON[terrain]) for terrain in dict.fromkeys(when.terrain)]),
        _(_WITH_SYMBOL[when.symbol]) if when.symbol else "",
        _(_COASTAL) if when.coastal else "",
        _(_BESIDE[when.beside_own]) if when.beside_own else "",
        _(_DECLINED) if when.holder else "",
        _(_EVEN) if when.round else "",
        _(_FIRST_TURN) if when.turn else "",
    ]
    first, *others = [part for part in parts if part] or [""]
    if not others:
        return first
    # NOTE: conditions that must all hold: "on hills, but only on coasts and in even rounds".
    pattern = _("{where}, but only {conditions}")
    return pattern.format(where=first, conditions=language.join(others))


def in_kinds(language: Language, kinds: Sequence[CountName | Terrain]) -> str:
    """Return in which kinds of regions something is so: "on hills and on coasts"."""
    phrases = {"coastal": _COASTAL, **{str(kind): text for kind, text in _WITH_SYMBOL.items()}}
    phrases |= {str(terrain): text for terrain, text in _ON.items()}
    return language.join([language.gettext(phrases[kind]) for kind in dict.fromkeys(kinds)])


def with_use(language: Language, use: UseName | None) -> str:
    """Return the means of an attack, "with the dragon"; empty for nothing special."""
    return language.gettext(_USES[use]) if use else ""


def per(language: Language, count: CountName, every: int = 1) -> str:
    """Return what something is given for: "per mine", "for every 2 mines"."""
    return counted(language, _PER[count], every)


def if_any(language: Language, count: CountName) -> str:
    """Return the condition that a count is not 0: "if you hold a hill"."""
    return language.gettext(_IF[count])


def if_at_most(language: Language, regions: int) -> str:
    """Return the condition that at most so many regions are held."""
    return counted(language, _AT_MOST, regions)


def row(*phrases: str) -> str:
    """Return a head followed by its phrases, if any."""
    return " ".join(phrase for phrase in phrases if phrase)
