"""Attacking a region: named on the board, or described where nobody follows the board."""

from collections.abc import Iterator

from companion.codec import Count, DieFace, Positive, bad, within
from companion.dataclasses import dataclass, replace
from companion.engine.acts.power_acts import AllyNamed
from companion.engine.model.events import Event, Fact, Label, StepSoFar
from companion.engine.model.refusals import YES, Permit, Refused
from companion.engine.model.regions import Holder, RegionContents, RegionId, Target, Use
from companion.engine.model.state import Conquest, Seat, State, Troops
from companion.engine.pieces.catalogue import Catalogue, covers, rests
from companion.engine.pieces.effects import ClearEffect, CoverEffect, OnceEffect, RedeployEffect
from companion.engine.rules.changes import CoinsMoved
from companion.engine.rules.closing import RegionClosed
from companion.engine.rules.decision import Act, Command, Decision, Side
from companion.engine.rules.loot import LootLaid, lay_loot, turned
from companion.engine.rules.losses import (
    Losses,
    board_after,
    board_without,
    count_losses,
    keep_lost,
    lose,
    lose_below,
    settle_covered,
)
from companion.engine.rules.permits import (
    attacker_on_board,
    attacker_with,
    attackers,
    may_act,
    may_conquer,
    may_roll,
)
from companion.engine.rules.price import (
    Attack,
    Attacker,
    Quote,
    coins_at_stake,
    given_up,
    prices_of_use,
    quote,
)
from companion.engine.rules.questions import is_used_up
from companion.engine.rules.reach import Position, attack_at, is_leap, leap_starts
from companion.engine.rules.target import as_known, bare
from companion.engine.rules.troops import (
    has_foothold,
    most_standing,
    most_used,
    win_region,
    without_used,
)
from companion.engine.vocabulary import (
    ATTACK_USES,
    BEHEMOTHS,
    CLEAR,
    COUNTED_USES,
    FIRST_ROLL,
    OVER_ONE,
    STACKED_MARKERS,
    STRENGTH,
    SWAP,
    TRAP,
    ZEPPELIN,
    LootFace,
)


@dataclass(frozen=True, slots=True)
class Conquer(Command):
    """Record an attack as it went on the table.

    `by`: the active race, or a declined one that still conquers. `loser`: whose region it was;
    worked out from the holder if omitted. `tokens`: how many were used, if more than the price.
    `die`: the roll of a last attempt. `failed`: the table says that the attack failed.
    `loot`: what a loot marker in the region showed when it was turned.
    """

    region: Target
    use: Use = Use()
    by: str | None = None
    loser: Seat | None = None
    tokens: Count | None = None
    die: DieFace | None = None
    loss_die: DieFace | None = None
    failed: bool = False
    loot: LootFace | None = None


@dataclass(frozen=True, slots=True)
class ConquerAt(Command):
    """Record an attack on a region of the board, which knows everything about it.

    `there`: how many defenders are really there. `catapult_at`: where it is fired from; by default
    the first region possible. `anyway`: the table knows better what is in reach and in hand.
    `loot`: what the real marker showed; by default, what the app drew for it.
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
    loot: LootFace | None = None


@dataclass(frozen=True, slots=True)
class RegionAttacked(Event, tag="region_attacked"):
    """A region was conquered, or the last attempt at one failed."""

    conquest: Conquest

    def apply(self, state: State) -> State:
        """Note the attack, and whose tokens or camps have to be placed again because of it."""
        attack = self.conquest
        there = (state.regions or {}).get(attack.at) if attack.at is not None else None
        camps = there is not None and any(map(there.number_of, STACKED_MARKERS))
        takes_along = attack.withdrawn or (attack.won and camps)
        if attack.at is not None and takes_along and attack.loser not in (None, state.turn.seat):
            assert attack.loser is not None
            assert attack.region.holder
            races = {*state.players[attack.loser].displaced, attack.region.holder.race}
            state = state.with_player(attack.loser, displaced=tuple(sorted(races)))
        if attack.loot is not None and attack.at is not None:
            loot = {at: one for at, one in state.loot.items() if at != attack.at}
            state = replace(state, loot=loot)
        rolled = None if attack.use.has(FIRST_ROLL) else state.turn.rolled
        return state.with_turn(conquests=(*state.turn.conquests, attack), rolled=rolled)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report everything about it."""
        yield Fact("conquer", step.seat, conquest=self.conquest)

    def label(self, key: str, step: StepSoFar) -> Label:
        """Name the region, and who lost it."""
        attack = self.conquest
        key = key if attack.won else "fail_to_conquer"
        key = "clear_region" if attack.is_cleared else key
        key = "burn_region" if attack.is_burnt else key
        terrain, loser = attack.region.terrain, attack.loser
        return Label(key, step.seat, attack.race, terrain=terrain, other=loser)


def may_attack(catalogue: Catalogue, state: State) -> Permit:
    """Return whether any race of the player whose turn it is may attack."""
    return YES if attackers(catalogue, state) else may_conquer(state)


def _conquer(decision: Decision, command: Conquer) -> None:
    """Record an attack as it went on the table.

    The recorded hand is a guess and the table knows better: a conquest without a die is believed
    even if the recorded hand would have been too small.
    """
    may_act(decision.state, command.by).require()
    side = decision.acting_side(command.by)
    defender = _find_defender(decision, command.region, command.loser)
    below = _find_below(decision, command.region.below, defender)
    state, use = decision.state, command.use
    stands = has_foothold(side.troops, is_new=state.turn.has_picked)
    # A race that stands nowhere has nowhere to fire from.
    is_from_nowhere = not stands and (is_leap(side.combo, use) or use.has(OVER_ONE))
    if use.has(BEHEMOTHS) and not use.has(STRENGTH):
        use = use.having(**{STRENGTH: side.combo.strength(side.troops.held)})
    owner, owner_below = (each.seat if each else None for each in (defender, below))
    attack = Attack(
        attacker_with(state, side.combo, side.troops.hand, stands),
        as_known(state, command.region, owner, side.seat, owner_below),
        defender.combo if defender else None,
        use,
        "not_adjacent" if is_from_nowhere else None,
        below=below.combo if below else None,
    )
    _attack(decision, command, side, defender, attack)


def _conquer_at(decision: Decision, command: ConquerAt) -> None:
    """Record an attack on a region of the board, which knows everything about it."""
    own = decision.contents_at(command.at)
    if command.catapult_at is not None:
        decision.contents_at(command.catapult_at, "catapult_at")
    may = may_act if command.anyway else may_conquer
    may(decision.state, command.by).require()
    side = decision.acting_side(command.by)
    if command.there is not None:
        _check_defenders(decision, command.at, own, command.there)
    attacker, seen = attacker_on_board(decision.catalogue, decision.state, side)
    attack = attack_at(decision.catalogue, seen, attacker, command.at, command.use, command.there)
    starts = []
    if is_leap(side.combo, command.use):
        starts = _leap_starts(command, seen)
        attack = replace(attack, unreachable=None if starts else "not_adjacent")
    elif command.anyway:
        attack = replace(attack, unreachable=None)
    defender = _find_defender(decision, attack.region, own.seat if own else None)
    conquest = _attack(decision, command, side, defender, attack)
    if conquest.is_cleared:
        decision.change_board({**board_without(decision, conquest), command.at: None})
        if conquest.is_burnt:
            offers = side.combo.effects(OnceEffect)
            burner = next(owner for owner, effect in offers if effect.use == ZEPPELIN)
            decision.add_event(RegionClosed(command.at, burner))
    elif conquest.won:
        decision.change_board(board_after(decision, conquest, side, starts))
        lay_loot(decision, side, command.at)


def _attack(
    decision: Decision,
    command: Conquer | ConquerAt,
    side: Side,
    defender: Side | None,
    attack: Attack,
) -> Conquest:
    """Carry out an attack by a race that may act, and return it with its outcome."""
    _check_use(decision.state, side, attack.use, defender)
    if attack.use.has(ZEPPELIN):
        if command.die is None or command.failed:
            raise bad("die", "what did the die show?")
        attack = replace(attack, die=command.die)
    price = quote(attack)
    if price.tokens is None and price.why_not:
        raise Refused(price.why_not)
    # Where no board says what is in hand, or the table knows better, the players are believed.
    is_strict = isinstance(command, ConquerAt) and not command.anyway
    last, won = _outcome(decision, command, side, price, is_strict)
    used = side.troops.hand if last else _tokens_used(command, attack, price)
    if is_strict and used > side.troops.hand:
        raise Refused("too_few_tokens", race=side.troops.race)
    for owner, coins in prices_of_use(attack):
        decision.require_coins(side.seat, coins)
        decision.add_event(CoinsMoved(coins, owner, source=side.seat))
    at = command.at if isinstance(command, ConquerAt) else None
    is_taken = won and not attack.use.has(CLEAR) and not attack.is_burnt
    loot = turned(decision, at, command.loot) if is_taken else None
    won = won and loot != TRAP
    conquest = Conquest(
        side.troops.race,
        side.combo.in_decline,
        attack.region,
        attack.use,
        used=used,
        die=command.die,
        won=won,
        last=last,
        loser=defender.seat if defender else None,
        at=at,
        given_up=given_up(attack) if won else 0,
        loot=loot,
        covers=is_taken and won and covers(side.combo, attack.defender),
    )
    if conquest.loser == decision.state.current.ally and conquest.breaks_the_peace:
        # Peace is only for players who were not attacked: a promise made earlier this turn is void.
        decision.add_event(AllyNamed(decision.seat, None))
    if won:
        _settle(decision, conquest, side, defender, command.loss_die)
    else:
        _fail(decision, conquest, side)
    return decision.state.turn.conquests[-1]


def _tokens_used(command: Conquer | ConquerAt, attack: Attack, price: Quote) -> int:
    """Return how many tokens go into an attack that is not the last one."""
    if attack.is_burnt:
        return 1
    if attack.use.has(SWAP) or attack.use.has(CLEAR):
        return 0
    return max(price.tokens or 0, command.tokens or 0)


def _check_defenders(decision: Decision, at: int, own: RegionContents | None, there: int) -> None:
    """Refuse more defenders than there can be."""
    if own is None or own.seat is None:
        raise bad("there", "nobody's race stands there")
    side = decision.side_of(own.seat, own.race)
    if side and there > most_standing(decision.state, side.seat, side.troops, side.combo, at):
        raise Refused("too_many_tokens", race=own.race)


def _leap_starts(command: ConquerAt, seen: Position) -> list[int]:
    """Return where a leap may start: the region that was named, or any that is possible."""
    starts = leap_starts(seen, seen.board.regions[command.at])
    if command.catapult_at is None:
        return starts or (sorted(seen.held) if command.anyway else [])
    is_there = command.catapult_at in (seen.held if command.anyway else starts)
    return [command.catapult_at] if is_there else []


def _find_defender(decision: Decision, region: Target, loser: int | None) -> Side | None:
    """Return the race that holds a region; `loser`: its owner, if given."""
    holder = region.holder
    if holder is None or holder.kind == "lost_tribe":
        if loser is not None:
            raise bad("loser", "nobody's region was named as somebody's")
        return None
    if loser is not None and loser >= len(decision.state.players):
        raise Refused("no_such_player")
    wanted = decision.seat if loser is None and holder.own else loser
    for side in decision.sides(wanted):
        if (side.troops.race, side.combo.in_decline) == (holder.race, holder.in_decline):
            return side
    raise Refused("not_in_decline" if holder.in_decline else "no_active_race", race=holder.race)


def _find_below(decision: Decision, below: Holder | None, defender: Side | None) -> Side | None:
    """Return the race in decline that is said to lie below the holder of a region."""
    if below is None:
        return None
    if defender is None or not defender.combo.effects(CoverEffect):
        raise bad("target.below", "nothing lies below this race")
    for side in decision.sides():
        if side.troops.race == below.race and rests(side.combo):
            if below.tokens > side.troops.tokens:
                raise Refused("too_many_tokens", race=below.race)
            return side
    raise Refused("not_in_decline", race=below.race)


def _check_use(state: State, attacker: Side, use: Use, defender: Side | None) -> None:
    if not use.chosen:
        return
    with within("use"):
        use.check(attacker.combo)
    earlier = [c for c in state.turn.conquests if c.race == attacker.troops.race]
    opponent = defender.seat if defender else None
    for name in ATTACK_USES:
        if use.has(name) and is_used_up(attacker.combo, name, earlier, opponent):
            raise Refused("already_used", use=name)
    for name in COUNTED_USES:
        if use.number(name) > most_used(state, attacker, name):
            raise Refused("already_used", use=name)
    if use.has(SWAP) and attacker.troops.tokens >= attacker.troops.limit:
        raise Refused("tray_empty", race=attacker.troops.race)


def _outcome(
    decision: Decision, command: Conquer | ConquerAt, attacker: Side, price: Quote, is_strict: bool
) -> tuple[bool, bool]:
    """Return whether this was the last attempt, and whether it was won."""
    assert price.tokens is not None
    short = price.tokens - attacker.troops.hand
    if command.use.has(ZEPPELIN):
        if price.why_not not in (None, "too_strong"):
            raise Refused(price.why_not)
        return short > 0, short <= 0
    is_attempt = command.die is not None or command.failed
    is_believed = command.failed and not is_strict
    if command.use.has(CLEAR) and is_attempt:
        raise bad("die", "nothing is rolled for clearing a region")
    needs_hand = command.die is not None or any(map(command.use.has, (SWAP, FIRST_ROLL)))
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


def _fail(decision: Decision, conquest: Conquest, attacker: Side) -> None:
    decision.add_event(RegionAttacked(conquest))
    troops = without_used(attacker.troops, conquest.use)
    lost = int(conquest.is_trapped and troops.hand > 0)
    waits = any(effect.stays for _, effect in attacker.combo.effects(RedeployEffect))
    stays_in_hand = waits or not (conquest.last and troops.regions)
    hand = troops.hand - lost if stays_in_hand else 0
    left = replace(troops, tokens=troops.tokens - lost, hand=hand)
    decision.change(attacker.seat, attacker.troops, left)
    if lost:
        keep_lost(decision, conquest, Losses(tokens=lost))


def _settle(
    decision: Decision,
    conquest: Conquest,
    attacker: Side,
    defender: Side | None,
    loss_die: int | None,
) -> None:
    """Record an attack that was won, and what it brings and costs everybody."""
    losses = count_losses(conquest, attacker.combo, defender, loss_die)
    if losses.withdrawn or loss_die is not None:
        conquest = replace(conquest, withdrawn=losses.withdrawn, loss_die=loss_die)
    decision.add_event(RegionAttacked(conquest))
    decision.change(attacker.seat, attacker.troops, _after_winning(attacker, conquest))
    if defender and conquest.covers:
        settle_covered(decision, conquest, defender)
    elif defender:
        lose(decision, conquest, defender, losses)
    lose_below(decision, conquest.region, conquest.region.below, conquest.at)
    if not conquest.use.has(CLEAR):
        keep_lost(decision, conquest, losses)
    if not conquest.is_cleared:
        _move_coins(decision, conquest, attacker, defender)


def _after_winning(attacker: Side, conquest: Conquest) -> Troops:
    """Return the attacker with what a successful attack brings and costs it."""
    troops, lost, region = attacker.troops, conquest.given_up, conquest.region
    if conquest.is_burnt:
        return replace(troops, tokens=max(0, troops.tokens - lost), hand=max(0, troops.hand - lost))
    if conquest.is_cleared:
        gains = sum(effect.gains for _, effect in attacker.combo.effects(ClearEffect))
        new = min(gains, troops.limit - troops.tokens)
        return replace(troops, tokens=troops.tokens + new, hand=troops.hand + new)
    stays = [replace(bare(region), holder=region.holder)] if conquest.covers else []
    return replace(
        without_used(troops, conquest.use),
        tokens=max(0, troops.tokens + conquest.use.has(SWAP) - lost),
        hand=max(0, troops.hand - conquest.used),
        held=win_region(troops.held, region, attacker.combo),
        conquered=troops.conquered + 1,
        covers=(*troops.covers, *stays),
    )


def _move_coins(
    decision: Decision, conquest: Conquest, attacker: Side, defender: Side | None
) -> None:
    region, its = conquest.region, defender.combo if defender else None
    if coins := max(0, conquest.loot or 0):
        decision.add_event(CoinsMoved(coins, "loot", to=attacker.seat))
    # The player's own pots were collected as the turn began, before their declined race moved.
    if region.pot and not (region.holder and region.holder.own):
        decision.add_event(CoinsMoved(1, "pot", to=attacker.seat))
    for on, owner in coins_at_stake(Attack(Attacker(attacker.combo), region, its, conquest.use)):
        if on == "conquest" and defender:
            decision.pay_if_possible(defender.seat, attacker.seat, owner)
        elif on == "loss" and defender:
            decision.pay_if_possible(attacker.seat, defender.seat, owner)
        else:
            decision.add_event(CoinsMoved(1, owner, to=attacker.seat))


CONQUER = Act(
    "conquer", Conquer, _conquer, (RegionAttacked, LootLaid), may=may_attack, names_no_region=True
)
CONQUER_AT = Act("conquer_at", ConquerAt, _conquer_at, may=may_attack)
