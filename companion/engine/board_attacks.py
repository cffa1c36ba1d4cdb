"""Attacks on a region of the board: what the board knows of them, and what they leave there."""

from dataclasses import replace
from typing import Literal

from companion.engine.attacks import Aim, acting_side, attack
from companion.engine.board_reach import (
    Position,
    is_beside_own_mountain,
    is_leap,
    leap_starts,
    leap_uses,
    why_unreachable,
)
from companion.engine.codec import bad
from companion.engine.commands import Conquer, ConquerAt
from companion.engine.conquest_cost import can_conquer
from companion.engine.decision import Decision
from companion.engine.effects import CostEffect, PlacedEffect
from companion.engine.game_board import holdings, is_barred, lies_everywhere, position, region_at
from companion.engine.ground import Ground
from companion.engine.losses import Side, waits_off_the_map
from companion.engine.markers import laid_by_conquest
from companion.engine.permits import may_act
from companion.engine.refused import Refused
from companion.engine.state import Conquest
from companion.engine.use import Use
from companion.engine.vocabulary import BESIDE_OWN, MOST_FORTRESSES, SWAP


def conquer_at(decision: Decision, command: ConquerAt) -> None:
    """Record an attack on a region; all that the board knows of it need not be told."""
    own = decision.ground_at(command.at)
    if command.catapult_at is not None:
        decision.ground_at(command.catapult_at, "catapult_at")
    may_act(decision.state, command.by).require()
    attacker = acting_side(decision, command.by)
    if command.there is not None:
        own = _as_told(decision, own, command.there)
    seen = position(decision.catalogue, decision.state, decision.seat, attacker.combo)
    printed = seen.board.regions[command.at]
    use = _use(decision, command.use, attacker, seen, command.at)
    starts = _leap_starts(command, seen) if is_leap(attacker.combo, use) else []
    conquest = attack(
        decision,
        Conquer(
            region_at(decision.state, printed, own, decision.seat),
            use,
            command.by,
            own.seat if own else None,
            command.tokens,
            command.die,
            command.loss_die,
            command.failed,
        ),
        Aim(
            command.at,
            None if command.anyway else _unreachable(command, seen, attacker, use, starts),
            is_barred(attacker.combo, own),
            is_strict=not command.anyway,
        ),
    )
    if conquest.won:
        decision.change_board(_board_after(decision, conquest, attacker, starts))


def _as_told(decision: Decision, own: Ground | None, there: int) -> Ground:
    """Return a region with as many defenders as really stand there; the record is made to fit."""
    if own is None or own.seat is None:
        raise bad("there", "nobody's race stands there")
    (troops,) = (t for t in decision.state.players[own.seat].races if t.race == own.race)
    if there > troops.limit:
        raise Refused("too_many_tokens", race=own.race)
    if can_conquer(decision.combo(troops, own.in_decline), decision.state.setup.house):
        decision.change(own.seat, troops, replace(troops, tokens=max(troops.tokens, there)))
    return replace(own, tokens=there)


def _use(decision: Decision, use: Use, attacker: Side, seen: Position, at: int) -> Use:
    """Return what is used, and whether own mountains lie beside, for those whom that concerns."""
    gains = any(effect.when.beside_own for _, effect in attacker.combo.effects(CostEffect))
    house, printed = decision.state.setup.house, seen.board.regions[at]
    beside = gains and is_beside_own_mountain(seen, printed, attacker.combo, house)
    return use.having(**{BESIDE_OWN: beside})


def _leap_starts(command: ConquerAt, seen: Position) -> list[int]:
    """Return where a leap may start: the place that was told, or any."""
    starts = leap_starts(seen, seen.board.regions[command.at])
    if command.catapult_at is None:
        return starts or (sorted(seen.held) if command.anyway else [])
    is_there = command.catapult_at in (seen.held if command.anyway else starts)
    return [command.catapult_at] if is_there else []


def _unreachable(
    command: ConquerAt, seen: Position, attacker: Side, use: Use, starts: list[int]
) -> Literal["not_adjacent", "not_entry"] | None:
    if is_leap(attacker.combo, use):
        return None if starts else "not_adjacent"
    printed = seen.board.regions[command.at]
    return why_unreachable(seen, printed, attacker.combo, use, not seen.held)


def _board_after(
    decision: Decision, conquest: Conquest, attacker: Side, starts: list[int]
) -> dict[int, Ground | None]:
    """Return what a conquest changes on the board."""
    assert conquest.at is not None
    seat, troops, combo = attacker.seat, attacker.troops, attacker.combo
    own = holdings(decision.state, seat, troops.race, combo.in_decline)
    taken = Ground(
        seat=seat,
        race=troops.race,
        in_decline=combo.in_decline,
        tokens=1 if conquest.use.has(SWAP) else conquest.used,
        lair=lies_everywhere(combo, "lair"),
    )
    for laid in laid_by_conquest(combo, troops.conquered):
        if laid != "fortress" or _fortresses_on_board(decision) < MOST_FORTRESSES:
            taken = taken.marked(laid)
    changed: dict[int, Ground | None] = {conquest.at: taken, **_unsure(decision, conquest)}
    for _, placed in combo.effects(PlacedEffect):
        marker = placed.marker
        if conquest.use.has(marker):
            # What is used goes along: to where a leap starts, else into the region.
            goal = starts[0] if marker in leap_uses(combo) else conquest.at
            moved = [at for at, there in own.items() if getattr(there, marker)]
            changed |= {at: own[at].marked(marker, is_there=False) for at in moved}
            changed[goal] = (changed.get(goal) or own[goal]).marked(marker)
    return changed


def _fortresses_on_board(decision: Decision) -> int:
    return sum(there.fortress for there in (decision.state.ground or {}).values())


def _unsure(decision: Decision, conquest: Conquest) -> dict[int, Ground]:
    """Return the loser's other regions: among them the tokens taken back are placed again."""
    holder, loser = conquest.region.holder, conquest.loser
    if loser is None or holder is None or not conquest.withdrawn:
        return {}
    if loser == decision.seat and not holder.in_decline:
        # Struck by the own race in decline, it takes its troops up again.
        return {}
    left = [t for t in decision.state.players[loser].races if t.race == holder.race]
    combos = [decision.combo(troops, holder.in_decline) for troops in left]
    if any(waits_off_the_map(decision.state, combo) for combo in combos):
        return {}
    own = holdings(decision.state, loser, holder.race, holder.in_decline)
    return {at: replace(there, sure=False) for at, there in own.items() if at != conquest.at}
