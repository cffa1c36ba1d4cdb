"""Scoring a turn: new tokens, the coins, redeployment, and perhaps a late decline."""

from collections.abc import Mapping

from companion.codec import Count
from companion.dataclasses import dataclass, replace
from companion.engine.acts.decline import decline_active, settle_declined
from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.regions import RegionId
from companion.engine.model.state import Seat, State, Troops
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.rules.board_turns import give_up_regions, kept_in_decline, redeploy
from companion.engine.rules.borrowing import return_power
from companion.engine.rules.decision import Act, Command, Decision
from companion.engine.rules.permits import active_combo
from companion.engine.rules.sheet import (
    TurnScored,
    new_fireballs,
    new_tokens,
    recorded_counts,
    score_sheet,
    take_coins,
)
from companion.engine.rules.troops import (
    count_held,
    hand_after_redeployment,
    off_map,
    with_possible_covers,
)
from companion.engine.rules.turns import begin_next_turn
from companion.engine.vocabulary import Counts


@dataclass(frozen=True, slots=True)
class Score(Command):
    """Score the turn and end it. Counts are per race: active first, then declined, oldest first.

    A count left out is taken from the record; `overrides` replaces whole lines by key. On a board,
    `keep` is the regions that stay if some have to go, and `tower` is where a late decline stacks
    tokens. `loot`: the coins in real loot markers collected on decline or as the game ends.
    `broken`: whose pacts the player has broken; by default, as recorded.
    """

    counts: tuple[Counts, ...] = ()
    overrides: tuple[Mapping[str, int], ...] = ()
    then_decline: bool = False
    tower: RegionId | None = None
    keep: tuple[RegionId, ...] = ()
    loot: Count | None = None
    broken: tuple[Seat, ...] | None = None


def may_score(catalogue: Catalogue, state: State, then_decline: bool = False) -> Permit:
    """Return whether the turn may be scored, and the active race decline right after."""
    active = state.current.active
    if active is None and state.column:
        return no("no_active_race")
    may_be_late = active and active_combo(catalogue, state).declines("after_scoring")
    return no("not_stout") if then_decline and not may_be_late else YES


def _decide(decision: Decision, command: Score) -> None:
    may_score(decision.catalogue, decision.state, command.then_decline).require()
    if decision.has_board and decision.state.current.active:
        side = decision.acting_side()
        coming = new_tokens(decision.state, side.troops, side.combo)
        give_up_regions(decision, command.keep, coming, command.then_decline)
    active, declined = decision.state.current.active, decision.state.current.declined
    sheet = score_sheet(decision.catalogue, decision.state)
    counts = take_coins(decision, sheet, command.counts, command.overrides)
    if active:
        settled = _after_turn(decision.state, active, decision.combo(active), counts.pop(0))
        decision.change(decision.seat, active, settled)
    settle_declined(decision, declined, counts)
    redeploy(decision)
    if command.then_decline and active:
        return_power(decision, decision.seat)
        kept = None
        if decision.has_board:
            kept = kept_in_decline(decision, command.tower, command.keep)
        decline_active(decision, settled.held, kept, is_after_score=True, loot=command.loot)
    begin_next_turn(decision, command.loot, command.broken)


def _after_turn(state: State, troops: Troops, combo: Combo, counts: Counts) -> Troops:
    known = {**recorded_counts(state, troops, combo), **counts}
    # On a board nobody has to count.
    held = {**(count_held(troops.held, counts) if state.regions is None else troops.held)}
    # Pots are collected at the start of a turn; those placed now wait for the next one.
    held.pop("pots", None)
    if state.turn.pots_placed is not None:
        held["pots"] = state.turn.pots_placed
    settled = replace(
        troops,
        tokens=troops.tokens + new_tokens(state, troops, combo, known),
        held=held,
        # Unrecorded conquests were made with tokens that the record still has in hand.
        hand=off_map(state.turn, troops) if held.get("regions") == troops.regions else 0,
        conquered=max(troops.conquered, held.get("regions", 0)),
        fireballs=troops.fireballs + new_fireballs(state, troops, combo, known),
    )
    hand = hand_after_redeployment(combo, settled)
    return with_possible_covers(replace(settled, hand=hand))


SCORE = Act("score", Score, _decide, (TurnScored,), may=may_score)
