"""What the beginning and the end of a turn do to the board: counts and markers, never owners."""

from collections.abc import Mapping, Sequence, Set
from typing import Literal

from companion.dataclasses import dataclass, replace
from companion.engine.model.refusals import Refused
from companion.engine.model.regions import RegionContents
from companion.engine.model.state import State, Troops
from companion.engine.pieces.catalogue import Catalogue, Combo, keeps_tokens
from companion.engine.pieces.effects import PlacedEffect, RedeployEffect
from companion.engine.rules.board import (
    count_regions,
    holdings,
    printed_board,
    tokens_in,
    winter_on,
)
from companion.engine.rules.decision import Decision, Side, acting_side
from companion.engine.rules.price import can_conquer
from companion.engine.rules.questions import most_markers
from companion.engine.rules.scoring import has_tower
from companion.engine.rules.sheet import new_tokens
from companion.engine.rules.troops import (
    Regions,
    add_up,
    hand_when_ready,
    kept_off,
    left_in_each,
    unsure_with,
)
from companion.engine.vocabulary import WINTER, Counts


def take_up_troops(decision: Decision) -> None:
    """Leave just enough tokens to hold each region of the races that conquer; these are sure."""
    for side in _conquering(decision):
        _take_up(decision, side)


def take_up_active(decision: Decision) -> None:
    """Take the troops of the active race alone in hand, in the middle of its turn."""
    side = decision.acting_side()
    hand = hand_when_ready(side.combo, side.troops, decision.state.setup.house)
    decision.change(side.seat, side.troops, replace(side.troops, hand=hand))
    _take_up(decision, side)


def _take_up(decision: Decision, side: Side) -> None:
    """Leave just enough tokens in the regions of a race, and none of its Behemoths."""
    own = side.held_in(decision.state)
    bare = {at: there.bare_of(("behemoth",)) for at, there in own.items()}
    _hold_with(decision, side.troops, side.combo.least, bare)


def _with_behemoths(decision: Decision, combo: Combo, own: Regions) -> Regions:
    """Return the regions with the Behemoths that nobody has placed.

    They go back to where they stood as the turn began, as far as the race still holds that.
    """
    most, before = most_markers(combo, "behemoth"), decision.state.turn.before
    if not most:
        return own
    left, found = most - sum(there.behemoths for there in own.values()), {}
    for at, there in own.items():
        stood = before[at].behemoths if at in before else 0
        back = min(left, max(0, stood - there.behemoths))
        found[at], left = replace(there, behemoths=there.behemoths + back), left - back
    return found


def clear_pots(decision: Decision) -> int:
    """Take the pots of the player whose turn begins off the board, and return how many."""
    contents = decision.state.regions or {}
    pots = [at for at, own in contents.items() if own.pot and own.seat == decision.seat]
    decision.change_board({at: contents[at].marked("pot", 0) for at in pots})
    return len(pots)


def take_markers_back(decision: Decision) -> None:
    """Take the markers off the board that lie there only until the owner's next turn."""
    for side in decision.sides(decision.seat) if decision.has_board else ():
        leaving = [placed.marker for _, placed in side.combo.effects(PlacedEffect) if placed.leaves]
        # Where a race lies below another it has no markers.
        own = side.held_in(decision.state)
        bare = {at: there.bare_of(leaving) for at, there in own.items()}
        decision.change_board({at: now for at, now in bare.items() if now != own[at]})


def redeploy(decision: Decision) -> None:
    """Put the hand on the board once a turn was scored: a guess if nobody said where."""
    for side in _conquering(decision):
        _lay_down(decision, side)
    _clear_coins(decision)


def _lay_down(decision: Decision, side: Side) -> None:
    troops, combo, own = side.troops, side.combo, side.held_in(decision.state)
    if not own:
        return
    own, left = _with_behemoths(decision, combo, own), left_in_each(combo)
    if any(effect.stays for _, effect in combo.effects(RedeployEffect)):
        decision.change_board({at: replace(there, sure=True) for at, there in own.items()})
        in_hand = max(0, troops.tokens - tokens_in(own))
        decision.change(decision.seat, troops, replace(troops, hand=in_hand))
    elif left and left * len(own) <= troops.tokens:
        _hold_with(decision, troops, left, own)
    else:
        known, total = decision.state.turn.counted_at, troops.tokens - troops.hand
        decision.change_board(add_up(own, total, combo.least, known))


def lay_back(decision: Decision) -> None:
    """Put the troops back where they stood before a turn that is not played to its end."""
    for side in _conquering(decision):
        troops, combo = side.troops, side.combo
        if any(attack.race == troops.race for attack in decision.state.turn.conquests):
            _lay_down(decision, side)
        else:
            total = troops.tokens - troops.hand
            whole = _with_behemoths(decision, combo, side.held_in(decision.state))
            decision.change_board(_as_before(decision, whole, total, combo.least))
    _clear_coins(decision)


def kept_in_decline(decision: Decision, tower: int | None, keep: Sequence[int]) -> Regions:
    """Return the regions that the active race keeps when it declines, or refuse."""
    side = decision.acting_side()
    troops, combo, own = side.troops, side.combo, side.held_in(decision.state)
    if has_tower(combo.declined):
        return _tower(combo, own, tower, min(len(own), race_tokens(troops, combo)))
    left = regions_to_keep(own, troops, combo, scores=False, declines=combo)
    return own if left is None else _chosen(own, left, keep, troops.race)


def give_up_regions(
    decision: Decision, keep: Sequence[int], new_tokens: int, then_decline: bool
) -> None:
    """Leave the regions that cannot be held once the tokens that only conquer are gone."""
    side = decision.acting_side()
    troops, combo, own = side.troops, side.combo, side.held_in(decision.state)
    grown = replace(troops, tokens=troops.tokens + new_tokens)
    if regions_to_keep(own, grown, combo, scores=True) is None:
        return
    declines = own_combo(decision.catalogue, troops) if then_decline else None
    left = regions_to_keep(own, grown, combo, scores=True, declines=declines)
    kept = _chosen(own, left or 0, keep, troops.race)
    given_up = {at: there for at, there in own.items() if at not in kept}
    hand = min(troops.tokens, troops.hand + tokens_in(given_up))
    decision.change(decision.seat, troops, replace(troops, hand=hand))
    decision.change_board({at: there.left_behind for at, there in given_up.items()})


def regions_to_keep(
    own: Regions, troops: Troops, combo: Combo, *, scores: bool, declines: Combo | None = None
) -> int | None:
    """Return how many of its regions a race can keep when it scores or declines; None: all.

    Tokens that only conquer leave at the end of every turn; those that are not race tokens leave
    when the race declines. `declines`: what then declines, if it does.
    """
    left = len(own)
    if scores and (leaving := kept_off(combo)):
        left = min(left, max(0, troops.tokens - leaving) // combo.least)
    if declines and not has_tower(declines.declined):
        left = min(left, race_tokens(troops, declines))
    return left if left < len(own) else None


def _chosen(own: Regions, left: int, keep: Sequence[int], race: str) -> Regions:
    """Return the regions that stay if only `left` can, or refuse."""
    if len(set(keep)) != len(keep) or len(keep) != left or not own.keys() >= set(keep):
        raise Refused("needs_keep", race=race)
    return {at: own[at] for at in sorted(keep)}


def declined_counts(decision: Decision, kept: Regions) -> Counts:
    """Return the counts that score a race in decline with these regions."""
    state, declined = decision.state, decision.acting_side().combo.declined
    winter = winter_on(state, decision.seat, in_decline=True)
    counts = count_regions(printed_board(decision.catalogue, state), kept, declined, winter)
    # The record still counts the winter markers in regions that are not kept.
    return {WINTER: 0, **counts, "tower_tokens": tokens_in(kept)}


def turn_over(
    decision: Decision, combo: Combo, kept: Regions, tokens: int, is_after_score: bool
) -> None:
    """Change the regions of the race that has just declined to what decline leaves there.

    `tokens`: how many it has now.
    """
    seat, race = decision.seat, combo.race.id
    leaving = [placed.marker for _, placed in combo.effects(PlacedEffect) if not placed.stays]
    own = holdings(decision.state, seat, race, in_decline=False)
    changed: dict[int, RegionContents | None] = dict.fromkeys(own)
    declined = combo.declined
    if keeps_tokens(declined):
        before = {} if is_after_score else decision.state.turn.before
        kept = _as_before(decision, kept, tokens, declined.least, before)
    elif not has_tower(declined):
        kept = {at: replace(there, tokens=1, sure=True) for at, there in kept.items()}
    for at, there in kept.items():
        changed[at] = replace(there.bare_of(leaving), in_decline=True, below=None)
    decision.change_board(changed)
    if not is_after_score:
        for other in _conquering(decision):
            if other.troops.race != race:
                own, total = other.held_in(decision.state), other.troops.tokens - other.troops.hand
                decision.change_board(_as_before(decision, own, total, other.combo.least))
        _clear_coins(decision)


def _clear_coins(decision: Decision) -> None:
    """Take the coins off the board that lay in abandoned regions until the turn's end."""
    contents = decision.state.regions or {}
    decision.change_board(dict.fromkeys(at for at, left in contents.items() if left.coin))


def _conquering(decision: Decision) -> list[Side]:
    """Return the races that act in this turn, if there is a board."""
    house, own = decision.state.setup.house, decision.sides(decision.seat)
    return [side for side in own if decision.has_board and can_conquer(side.combo, house)]


def _hold_with(decision: Decision, troops: Troops, tokens: int, own: Regions) -> None:
    """Leave this many tokens in each region; if there are too few, no more than there were."""
    is_enough = tokens * len(own) <= troops.tokens or tokens == 1
    decision.change_board(
        {
            at: replace(there, tokens=tokens if is_enough else min(tokens, there.tokens), sure=True)
            for at, there in own.items()
        }
    )


def _as_before(
    decision: Decision,
    own: Regions,
    total: int,
    least: int,
    before: Mapping[int, RegionContents] | None = None,
) -> Regions:
    """Return the regions with the counts from before the turn, except those given during it.

    Together they hold `total` tokens. What was given leaves less where counts are not sure; if that
    is not enough, or some are left, the counts nobody gave are unsure.
    """
    turn = decision.state.turn
    before = turn.before if before is None else before
    restored = {
        at: there
        if at in turn.counted_at or at not in before
        else replace(there, tokens=before[at].tokens, sure=before[at].sure)
        for at, there in own.items()
    }
    stood = sum(before[at].tokens for at in own if at in before)
    too_many = max(0, tokens_in(restored) - max(total, stood))
    restored |= unsure_with(restored, -too_many, least)
    is_whole = tokens_in(restored) == total
    return restored if is_whole else add_up(restored, total, least, turn.counted_at)


def race_tokens(troops: Troops, combo: Combo) -> int:
    """Return the tokens that are left when those that are not race tokens have gone."""
    return max(0, troops.tokens - max(0, troops.limit - combo.race.supply))


def tower_places(combo: Combo, own: Regions) -> list[int]:
    """Return where tokens may be stacked: in a region with a fortress, if there is one."""
    fortified = [at for at, there in own.items() if there.fortress and combo.offers("fortress")]
    return fortified or list(own)


def _tower(combo: Combo, own: Regions, tower: int | None, tokens: int) -> Regions:
    """Return the one region that is kept, holding all the tokens."""
    if not own:
        return {}
    if tower is None or tower not in tower_places(combo, own):
        raise Refused("needs_tower", race=combo.race.id)
    return {tower: replace(own[tower], tokens=tokens, sure=True)} if tokens else {}


# How a turn ends: with a decline, with a score and a decline right after it, or with a score.
Ending = Literal["decline", "late", "score"]


@dataclass(frozen=True, slots=True)
class AskedOnBoard:
    """What the end of a turn asks on the board.

    `wanted`: how many of `regions` have to be chosen, either the one for a tower or those that
    stay; None if nothing has to be chosen. `keep`: those of which it is known that they stay.
    """

    regions: tuple[int, ...]
    wanted: int | None
    is_tower: bool = False
    keep: tuple[int, ...] = ()


def own_combo(catalogue: Catalogue, troops: Troops) -> Combo:
    """Return what declines: a power that was taken over goes back first."""
    return catalogue.combo(troops.race, troops.power)


def asked_on_board(
    catalogue: Catalogue, state: State, ends: Ending, keep: Set[int] = frozenset()
) -> AskedOnBoard | None:
    """Return what ending the turn now asks on the board; None without an active race.

    A tower is asked for once `keep` names the regions that stay, where not all can.
    """
    side = acting_side(catalogue, state)
    if side is None:
        return None
    troops, combo, own = side.troops, side.combo, side.held_in(state)
    scores = ends != "decline"
    declines = own_combo(catalogue, troops) if ends != "score" else None
    if scores:
        # New tokens arrive before those that only conquer have to leave.
        troops = replace(troops, tokens=troops.tokens + new_tokens(state, troops, combo))
    left = regions_to_keep(own, troops, combo, scores=scores, declines=declines)
    stay = own if left is None else {at: there for at, there in own.items() if at in keep}
    is_settled = left is None or len(stay) == left
    if not (stay and is_settled and declines and has_tower(declines.declined)):
        return AskedOnBoard(tuple(own), left)
    known = () if left is None else tuple(sorted(stay))
    return AskedOnBoard(tuple(tower_places(declines, stay)), 1, is_tower=True, keep=known)
