"""The end of a turn: new tokens, the score, redeployment, and perhaps a late decline."""

from dataclasses import replace

from companion.engine.acts.commands import Score
from companion.engine.model.state import State, Troops
from companion.engine.pieces.catalogue import Combo
from companion.engine.pieces.effects import GainEffect
from companion.engine.rules.board_turns import give_up_regions, kept_in_decline, redeploy
from companion.engine.rules.decision import Decision
from companion.engine.rules.decline import decline_active, settle_declined
from companion.engine.rules.permits import may_score
from companion.engine.rules.sheet import recorded_counts, score_sheet, take_coins
from companion.engine.rules.troops import count_held, hand_after_redeployment, off_map
from companion.engine.rules.turns import begin_next_turn
from companion.engine.vocabulary import Counts


def score(decision: Decision, command: Score) -> None:
    """Score the turn, settle what every race now holds, and hand over."""
    may_score(decision.catalogue, decision.state, command.then_decline).require()
    has_board = decision.state.ground is not None
    if has_board and decision.player.active:
        coming = new_tokens(decision.state, *decision.active())
        give_up_regions(decision, command.keep, coming, command.then_decline)
    active, declined = decision.player.active, decision.player.declined
    sheet = score_sheet(decision.catalogue, decision.state)
    counts = take_coins(decision, sheet, command.counts, command.overrides)
    if active:
        settled = _after_turn(decision.state, active, decision.combo(active), counts.pop(0))
        decision.change(decision.seat, active, settled)
    settle_declined(decision, declined, counts)
    redeploy(decision)
    if command.then_decline and active:
        kept = kept_in_decline(decision, command.tower, command.keep) if has_board else None
        decline_active(decision, settled.held, kept, is_after_score=True)
    begin_next_turn(decision)


def new_tokens(state: State, troops: Troops, combo: Combo, counts: Counts | None = None) -> int:
    """Return the tokens a race takes from the tray at redeployment, as far as there are any.

    One in decline takes none, whatever its pieces say.
    """
    if combo.in_decline:
        return 0
    counts = counts or recorded_counts(state, troops, combo)
    earned = sum(counts.get(e.per, 0) // e.every for _, e in combo.effects(GainEffect))
    return min(earned, troops.limit - troops.tokens)


def _after_turn(state: State, troops: Troops, combo: Combo, counts: Counts) -> Troops:
    known = {**recorded_counts(state, troops, combo), **counts}
    # On a board nobody need count what is held.
    held = {**(count_held(troops.held, counts) if state.ground is None else troops.held)}
    # Pots are collected at the start of a turn; those placed now wait for the next.
    held.pop("pots", None)
    if state.turn.pots_placed is not None:
        held["pots"] = state.turn.pots_placed
    settled = replace(
        troops,
        tokens=troops.tokens + new_tokens(state, troops, combo, known),
        held=held,
        # Who took regions unrecorded did so with tokens that the record still has in hand.
        hand=off_map(state.turn, troops) if held.get("regions") == troops.regions else 0,
        conquered=max(troops.conquered, held.get("regions", 0)),
    )
    return replace(settled, hand=hand_after_redeployment(combo, settled))
