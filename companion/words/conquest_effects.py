"""Effects on conquests in words: cost, the fewest tokens, uses, reach and entry.

Sentences come without their full stop: more may follow before it.
"""

from typing import NamedTuple

from companion.engine import (
    COUNTED_USES,
    FIRST_ROLL,
    ClearEffect,
    CostEffect,
    EntryEffect,
    OnceEffect,
    ReachEffect,
    Symbol,
    UseName,
)
from companion.words.effect_phrases import counted, in_kinds, row, where, with_use
from companion.words.language import N_, Forms, Language, ngettext


class _CostHeads(NamedTuple):
    """How a sentence about costs begins."""

    less: Forms
    more: Forms
    enough: Forms
    rolled: str
    same: str


_SHORT_COST = _CostHeads(
    # NOTE: of a conquest: "One token less on hills".
    ngettext("One token less", "{n} tokens less"),
    ngettext("One token more", "{n} tokens more"),
    # NOTE: for a conquest: "One token is enough with the dragon".
    ngettext("One token is enough", "{n} tokens are enough"),
    N_("What the die shows comes off the cost"),
    # NOTE: a conquest costs as much as ever.
    N_("No discount"),
)
_FULL_COST = _CostHeads(
    ngettext("A conquest costs one token less", "A conquest costs {n} tokens less"),
    ngettext("A conquest costs one token more", "A conquest costs {n} tokens more"),
    ngettext("One token is enough for a conquest", "{n} tokens are enough for a conquest"),
    N_("What the die shows before a conquest comes off its cost"),
    N_("A conquest is no cheaper"),
)
# NOTE: the price of a discount: "2 tokens less for a coin to the bank".
_PRICE: Forms = ngettext("for a coin to the bank", "for {n} coins to the bank")
# NOTE: the price of a discount: "One token is enough with a new dragon for another lost".
_LOSES: Forms = ngettext("for another lost", "for {n} others lost")
# NOTE: after "Clear a region in forests".
_CLEAR_GAINS: Forms = ngettext("for a new token", "for {n} new tokens")
_FULL_CLEAR_GAINS: Forms = ngettext(
    "For a region you clear, take a new token from the tray",
    "For a region you clear, take {n} new tokens from the tray",
)
_NEVER_FEWER = N_("It never costs fewer than one token")
_TRIBES = N_("Lost tribes count as in decline, unless your table says otherwise")
# NOTE: tokens of a race.
LEAST_SHORT = (ngettext("Always at least one together", "Always at least {n} together"),)
LEAST_FULL = (
    ngettext(
        "You conquer with at least one token, whatever helps you, and leave at least one in each "
        "region",
        "You conquer with at least {n} tokens, whatever helps you, and leave at least {n} in each "
        "region",
    ),
)
# What clearing a region means for its owner.
CLEAR_NOTES = (
    N_(
        "An active race loses one token there, whatever protects it from losses, and places the "
        "others when the turn ends; a race in decline loses all of them"
    ),
)
_ONCE: dict[UseName, str] = {
    # NOTE: what a race can do, in short; "once per turn" or the like follows.
    "dragon": N_("Send a dragon"),
    "catapult": N_("Shoot with a catapult"),
    "bolt": N_("Throw a bolt"),
    "mercenary": N_("Hire mercenaries"),
    "sorcery": N_("Swap a lone active token"),
    "berserk_die": N_("Roll the die before you conquer"),
    "ally": N_("Make peace with a rival"),
    "fortress": N_("Build a fortress"),
    "regroup": N_("Conquer again with all your troops"),
    "drake": N_("Make a token a dragon"),
    "clear": N_("Clear a region"),
    "fireballs": N_("Throw fireballs"),
    "zeppelin": N_("Send a zeppelin anywhere and roll the die"),
    "behemoths": N_("Attack with Behemoths"),
}
_FULL_ONCE: dict[UseName, str] = {
    # NOTE: "once per turn" or the like follows.
    "dragon": N_("You may send your dragon into a region in your reach"),
    "catapult": N_("You may shoot at a region with the catapult"),
    "bolt": N_("You may throw a bolt at a region in your reach"),
    "mercenary": N_("You may hire mercenaries for a conquest"),
    "sorcery": N_(
        "You may swap a lone active token for one of yours from the tray, and the region is yours"
    ),
    "berserk_die": N_("You may roll the die before you name the region you attack"),
    "ally": N_(
        "At the end of your turn you may make peace with an opponent whose active race you did "
        "not attack"
    ),
    "fortress": N_("You may build a fortress in a region of yours that has none"),
    "regroup": N_("After your conquests you may take up your troops and conquer once more"),
    "clear": N_("You may clear a region of whoever is there"),
    "drake": N_("You may make a token a dragon and send it into a region in your reach"),
    "fireballs": N_("You may throw any number of your fireballs at a region you attack"),
    "zeppelin": N_(
        "You may name any land region, next to yours or not, and roll the die: what it shows comes "
        "off its cost"
    ),
    "behemoths": N_("You may send any of your Behemoths into a region you attack"),
}
_ONCE_NOTES: dict[UseName, str] = {
    "dragon": N_("What is immune stays immune"),
    "bolt": N_("What is immune stays immune"),
    "drake": N_("What is immune stays immune"),
    "clear": N_("What is immune stays immune"),
    "fireballs": N_("Each is then spent, even if the attack fails"),
    "zeppelin": N_(
        "If your tokens are still too few, your conquests end; a blank burns the region down: "
        "whoever is there loses one token and leaves, you lose one token too, and nobody may enter "
        "until your next turn"
    ),
    "behemoths": N_("They stay there until you take them in hand with your troops"),
    "sorcery": N_("An encampment protects against it, and so does all that makes a region immune"),
    "ally": N_("Until your next turn that player may not attack your active race"),
}
_OFTEN: dict[str, str] = {
    # NOTE: {what} is such as "Build a fortress" or "You may hire mercenaries for a conquest".
    "turn": N_("{what}, once per turn"),
    "opponent": N_("{what}, once per turn and opponent"),
    "conquest": N_("{what}, once per conquest"),
}
# NOTE: {what} is such as "Throw a bolt", {n} is at least 2.
_TIMES: dict[str, str] = {
    "turn": N_("{what}, {n} times per turn"),
    "opponent": N_("{what}, {n} times per turn and opponent"),
    "conquest": N_("{what}, {n} times per conquest"),
}
_LINKED: dict[Symbol, str] = {
    "mine": N_("All mines count as next to each other"),
    "magic": N_("All magic regions count as next to each other"),
    "cavern": N_("All caverns count as next to each other"),
}
_FULL_LINKED: dict[Symbol, str] = {
    "mine": N_("For you, all regions with a mine count as next to each other"),
    "magic": N_("For you, all magic regions count as next to each other"),
    "cavern": N_("For you, all regions with a cavern count as next to each other"),
}


def cost_short(language: Language, effect: CostEffect) -> list[str]:
    """Return how much less or more a conquest costs, in short."""
    return [_cost(language, effect, _SHORT_COST)]


def cost_full(language: Language, effect: CostEffect) -> list[str]:
    """Return how much less or more a conquest costs."""
    return [_cost(language, effect, _FULL_COST)]


def cost_notes(language: Language, effect: CostEffect) -> list[str]:
    """Return the notes on a cost."""
    is_rolled = effect.use == FIRST_ROLL
    is_discount = effect.to is None and (effect.add < 0 or is_rolled)
    notes = [_NEVER_FEWER] * is_discount + [_TRIBES] * (effect.when.holder is not None)
    return [language.gettext(note) for note in notes]


def _cost(language: Language, effect: CostEffect, heads: _CostHeads) -> str:
    is_rolled = effect.use == FIRST_ROLL and effect.to is None
    if effect.to is not None:
        head = counted(language, heads.enough, effect.to)
    elif is_rolled:
        head = language.gettext(heads.rolled)
    elif effect.add:
        forms = heads.less if effect.add < 0 else heads.more
        head = counted(language, forms, abs(effect.add))
    else:
        head = language.gettext(heads.same)
    place = where(language, effect.when)
    if effect.use is None:
        return row(head, place or language.gettext("everywhere"))
    used = "" if is_rolled else with_use(language, effect.use)
    price = counted(language, _PRICE, effect.price) if effect.price else ""
    given_up = counted(language, _LOSES, effect.loses) if effect.loses else ""
    return row(head, used, price, given_up, place)


def clear_short(language: Language, effect: ClearEffect) -> list[str]:
    """Return what may be cleared, in short."""
    gains = counted(language, _CLEAR_GAINS, effect.gains) if effect.gains else ""
    return [row(language.gettext("Clear a region"), in_kinds(language, effect.terrain), gains)]


def clear_full(language: Language, effect: ClearEffect) -> list[str]:
    """Return what may be cleared, and what that means."""
    _ = language.gettext
    place = in_kinds(language, effect.terrain) or _("everywhere")
    gains = [counted(language, _FULL_CLEAR_GAINS, effect.gains)] if effect.gains else []
    # NOTE: {where} is such as "in forests" or "everywhere".
    text = _("You may drive others out of a region, near or far, {where}").format(where=place)
    return [*gains, text]


def often(language: Language, what: str, effect: OnceEffect) -> str:
    """Return an option together with how often it can be used."""
    if effect.use in COUNTED_USES and (effect.per, effect.times) == ("conquest", 1):
        return what
    patterns = _OFTEN if effect.times == 1 else _TIMES
    return language.gettext(patterns[effect.per]).format(what=what, n=effect.times)


def once_short(language: Language, effect: OnceEffect) -> list[str]:
    """Return what a player may choose to do and how often, in short."""
    return [often(language, language.gettext(_ONCE[effect.use]), effect)]


def once_full(language: Language, effect: OnceEffect) -> list[str]:
    """Return what a player may choose to do and how often."""
    return [often(language, language.gettext(_FULL_ONCE[effect.use]), effect)]


def once_notes(language: Language, effect: OnceEffect) -> list[str]:
    """Return the notes on an option."""
    note = _ONCE_NOTES.get(effect.use)
    return [language.gettext(note)] if note else []


def reach_short(language: Language, effect: ReachEffect) -> list[str]:
    """Return what is in reach, in short."""
    _ = language.gettext
    leap = row(_("Attack over one region"), with_use(language, effect.leap_with))
    said = [
        _("Conquer any land region") if effect.anywhere else "",
        _("Conquer the seas and the lake too") if effect.water else "",
        _(_LINKED[effect.linked]) if effect.linked else "",
        leap if effect.leap_with else "",
        _("Conquer over one region") if effect.over_one else "",
        _far(language, effect),
    ]
    return [text for text in said if text] or [_("Reach no further than others")]


def reach_full(language: Language, effect: ReachEffect) -> list[str]:
    """Return what is in reach."""
    _ = language.gettext
    leap = _("You may attack over exactly one other region or the lake")
    water = _("You may conquer the seas and the lake too; water you hold joins its shores")
    over_one = _(
        "You may conquer a region over exactly one other region or the lake if you hold none next "
        "to it"
    )
    said = [
        _("You may attack any land region, next to yours or not") if effect.anywhere else "",
        water if effect.water else "",
        _(_FULL_LINKED[effect.linked]) if effect.linked else "",
        row(leap, with_use(language, effect.leap_with)) if effect.leap_with else "",
        over_one if effect.over_one else "",
        _far(language, effect),
    ]
    return [text for text in said if text] or [_("You reach no further than other races")]


def _far(language: Language, effect: ReachEffect) -> str:
    if effect.far_with is None:
        return ""
    # NOTE: {means} is such as "with a bolt"; a house rule decides.
    text = language.gettext("Attack anywhere {means}, if your table says so")
    return text.format(means=with_use(language, effect.far_with))


def entry_short(language: Language, effect: EntryEffect) -> list[str]:
    """Return where a race enters, in short."""
    _ = language.gettext
    if effect.sky and not effect.anywhere:
        return [_("Enter from the edge or in the sky")]
    return [_("Enter anywhere") if effect.anywhere else _("Enter from the edge")]


def entry_full(language: Language, effect: EntryEffect) -> list[str]:
    """Return where a race enters."""
    _ = language.gettext
    if effect.anywhere:
        return [_("You come onto the board wherever you may conquer, not only from its edge")]
    if effect.sky:
        return [_("You come onto the board from its edge, a sea shore or anywhere in the sky")]
    return [_("You come onto the board from its edge or a sea shore, like other races")]
