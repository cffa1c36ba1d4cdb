"""Putting right what a real table got wrong: every correction is a step like any other."""

from dataclasses import replace

from companion.codec import Invalid, bad, within
from companion.engine.acts import commands as do
from companion.engine.acts import events as e
from companion.engine.model.player_names import check_player_name
from companion.engine.model.refusals import Refused
from companion.engine.model.state import Player, State, Troops
from companion.engine.pieces.catalogue import Combo
from companion.engine.pieces.decline_traits import keeps_badge
from companion.engine.pieces.effects import PlacedEffect
from companion.engine.rules.board import holdings
from companion.engine.rules.column import remove_race
from companion.engine.rules.decision import Decision
from companion.engine.rules.scoring import check_counts
from companion.engine.rules.troops import HELD, hand_when_ready
from companion.engine.rules.turns import begin_turn, break_off_turn
from companion.engine.vocabulary import COLUMN_SIZE, MOST_COINS, REGION_KINDS, Counts, Marker


def adjust_coins(decision: Decision, command: do.AdjustCoins) -> None:
    """Correct a purse. One that cannot pay is emptied: a refusal would tell what is in it.

    For the same reason one that could not hold them all just takes fewer.
    """
    player = _player(decision.state, command.seat)
    if command.coins > 0:
        given = min(command.coins, max(0, MOST_COINS - player.coins))
        decision.add_event(e.CoinsMoved(given, "correction", to=command.seat))
    elif command.coins < 0:
        taken = min(-command.coins, player.coins)
        decision.add_event(e.CoinsMoved(taken, "correction", source=command.seat))


def correct_troops(decision: Decision, command: do.CorrectTroops) -> None:
    """Correct what a race owns, has in hand or holds."""
    troops = _own_race(_player(decision.state, command.seat), command.race)
    tokens = troops.tokens if command.tokens is None else command.tokens
    hand = min(troops.hand, tokens) if command.hand is None else command.hand
    if tokens > troops.limit:
        raise Refused("beyond_supply", race=troops.race)
    if hand > tokens:
        raise Refused("more_in_hand_than_owned", race=troops.race)
    held = troops.held
    if command.counts is not None:
        if decision.state.ground is not None:
            raise bad("counts", "this game has a board: put its regions right")
        # Only what lies on the board is kept: whether it was a first turn is not for correcting.
        told = {name: n for name, n in command.counts.items() if name in (*HELD, "pots")}
        with within("counts"):
            held = _corrected_counts(held, told)
    decision.change(command.seat, troops, replace(troops, tokens=tokens, hand=hand, held=held))


def correct_race(decision: Decision, command: do.CorrectRace) -> None:
    """Put a race into play by hand, change its status, or take it out."""
    player = _player(decision.state, command.seat)
    if command.status == "gone":
        remove_race(decision, command.seat, _own_race(player, command.race).race)
        return
    old = next((own for own in player.races if own.race == command.race), None)
    is_active, was_active = command.status == "active", old is not None and old is player.active
    if is_active and player.active and player.active is not old:
        raise Refused("has_active_race")
    combo = _corrected_combo(decision, command, old)
    _take_pieces(decision, combo, old)
    usual = combo.tokens if is_active else 1
    tokens = command.tokens if command.tokens is not None else old.tokens if old else usual
    standing = holdings(decision.state, command.seat, command.race, in_decline=not was_active)
    if any(n > combo.limit for n in (tokens, *(own.tokens for own in standing.values()))):
        raise Refused("beyond_supply", race=command.race)
    power = combo.power.id if combo.power else None
    held, conquered = (old.held, old.conquered) if old else ({}, 0)
    if not is_active:
        held = {name: n for name, n in held.items() if name != "pots"}
    troops = Troops(command.race, power, tokens, combo.limit, held=held, conquered=conquered)
    if old and was_active == is_active:
        hand = min(old.hand, tokens)
    else:
        hand = hand_when_ready(combo, troops, decision.state.setup.house)
    decision.add_event(e.RaceAssigned(command.seat, replace(troops, hand=hand), command.status))
    leaving = _markers_left_behind(decision.combo(old, not was_active), combo) if old else []
    flipped = {
        at: replace(own.bare_of(leaving), in_decline=not is_active) for at, own in standing.items()
    }
    decision.change_board(flipped)


def correct_column(decision: Decision, command: do.CorrectColumn) -> None:
    """Lay the column the way it really lies; what it displaces goes under the stacks."""
    state, column = decision.state, command.column
    if len(column) > COLUMN_SIZE:
        raise Refused("no_such_slot")
    races = [slot.race for slot in column]
    powers = [slot.power for slot in column]
    old_races = [slot.race for slot in state.column]
    old_powers = [slot.power for slot in state.column]
    _require_available("race", races, (*old_races, *state.race_stack))
    _require_available("power", powers, (*old_powers, *state.power_stack, *state.power_discard))
    decision.add_event(
        e.ColumnCorrected(
            column,
            _without((*state.race_stack, *old_races), races),
            _without((*state.power_stack, *old_powers), powers),
            _without(state.power_discard, powers),
        )
    )


def correct_turn(decision: Decision, command: do.CorrectTurn) -> None:
    """Say which round it is and whose turn; a game that had ended goes on."""
    player = _player(decision.state, command.seat)
    if player.has_left:
        raise Refused("has_left")
    if command.round > decision.state.setup.rounds:
        raise Refused("no_such_round")
    if decision.state.is_over:
        begin_turn(decision, command.seat, command.round)
    elif command.seat == decision.seat:
        decision.add_event(e.RoundCorrected(command.round))
    else:
        break_off_turn(decision)
        begin_turn(decision, command.seat, command.round)


def rename(decision: Decision, command: do.Rename) -> None:
    """Give a player another name, different from everyone else's."""
    _player(decision.state, command.seat)
    others = [p.name for seat, p in enumerate(decision.state.players) if seat != command.seat]
    with within("name"):
        check_player_name(command.name)
    if command.name in others:
        raise Refused("name_taken")
    decision.add_event(e.PlayerRenamed(command.seat, command.name))


def believe_table(decision: Decision, before: State, command: do.Command) -> None:
    """After a correction, let no refusal tell any more what is in the purses it may weigh."""
    # One that took nothing away from an empty purse must look like any other.
    has_moved_coins = any(isinstance(event, e.CoinsMoved) for event in decision.events)
    if decision.state == before and not has_moved_coins:
        return
    seats: tuple[int, ...] = ()
    if isinstance(command, do.AdjustCoins | do.CorrectRace):
        seats = (command.seat,)  # who has lost a race may pick again, and pay again
    elif isinstance(command, do.CorrectTurn):
        seats = tuple(range(len(before.players)))
    decision.add_event(e.TableBelieved(seats))


def _corrected_counts(held: Counts, told: Counts) -> Counts:
    """Return the record with what was told; where they contradict, untold kinds are unknown."""
    known = {name: n for name, n in held.items() if name not in REGION_KINDS}
    check_counts({**known, **told})
    both = {**held, **told}
    try:
        check_counts(both)
    except Invalid:
        return {**known, **told}
    return both


def _corrected_combo(decision: Decision, command: do.CorrectRace, old: Troops | None) -> Combo:
    """Return the pieces as they are to stand: in decline a badge stays only if it lasts."""
    power = command.power or (old.power if old else None)
    if command.status == "active":
        if power is None:
            raise Refused("needs_power", race=command.race)
        return decision.catalogue.combo(command.race, power)
    combo = decision.catalogue.combo(command.race, power, in_decline=True)
    return combo if keeps_badge(combo) else replace(combo, power=None)


def _markers_left_behind(old: Combo, new: Combo) -> list[Marker]:
    """Return the markers that go with a badge or with decline, for the new combo has none."""
    kept = {placed.marker for _, placed in new.effects(PlacedEffect)}
    placed = (effect for _, effect in old.effects(PlacedEffect) if not effect.stays)
    return [effect.marker for effect in placed if effect.marker not in kept]


def _take_pieces(decision: Decision, combo: Combo, old: Troops | None) -> None:
    """Take banner and badge from wherever they lie; the badge they replace is discarded."""
    state = decision.state
    if old is None:
        _require_available("race", [combo.race.id], state.race_stack)
    new_power = combo.power.id if combo.power else None
    old_power = old.power if old else None
    taken = [new_power] if new_power and new_power != old_power else []
    freed = (old_power,) if old_power and old_power != new_power else ()
    _require_available("power", taken, (*state.power_stack, *state.power_discard))
    decision.add_event(
        e.ColumnCorrected(
            state.column,
            _without(state.race_stack, [combo.race.id]),
            _without(state.power_stack, taken),
            (*_without(state.power_discard, taken), *freed),
        )
    )


def _require_available(kind: str, wanted: list[str], lying: tuple[str, ...]) -> None:
    for index, piece in enumerate(wanted):
        if piece not in lying or piece in wanted[:index]:
            raise Refused("not_available", **{kind: piece})


def _own_race(player: Player, race: str) -> Troops:
    for troops in player.races:
        if troops.race == race:
            return troops
    raise Refused("not_their_race", race=race)


def _without(items: tuple[str, ...], gone: list[str]) -> tuple[str, ...]:
    return tuple(item for item in items if item not in gone)


def _player(state: State, seat: int) -> Player:
    if seat >= len(state.players):
        raise Refused("no_such_player")
    return state.players[seat]
