"""Arithmetic on a race's tokens, hand and regions, so that they always add up."""

from collections.abc import Collection, Mapping

from companion.dataclasses import replace
from companion.engine.model.regions import RegionContents, Target, Use
from companion.engine.model.state import State, Troops, Turn
from companion.engine.pieces.catalogue import Combo, withdraws
from companion.engine.pieces.effects import RedeployEffect
from companion.engine.rules.board import counted_as, holdings, tokens_in
from companion.engine.rules.decision import Decision, Side
from companion.engine.rules.price import can_conquer
from companion.engine.rules.questions import most_markers
from companion.engine.vocabulary import (
    BEHEMOTHS,
    RARE_KINDS,
    REGION_KINDS,
    CountName,
    Counts,
    House,
    UseName,
)

HELD: tuple[CountName, ...] = ("regions", *REGION_KINDS, *RARE_KINDS, "tower_tokens")


def has_foothold(troops: Troops, is_new: bool) -> bool:
    """Return whether a race may stand on the board: a new one only if that is recorded."""
    return troops.held.get("regions", 0 if is_new else 1) > 0


def hand_when_ready(combo: Combo, troops: Troops, house: House) -> int:
    """Return the tokens in hand when a turn begins: all but the few that hold each region."""
    if not can_conquer(combo, house):
        return troops.hand
    return max(0, troops.tokens - combo.least * troops.regions)


def off_map(turn: Turn, troops: Troops) -> int:
    """Return the tokens off the map when a turn ends.

    If no region was attacked or abandoned, the tokens in hand never left their place.
    """
    if has_moved(turn, troops):
        return troops.hand
    return turn.waiting.get(troops.race, troops.hand)


def has_moved(turn: Turn, troops: Troops) -> bool:
    """Return whether a race attacked or abandoned a region this turn."""
    return turn.abandoned > 0 or any(c.race == troops.race for c in turn.conquests)


def hand_after_redeployment(combo: Combo, troops: Troops) -> int:
    """Return the tokens that stay off the map when the turn is over."""
    spare = max(0, troops.tokens - combo.least * troops.regions)
    if not troops.regions:
        return troops.tokens
    rules = [effect for _, effect in combo.effects(RedeployEffect)]
    if any(effect.stays for effect in rules):
        return min(troops.hand, spare)
    left = left_in_each(combo)
    if left:
        return max(0, troops.tokens - left * troops.regions)
    return min(spare, sum(effect.take_off for effect in rules))


def left_in_each(combo: Combo) -> int:
    """Return how many stay in each region while all others return to the hand; 0 for none.

    Of several numbers the highest counts, and never fewer stay than must hold a region. A race that
    does not redeploy at all leaves nothing behind, and takes nothing off.
    """
    left = [effect.leave for _, effect in combo.effects(RedeployEffect) if effect.leave]
    return max(combo.least, *left) if left else 0


def win_region(held: Counts, region: Target, combo: Combo) -> Counts:
    """Return the holdings after winning a region; kinds never recorded stay unknown."""
    if "regions" not in held:
        held = {**dict.fromkeys(("regions", *REGION_KINDS, *combo.rare_kinds), 0), **held}
    kinds = {*counted_as(combo, region, Target(region.terrain))}
    return {name: n + (name in kinds) for name, n in held.items()}


def lose_region(held: Counts, region: Target, combo: Combo) -> Counts:
    """Return the holdings after losing a region and what lay in it."""
    kinds = [*counted_as(combo, region, region), *["pots"] * region.pot]
    return {name: max(0, n - (name in kinds)) for name, n in held.items()}


def abandon_regions(held: Counts, regions: int, counts: Counts) -> Counts:
    """Return the holdings after giving up regions; a kind that nobody named becomes unknown."""
    # Pots were collected when the turn began: they do not leave with their region.
    known = ("regions", "pots", *counts)
    left = {name: n for name, n in held.items() if n == 0 or name in known}
    gone = {**counts, "regions": regions, "pots": 0}
    return {name: max(0, n - gone.get(name, 0)) for name, n in left.items()}


def count_held(held: Counts, counts: Counts) -> Counts:
    """Return the holdings once the players counted; an old record of other regions is void.

    But fortresses stand until somebody tears them down: up to one per region may be left.
    """
    regions = counts.get("regions", held.get("regions"))
    known = held
    if held.get("regions") != regions:
        known = {name: min(n, regions or 0) for name, n in held.items() if name == "fortresses"}
    return {**known, **{name: n for name, n in counts.items() if name in HELD}}


def after_losing(troops: Troops, combo: Combo, region: Target, tokens: int) -> Troops:
    """Return a race after it lost a region and was left with this many tokens."""
    held = lose_region(troops.held, region, combo)
    # With no region left the whole race waits in hand; otherwise it is placed again at once.
    hand = tokens if held.get("regions") == 0 else min(troops.hand, tokens)
    covers = _covered_without(troops.covers, region)
    return with_possible_covers(replace(troops, tokens=tokens, hand=hand, held=held, covers=covers))


def _covered_without(covers: tuple[Target, ...], region: Target) -> tuple[Target, ...]:
    """Return the record of what a race stands on once it has lost a region."""
    left, below = [*covers], region.below
    same = [each for each in covers if below and each.holder and each.holder.race == below.race]
    if same:
        # Of several that would do, one with the right terrain was lost.
        left.remove(min(same, key=lambda each: each.terrain != region.terrain))
    return tuple(left)


def with_possible_covers(troops: Troops) -> Troops:
    """Return a race that is not said to stand on others in more regions than it can hold."""
    most = min(troops.tokens, troops.held.get("regions", troops.tokens))
    return replace(troops, covers=troops.covers[:most]) if len(troops.covers) > most else troops


Regions = dict[int, RegionContents]


def spread(
    own: Mapping[int, RegionContents], total: int, least: int, known: Collection[int] = ()
) -> dict[int, int]:
    """Return how many tokens stand in each of these regions if `total` stand there altogether.

    Tokens are added one at a time where the fewest stand, or taken from where the most do, the
    lowest region first. Those that are `known` are left alone, unless there are no others.
    """
    counts = {at: there.tokens for at, there in own.items()}
    if not counts:
        return {}
    unknown = [at for at in counts if at not in known]
    for _ in range(total - sum(counts.values())):
        counts[min(unknown or counts, key=lambda at: (counts[at], at))] += 1
    for _ in range(sum(counts.values()) - total):
        spare = [at for at in unknown if counts[at] > least]
        spare = spare or [at for at in counts if counts[at] > least]
        if not spare:
            break
        counts[min(spare, key=lambda at: (-counts[at], at))] -= 1
    return counts


def add_up(
    own: Mapping[int, RegionContents], total: int, least: int, known: Collection[int] = ()
) -> Regions:
    """Return all regions that a race holds, with `total` tokens altogether.

    A count is sure if it was known and is unchanged, or if no other is possible.
    """
    counts = spread(own, total, least, known)
    is_certain = len(own) == 1 or total <= least * len(own)
    return {
        at: replace(
            there,
            tokens=counts[at],
            sure=is_certain or (at in known and counts[at] == there.tokens),
        )
        for at, there in own.items()
    }


def unsure_with(own: Regions, more: int, least: int) -> Regions:
    """Return the regions whose counts are not sure with this many more tokens, or fewer."""
    unsure = {at: there for at, there in own.items() if not there.sure}
    counts = spread(unsure, tokens_in(unsure) + more, least)
    return {at: replace(there, tokens=counts[at]) for at, there in unsure.items()}


def most_used(state: State, side: Side, use: UseName) -> int:
    """Return how many of something may go into one attack: 1 of what is used or not."""
    if use == BEHEMOTHS:
        return behemoths_in_hand(state, side)
    return side.troops.fireballs if use == "fireballs" else 1


def behemoths_in_hand(state: State, side: Side) -> int:
    """Return how many Behemoths stand in no region.

    Without a board, those that have conquered stay there until the troops are picked up again.
    """
    most = most_markers(side.combo, "behemoth") or 0
    if state.regions is not None:
        standing = sum(there.behemoths for there in side.held_in(state).values())
    else:
        since = state.turn.conquests[state.turn.regrouped_after :]
        own = (attack for attack in since if attack.won and attack.race == side.troops.race)
        standing = sum(attack.use.number(BEHEMOTHS) for attack in own)
    return max(0, most - standing)


def without_used(troops: Troops, use: Use) -> Troops:
    """Return a race without what an attack has spent, won or lost."""
    spent = use.number("fireballs")
    return replace(troops, fireballs=max(0, troops.fireballs - spent)) if spent else troops


def kept_off(combo: Combo) -> int:
    """Return how many tokens of a race only conquer: when its turn ends they leave the board."""
    rules = [effect for _, effect in combo.effects(RedeployEffect)]
    is_fixed = any(effect.stays or effect.leave for effect in rules)
    return 0 if is_fixed else sum(effect.take_off for effect in rules)


def is_taken_up(state: State, side: Side) -> bool:
    """Return whether a race acts in this turn, so that its tokens outside regions are in hand."""
    return side.seat == state.turn.seat and can_conquer(side.combo, state.setup.house)


def most_standing(state: State, seat: int, troops: Troops, combo: Combo, at: int) -> int:
    """Return how many tokens can stand in a region of a race, with the least in all others."""
    own = holdings(state, seat, troops.race, combo.in_decline)
    if combo.in_decline and not withdraws(combo):
        # A tower's height is fixed; other declined races have one token in each region.
        return max(1, own[at].tokens)
    return max(1, troops.tokens - kept_off(combo) - combo.least * (len(own) - 1))


def is_driven_out(state: State, seat: int, race: str) -> bool:
    """Return whether a race has lost a region this turn with tokens that it may place again."""
    won = (attack for attack in state.turn.conquests if attack.won and attack.loser == seat)
    lost = [(attack.region.holder, attack.withdrawn) for attack in won]
    cleared = (one for one in state.turn.cleared if (one.loser, one.race) == (seat, race))
    is_cleared = any(clearing.withdrawn for clearing in cleared)
    return is_cleared or any(holder and holder.race == race and n for holder, n in lost)


def meet(decision: Decision, side: Side, at: int, more: int) -> None:
    """Adjust unsure counts to what was said about a region outside the race's turn.

    `more`: how many more stand there now. Tokens waiting to be placed go there first. Tokens it
    gives up wait with them, as long as the turn of the attacker lasts.
    """
    troops, own = side.troops, side.held_in(decision.state)
    waiting = max(0, troops.tokens - troops.hand - tokens_in(own) + more)
    if more < 0 and is_driven_out(decision.state, side.seat, troops.race):
        return
    others = {other: there for other, there in own.items() if other != at}
    taken = more if more < 0 else max(0, more - waiting)
    decision.change_board(unsure_with(others, -taken, side.combo.least))


def lay_down_losers(decision: Decision) -> None:
    """Put on the board what losers have not placed when the attacker's turn ends."""
    for side in decision.sides() if decision.has_board else ():
        combo, own = side.combo, side.held_in(decision.state)
        total = side.troops.tokens - side.troops.hand
        if own and total != tokens_in(own) and (not combo.in_decline or withdraws(combo)):
            known = decision.state.turn.counted_at
            decision.change_board(add_up(own, total, combo.least, known))
