"""Recording an attack: what the attacker uses, what the loser loses, whose coins move."""

from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.board import is_leap
from companion.engine.codec import bad, within
from companion.engine.commands import Conquer
from companion.engine.conquest import Attack, Quote, Region, Use, quote
from companion.engine.effects import Coins, Cost, Once, Redeploy
from companion.engine.events import AllyNamed, CoinsMoved, RegionAttacked
from companion.engine.losses import Side, count_losses, lose
from companion.engine.permits import may_act, may_roll
from companion.engine.refused import Refused
from companion.engine.relevance import is_used_up
from companion.engine.state import Conquest, Turn
from companion.engine.story import Story
from companion.engine.troops import has_ground, win_region


def conquer(story: Story, command: Conquer) -> None:
    """Record an attack as it went on the table.

    The hand is what the app believes, the table knows better: a conquest without a die is taken
    at its word even if the recorded hand would not have sufficed.
    """
    may_act(story.state, command.by).require()
    attack(story, command, Aim())


@dataclass(frozen=True, slots=True)
class Aim:
    """What the board knows of an attack besides the region; without one there is nothing to know.

    `is_strict`: no more tokens than there are in hand are believed.
    """

    at: int | None = None
    unreachable: Literal["not_adjacent", "not_entry"] | None = None
    is_barred: bool = False
    is_strict: bool = False


def attack(story: Story, command: Conquer, aim: Aim) -> Conquest:
    """Carry out an attack by a race that may act, and return it as it went."""
    attacker = acting_side(story, command.by)
    defender = _find_defender(story, command)
    region = _region_as_seen(story, command, attacker, defender)
    _check_use(story.state.turn, attacker, command.use, defender)
    price = _quote(story, attacker, defender, region, command.use, aim)
    last, won = _outcome(story, command, attacker, price, aim)
    used = _tokens_used(command, attacker, price, last)
    if aim.is_strict and used > attacker.troops.hand:
        raise Refused("too_few_tokens", race=attacker.troops.race)
    if aim.at is not None and used > attacker.troops.limit:
        raise Refused("too_many_tokens", race=attacker.troops.race)
    _pay_for_use(story, attacker, command.use)
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
    _break_promise(story, conquest)
    if won:
        _win(story, conquest, attacker, defender, command.loss_die)
    else:
        _fail(story, conquest, attacker)
    return story.state.turn.conquests[-1]


def has_attacked_active(turn: Turn) -> bool:
    """Tell whether the active race attacked another's this turn."""
    return any(conquest.breaks_the_peace for conquest in turn.conquests)


def acting_side(story: Story, by: str | None) -> Side:
    """Return the race that acts: the active one, or one in decline by its name."""
    if by is None:
        return Side(story.seat, *story.active())
    troops = next(own for own in story.player.declined if own.race == by)
    return Side(story.seat, troops, story.combo(troops, in_decline=True))


def _find_defender(story: Story, command: Conquer) -> Side | None:
    holder = command.region.holder
    if holder is None or holder.kind == "lost_tribe":
        if command.loser is not None:
            raise bad("loser", "nobody's region was named as somebody's")
        return None
    if command.loser is not None and command.loser >= len(story.state.players):
        raise Refused("no_such_player")
    wanted = command.loser if command.loser is not None else (story.seat if holder.own else None)
    for seat, troops, in_decline in story.state.troops():
        is_wanted = wanted in (None, seat)
        if is_wanted and troops.race == holder.race and in_decline == holder.in_decline:
            return Side(seat, troops, story.combo(troops, in_decline))
    raise Refused("not_in_decline" if holder.in_decline else "no_active_race", race=holder.race)


def _region_as_seen(
    story: Story, command: Conquer, attacker: Side, defender: Side | None
) -> Region:
    """Return the region with what the game itself knows: whose it is, and a peace that holds."""
    region = command.region
    if region.holder is None or defender is None:
        return region
    holder = replace(region.holder, own=defender.seat == attacker.seat)
    is_ally = story.state.players[defender.seat].ally == attacker.seat
    protected_by = region.protected_by
    if is_ally and "peace" not in protected_by:
        protected_by = (*protected_by, "peace")
    return replace(region, holder=holder, protected_by=protected_by)


def _check_use(turn: Turn, attacker: Side, use: Use, defender: Side | None) -> None:
    with within("use"):
        use.check(attacker.combo)
    earlier = [c for c in turn.conquests if c.race == attacker.troops.race]
    opponent = defender.seat if defender else None
    for _, effect in attacker.combo.effects(Once):
        if use.has(effect.use) and is_used_up(effect, earlier, opponent):
            raise Refused("already_used", use=effect.use)
    if use.sorcery and attacker.troops.tokens >= attacker.troops.limit:
        raise Refused("tray_empty", race=attacker.troops.race)


def _quote(
    story: Story, attacker: Side, defender: Side | None, region: Region, use: Use, aim: Aim
) -> Quote:
    state, combo = story.state, attacker.combo
    is_standing = has_ground(attacker.troops, is_new=state.turn.has_picked)
    # Nothing is shot across from nowhere.
    from_nowhere = is_leap(combo, use) and not is_standing
    price = quote(
        Attack(
            combo,
            region,
            defender.combo if defender else None,
            use,
            state.round,
            attacker.troops.hand,
            state.setup.house,
            unreachable="not_adjacent" if from_nowhere else aim.unreachable,
            has_ground=is_standing,
            is_barred=aim.is_barred,
        )
    )
    if price.tokens is None and price.why_not:
        raise Refused(price.why_not)
    return price


def _outcome(
    story: Story, command: Conquer, attacker: Side, price: Quote, aim: Aim
) -> tuple[bool, bool]:
    """Return whether this was the last attempt, and whether it was won."""
    assert price.tokens is not None
    short = price.tokens - attacker.troops.hand
    is_attempt = command.die is not None or command.failed
    # Where no board tells what is in hand, the table is believed that it has tried.
    is_believed = command.failed and not aim.is_strict
    needs_hand = command.die is not None or command.use.sorcery or command.use.has("berserk_die")
    if needs_hand and not is_believed and price.why_not not in (None, "too_strong"):
        raise Refused(price.why_not)
    if command.use.has("berserk_die") and short > 0:
        return True, False
    if is_attempt:
        may_roll(story.state, attacker.troops.race).require()
    if is_attempt and not is_believed and price.why_not:
        raise Refused(price.why_not)
    won = not command.failed and (command.die is None or command.die >= short)
    return is_attempt, won


def _pay_for_use(story: Story, attacker: Side, use: Use) -> None:
    for owner, effect in attacker.combo.effects(Cost):
        if effect.price and effect.use and use.has(effect.use):
            story.require_coins(attacker.seat, effect.price)
            story.tell(CoinsMoved(effect.price, owner, source=attacker.seat))


def _tokens_used(command: Conquer, attacker: Side, price: Quote, last: bool) -> int:
    if command.use.sorcery:
        return 0
    if last:
        return attacker.troops.hand
    return max(price.tokens or 0, command.tokens or 0)


def _break_promise(story: Story, conquest: Conquest) -> None:
    """Peace is only for whoever was not attacked: a promise made earlier this turn is void."""
    is_ally = conquest.loser is not None and conquest.loser == story.player.ally
    if is_ally and conquest.breaks_the_peace:
        story.tell(AllyNamed(story.seat, None))


def _fail(story: Story, conquest: Conquest, attacker: Side) -> None:
    story.tell(RegionAttacked(conquest))
    troops = attacker.troops
    waits = any(effect.stays for _, effect in attacker.combo.effects(Redeploy))
    if troops.regions and not waits:
        story.change(attacker.seat, troops, replace(troops, hand=0))


def _win(
    story: Story,
    conquest: Conquest,
    attacker: Side,
    defender: Side | None,
    loss_die: int | None,
) -> None:
    losses = count_losses(conquest, defender, loss_die)
    told = replace(conquest, withdrawn=losses.withdrawn, loss_die=loss_die)
    story.tell(RegionAttacked(told))
    troops, swapped = attacker.troops, int(conquest.use.sorcery)
    gained = replace(
        troops,
        tokens=troops.tokens + swapped,
        hand=max(0, troops.hand - conquest.used),
        held=win_region(troops.held, conquest.region),
        conquered=troops.conquered + 1,
    )
    story.change(attacker.seat, troops, gained)
    if defender:
        lose(story, conquest, defender, losses)
    _move_coins(story, conquest.region, attacker, defender)


def _move_coins(story: Story, region: Region, attacker: Side, defender: Side | None) -> None:
    # Own pots were collected as the turn began, before the own declined race moved.
    if region.pot and not (region.holder and region.holder.own):
        story.tell(CoinsMoved(1, "pot", to=attacker.seat))
    if defender is None or defender.combo.in_decline:
        return
    for owner, effect in attacker.combo.effects(Coins):
        if effect.on == "conquest":
            story.pay_if_possible(defender.seat, attacker.seat, owner)
    for owner, effect in defender.combo.effects(Coins):
        if effect.on == "loss":
            story.pay_if_possible(attacker.seat, defender.seat, owner)
