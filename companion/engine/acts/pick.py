"""Picking a combo from the column, and entering combos where the column is laid out by hand."""

from collections.abc import Iterator, Sequence

from companion.codec import Count
from companion.dataclasses import dataclass, replace
from companion.engine.model.events import Event, Fact, Label, StepSoFar
from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.state import Player, Seat, State, Troops
from companion.engine.pieces.catalogue import Catalogue, can_matter
from companion.engine.pieces.effects import CoinsEffect
from companion.engine.rules.borrowing import return_power
from companion.engine.rules.changes import CoinsMoved
from companion.engine.rules.column import (
    BadgesReshuffled,
    ComboDealt,
    growth,
    prices,
    refill,
    tokens_on_offer,
)
from companion.engine.rules.decision import Act, Command, Decision
from companion.engine.rules.permits import paid_by_the_bank
from companion.engine.vocabulary import COLUMN_SIZE


@dataclass(frozen=True, slots=True)
class Pick(Command):
    """Take the combo in a slot; the top one is 0."""

    slot: Count


@dataclass(frozen=True, slots=True)
class ComboPicked(Event, tag="combo_picked"):
    """A player put coins on the combos above and took this one with everything on it."""

    seat: Seat
    slot: Count
    prices: tuple[Count, ...]
    grown: tuple[Count, ...]
    troops: Troops

    def apply(self, state: State) -> State:
        """Pay, take the combo and its coins, and let the others slide up."""
        column = list(state.column)
        picked = column.pop(self.slot)
        for index, (price, grown) in enumerate(zip(self.prices, self.grown, strict=True)):
            passed = column[index]
            column[index] = replace(
                passed, coins=passed.coins + price, extra_tokens=passed.extra_tokens + grown
            )
        state = state.with_coins(self.seat, picked.coins - sum(self.prices))
        state = state.with_player(self.seat, active=self.troops, picks_free=False)
        state = state.with_turn(has_picked=True, passed=self.slot)
        return replace(state, column=tuple(column))

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report the combo, and the coins that everybody saw."""
        slot, paid = step.state.column[self.slot], sum(self.prices)
        tokens = self.troops.tokens
        yield Fact("pick", self.seat, slot.race, slot.power, n=tokens, paid=paid, found=slot.coins)

    def label(self, key: str, step: StepSoFar) -> Label:
        """Name the combo."""
        return Label(key, self.seat, self.troops.race, self.troops.power)


def may_pick(catalogue: Catalogue, state: State, slot: int = 0) -> Permit:
    """Return whether a combo may be taken; whether it can be paid is checked elsewhere."""
    if state.current.active:
        return no("has_active_race")
    return YES if slot < len(state.column) else no("no_such_slot")


def picks_next(player: Player) -> bool:
    """Return whether a player picks a combo now, or when their turn comes."""
    return player.active is None and not player.has_left


def _pick(decision: Decision, command: Pick) -> None:
    column, slot = decision.state.column, command.slot
    may_pick(decision.catalogue, decision.state, slot).require()
    to_lay = prices(decision.catalogue, column, slot, decision.state.current.picks_free)
    decision.require_coins(decision.seat, sum(to_lay))
    chosen = column[slot]
    combo = decision.catalogue.combo(chosen.race, chosen.power)
    tokens = tokens_on_offer(decision.catalogue, chosen)
    grown = tuple(growth(decision.catalogue, passed) for passed in column[:slot])
    began = tokens - combo.foreign if _may_revive(decision) else 0
    troops = Troops(chosen.race, chosen.power, tokens, combo.limit, hand=tokens, began=began)
    decision.add_event(ComboPicked(decision.seat, slot, to_lay, grown, troops))
    for seat, player in enumerate(decision.state.players):
        if player.active and player.active.borrowed == chosen.power:
            return_power(decision, seat)
    for owner, effect in combo.effects(CoinsEffect):
        in_decline = sum(len(player.declined) for player in decision.state.players)
        if effect.on == "pick" and in_decline:
            decision.add_event(CoinsMoved(in_decline, owner, to=decision.seat))
    for owner, payee in paid_by_the_bank(decision.catalogue, decision.state, "passing"):
        if slot and payee != decision.seat:
            decision.add_event(CoinsMoved(slot, owner, to=payee))
    refill(decision)


def _may_revive(decision: Decision) -> bool:
    """Return whether a piece of this game, wherever it lies, lets a race come back to life."""
    state, in_play = decision.state, [troops for _, troops, _ in decision.state.troops()]
    ids = {*state.race_stack, *state.power_stack, *state.power_discard}
    ids |= {own for slot in state.column for own in (slot.race, slot.power)}
    ids |= {own for troops in in_play for own in (troops.race, troops.power) if own}
    pieces = (piece for each in ids if (piece := decision.catalogue.piece(each)))
    return can_matter("soul_touch_at_once", pieces)


PICK = Act("pick", Pick, _pick, (ComboPicked,), may=may_pick)


@dataclass(frozen=True, slots=True)
class LayOutCombo(Command):
    """Enter the banner and badge that came to the lowest free slot (column laid out by hand)."""

    race: str
    power: str


@dataclass(frozen=True, slots=True)
class ReshuffleBadges(Command):
    """Enter the discarded badges that were shuffled into a new stack (column laid out by hand)."""

    badges: tuple[str, ...]


def may_lay_out_combo(
    catalogue: Catalogue, state: State, race: str | None = None, power: str | None = None
) -> Permit:
    """Return whether a combo may be entered: these two pieces, or any."""
    if state.setup.deal != "hand":
        return no("dealt_by_app")
    if len(state.column) >= COLUMN_SIZE:
        return no("no_such_slot")
    pieces = (("race", race, state.race_stack), ("power", power, state.power_stack))
    for kind, piece, stack in pieces:
        if piece is None and not stack:
            return no("not_available")
        if piece is not None and piece not in stack:
            return no("not_available", **{kind: piece})
    return YES


def may_reshuffle(
    catalogue: Catalogue, state: State, badges: Sequence[str] | None = None
) -> Permit:
    """Return whether discarded badges may be reshuffled: these, or any."""
    discarded = state.power_discard
    if state.setup.deal != "hand":
        return no("dealt_by_app")
    if badges is None:
        return YES if discarded else no("not_available")
    for power in badges:
        if power not in discarded or badges.count(power) > 1:
            return no("not_available", power=power)
    return YES if badges else no("nothing_to_reshuffle")


def may_lay_out(catalogue: Catalogue, state: State) -> bool:
    """Return whether a combo on the real table still has to be entered.

    If the badges have run out, the reshuffled ones are entered first.
    """
    if may_lay_out_combo(catalogue, state):
        return True
    has_room = len(state.column) < COLUMN_SIZE and bool(state.race_stack)
    return has_room and bool(may_reshuffle(catalogue, state))


def _lay_out(decision: Decision, command: LayOutCombo) -> None:
    may_lay_out_combo(decision.catalogue, decision.state, command.race, command.power).require()
    decision.add_event(ComboDealt(command.race, command.power))


def _reshuffle(decision: Decision, command: ReshuffleBadges) -> None:
    may_reshuffle(decision.catalogue, decision.state, command.badges).require()
    decision.add_event(BadgesReshuffled(command.badges))


LAY_OUT = Act("reveal_combo", LayOutCombo, _lay_out, (ComboDealt,), may=may_lay_out_combo)
RESHUFFLE = Act(
    "reshuffle_badges", ReshuffleBadges, _reshuffle, (BadgesReshuffled,), may=may_reshuffle
)
