"""The named terms of a cost or a score, and the rule behind each in one sentence."""

from companion.engine.conquest_cost import Holder
from companion.engine.vocabulary import Line
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.rules import short_rule
from companion.words.tokens import tokens_text

# Terms of the rulebook, by their key there.
_TERMS: dict[str, str] = {
    "mountain": "mountain",
    "encampment": "encampment",
    "fortress": "fortress",
    "lair": "troll_lair",
    "lost_tribe": "lost_tribe",
    "dragon": "dragon",
}
_TEXTS: dict[str, str] = {
    # NOTE: names of the terms of a sum: what the cost of a region is made of.
    "base": N_("Base cost"),
    "berserk_die": N_("The die"),
    "minimum": N_("The minimum"),
    "sorcery": N_("A swap"),
}
_COUNTED: dict[str, Forms] = {
    "encampment": ngettext("{n} encampment", "{n} encampments"),
    "regions": ngettext("{n} region", "{n} regions"),
    "tower": ngettext("Tower of {n} token", "Tower of {n} tokens"),
}
# Where the line on a card says something else than what the term is for.
_RULES: dict[str, str] = {
    "base": N_("Every region costs two tokens."),
    "mountain": N_("A mountain costs one more token."),
    "encampment": N_("Each encampment costs one more token."),
    "fortress": N_("A fortress costs one more token, even in decline."),
    "lair": N_("A lair costs one more token, even in decline."),
    "lost_tribe": N_("A lost tribe costs one more token, and then it is gone."),
    "tokens": N_("Each token standing there costs one more."),
    "berserk_die": N_("What the die shows before a conquest comes off its cost."),
    "dragon": N_("Where the dragon goes, a region falls to the smallest possible force."),
    "minimum": N_("No discount goes below the fewest tokens a race may attack with."),
    "sorcery": N_("A token from the tray takes the place of a lone active enemy."),
    "regions": N_("Each region you hold is worth a coin, even in decline."),
    "tower": N_("Each token in the tower is worth a coin; the region itself earns nothing."),
}


def line_text(language: Language, line: Line, holder: Holder | None = None) -> str:
    """Return what a term is called; `holder` is who stands in the region attacked."""
    key, n = line.key, line.n
    if key == "tokens":
        return tokens_text(language, holder.race if holder else "", n)
    if key in _COUNTED and not (key == "encampment" and n == 1):
        return language.plural(_COUNTED[key], n).format(n=n)
    if key in _TEXTS:
        return language.gettext(_TEXTS[key])
    if key in _TERMS:
        return language.term(_TERMS[key])
    return language.piece(key)


def line_rule(language: Language, key: str) -> str:
    """Return the rule behind a term, in one sentence."""
    written = _RULES.get(key) or language.printed(key).line
    return language.gettext(written) if written else short_rule(language, key)
