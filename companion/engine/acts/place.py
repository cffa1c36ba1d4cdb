"""Placing troops and markers in one's own regions, named or not."""

from dataclasses import dataclass, replace

from companion.codec import Count, bad
from companion.engine.acts.act import Act, Command
from companion.engine.model.refusals import YES, Permit, Refused, no
from companion.engine.model.regions import RegionContents, RegionId
from companion.engine.model.state import Seat, State, Troops
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.pieces.decline_traits import withdraws
from companion.engine.pieces.effects import PlacedEffect, RedeployEffect
from companion.engine.rules.board import holdings, tokens_in
from companion.engine.rules.changes import BoardChanged, FortressPlaced, PotsPlaced
from companion.engine.rules.counts import is_taken_up, kept_off, meet
from companion.engine.rules.decision import Decision, Side
from companion.engine.rules.losses import waits_off_the_map
from companion.engine.rules.markers import most_markers
from companion.engine.rules.permits import active_combo, fortresses_left, most_regions
from companion.engine.rules.scoring import income_per
from companion.engine.rules.sheet import new_tokens
from companion.engine.vocabulary import MOST_FORTRESSES, Counts, Marker


@dataclass(frozen=True, slots=True)
class PlaceTroops(Command):
    """Say what stands in one of one's regions; what is left out stays as it is.

    `seat`: a loser with tokens to place, the player whose turn it is where left out.
    """

    at: RegionId
    tokens: Count | None = None
    encampments: Count | None = None
    hero: bool | None = None
    fortress: bool | None = None
    pot: bool | None = None
    by: str | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class PlaceFortress(Command):
    """Place this turn's fortress in a region held."""


@dataclass(frozen=True, slots=True)
class PlacePots(Command):
    """Say how many pots of gold now lie in one's own regions."""

    pots: Count


def may_place_fortress(catalogue: Catalogue, state: State) -> Permit:
    """Tell whether a fortress may be built this turn."""
    if state.current.active is None:
        return no("no_active_race")
    combo = active_combo(catalogue, state)
    if not combo.offers("fortress"):
        return no("not_fortified")
    if state.turn.has_placed_fortress:
        return no("already_used", use="fortress")
    return YES if fortresses_left(state, combo) else no("no_fortress_left")


def may_place_pots(catalogue: Catalogue, state: State, pots: int = 0) -> Permit:
    """Tell whether so many pots of gold may lie in the regions of the active race."""
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
    """Say what stands in one of one's own regions; markers and tokens only as there are."""
    own = decision.contents_at(command.at)
    side = _placing_side(decision, command)
    if own is None or not own.is_of(side.seat, side.troops.race, side.combo.in_decline):
        raise Refused("not_yours")
    now = own
    if command.encampments is not None:
        _require_marker(side.combo, "encampment", command.encampments)
        now = replace(now, encampments=command.encampments)
    for marker, is_there in _flags(command):
        _require_marker(side.combo, marker, int(is_there))
        now = now.marked(marker, is_there)
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
        _take_from_hand(decision, side, more)
    else:
        meet(decision, side.seat, side.troops, side.combo, command.at, more)
    if now.pot != own.pot and side.seat == decision.seat:
        decision.add_event(PotsPlaced(sum(there.pot for there in _held(decision, side).values())))


def _placing_side(decision: Decision, command: PlaceTroops) -> Side:
    """Return the race that is placed: of the player whose turn it is, or of a loser."""
    seat = decision.seat if command.seat is None else command.seat
    player = decision.player_at(seat)
    for troops in player.races:
        in_decline = troops is not player.active
        is_meant = troops.race == command.by if command.by else not in_decline
        if is_meant and (seat == decision.seat or troops.race in player.displaced):
            return Side(seat, troops, decision.combo(troops, in_decline))
    raise Refused("not_yours")


def _flags(command: PlaceTroops) -> list[tuple[Marker, bool]]:
    flags: list[tuple[Marker, bool | None]] = [
        ("hero", command.hero),
        ("fortress", command.fortress),
        ("pot", command.pot),
    ]
    return [(marker, is_there) for marker, is_there in flags if is_there is not None]


def _require_marker(combo: Combo, marker: Marker, n: int) -> None:
    placed = (effect for _, effect in combo.effects(PlacedEffect) if not effect.by_conquest)
    is_there = any(effect.marker == marker for effect in placed)
    if n and not (is_there and (marker != "fortress" or combo.offers("fortress"))):
        raise bad("encampments" if marker == "encampment" else marker, "this combo has none")


def room_for_tokens(state: State, side: Side) -> int | None:
    """Return how many tokens more a race may put into its regions; None if it moves none about."""
    troops, combo = side.troops, side.combo
    is_own_turn = is_taken_up(state, side)
    rules = [effect for _, effect in combo.effects(RedeployEffect)]
    stays = any(effect.stays for effect in rules)
    fixed = any(effect.leave for effect in rules) or (stays and is_own_turn)
    if fixed or waits_off_the_map(state, combo) or (combo.in_decline and not withdraws(combo)):
        return None
    own = tokens_in(holdings(state, side.seat, troops.race, combo.in_decline))
    if not is_own_turn:
        return troops.tokens - troops.hand - own
    return troops.tokens + new_tokens(state, troops, combo) - kept_off(combo) - own


def room_at(state: State, side: Side, at: int) -> int | None:
    """Return how many more tokens may be said to stand in one region of a race.

    Below 0, too many stand in its regions: those that only conquer have to leave. Outside the
    race's turn, counts elsewhere that are not sure give way to it.
    """
    room = room_for_tokens(state, side)
    if room is None or is_taken_up(state, side):
        return room
    own = holdings(state, side.seat, side.troops.race, side.combo.in_decline)
    unsure = (there for other, there in own.items() if other != at and not there.sure)
    return room + sum(max(0, there.tokens - side.combo.least) for there in unsure)


def _check_tokens(decision: Decision, side: Side, at: int, tokens: int) -> None:
    room = room_at(decision.state, side, at)
    if room is None:
        raise bad("tokens", "this race does not move its tokens about")
    if tokens < side.combo.least:
        raise bad("tokens", f"expected {side.combo.least} at least")
    more = tokens - _held(decision, side)[at].tokens
    # However many stand there, taking some away is the way to fewer.
    if more >= 0 and more > room:
        raise Refused("too_many_tokens", race=side.troops.race)


def _check_markers(decision: Decision, side: Side, at: int, now: RegionContents) -> None:
    """Refuse more markers than there are: fortresses of a race in decline still stand."""
    own = {**_held(decision, side), at: now}
    everywhere = {**(decision.state.regions or {}), at: now}
    if sum(region.fortress for region in everywhere.values()) > MOST_FORTRESSES:
        raise Refused("too_many_markers")
    for _, placed in side.combo.effects(PlacedEffect):
        marker, most = placed.marker, most_markers(side.combo, placed.marker)
        if marker == "encampment":
            there = sum(region.encampments for region in own.values())
            # Enough for every region are one for each.
            most = len(own) if most is None else most
        else:
            there = sum(getattr(region, marker) for region in own.values())
        if most is not None and there > most:
            raise Refused("too_many_markers")


def _held(decision: Decision, side: Side) -> dict[int, RegionContents]:
    return holdings(decision.state, side.seat, side.troops.race, side.combo.in_decline)


def _take_from_hand(decision: Decision, side: Side, tokens: int) -> None:
    """Take what was placed from the hand; tokens that are yet to come were never in it."""
    troops = side.troops
    off_board = troops.tokens - tokens_in(_held(decision, side))
    hand = max(0, min(troops.hand - tokens, off_board))
    decision.change(side.seat, troops, replace(troops, hand=hand))


def _place_fortress(decision: Decision, command: PlaceFortress) -> None:
    may_place_fortress(decision.catalogue, decision.state).require()
    troops, _ = decision.active()
    decision.add_event(FortressPlaced())
    decision.change(
        decision.seat, troops, replace(troops, held=_with_fortress(decision.state, troops))
    )


def _with_fortress(state: State, troops: Troops) -> Counts:
    """Return what is held with one fortress more; how many there were may be unknown."""
    held, is_new = troops.held, state.turn.has_picked
    if "fortresses" not in held and not is_new:
        return held
    fortresses = held.get("fortresses", 0) + 1
    regions = held.get("regions", 0 if is_new else MOST_FORTRESSES)
    if regions < fortresses:
        # The record has fallen behind the table: there is a region for each, of kinds unknown.
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
