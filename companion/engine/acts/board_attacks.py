"""Attacks on a region of the board: what the board knows of them, and what they leave there."""

from dataclasses import replace
from typing import Literal

from companion.codec import bad
from companion.engine.acts.attacks import Aim, acting_side, attack
from companion.engine.acts.commands import Conquer, ConquerAt
from companion.engine.model.ground import Ground
from companion.engine.model.refusals import Refused
from companion.engine.model.state import Conquest
from companion.engine.model.uses import Use
from companion.engine.pieces.decline_traits import withdraws
from companion.engine.pieces.effects import CostEffect, PlacedEffect
from companion.engine.rules.board import holdings, is_barred, lies_everywhere, position, region_at
from companion.engine.rules.counts import add_up, most_standing, spread, tokens_in
from companion.engine.rules.decision import Decision
from companion.engine.rules.losses import Side, waits_off_the_map
from companion.engine.rules.markers import laid_by_conquest
from companion.engine.rules.permits import may_act, may_conquer
from companion.engine.rules.reach import (
    Position,
    is_beside_own_mountain,
    is_leap,
    leap_starts,
    leap_uses,
    why_unreachable,
)
from companion.engine.vocabulary import BESIDE_OWN, MOST_FORTRESSES, SWAP


def conquer_at(decision: Decision, command: ConquerAt) -> None:
    """Record an attack on a region; all that the board knows of it need not be told."""
    own = decision.ground_at(command.at)
    if command.catapult_at is not None:
        decision.ground_at(command.catapult_at, "catapult_at")
    may = may_act if command.anyway else may_conquer
    may(decision.state, command.by).require()
    attacker = acting_side(decision, command.by)
    if command.there is not None:
        own = _as_told(decision, command.at, own, command.there)
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


def _as_told(decision: Decision, at: int, own: Ground | None, there: int) -> Ground:
    """Return a region with as many defenders as really stand there."""
    if own is None or own.seat is None:
        raise bad("there", "nobody's race stands there")
    (troops,) = (t for t in decision.state.players[own.seat].races if t.race == own.race)
    combo = decision.combo(troops, own.in_decline)
    if there > most_standing(decision.state, own.seat, troops, combo, at):
        raise Refused("too_many_tokens", race=own.race)
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
        tokens=1,
        lair=lies_everywhere(combo, "lair"),
    )
    for laid in laid_by_conquest(combo, troops.conquered):
        if laid != "fortress" or _fortresses_on_board(decision) < MOST_FORTRESSES:
            taken = taken.marked(laid)
    changed: dict[int, Ground | None] = {
        **_defenders_elsewhere(decision, conquest),
        **_troops_laid(decision, conquest, attacker, taken),
    }
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


def _troops_laid(
    decision: Decision, conquest: Conquest, attacker: Side, taken: Ground
) -> dict[int, Ground]:
    """Return the conquered region with the tokens that were used, and whence the last of them came.

    Where the table knows better than the recorded hand, the record is made to fit: those that must
    stand there come from where most stand. Where none can be spared, there are too few.
    """
    assert conquest.at is not None
    hand, least = attacker.troops.hand, attacker.combo.least
    if conquest.use.has(SWAP) or conquest.used <= hand:
        used = 1 if conquest.use.has(SWAP) else conquest.used
        return {conquest.at: replace(taken, tokens=used)}
    laid, lack = max(hand, least), max(0, least - hand)
    own = holdings(decision.state, attacker.seat, taken.race, taken.in_decline)
    counts = spread(own, tokens_in(own) - lack, least)
    changed = {at: replace(own[at], tokens=n, sure=False) for at, n in counts.items()}
    if sum(counts.values()) > tokens_in(own) - lack:
        raise Refused("too_few_tokens", race=taken.race)
    moved = {at: there for at, there in changed.items() if there.tokens != own[at].tokens}
    return {**moved, conquest.at: replace(taken, tokens=laid, sure=False)}


def _defenders_elsewhere(decision: Decision, conquest: Conquest) -> dict[int, Ground]:
    """Return the loser's other regions, where the tokens taken back are placed again.

    If others stood in the conquered one than was recorded, so they did elsewhere.
    """
    holder, loser, lost = conquest.region.holder, conquest.loser, conquest.at
    if loser is None or holder is None or lost is None:
        return {}
    if loser == decision.seat and not holder.in_decline:
        # Struck by the own race in decline, it takes its troops up again.
        return {}
    own = holdings(decision.state, loser, holder.race, holder.in_decline)
    if lost not in own:
        # With its last token the race has left the board.
        return {}
    others = {at: there for at, there in own.items() if at != lost}
    (troops,) = (t for t in decision.state.players[loser].races if t.race == holder.race)
    combo = decision.combo(troops, holder.in_decline)
    more = holder.tokens - own[lost].tokens
    if not others or (combo.in_decline and not withdraws(combo)):
        return {}
    if more:
        sure = [at for at, there in others.items() if there.sure]
        others = add_up(others, tokens_in(others) - more, combo.least, sure)
    to_place = 0 if waits_off_the_map(decision.state, combo) else conquest.withdrawn
    # What stood there beyond the record was in no hand.
    hand = min(troops.hand, max(0, troops.tokens - tokens_in(others) - to_place))
    decision.change(loser, troops, replace(troops, hand=hand))
    return {at: replace(there, sure=there.sure and not to_place) for at, there in others.items()}
