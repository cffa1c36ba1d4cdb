"""The game as it is told: by turn, the newest first, and never a total.

What turns brought was public, but adds up: while purses are shut, older rounds are told without it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.reducer import fold
from companion.facts.filled_forms import can_be_left_out, has_form
from companion.play import deeds as d
from companion.play.chronicle import TurnSteps, chronicle, turns_in
from companion.play.session import Session
from companion.play.traces import TraceKind
from companion.words.deeds import deed_text, score_texts
from companion.words.language import N_, Language
from companion.words.traces import trace_text

_ICONS: dict[type, str] = {
    d.Picked: "signs/picks",
    d.Abandoned: "signs/abandon",
    d.Regrouped: "signs/regroup",
    d.BoardLaidOut: "regions/forest",
    d.BoardHidden: "signs/hidden",
    d.TroopsPlaced: "markers/tokens",
    d.RegionPutRight: "signs/edit",
    d.FortressBuilt: "markers/fortress",
    d.PotsLaid: "markers/pot",
    d.PotsTaken: "markers/pot",
    d.Allied: "markers/peace",
    d.Scored: "signs/score",
    d.TurnDone: "signs/score",
    d.Declined: "signs/decline",
    d.Vanished: "markers/declined",
    d.LaidOut: "signs/add",
    d.Reshuffled: "signs/rematch",
    d.LeftTable: "signs/leave",
    d.GameOver: "signs/crown",
    d.PurseSeen: "signs/shown",
    d.TokensTold: "markers/tokens",
    d.PursePutRight: "markers/coins",
    d.ColumnPutRight: "signs/cards",
    d.RoundPutRight: "signs/round",
    d.TurnPutRight: "signs/round",
    d.Renamed: "signs/person",
}
_TRACE_ICONS: dict[TraceKind, str] = {
    "purse_corrected": "markers/coins",
    "purse_looked": "signs/shown",
    "purse_opened": "signs/shown",
    "pin_reset": "signs/lock",
    "end_taken_back": "signs/undo",
    "brought_in": "signs/import",
    "turn_rewritten": "signs/edit",
    "turn_opened": "signs/shown",
    "could_not_pay": "markers/coins",
    "pick_undone": "signs/undo",
    "saved_to_file": "signs/export",
}
_ANY = "signs/info"
_BETWEEN = " \N{MIDDLE DOT} "
_UNKNOWN = N_("One step")
_OLD = N_("Saved by an earlier version: you can go to it, but not change it.")


@dataclass(frozen=True, slots=True)
class StepFacts:
    """One step: the words for it, where one is after it, and what may be done about it.

    `is_old`: it was saved without what was asked, and can be gone to but not changed.
    """

    cursor: int
    icon: str
    text: str
    notes: str
    sentences: tuple[str, ...]
    is_now: bool
    is_undone: bool
    is_old: bool
    can_put_right: bool
    can_remove: bool


@dataclass(frozen=True, slots=True)
class TurnOfHistory:
    """The steps of one turn, the newest first, and the coins it brought if it was scored."""

    round: int
    colour: int
    player_name: str
    brought: int | None
    steps: tuple[StepFacts, ...]


def history(session: Session, language: Language, most: int | None = None) -> list[TurnOfHistory]:
    """Return the steps of the log by the turn they were made in, the newest first.

    `most`: how many turns; only these are folded, so a long game takes no longer.
    """
    shown, recent = _places(session)[-most if most else 0 :], session.recent_from
    state = session.state_at(shown[0].steps.start) if shown else session.state
    turns = []
    for place in shown:
        told = []
        for index in place.steps:
            events = session.steps[index].events
            deeds = chronicle(state, events)
            if index < recent:
                deeds = tuple(map(d.without_coins, deeds))
            told.append((deeds, state.ground is not None))
            state = fold(state, events)
        turns.append(_turn(session, language, place, told))
    return turns[::-1]


def count_turns(session: Session) -> int:
    """Return how many turns the history has."""
    return len(_places(session))


def _places(session: Session) -> list[TurnSteps]:
    return turns_in([step.events for step in session.steps])


@dataclass(frozen=True, slots=True)
class RoundTraces:
    """What stays of a round, whatever is undone: icons and sentences, the newest first."""

    round: int
    lines: tuple[tuple[str, str], ...]


def with_traces(
    turns: list[TurnOfHistory], session: Session, language: Language, has_more: bool = False
) -> list[TurnOfHistory | RoundTraces]:
    """Return the turns with what undo does not take back above those of its round.

    `has_more`: there are earlier turns, and what stays of their rounds comes with them.
    """
    names = [player.name for player in session.state.players]
    # Purses are opened one after the other: that is told once.
    lines: dict[int, dict[tuple[str, str], None]] = {}
    for trace in reversed(session.traces):
        line = _TRACE_ICONS[trace.kind], trace_text(language, trace, names)
        lines.setdefault(trace.round, {})[line] = None
    left = [RoundTraces(number, tuple(lines[number])) for number in sorted(lines)]
    listed: list[TurnOfHistory | RoundTraces] = []
    for turn in turns:
        while left and left[-1].round >= turn.round:
            listed.append(left.pop())
        listed.append(turn)
    return listed if has_more else [*listed, *reversed(left)]


def _turn(
    session: Session,
    language: Language,
    place: TurnSteps,
    told: Sequence[tuple[tuple[d.Deed, ...], bool]],
) -> TurnOfHistory:
    names = [player.name for player in session.state.players]
    steps = [
        _step(session, language, index, deeds, names, has_board)
        for index, (deeds, has_board) in zip(place.steps, told, strict=True)
    ]
    scored = [
        deed.coins
        for index, (deeds, _) in zip(place.steps, told, strict=True)
        for deed in deeds
        if isinstance(deed, d.Scored) and index < session.cursor
    ]
    return TurnOfHistory(
        place.round,
        session.start.setup.colour(place.seat),
        names[place.seat],
        sum(scored) if scored else None,
        tuple(reversed(steps)),
    )


def _step(
    session: Session,
    language: Language,
    index: int,
    deeds: tuple[d.Deed, ...],
    names: Sequence[str],
    has_board: bool,
) -> StepFacts:
    icon, texts = told_step(language, deeds, names)
    commands = session.steps[index].commands
    is_undone, is_old = index >= session.cursor, not commands
    scored = (deed for deed in deeds if isinstance(deed, d.Scored))
    details = [text for deed in scored for text in score_texts(language, deed)]
    old = [language.gettext(_OLD)] if is_old else []
    can_change = not is_undone and not is_old
    return StepFacts(
        cursor=index + 1,
        icon=icon,
        text=texts[0],
        notes=_BETWEEN.join(texts[1:]),
        sentences=(*texts, *details, *old),
        is_now=index + 1 == session.cursor,
        is_undone=is_undone,
        is_old=is_old,
        can_put_right=can_change and has_form(commands, has_board),
        can_remove=can_change and can_be_left_out(commands),
    )


def told_step(
    language: Language, deeds: Sequence[d.Deed], names: Sequence[str]
) -> tuple[str, list[str]]:
    """Return the icon of a step, and a sentence for each thing that it did, the main one first."""
    texts = [deed_text(language, deed, names) for deed in deeds]
    return _icon(language, deeds[0] if deeds else None), texts or [language.gettext(_UNKNOWN)]


def _icon(language: Language, deed: d.Deed | None) -> str:
    if isinstance(deed, d.Attacked):
        conquest = deed.conquest
        return f"regions/{conquest.region.terrain}" if conquest.won else "signs/dice"
    if isinstance(deed, d.TroopsPutRight | d.RacePutRight):
        return language.piece_icon(deed.race)
    return _ICONS.get(type(deed), _ANY)
