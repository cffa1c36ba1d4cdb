"""What changes when an old step is put right, in sentences; never a total."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.engine.vocabulary import CountName, Line
from companion.play import consequence_kinds as c
from companion.words.attacks import attack_text, name_of
from companion.words.language import Forms, Language, ngettext
from companion.words.score_questions import question_text
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
    "{n} undone step is dropped: it cannot follow any more",
    "{n} undone steps are dropped: they cannot follow any more",
)

PlayerNames = Sequence[str]


def consequence_texts(
    language: Language, found: Iterable[c.Consequence], names: PlayerNames
) -> list[str]:
    """Return a sentence for each consequence; one that says so if there is none."""
    texts = [text for item in found for text in _SAY[type(item)](language, item, names)]
    return texts or [language.gettext("Nothing else changes.")]


def _turn_brings(language: Language, item: c.TurnBrings, names: PlayerNames) -> list[str]:
    _ = language.gettext
    if item.now is None:
        text = _("{player}'s turn is not scored any more")
    elif item.before is None:
        text = language.plural(_BRINGS, item.now)
    else:
        text = _("{player}'s turn brings {n} instead of {before}")
    text = text.format(player=name_of(names, item.seat), n=item.now, before=item.before)
    if item.round is None:
        return [text]
    # NOTE: {what} is such as "Anna's turn brings 8 instead of 7".
    return [_("Round {round}: {what}").format(round=item.round, what=text)]


def _pots_bring(language: Language, item: c.PotsBring, names: PlayerNames) -> list[str]:
    text = language.gettext("{player}'s pots of gold: {n} instead of {before}")
    return [text.format(player=name_of(names, item.seat), n=item.now, before=item.before)]


def _pick_differs(language: Language, item: c.PickDiffers, names: PlayerNames) -> list[str]:
    _ = language.gettext
    if item.now and item.before:
        text = _("{player} picks {combo} instead of {before}")
    elif item.now:
        text = _("{player} picks {combo}")
    else:
        text = _("{player} does not pick {before} any more")
    combo, before = (language.combo_name(*pair) if pair else "" for pair in (item.now, item.before))
    return [text.format(player=name_of(names, item.seat), combo=combo, before=before)]


def _pick_pays(language: Language, item: c.PickPays, names: PlayerNames) -> list[str]:
    # NOTE: coins; "found" are those that lay on it.
    text = language.gettext("{player} takes {combo}: pays {paid}, finds {found} on it")
    player, combo = name_of(names, item.seat), language.combo_name(*item.combo)
    return [text.format(player=player, combo=combo, paid=item.paid, found=item.found)]


def _attack_differs(language: Language, item: c.AttackDiffers, names: PlayerNames) -> list[str]:
    # NOTE: {deed} is such as "Orcs took a hill with 5 tokens": that is different now.
    text = language.gettext("Now: {deed}")
    return [text.format(deed=attack_text(language, item.now, names))]


def _race_is(language: Language, item: c.RaceIs, names: PlayerNames) -> list[str]:
    _ = language.gettext
    text = {
        "active": _("{player}'s {race} are active"),
        "declined": _("{player}'s {race} are in decline"),
        "gone": _("{player}'s {race} are not in play"),
    }[item.status]
    return [text.format(player=name_of(names, item.seat), race=language.race(item.race))]


def _tokens_differ(language: Language, item: c.TokensDiffer, names: PlayerNames) -> list[str]:
    n = abs(item.more)
    text = language.plural(_MORE if item.more > 0 else _FEWER, n)
    return [text.format(race=language.race(item.race), n=n)]


def _hand_is(language: Language, item: c.HandIs, names: PlayerNames) -> list[str]:
    # NOTE: tokens in hand.
    text = language.gettext("{race}: {n} in hand instead of {before}")
    return [text.format(race=language.race(item.race), n=item.now, before=item.before)]


def _holds_now(language: Language, item: c.HoldsNow, names: PlayerNames) -> list[str]:
    if item.count == "regions":
        # NOTE: {what} is such as "3 regions".
        text = language.gettext("{race}: {what} instead of {before}")
        what = line_text(language, Line("regions", item.now))
        return [text.format(race=language.race(item.race), what=what, before=item.before)]
    is_printed = item.count in _PRINTED
    what = language.term(item.count) if is_printed else question_text(language, item.count)
    # NOTE: {what} is such as "Fortresses" or "Hill": how many of them the race holds.
    text = language.gettext("{race}, {what}: {n} instead of {before}")
    race = language.race(item.race)
    return [text.format(race=race, what=what, n=item.now, before=item.before)]


def _peace_is(language: Language, item: c.PeaceIs, names: PlayerNames) -> list[str]:
    _ = language.gettext
    text = _("{player} is at peace with {other}")
    if item.ally is None:
        text = _("{player} is at peace with nobody")
    return [text.format(player=name_of(names, item.seat), other=name_of(names, item.ally))]


def _offer_differs(language: Language, item: c.OfferDiffers, names: PlayerNames) -> list[str]:
    _, texts = language.gettext, []
    if item.come:
        texts.append(_("On offer again: {combos}").format(combos=_combos(language, item.come)))
    if item.unseen:
        texts.append(language.plural(_UNSEEN, item.unseen).format(n=item.unseen))
    if item.gone:
        texts.append(_("No longer on offer: {combos}").format(combos=_combos(language, item.gone)))
    return texts


def _coins_on_offer(language: Language, item: c.CoinsOnOffer, names: PlayerNames) -> list[str]:
    text = language.gettext("Coins on {combo}: {n} instead of {before}")
    combo = language.combo_name(*item.combo)
    return [text.format(combo=combo, n=item.now, before=item.before)]


def _turn_is(language: Language, item: c.TurnIs, names: PlayerNames) -> list[str]:
    text = language.gettext("It is {player}'s turn, in round {round}")
    return [text.format(player=name_of(names, item.seat), round=item.round)]


def _game_is(language: Language, item: c.GameIs, names: PlayerNames) -> list[str]:
    _ = language.gettext
    return [_("The game is over") if item.over else _("The game goes on")]


def _steps_idle(language: Language, item: c.StepsIdle, names: PlayerNames) -> list[str]:
    return [language.plural(_IDLE, item.n).format(n=item.n)]


def _steps_dropped(language: Language, item: c.StepsDropped, names: PlayerNames) -> list[str]:
    return [language.plural(_DROPPED, item.n).format(n=item.n)]


def _combos(language: Language, combos: Iterable[c.ComboIds]) -> str:
    return language.join([language.combo_name(*combo) for combo in combos])


_SAY: dict[type, Callable[[Language, Any, PlayerNames], list[str]]] = {
    c.TurnBrings: _turn_brings,
    c.PotsBring: _pots_bring,
    c.PickDiffers: _pick_differs,
    c.PickPays: _pick_pays,
    c.AttackDiffers: _attack_differs,
    c.RaceIs: _race_is,
    c.TokensDiffer: _tokens_differ,
    c.HandIs: _hand_is,
    c.HoldsNow: _holds_now,
    c.PeaceIs: _peace_is,
    c.OfferDiffers: _offer_differs,
    c.CoinsOnOffer: _coins_on_offer,
    c.TurnIs: _turn_is,
    c.GameIs: _game_is,
    c.StepsIdle: _steps_idle,
    c.StepsDropped: _steps_dropped,
}
