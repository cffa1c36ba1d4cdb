"""Folds events onto a state. No rules here: an event already says what came out."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

from companion.engine.acts import events as e
from companion.engine.model.ground import Ground, stands_as
from companion.engine.model.state import Conquest, Player, Slot, State, Turn
from companion.engine.vocabulary import FIRST_ROLL, MOST_COINS, STARTING_COINS, total


def begin(started: e.GameStarted) -> State:
    """Return the state before the first step: nobody has a race, everybody five coins."""
    return State(
        setup=started.setup,
        round=1,
        turn=Turn(seat=0),
        players=tuple(Player(name, STARTING_COINS) for name in started.setup.players),
        column=started.column,
        race_stack=started.race_stack,
        power_stack=started.power_stack,
        ground=_with_lost_tribes(started.lost_tribes) if started.setup.has_board else None,
    )


def apply(state: State, event: e.Event) -> State:
    """Return the state after one event, which is believed: nothing is checked."""
    return _APPLY[type(event)](state, event)


def fold(state: State, events: Iterable[e.Event]) -> State:
    """Return the state after all these events, in their order; nothing is checked."""
    return reduce(apply, events, state)


def _with_player(state: State, seat: int, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def _with_turn(state: State, **changes: Any) -> State:
    return replace(state, turn=replace(state.turn, **changes))


def _pay(state: State, seat: int | None, amount: int) -> State:
    if seat is None:
        return state
    # More than any purse holds would be a game that nobody can read back.
    return _with_player(state, seat, coins=min(MOST_COINS, state.players[seat].coins + amount))


def _combo_picked(state: State, event: e.ComboPicked) -> State:
    column = list(state.column)
    picked = column.pop(event.slot)
    for index, (price, grown) in enumerate(zip(event.prices, event.grown, strict=True)):
        passed = column[index]
        column[index] = replace(
            passed, coins=passed.coins + price, extra_tokens=passed.extra_tokens + grown
        )
    state = _pay(state, event.seat, picked.coins - sum(event.prices))
    state = _with_player(state, event.seat, active=event.troops)
    return replace(state, column=tuple(column), turn=replace(state.turn, has_picked=True))


def _combo_dealt(state: State, event: e.ComboDealt) -> State:
    return replace(
        state,
        column=(*state.column, Slot(event.race, event.power)),
        race_stack=_without(state.race_stack, event.race),
        power_stack=_without(state.power_stack, event.power),
    )


def _badges_reshuffled(state: State, event: e.BadgesReshuffled) -> State:
    return replace(
        state,
        power_stack=(*state.power_stack, *event.order),
        power_discard=tuple(p for p in state.power_discard if p not in event.order),
        reshuffles=state.reshuffles + 1,
    )


def _region_attacked(state: State, event: e.RegionAttacked) -> State:
    attack = event.conquest
    takes_along = attack.withdrawn or (attack.won and attack.region.encampments)
    if attack.at is not None and takes_along and attack.loser not in (None, state.turn.seat):
        state = _displaced(state, attack)
    rolled = None if attack.use.has(FIRST_ROLL) else state.turn.rolled
    return _with_turn(state, conquests=(*state.turn.conquests, attack), rolled=rolled)


def _displaced(state: State, attack: Conquest) -> State:
    """Note whose tokens or camps are to be placed again until the next turn of their own."""
    assert attack.loser is not None
    assert attack.region.holder
    races = {*state.players[attack.loser].displaced, attack.region.holder.race}
    return _with_player(state, attack.loser, displaced=tuple(sorted(races)))


def _troops_changed(state: State, event: e.TroopsChanged) -> State:
    player, troops = state.players[event.seat], event.troops
    if player.active and player.active.race == troops.race:
        return _with_player(state, event.seat, active=troops)
    declined = tuple(troops if old.race == troops.race else old for old in player.declined)
    return _with_player(state, event.seat, declined=declined)


def _regions_abandoned(state: State, event: e.RegionsAbandoned) -> State:
    active = state.current.active
    if active is None or active.race != event.race:
        return state
    abandoned = state.turn.abandoned + event.regions
    return _with_turn(state, abandoned=abandoned)


def _troops_regrouped(state: State, event: e.TroopsRegrouped) -> State:
    # What was told of regions from which troops are taken up is told no more.
    seat, ground = state.turn.seat, state.ground or {}
    active = {at for at, own in ground.items() if own.seat == seat and not own.in_decline}
    told = tuple(at for at in state.turn.counted_at if at not in active)
    current = state.current.active
    redeployed = tuple(race for race in state.turn.redeployed if current and race != current.race)
    return _with_turn(state, has_regrouped=True, counted_at=told, redeployed=redeployed)


def _die_rolled(state: State, event: e.DieRolled) -> State:
    return _with_turn(state, rolled=event.face)


def _pots_collected(state: State, event: e.PotsCollected) -> State:
    state = _troops_changed(state, e.TroopsChanged(event.seat, event.troops))
    state = _pay(state, event.seat, event.pots)
    return _with_turn(state, pots_collected=event.pots)


def _turn_scored(state: State, event: e.TurnScored) -> State:
    return _pay(state, event.seat, sum(total(score.lines) for score in event.scores))


def _race_declined(state: State, event: e.RaceDeclined) -> State:
    declined = (*state.players[event.seat].declined, event.troops)
    return _with_player(state, event.seat, active=None, declined=declined, ally=None)


def _race_vanished(state: State, event: e.RaceVanished) -> State:
    state = _without_race(state, event.seat, event.race)
    vanished = (*state.turn.vanished, event.race)
    return replace(
        state,
        race_stack=(*state.race_stack, event.race),
        turn=replace(state.turn, vanished=vanished),
    )


def _turn_began(state: State, event: e.TurnBegan) -> State:
    races = state.players[event.seat].races
    for troops, hand in zip(races, event.hands, strict=True):
        state = _troops_changed(state, e.TroopsChanged(event.seat, replace(troops, hand=hand)))
    state = _with_player(state, event.seat, ally=None, displaced=())
    waiting = {troops.race: troops.hand for troops in races}
    before = {at: own for at, own in (state.ground or {}).items() if own.seat == event.seat}
    turn = Turn(event.seat, to_place=event.to_place, waiting=waiting, before=before)
    return replace(state, turn=turn, round=event.round, is_over=False, opened={}, tokens_counted={})


def _column_corrected(state: State, event: e.ColumnCorrected) -> State:
    return replace(
        state,
        column=event.column,
        race_stack=event.race_stack,
        power_stack=event.power_stack,
        power_discard=event.power_discard,
    )


def _race_assigned(state: State, event: e.RaceAssigned) -> State:
    state = _without_race(state, event.seat, event.troops.race)
    if event.status == "active":
        return _with_player(state, event.seat, active=event.troops)
    declined = (*state.players[event.seat].declined, event.troops)
    return _with_player(state, event.seat, declined=declined)


def _table_believed(state: State, event: e.TableBelieved) -> State:
    for seat in event.seats:
        state = _with_player(state, seat, is_believed=True)
    return _with_turn(state, is_corrected=True)


def _board_laid(state: State, event: e.BoardLaid) -> State:
    state = replace(state, ground=_with_lost_tribes(event.lost_tribes), last_ground=None)
    for seat, troops, _ in list(state.troops()):
        # What is held is told by the board alone; who plays now has all in hand until it is set.
        hand = troops.tokens if seat == state.turn.seat else 0
        bare = replace(troops, held={}, hand=hand)
        state = _troops_changed(state, e.TroopsChanged(seat, bare))
    return state


def _board_put_away(state: State, event: e.BoardPutAway) -> State:
    state = replace(state, ground=None, last_ground=state.ground)
    return _with_turn(state, counted_at=(), before={}, redeployed=())


def _with_lost_tribes(regions: tuple[int, ...]) -> dict[int, Ground]:
    return dict.fromkeys(regions, Ground(lost_tribe=True))


def _board_changed(state: State, event: e.BoardChanged) -> State:
    if state.ground is None:
        raise ValueError("there is no board")
    before = state.ground
    changed = {**before, **event.regions}
    ground = {at: now for at, now in sorted(changed.items()) if now is not None}
    # What was told of a region is over once others or more or fewer stand there.
    same = {at for at, now in event.regions.items() if stands_as(before.get(at), now)}
    told = tuple(at for at in state.turn.counted_at if at not in event.regions or at in same)
    if event.told:
        told = (*told, *(at for at in event.regions if at not in told))
    redeployed = {*state.turn.redeployed}
    if event.told == "placed":
        placed = (own for own in event.regions.values() if own and own.seat == state.turn.seat)
        redeployed |= {own.race for own in placed}
    turn = replace(state.turn, counted_at=told, redeployed=tuple(sorted(redeployed)))
    return replace(state, ground=ground, turn=turn)


def _without_race(state: State, seat: int, race: str) -> State:
    player = state.players[seat]
    active = None if player.active and player.active.race == race else player.active
    declined = tuple(troops for troops in player.declined if troops.race != race)
    return _with_player(state, seat, active=active, declined=declined)


def _without(items: tuple[str, ...], gone: str) -> tuple[str, ...]:
    return tuple(item for item in items if item != gone)


_APPLY: dict[type, Callable[[State, Any], State]] = {
    e.ComboPicked: _combo_picked,
    e.ComboDealt: _combo_dealt,
    e.BadgesReshuffled: _badges_reshuffled,
    e.BadgeDiscarded: lambda state, event: replace(
        state, power_discard=(*state.power_discard, event.power)
    ),
    e.CoinsMoved: lambda state, event: _pay(
        _pay(state, event.source, -event.amount), event.to, event.amount
    ),
    e.RegionAttacked: _region_attacked,
    e.TroopsChanged: _troops_changed,
    e.RegionsAbandoned: _regions_abandoned,
    e.TroopsRegrouped: _troops_regrouped,
    e.DieRolled: _die_rolled,
    e.FortressPlaced: lambda state, event: _with_turn(state, has_placed_fortress=True),
    e.PotsPlaced: lambda state, event: _with_turn(state, pots_placed=event.pots),
    e.PotsCollected: _pots_collected,
    e.AllyNamed: lambda state, event: _with_player(state, event.seat, ally=event.ally),
    e.TurnScored: _turn_scored,
    e.RaceDeclined: _race_declined,
    e.RaceVanished: _race_vanished,
    e.TurnBegan: _turn_began,
    e.RoundCorrected: lambda state, event: replace(state, round=event.round),
    e.GameEnded: lambda state, event: replace(state, is_over=True),
    e.PlayerRenamed: lambda state, event: _with_player(state, event.seat, name=event.name),
    e.PlayerLeft: lambda state, event: _with_player(state, event.seat, has_left=True, ally=None),
    e.ColumnCorrected: _column_corrected,
    e.RaceAssigned: _race_assigned,
    e.TableBelieved: _table_believed,
    e.PurseOpened: lambda state, event: replace(
        state, opened={**state.opened, event.seat: event.counted}
    ),
    e.TokensCounted: lambda state, event: replace(
        state, tokens_counted={**state.tokens_counted, event.seat: event.tokens}
    ),
    e.BoardLaid: _board_laid,
    e.BoardPutAway: _board_put_away,
    e.BoardChanged: _board_changed,
}
