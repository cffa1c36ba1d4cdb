"""Counts that add up: what stands in a race's regions is together what it has on the board."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from companion.engine.model.regions import RegionContents
from companion.engine.model.state import State, Troops
from companion.engine.pieces.catalogue import Combo
from companion.engine.pieces.decline_traits import withdraws
from companion.engine.pieces.effects import RedeployEffect
from companion.engine.rules.board import holdings, tokens_in
from companion.engine.rules.decision import Decision, Side
from companion.engine.rules.price import can_conquer

Regions = dict[int, RegionContents]


def spread(
    own: Mapping[int, RegionContents], total: int, least: int, known: Collection[int] = ()
) -> dict[int, int]:
    """Return how many stand in each of these regions if so many stand there together.

    One at a time is laid where the fewest stand, or taken from where the most do, the lowest region
    first. Those that are `known` are left alone, unless there are no others.
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
    """Return these regions, all that a race holds, with so many tokens together.

    A count is sure if it was known and still is the same, or if no other is possible.
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


def kept_off(combo: Combo) -> int:
    """Return how many tokens of a race only conquer: when its turn ends they stand nowhere."""
    rules = [effect for _, effect in combo.effects(RedeployEffect)]
    is_fixed = any(effect.stays or effect.leave for effect in rules)
    return 0 if is_fixed else sum(effect.take_off for effect in rules)


def is_taken_up(state: State, side: Side) -> bool:
    """Tell whether a race acts in this turn, so that what stands in no region is in its hand."""
    return side.seat == state.turn.seat and can_conquer(side.combo, state.setup.house)


def most_standing(state: State, seat: int, troops: Troops, combo: Combo, at: int) -> int:
    """Return how many tokens can stand in a region of a race, with the least in all others."""
    own = holdings(state, seat, troops.race, combo.in_decline)
    if combo.in_decline and not withdraws(combo):
        # A tower is as high as it is; others have one token in each region.
        return max(1, own[at].tokens)
    return max(1, troops.tokens - kept_off(combo) - combo.least * (len(own) - 1))


def is_driven_out(state: State, seat: int, race: str) -> bool:
    """Tell whether a race has lost a region this turn with tokens that it may place again."""
    return any(
        attack.withdrawn and attack.loser == seat and attack.region.holder.race == race
        for attack in state.turn.conquests
        if attack.won and attack.region.holder
    )


def meet(decision: Decision, seat: int, troops: Troops, combo: Combo, at: int, more: int) -> None:
    """Adjust unsure counts to what was said of a region outside the race's turn.

    `more`: how many more stand in it now. What waits to be placed goes there first. What it gives
    up waits with them, as long as the turn of whoever drove the race out lasts.
    """
    state = decision.state
    own = holdings(state, seat, troops.race, combo.in_decline)
    waiting = max(0, troops.tokens - troops.hand - tokens_in(own) + more)
    if more < 0 and is_driven_out(state, seat, troops.race):
        return
    others = {other: there for other, there in own.items() if other != at and not there.sure}
    taken = more if more < 0 else max(0, more - waiting)
    counts = spread(others, tokens_in(others) - taken, combo.least)
    decision.change_board(
        {other: replace(others[other], tokens=tokens) for other, tokens in counts.items()}
    )


def lay_down_losers(decision: Decision) -> None:
    """Put on the board what losers have not placed when the attacker's turn ends."""
    for seat, troops, in_decline in decision.state.troops():
        combo = decision.combo(troops, in_decline)
        own = holdings(decision.state, seat, troops.race, in_decline)
        total = troops.tokens - troops.hand
        if own and total != tokens_in(own) and (not in_decline or withdraws(combo)):
            known = decision.state.turn.counted_at
            decision.change_board(add_up(own, total, combo.least, known))
