"""What changes when an old step is put right, and what stands in the way; never a total."""

from collections.abc import Callable, Iterable, Sequence

from companion.codec import Invalid
from companion.engine import CountName, Line, Refused, State, StepRefused
from companion.line_breaks import NO_BREAK
from companion.play import ComboIds, Consequence, Session
from companion.words.attacks import attack_text
from companion.words.history import label_inside
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.refusals import refusal_text
from companion.words.sentences import sentence
from companion.words.sum_lines import line_text, question_text

# Counts for which the rulebook has a word.
_PRINTED: tuple[CountName, ...] = ("farmland", "forest", "hill", "swamp", "mine", "magic")
_BRINGS: Forms = ngettext("{player}'s turn earns {n} coin", "{player}'s turn earns {n} coins")
_MORE: Forms = ngettext("{race}: {n} more token", "{race}: {n} more tokens")
_FEWER: Forms = ngettext("{race}: {n} fewer token", "{race}: {n} fewer tokens")
_UNSEEN: Forms = ngettext("{n} new combo goes on offer", "{n} new combos go on offer")
_COUNTED: dict[str, Forms] = {
    "steps_idle": ngettext(
        "{n} step does nothing any more: it is left out",
        "{n} steps do nothing any more: they are left out",
    ),
    "steps_dropped": ngettext(
        "{n} undone step is dropped: it can no longer be redone",
        "{n} undone steps are dropped: they can no longer be redone",
    ),
}
_SENTENCES: dict[str, str] = {
    "coins_differ": N_("Round {round}: {player}'s coins change"),
    "pots_bring": N_("{player}'s pots of gold: {n} instead of {before}"),
    # NOTE: coins; "found" are those that lay on it.
    "pick_pays": N_("{player} takes {combo}: pays {paid}, finds {found} on it"),
    # NOTE: tokens in hand.
    "hand_is": N_("{race}: {n} in hand instead of {before}"),
    "coins_on_offer": N_("Coins on {combo}: {n} instead of {before}"),
    "turn_is": N_("It is {player}'s turn, in round {round}"),
    "race_is_active": N_("{player}'s {race} are active"),
    "race_is_declined": N_("{player}'s {race} are in decline"),
    "race_is_gone": N_("{player}'s {race} are not in play"),
    "loot_decides": N_("What follows depends on loot that still lies face down"),
    "pacts_differ": N_("{player}'s pacts change"),
    "game_is_over": N_("The game is over"),
    "game_goes_on": N_("The game goes on"),
}

PlayerNames = Sequence[str]


def consequence_texts(
    language: Language, found: Iterable[Consequence], names: PlayerNames
) -> list[str]:
    """Return a sentence for each consequence, or one that says there is none."""
    texts = [text for item in found for text in _texts(language, item, names)]
    return texts or [language.gettext("Nothing else changes.")]


def _texts(language: Language, item: Consequence, names: PlayerNames) -> list[str]:
    _, now = language.gettext, item.now or 0
    if item.attack:
        # NOTE: {deed} is such as "Orcs took a hill with 5 tokens": that is different now.
        return [_("Now: {deed}").format(deed=attack_text(language, item.attack, names))]
    if item.key in _COUNTED:
        return [language.plural(_COUNTED[item.key], now).format(n=now)]
    if item.key in _SAY:
        return _SAY[item.key](language, item, names)
    return [sentence(language, _(_SENTENCES[item.key]), item, names, n=item.now)]


def _turn_brings(language: Language, item: Consequence, names: PlayerNames) -> list[str]:
    _ = language.gettext
    if item.now is None:
        text = _("{player}'s turn is not scored any more")
    elif item.before is None:
        text = language.plural(_BRINGS, item.now)
    else:
        text = _("{player}'s turn earns {n} instead of {before}")
    if item.round is None:
        return [sentence(language, text, item, names, n=item.now)]
    text = sentence(language, language.inside(text), item, names, n=item.now)
    # NOTE: {what} is such as "Anna's turn brings 8 instead of 7".
    return [_("Round {round}: {what}").format(round=item.round, what=text)]


def _pick_differs(language: Language, item: Consequence, names: PlayerNames) -> list[str]:
    _ = language.gettext
    if item.combo and item.instead_of:
        text = _("{player} picks {combo} instead of {before}")
    elif item.combo:
        text = _("{player} picks {combo}")
    else:
        text = _("{player} does not pick {before} any more")
    combos = item.combo, item.instead_of
    combo, before = (language.combo_name(*pair) if pair else "" for pair in combos)
    return [sentence(language, text, item, names, combo=combo, before=before)]


def _tokens_differ(language: Language, item: Consequence, names: PlayerNames) -> list[str]:
    more = item.now or 0
    n = abs(more)
    text = language.plural(_MORE if more > 0 else _FEWER, n)
    return [sentence(language, text, item, names, n=n)]


def _holds_now(language: Language, item: Consequence, names: PlayerNames) -> list[str]:
    if item.count == "regions":
        # NOTE: {what} is such as "3 regions".
        text = language.gettext("{race}: {what} instead of {before}")
        what = line_text(language, Line("regions", item.now or 0))
        return [sentence(language, text, item, names, what=what)]
    count = item.count or "regions"
    what = language.term(count) if count in _PRINTED else question_text(language, count)
    what = language.word_inside(what)
    # NOTE: {what} is such as "fortresses" or "hill": how many of them the race holds.
    text = language.gettext("{race}, {what}: {n} instead of {before}")
    return [sentence(language, text, item, names, what=what, n=item.now)]


def _peace_is(language: Language, item: Consequence, names: PlayerNames) -> list[str]:
    _ = language.gettext
    text = _("{player} is at peace with {other}")
    if item.other is None:
        text = _("{player} is at peace with nobody")
    return [sentence(language, text, item, names)]


def _offer_differs(language: Language, item: Consequence, names: PlayerNames) -> list[str]:
    _, texts = language.gettext, []
    if item.come:
        texts.append(_("On offer again: {combos}").format(combos=_combos(language, item.come)))
    if item.now:
        texts.append(language.plural(_UNSEEN, item.now).format(n=item.now))
    if item.gone:
        texts.append(_("No longer on offer: {combos}").format(combos=_combos(language, item.gone)))
    return texts


def _combos(language: Language, combos: Iterable[ComboIds]) -> str:
    return language.join([language.combo_name(*combo) for combo in combos])


_SAY: dict[str, Callable[[Language, Consequence, PlayerNames], list[str]]] = {
    "turn_brings": _turn_brings,
    "pick_differs": _pick_differs,
    "tokens_differ": _tokens_differ,
    "holds": _holds_now,
    "peace_is": _peace_is,
    "offer_differs": _offer_differs,
}


def moment_text(language: Language, state: State) -> str:
    """Return which turn is put right: "Putting right: round 3, Anna"."""
    text = language.gettext("Putting right: round {round}, {name}")
    # Keep the number on the line of its word.
    text = text.replace(" {round}", f"{NO_BREAK}{{round}}")
    return text.format(round=state.round, name=state.current.name)


def no_rewrite_text(
    language: Language, session: Session, step: int, problem: Refused | Invalid
) -> str:
    """Return why a step cannot be changed; a later one in the way is named."""
    _ = language.gettext
    if not isinstance(problem, Refused):
        return _("That cannot be right. Nothing was changed.")
    reason = refusal_text(language, problem)
    if not isinstance(problem, StepRefused) or problem.step == step:
        return reason
    at = problem.step - 1
    state = session.state_at(at)
    names = session.state.names
    # NOTE: {step} is such as "mountain conquered"; {reason} is a sentence.
    text = _("Then this could not have followed in round {round}, {name}: {step}. {reason}")
    return text.format(
        round=state.round,
        name=names[state.turn.seat],
        step=label_inside(language, session.label(at), names),
        reason=reason,
    )
