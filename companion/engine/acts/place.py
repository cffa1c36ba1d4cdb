"""Placing troops and markers in one's own regions, with or without a board."""

from companion.codec import Count, bad
from companion.dataclasses import dataclass, replace
from companion.engine.model.refusals import YES, Permit, Refused, no
from companion.engine.model.regions import RegionContents, RegionId
from companion.engine.model.state import Seat, State, Troops
from companion.engine.pieces.catalogue import Catalogue, Combo, withdraws
from companion.engine.pieces.effects import PlacedEffect, RedeployEffect
from companion.engine.rules.board import tokens_in
from companion.engine.rules.changes import BoardChanged, FortressPlaced, PotsPlaced
from companion.engine.rules.decision import Act, Command, Decision, Side
from companion.engine.rules.losses import waits_off_the_map
from companion.engine.rules.permits import active_combo, fortresses_left, most_regions
from companion.engine.rules.questions import most_markers
from companion.engine.rules.scoring import income_per
from companion.engine.rules.sheet import new_tokens
from companion.engine.rules.troops import is_taken_up, kept_off, meet
from companion.engine.vocabulary import MAX_FORTRESSES, STACKED_MARKERS, Counts, Marker

# Markers of which at most one lies in a region, wherever the player likes.
_SINGLE: tuple[Marker, ...] = ("hero", "fortress", "pot", "cannon")


@dataclass(frozen=True, slots=True)
class PlaceTroops(Command):
    """Say what stands in one of the player's regions; what is left out stays as it is.

    `seat`: a loser with tokens to place; by default the player whose turn it is.
    """

    at: RegionId
    tokens: Count | None = None
    encampments: Count | None = None
    behemoths: Count | None = None
    hero: bool | None = None
    fortress: bool | None = None
    pot: bool | None = None
    cannon: bool | None = None
    by: str | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class PlaceFortress(Command):
    """Place this turn's fortress in one of the player's regions."""


@dataclass(frozen=True, slots=True)
class PlacePots(Command):
    """Say how many pots of gold now lie in the player's regions."""

    pots: Count


def may_place_fortress(catalogue: Catalogue, state: State) -> Permit:
    """Return whether a fortress may be built this turn."""
    if state.current.active is None:
        return no("no_active_race")
    combo = active_combo(catalogue, state)
    if not combo.offers("fortress"):
        return no("not_fortified")
    if state.turn.has_placed_fortress:
        return no("already_used", use="fortress")
    return YES if fortresses_left(state, combo) else no("no_fortress_left")


def may_place_pots(catalogue: Catalogue, state: State, pots: int = 0) -> Permit:
    """Return whether this many pots of gold may lie in the regions of the active race."""
    active = state.current.active
    if active is None:
        return no("no_active_race")
    combo = active_combo(catalogue, state)
    if not income_per(combo, "pots"):
        return no("no_pots")
    if pots > most_regions(active, combo):
        return no("not_so_many_regions", race=active.race)
    return YES


def _place(decision: Decision, command: PlaceTroops) -> None:
    """Set what stands in one of the player's regions, within the markers and tokens there are."""
    own = decision.contents_at(command.at)
    side = _placing_side(decision, command)
    if own is None or not own.is_of(side.seat, side.troops.race, side.combo.in_decline):
        raise Refused("not_yours")
    is_moved = command.cannon is not None and command.cannon != own.cannon
    if is_moved and command.at in decision.state.turn.fired:
        raise Refused("cannon_fired")
    now = _with_markers(side.combo, command, own)
    if command.tokens is not None:
        _check_tokens(decision, side, command.at, command.tokens)
        now = replace(now, tokens=command.tokens, sure=True)
    _check_markers(decision, side, command.at, now)
    is_built = now.fortress and not own.fortress
    if is_built and (decision.state.turn.has_placed_fortress or side.seat != decision.seat):
        raise Refused("too_many_markers")
    if is_built:
        decision.add_event(FortressPlaced())
    is_counted, more = command.tokens is not None, now.tokens - own.tokens
    decision.change_board({command.at: now}, by_hand="placed" if is_counted else None)
    if is_taken_up(decision.state, side):
        # Tokens that are still to come were never in the hand.
        off_board = side.troops.tokens - tokens_in(side.held_in(decision.state))
        hand = max(0, min(side.troops.hand - more, off_board))
        decision.change(side.seat, side.troops, replace(side.troops, hand=hand))
    else:
        meet(decision, side, command.at, more)
    if now.pot != own.pot and side.seat == decision.seat:
        decision.add_event(
            PotsPlaced(sum(there.pot for there in side.held_in(decision.state).values()))
        )


def _with_markers(combo: Combo, command: PlaceTroops, now: RegionContents) -> RegionContents:
    """Return a region with the markers that somebody places there."""
    for stacked, field in STACKED_MARKERS.items():
        if (n := getattr(command, field)) is not None:
            _require_marker(combo, stacked, n)
            now = now.marked(stacked, n)
    for marker in _SINGLE:
        if (is_there := getattr(command, marker)) is not None:
            _require_marker(combo, marker, is_there)
            now = now.marked(marker, is_there)
    return now


def _placing_side(decision: Decision, command: PlaceTroops) -> Side:
    """Return the race that is being placed: the current player's, or a loser's."""
    seat = decision.seat if command.seat is None else command.seat
    player = decision.player_at(seat)
    for side in decision.sides(seat):
        race, is_active = side.troops.race, not side.combo.in_decline
        is_meant = race == command.by if command.by else is_active
        if is_meant and (seat == decision.seat or race in player.displaced):
            return side
    raise Refused("not_yours")


def _require_marker(combo: Combo, marker: Marker, n: int) -> None:
    placed = (effect for _, effect in combo.effects(PlacedEffect) if not effect.by_conquest)
    is_there = any(effect.marker == marker for effect in placed)
    if n and not (is_there and (marker != "fortress" or combo.offers("fortress"))):
        raise bad(STACKED_MARKERS.get(marker, marker), "this combo has none")


def room_for_tokens(state: State, side: Side) -> int | None:
    """Return how many more tokens a race may put in its regions; None if it moves none around."""
    troops, combo = side.troops, side.combo
    is_own_turn = is_taken_up(state, side)
    rules = [effect for _, effect in combo.effects(RedeployEffect)]
    stays = any(effect.stays for effect in rules)
    fixed = any(effect.leave for effect in rules) or (stays and is_own_turn)
    if fixed or waits_off_the_map(state, combo) or (combo.in_decline and not withdraws(combo)):
        return None
    own = tokens_in(side.held_in(state))
    if not is_own_turn:
        return troops.tokens - troops.hand - own
    return troops.tokens + new_tokens(state, troops, combo) - kept_off(combo) - own


def room_at(state: State, side: Side, at: int) -> int | None:
    """Return how many more tokens a player may put in one region of a race.

    Below 0, too many stand in its regions: those that only conquer have to leave. Outside the
    race's turn, unsure counts elsewhere give way to it.
    """
    room = room_for_tokens(state, side)
    if room is None or is_taken_up(state, side):
        return room
    own = side.held_in(state)
    unsure = (there for other, there in own.items() if other != at and not there.sure)
    return room + sum(max(0, there.tokens - side.combo.least) for there in unsure)


def _check_tokens(decision: Decision, side: Side, at: int, tokens: int) -> None:
    room = room_at(decision.state, side, at)
    if room is None:
        raise bad("tokens", "this race does not move its tokens about")
    if tokens < side.combo.least:
        raise bad("tokens", f"expected {side.combo.least} at least")
    more = tokens - side.held_in(decision.state)[at].tokens
    # However many stand there, tokens may always be taken away.
    if more >= 0 and more > room:
        raise Refused("too_many_tokens", race=side.troops.race)


def _check_markers(decision: Decision, side: Side, at: int, now: RegionContents) -> None:
    """Refuse more markers than there are: fortresses of a declined race still stand."""
    own = {**side.held_in(decision.state), at: now}
    everywhere = {**(decision.state.regions or {}), at: now}
    if sum(region.fortress for region in everywhere.values()) > MAX_FORTRESSES:
        raise Refused("too_many_markers")
    for _, placed in side.combo.effects(PlacedEffect):
        marker, most = placed.marker, most_markers(side.combo, placed.marker)
        there = sum(region.number_of(marker) for region in own.values())
        if marker in STACKED_MARKERS and most is None:
            # "Enough for every region" means one each.
            most = len(own)
        if most is not None and there > most:
            raise Refused("too_many_markers")


def _place_fortress(decision: Decision, command: PlaceFortress) -> None:
    may_place_fortress(decision.catalogue, decision.state).require()
    side = decision.acting_side()
    decision.add_event(FortressPlaced())
    held = _with_fortress(decision.state, side.troops)
    decision.change(side.seat, side.troops, replace(side.troops, held=held))


def _with_fortress(state: State, troops: Troops) -> Counts:
    """Return the holdings with one more fortress; how many there were may be unknown."""
    held, is_new = troops.held, state.turn.has_picked
    if "fortresses" not in held and not is_new:
        return held
    fortresses = held.get("fortresses", 0) + 1
    regions = held.get("regions", 0 if is_new else MAX_FORTRESSES)
    if regions < fortresses:
        # The record has fallen behind the table: assume a region for each, of unknown kinds.
        return {"regions": fortresses, "fortresses": fortresses}
    return {**held, "fortresses": fortresses}


def _place_pots(decision: Decision, command: PlacePots) -> None:
    may_place_pots(decision.catalogue, decision.state, command.pots).require()
    decision.add_event(PotsPlaced(command.pots))


PLACE = Act("place", PlaceTroops, _place, (BoardChanged,))
PLACE_FORTRESS = Act(
    "place_fortress",
    PlaceFortress,
    _place_fortress,
    (FortressPlaced,),
    may=may_place_fortress,
    names_no_region=True,
)
PLACE_POTS = Act(
    "place_pots", PlacePots, _place_pots, (PotsPlaced,), may=may_place_pots, names_no_region=True
)
