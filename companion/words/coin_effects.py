"""Effects on coins and tokens in words: income, coins, column, losses, gains, more tokens.

Sentences come without their full stop: more may follow before it.
"""

from companion.engine import (
    CoinsEffect,
    ColumnEffect,
    FireballsEffect,
    GainEffect,
    IncomeEffect,
    LossEffect,
    TokensEffect,
)
from companion.words.effect_phrases import counted, if_any, if_at_most, in_kinds, per, row
from companion.words.language import N_, Forms, Language, ngettext

# NOTE: "per mine", "each turn" or the like follows.
_COINS: Forms = ngettext("A coin", "{n} coins")
# NOTE: than each region brings anyway; "per region" follows.
_COINS_MORE: Forms = ngettext("An extra coin", "{n} coins more")
_FULL_COINS: Forms = ngettext(
    "When you score, take one extra coin", "When you score, take {n} coins more"
)
# NOTE: than regions bring anyway; "per region" follows.
_COIN_LESS = N_("A coin less")
_FULL_COIN_LESS = N_("When you score, take one coin less")
# NOTE: {what} is such as "A coin per mine": the first {n} earn nothing.
_BEYOND: Forms = ngettext("{what} beyond the first", "{what} beyond the first {n}")
_COINS_ON: dict[str, str] = {
    "conquest": N_("A coin from its owner for each active region you take"),
    "loss": N_("Whoever takes land from you pays a coin"),
    "bounty": N_("Whoever takes land from you gets a coin"),
    "pick": N_("A coin for each race in decline when you pick it"),
    "decline": N_("A coin for each race that declines"),
    "passing": N_("A coin per combo others pass"),
    "leap": N_("A coin for conquests over a region"),
}
_FULL_COINS_ON: dict[str, str] = {
    "conquest": N_(
        "For each region you take from an active race its owner pays you one coin, if there is "
        "one to pay"
    ),
    "loss": N_(
        "A player who conquers a region of your active race pays you one coin, if there is one "
        "to pay"
    ),
    "bounty": N_("A player who conquers a region of your active race takes one coin from the bank"),
    "pick": N_("When you pick it, take one coin for each race in decline, whoever's it is"),
    "decline": N_("You take one coin each time a race goes into decline, your own included"),
    "passing": N_(
        "When another player picks, take one coin from the bank for each combo that was passed over"
    ),
    "leap": N_(
        "For each region you take over exactly one other, with none of yours next to it, take one "
        "coin at once"
    ),
}
# NOTE: a combo in the column that a player does not want.
_PASSING: Forms = ngettext("Passing it costs a coin", "Passing it costs {n} coins")
_FULL_PASSING: Forms = ngettext(
    "Passing it over in the column costs one coin",
    "Passing it over in the column costs {n} coins, not one",
)
_GROWS: Forms = ngettext(
    "One more token each time it is passed over", "{n} more tokens each time it is passed over"
)
_FULL_GROWS: Forms = ngettext(
    "Whoever passes it over in the column adds a token from the tray, while there are any",
    "Whoever passes it over in the column adds {n} tokens from the tray, while there are any",
)
_LOSS: Forms = ngettext("Lose one token when conquered", "Lose {n} tokens when conquered")
_FULL_LOSS: Forms = ngettext(
    "When a region of yours is conquered you lose one token, and the others come back to your hand",
    "When a region of yours is conquered you lose {n} tokens, and the others come back to your "
    "hand",
)
_TOKENS: Forms = ngettext("One more token", "{n} more tokens")
_OWN_TOKENS: Forms = ngettext("One more token until decline", "{n} more tokens until decline")
_FULL_TOKENS: Forms = ngettext(
    "You take one more token of your race", "You take {n} more tokens of your race"
)
_FULL_OWN_TOKENS: Forms = ngettext(
    "You get one extra token, which fights, holds and is lost like one of your race, and leaves "
    "the board on decline",
    "You get {n} extra tokens, which fight, hold and are lost like those of your race, and leave "
    "the board on decline",
)


def income_short(language: Language, effect: IncomeEffect) -> list[str]:
    """Return what is earned at scoring, in short."""
    if effect.add < 0:
        return [_income(language, language.gettext(_COIN_LESS), effect)]
    head = _COINS_MORE if effect.per == "regions" else _COINS
    return [_income(language, counted(language, head, effect.add), effect)]


def income_full(language: Language, effect: IncomeEffect) -> list[str]:
    """Return what is earned at scoring."""
    if effect.add < 0:
        return [_income(language, language.gettext(_FULL_COIN_LESS), effect)]
    return [_income(language, counted(language, _FULL_COINS, effect.add), effect)]


def _income(language: Language, head: str, effect: IncomeEffect) -> str:
    _ = language.gettext
    at_most = effect.regions_at_most
    conditions = [if_any(language, effect.if_)] if effect.if_ else []
    conditions += [if_at_most(language, at_most)] if at_most is not None else []
    if effect.per:
        what = row(head, per(language, effect.per))
    else:
        # NOTE: after "2 coins" or "When you score, take 2 coins more".
        what = head if conditions or effect.unless else row(head, _("each turn"))
    if effect.per and effect.beyond:
        what = language.plural(_BEYOND, effect.beyond).format(what=what, n=effect.beyond)
    excepted = [in_kinds(language, effect.except_)] if effect.except_ else []
    excepted += [if_any(language, effect.unless)] if effect.unless else []
    if conditions:
        # NOTE: {what} is such as "3 coins", {condition} such as "if you hold a hill".
        pattern = _("{what} {condition}")
        what = pattern.format(what=what, condition=language.join(conditions))
    if excepted:
        # NOTE: {what} is such as "3 coins", {condition} such as "on coasts".
        pattern = _("{what}, except {condition}")
        what = pattern.format(what=what, condition=language.join(excepted))
    return what


def coins_short(language: Language, effect: CoinsEffect) -> list[str]:
    """Return when a coin changes hands, in short."""
    return [language.gettext(_COINS_ON[effect.on])]


def coins_full(language: Language, effect: CoinsEffect) -> list[str]:
    """Return when a coin changes hands."""
    return [language.gettext(_FULL_COINS_ON[effect.on])]


def column_short(language: Language, effect: ColumnEffect) -> list[str]:
    """Return what passing a combo over means, in short."""
    return _column(language, effect, _PASSING, _GROWS)


def column_full(language: Language, effect: ColumnEffect) -> list[str]:
    """Return what passing a combo over means."""
    return _column(language, effect, _FULL_PASSING, _FULL_GROWS)


def _column(language: Language, effect: ColumnEffect, price: Forms, grows: Forms) -> list[str]:
    """Mention the price if it is unusual, or if there is nothing else to say."""
    said = [counted(language, grows, effect.grows)] if effect.grows else []
    if effect.price > 1 or not said:
        said.insert(0, counted(language, price, effect.price))
    return said


def loss_short(language: Language, effect: LossEffect) -> list[str]:
    """Return what a lost region costs its owner, in short."""
    _ = language.gettext
    said = [_("Roll the die for each loss, and more may come")] if effect.die else []
    if not effect.tokens:
        return [_("Never lose a token when conquered"), *said]
    # Everybody loses one token.
    is_usual = effect.tokens == 1 and effect.die
    return [*([] if is_usual else [counted(language, _LOSS, effect.tokens)]), *said]


def loss_full(language: Language, effect: LossEffect) -> list[str]:
    """Return what a lost region costs its owner."""
    _ = language.gettext
    roll = _("For each loss roll the die, and take that many new tokens from the tray")
    if effect.tokens:
        said = [counted(language, _FULL_LOSS, effect.tokens)]
    else:
        text = _(
            "When a region of yours is conquered, all its tokens come back to your hand; only a "
            "swap costs you one"
        )
        said = [text]
    return [*said, roll] if effect.die else said


def gain_short(language: Language, effect: GainEffect) -> list[str]:
    """Return what new tokens are for, in short."""
    said = [row(language.gettext("A new token"), per(language, effect.per, effect.every))]
    return [*said, language.gettext("The loser too")] if effect.loser_too else said


def gain_full(language: Language, effect: GainEffect) -> list[str]:
    """Return what new tokens are for."""
    head = language.gettext("When you redeploy, take a new token from the tray")
    said = [row(head, per(language, effect.per, effect.every))]
    if effect.loser_too:
        text = language.gettext(
            "An active race that loses a region to you takes a new token of its own too, after its "
            "losses and any die for them"
        )
        said.append(text)
    return said


def fireballs_short(language: Language, effect: FireballsEffect) -> list[str]:
    """Return what brings fireballs, in short."""
    return [row(language.gettext("A fireball"), per(language, effect.per))]


def fireballs_full(language: Language, effect: FireballsEffect) -> list[str]:
    """Return what brings fireballs, and when they may be used."""
    _ = language.gettext
    head = row(_("When you redeploy, take a fireball"), per(language, effect.per))
    return [head, _("You keep those you do not use from turn to turn")]


def tokens_short(language: Language, effect: TokensEffect) -> list[str]:
    """Return how many more tokens there are, in short."""
    return [counted(language, _OWN_TOKENS if effect.own_tray else _TOKENS, effect.add)]


def tokens_full(language: Language, effect: TokensEffect) -> list[str]:
    """Return how many more tokens there are."""
    return [counted(language, _FULL_OWN_TOKENS if effect.own_tray else _FULL_TOKENS, effect.add)]


# NOTE: pacts are markers that lie before other players for a turn.
PACTS_SHORT = (ngettext("A pact for another player each turn", "{n} pacts for others each turn"),)
PACTS_FULL = (
    ngettext(
        "On your turn you may deal a pact to another player, if you have a coin",
        "On your turn you may deal up to {n} pacts to other players, no more than you have coins",
    ),
    N_(
        "Whoever holds one and conquers a region of this race pays you a coin for each pact as "
        "their turn ends"
    ),
    N_("You pay any other holder as many, and the pacts come back"),
)
EARLY_SHORT = (N_("Coins for regions at the start of the turn"),)
EARLY_FULL = (
    N_(
        "The coins for your regions come at the start of your turn, not at its end; in your "
        "first turn there are none"
    ),
)
KEEP_SHORT = (N_("Keep all lost tokens: they buy new ones"),)
KEEP_FULL = (
    N_("You keep every token that anybody loses for good in a conquest, lost tribes included"),
    N_(
        "As your turn begins, as many of them as there are players buy you a new token, as "
        "often as possible"
    ),
)
# Notes on new tokens, and on passing a combo over.
GAIN_NOTES = (N_("When the tray is empty, no more come"),)
COLUMN_NOTES = (N_("Whoever picks it takes all that lies there"),)
