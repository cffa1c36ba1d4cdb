"""The panel beside the board while no region is tapped: the turn, and who is still to be placed."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.engine import Conquer, Prospect, State
from companion.facts.board import acting_race, why_idle
from companion.facts.board_place import Redeploying, redeploying
from companion.facts.board_score import BoardScore, board_score
from companion.facts.reader import Reader
from companion.facts.table import TurnFacts, no_conquest_text, turn_facts
from companion.words import hand_text


@dataclass(frozen=True)
class BoardTurn:
    """The turn as it stands: what the table says of it, the hand, and what it would earn now.

    `lead`: what to do now, or why nobody conquers any more. `has_conquests`: whether there can be
    another conquest; until then the score comes second.
    `redeploying` is None where there is nothing to place: no region, or a race that stays put.
    """

    turn: TurnFacts
    hand: str
    score: BoardScore
    redeploying: Redeploying | None
    lead: str
    has_conquests: bool


def board_turn(
    reader: Reader,
    state: State,
    by: str | None = None,
    is_put_away: Callable[[str], bool] = lambda note: False,
) -> BoardTurn:
    """Return the turn for the race that acts; `by`: one in decline, None for the active one."""
    race = acting_race(reader, state, by)
    active = state.current.active
    acting = race.race if race else active.race if active else ""
    left = reader.outlook(state).prospect
    turn = turn_facts(reader, state, acting, is_put_away)
    hands = [race.hand for race in turn.races if race.race == acting]
    return BoardTurn(
        turn=turn,
        hand=hand_text(reader.language, hands[0]) if hands else "",
        score=board_score(reader, state),
        redeploying=redeploying(reader, state, race.by if race else by),
        lead=_lead(reader, state, left),
        has_conquests=left == "conquer",
    )


def _lead(reader: Reader, state: State, left: Prospect) -> str:
    _ = reader.language.gettext
    if left in ("conquer", "swap"):
        # NOTE: the board is beside it: a tap on a region shows what it takes.
        return _("Tap a region")
    short = no_conquest_text(reader, state)
    # The button below it says how to go on.
    is_late = reader.outlook(state).options[Conquer].why_not == "already_redeployed"
    return (why_idle(reader, state) or short) if short and not is_late else short
