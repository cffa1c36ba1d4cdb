"""A short game in which a combo does all it can: comes, builds, is attacked, declines and stays."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from companion.engine import (
    FIRST_ROLL,
    REGION_MARKS,
    SCORED_TERRAIN,
    Catalogue,
    Combo,
    Command,
    Counts,
    Decline,
    GameStarted,
    LossEffect,
    Options,
    Outlook,
    Pick,
    Refused,
    Regroup,
    Score,
    SheetRow,
    Troops,
    Use,
    begin,
    carry_out,
    decline_sheet,
    options,
    problems,
    questions,
    score_sheet,
    uses_left,
    with_counts,
)

TRIED, OPPONENT = range(2)
# What is rolled wherever a die is asked for.
ROLLED = 2
PLAIN = Use()


class Stuck(Exception):
    """The game cannot go on, or cannot be as it is: why."""


class TrialGame(ABC):
    """Plays for both sides; of what may be done all is tried, what is refused is left."""

    def __init__(self, catalogue: Catalogue, start: GameStarted, rng: Random) -> None:
        self.catalogue = catalogue
        self.rng = rng
        self._folded = begin(start)
        self.state = with_counts(catalogue, self._folded)

    @abstractmethod
    def play(self) -> None:
        """Play a few turns; raise `Stuck` where they cannot be played, or whatever breaks."""

    @abstractmethod
    def attack(self, by: str | None, use: Use) -> None:
        """Let a race of the player whose turn it is attack, using this."""

    @abstractmethod
    def strike(self) -> None:
        """Let the opponent attack the races that are tried."""

    @abstractmethod
    def build(self, may: Options) -> None:
        """Place what this race may place."""

    @abstractmethod
    def give_up(self) -> None:
        """Abandon a region."""

    def decline_command(self, counts: tuple[Counts, ...]) -> Decline:
        """Return the command to decline with."""
        return Decline(counts)

    def score_command(self, counts: tuple[Counts, ...], then_decline: bool) -> Score:
        """Return the command to score with."""
        return Score(counts, then_decline=then_decline)

    @contextmanager
    def branch(self) -> Iterator[None]:
        """Try something out: the game goes on from where it was before."""
        before = self._folded, self.state
        yield
        self._folded, self.state = before

    def may(self, command: Command) -> bool:
        """Do something unless the rules forbid it."""
        try:
            self._do(command)
        except Refused:
            return False
        return True

    def combo(self, troops: Troops) -> Combo:
        """Return what troops of the player whose turn it is can do."""
        is_active = troops is self.state.current.active
        return self.catalogue.combo(troops.race, troops.power, in_decline=not is_active)

    def loss_die(self, seat: int | None, race: str) -> int | None:
        """Return what the owner of a region rolls when it is lost, if anything."""
        for owner, troops, in_decline in self.state.troops():
            if (owner, troops.race) == (seat, race):
                combo = self.catalogue.combo(troops.race, troops.power, in_decline)
                return ROLLED if any(e.die for _, e in combo.effects(LossEffect)) else None
        return None

    def arrive(self) -> None:
        """Take the combo and do with it what can be done in a first turn."""
        self._must(Pick(0))
        may = options(self.catalogue, self.state)
        self.attack(None, PLAIN)
        self._use_all()
        self.build(may)
        self._score()

    def stay(self) -> None:
        """Play the combo for another turn, and let it decline after that if it can."""
        may = options(self.catalogue, self.state)
        self.give_up()
        self.attack(None, PLAIN)
        self.may(Regroup())
        self._use_all()
        self.build(may)
        self._score(then_decline=bool(may.score_then_decline))

    def follow(self) -> None:
        """Take another combo; what lies there in decline may still conquer."""
        self._must(Pick(0))
        for own in options(self.catalogue, self.state).attackers:
            if own.in_decline:
                self.attack(own.race, PLAIN)
        self._score()

    def decline(self) -> None:
        """Let the combo decline."""
        rows = decline_sheet(self.catalogue, self.state)
        self._end_turn(self.decline_command(_counts(rows)))

    def oppose(self) -> None:
        """Let the opponent have a turn, and strike."""
        if self.state.current.active is None:
            self._must(Pick(0))
        self.strike()
        self._score()

    def pass_over(self) -> None:
        """Take another combo than the one that is tried."""
        self._must(Pick(1))

    def _use_all(self) -> None:
        """Attack once more with each thing that the active race may use."""
        troops = self.state.current.active
        if troops:
            earlier = [c for c in self.state.turn.conquests if c.race == troops.race]
            for name in uses_left(self.combo(troops), earlier, OPPONENT, bool(troops.regions)):
                self.attack(None, Use(**{name: ROLLED if name == FIRST_ROLL else True}))

    def _score(self, then_decline: bool = False) -> None:
        rows = score_sheet(self.catalogue, self.state)
        self._end_turn(self.score_command(_counts(rows), then_decline))

    def _end_turn(self, command: Command) -> None:
        _ = Outlook(self.catalogue, self.state).reminders
        self._must(command)
        for problem in problems(self.catalogue, self.state):
            raise Stuck(problem)

    def _must(self, command: Command) -> None:
        """Do something without which no game goes on."""
        try:
            self._do(command)
        except Refused as refusal:
            raise Stuck(f"{type(command).__name__}: {refusal.reason}") from refusal

    def _do(self, command: Command) -> None:
        _, self._folded = carry_out(self.catalogue, self._folded, command)
        self.state = with_counts(self.catalogue, self._folded)


def _counts(rows: list[SheetRow]) -> tuple[Counts, ...]:
    """Return what the table counts: as the record has it, with as many regions as that takes."""
    told = []
    for row in rows:
        names = (*row.asked, *questions(row.combo))
        counts = {name: row.counts.get(name, 0) for name in names}
        if "regions" in counts:
            kinds = [counts.get(name, 0) for name in REGION_MARKS]
            land = sum(counts.get(name, 0) for name in SCORED_TERRAIN)
            counts["regions"] = max(counts["regions"], land, *kinds)
        told.append(counts)
    return tuple(told)
