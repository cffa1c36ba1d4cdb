"""The events with which several acts and rules change the table: coins, troops and the board."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from companion.codec import Count
from companion.dataclasses import dataclass, field, replace
from companion.engine.model.events import Event, Fact, Label, StepSoFar
from companion.engine.model.regions import RegionContents, RegionId, has_same_troops
from companion.engine.model.state import Seat, State, Troops
from companion.engine.vocabulary import STACKED_MARKERS, Marker

# Markers that the player may place anywhere, at most one in a region.
_SINGLE: tuple[Marker, ...] = ("hero", "fortress", "cannon")


@dataclass(frozen=True, slots=True)
class CoinsMoved(Event, tag="coins_moved"):
    """Coins went from one purse to another; no seat means the bank, 0 that there were none."""

    amount: Count
    why: str
    source: Seat | None = None
    to: Seat | None = None

    @property
    def corrected(self) -> Seat | None:
        """Whose purse was corrected, if this is a correction."""
        seat = self.to if self.source is None else self.source
        return seat if self.why == "correction" else None

    def apply(self, state: State) -> State:
        """Move the coins from one purse to the other."""
        return state.with_coins(self.source, -self.amount).with_coins(self.to, self.amount)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report a correction. Anything else could reveal that a purse was empty."""
        if self.corrected is not None:
            yield Fact("adjust_coins", self.corrected)

    def label(self, key: str, step: StepSoFar) -> Label:
        """Name whose purse it was."""
        seats = (self.source, self.to, step.seat)
        return Label(key, next(purse for purse in seats if purse is not None))


@dataclass(frozen=True, slots=True)
class TroopsChanged(Event, tag="troops_changed"):
    """This is what a race now owns, has in hand and holds."""

    seat: Seat
    troops: Troops

    def apply(self, state: State) -> State:
        """Replace what was known about the race."""
        return state.with_troops(self.seat, self.troops)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report corrected counts: those that changed."""
        if not (isinstance(step.next, TableBelieved) or len(step.events) == 1):
            return
        new = self.troops
        races = step.state.players[self.seat].races
        old = next((_counts(own) for own in races if own.race == new.race), {})
        changed = {name: n for name, n in _counts(new).items() if old.get(name) != n}
        yield Fact("correct_troops", self.seat, new.race, counts=changed)


def _counts(troops: Troops) -> dict[str, int]:
    """Return the counts of a race that a correction may change."""
    known = {"regions": troops.held["regions"]} if "regions" in troops.held else {}
    return {"tokens": troops.tokens, "hand": troops.hand, "kept": troops.kept, **known}


@dataclass(frozen=True, slots=True)
class TableBelieved(Event, tag="table_believed"):
    """Something was corrected: from now on the table knows better what these players can pay.

    For the rest of the turn this goes for everybody.
    """

    seats: tuple[Seat, ...] = ()

    def apply(self, state: State) -> State:
        """Believe these players, and everybody for this turn."""
        for seat in self.seats:
            state = state.with_player(seat, is_believed=True)
        return state.with_turn(is_corrected=True)


def _label_placed(event: Event, key: str, step: StepSoFar) -> Label:
    """Return the label of a step that placed something: what it was, and where if in one region."""
    label = Label(key, step.seat)
    changes = [each for each in step.events if isinstance(each, BoardChanged)]
    # What somebody said, rather than what followed from it.
    changes = [each for each in changes if each.by_hand] or changes[:1]
    regions = {at: there for change in changes for at, there in change.regions.items()}
    at, there = next(iter(regions.items()), (None, None))
    printed = step.region(at) if len(regions) == 1 else None
    terrain = printed.terrain if printed else None
    if any(change.by_hand == "set" for change in changes):
        return replace(label, key="set_region", terrain=terrain)
    if there is None or at is None:
        return label
    # Losers place tokens during other players' turns.
    label = replace(label, seat=there.seat if there.seat is not None else label.seat)
    before = (step.state.regions or {}).get(at)
    marker, n = next(_markers_changed(before, there), ("", 0))
    if key == "place" and marker:
        label = replace(label, key=marker, markers=n)
    return replace(label, terrain=terrain)


@dataclass(frozen=True, slots=True)
class BoardChanged(Event, tag="board_changed"):
    """This is what now lies in these regions, None for nothing.

    `by_hand`: somebody said so, by placing troops there or correcting the record.
    """

    label = _label_placed
    regions: Mapping[RegionId, RegionContents | None]
    by_hand: Literal["placed", "set"] | None = field(default=None, metadata={"key": "told"})

    def apply(self, state: State) -> State:
        """Change the regions; a given count remains valid while the same troops stand there."""
        if state.regions is None:
            raise ValueError("there is no board")
        before = state.regions
        changed = {**before, **self.regions}
        contents = {at: now for at, now in sorted(changed.items()) if now is not None}
        same = {at for at, now in self.regions.items() if has_same_troops(before.get(at), now)}
        counted = tuple(at for at in state.turn.counted_at if at not in self.regions or at in same)
        if self.by_hand:
            counted = (*counted, *(at for at in self.regions if at not in counted))
        redeployed = {*state.turn.redeployed}
        if self.by_hand == "placed":
            placed = (own for own in self.regions.values() if own and own.seat == state.turn.seat)
            redeployed |= {own.race for own in placed}
        turn = replace(state.turn, counted_at=counted, redeployed=tuple(sorted(redeployed)))
        return replace(state, regions=contents, turn=turn)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report what was corrected or placed; other changes on a board follow from acts."""
        standing = [(at, there) for at, there in self.regions.items() if there]
        if self.by_hand == "set":
            at, there = next(iter(self.regions.items()), (None, None))
            yield Fact("set_region", there=there, where=step.region(at))
        elif standing and self.is_placing(step.events):
            yield from self._placed(step, *standing[0])

    def is_placing(self, events: Sequence[Event]) -> bool:
        """Return whether something was placed by hand; most other changes follow from acts."""
        kinds = (BoardChanged, TroopsChanged, FortressPlaced, PotsPlaced)
        return bool(self.by_hand) or all(isinstance(other, kinds) for other in events)

    def _placed(self, step: StepSoFar, at: int, there: RegionContents) -> Iterator[Fact]:
        before, where = (step.state.regions or {}).get(at), step.region(at)
        seat = None if there.seat == step.seat else there.seat
        markers = list(_markers_changed(before, there))
        for key, n in markers:
            yield Fact(key, seat, n=n, where=where)
        has_pot = any(isinstance(other, PotsPlaced) for other in step.events)
        if not before or before.tokens != there.tokens or not (markers or has_pot):
            yield Fact("place", there=there, where=where)


@dataclass(frozen=True, slots=True)
class FortressPlaced(Event, tag="fortress_placed"):
    """The player whose turn it is placed this turn's fortress."""

    label = _label_placed

    def apply(self, state: State) -> State:
        """Note that this turn's fortress stands."""
        return state.with_turn(has_placed_fortress=True)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report it; on a board it is part of the fact about the region in which it stands."""
        after = step.next
        if not (isinstance(after, BoardChanged) and after.is_placing(step.events)):
            yield Fact("place_fortress", n=1)


@dataclass(frozen=True, slots=True)
class PotsPlaced(Event, tag="pots_placed"):
    """This many pots of gold now wait for the player's next turn."""

    label = _label_placed
    pots: Count

    def apply(self, state: State) -> State:
        """Note how many there are."""
        return state.with_turn(pots_placed=self.pots)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report how many there are now."""
        yield Fact("place_pots", step.seat, n=self.pots)


def _markers_changed(
    before: RegionContents | None, there: RegionContents
) -> Iterator[tuple[str, int]]:
    """Yield the markers placed in a region or taken away, and how many; pots are left out."""
    before = before or RegionContents()
    for marker in (*STACKED_MARKERS, *_SINGLE):
        if n := there.number_of(marker) - before.number_of(marker):
            yield f"{'place' if n > 0 else 'remove'}_{marker}", abs(n)
