"""Correcting what a real table got wrong: every correction is a step like any other."""

from collections.abc import Iterable, Iterator
from typing import Literal

from companion.codec import Count, Invalid, Positive, bad, within
from companion.dataclasses import dataclass, replace
from companion.engine.acts.pick import ComboPicked
from companion.engine.model.events import Event, Fact, StepSoFar
from companion.engine.model.refusals import YES, Refused, no
from companion.engine.model.state import Player, Seat, Slot, State, Troops
from companion.engine.pieces.catalogue import Combo, keeps_badge
from companion.engine.pieces.effects import FireballsEffect, KeepEffect, PlacedEffect
from companion.engine.rules.board import covered, holdings
from companion.engine.rules.changes import CoinsMoved, TroopsChanged
from companion.engine.rules.column import remove_race, take_from_below
from companion.engine.rules.decision import Act, Command, Decision
from companion.engine.rules.losses import uncover
from companion.engine.rules.permits import anybody_present
from companion.engine.rules.scoring import check_counts
from companion.engine.rules.troops import HELD, hand_when_ready, with_possible_covers
from companion.engine.rules.turns import TurnBegan, begin_turn, break_off_turn
from companion.engine.vocabulary import COLUMN_SIZE, MAX_COINS, REGION_KINDS, Counts, Marker


@dataclass(frozen=True, slots=True)
class AdjustCoins(Command):
    """Correct a purse by a number of coins, up or down."""

    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class CorrectTroops(Command):
    """Correct what a race owns, has in hand or holds; `kept`: the lost tokens in its pile."""

    seat: Seat
    race: str
    tokens: Count | None = None
    hand: Count | None = None
    counts: Counts | None = None
    kept: Count | None = None


@dataclass(frozen=True, slots=True)
class CorrectRace(Command):
    """Put a race into play by hand, change its status, or take it out."""

    seat: Seat
    race: str
    status: Literal["active", "declined", "gone"]
    power: str | None = None
    tokens: Count | None = None


@dataclass(frozen=True, slots=True)
class CorrectColumn(Command):
    """Correct the column to match the table, from the top."""

    column: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class CorrectTurn(Command):
    """Set the round and whose turn it is."""

    seat: Seat
    round: Positive


@dataclass(frozen=True, slots=True)
class ColumnCorrected(Event, tag="column_corrected"):
    """The column and the stacks were corrected to match the table."""

    column: tuple[Slot, ...]
    race_stack: tuple[str, ...]
    power_stack: tuple[str, ...]
    power_discard: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Replace the column, the stacks and the discard pile."""
        return replace(
            state,
            column=self.column,
            race_stack=self.race_stack,
            power_stack=self.power_stack,
            power_discard=self.power_discard,
        )

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report it, unless a race that was put into play took its pieces from there."""
        if not isinstance(step.next, RaceAssigned):
            yield Fact("correct_column")


@dataclass(frozen=True, slots=True)
class RaceAssigned(Event, tag="race_assigned"):
    """A race was put into play by hand, active or in decline."""

    seat: Seat
    troops: Troops
    status: Literal["active", "declined"]

    def apply(self, state: State) -> State:
        """Give the player this race, active or in decline, replacing what it was before.

        An active race that stays what it was keeps its peace, its pacts and its winter markers.
        """
        troops, old = self.troops, state.players[self.seat].active
        is_same = old and (old.race, old.power) == (troops.race, troops.power)
        if is_same and self.status == "active":
            return state.with_troops(self.seat, troops)
        state = state.without_race(self.seat, troops.race)
        if self.status == "active":
            return state.with_player(self.seat, active=self.troops)
        declined = (*state.players[self.seat].declined, self.troops)
        return state.with_player(self.seat, declined=declined)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report what the race is now."""
        yield Fact(f"correct_race_{self.status}", self.seat, self.troops.race)


@dataclass(frozen=True, slots=True)
class RoundCorrected(Event, tag="round_corrected"):
    """The round marker was moved to where it really stands; the turn goes on."""

    round: Positive

    def apply(self, state: State) -> State:
        """Set the round."""
        return replace(state, round=self.round)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report the new round."""
        yield Fact("correct_round", n=self.round)


# The events that show which badge a race had.
BADGE_EVENTS = (ComboPicked, RaceAssigned)


def last_badge(events: Iterable[Event], seat: int, race: str) -> str | None:
    """Return the last badge that a player's race had; its fortresses outlast it."""
    badge = None
    for event in events:
        if isinstance(event, BADGE_EVENTS):
            is_it = event.seat == seat and event.troops.race == race
            badge = (event.troops.power or badge) if is_it else badge
    return badge


def _adjust_coins(decision: Decision, command: AdjustCoins) -> None:
    """Correct a purse. One that cannot pay is emptied: a refusal would reveal what is in it.

    For the same reason a purse that is too full simply takes fewer coins.
    """
    player = decision.player_at(command.seat)
    if command.coins > 0:
        given = min(command.coins, max(0, MAX_COINS - player.coins))
        decision.add_event(CoinsMoved(given, "correction", to=command.seat))
    elif command.coins < 0:
        taken = min(-command.coins, player.coins)
        decision.add_event(CoinsMoved(taken, "correction", source=command.seat))


def _correct_troops(decision: Decision, command: CorrectTroops) -> None:
    """Correct what a race owns, has in hand or holds."""
    troops = _own_race(decision.player_at(command.seat), command.race)
    tokens = troops.tokens if command.tokens is None else command.tokens
    hand = min(troops.hand, tokens) if command.hand is None else command.hand
    if tokens > troops.limit:
        raise Refused("beyond_supply", race=troops.race)
    if hand > tokens:
        raise Refused("more_in_hand_than_owned", race=troops.race)
    held = troops.held
    if command.counts is not None:
        if decision.has_board:
            raise bad("counts", "this game has a board: put its regions right")
        # Only what lies on the board is kept: whether it was a first turn cannot be corrected.
        given = {name: n for name, n in command.counts.items() if name in (*HELD, "pots")}
        with within("counts"):
            held = _corrected_counts(held, given)
    kept = troops.kept
    if command.kept is not None:
        in_decline = troops is not decision.player_at(command.seat).active
        if not decision.combo(troops, in_decline).effects(KeepEffect):
            raise bad("kept", "this race keeps no lost tokens")
        kept = command.kept
    corrected = with_possible_covers(
        replace(troops, tokens=tokens, hand=hand, held=held, kept=kept)
    )
    decision.change(command.seat, troops, corrected)


def _correct_race(decision: Decision, command: CorrectRace) -> None:
    """Put a race into play by hand, change its status, or take it out."""
    player = decision.player_at(command.seat)
    if command.status == "gone":
        remove_race(decision, command.seat, _own_race(player, command.race).race)
        return
    old = next((own for own in player.races if own.race == command.race), None)
    is_active, was_active = command.status == "active", old is not None and old is player.active
    if was_active and not is_active:
        uncover(decision, decision.sides(command.seat)[0])
    if is_active and player.active and player.active is not old:
        raise Refused("has_active_race")
    combo = _corrected_combo(decision, command, old)
    _take_pieces(decision, combo, old)
    usual = combo.tokens if is_active else 1
    tokens = command.tokens if command.tokens is not None else old.tokens if old else usual
    lying = covered(decision.state, command.race)
    if is_active and not was_active:
        # Nothing active lies below others.
        take_from_below(decision, command.race)
        old = old and decision.state.troops_of(command.seat, command.race)
    standing = holdings(decision.state, command.seat, command.race, in_decline=not was_active)
    if any(n > combo.limit for n in (tokens, *(own.tokens for own in standing.values()))):
        raise Refused("beyond_supply", race=command.race)
    power = combo.power.id if combo.power else None
    held, conquered, began = (old.held, old.conquered, old.began) if old else ({}, 0, 0)
    if not is_active:
        held = {name: n for name, n in held.items() if name != "pots"}
    troops = Troops(
        command.race, power, tokens, combo.limit, held=held, conquered=conquered, began=began
    )
    if old and is_active and was_active:
        troops = replace(troops, borrowed=old.borrowed if old.power == power else None)
        combo = decision.combo(troops)
        kept = old.kept if combo.effects(KeepEffect) else 0
        fireballs = old.fireballs if combo.effects(FireballsEffect) else 0
        troops = replace(troops, covers=old.covers, kept=kept, fireballs=fireballs)
        troops = with_possible_covers(troops)
    if old and was_active == is_active:
        hand = min(old.hand, tokens)
    else:
        hand = hand_when_ready(combo, troops, decision.state.setup.house)
    decision.add_event(RaceAssigned(command.seat, replace(troops, hand=hand), command.status))
    leaving = _markers_left_behind(decision.combo(old, not was_active), combo) if old else []
    on_top = {at: own.bare_of(leaving) for at, own in standing.items() if at not in lying}
    status = {at: replace(own, in_decline=not is_active) for at, own in on_top.items()}
    decision.change_board(status)


def _correct_column(decision: Decision, command: CorrectColumn) -> None:
    """Correct the column to match the table; displaced pieces go under the stacks."""
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
        ColumnCorrected(
            column,
            _without((*state.race_stack, *old_races), races),
            _without((*state.power_stack, *old_powers), powers),
            _without(state.power_discard, powers),
        )
    )


def _correct_turn(decision: Decision, command: CorrectTurn) -> None:
    """Set the round and whose turn it is; a game that had ended goes on."""
    player = decision.player_at(command.seat)
    if player.has_left:
        raise Refused("has_left")
    if command.round > decision.state.setup.rounds:
        raise Refused("no_such_round")
    if command.seat == decision.seat and not decision.state.is_over:
        decision.add_event(RoundCorrected(command.round))
        return
    if not decision.state.is_over:
        break_off_turn(decision)
    begin_turn(decision, command.seat, command.round)


def _corrected_counts(held: Counts, given: Counts) -> Counts:
    """Return the record with these counts; where the two contradict, other kinds are unknown."""
    known = {name: n for name, n in held.items() if name not in REGION_KINDS}
    check_counts({**known, **given})
    both = {**held, **given}
    try:
        check_counts(both)
    except Invalid:
        return {**known, **given}
    return both


def _corrected_combo(decision: Decision, command: CorrectRace, old: Troops | None) -> Combo:
    """Return the corrected combo: in decline a badge stays only if it lasts."""
    power = command.power or (old.power if old else None)
    if command.status == "active":
        if power is None:
            raise Refused("needs_power", race=command.race)
        return decision.catalogue.combo(command.race, power)
    combo = decision.catalogue.combo(command.race, power, in_decline=True)
    return combo if keeps_badge(combo) else replace(combo, power=None)


def _markers_left_behind(old: Combo, new: Combo) -> list[Marker]:
    """Return the markers that leave with a badge or on decline, and that the new combo lacks."""
    kept = {placed.marker for _, placed in new.effects(PlacedEffect)}
    placed = (effect for _, effect in old.effects(PlacedEffect) if not effect.stays)
    return [effect.marker for effect in placed if effect.marker not in kept]


def _take_pieces(decision: Decision, combo: Combo, old: Troops | None) -> None:
    """Take banner and badge from wherever they lie, and discard the badge they replace."""
    state = decision.state
    if old is None:
        _require_available("race", [combo.race.id], state.race_stack)
    new_power = combo.power.id if combo.power else None
    old_power = old.power if old else None
    taken = [new_power] if new_power and new_power != old_power else []
    freed = (old_power,) if old_power and old_power != new_power else ()
    _require_available("power", taken, (*state.power_stack, *state.power_discard))
    decision.add_event(
        ColumnCorrected(
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


ADJUST_COINS = Act(
    "adjust_coins", AdjustCoins, _adjust_coins, (CoinsMoved,), when="correction", exposes="player"
)
CORRECT_TROOPS = Act(
    "correct_troops",
    CorrectTroops,
    _correct_troops,
    (TroopsChanged,),
    may=lambda catalogue, state: YES if any(state.troops()) else no("not_their_race"),
    when="correction",
    exposes="turn",
)
# A player who has lost a race may pick again, and pay again.
CORRECT_RACE = Act(
    "correct_race", CorrectRace, _correct_race, (RaceAssigned,), when="correction", exposes="player"
)
CORRECT_COLUMN = Act(
    "correct_column",
    CorrectColumn,
    _correct_column,
    (ColumnCorrected,),
    when="correction",
    exposes="turn",
)
CORRECT_TURN = Act(
    "correct_turn",
    CorrectTurn,
    _correct_turn,
    (TurnBegan, RoundCorrected),
    may=anybody_present,
    when="correction",
    exposes="all",
)
