"""Arithmetic on a race's tokens, hand and regions; nothing here decides anything."""

from dataclasses import replace

from companion.engine.model.regions import Target
from companion.engine.model.state import Troops, Turn
from companion.engine.pieces.catalogue import Combo
from companion.engine.pieces.effects import RedeployEffect
from companion.engine.rules.price import can_conquer
from companion.engine.vocabulary import REGION_KINDS, CountName, Counts, House

HELD: tuple[CountName, ...] = ("regions", *REGION_KINDS, "tower_tokens")


def has_foothold(troops: Troops, is_new: bool) -> bool:
    """Tell whether a race may stand on the board: one just picked only where that is recorded."""
    return troops.held.get("regions", 0 if is_new else 1) > 0


def hand_when_ready(combo: Combo, troops: Troops, house: House) -> int:
    """Return the tokens in hand when a turn begins: all but the few that hold each region."""
    if not can_conquer(combo, house):
        return troops.hand
    return max(0, troops.tokens - combo.least * troops.regions)


def off_map(turn: Turn, troops: Troops) -> int:
    """Return the tokens off the map when a turn ends.

    If no region was attacked or abandoned, what was taken in hand never left its place.
    """
    has_moved = turn.abandoned > 0 or any(c.race == troops.race for c in turn.conquests)
    return troops.hand if has_moved else turn.waiting.get(troops.race, troops.hand)


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
    """Return how many stay in each region while all others go back to hand; 0: that is not so.

    Of several numbers the highest counts, and never fewer stay than must hold a region. Whoever
    does not redeploy at all leaves nothing behind, and takes nothing off.
    """
    left = [effect.leave for _, effect in combo.effects(RedeployEffect) if effect.leave]
    return max(combo.least, *left) if left else 0


def win_region(held: Counts, region: Target) -> Counts:
    """Return what is held after winning a region; kinds never recorded stay unknown."""
    if "regions" not in held:
        held = {**dict.fromkeys(("regions", *REGION_KINDS), 0), **held}
    kinds = ("regions", region.terrain, *region.symbols)
    return {name: n + (name in kinds) for name, n in held.items()}


def lose_region(held: Counts, region: Target) -> Counts:
    """Return what is held after losing a region, and what lay in it."""
    kinds = ["regions", region.terrain, *region.symbols]
    kinds += ["fortresses"] * region.fortress + ["pots"] * region.pot
    return {name: max(0, n - (name in kinds)) for name, n in held.items()}


def abandon_regions(held: Counts, regions: int, counts: Counts) -> Counts:
    """Return what is held after giving up regions; a kind nobody named is no longer known."""
    # Pots were collected when the turn began: they do not leave with their region.
    known = ("regions", "pots", *counts)
    left = {name: n for name, n in held.items() if n == 0 or name in known}
    gone = {**counts, "regions": regions, "pots": 0}
    return {name: max(0, n - gone.get(name, 0)) for name, n in left.items()}


def count_held(held: Counts, counts: Counts) -> Counts:
    """Return what is held once the players counted; an old record of other regions is void.

    But fortresses stand until somebody tears them down: as many as there are regions may be left.
    """
    regions = counts.get("regions", held.get("regions"))
    known = held
    if held.get("regions") != regions:
        known = {name: min(n, regions or 0) for name, n in held.items() if name == "fortresses"}
    return {**known, **{name: n for name, n in counts.items() if name in HELD}}


def after_losing(troops: Troops, region: Target, tokens: int) -> Troops:
    """Return a race after it lost a region and was left with so many tokens."""
    held = lose_region(troops.held, region)
    # With no region left the whole race waits in hand; otherwise it is placed again at once.
    hand = tokens if held.get("regions") == 0 else min(troops.hand, tokens)
    return replace(troops, tokens=tokens, hand=hand, held=held)
