"""The combos on offer: what they cost, and keeping six of them."""

from collections.abc import Iterator
from random import Random

from companion.codec import Invalid, bad
from companion.dataclasses import dataclass, replace
from companion.engine.model.events import Event, Fact, Label, StepSoFar
from companion.engine.model.state import Seat, Slot, State, Troops
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.effects import ColumnEffect
from companion.engine.rules.board import covered
from companion.engine.rules.changes import TableBelieved
from companion.engine.rules.decision import Decision
from companion.engine.vocabulary import COLUMN_SIZE


@dataclass(frozen=True, slots=True)
class ComboDealt(Event, tag="combo_revealed"):
    """The next banner and badge came to the lowest free slot."""

    race: str
    power: str

    def apply(self, state: State) -> State:
        """Take both from their stacks and put them on offer."""
        return replace(
            state,
            column=(*state.column, Slot(self.race, self.power)),
            race_stack=tuple(race for race in state.race_stack if race != self.race),
            power_stack=tuple(power for power in state.power_stack if power != self.power),
        )

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report a combo laid out by hand; everybody sees those that the app deals."""
        if step.state.setup.deal == "hand":
            yield Fact("reveal_combo", race=self.race, power=self.power)


@dataclass(frozen=True, slots=True)
class BadgesReshuffled(Event, tag="badges_reshuffled", fact="reshuffle_badges"):
    """The discarded badges became the new stack, in this order from the top."""

    order: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Put them under what is left of the stack."""
        return replace(
            state,
            power_stack=(*state.power_stack, *self.order),
            power_discard=tuple(p for p in state.power_discard if p not in self.order),
            reshuffles=state.reshuffles + 1,
        )


@dataclass(frozen=True, slots=True)
class BadgeDiscarded(Event, tag="badge_discarded"):
    """A badge left the game until the next reshuffle."""

    power: str

    def apply(self, state: State) -> State:
        """Put it with the discarded ones."""
        return replace(state, power_discard=(*state.power_discard, self.power))


@dataclass(frozen=True, slots=True)
class RaceVanished(Event, tag="race_vanished", fact="vanish"):
    """A race left the board; its banner went under the stack."""

    seat: Seat
    race: str

    def apply(self, state: State) -> State:
        """Take the race out of play."""
        state = state.without_race(self.seat, self.race).without_covered(self.race)
        state = state.with_turn(vanished=(*state.turn.vanished, self.race))
        return replace(state, race_stack=(*state.race_stack, self.race))

    def label(self, key: str, step: StepSoFar) -> Label:
        """Label it a correction if the race was taken out by hand."""
        is_corrected = isinstance(step.events[-1], TableBelieved)
        return Label("correct_race" if is_corrected else key, self.seat, self.race)


def prices(
    catalogue: Catalogue, column: tuple[Slot, ...], slot: int, is_free: bool = False
) -> tuple[int, ...]:
    """Return the coins to put on each combo above this slot; `is_free`: the player pays none."""
    if is_free:
        return (0,) * slot
    return tuple(_passing(catalogue, passed).price for passed in column[:slot])


def tokens_on_offer(catalogue: Catalogue, slot: Slot) -> int:
    """Return the tokens that come with a combo, never more than exist."""
    combo = catalogue.combo(slot.race, slot.power)
    return min(combo.tokens + slot.extra_tokens, combo.limit)


def does_grow(catalogue: Catalogue, slot: Slot) -> bool:
    """Return whether a combo gains tokens while it lies in the column."""
    return _passing(catalogue, slot).grows > 0


def passed_by(catalogue: Catalogue, slot: Slot) -> Slot:
    """Return a combo after somebody has paid for one below it."""
    (price,) = prices(catalogue, (slot,), 1)
    grown = slot.extra_tokens + growth(catalogue, slot)
    return replace(slot, coins=slot.coins + price, extra_tokens=grown)


def remove_race(decision: Decision, seat: int, race: str) -> None:
    """Put a race's banner under the stack, discard its badge if any, and refill the column."""
    troops = decision.state.troops_of(seat, race)
    decision.add_event(RaceVanished(seat, race))
    contents = decision.state.regions or {}
    left = {at: own for at, own in contents.items() if (own.seat, own.race) == (seat, race)}
    decision.change_board({at: own.left_behind for at, own in left.items()})
    take_from_below(decision, race)
    discard_badge(decision, troops)
    refill(decision)


def take_from_below(decision: Decision, race: str) -> None:
    """Take the tokens of a race that lie below others off the board."""
    lying = covered(decision.state, race)
    decision.change_board({at: replace(own, below=None) for at, own in lying.items()})


def discard_badge(decision: Decision, troops: Troops) -> None:
    """Discard the badge of a race, if it has one, and refill the column."""
    if troops.power:
        decision.add_event(BadgeDiscarded(troops.power))
        refill(decision)


def refill(decision: Decision) -> None:
    """Deal from the stacks until six combos are on offer, or as many as there are pieces for."""
    while (
        decision.state.setup.deal == "app"
        and len(decision.state.column) < COLUMN_SIZE
        and decision.state.race_stack
        and (decision.state.power_stack or decision.state.power_discard)
    ):
        if not decision.state.power_stack:
            decision.add_event(BadgesReshuffled(_next_badge_order(decision.state)))
        decision.add_event(ComboDealt(decision.state.race_stack[0], decision.state.power_stack[0]))


def _next_badge_order(state: State) -> tuple[str, ...]:
    """Return the outcome of a reshuffle: the one given in the setup, or the seed's."""
    number, setup, badges = state.reshuffles, state.setup, sorted(state.power_discard)
    if number < len(setup.reshuffles):
        given = setup.reshuffles[number]
        if sorted(given) != badges:
            raise bad(f"reshuffles.{number}", f"the discarded badges are {', '.join(badges)}")
        return given
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


def growth(catalogue: Catalogue, slot: Slot) -> int:
    """Return the tokens that a combo gains when somebody passes it, while there are any left."""
    left_in_tray = catalogue.race(slot.race).supply - slot.extra_tokens
    return min(_passing(catalogue, slot).grows, max(0, left_in_tray))
