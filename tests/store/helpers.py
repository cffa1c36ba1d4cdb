"""Devices to save on, disks that fail on purpose, and games to save."""

import errno
import shutil
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from companion.engine import (
    AdjustCoins,
    CorrectTurn,
    Pick,
    Refused,
    Rename,
    Score,
    Setup,
    decide,
    start_game,
)
from companion.piecewise import finish
from companion.store import Store
from companion.store.disk import Disk, FileDisk
from companion.store.export_format import reading_export, write_export
from companion.store.migrations import CURRENT
from tests.store.memory_disk import Memory, MemoryDisk

PLAYERS = ("Anna", "Ben", "Zoë")
NOON = 1_700_000_000


# Worlds: what survives a process.


class MemoryWorld:
    """A device whose storage is a dictionary."""

    def __init__(self):
        self.memory = Memory()

    def disk(self):
        return MemoryDisk(self.memory)

    def failing(self, **limits):
        return FailingDisk(self, **limits)

    def files(self):
        """Return what is saved; marks have no content."""
        files = self.memory.files
        return {name: data for name, data in files.items() if not name.endswith(".mark")}

    def put(self, name, data):
        self.memory.files[name] = data

    def put_folder(self, name):
        self.memory.files.pop(name, None)
        self.memory.folders.add(name)

    def remove(self, name):
        MemoryDisk(self.memory).remove(name)

    def restart(self):
        """The process is gone, and all its locks with it."""
        self.memory.is_locked = False

    def become(self, other):
        """Copy everything from a world in memory."""
        self.memory = other.copy().memory

    def copy(self):
        twin = MemoryWorld()
        twin.memory = Memory(dict(self.memory.files), set(self.memory.folders))
        return twin


class FileWorld:
    """A device whose storage is a real folder."""

    def __init__(self, root):
        self.root = Path(root)
        self.root.mkdir(parents=True, exist_ok=True)
        self._copies = 0

    def disk(self):
        return FileDisk(self.root)

    def failing(self, **limits):
        return FailingDisk(self, **limits)

    def files(self):
        found = (path for path in self.root.rglob("*") if path.is_file() and path.name != "lock")
        paths = [path for path in found if path.suffix != ".mark"]
        return {path.relative_to(self.root).as_posix(): path.read_bytes() for path in paths}

    def put(self, name, data):
        (self.root / name).write_bytes(data)

    def put_folder(self, name):
        (self.root / name).unlink(missing_ok=True)
        (self.root / name).mkdir()

    def remove(self, name):
        FileDisk(self.root).remove(name)

    def restart(self):
        """Closing the handles released the locks; there is nothing left to do."""

    def become(self, other):
        """Copy everything from a world in memory."""
        for folder in sorted(other.memory.folders):
            (self.root / folder).mkdir()
        for name, data in other.memory.files.items():
            (self.root / name).write_bytes(data)

    def copy(self):
        self._copies += 1
        twin = self.root.with_name(f"{self.root.name}-{self._copies}")
        shutil.rmtree(twin, ignore_errors=True)
        shutil.copytree(self.root, twin)
        return FileWorld(twin)


# Disks that fail.


class PowerCut(BaseException):
    """The device lost power: not even an `except` runs after it."""


class WrappedDisk(Disk):
    """Behaves like another disk, except where a test overrides it."""

    def __init__(self, inner):
        self.inner = inner

    def lock(self):
        return self.inner.lock()

    def listing(self, folder):
        return self.inner.listing(folder)

    def load(self, name, most=-1):
        return self.inner.load(name, most)

    def fill(self, name, data):
        self.inner.fill(name, data)

    def rename(self, old, new):
        self.inner.rename(old, new)

    def sync(self, folder):
        self.inner.sync(folder)

    def make_folder(self, name):
        self.inner.make_folder(name)

    def remove(self, name):
        self.inner.remove(name)


@dataclass
class Limits:
    """When the power is cut, in bytes and operations, or for how many bytes there is room.

    `spent`: the bytes and operations so far; `written`: the bytes alone.
    """

    cut_after: int | None = None
    room: int | None = None
    is_dark: bool = False
    spent: int = 0
    written: int = 0


class FailingDisk(WrappedDisk):
    """Cuts the power after so many bytes and operations, or runs out of space."""

    def __init__(self, world, **limits):
        super().__init__(world.disk())
        self.tear = world.put
        self.limits = Limits(**limits)

    def fill(self, name, data):
        limits = self.limits
        self._look()
        if limits.room is not None:
            if len(data) > limits.room:
                self.tear(name, data[: limits.room])
                raise OSError(errno.ENOSPC, "no space left on device")
            limits.room -= len(data)
        if limits.cut_after is not None and limits.spent + len(data) > limits.cut_after:
            self.tear(name, data[: limits.cut_after - limits.spent])
            self._go_dark()
        limits.spent += len(data)
        limits.written += len(data)
        super().fill(name, data)

    def rename(self, old, new):
        self._count()
        super().rename(old, new)

    def sync(self, folder):
        self._count()
        super().sync(folder)

    def make_folder(self, name):
        self._count()
        super().make_folder(name)

    def remove(self, name):
        self._count()
        super().remove(name)

    def load(self, name, most=-1):
        self._look()
        return super().load(name, most)

    def listing(self, folder):
        self._look()
        return super().listing(folder)

    def _count(self):
        self._look()
        self.limits.spent += 1
        if self.limits.cut_after is not None and self.limits.spent > self.limits.cut_after:
            self._go_dark()

    def _look(self):
        if self.limits.is_dark:
            raise PowerCut

    def _go_dark(self):
        self.limits.is_dark = True
        raise PowerCut


class CountingDisk(WrappedDisk):
    """Counts what it is asked to do."""

    def __init__(self, inner):
        super().__init__(inner)
        self.calls = []
        self.written = 0

    def fill(self, name, data):
        self.calls.append(f"fill {name}")
        self.written += len(data)
        super().fill(name, data)

    def load(self, name, most=-1):
        self.calls.append(f"load {name}")
        return super().load(name, most)

    def listing(self, folder):
        self.calls.append(f"listing {folder}")
        return super().listing(folder)


class ForgetfulDisk(MemoryDisk):
    """Loses, when the power is cut, any names that no `sync` has made durable yet."""

    def __init__(self, memory, cut_after=None):
        super().__init__(memory)
        self.durable = Memory(dict(memory.files), set(memory.folders))
        self.pending = []
        self.left = cut_after

    def fill(self, name, data):
        self._act(name, lambda memory: memory.files.update({name: data}))

    def rename(self, old, new):
        data = self.memory.files.get(old)

        def rename(memory):
            if data is not None:
                memory.files.pop(old, None)
                memory.files[new] = data
            else:
                memory.folders |= {old}
                MemoryDisk(memory).rename(old, new)

        self._act(new, rename)

    def make_folder(self, name):
        if name and name not in self.memory.folders:
            self._act(name, lambda memory: MemoryDisk(memory).make_folder(name))

    def remove(self, name):
        if any(f"{there}/".startswith(f"{name}/") for there in self.memory.files):
            self._act(name, lambda memory: MemoryDisk(memory).remove(name))

    def sync(self, folder):
        self._tick()
        for parent, act in list(self.pending):
            if parent == folder:
                act(self.durable)
                self.pending.remove((parent, act))

    def outcomes(self):
        """Yield every world that might be found if the power were cut now."""
        for size in range(len(self.pending) + 1):
            for chosen in combinations(self.pending, size):
                world = MemoryWorld()
                world.memory = Memory(dict(self.durable.files), set(self.durable.folders))
                for _, act in chosen:
                    act(world.memory)
                yield world

    def _act(self, name, act):
        self._tick()
        act(self.memory)
        self.pending.append((name.rpartition("/")[0], act))

    def _tick(self):
        if self.left is not None:
            if self.left == 0:
                raise PowerCut
            self.left -= 1


# Games.


def begin(catalogue, seed=1, players=PLAYERS, **more):
    return start_game(catalogue, Setup(players, seed=seed, **more))


def play(session, steps=1):
    """Play this many more steps, whatever comes next."""
    wanted = session.cursor + steps
    while session.cursor < wanted:
        session.do(next_command(session))
    return session


def next_command(session):
    """Return a command that can be carried out: a quick one, a score, or sometimes a new name."""
    state, number = session.state, session.cursor
    if state.is_over:
        here = (seat for seat, player in enumerate(state.players) if not player.has_left)
        return CorrectTurn(next(here), 1)
    if state.current.active is None and state.column:
        return Pick(min(number % 3, len(state.column) - 1))
    if number % 11 == 5:
        return Rename(number % len(state.players), f"Name {number}")
    return AdjustCoins(number % 2, 1 + number % 5) if number % 3 else _score(session)


def _score(session):
    """Score with whichever counts the engine asks for."""
    races = session.state.current.races
    counts: list[dict] = [{"regions": 2} for _ in races]
    while True:
        command = Score(tuple(counts))
        try:
            decide(session.catalogue, session.state, command)
        except Refused as refusal:
            if refusal.reason != "missing_count":
                raise
            index = [troops.race for troops in races].index(refusal.facts["race"])
            counts[index][refusal.facts["count"]] = 1
        else:
            return command


def log_of(session):
    return session.start, session.timeline


def open_on(world, catalogue, clock=lambda: NOON, disk=None):
    """Open the store as a new process would."""
    world.restart()
    return Store(disk or world.disk(), clock)


def export_all(store):
    """Return an export of every game in a store."""
    return write_export([store.library.read(card.id) for card in store.games()])


def whole(world, catalogue):
    """Return what a new process finds: games with names and logs, settings, traces, pieces."""
    with open_on(world, catalogue) as store:
        games, traces = {}, {}
        for card in store.games():
            opened = store.library.open(card.id)
            games[card.id] = (opened.journal.live.name, log_of(opened.session))
            traces[card.id] = opened.session.traces
        return games, store.settings.current, traces, store.own_pieces.current


# Files from outside.


def read_export(catalogue, data, form=CURRENT):
    """Return the games of a file."""
    return finish(reading_export(catalogue, data, form))


def take_in(store, data):
    """Add the games of a file, and return what became of them."""
    return finish(store.importing(data))
