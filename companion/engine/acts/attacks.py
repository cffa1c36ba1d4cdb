"""Recording an attack: what the attacker uses, what the loser loses, whose coins move."""

from dataclasses import dataclass, replace
from typing import Literal

from companion.codec import bad, within
from companion.engine.acts.commands import Conquer
from companion.engine.acts.events import AllyNamed, CoinsMoved, RegionAttacked
from companion.engine.model.refusals import Refused
from companion.engine.model.state import Conquest, Turn
from companion.engine.model.uses import Use
from companion.engine.pieces.effects import CoinsEffect, RedeployEffect
from companion.engine.rules.decision import Decision
from companion.engine.rules.losses import Side, count_losses, lose
from companion.engine.rules.permits import may_act, may_roll
from companion.engine.rules.price import Attack, Attacker, Quote, Region, prices_of_use, quote
from companion.engine.rules.questions import is_used_up
from companion.engine.rules.reach import is_leap
from companion.engine.rules.troops import has_ground, win_region
from companion.engine.vocabulary import ATTACK_USES, FIRST_ROLL, SWAP


def conquer(decision: Decision, command: Conquer) -> None:
    """Record an attack as it went on the table.

    The hand is what the app believes, the table knows better: a conquest without a die is taken
    at its word even if the recorded hand would not have sufficed.
    """
    may_act(decision.state, command.by).require()
    attack(decision, command, Aim())


@dataclass(frozen=True, slots=True)
class Aim:
    """What the board knows of an attack besides the region; without one there is nothing to know.

    `is_strict`: no more tokens than there are in hand are believed.
    """

    at: int | None = None
    unreachable: Literal["not_adjacent", "not_entry"] | None = None
    is_barred: bool = False
    is_strict: bool = False


def attack(decision: Decision, command: Conquer, aim: Aim) -> Conquest:
    """Carry out an attack by a race that may act, and return it as it went."""
    attacker = acting_side(decision, command.by)
    defender = _find_defender(decision, command)
    region = _region_as_seen(decision, command, attacker, defender)
    _check_use(decision.state.turn, attacker, command.use, defender)
    aimed = _aimed(decision, attacker, defender, region, command.use, aim)
    price = quote(aimed)
    if price.tokens is None and price.why_not:
        raise Refused(price.why_not)
    last, won = _outcome(decision, command, attacker, price, aim)
    used = _tokens_used(command, attacker, price, last)
    if aim.is_strict and used > attacker.troops.hand:
        raise Refused("too_few_tokens", race=attacker.troops.race)
    for owner, coins in prices_of_use(aimed):
        decision.require_coins(attacker.seat, coins)
        decision.add_event(CoinsMoved(coins, owner, source=attacker.seat))
    conquest = Conquest(
        attacker.troops.race,
        attacker.combo.in_decline,
        region,
        command.use,
        used=used,
        die=command.die,
        won=won,
        last=last,
        loser=defender.seat if defender else None,
        at=aim.at,
    )
    _break_promise(decision, conquest)
    if won:
        _win(decision, conquest, attacker, defender, command.loss_die)
    else:
        _fail(decision, conquest, attacker)
    return decision.state.turn.conquests[-1]


def has_attacked_active(turn: Turn) -> bool:
    """Tell whether the active race attacked another's this turn."""
    return any(conquest.breaks_the_peace for conquest in turn.conquests)


def acting_side(decision: Decision, by: str | None) -> Side:
    """Return the race that acts: the active one, or one in decline by its name."""
    if by is None:
        return Side(decision.seat, *decision.active())
    troops = next(own for own in decision.player.declined if own.race == by)
    return Side(decision.seat, troops, decision.combo(troops, in_decline=True))


def _find_defender(decision: Decision, command: Conquer) -> Side | None:
    holder = command.region.holder
    if holder is None or holder.kind == "lost_tribe":
        if command.loser is not None:
            raise bad("loser", "nobody's region was named as somebody's")
        return None
    if command.loser is not None and command.loser >= len(decision.state.players):
        raise Refused("no_such_player")
    wanted = command.loser if command.loser is not None else (decision.seat if holder.own else None)
    for seat, troops, in_decline in decision.state.troops():
        is_wanted = wanted in (None, seat)
        if is_wanted and troops.race == holder.race and in_decline == holder.in_decline:
            return Side(seat, troops, decision.combo(troops, in_decline))
    raise Refused("not_in_decline" if holder.in_decline else "no_active_race", race=holder.race)


def _region_as_seen(
    decision: Decision, command: Conquer, attacker: Side, defender: Side | None
) -> Region:
    """Return the region with what the game itself knows: whose it is, and a peace that holds."""
    region = command.region
    if region.holder is None or defender is None:
        return region
    holder = replace(region.holder, own=defender.seat == attacker.seat)
    is_ally = decision.state.players[defender.seat].ally == attacker.seat
    protected_by = region.protected_by
    if is_ally and "peace" not in protected_by:
        protected_by = (*protected_by, "peace")
    return replace(region, holder=holder, protected_by=protected_by)


def _check_use(turn: Turn, attacker: Side, use: Use, defender: Side | None) -> None:
    with within("use"):
        use.check(attacker.combo)
    earlier = [c for c in turn.conquests if c.race == attacker.troops.race]
    opponent = defender.seat if defender else None
    for name in ATTACK_USES:
        if use.has(name) and is_used_up(attacker.combo, name, earlier, opponent):
            raise Refused("already_used", use=name)
    if use.has(SWAP) and attacker.troops.tokens >= attacker.troops.limit:
        raise Refused("tray_empty", race=attacker.troops.race)


def _aimed(
    decision: Decision, attacker: Side, defender: Side | None, region: Region, use: Use, aim: Aim
) -> Attack:
    state, combo = decision.state, attacker.combo
    is_standing = has_ground(attacker.troops, is_new=state.turn.has_picked)
    # Nothing is shot across from nowhere.
    from_nowhere = is_leap(combo, use) and not is_standing
    house = state.setup.house
    return Attacker(combo, state.round, attacker.troops.hand, house, is_standing).against(
        region,
        defender.combo if defender else None,
        use,
        unreachable="not_adjacent" if from_nowhere else aim.unreachable,
        is_barred=aim.is_barred,
    )


def _outcome(
    decision: Decision, command: Conquer, attacker: Side, price: Quote, aim: Aim
) -> tuple[bool, bool]:
    """Return whether this was the last attempt, and whether it was won."""
    assert price.tokens is not None
    short = price.tokens - attacker.troops.hand
    is_attempt = command.die is not None or command.failed
    # Where no board tells what is in hand, the table is believed that it has tried.
    is_believed = command.failed and not aim.is_strict
    needs_hand = command.die is not None or command.use.has(SWAP) or command.use.has(FIRST_ROLL)
    if needs_hand and not is_believed and price.why_not not in (None, "too_strong"):
        raise Refused(price.why_not)
    if command.use.has(FIRST_ROLL) and short > 0:
        return True, False
    if is_attempt:
        may_roll(decision.state, attacker.troops.race).require()
    if is_attempt and not is_believed and price.why_not:
        raise Refused(price.why_not)
    won = not command.failed and (command.die is None or command.die >= short)
    return is_attempt, won


def _tokens_used(command: Conquer, attacker: Side, price: Quote, last: bool) -> int:
    if command.use.has(SWAP):
        return 0
    if last:
        return attacker.troops.hand
    return max(price.tokens or 0, command.tokens or 0)


def _break_promise(decision: Decision, conquest: Conquest) -> None:
    """Peace is only for whoever was not attacked: a promise made earlier this turn is void."""
    is_ally = conquest.loser is not None and conquest.loser == decision.player.ally
    if is_ally and conquest.breaks_the_peace:
        decision.add_event(AllyNamed(decision.seat, None))


def _fail(decision: Decision, conquest: Conquest, attacker: Side) -> None:
    decision.add_event(RegionAttacked(conquest))
    troops = attacker.troops
    waits = any(effect.stays for _, effect in attacker.combo.effects(RedeployEffect))
    if troops.regions and not waits:
        decision.change(attacker.seat, troops, replace(troops, hand=0))


def _win(
    decision: Decision,
    conquest: Conquest,
    attacker: Side,
    defender: Side | None,
    loss_die: int | None,
) -> None:
    losses = count_losses(conquest, defender, loss_die)
    told = replace(conquest, withdrawn=losses.withdrawn, loss_die=loss_die)
    decision.add_event(RegionAttacked(told))
    troops, swapped = attacker.troops, int(conquest.use.has(SWAP))
    gained = replace(
        troops,
        tokens=troops.tokens + swapped,
        hand=max(0, troops.hand - conquest.used),
        held=win_region(troops.held, conquest.region),
        conquered=troops.conquered + 1,
    )
    decision.change(attacker.seat, troops, gained)
    if defender:
        lose(decision, conquest, defender, losses)
    _move_coins(decision, conquest.region, attacker, defender)


def _move_coins(decision: Decision, region: Region, attacker: Side, defender: Side | None) -> None:
    # Own pots were collected as the turn began, before the own declined race moved.
    if region.pot and not (region.holder and region.holder.own):
        decision.add_event(CoinsMoved(1, "pot", to=attacker.seat))
    if defender is None or defender.combo.in_decline:
        return
    for owner, effect in attacker.combo.effects(CoinsEffect):
        if effect.on == "conquest":
            decision.pay_if_possible(defender.seat, attacker.seat, owner)
    for owner, effect in defender.combo.effects(CoinsEffect):
        if effect.on == "loss":
            decision.pay_if_possible(attacker.seat, defender.seat, owner)
