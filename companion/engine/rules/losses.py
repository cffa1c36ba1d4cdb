"""The loser of a region: what is lost for good, what is taken back, and who vanishes."""

from dataclasses import dataclass, replace

from companion.codec import bad
from companion.engine.model.state import Conquest, State
from companion.engine.pieces.catalogue import Combo
from companion.engine.pieces.decline_traits import comes_back, withdraws
from companion.engine.pieces.effects import LossEffect, RedeployEffect
from companion.engine.rules.board import holdings, tokens_in
from companion.engine.rules.column import remove_race
from companion.engine.rules.decision import Decision, Side
from companion.engine.rules.troops import after_losing, hand_when_ready
from companion.engine.vocabulary import SWAP


@dataclass(frozen=True, slots=True)
class Losses:
    """Tokens gone for good, tokens a die brings back, and tokens to place again."""

    tokens: int = 0
    gained: int = 0
    withdrawn: int = 0


def count_losses(conquest: Conquest, defender: Side | None, loss_die: int | None) -> Losses:
    """Return the tokens lost for good, those a die brings back, and those to place again."""
    effects = [effect for _, effect in defender.combo.effects(LossEffect)] if defender else []
    rolls = any(effect.die for effect in effects)
    if loss_die is not None and not rolls:
        raise bad("loss_die", "this race does not roll for its losses")
    holder = conquest.region.holder
    if defender is None or holder is None:
        return Losses()
    there = min(holder.tokens, defender.troops.tokens)
    if defender.combo.in_decline and not withdraws(defender.combo):
        return Losses(tokens=there)
    lost = min((effect.tokens for effect in effects), default=1)
    if conquest.use.has(SWAP):
        lost = 1
    lost = min(lost, there)
    room = defender.troops.limit - (defender.troops.tokens - lost)
    gained = min(loss_die or 0, room) if lost else 0
    return Losses(lost, gained, there - lost + gained)


def lose(decision: Decision, conquest: Conquest, defender: Side, losses: Losses) -> None:
    """Take the region from its holder; a declined race left with none vanishes, or comes back."""
    # The attacker may be the same player: look at the loser as things stand now.
    combo = defender.combo
    troops = decision.state.troops_of(defender.seat, defender.troops.race)
    left = after_losing(troops, conquest.region, _tokens_left(decision, conquest, defender, losses))
    if defender.seat == decision.seat and not combo.in_decline:
        # The own declined race struck first; the active one gets ready only after it. On a board
        # it may have put some of its troops back already.
        ready = hand_when_ready(combo, left, decision.state.setup.house)
        if conquest.at is not None:
            elsewhere = _tokens_elsewhere(decision, conquest, defender)
            ready = min(ready, max(0, left.tokens - elsewhere))
        left = replace(left, hand=ready)
    elif waits_off_the_map(decision.state, combo) and left.regions:
        left = replace(left, hand=min(left.tokens, left.hand + losses.withdrawn))
    decision.change(defender.seat, troops, left)
    returns = withdraws(combo) and comes_back(combo)
    is_driven_off = left.hand == left.tokens and not left.regions
    if combo.in_decline and (left.tokens == 0 or (is_driven_off and not returns)):
        remove_race(decision, defender.seat, left.race)


def _tokens_left(decision: Decision, conquest: Conquest, defender: Side, losses: Losses) -> int:
    """Return the tokens that a race still owns.

    The board knows better than the record what is left of a race that does not withdraw.
    """
    combo = defender.combo
    troops = decision.state.troops_of(defender.seat, defender.troops.race)
    if conquest.at is not None and combo.in_decline and not withdraws(combo):
        left = troops.hand + _tokens_elsewhere(decision, conquest, defender)
        return min(left, defender.troops.limit)
    return max(0, troops.tokens - losses.tokens) + losses.gained


def _tokens_elsewhere(decision: Decision, conquest: Conquest, defender: Side) -> int:
    """Return how many tokens of a race stand on the board outside the region it loses."""
    race, in_decline = defender.troops.race, defender.combo.in_decline
    own = holdings(decision.state, defender.seat, race, in_decline)
    return tokens_in({at: there for at, there in own.items() if at != conquest.at})


def waits_off_the_map(state: State, combo: Combo) -> bool:
    """Tell whether a race keeps the tokens of a lost region in hand until its own turn."""
    never_moves = any(effect.stays for _, effect in combo.effects(RedeployEffect))
    return never_moves and not state.setup.house.barbarians_redeploy_after_losing_a_region
