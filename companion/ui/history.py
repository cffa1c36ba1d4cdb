"""The steps of a game as they are listed: by turn, the newest first, and never an amount."""

from dataclasses import dataclass
from itertools import groupby

from companion.engine.reducer import begin, fold
from companion.i18n import Language
from companion.labels import Label
from companion.session import Session
from companion.words.labels import label_text

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
    "adjust_coins": "markers/coins",
    "correct_column": "signs/cards",
    "correct_turn": "signs/round",
    "rename": "signs/person",
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
        facts = StepFacts(
            cursor=index + 1,
            icon=_icon(step.label),
            text=label_text(language, step.label, names),
            is_now=index + 1 == session.cursor,
            is_undone=index >= session.cursor,
        )
        placed.append((state.round, state.turn.seat, facts))
        state = fold(state, step.events)
    return [
        TurnOfHistory(round_, setup.colour(seat), names[seat], tuple(facts for *_, facts in turn))
        for (round_, seat), turn in groupby(reversed(placed), key=lambda item: item[:2])
    ]


def _icon(label: Label) -> str:
    if label.key == "conquer" and label.terrain:
        return f"regions/{label.terrain}"
    if label.key in _OF_A_RACE and label.race:
        return f"races/{label.race}"
    return _ICONS.get(label.key, _ANY)
