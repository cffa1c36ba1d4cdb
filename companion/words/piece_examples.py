"""An attack and a turn that show what a race or power is worth, each in a line."""

from collections.abc import Sequence

from companion.engine import BESIDE_OWN, FIRST_ROLL, REGION_KINDS, WATER, Attack, CountName, Counts
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.regions import place_text
from companion.words.score_questions import question_text

USED_FOR_IT: dict[str, str] = {
    # NOTE: how a region is conquered, said after it: "Hill, nobody there, with the dragon".
    "dragon": N_("with the dragon"),
    "catapult": N_("with the catapult"),
    "mercenary": N_("with mercenaries"),
    "sorcery": N_("with a swap"),
    BESIDE_OWN: N_("beside a mountain of yours"),
}
_ENEMIES: Forms = ngettext("{n} enemy token", "{n} enemy tokens")
_REGIONS: Forms = ngettext("{n} region", "{n} regions")


def attack_title(language: Language, attack: Attack) -> str:
    """Return where an attack goes, and what helps it: "Mountain, 2 enemy tokens"."""
    _, region, holder = language.gettext, attack.region, attack.region.holder
    parts = [place_text(language, region)]
    if region.coastal:
        parts.append(_("on the coast"))
    if holder and holder.in_decline:
        # NOTE: who holds a region, said after its terrain.
        parts.append(_("a race in decline"))
    elif holder:
        parts.append(language.plural(_ENEMIES, holder.tokens).format(n=holder.tokens))
    elif region.terrain not in WATER:
        parts.append(_("nobody there"))
    for name, value in attack.use.chosen:
        # NOTE: said after a region that is attacked.
        die = _("the die showed {die}").format(die=value)
        parts.append(die if name == FIRST_ROLL else _(USED_FOR_IT[name]))
    if attack.round % 2 == 0:
        # NOTE: said after a region that is attacked.
        parts.append(_("in an even round"))
    return ", ".join(parts)


def turn_title(language: Language, counts: Counts, asked: Sequence[CountName]) -> str:
    """Return a turn by what counts in it: "8 regions · 2 of them hills"."""
    _ = language.gettext
    parts = [language.plural(_REGIONS, counts["regions"]).format(n=counts["regions"])]
    for name in asked:
        if name == "first_turn":
            # NOTE: a turn that is scored, said after "8 regions".
            parts.append(_("in your first turn") if counts[name] else _("in a later turn"))
        elif name == "attacked_active":
            # NOTE: a turn that is scored, said after "8 regions".
            parts.append(_("no active race attacked"))
        elif name in REGION_KINDS and name != "fortresses":
            parts.append(f"{counts[name]} {question_text(language, name)}")
        elif name != "regions":
            parts.append(f"{question_text(language, name)}: {counts[name]}")
    return " · ".join(parts)
