"""What an event is: it changes the state, and tells the history what everybody saw.

Events carry results, not rules: folding an old log needs no set files and gives the same game even
after a rule was fixed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, ClassVar

from companion.engine.model.regions import RegionContents
from companion.engine.model.state import Conquest, Seat, State
from companion.engine.pieces.boards import Board, PrintedRegion
from companion.engine.vocabulary import Line, Terrain, total


@dataclass(frozen=True, slots=True)
class RaceScore:
    """What one race earned, line by line."""

    race: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a step did, as everybody at the table saw it.

    Words and icons are found by its key. There is no room for what is in a purse: a correction of
    one has no amount, and coins that went from player to player are left out, for where none went
    the purse was empty. `n`: how many regions, tokens, markers or pots, a face of the die or a
    round. `there`: what now lies in a region, `where`: the printed region.
    """

    key: str
    seat: Seat | None = None
    race: str | None = None
    power: str | None = None
    other: Seat | None = None
    name: str | None = None
    n: int = 0
    paid: int = 0
    found: int = 0
    conquest: Conquest | None = None
    scores: tuple[RaceScore, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    there: RegionContents | None = None
    where: PrintedRegion | None = None

    @property
    def coins(self) -> int:
        """What a turn brought."""
        return sum(total(score.lines) for score in self.scores)

    def without_coins(self) -> "Fact":
        """Return it as a table remembers it that has forgotten the coins."""
        if self.key == "score":
            return Fact("turn_scored", self.seat)
        if self.key in ("place_pots", "collect_pots"):
            return replace(self, n=0)
        return replace(self, paid=0, found=0)


@dataclass(frozen=True, slots=True)
class Label:
    """What was done, by whom, and to what. There is no room in it for an amount of coins."""

    key: str
    seat: Seat
    race: str | None = None
    power: str | None = None
    terrain: Terrain | None = None
    other: Seat | None = None
    name: str | None = None
    markers: int = 1


@dataclass(frozen=True, slots=True)
class StepSoFar:
    """Where in a step an event happened: the state before it, and all events of the step.

    `board`: the printed one, if regions are to be named.
    """

    state: State
    events: Sequence["Event"]
    index: int = 0
    board: Board | None = None

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.state.turn.seat

    @property
    def next(self) -> "Event | None":
        """The event that follows, if there is one."""
        return self.events[self.index + 1] if self.index + 1 < len(self.events) else None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, with every outcome: the log is made of these alone.

    `tag`: what saved logs call it; a class may be renamed, its tag never. `fact`: the key of what
    the history says of it, if anything. `ends_turn`: another turn follows by the rules.
    """

    tag: ClassVar[str]
    fact: ClassVar[str] = ""
    ends_turn: ClassVar[bool] = False

    def apply(self, state: State) -> State:
        """Return the state after it; an event is believed, and nothing is checked."""
        raise NotImplementedError

    def facts(self, step: StepSoFar) -> Iterable[Fact]:
        """Return what the history says of it: its fact, with the names that a label has."""
        if not self.fact:
            return ()
        named = self.label(self.fact, step)
        return (Fact(self.fact, named.seat, named.race, other=named.other, name=named.name),)

    def label(self, key: str, step: StepSoFar) -> Label:
        """Return the label of a step that is named after this event."""
        own: Any = self
        troops = getattr(own, "troops", None)
        return Label(
            key,
            getattr(own, "seat", step.seat),
            race=troops.race if troops else getattr(own, "race", None),
            other=getattr(own, "ally", None),
            name=getattr(own, "name", None),
        )


def fold(state: State, events: Iterable[Event]) -> State:
    """Return the state after all these events, in their order."""
    return reduce(lambda before, event: event.apply(before), events, state)
