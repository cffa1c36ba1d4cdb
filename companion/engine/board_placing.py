"""Saying what stands in a region: placing troops and markers, giving regions up, putting right."""

from dataclasses import replace

from companion.engine.attacks import acting_side
from companion.engine.catalogue import Combo
from companion.engine.codec import bad
from companion.engine.commands import AbandonAt, PlaceTroops, SetRegion
from companion.engine.conquest_cost import can_conquer
from companion.engine.decision import Decision
from companion.engine.decline_traits import withdraws
from companion.engine.effects import PlacedEffect, RedeployEffect
from companion.engine.events import FortressPlaced, PotsPlaced, RegionsAbandoned
from companion.engine.game_board import holdings, leaves_coins, lies_everywhere, printed_board
from companion.engine.ground import Ground
from companion.engine.losses import Side
from companion.engine.markers import most_markers
from companion.engine.permits import may_act
from companion.engine.refused import Refused
from companion.engine.state import State, Troops
from companion.engine.turn_end import new_tokens
from companion.engine.vocabulary import MOST_FORTRESSES, WATER, Marker


def abandon_at(decision: Decision, command: AbandonAt) -> None:
    """Give up regions: their tokens come to hand, and what lay there is gone."""
    grounds = {at: decision.ground_at(at) for at in command.at}
    if not command.at or len(grounds) < len(command.at):
        raise bad("at", "expected regions, each of them once")
    may_act(decision.state, command.by).require()
    side = acting_side(decision, command.by)
    for own in grounds.values():
        if own is None or not own.is_of(side.seat, side.troops.race, side.combo.in_decline):
            raise Refused("not_yours")
    freed = sum(own.tokens for own in grounds.values() if own)
    troops = side.troops
    decision.add_event(RegionsAbandoned(len(command.at), troops.race))
    decision.change(
        side.seat, troops, replace(troops, hand=min(troops.tokens, troops.hand + freed))
    )
    left = Ground(coin=True) if leaves_coins(side.combo) else None
    decision.change_board(dict.fromkeys(command.at, left))


def place(decision: Decision, command: PlaceTroops) -> None:
    """Say what stands in one of one's own regions; markers and tokens only as there are."""
    own = decision.ground_at(command.at)
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
        _check_tokens(decision, side, own.tokens, command.tokens)
        now = replace(now, tokens=command.tokens, sure=True)
    _check_markers(decision, side, command.at, now)
    is_built = now.fortress and not own.fortress
    if is_built and (decision.state.turn.has_placed_fortress or side.seat != decision.seat):
        raise Refused("too_many_markers")
    if is_built:
        decision.add_event(FortressPlaced())
    is_told = command.tokens is not None or command.at in decision.state.turn.counted_at
    decision.change_board({command.at: now}, told="placed" if is_told else None)
    if side.seat == decision.seat:
        _take_from_hand(decision, side, now.tokens - own.tokens)
    if now.pot != own.pot and side.seat == decision.seat:
        decision.add_event(PotsPlaced(sum(there.pot for there in _held(decision, side).values())))


def set_region(decision: Decision, command: SetRegion) -> None:
    """Put a region right, whatever the record says; every marker but a lair is gone."""
    old = decision.ground_at(command.at)
    now, owner = _as_set(decision, command)
    if old and old.seat is not None:
        _make_fit(decision, old, -old.tokens)
    decision.change_board({command.at: now}, told="set")
    if now and owner:
        _make_fit(decision, now, now.tokens)


def _placing_side(decision: Decision, command: PlaceTroops) -> Side:
    """Return the race that is placed: of the player whose turn it is, or of a loser."""
    seat = decision.seat if command.seat is None else command.seat
    if seat >= len(decision.state.players):
        raise Refused("no_such_player")
    player = decision.state.players[seat]
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
    fixed = any(effect.stays or effect.leave for _, effect in combo.effects(RedeployEffect))
    if fixed or (combo.in_decline and not withdraws(combo)):
        return None
    own = holdings(state, side.seat, troops.race, combo.in_decline)
    is_own_turn = side.seat == state.turn.seat and not combo.in_decline
    coming = new_tokens(state, troops, combo) if is_own_turn else 0
    return troops.tokens + coming - sum(there.tokens for there in own.values())


def _check_tokens(decision: Decision, side: Side, there: int, tokens: int) -> None:
    room = room_for_tokens(decision.state, side)
    if room is None:
        raise bad("tokens", "this race does not move its tokens about")
    if tokens < side.combo.least:
        raise bad("tokens", f"expected {side.combo.least} at least")
    if tokens - there > room:
        raise Refused("too_many_tokens", race=side.troops.race)


def _check_markers(decision: Decision, side: Side, at: int, now: Ground) -> None:
    """Refuse more markers than there are: fortresses of a race in decline still stand."""
    own = {**_held(decision, side), at: now}
    everywhere = {**(decision.state.ground or {}), at: now}
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


def _take_from_hand(decision: Decision, side: Side, tokens: int) -> None:
    """Let the hand follow what was placed; tokens that are yet to come were never in it."""
    troops = side.troops
    off_board = troops.tokens - sum(own.tokens for own in _held(decision, side).values())
    hand = max(0, min(troops.hand - tokens, off_board))
    decision.change(side.seat, troops, replace(troops, hand=hand))


def _held(decision: Decision, side: Side) -> dict[int, Ground]:
    return holdings(decision.state, side.seat, side.troops.race, side.combo.in_decline)


def _as_set(decision: Decision, command: SetRegion) -> tuple[Ground | None, Troops | None]:
    """Return what is to lie in a region, and the race that is to stand there."""
    printed = printed_board(decision.catalogue, decision.state).regions[command.at]
    if command.seat is None:
        if command.race or command.tokens or command.in_decline:
            raise bad("player", "whose race stands there?")
        if command.lost_tribe and printed.terrain in WATER:
            raise bad("lost_tribe", "no lost tribe lives on water")
        return (Ground(lost_tribe=True) if command.lost_tribe else None), None
    if command.lost_tribe:
        raise bad("lost_tribe", "a lost tribe is nobody's")
    if command.seat >= len(decision.state.players):
        raise Refused("no_such_player")
    decision.catalogue.race(command.race)
    player = decision.state.players[command.seat]
    races = player.declined if command.in_decline else tuple(filter(None, [player.active]))
    for troops in races:
        if troops.race == command.race:
            if command.tokens > troops.limit:
                raise Refused("too_many_tokens", race=troops.race)
            if not command.tokens:
                raise bad("tokens", "expected 1 at least")
            return _standing(decision, command, troops), troops
    raise bad("race", "this player has no such race")


def _standing(decision: Decision, command: SetRegion, troops: Troops) -> Ground:
    combo = decision.combo(troops, command.in_decline)
    return Ground(
        seat=command.seat,
        race=command.race,
        in_decline=command.in_decline,
        tokens=command.tokens,
        lair=lies_everywhere(combo, "lair"),
    )


def _make_fit(decision: Decision, there: Ground, tokens: int) -> None:
    """Let what a race owns and has in hand follow a region that was put right."""
    assert there.seat is not None
    player = decision.state.players[there.seat]
    troops = next(own for own in player.races if own.race == there.race)
    combo = decision.combo(troops, there.in_decline)
    own = holdings(decision.state, there.seat, there.race, there.in_decline)
    on_board = sum(region.tokens for region in own.values()) + min(0, tokens)
    acts = can_conquer(combo, decision.state.setup.house)
    is_own_turn = acts and there.seat == decision.seat
    # Tokens that are yet to come may have been placed ahead.
    coming = (
        new_tokens(decision.state, troops, combo) if is_own_turn and not there.in_decline else 0
    )
    # The record of other regions may tell of more than there are: these are put right next.
    owned = min(troops.limit, max(troops.tokens, on_board - coming) if acts else on_board)
    # What waits off the board goes on waiting there.
    hand = min(troops.hand, max(0, owned - on_board)) if on_board else owned
    if is_own_turn:
        hand = max(0, min(troops.hand - tokens, owned - on_board))
    decision.change(there.seat, troops, replace(troops, tokens=owned, hand=hand))
