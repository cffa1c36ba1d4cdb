"""Taking a combo from the column."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.codec import Count
from companion.engine.acts.act import Act, Command
from companion.engine.model.events import Event, Fact, Label, StepSoFar
from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.state import Player, Seat, State, Troops
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.effects import CoinsEffect
from companion.engine.rules.changes import CoinsMoved
from companion.engine.rules.column import growth, prices, refill, tokens_on_offer
from companion.engine.rules.decision import Decision


@dataclass(frozen=True, slots=True)
class Pick(Command):
    """Take the combo of a slot, the topmost being 0."""

    slot: Count


@dataclass(frozen=True, slots=True)
class ComboPicked(Event):
    """A player laid coins on the combos above and took this one with all that lay on it."""

    tag: ClassVar = "combo_picked"
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
        state = state.with_player(self.seat, active=self.troops).with_turn(has_picked=True)
        return replace(state, column=tuple(column))

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Tell which combo it was, and the coins that everybody saw."""
        slot, paid = step.state.column[self.slot], sum(self.prices)
        tokens = self.troops.tokens
        yield Fact("pick", self.seat, slot.race, slot.power, n=tokens, paid=paid, found=slot.coins)

    def label(self, key: str, step: StepSoFar) -> Label:
        """Name the combo."""
        return Label(key, self.seat, self.troops.race, self.troops.power)


def may_pick(catalogue: Catalogue, state: State, slot: int = 0) -> Permit:
    """Tell whether a combo may be taken; whether it can be paid is another matter."""
    if state.current.active:
        return no("has_active_race")
    return YES if slot < len(state.column) else no("no_such_slot")


def picks_next(player: Player) -> bool:
    """Tell whether a player takes a combo now, or when their turn comes."""
    return player.active is None and not player.has_left


def _decide(decision: Decision, command: Pick) -> None:
    column, slot = decision.state.column, command.slot
    may_pick(decision.catalogue, decision.state, slot).require()
    to_lay = prices(decision.catalogue, column, slot)
    decision.require_coins(decision.seat, sum(to_lay))
    chosen = column[slot]
    combo = decision.catalogue.combo(chosen.race, chosen.power)
    tokens = tokens_on_offer(decision.catalogue, chosen)
    grown = tuple(growth(decision.catalogue, passed) for passed in column[:slot])
    troops = Troops(chosen.race, chosen.power, tokens, combo.limit, hand=tokens)
    decision.add_event(ComboPicked(decision.seat, slot, to_lay, grown, troops))
    for owner, effect in combo.effects(CoinsEffect):
        in_decline = sum(len(player.declined) for player in decision.state.players)
        if effect.on == "pick" and in_decline:
            decision.add_event(CoinsMoved(in_decline, owner, to=decision.seat))
    refill(decision)


PICK = Act("pick", Pick, _decide, (ComboPicked,), may=may_pick)
