"""What an event is: it changes the state, and gives the history what everybody saw.

Events carry results, not rules: folding an old log needs no set files, and gives the same game even
after a rule was fixed.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, ClassVar

from companion.dataclasses import dataclass, field, replace
from companion.engine.model.regions import RegionContents
from companion.engine.model.state import Conquest, Seat, State
from companion.engine.pieces.catalogue import Board, PrintedRegion
from companion.engine.vocabulary import Line, Terrain, total

# Each of what these count is worth a coin.
_COUNTS_OF_COINS = (
    *("place_pots", "collect_pots", "regions_paid"),
    *("deal_pacts", "keep_pacts", "break_pacts"),
)


@dataclass(frozen=True, slots=True)
class RaceScore:
    """What one race earned, line by line."""

    race: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a step did, as everybody at the table saw it.

    Words and icons are found by its key. It has no field for what is in a purse: a correction of
    one has no amount, and coins that went from player to player are left out, because a missing one
    would show that the purse was empty. `n`: how many regions, tokens, markers or pots, the face of
    a die, or a round. `there`: what now lies in a region; `where`: the printed region.
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
        """Return it without its coins, for turns whose coins are no longer shown."""
        if self.key == "score":
            return Fact("turn_scored", self.seat)
        if self.key in _COUNTS_OF_COINS:
            return replace(self, n=0)
        return replace(self, paid=0, found=0)


@dataclass(frozen=True, slots=True)
class Label:
    """What was done, by whom, and to what. It has no field for an amount of coins."""

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

    def region(self, at: int | None) -> PrintedRegion | None:
        """Return a printed region, if regions are to be named and there is such a one."""
        regions = self.board.regions if self.board else ()
        return regions[at] if at is not None and at < len(regions) else None

    @property
    def next(self) -> "Event | None":
        """The event that follows, if there is one."""
        return self.events[self.index + 1] if self.index + 1 < len(self.events) else None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, with every outcome: the log consists of these alone.

    `tag`: its name in saved logs; a class may be renamed, its tag never. `fact`: the key of what
    the history says about it, if anything, and `number` the field to go with it. `ends_turn`:
    another turn follows by the rules.
    """

    tag: ClassVar[str]
    fact: ClassVar[str]
    number: ClassVar[str]
    ends_turn: ClassVar[bool]

    def __init_subclass__(
        cls, tag: str = "", fact: str = "", number: str = "", ends_turn: bool = False
    ) -> None:
        """Keep what is said about a kind of event in the head of its class."""
        # Slots make a class anew, without its arguments.
        if tag:
            cls.tag, cls.fact, cls.number, cls.ends_turn = tag, fact, number, ends_turn

    def apply(self, state: State) -> State:
        """Return the state after it; events are trusted, so nothing is checked."""
        raise NotImplementedError

    def facts(self, step: StepSoFar) -> Iterable[Fact]:
        """Return what the history says about it: its fact, with the names from its label."""
        if not self.fact:
            return ()
        own, where = self.label(self.fact, step), step.region(getattr(self, "at", None))
        n = getattr(self, self.number) if self.number else 0
        names = own.seat, own.race, own.power, own.other, own.name
        return (Fact(self.fact, *names, n, where=where),)

    def label(self, key: str, step: StepSoFar) -> Label:
        """Return the label of a step that is named after this event."""
        own: Any = self
        troops, region = getattr(own, "troops", None), step.region(getattr(own, "at", None))
        return Label(
            key,
            getattr(own, "seat", step.seat),
            troops.race if troops else getattr(own, "race", None),
            getattr(own, "power", None),
            terrain=region.terrain if region else None,
            other=getattr(own, "ally", None),
            name=getattr(own, "name", None),
        )


def fold(state: State, events: Iterable[Event]) -> State:
    """Return the state after all these events, in order."""
    return reduce(lambda before, event: event.apply(before), events, state)
