"""The steps of a game as they are listed: by turn, the newest first, and never an amount."""

from dataclasses import dataclass
from itertools import groupby

from companion.engine.reducer import begin, fold
from companion.i18n import Language
from companion.labels import Label, label_of
from companion.session import Session
from companion.traces import Kind
from companion.words.labels import label_text
from companion.words.traces import trace_text

_ICONS = {
    "pick": "signs/picks",
    "fail_to_conquer": "signs/dice",
    "abandon": "signs/abandon",
    "regroup": "signs/regroup",
    "place_fortress": "markers/fortress",
    "place_pots": "markers/pot",
    "name_ally": "markers/peace",
    "score": "signs/score",
    "decline": "signs/decline",
    "vanish": "markers/declined",
    "reveal_combo": "signs/add",
    "reshuffle_badges": "signs/rematch",
    "leave": "signs/leave",
    "end_game": "signs/crown",
    "open_purse": "signs/shown",
    "count_tokens": "markers/tokens",
    "adjust_coins": "markers/coins",
    "correct_column": "signs/cards",
    "correct_turn": "signs/round",
    "rename": "signs/person",
}
_TRACE_ICONS: dict[Kind, str] = {
    "purse_corrected": "markers/coins",
    "purse_looked": "signs/shown",
    "purse_opened": "signs/shown",
    "pin_reset": "signs/lock",
    "end_taken_back": "signs/undo",
    "brought_in": "signs/import",
    "turn_rewritten": "signs/edit",
}
_OF_A_RACE = ("correct_troops", "correct_race")
_ANY = "signs/info"


@dataclass(frozen=True, slots=True)
class StepFacts:
    """One step: the words for it, and where one is after it."""

    cursor: int
    icon: str
    text: str
    is_now: bool
    is_undone: bool


@dataclass(frozen=True, slots=True)
class TurnOfHistory:
    """The steps of one turn, the newest first."""

    round: int
    colour: int
    player_name: str
    steps: tuple[StepFacts, ...]


def history(session: Session, language: Language) -> list[TurnOfHistory]:
    """Return every step of the log, grouped by the turn it was made in, the newest first."""
    setup, names = session.start.setup, [player.name for player in session.state.players]
    state, placed = begin(session.start), []
    for index, step in enumerate(session.steps):
        label = label_of(state, step.events)
        facts = StepFacts(
            cursor=index + 1,
            icon=_icon(label),
            text=label_text(language, label, names),
            is_now=index + 1 == session.cursor,
            is_undone=index >= session.cursor,
        )
        placed.append((state.round, state.turn.seat, facts))
        state = fold(state, step.events)
    return [
        TurnOfHistory(round_, setup.colour(seat), names[seat], tuple(facts for *_, facts in turn))
        for (round_, seat), turn in groupby(reversed(placed), key=lambda item: item[:2])
    ]


@dataclass(frozen=True, slots=True)
class RoundTraces:
    """What stays of a round, whatever is undone: icons and sentences, the newest first."""

    round: int
    lines: tuple[tuple[str, str], ...]


def with_traces(
    turns: list[TurnOfHistory], session: Session, language: Language
) -> list[TurnOfHistory | RoundTraces]:
    """Return the turns with what undo does not take back above those of its round."""
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
    return [*listed, *reversed(left)]


def _icon(label: Label) -> str:
    if label.key == "conquer" and label.terrain:
        return f"regions/{label.terrain}"
    if label.key in _OF_A_RACE and label.race:
        return f"races/{label.race}"
    return _ICONS.get(label.key, _ANY)
