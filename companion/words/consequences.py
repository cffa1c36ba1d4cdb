"""What changes when an old step is put right, in sentences; never a total."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.engine import CountName, Line
from companion.play import (
    AttackDiffers,
    CoinsDiffer,
    CoinsOnOffer,
    ComboIds,
    Consequence,
    GameIs,
    HandIs,
    HoldsNow,
    OfferDiffers,
    PeaceIs,
    PickDiffers,
    PickPays,
    PotsBring,
    RaceIs,
    Status,
    StepsDropped,
    StepsIdle,
    TokensDiffer,
    TurnBrings,
    TurnIs,
)
from companion.words.attacks import attack_text
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.score_questions import question_text
from companion.words.sentences import sentence
from companion.words.sum_lines import line_text

# Counts that the rulebook has a word for.
_PRINTED: tuple[CountName, ...] = ("farmland", "forest", "hill", "swamp", "mine", "magic")
_BRINGS: Forms = ngettext("{player}'s turn brings {n} coin", "{player}'s turn brings {n} coins")
_MORE: Forms = ngettext("{race}: {n} token more", "{race}: {n} tokens more")
_FEWER: Forms = ngettext("{race}: {n} token fewer", "{race}: {n} tokens fewer")
_UNSEEN: Forms = ngettext("{n} new combo comes on offer", "{n} new combos come on offer")
_IDLE: Forms = ngettext(
    "{n} step does nothing any more: it is left out",
    "{n} steps do nothing any more: they are left out",
)
_DROPPED: Forms = ngettext(
    "{n} undone step is dropped: it can no longer be redone",
    "{n} undone steps are dropped: they can no longer be redone",
)
_SENTENCES: dict[type, str] = {
    CoinsDiffer: N_("Round {round}: {player}'s coins change"),
    PotsBring: N_("{player}'s pots of gold: {n} instead of {before}"),
    # NOTE: coins; "found" are those that lay on it.
    PickPays: N_("{player} takes {combo}: pays {paid}, finds {found} on it"),
    # NOTE: tokens in hand.
    HandIs: N_("{race}: {n} in hand instead of {before}"),
    CoinsOnOffer: N_("Coins on {combo}: {n} instead of {before}"),
    TurnIs: N_("It is {player}'s turn, in round {round}"),
}
_RACE_IS: dict[Status, str] = {
    "active": N_("{player}'s {race} are active"),
    "declined": N_("{player}'s {race} are in decline"),
    "gone": N_("{player}'s {race} are not in play"),
}

PlayerNames = Sequence[str]


def consequence_texts(
    language: Language, found: Iterable[Consequence], names: PlayerNames
) -> list[str]:
    """Return a sentence for each consequence; one that says so if there is none."""
    texts = [text for item in found for text in _texts(language, item, names)]
    return texts or [language.gettext("Nothing else changes.")]


def _texts(language: Language, item: Consequence, names: PlayerNames) -> list[str]:
    _ = language.gettext
    match item:
        case AttackDiffers(now=attack):
            # NOTE: {deed} is such as "Orcs took a hill with 5 tokens": that is different now.
            return [_("Now: {deed}").format(deed=attack_text(language, attack, names))]
        case RaceIs(status=status):
            return [sentence(language, _(_RACE_IS[status]), item, names)]
        case GameIs(over=over):
            return [_("The game is over") if over else _("The game goes on")]
        case StepsIdle(n):
            return [language.plural(_IDLE, n).format(n=n)]
        case StepsDropped(n):
            return [language.plural(_DROPPED, n).format(n=n)]
    if type(item) in _SAY:
        return _SAY[type(item)](language, item, names)
    now = getattr(item, "now", None)
    return [sentence(language, _(_SENTENCES[type(item)]), item, names, n=now)]


def _turn_brings(language: Language, item: TurnBrings, names: PlayerNames) -> list[str]:
    _ = language.gettext
    if item.now is None:
        text = _("{player}'s turn is not scored any more")
    elif item.before is None:
        text = language.plural(_BRINGS, item.now)
    else:
        text = _("{player}'s turn brings {n} instead of {before}")
    if item.round is None:
        return [sentence(language, text, item, names, n=item.now)]
    text = sentence(language, language.inside(text), item, names, n=item.now)
    # NOTE: {what} is such as "Anna's turn brings 8 instead of 7".
    return [_("Round {round}: {what}").format(round=item.round, what=text)]


def _pick_differs(language: Language, item: PickDiffers, names: PlayerNames) -> list[str]:
    _ = language.gettext
    if item.now and item.before:
        text = _("{player} picks {combo} instead of {before}")
    elif item.now:
        text = _("{player} picks {combo}")
    else:
        text = _("{player} does not pick {before} any more")
    combo, before = (language.combo_name(*pair) if pair else "" for pair in (item.now, item.before))
    return [sentence(language, text, item, names, combo=combo, before=before)]


def _tokens_differ(language: Language, item: TokensDiffer, names: PlayerNames) -> list[str]:
    n = abs(item.more)
    text = language.plural(_MORE if item.more > 0 else _FEWER, n)
    return [sentence(language, text, item, names, n=n)]


def _holds_now(language: Language, item: HoldsNow, names: PlayerNames) -> list[str]:
    if item.count == "regions":
        # NOTE: {what} is such as "3 regions".
        text = language.gettext("{race}: {what} instead of {before}")
        what = line_text(language, Line("regions", item.now))
        return [sentence(language, text, item, names, what=what)]
    is_printed = item.count in _PRINTED
    what = language.term(item.count) if is_printed else question_text(language, item.count)
    what = language.word_inside(what)
    # NOTE: {what} is such as "fortresses" or "hill": how many of them the race holds.
    text = language.gettext("{race}, {what}: {n} instead of {before}")
    return [sentence(language, text, item, names, what=what, n=item.now)]


def _peace_is(language: Language, item: PeaceIs, names: PlayerNames) -> list[str]:
    _ = language.gettext
    text = _("{player} is at peace with {other}")
    if item.ally is None:
        text = _("{player} is at peace with nobody")
    return [sentence(language, text, item, names)]


def _offer_differs(language: Language, item: OfferDiffers, names: PlayerNames) -> list[str]:
    _, texts = language.gettext, []
    if item.come:
        texts.append(_("On offer again: {combos}").format(combos=_combos(language, item.come)))
    if item.unseen:
        texts.append(language.plural(_UNSEEN, item.unseen).format(n=item.unseen))
    if item.gone:
        texts.append(_("No longer on offer: {combos}").format(combos=_combos(language, item.gone)))
    return texts


def _combos(language: Language, combos: Iterable[ComboIds]) -> str:
    return language.join([language.combo_name(*combo) for combo in combos])


_SAY: dict[type, Callable[[Language, Any, PlayerNames], list[str]]] = {
    TurnBrings: _turn_brings,
    PickDiffers: _pick_differs,
    TokensDiffer: _tokens_differ,
    HoldsNow: _holds_now,
    PeaceIs: _peace_is,
    OfferDiffers: _offer_differs,
}
