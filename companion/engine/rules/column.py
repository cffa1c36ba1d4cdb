"""The combos on offer: what they cost, picking one, and keeping six of them."""

from dataclasses import replace
from random import Random

from companion.codec import Invalid, bad
from companion.engine.acts import events as e
from companion.engine.acts.commands import LayOutCombo, Pick, ReshuffleBadges, Vanish
from companion.engine.model.state import Slot, State, Troops
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.effects import CoinsEffect, ColumnEffect
from companion.engine.rules.decision import Decision
from companion.engine.rules.permits import may_lay_out_combo, may_pick, may_reshuffle, may_vanish
from companion.engine.vocabulary import COLUMN_SIZE


def prices(catalogue: Catalogue, column: tuple[Slot, ...], slot: int) -> tuple[int, ...]:
    """Return the coins to lay on each combo above this slot."""
    return tuple(_passing(catalogue, passed).price for passed in column[:slot])


def tokens_on_offer(catalogue: Catalogue, slot: Slot) -> int:
    """Return the tokens that come with a combo, never more than exist."""
    combo = catalogue.combo(slot.race, slot.power)
    return min(combo.tokens + slot.extra_tokens, combo.limit)


def does_grow(catalogue: Catalogue, slot: Slot) -> bool:
    """Tell whether a combo gains tokens while it lies in the column."""
    return _passing(catalogue, slot).grows > 0


def passed_by(catalogue: Catalogue, slot: Slot) -> Slot:
    """Return a combo once somebody has paid for one below it."""
    (price,) = prices(catalogue, (slot,), 1)
    grown = slot.extra_tokens + _growth(catalogue, slot)
    return replace(slot, coins=slot.coins + price, extra_tokens=grown)


def pick(decision: Decision, command: Pick) -> None:
    """Take a combo: pay, take its coins and tokens, let the others slide up."""
    column, slot = decision.state.column, command.slot
    may_pick(decision.state, slot).require()
    to_lay = prices(decision.catalogue, column, slot)
    decision.require_coins(decision.seat, sum(to_lay))
    chosen = column[slot]
    combo = decision.catalogue.combo(chosen.race, chosen.power)
    tokens = tokens_on_offer(decision.catalogue, chosen)
    grown = tuple(_growth(decision.catalogue, passed) for passed in column[:slot])
    troops = Troops(chosen.race, chosen.power, tokens, combo.limit, hand=tokens)
    decision.add_event(e.ComboPicked(decision.seat, slot, to_lay, grown, troops))
    for owner, effect in combo.effects(CoinsEffect):
        in_decline = sum(len(player.declined) for player in decision.state.players)
        if effect.on == "pick" and in_decline:
            decision.add_event(e.CoinsMoved(in_decline, owner, to=decision.seat))
    refill(decision)


def lay_out_combo(decision: Decision, command: LayOutCombo) -> None:
    """Enter a combo of a column that is laid by hand."""
    may_lay_out_combo(decision.state, command.race, command.power).require()
    decision.add_event(e.ComboDealt(command.race, command.power))


def reshuffle(decision: Decision, command: ReshuffleBadges) -> None:
    """Return discarded badges to the stack, as it was done by hand."""
    may_reshuffle(decision.state, command.badges).require()
    decision.add_event(e.BadgesReshuffled(command.badges))


def vanish(decision: Decision, command: Vanish) -> None:
    """Take a declined race off the board because the table says that it is gone."""
    may_vanish(decision.state, command.seat, command.race).require()
    if any(troops.race == command.race for troops in decision.state.players[command.seat].declined):
        remove_race(decision, command.seat, command.race)


def remove_race(decision: Decision, seat: int, race: str) -> None:
    """Return a race's banner under the stack, discard a badge it still has, keep six on offer."""
    (troops,) = (own for own in decision.state.players[seat].races if own.race == race)
    decision.add_event(e.RaceVanished(seat, race))
    ground = decision.state.ground or {}
    left = [at for at, own in ground.items() if (own.seat, own.race) == (seat, race)]
    decision.change_board(dict.fromkeys(left))
    if troops.power:
        decision.add_event(e.BadgeDiscarded(troops.power))
    refill(decision)


def refill(decision: Decision) -> None:
    """Deal from the stacks until six combos are on offer, or as many as there are."""
    while (
        decision.state.setup.deal == "app"
        and len(decision.state.column) < COLUMN_SIZE
        and decision.state.race_stack
        and (decision.state.power_stack or decision.state.power_discard)
    ):
        if not decision.state.power_stack:
            decision.add_event(e.BadgesReshuffled(_next_badge_order(decision.state)))
        decision.add_event(
            e.ComboDealt(decision.state.race_stack[0], decision.state.power_stack[0])
        )


def _next_badge_order(state: State) -> tuple[str, ...]:
    """Return the outcome of a reshuffle: the one told beforehand, or the seed's."""
    number, setup, badges = state.reshuffles, state.setup, sorted(state.power_discard)
    if number < len(setup.reshuffles):
        told = setup.reshuffles[number]
        if sorted(told) != badges:
            raise bad(f"reshuffles.{number}", f"the discarded badges are {', '.join(badges)}")
        return told
    if setup.seed is None and len(badges) > 1:
        raise Invalid("missing", f"reshuffles.{number}", "the badges run out: how do they lie?")
    Random(f"{setup.seed}/{number}").shuffle(badges)
    return tuple(badges)


def _passing(catalogue: Catalogue, slot: Slot) -> ColumnEffect:
    effects = [effect for _, effect in catalogue.combo(slot.race, slot.power).effects(ColumnEffect)]
    return ColumnEffect(
        price=max((effect.price for effect in effects), default=1),
        grows=sum(effect.grows for effect in effects),
    )


def _growth(catalogue: Catalogue, slot: Slot) -> int:
    left_in_tray = catalogue.race(slot.race).supply - slot.extra_tokens
    return min(_passing(catalogue, slot).grows, max(0, left_in_tray))
