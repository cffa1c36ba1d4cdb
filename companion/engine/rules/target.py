"""A region as an attacker finds it: one of the board, or one that the players describe."""

from collections.abc import Mapping
from typing import get_args

from companion.dataclasses import replace
from companion.engine.model.regions import Holder, RegionContents, Target
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue, Combo, PrintedRegion
from companion.engine.vocabulary import Protection

# What lies in a region and keeps others out; peace and a closed region are no markers.
GUARDS: tuple[Protection, ...] = tuple(
    name for name in get_args(Protection) if name not in ("peace", "closed")
)
_NO_BADGES: Mapping[str, str] = {}


def bare(printed: PrintedRegion | Target) -> Target:
    """Return a region with nothing in it."""
    return Target(printed.terrain, printed.symbols, printed.coastal)


def region_at(
    state: State, printed: PrintedRegion, own: RegionContents | None, seat: int
) -> Target:
    """Return a region as the player at this seat finds it when attacking."""
    is_closed = printed.id in state.closed or printed.id in beaten_back(state, seat)
    closed: tuple[Protection, ...] = ("closed",) if is_closed else ()
    has_winter = printed.id in state.winter
    if own is None:
        return replace(bare(printed), winter=has_winter, protected_by=closed)
    guards = (name for name in GUARDS if getattr(own, name))
    return Target(
        printed.terrain,
        printed.symbols,
        printed.coastal,
        _holder(own, seat),
        own.encampments,
        own.fortress,
        own.lair,
        own.pot,
        (*guards, *closed, *_peace(state, own.seat, seat)),
        _holder(own.left_behind, seat) if own.left_behind else None,
        winter=has_winter,
    )


def as_known(
    state: State, region: Target, owner: int | None, seat: int, owner_below: int | None = None
) -> Target:
    """Return a described region with what the game knows: its owners, and any peace.

    `owner`: whose race holds it; `owner_below`: whose lies below. `seat`: the attacker's.
    """
    if owner is None or region.holder is None:
        return region
    guards = region.protected_by
    if "peace" not in guards:
        guards = (*guards, *_peace(state, owner, seat))
    holder, below = replace(region.holder, own=owner == seat), region.below
    below = below and replace(below, own=owner_below == seat)
    return replace(region, holder=holder, protected_by=guards, below=below)


def _peace(state: State, owner: int | None, seat: int) -> tuple[Protection, ...]:
    return ("peace",) if owner is not None and state.players[owner].ally == seat else ()


def beaten_back(state: State, seat: int) -> set[int]:
    """Return the regions that a player may not try again this turn."""
    if seat != state.turn.seat:
        return set()
    return {c.at for c in state.turn.conquests if c.is_trapped and c.at is not None}


def badges_in_use(state: State) -> dict[str, str]:
    """Return the power of each race that has one."""
    in_play = ((troops.race, troops.power_in_use) for _, troops, _ in state.troops())
    return {race: power for race, power in in_play if power}


def combo_of(
    catalogue: Catalogue, holder: Holder | None, badges: Mapping[str, str] = _NO_BADGES
) -> Combo | None:
    """Return the race that stands or lies in a region, with the power it has if that is known.

    Only a badge that stays in decline could matter there.
    """
    if holder is None or holder.kind == "lost_tribe":
        return None
    return catalogue.combo(holder.race, badges.get(holder.race), holder.in_decline)


def _holder(own: RegionContents, seat: int) -> Holder | None:
    if own.lost_tribe:
        return Holder("lost_tribe")
    if own.seat is None:
        return None
    return Holder("race", own.race, own.tokens, own.in_decline, own.seat == seat)
