"""The texts of the editor for home-made races and powers, and of its examples."""

from collections.abc import Sequence

from companion.engine import (
    BESIDE_OWN,
    CANNONS,
    LONGEST_PIECE_NAME,
    OVER_ONE,
    RARE_KINDS,
    REGION_KINDS,
    WATER,
    AbilityGroup,
    Attack,
    CountName,
    Counts,
    PieceKind,
    ProblemReason,
    Use,
)
from companion.words.board import place_text
from companion.words.effect_phrases import counted
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.sum_lines import question_text

_GROUPS: dict[AbilityGroup, str] = {
    # NOTE: headings of lists of what a race or power can do.
    "cheaper": N_("CHEAPER CONQUESTS"),
    "coins": N_("COINS"),
    "tokens": N_("TOKENS"),
    # NOTE: which regions can be attacked.
    "reach": N_("REACH"),
    # NOTE: what protects one's own regions.
    "defence": N_("DEFENCE"),
    "once_a_turn": N_("ONCE A TURN"),
    # NOTE: what happens when somebody conquers one's regions.
    "losses": N_("LOSSES"),
    "decline": N_("DECLINE"),
    # NOTE: the combos that lie in a column to choose from.
    "column": N_("IN THE COLUMN"),
}
_GROUP_HINTS: dict[AbilityGroup, str] = {
    # NOTE: these stand below the headings of the lists; "it" is a race or power.
    "cheaper": N_("Where it needs fewer tokens"),
    "coins": N_("What it earns"),
    "tokens": N_("How many it has, and how they group"),
    "reach": N_("Which regions it may attack"),
    "defence": N_("What protects its regions"),
    "once_a_turn": N_("What it may do on every turn"),
    "losses": N_("What it loses when it is conquered"),
    "decline": N_("How it declines, and what it still does then"),
    "column": N_("What happens while it lies on offer"),
}
_LESS: Forms = ngettext("token less", "tokens less")
_MORE: Forms = ngettext("token more", "tokens more")
# NOTE: markers such as heroes or encampments.
_MARKERS = N_("to place")
# By ability and number, or by number alone.
_NUMBERS: dict[str, Forms | str] = {
    # NOTE: these stand beside a number that is being chosen, such as "2 tokens less".
    "cheaper.n": _LESS,
    "coins.n": ngettext("coin", "coins"),
    "tokens.n": _MORE,
    "defence.n": _MARKERS,
    "column.n": _MORE,
    "catapult.n": _LESS,
    "fortresses.n": _MARKERS,
    "dragons.n": _MARKERS,
    "cannons.n": _MARKERS,
    "cannons.less": _LESS,
    "behemoths.most": ngettext("token at most each", "tokens at most each"),
    "clear_a_region.gains": ngettext("new token", "new tokens"),
    "fortresses.coins": ngettext("coin for each", "coins for each"),
    "leave_few.n": ngettext("token in each region", "tokens in each region"),
    "close_regions.n": ngettext("region at most", "regions at most"),
    "pacts.n": ngettext("pact at most", "pacts at most"),
    "lose_more.n": ngettext("token lost", "tokens lost"),
    # NOTE: "A coin more per region beyond the first 3": the 3 is chosen here.
    "beyond": ngettext("region not counted", "regions not counted"),
    "at_most": ngettext("region at most", "regions at most"),
    # NOTE: "A new token for every 2 mines": the 2 is chosen here.
    "every": N_("for each token"),
    "least": ngettext("token together", "tokens together"),
    "price": ngettext("coin to pay", "coins to pay"),
    "times": ngettext("time a turn", "times a turn"),
}
_WORDS: dict[str, str] = {
    "in_decline": N_("Even in decline"),
    "regions": N_("Regions"),
    "nonempty_conquests": N_("Non-empty regions conquered"),
    "coastal": N_("On the coast"),
    "active_conquests": N_("Taken from active races"),
}
_PROBLEMS: dict[ProblemReason, str | Forms] = {
    "too_few_tokens": N_("It needs at least {n}."),
    "too_many_tokens": N_("There is only room for {n} on it."),
    # NOTE: the tokens of the race that lends them.
    "beyond_supply": N_(
        "There are only {n} of these, too few with a large badge: take tokens off, or choose "
        "another banner."
    ),
    "least_beyond_tokens": ngettext(
        "In some pairings it has only {n} token: give it more, or ask for fewer here.",
        "In some pairings it has only {n} tokens: give it more, or ask for fewer here.",
    ),
    "not_for_this_piece": N_("This is for badges only: remove it."),
    "bad_value": N_("This can't work: choose again, or remove it."),
    "chosen_twice": N_("It already has this: remove one, or change it."),
    # NOTE: {other} is a rule, such as "Tokens stay where they fought."
    "excluded": N_("This does not go with: {other}"),
    "too_many_effects": N_("This is more than anybody can remember: remove something."),
}
_NO_NAME: dict[PieceKind, str] = {
    "race": N_("Give your race a name."),
    "power": N_("Give your power a name."),
}
_UNNAMED: dict[PieceKind, str] = {
    # NOTE: stands for the name of a race or power that has none yet.
    "race": N_("Your race"),
    "power": N_("Your power"),
}
_EDITS: dict[str, str] = {
    # NOTE: what undo takes back in the editor of races and powers, as in "Undo: Name".
    "name": N_("Name"),
    "tokens": N_("Tokens"),
    "lender": N_("Banner"),
    "sign": N_("Sign"),
    "colour": N_("Colour"),
    "ability_added": N_("Ability added"),
    "ability_removed": N_("Ability removed"),
    "ability_changed": N_("Ability changed"),
}
_ACTS: dict[str, str] = {
    # NOTE: what undo takes back, as in "Undo: Badgers deleted"; {name} is a race or power.
    "kept": N_("{name} made"),
    "changed": N_("{name} changed"),
    "removed": N_("{name} deleted"),
    "imported": N_("{name} imported"),
}


def group_name(language: Language, group: AbilityGroup) -> str:
    """Return the heading of a group of abilities."""
    return language.gettext(_GROUPS[group])


def group_hint(language: Language, group: AbilityGroup) -> str:
    """Return what the abilities of a group are about."""
    return language.gettext(_GROUP_HINTS[group])


def number_caption(language: Language, group: AbilityGroup, ability: str, name: str, n: int) -> str:
    """Return the caption of an ability's number, in the form for that number."""
    keys = (f"{ability}.{name}", f"{group}.{name}", name)
    text = next((_NUMBERS[key] for key in keys if key in _NUMBERS), "")
    if isinstance(text, Forms):
        return language.plural(text, n)
    return language.gettext(text) if text else ""


def choice_text(language: Language, word: str) -> str:
    """Return the name of something an ability can refer to, such as "Hill"."""
    if word in _WORDS:
        return language.gettext(_WORDS[word])
    return language.term(word)


def choices_text(language: Language, choices: Sequence[str]) -> str:
    """Return the choices of an ability; empty if there is no choice."""
    # NOTE: {items} are such as "Farmland, Forest, Hill".
    text = language.gettext("Still to choose: {items}")
    return text.format(items=", ".join(choices)) if choices else ""


def piece_problem_text(
    language: Language, why: ProblemReason, n: int | None = None, other: str = ""
) -> str:
    """Return what is wrong with a piece; `other` is the rule that conflicts with it."""
    text = _PROBLEMS[why]
    said = language.plural(text, n or 0) if isinstance(text, Forms) else language.gettext(text)
    return said.format(n=n, other=other)


def name_problem_text(language: Language, kind: PieceKind, name: str) -> str:
    """Return that a name is missing or unreadable."""
    if not name.strip():
        return language.gettext(_NO_NAME[kind])
    text = language.gettext("Use a readable name of up to {n} characters.")
    return text.format(n=LONGEST_PIECE_NAME)


def unnamed(language: Language, kind: PieceKind) -> str:
    """Return the name for a piece without one."""
    return language.gettext(_UNNAMED[kind])


def try_out_text(language: Language, kind: PieceKind, others: int) -> str:
    """Return that a piece is being played with so many others."""
    if kind == "race":
        return language.gettext("Playing it with {n} powers…").format(n=others)
    return language.gettext("Playing it with {n} races…").format(n=others)


def trouble_text(language: Language, partner: str) -> str:
    """Return that no game can be finished with another piece, and what to do."""
    # NOTE: {partner} is a race or power.
    text = language.gettext(
        "With {partner} a game cannot be finished: change or remove an ability."
    )
    return text.format(partner=partner)


def edit_undo_text(language: Language, edit: str | None) -> str:
    """Return the text of the button that undoes an edit; empty without one."""
    return _undo(language, language.gettext(_EDITS[edit])) if edit else ""


def act_undo_text(language: Language, act: str, name: str) -> str:
    """Return the text of the button that undoes a change of the shelf."""
    return _undo(language, act_text(language, act, name))


def act_text(language: Language, act: str, name: str) -> str:
    """Return a change of the shelf, such as "Badgers deleted"."""
    return language.gettext(_ACTS[act]).format(name=name)


def _undo(language: Language, step: str) -> str:
    # NOTE: a button; {step} is what is taken back, such as "Forest conquered".
    return language.gettext("Undo: {step}").format(step=step)


_USED: dict[str, str | Forms] = {
    # NOTE: how a region is conquered, said after it: "Hill, nobody there, with the dragon".
    "dragon": N_("with the dragon"),
    "catapult": N_("with the catapult"),
    "bolt": N_("with a bolt"),
    "mercenary": N_("with mercenaries"),
    "sorcery": N_("with a swap"),
    "drake": N_("with a new dragon"),
    "clear": N_("only cleared"),
    "fireballs": ngettext("with a fireball", "with {n} fireballs"),
    "zeppelin": N_("with a zeppelin"),
    "behemoths": ngettext("with a Behemoth", "with {n} Behemoths"),
    BESIDE_OWN: N_("next to a mountain of yours"),
    OVER_ONE: N_("over one region"),
    CANNONS: N_("next to a cannon of yours that fires"),
}
_ENEMIES: Forms = ngettext("{n} enemy token", "{n} enemy tokens")
_REGIONS: Forms = ngettext("{n} region", "{n} regions")


def used_texts(language: Language, use: Use) -> list[str]:
    """Return what is used in an attack besides tokens and dice, such as "with the dragon"."""
    found = []
    for name, text in _USED.items():
        if use.has(name):
            n = use.times(name)
            found.append(
                language.gettext(text) if isinstance(text, str) else counted(language, text, n)
            )
    return found


def attack_title(language: Language, attack: Attack) -> str:
    """Return the target of an attack and what helps it: "Mountain, 2 enemy tokens"."""
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
    if attack.use.die is not None:
        # NOTE: said after a region that is attacked.
        parts.append(_("the die showed {die}").format(die=attack.use.die))
    parts += used_texts(language, attack.use)
    if attack.attacker.round % 2 == 0:
        # NOTE: said after a region that is attacked.
        parts.append(_("in an even round"))
    if attack.attacker.is_first_turn:
        parts.append(_("in your first turn"))
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
        elif name in (*REGION_KINDS, *RARE_KINDS) and name != "fortresses":
            parts.append(f"{counts[name]} {question_text(language, name)}")
        elif name != "regions":
            parts.append(f"{question_text(language, name)}: {counts[name]}")
    return " · ".join(parts)
