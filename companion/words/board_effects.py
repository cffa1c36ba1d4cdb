"""Effects on the board in words: markers, redeployment, decline.

Sentences come without their full stop: more may follow before it.
"""

from companion.engine import (
    ATTACK_USES,
    DeclineEffect,
    ImmuneEffect,
    Marker,
    PlacedEffect,
    RedeployEffect,
    StrengthEffect,
    Symbol,
    WinterEffect,
)
from companion.words.effect_phrases import counted, in_kinds, per
from companion.words.language import N_, Forms, Language, ngettext

_MARKERS: dict[Marker, Forms] = {
    # NOTE: "in your first conquest", "to place in your regions" or a colon may follow.
    "encampment": ngettext("An encampment", "{n} encampments"),
    "fortress": ngettext("A fortress", "{n} fortresses"),
    "lair": ngettext("A lair", "{n} lairs"),
    "hole": ngettext("A hole", "{n} holes"),
    "hero": ngettext("A hero", "{n} heroes"),
    "dragon": ngettext("A dragon", "{n} dragons"),
    "catapult": ngettext("A catapult", "{n} catapults"),
    "pot": ngettext("A pot of gold", "{n} pots of gold"),
    "drake": ngettext("A new dragon", "{n} new dragons"),
    "cannon": ngettext("A cannon", "{n} cannons"),
    "behemoth": ngettext("A Behemoth", "{n} Behemoths"),
}
_EVERYWHERE: dict[Marker, str] = {
    # NOTE: a colon may follow.
    "encampment": N_("An encampment in each region"),
    "fortress": N_("A fortress in each region"),
    "lair": N_("A lair in each region"),
    "hole": N_("A hole in each region"),
    "hero": N_("A hero in each region"),
    "dragon": N_("A dragon in each region"),
    "catapult": N_("A catapult in each region"),
    "pot": N_("A pot of gold to hide in each region"),
    "drake": N_("A new dragon in each region"),
    "cannon": N_("A cannon in each region"),
    "behemoth": N_("A Behemoth in each region"),
}
# NOTE: {markers} is such as "A hole" or "2 holes".
_BY_CONQUEST: Forms = ngettext(
    "{markers} in your first conquest", "{markers} in your first {n} conquests"
)
# NOTE: {markers} is such as "A lair" or "2 lairs": their regions are harder to conquer.
_DEFEND: Forms = ngettext(
    "{markers}: its region is harder to take", "{markers}: their regions are harder to take"
)
# NOTE: {markers} is such as "A hero" or "2 heroes": nobody can conquer their regions.
_PROTECT: Forms = ngettext("{markers}: its region is safe", "{markers}: their regions are safe")
_DEFENDING: tuple[Marker, ...] = ("encampment", "fortress", "lair", "behemoth")
_RULES: dict[Marker, str] = {
    "encampment": N_("Each makes its region one token harder to take, and nobody can swap there"),
    "behemoth": N_("Each makes its region as much harder to take as it is strong"),
    "fortress": N_("A region with a fortress costs one token more to conquer"),
    "lair": N_("A region with a lair costs one token more to conquer"),
    "pot": N_("Whoever conquers the region takes the pot and its coin"),
    "cannon": N_(
        "You place them when your first turn ends, and nobody can conquer their regions; later "
        "each either fires for a whole turn, at all regions next to it, or moves to another region "
        "of yours when the turn ends"
    ),
}
_SAFE = N_("Nobody can conquer such a region or use a power on it")
_TRAITS: dict[str, tuple[str, str]] = {
    "conquers": (
        N_("Keep conquering in decline"),
        N_("In decline your tokens conquer at the start of your turn, before your active race"),
    ),
    "keeps_tokens": (
        N_("All tokens stay in decline"),
        N_("In decline all your tokens stay on the board, not just one per region"),
    ),
    "withdraws": (
        N_("Withdraw when attacked in decline"),
        N_("Attacked in decline, you lose one token and withdraw the others like an active race"),
    ),
    "tower": (
        N_("In decline a tower: a coin per token in it"),
        N_(
            "When you decline, stack one token from each region into a tower in one of them "
            "and leave the others: it earns one coin per token in it, and an attack needs one "
            "more for each"
        ),
    ),
    "immune": (
        N_("Untouchable in decline"),
        N_("In decline no opponent can conquer your regions or use a power on them"),
    ),
    "keeps_place": (
        N_("Never crowded out in decline"),
        N_("In decline this race does not count toward the limit of one, and never makes room"),
    ),
    "revives": (
        N_("On decline your older race comes back to life"),
        N_(
            "When you decline, your race that was in decline before comes back to life, and you "
            "pick no new combo. Its tokens stand up where they are, the rest of those it began "
            "with come to your hand, and it has no power"
        ),
    ),
    "after_scoring": (
        N_("Decline right after scoring"),
        N_("You may decline at the end of a normal turn, once you have conquered and scored"),
    ),
    "free_pick": (
        N_("A free combo after decline"),
        N_("When you decline, your next combo is free, wherever it lies in the column"),
    ),
}
_TAKE_OFF: Forms = ngettext(
    "One token comes off the board after redeployment",
    "{n} tokens come off the board after redeployment",
)
_FULL_TAKE_OFF: Forms = ngettext(
    "Each time you have redeployed, take one token off the board, leaving one in every region if "
    "you can",
    "Each time you have redeployed, take {n} tokens off the board, leaving one in every region if "
    "you can",
)
_LEAVE: Forms = ngettext(
    "One token stays per region, the rest attack",
    "{n} tokens stay per region, the rest attack",
)
_FULL_LEAVE: Forms = ngettext(
    "When you redeploy, exactly one token stays in each region, and the rest come back to your "
    "hand",
    "When you redeploy, exactly {n} tokens stay in each region, and the rest come back to your "
    "hand",
)

CLOSE_SHORT = (
    ngettext(
        "Close a region beside a mountain of yours", "Close {n} regions beside your mountains"
    ),
)
CLOSE_FULL = (
    ngettext(
        "At the end of your turn you may close one region beside a mountain of yours, but none of "
        "your own and none that is immune",
        "At the end of your turn you may close a region beside each of your mountains, {n} at "
        "most, but none of your own and none that is immune",
    ),
    N_(
        "Whoever is there withdraws without a loss, and nobody may enter until your next turn; "
        "lost tribes and races in decline leave the board"
    ),
)


def immune_short(language: Language, effect: ImmuneEffect) -> list[str]:
    """Return where nobody can conquer, in short."""
    # NOTE: {where} is such as "in forests and on hills".
    text = language.gettext("Untouchable {where}")
    return [text.format(where=in_kinds(language, effect.terrain))]


def immune_full(language: Language, effect: ImmuneEffect) -> list[str]:
    """Return where nobody can conquer."""
    # NOTE: {where} is such as "in forests and on hills".
    text = language.gettext("No opponent can conquer you {where} or use a power on you there")
    return [text.format(where=in_kinds(language, effect.terrain))]


_WINTER: dict[Symbol, str] = {
    "mine": N_("A winter marker per mine, each turn"),
    "magic": N_("A winter marker per magic region, each turn"),
    "cavern": N_("A winter marker per cavern, each turn"),
}
_FULL_WINTER: dict[Symbol, str] = {
    "mine": N_("At the end of your turn, lay a winter marker for each mine you hold"),
    "magic": N_("At the end of your turn, lay a winter marker for each magic region you hold"),
    "cavern": N_("At the end of your turn, lay a winter marker for each cavern you hold"),
}
_WHERE_WINTER = N_(
    "Lay them in your regions or next to them, at most one in each and none where others are immune"
)
_COLD = N_(
    "Such a region costs one token more to conquer, and brings anybody but you one coin less"
)
_THAW = N_("You take all of them back when your next turn begins, and on decline")


def winter_short(language: Language, effect: WinterEffect) -> list[str]:
    """Return for what winter markers are laid, in short."""
    return [language.gettext(_WINTER[effect.per])]


def winter_full(language: Language, effect: WinterEffect) -> list[str]:
    """Return where winter markers are laid, what they do, and how long they lie."""
    texts = (_FULL_WINTER[effect.per], _WHERE_WINTER, _COLD, _THAW)
    return [language.gettext(text) for text in texts]


LOOT_SHORT = (N_("Loot, face down, in each region you conquer"),)
LOOT_FULL = (
    N_(
        "In each region you conquer you draw a loot marker that only you may look at, and that "
        "stays even if you abandon the region"
    ),
    N_(
        "Whoever conquers such a region uncovers it: 3 of 10 are an attack, which ends that "
        "conquest and costs the attacker one token; from the others the conqueror takes up to 3 "
        "coins"
    ),
    N_("On decline and at the end of the game you collect all of it"),
)


BORROW_SHORT = (N_("Take over a power on offer each turn"),)
BORROW_FULL = (
    N_(
        "At the start of each turn you may take over one of the powers on offer, without its "
        "tokens: you have it until your next turn, or until somebody picks that combo"
    ),
    N_("Markers of that power then leave the board"),
)


def strength_short(language: Language, effect: StrengthEffect) -> list[str]:
    """Return how strong a Behemoth is, in short."""
    # NOTE: {per} is such as "per swamp".
    text = language.gettext("Each Behemoth is a token {per}, up to {n}")
    return [text.format(per=per(language, effect.per), n=effect.most)]


def strength_full(language: Language, effect: StrengthEffect) -> list[str]:
    """Return how strong a Behemoth is, and what that is for."""
    _ = language.gettext
    # NOTE: {per} is such as "per swamp".
    text = _("Each Behemoth counts as one token {per} that you hold, up to {n}")
    return [
        text.format(per=per(language, effect.per), n=effect.most),
        _("What you are conquering does not count yet"),
    ]


COVER_SHORT = (N_("Tokens in decline stay below yours"),)
COVER_FULL = (
    N_(
        "Tokens in decline stay in a region that you conquer, below your own: they help to defend "
        "it, and their owner still gets coins for it, even if that is you"
    ),
    N_(
        "They leave the board when somebody conquers the region or when you decline; if you "
        "abandon the region, they hold it again"
    ),
)


def placed_short(language: Language, effect: PlacedEffect) -> list[str]:
    """Return what is placed on the board besides tokens, in short."""
    _, markers = language.gettext, _markers(language, effect)
    if effect.marker == "pot":
        # NOTE: {markers} is such as "A pot of gold" or "2 pots of gold".
        text = _("{markers} to hide") if effect.n is not None else "{markers}"
    elif effect.n is not None:
        forms = _DEFEND if effect.marker in _DEFENDING else _PROTECT
        text = language.plural(forms, effect.n)
    elif effect.marker in _DEFENDING:
        # NOTE: {markers} is such as "A lair in each region".
        text = _("{markers}: harder to take")
    else:
        # NOTE: {markers} is such as "A hero in each region".
        text = _("{markers}: safe from attack")
    said = text.format(markers=markers)
    # NOTE: {what} is such as "A lair in each region: harder to take".
    return [_("{what}, in decline too").format(what=said) if effect.stays else said]


def placed_full(language: Language, effect: PlacedEffect) -> list[str]:
    """Return what is placed on the board besides tokens."""
    markers = _markers(language, effect)
    if effect.n is None or effect.by_conquest:
        return [markers]
    # NOTE: {markers} is such as "A hero" or "2 heroes".
    anywhere = N_("{markers} to place in your regions")
    # NOTE: {markers} is such as "A dragon", which is placed where it is used.
    when_used = N_("{markers} to place as you attack")
    text = when_used if effect.marker in ATTACK_USES else anywhere
    return [language.gettext(text).format(markers=markers)]


def placed_notes(language: Language, effect: PlacedEffect) -> list[str]:
    """Return what a marker does, and whether it stays."""
    notes = [_RULES.get(effect.marker, _SAFE)]
    notes += [N_("In decline all of that stays on the board")] if effect.stays else []
    notes += [N_("All of that leaves the board when your next turn begins")] * effect.leaves
    return [language.gettext(note) for note in notes]


def _markers(language: Language, effect: PlacedEffect) -> str:
    n = effect.n
    if n is not None:
        markers = counted(language, _MARKERS[effect.marker], n)
        pattern = language.plural(_BY_CONQUEST, n) if effect.by_conquest else "{markers}"
        return pattern.format(markers=markers, n=n)
    markers = language.gettext(_EVERYWHERE[effect.marker])
    # NOTE: {markers} is such as "A hole in each region".
    pattern = language.gettext("{markers} you conquer") if effect.by_conquest else "{markers}"
    return pattern.format(markers=markers)


def redeploy_short(language: Language, effect: RedeployEffect) -> list[str]:
    """Return how the end of a turn differs, in short."""
    _ = language.gettext
    said = [
        counted(language, _TAKE_OFF, effect.take_off) if effect.take_off else "",
        counted(language, _LEAVE, effect.leave) if effect.leave else "",
        _("Tokens stay where they fought") if effect.stays else "",
    ]
    return [text for text in said if text] or [_("Redeploy like others")]


def redeploy_full(language: Language, effect: RedeployEffect) -> list[str]:
    """Return how the end of a turn differs."""
    _ = language.gettext
    said = [
        counted(language, _FULL_TAKE_OFF, effect.take_off) if effect.take_off else "",
        counted(language, _FULL_LEAVE, effect.leave) if effect.leave else "",
        _("You do not redeploy at the end of your turn") if effect.stays else "",
    ]
    return [text for text in said if text] or [_("You redeploy like other races")]


def redeploy_notes(language: Language, effect: RedeployEffect) -> list[str]:
    """Return the notes on tokens taken off."""
    return [language.gettext("Next turn you have them back in hand")] if effect.take_off else []


def decline_short(language: Language, effect: DeclineEffect) -> list[str]:
    """Return what is different about decline, in short."""
    return _traits(language, effect, 0) or [language.gettext("Decline like others")]


def decline_full(language: Language, effect: DeclineEffect) -> list[str]:
    """Return what is different about decline."""
    return _traits(language, effect, 1) or [language.gettext("You decline like other races")]


def _traits(language: Language, effect: DeclineEffect, length: int) -> list[str]:
    texts = [pair[length] for trait, pair in _TRAITS.items() if getattr(effect, trait)]
    return [language.gettext(text) for text in texts]
