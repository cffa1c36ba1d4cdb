"""One game on disk: a folder with its start, sealed segments of its log, and one live segment.

Everything is decided by the live document, and every change is one write of it: the cursor, the
last few steps, and the numbers of the sealed segments that come before them. A segment is sealed
under a number never used before, and before the live document names it; one that is no longer
named stays until no kept generation of the live document can want it. So whatever is cut off
halfway leaves a folder in which the live document still tells a whole game.
"""

import re
from collections.abc import Callable, Generator, Sequence

from companion.codec import encode
from companion.dataclasses import dataclass, replace
from companion.engine import GameStarted, State
from companion.play import (
    FoldedTimeline,
    Rewrite,
    Step,
    Timeline,
    Trace,
    Traces,
    add_traces,
    write_step,
)
from companion.store.disk import BESIDE, Disk
from companion.store.documents import (
    GENERATIONS,
    LONGEST_NAME,
    LiveDocument,
    SegmentDocument,
    StartDocument,
)
from companion.store.migrations import CURRENT, Format
from companion.store.packing import pack
from companion.store.problems import BadName, GameUnreadable, Notice
from companion.store.storage import Record
from companion.store.summary import summary_of

SEGMENT = 25
# A file written once has no earlier generation to fall back on, so it is written twice.
COPIES = 2
# A step that took longer than this many seconds was a break, or the device slept.
BREAK = 30 * 60
Clock = Callable[[], float]
Rewrites = tuple[Rewrite, ...]
_SEGMENT_FILE = re.compile(r"segment-(\d+)\.\d\.json")


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it stands in its folder."""

    live: LiveDocument
    start: GameStarted
    packed: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    notice: Notice | None = None
    folded: FoldedTimeline | None = None

    @property
    def timeline(self) -> Timeline:
        """The game's timeline."""
        return Timeline(self.steps, self.live.cursor, self.live.rewrites, self.live.version)


class RecencyCounter:
    """Numbers the games in the order in which they were last touched."""

    def __init__(self, latest: int = 0) -> None:
        self.latest = latest

    def number(self, own: int) -> int:
        """Return the number of a game touched now: unchanged if it was touched last."""
        if own != self.latest or own == 0:
            self.latest += 1
        return self.latest


class GameFolder:
    """The files of one game."""

    def __init__(self, disk: Disk, path: str, game: str, form: Format = CURRENT) -> None:
        self.disk = disk
        self.path = path
        self.game = game
        self._form = form
        self.start = Record(disk, f"{path}/start", COPIES, form)
        self.live = Record(disk, f"{path}/live", GENERATIONS, form, is_marked=True)

    def segment(self, number: int) -> Record:
        """Return the record of a sealed segment."""
        return Record(self.disk, f"{self.path}/segment-{number:05}", COPIES, self._form)

    def segment_numbers(self) -> set[int]:
        """Return the number of every segment that has a file."""
        matches = map(_SEGMENT_FILE.fullmatch, self.disk.names(self.path))
        return {int(match[1]) for match in matches if match}

    def save_start(self, start: str) -> None:
        """Write how the game began."""
        _save_copies(self.start, StartDocument(self.game, start))

    def seal(self, number: int, place: int, steps: Sequence[str], rewrites: Rewrites) -> None:
        """Write a segment that will not change any more."""
        end = (place + 1) * SEGMENT
        relevant = tuple(rewrite for rewrite in rewrites if rewrite.first < end)
        _save_copies(
            self.segment(number), SegmentDocument(self.game, place, tuple(steps), relevant)
        )

    def sealing_timeline(
        self, timeline: Timeline, live: LiveDocument
    ) -> Generator[float, None, LiveDocument]:
        """Seal all of a timeline but its end, in pieces; return the live document for that."""
        number, steps = live.next_segment, timeline.written
        sealed = max(len(steps) - 1, 0) // SEGMENT
        for place in range(sealed):
            packed = _pack_steps(steps[place * SEGMENT : (place + 1) * SEGMENT])
            self.seal(number + place, place, packed, timeline.rewrites)
            yield place / sealed
        return replace(
            live,
            segments=tuple(range(number, number + sealed)),
            next_segment=number + sealed,
            steps=_pack_steps(steps[sealed * SEGMENT :]),
            cursor=timeline.cursor,
            rewrites=timeline.rewrites,
            version=timeline.version,
        )

    def save_live(self, live: LiveDocument) -> None:
        """Save the state of the game: the one write that counts."""
        fields = encode(replace(live, segments=(), steps=()))
        # Long lists of plain values, written at every step, need no encoding.
        self.live.save({**fields, "segments": list(live.segments), "steps": list(live.steps)})

    def sweep(self, wanted: set[int]) -> None:
        """Remove what a power cut left behind, and segments that no live document names."""
        for name in self.disk.names(self.path):
            match = _SEGMENT_FILE.fullmatch(name)
            if name.endswith(BESIDE) or (match and int(match[1]) not in wanted):
                self.disk.discard(f"{self.path}/{name}")


class GameJournal:
    """Saves the steps of one game, one write each however long the game is."""

    def __init__(
        self,
        folder: GameFolder,
        game: SavedGame,
        clock: Clock,
        recency: RecencyCounter,
        times_turns: Callable[[], bool] = lambda: False,
    ) -> None:
        self._folder = folder
        self._live = game.live
        self._packed = list(game.packed)
        self._clock = clock
        self._recency = recency
        self._times_turns = times_turns
        self._is_closed = False

    @property
    def live(self) -> LiveDocument:
        """The document as it is saved."""
        return self._live

    @property
    def traces(self) -> Traces:
        """The traces, which undo does not remove."""
        return self._live.traces

    @property
    def pins(self) -> tuple[str, ...]:
        """The hashes of the PINs that came with the game from another device, by seat."""
        return self._live.pins

    @property
    def played(self) -> int | None:
        """The seconds of play so far, where they were counted from the beginning."""
        return self._live.played

    @property
    def turn_seconds(self) -> tuple[int, ...]:
        """The seconds that each seat took for its turns, as far as a timer was wanted."""
        return self._live.turn_seconds

    def record(self, timeline: Timeline, state: State, traces: Traces = ()) -> None:
        """Save this timeline and state, and add traces."""
        self._check()
        now, live, kept = int(self._clock()), self._live, len(timeline.written) - timeline.fresh
        fresh = _pack_steps(timeline.written[kept:])
        place = min(kept // SEGMENT, len(live.segments))
        rest = (*self._packed[place * SEGMENT : kept], *fresh)
        segments, number = live.segments[:place], live.next_segment
        while len(rest) > SEGMENT:
            self._folder.seal(number, len(segments), rest[:SEGMENT], timeline.rewrites)
            segments, number, rest = (*segments, number), number + 1, rest[SEGMENT:]
        self._save(
            replace(
                live,
                touched=now,
                played=_played_until(now, live),
                turn_seconds=self._timed_until(now),
                order=self._recency.number(live.order),
                cursor=timeline.cursor,
                rewrites=timeline.rewrites,
                version=timeline.version,
                segments=segments,
                next_segment=number,
                steps=rest,
                summary=summary_of(state),
                traces=add_traces(live.traces, traces),
                rolled=None,
            )
        )
        self._packed[kept:] = fresh

    def note(self, *traces: Trace) -> None:
        """Add traces and change nothing else."""
        self._check()
        self._save(replace(self._live, traces=add_traces(self._live.traces, traces)))

    def rename(self, name: str) -> None:
        """Give the game another name."""
        self._check()
        self._save(replace(self._live, name=check_game_name(name)))

    def close(self) -> None:
        """Raise `GameUnreadable` from now on: the game was deleted, or has another journal."""
        self._is_closed = True

    def _timed_until(self, now: int) -> tuple[int, ...]:
        live, since = self._live, _play_since(now, self._live)
        if not since or not self._times_turns():
            return live.turn_seconds
        seconds = list(live.turn_seconds or [0] * len(live.summary.players))
        seconds[live.summary.seat] += since
        return tuple(seconds)

    def _check(self) -> None:
        # Before anything is written: the segments may belong to another journal by now.
        if self._is_closed:
            raise GameUnreadable("closed")

    def _save(self, live: LiveDocument) -> None:
        self._folder.save_live(live)
        self._live = live


def check_game_name(name: str) -> str:
    """Return a name for a game, tidied, or raise `BadName`; no name at all is fine."""
    name = name.strip()
    looks_like_a_path = "/" in name or "\\" in name or name.startswith(".")
    if len(name) > LONGEST_NAME or looks_like_a_path or not name.isprintable():
        raise BadName("bad_name", longest=LONGEST_NAME)
    return name


def _played_until(now: int, live: LiveDocument) -> int | None:
    """Return the seconds of play once a step is done."""
    return None if live.played is None else live.played + _play_since(now, live)


def _play_since(now: int, live: LiveDocument) -> int:
    """Return the seconds of play since the last step: neither breaks nor what follows the end."""
    since = now - live.touched
    return since if 0 <= since < BREAK and not live.summary.is_over else 0


def _pack_steps(steps: Sequence[Step]) -> tuple[str, ...]:
    return tuple(pack(write_step(step)) for step in steps)


def _save_copies(record: Record, document: object) -> None:
    fields = encode(document)
    for _ in range(COPIES):
        record.save(fields)
