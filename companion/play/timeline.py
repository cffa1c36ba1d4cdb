"""The timeline of a game: every step ever written, which of them are current, and their turns.

A new step follows the last one; a rewrite says how many of the steps before it stay current, and
steps written after it follow these. So nothing is written twice or in the middle, what a rewrite
replaced can be brought back, and undoing a step only moves the cursor.
"""

from collections.abc import Sequence
from functools import cached_property

from companion.codec import bad
from companion.dataclasses import dataclass, field, replace
from companion.engine import Command, Event, GameEnded, RoundCorrected, TurnBegan
from companion.play.journal import Rewrite

# With more steps than this the oldest rewrites are forgotten, and can no longer be undone. A long
# game has a fifth as many.
MAX_WRITTEN = 2_000


@dataclass(frozen=True, slots=True)
class Step:
    """What one tap asked for, and what came of it.

    Steps from older saves have only what came of them.
    """

    commands: tuple[Command, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Timeline:
    """The steps in the order in which they were written, the rewrites, and the current position.

    `version`: how many rewrites are in force; those after it are undone. `cursor`: how many of the
    current steps are done. `fresh`: how many of the last steps came with the last change.
    """

    written: tuple[Step, ...] = ()
    cursor: int = 0
    rewrites: tuple[Rewrite, ...] = ()
    version: int = 0
    fresh: int = field(default=0, compare=False)

    @classmethod
    def of(cls, steps: tuple[Step, ...], cursor: int | None = None) -> "Timeline":
        """Return the timeline of a game in which nothing was rewritten."""
        return cls(steps, len(steps) if cursor is None else cursor)

    @property
    def before_end(self) -> int:
        """How many steps were done before the game last ended; all of them if it never did."""
        done = range(self.cursor - 1, -1, -1)
        ends = (n for n in done if any(isinstance(e, GameEnded) for e in self.steps[n].events))
        return next(ends, self.cursor)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The current steps; those after the cursor are undone."""
        steps = self.written_in(0)
        for version in range(1, self.version + 1):
            kept = self.rewrites[version - 1].kept
            steps = (*steps[:kept], *self.written_in(version))
        return steps

    @property
    def rewrite_behind(self) -> Rewrite | None:
        """The rewrite that an undo would take back; None means a step, if there is one."""
        last = self.rewrites[self.version - 1] if self.version else None
        return last if last and last.made == self.cursor else None

    @property
    def rewrite_ahead(self) -> Rewrite | None:
        """The rewrite that a redo would bring back; None means a step, if there is one."""
        ahead = self.rewrites[self.version :]
        return ahead[0] if ahead and ahead[0].left == self.cursor else None

    def appended(self, step: Step) -> "Timeline":
        """Return the timeline after one more step; undone steps are dropped."""
        version = self.version
        while version and self.cursor < self.rewrites[version - 1].kept:
            version -= 1
        rewrites, end = self.rewrites[:version], self.cursor
        if version:
            last = rewrites[-1]
            end = last.first + self.cursor - last.kept
            # Going back from here, past what is left of a rewrite, takes the rewrite back too.
            rewrites = (*rewrites[:-1], replace(last, made=min(last.made, self.cursor)))
        # Unpacking into a new tuple, as long as the game, would take twice as long.
        written = self.written[:end] + (step,)  # noqa: RUF005
        return Timeline(written, self.cursor + 1, rewrites, version, fresh=1)

    def rewritten(self, kept: int, steps: tuple[Step, ...], made: int) -> "Timeline":
        """Return the timeline with these after the first `kept` steps; `made` of all are done."""
        first = self._end(self.version)
        rewrite = Rewrite(first, kept, self.cursor, made)
        rewrites = (*self.rewrites[: self.version], rewrite)
        written = (*self.written[:first], *steps)
        return Timeline(written, made, rewrites, len(rewrites), fresh=len(steps)).shortened()

    def moved(self, cursor: int, version: int | None = None) -> "Timeline":
        """Return the timeline with another cursor, and another version if one is given."""
        version = self.version if version is None else version
        return Timeline(self.written, cursor, self.rewrites, version)

    def cut(self, length: int) -> "Timeline":
        """Return the timeline as it was after the first `length` written steps."""
        rewrites = tuple(rewrite for rewrite in self.rewrites if rewrite.first < length)
        shorter = Timeline(self.written[:length], 0, rewrites, min(self.version, len(rewrites)))
        if rewrites:
            made = min(rewrites[-1].made, shorter.length(len(rewrites)))
            rewrites = (*rewrites[:-1], replace(rewrites[-1], made=made))
        cursor = min(self.cursor, shorter.length(shorter.version))
        return replace(shorter, cursor=cursor, rewrites=rewrites)

    def shortened(self) -> "Timeline":
        """Return the timeline without its oldest versions, if it is too long; the last two stay.

        It becomes much shorter, so that it rarely has to be rewritten as a whole.
        """
        forgotten, length, most = 0, len(self.written), MAX_WRITTEN
        while forgotten < self.version - 1 and length > most:
            forgotten, most = forgotten + 1, MAX_WRITTEN // 2
            length = self.length(forgotten) + len(self.written) - self._end(forgotten)
        if not forgotten:
            return self
        first = self._end(forgotten)
        base = replace(self, version=forgotten).steps
        rewrites = tuple(
            replace(rewrite, first=rewrite.first - first + len(base))
            for rewrite in self.rewrites[forgotten:]
        )
        written = (*base, *self.written[first:])
        return Timeline(written, self.cursor, rewrites, len(rewrites), fresh=len(written))

    def written_in(self, version: int) -> tuple[Step, ...]:
        """Return the steps that were written in a version, as far as they are kept."""
        return self.written[self._first(version) : self._end(version)]

    def length(self, version: int) -> int:
        """Return how many steps a version has."""
        kept = self.rewrites[version - 1].kept if version else 0
        return kept + self._end(version) - self._first(version)

    def _first(self, version: int) -> int:
        return self.rewrites[version - 1].first if version else 0

    def _end(self, version: int) -> int:
        later = self.rewrites[version:]
        return later[0].first if later else len(self.written)


def check_timeline(timeline: Timeline) -> None:
    """Raise `Invalid` for a timeline that no game can have."""
    if timeline.version > len(timeline.rewrites):
        raise bad("version", "there is no such version")
    firsts = [0, *(rewrite.first for rewrite in timeline.rewrites), len(timeline.written)]
    if firsts != sorted(firsts):
        raise bad("rewrites", "these are not in order")
    for version, rewrite in enumerate(timeline.rewrites):
        before, after = timeline.length(version), timeline.length(version + 1)
        if not (rewrite.kept < rewrite.left <= before and rewrite.kept <= rewrite.made <= after):
            raise bad(f"rewrites.{version}", "no rewrite of this log")
    if not 0 <= timeline.cursor <= timeline.length(timeline.version):
        raise bad("cursor", "expected the number of a step")


@dataclass(frozen=True, slots=True)
class TurnSteps:
    """The steps of one turn: its round and seat, and the indexes of its steps in the log."""

    round: int
    seat: int
    steps: range


def turns_in(log: Sequence[Sequence[Event]]) -> list[TurnSteps]:
    """Return the turns of a log, by the events of its steps, in the order they were played.

    Nothing is folded: listing a long game is as fast as a short one.
    """
    round_, seat, first = 1, 0, 0
    found: list[TurnSteps] = []
    for index, events in enumerate(log):
        was = round_, seat
        for event in events:
            if isinstance(event, TurnBegan):
                round_, seat = event.round, event.seat
            elif isinstance(event, RoundCorrected):
                round_ = event.round
        if (round_, seat) != was:
            found.append(TurnSteps(*was, range(first, index + 1)))
            first = index + 1
    if first < len(log):
        found.append(TurnSteps(round_, seat, range(first, len(log))))
    return found


def recent_from(log: Sequence[Sequence[Event]]) -> int:
    """Return the first step of the round before the last: players still remember these coins."""
    round_, starts = 1, [0]
    for index, events in enumerate(log):
        for event in events:
            if isinstance(event, TurnBegan | RoundCorrected) and event.round != round_:
                round_ = event.round
                starts.append(index + 1)
    return starts[-2] if len(starts) > 1 else 0
