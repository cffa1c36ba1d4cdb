"""Attacking a region: named on the board, or described where nobody follows the board."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from companion.codec import Count, DieFace, Positive, bad, within
from companion.engine.acts.act import Act, Command
from companion.engine.acts.ally import AllyNamed
from companion.engine.model.events import Event, Fact, Label, StepSoFar
from companion.engine.model.refusals import YES, Permit, Refused
from companion.engine.model.regions import RegionContents, RegionId, Target, Use
from companion.engine.model.state import Conquest, Seat, State, Turn
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.decline_traits import withdraws
from companion.engine.pieces.effects import CoinsEffect, CostEffect, PlacedEffect, RedeployEffect
from companion.engine.rules.board import (
    holdings,
    is_barred,
    lies_everywhere,
    position,
    region_at,
    tokens_in,
)
from companion.engine.rules.changes import CoinsMoved
from companion.engine.rules.counts import add_up, most_standing, spread
from companion.engine.rules.decision import Decision, Side
from companion.engine.rules.losses import count_losses, lose, waits_off_the_map
from companion.engine.rules.markers import laid_by_conquest
from companion.engine.rules.permits import attackers, may_act, may_conquer, may_roll
from companion.engine.rules.price import Attack, Attacker, Quote, prices_of_use, quote
from companion.engine.rules.questions import is_used_up
from companion.engine.rules.reach import (
    Position,
    is_beside_own_mountain,
    is_leap,
    leap_starts,
    leap_uses,
    why_unreachable,
)
from companion.engine.rules.troops import has_foothold, win_region
from companion.engine.vocabulary import ATTACK_USES, BESIDE_OWN, FIRST_ROLL, MOST_FORTRESSES, SWAP


@dataclass(frozen=True, slots=True)
class Conquer(Command):
    """Record an attack as it went on the table.

    `by`: the active race, or a declined one that still conquers. `loser`: whose region; found from
    the holder where left out. `tokens`: how many were used, if more than it cost. `die`: what the
    last attempt rolled. `failed`: the table says that it did not work.
    """

    region: Target
    use: Use = Use()
    by: str | None = None
    loser: Seat | None = None
    tokens: Count | None = None
    die: DieFace | None = None
    loss_die: DieFace | None = None
    failed: bool = False


@dataclass(frozen=True, slots=True)
class ConquerAt(Command):
    """Record an attack on a region of the board, which knows all about it.

    `there`: how many defenders really stand there. `catapult_at`: where it is fired from, the first
    region it can be where left out. `anyway`: the table knows better what is in reach and in hand.
    """

    at: RegionId
    there: Positive | None = None
    use: Use = Use()
    by: str | None = None
    tokens: Count | None = None
    die: DieFace | None = None
    loss_die: DieFace | None = None
    failed: bool = False
    catapult_at: RegionId | None = None
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class RegionAttacked(Event):
    """A region was conquered, or the last attempt at one failed."""

    tag: ClassVar = "region_attacked"
    conquest: Conquest

    def apply(self, state: State) -> State:
        """Note the attack, and whose tokens or camps are to be placed again because of it."""
        attack = self.conquest
        takes_along = attack.withdrawn or (attack.won and attack.region.encampments)
        if attack.at is not None and takes_along and attack.loser not in (None, state.turn.seat):
            assert attack.loser is not None
            assert attack.region.holder
            races = {*state.players[attack.loser].displaced, attack.region.holder.race}
            state = state.with_player(attack.loser, displaced=tuple(sorted(races)))
        rolled = None if attack.use.has(FIRST_ROLL) else state.turn.rolled
        return state.with_turn(conquests=(*state.turn.conquests, attack), rolled=rolled)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Tell all of it."""
        yield Fact("conquer", step.seat, conquest=self.conquest)

    def label(self, key: str, step: StepSoFar) -> Label:
        """Name the region, and who lost it."""
        attack = self.conquest
        key = key if attack.won else "fail_to_conquer"
        terrain, loser = attack.region.terrain, attack.loser
        return Label(key, step.seat, attack.race, terrain=terrain, other=loser)


def may_attack(catalogue: Catalogue, state: State) -> Permit:
    """Tell whether any race of the player whose turn it is may attack."""
    return YES if attackers(catalogue, state) else may_conquer(state)


@dataclass(frozen=True, slots=True)
class _Aim:
    """What the board knows of an attack besides the region; without one there is nothing to know.

    `is_strict`: no more tokens than there are in hand are believed.
    """

    at: int | None = None
    unreachable: Literal["not_adjacent", "not_entry"] | None = None
    is_barred: bool = False
    is_strict: bool = False


def _attack(decision: Decision, command: Conquer, aim: _Aim) -> Conquest:
    """Carry out an attack by a race that may act, and return it as it went."""
    attacker = decision.acting_side(command.by)
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


def _conquer(decision: Decision, command: Conquer) -> None:
    """Record an attack as it went on the table.

    The hand is what the app believes, the table knows better: a conquest without a die is taken
    at its word even if the recorded hand would not have sufficed.
    """
    may_act(decision.state, command.by).require()
    _attack(decision, command, _Aim())


def _conquer_at(decision: Decision, command: ConquerAt) -> None:
    """Record an attack on a region; the board knows all about it."""
    own = decision.contents_at(command.at)
    if command.catapult_at is not None:
        decision.contents_at(command.catapult_at, "catapult_at")
    may = may_act if command.anyway else may_conquer
    may(decision.state, command.by).require()
    attacker = decision.acting_side(command.by)
    if command.there is not None:
        own = _with_defenders(decision, command.at, own, command.there)
    seen = position(decision.catalogue, decision.state, decision.seat, attacker.combo)
    printed = seen.board.regions[command.at]
    use = _use(decision, command.use, attacker, seen, command.at)
    starts = _leap_starts(command, seen) if is_leap(attacker.combo, use) else []
    conquest = _attack(
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
        _Aim(
            command.at,
            None if command.anyway else _unreachable(command, seen, attacker, use, starts),
            is_barred(attacker.combo, own),
            is_strict=not command.anyway,
        ),
    )
    if conquest.won:
        decision.change_board(_board_after(decision, conquest, attacker, starts))


def _with_defenders(
    decision: Decision, at: int, own: RegionContents | None, there: int
) -> RegionContents:
    """Return a region with as many defenders as really stand there."""
    if own is None or own.seat is None:
        raise bad("there", "nobody's race stands there")
    troops = decision.state.troops_of(own.seat, own.race)
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
    """Return where a leap may start: the place that was named, or any."""
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
) -> dict[int, RegionContents | None]:
    """Return what a conquest changes on the board."""
    assert conquest.at is not None
    seat, troops, combo = attacker.seat, attacker.troops, attacker.combo
    own = holdings(decision.state, seat, troops.race, combo.in_decline)
    taken = RegionContents(
        seat=seat,
        race=troops.race,
        in_decline=combo.in_decline,
        tokens=1,
        lair=lies_everywhere(combo, "lair"),
    )
    for laid in laid_by_conquest(combo, troops.conquered):
        if laid != "fortress" or _fortresses_on_board(decision) < MOST_FORTRESSES:
            taken = taken.marked(laid)
    changed: dict[int, RegionContents | None] = {
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
    return sum(there.fortress for there in (decision.state.regions or {}).values())


def _troops_laid(
    decision: Decision, conquest: Conquest, attacker: Side, taken: RegionContents
) -> dict[int, RegionContents]:
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


def _defenders_elsewhere(decision: Decision, conquest: Conquest) -> dict[int, RegionContents]:
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
    troops = decision.state.troops_of(loser, holder.race)
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
) -> Target:
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
    decision: Decision, attacker: Side, defender: Side | None, region: Target, use: Use, aim: _Aim
) -> Attack:
    state, combo = decision.state, attacker.combo
    is_standing = has_foothold(attacker.troops, is_new=state.turn.has_picked)
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
    decision: Decision, command: Conquer, attacker: Side, price: Quote, aim: _Aim
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
    conquest = replace(conquest, withdrawn=losses.withdrawn, loss_die=loss_die)
    decision.add_event(RegionAttacked(conquest))
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


def _move_coins(decision: Decision, region: Target, attacker: Side, defender: Side | None) -> None:
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


CONQUER = Act("conquer", Conquer, _conquer, (RegionAttacked,), may=may_attack, names_no_region=True)
CONQUER_AT = Act("conquer_at", ConquerAt, _conquer_at, may=may_attack)
