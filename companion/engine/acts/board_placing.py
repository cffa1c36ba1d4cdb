"""Saying what stands in a region: placing troops and markers, giving regions up, putting right."""

from collections import Counter
from dataclasses import replace

from companion.codec import bad
from companion.engine.acts.attacks import acting_side
from companion.engine.acts.commands import AbandonAt, PlaceTroops, SetRegion
from companion.engine.acts.events import FortressPlaced, PotsPlaced, RegionsAbandoned
from companion.engine.model.ground import Ground
from companion.engine.model.refusals import Refused
from companion.engine.model.state import State, Troops
from companion.engine.pieces.catalogue import Combo
from companion.engine.pieces.decline_traits import withdraws
from companion.engine.pieces.effects import PlacedEffect, RedeployEffect
from companion.engine.rules.board import holdings, leaves_coins, lies_everywhere, printed_board
from companion.engine.rules.counts import kept_off, meet, tokens_in
from companion.engine.rules.decision import Decision
from companion.engine.rules.losses import Side, waits_off_the_map
from companion.engine.rules.markers import most_markers
from companion.engine.rules.permits import may_abandon
from companion.engine.rules.price import can_conquer
from companion.engine.rules.turn_end import new_tokens
from companion.engine.vocabulary import MOST_FORTRESSES, WATER, Marker


def abandon_at(decision: Decision, command: AbandonAt) -> None:
    """Give up regions: their tokens come to hand, and what lay there is gone."""
    grounds = {at: decision.ground_at(at) for at in command.at}
    if not command.at or len(grounds) < len(command.at):
        raise bad("at", "expected regions, each of them once")
    may_abandon(decision.state, command.by, regions=0).require()
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
        _check_tokens(decision, side, command.at, command.tokens)
        now = replace(now, tokens=command.tokens, sure=True)
    _check_markers(decision, side, command.at, now)
    is_built = now.fortress and not own.fortress
    if is_built and (decision.state.turn.has_placed_fortress or side.seat != decision.seat):
        raise Refused("too_many_markers")
    if is_built:
        decision.add_event(FortressPlaced())
    is_told, more = command.tokens is not None, now.tokens - own.tokens
    decision.change_board({command.at: now}, told="placed" if is_told else None)
    if is_taken_up(decision.state, side):
        _take_from_hand(decision, side, more)
    else:
        meet(decision, side.seat, side.troops, side.combo, command.at, more)
    if now.pot != own.pot and side.seat == decision.seat:
        decision.add_event(PotsPlaced(sum(there.pot for there in _held(decision, side).values())))


def set_region(decision: Decision, command: SetRegion) -> None:
    """Put a region right, whatever the record says; every marker but a lair is gone."""
    old = decision.ground_at(command.at)
    now = _as_set(decision, command)
    decision.change_board({command.at: now}, told="set")
    more: Counter[tuple[int, str, bool]] = Counter()
    for there, sign in ((old, -1), (now, 1)):
        if there and there.seat is not None:
            more[there.seat, there.race, there.in_decline] += sign * there.tokens
    for (seat, race, in_decline), tokens in more.items():
        player = decision.state.players[seat]
        (troops,) = (own for own in player.races if own.race == race)
        side = Side(seat, troops, decision.combo(troops, in_decline))
        _make_fit(decision, side, command.at, tokens)


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
    """Return how many tokens more may be told to stand in one region of a race.

    Below 0, too many stand in its regions: those that only conquer have to leave. Outside the
    race's turn, counts elsewhere that are not sure give way to it.
    """
    room = room_for_tokens(state, side)
    if room is None or is_taken_up(state, side):
        return room
    own = holdings(state, side.seat, side.troops.race, side.combo.in_decline)
    unsure = (there for other, there in own.items() if other != at and not there.sure)
    return room + sum(max(0, there.tokens - side.combo.least) for there in unsure)


def is_taken_up(state: State, side: Side) -> bool:
    """Tell whether a race acts in this turn, so that what stands in no region is in its hand."""
    return side.seat == state.turn.seat and can_conquer(side.combo, state.setup.house)


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


def _as_set(decision: Decision, command: SetRegion) -> Ground | None:
    """Return what is to lie in a region."""
    printed = printed_board(decision.catalogue, decision.state).regions[command.at]
    if command.seat is None:
        if command.race or command.tokens or command.in_decline:
            raise bad("player", "whose race stands there?")
        if command.lost_tribe and printed.terrain in WATER:
            raise bad("lost_tribe", "no lost tribe lives on water")
        return Ground(lost_tribe=True) if command.lost_tribe else None
    if command.lost_tribe:
        raise bad("lost_tribe", "a lost tribe is nobody's")
    if command.seat >= len(decision.state.players):
        raise Refused("no_such_player")
    decision.catalogue.race(command.race)
    player = decision.state.players[command.seat]
    races = player.declined if command.in_decline else tuple(filter(None, [player.active]))
    for troops in races:
        if troops.race == command.race:
            side = Side(command.seat, troops, decision.combo(troops, command.in_decline))
            off = 0 if is_taken_up(decision.state, side) else kept_off(side.combo)
            if command.tokens > troops.limit - off:
                raise Refused("too_many_tokens", race=troops.race)
            if not command.tokens:
                raise bad("tokens", "expected 1 at least")
            return _standing(decision, command, troops)
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


def _make_fit(decision: Decision, side: Side, at: int, more: int) -> None:
    """Let what a race owns, has in hand and has elsewhere follow a region that was put right.

    `more`: how many more of its tokens stand there now.
    """
    seat, troops, combo = side.seat, side.troops, side.combo
    moves = not combo.in_decline or withdraws(combo)
    is_own_turn = is_taken_up(decision.state, side)
    if moves and not is_own_turn:
        meet(decision, seat, troops, combo, at, more)
    on_board = tokens_in(_held(decision, side))
    # Tokens that are yet to come may have been placed ahead.
    coming = new_tokens(decision.state, troops, combo) if is_own_turn else 0
    # The record of other regions may tell of more than there are: these are put right next.
    least = on_board - coming if is_own_turn else on_board + kept_off(combo)
    owned = min(troops.limit, max(troops.tokens, least) if moves else on_board)
    # What waits off the board goes on waiting there.
    hand = min(troops.hand, max(0, owned - on_board)) if on_board else owned
    if is_own_turn:
        hand = max(0, min(troops.hand - more, owned - on_board))
    decision.change(seat, troops, replace(troops, tokens=owned, hand=hand))
