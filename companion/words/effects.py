"""What an effect, and a whole race or power, does: put into words from its data alone.

Home-made pieces speak like this, and so do pieces of sets without texts of their own.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from companion.engine import (
    ATTACK_USES,
    CLEAR,
    FIRST_ROLL,
    BorrowEffect,
    ClearEffect,
    CloseEffect,
    CoinsEffect,
    ColumnEffect,
    CostEffect,
    CoverEffect,
    DeclineEffect,
    EarlyEffect,
    Effect,
    EntryEffect,
    FireballsEffect,
    GainEffect,
    ImmuneEffect,
    IncomeEffect,
    KeepEffect,
    LeastEffect,
    LootEffect,
    LossEffect,
    OnceEffect,
    PactsEffect,
    PlacedEffect,
    ReachEffect,
    RedeployEffect,
    StrengthEffect,
    TokensEffect,
    UseName,
    WinterEffect,
)
from companion.words import board_effects as board
from companion.words import coin_effects as coins
from companion.words import conquest_effects as conquest
from companion.words.language import N_, Forms, Language

# What finds the sentences of an effect, or those that all of its kind share, with its number.
Say = Callable[[Language, Any], list[str]] | Sequence[str | Forms]


class _Speaker(NamedTuple):
    """How a kind of effect is put into words: in short, in full, and its notes."""

    short: Say
    full: Say
    notes: Say = ()


# In the order in which a piece lists them.
_SPEAKERS: dict[type[Effect], _Speaker] = {
    TokensEffect: _Speaker(coins.tokens_short, coins.tokens_full),
    RedeployEffect: _Speaker(board.redeploy_short, board.redeploy_full, board.redeploy_notes),
    EntryEffect: _Speaker(conquest.entry_short, conquest.entry_full),
    ReachEffect: _Speaker(conquest.reach_short, conquest.reach_full),
    OnceEffect: _Speaker(conquest.once_short, conquest.once_full, conquest.once_notes),
    ClearEffect: _Speaker(conquest.clear_short, conquest.clear_full, conquest.CLEAR_NOTES),
    CostEffect: _Speaker(conquest.cost_short, conquest.cost_full, conquest.cost_notes),
    LeastEffect: _Speaker(conquest.LEAST_SHORT, conquest.LEAST_FULL),
    IncomeEffect: _Speaker(coins.income_short, coins.income_full),
    ImmuneEffect: _Speaker(board.immune_short, board.immune_full),
    EarlyEffect: _Speaker(coins.EARLY_SHORT, coins.EARLY_FULL),
    PlacedEffect: _Speaker(board.placed_short, board.placed_full, board.placed_notes),
    CoverEffect: _Speaker(board.COVER_SHORT, board.COVER_FULL),
    StrengthEffect: _Speaker(board.strength_short, board.strength_full),
    LootEffect: _Speaker(board.LOOT_SHORT, board.LOOT_FULL),
    WinterEffect: _Speaker(board.winter_short, board.winter_full),
    BorrowEffect: _Speaker(board.BORROW_SHORT, board.BORROW_FULL),
    CloseEffect: _Speaker(board.CLOSE_SHORT, board.CLOSE_FULL),
    FireballsEffect: _Speaker(coins.fireballs_short, coins.fireballs_full),
    PactsEffect: _Speaker(coins.PACTS_SHORT, coins.PACTS_FULL),
    GainEffect: _Speaker(coins.gain_short, coins.gain_full, coins.GAIN_NOTES),
    KeepEffect: _Speaker(coins.KEEP_SHORT, coins.KEEP_FULL, coins.GAIN_NOTES),
    LossEffect: _Speaker(coins.loss_short, coins.loss_full),
    CoinsEffect: _Speaker(coins.coins_short, coins.coins_full),
    ColumnEffect: _Speaker(coins.column_short, coins.column_full, coins.COLUMN_NOTES),
    DeclineEffect: _Speaker(board.decline_short, board.decline_full),
}
_ORDER = tuple(_SPEAKERS)
# What is over in an instant, or is about decline itself, needs no word on when it ends.
_ENDLESS = (TokensEffect, EntryEffect, ColumnEffect, DeclineEffect)
_MAX_ON_A_CARD = 2
# NOTE: {what} is such as "A coin per mine": the race goes on with it in decline.
_EVEN_IN_DECLINE = N_("{what}, even in decline")
# NOTE: {what} is such as "All tokens stay in decline", but not any more once it is there.
_ONLY_UNTIL_DECLINE = N_("{what}, but only until decline")
# NOTE: {what} is such as "2 heroes: their regions are safe".
_PLACED_IN_DECLINE = N_("{what}, placed even in decline")
_ENDS = N_("It ends on decline")
# NOTE: markers, such as heroes.
_LEAVES = N_("On decline nothing of that stays on the board")
_GOES_ON = N_("It continues in decline")
_ALL_ELSE_ENDS = N_("All else ends on decline")


class _Part(NamedTuple):
    """An effect of a piece, and the effect that limits its use, if any."""

    effect: Effect
    once: OnceEffect | None = None


def piece_short(language: Language, effects: Iterable[Effect]) -> str:
    """Return what a race or power does, short enough for a card."""
    parts = [part for part in _parts(effects) if not _is_fleeting(part.effect)]
    said = [text for part in parts for text in _short(language, part)]
    if not said:
        return language.gettext("No benefit but its tokens.")
    text = _sentences(said[:_MAX_ON_A_CARD])
    if len(said) <= _MAX_ON_A_CARD:
        return text
    # NOTE: after a sentence or two about what a race or power does: there is more to it.
    more = language.gettext("And more.")
    return f"{text} {more}"


def piece_full(language: Language, effects: Iterable[Effect]) -> str:
    """Return everything a race or power does; what applies to several effects is said once."""
    parts = _parts(effects)
    if not parts:
        return language.gettext("It has no benefit but its tokens.")
    all_effects = [part.effect for part in parts]
    said: list[str] = []
    for part in parts:
        texts = _full(language, part)
        if _has_all_else(all_effects) and _goes_on(part.effect):
            pattern = language.gettext(_EVEN_IN_DECLINE)
            texts = [pattern.format(what=text) for text in texts]
        notes = [note for note in _notes(language, part) if note not in said]
        said += [*texts, *notes]
    return _sentences([*said, *_endings(language, all_effects)])


def _short(language: Language, part: _Part) -> list[str]:
    effect = part.effect
    texts = _limited(language, _said(language, effect, _SPEAKERS[type(effect)].short), part.once)
    if isinstance(effect, DeclineEffect):
        pattern = "{what}" if effect.in_decline else language.gettext(_ONLY_UNTIL_DECLINE)
    elif isinstance(effect, PlacedEffect) and effect.in_decline:
        pattern = language.gettext(_PLACED_IN_DECLINE)
    else:
        pattern = language.gettext(_EVEN_IN_DECLINE) if effect.in_decline else "{what}"
    return [pattern.format(what=text) for text in texts]


def _full(language: Language, part: _Part) -> list[str]:
    effect = part.effect
    texts = _limited(language, _said(language, effect, _SPEAKERS[type(effect)].full), part.once)
    if isinstance(effect, DeclineEffect) and not effect.in_decline:
        pattern = language.gettext(_ONLY_UNTIL_DECLINE)
        return [pattern.format(what=text) for text in texts]
    return texts


def _said(language: Language, effect: Effect, say: Say) -> list[str]:
    if callable(say):
        return say(language, effect)
    n = effect.tokens if isinstance(effect, LeastEffect) else getattr(effect, "n", 0)
    return [language.plural(text, n).format(n=n) for text in say]


def _limited(language: Language, texts: list[str], once: OnceEffect | None) -> list[str]:
    """Add how often something may be used to the end of its text."""
    if once is None:
        return texts
    return [*texts[:-1], conquest.often(language, texts[-1], once)]


def _notes(language: Language, part: _Part) -> list[str]:
    effects = [part.effect, *([part.once] if part.once else [])]
    return [note for e in effects for note in _said(language, e, _SPEAKERS[type(e)].notes)]


def _parts(effects: Iterable[Effect]) -> list[_Part]:
    """Return the effects to describe, in order; a limit is described with what it limits."""
    spoken = sorted(
        (effect for effect in effects if type(effect) in _SPEAKERS),
        key=lambda effect: _ORDER.index(type(effect)),
    )
    bringing: dict[tuple[UseName, bool], Effect] = {}
    for effect in spoken:
        if use := _use_of(effect):
            bringing.setdefault((use, effect.in_decline), effect)
    limits = {
        id(bringing[key]): effect
        for effect in spoken
        if isinstance(effect, OnceEffect) and (key := (effect.use, effect.in_decline)) in bringing
    }
    spoken_for = {id(once) for once in limits.values()}
    return [_Part(e, limits.get(id(e))) for e in spoken if id(e) not in spoken_for]


def _use_of(effect: Effect) -> UseName | None:
    """Return what must be used for this; a roll of the die is a sentence of its own."""
    use = effect.use if isinstance(effect, CostEffect) else None
    use = effect.leap_with if isinstance(effect, ReachEffect) else use
    use = CLEAR if isinstance(effect, ClearEffect) else use
    return use if use != FIRST_ROLL else None


def _endings(language: Language, effects: Sequence[Effect]) -> list[str]:
    """Return what decline does to all this, in one sentence if any."""
    ending = [effect for effect in effects if _ends(effect)]
    if _has_all_else(effects):
        return [language.gettext(_ALL_ELSE_ENDS)]
    if ending:
        are_markers = all(isinstance(effect, PlacedEffect) for effect in ending)
        return [language.gettext(_LEAVES if are_markers else _ENDS)]
    return [language.gettext(_GOES_ON)] if any(map(_goes_on, effects)) else []


def _has_all_else(effects: Sequence[Effect]) -> bool:
    """Return whether something ends on decline and something else does not."""
    tells = any(isinstance(effect, DeclineEffect) or _stays(effect) for effect in effects)
    return any(map(_ends, effects)) and (tells or any(map(_goes_on, effects)))


def _is_fleeting(effect: Effect) -> bool:
    """Tell whether it is a marker of which its use says enough: it is soon gone."""
    return isinstance(effect, PlacedEffect) and effect.leaves and effect.marker in ATTACK_USES


def _goes_on(effect: Effect) -> bool:
    return effect.in_decline and not isinstance(effect, DeclineEffect)


def _ends(effect: Effect) -> bool:
    is_instant = isinstance(effect, CoinsEffect) and effect.on == "pick"
    is_endless = is_instant or isinstance(effect, _ENDLESS) or _stays(effect)
    return not (effect.in_decline or is_endless)


def _stays(effect: Effect) -> bool:
    return isinstance(effect, PlacedEffect) and effect.stays


def _sentences(texts: Sequence[str]) -> str:
    return " ".join(f"{text[:1].upper()}{text[1:]}." for text in texts)
