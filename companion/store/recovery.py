"""Reads a game back, whatever happened to its files, and says in one notice what it had to do.

In this order: the newest live document with all its segments; an older one with all of its own;
as much of the beginning as the segments give. Damaged files have been set aside by then. A log
that is sound but cannot be folded is another matter: an older generation is tried, but if none can
be folded, nothing is touched, for a later version may well read it.
"""

import logging
from collections.abc import Callable, Iterator

from companion.codec import Invalid, decode
from companion.dataclasses import replace
from companion.engine import Catalogue, GameStarted, agreed, read_event
from companion.play import FoldedTimeline, Step, Timeline, check_timeline, read_step
from companion.store.documents import LiveDocument, SegmentDocument, StartDocument
from companion.store.games import COPIES, SEGMENT, Clock, GameFolder, SavedGame
from companion.store.migrations import NewerVersion
from companion.store.packing import Unusable, unpack
from companion.store.problems import Damaged, GameUnreadable, Notice, StoreProblem
from companion.store.storage import Generation, Record
from companion.store.summary import summary_at

_LOG = logging.getLogger(__name__)
# Folds a log, or raises `Damaged` if that fails; None: it is not folded at all.
Check = Callable[[GameStarted, Timeline], FoldedTimeline | None]


def read_game(folder: GameFolder, catalogue: Catalogue, clock: Clock, check: Check) -> SavedGame:
    """Read a game, recovering what can be, or raise `GameUnreadable`."""
    try:
        return _Reader(folder, catalogue, clock, check).read()
    except NewerVersion as problem:
        raise GameUnreadable("newer_version") from problem


class _Reader:
    def __init__(
        self, folder: GameFolder, catalogue: Catalogue, clock: Clock, check: Check
    ) -> None:
        self._folder = folder
        self._catalogue = catalogue
        self._clock = clock
        self._check = check
        self._segments: dict[int, tuple[Record, SegmentDocument | None]] = {}

    def read(self) -> SavedGame:
        start = self._read_start()
        partial: list[tuple[LiveDocument, tuple[str, ...]]] = []
        could_fold = True
        for generation, live in self._live_documents():
            packed = self._collect(live)
            if len(packed) < SEGMENT * len(live.segments) + len(live.steps):
                partial.append((live, packed))
                continue
            try:
                steps, folded = self._steps(start, live, packed)
            except Invalid as problem:
                _LOG.warning("%s: %s at %s", self._folder.path, problem.message, problem.at)
                continue
            except Damaged as problem:
                _LOG.warning("%s does not fold: %s", self._folder.path, problem)
                could_fold = False
                continue
            self._folder.live.storage.fall_back_to(generation)
            self._heal()
            notice = self._notice(live, len(steps))
            return SavedGame(live, start, packed, steps, notice, folded)
        if not could_fold:
            raise GameUnreadable("unreadable")
        return self._read_beginning(start, partial or [self._without_live(start)])

    def _read_start(self) -> GameStarted:
        document = None
        for generation in self._folder.start.storage.generations:
            try:
                document = decode(StartDocument, self._folder.start.read_from(generation))
                start = read_event(unpack(document.start))
                if isinstance(start, GameStarted) and document.game == self._folder.game:
                    return replace(start, setup=agreed(self._catalogue, start.setup))
            except (Invalid, Unusable) as problem:
                _LOG.warning("%s: its start cannot be read: %s", self._folder.path, problem)
        raise GameUnreadable("unreadable")

    def _live_documents(self) -> Iterator[tuple[Generation, LiveDocument]]:
        """Yield the documents of the good generations, newest first."""
        for generation in list(self._folder.live.storage.generations):
            try:
                live = decode(LiveDocument, self._folder.live.read_from(generation))
            except Invalid as problem:
                _LOG.warning("%s: %s at %s", self._folder.path, problem.message, problem.at)
                continue
            if live.game == self._folder.game:
                yield generation, live

    def _collect(self, live: LiveDocument) -> tuple[str, ...]:
        """Return the packed steps of a game up to the first gap."""
        packed: list[str] = []
        for place, number in enumerate(live.segments):
            document = self._segment(number)
            if not document or document.place != place:
                return tuple(packed)
            packed += document.steps
        return (*packed, *live.steps)

    def _segment(self, number: int) -> SegmentDocument | None:
        if number not in self._segments:
            record = self._folder.segment(number)
            self._segments[number] = record, self._read_segment(record)
        return self._segments[number][1]

    def _read_segment(self, record: Record) -> SegmentDocument | None:
        for generation in record.storage.generations:
            try:
                document = decode(SegmentDocument, record.read_from(generation))
            except Invalid:
                continue
            if document.game == self._folder.game and len(document.steps) == SEGMENT:
                return document
        return None

    def _steps(
        self, start: GameStarted, live: LiveDocument, packed: tuple[str, ...]
    ) -> tuple[tuple[Step, ...], FoldedTimeline | None]:
        """Return the steps of a game whose timeline can be folded, or raise `Invalid`."""
        try:
            steps = tuple(read_step(unpack(text)) for text in packed)
        except (Unusable, Invalid) as problem:
            raise Damaged(str(problem)) from problem
        timeline = SavedGame(live, start, packed, steps).timeline
        check_timeline(timeline)
        return steps, self._check(start, timeline)

    def _without_live(self, start: GameStarted) -> tuple[LiveDocument, tuple[str, ...]]:
        """Find the segments of a game whose live documents are all gone.

        Numbers only grow: of two segments for one place the higher number is the later, and
        segments that follow it have higher numbers still.
        """
        segments: list[int] = []
        numbers = sorted(self._folder.segment_numbers())
        while True:
            fitting = [
                number
                for number in numbers
                if number > (segments[-1] if segments else 0)
                and (document := self._segment(number))
                and document.place == len(segments)
            ]
            if not fitting:
                break
            segments.append(fitting[-1])
        last = self._segment(segments[-1]) if segments else None
        rewrites = last.rewrites if last else ()
        now = int(self._clock())
        live = LiveDocument(
            game=self._folder.game,
            summary=summary_at(start, Timeline()),
            created=now,
            touched=now,
            order=0,
            segments=tuple(segments),
            next_segment=max(numbers, default=0) + 1,
            rewrites=rewrites,
            version=len(rewrites),
            # As many as there are.
            cursor=SEGMENT * len(segments),
        )
        return live, self._collect(live)

    def _read_beginning(
        self, start: GameStarted, found: list[tuple[LiveDocument, tuple[str, ...]]]
    ) -> SavedGame:
        """Keep the longest readable beginning, and save it as the game."""
        found_live, packed = max(found, key=lambda pair: len(pair[1]))
        whole = len(packed) // SEGMENT
        try:
            steps = tuple(read_step(unpack(text)) for text in packed)
            timeline = SavedGame(found_live, start, packed, steps).timeline.cut(len(packed))
            check_timeline(timeline)
            folded = self._check(start, timeline)
        except (Damaged, Invalid, Unusable) as problem:
            raise GameUnreadable("unreadable") from problem
        live = replace(
            found_live,
            cursor=timeline.cursor,
            rewrites=timeline.rewrites,
            version=timeline.version,
            summary=summary_at(start, timeline),
            segments=found_live.segments[:whole],
            steps=packed[whole * SEGMENT :],
        )
        self._folder.save_live(live)
        # What comes after the gap is unusable, but it is not thrown away either.
        self._folder.live.storage.keep_only_newest()
        for number in found_live.segments[whole:]:
            self._folder.segment(number).storage.fall_back_to(None)
        self._heal()
        notice = Notice("recovered_in_part", {"name": live.name, "steps": len(steps)})
        return SavedGame(live, start, packed, steps, notice, folded)

    def _heal(self) -> None:
        """Restore the second copy of everything that has only one left."""
        records = [self._folder.start, *(record for record, _ in self._segments.values())]
        for record in records:
            if len(record.storage.generations) == 1 < COPIES:
                try:
                    record.save(record.read() or {})
                except StoreProblem:
                    _LOG.exception("%s could not be repaired", self._folder.path)

    def _notice(self, live: LiveDocument, steps: int) -> Notice | None:
        storages = [self._folder.start.storage, self._folder.live.storage]
        storages += [record.storage for record, _ in self._segments.values()]
        facts: dict[str, str | int] = {"name": live.name, "steps": steps}
        if self._folder.live.storage.is_backup:
            return Notice("recovered_from_backup", facts)
        return Notice("set_aside", facts) if any(s.set_aside for s in storages) else None


def wanted_segments(folder: GameFolder) -> set[int]:
    """Return the segments that any kept generation of the live document names."""
    wanted: set[int] = set()
    for generation in folder.live.storage.generations:
        fields = folder.live.read_from(generation) or {}
        wanted.update(fields.get("segments", ()))
    return wanted
