"""From the tap until the step is safe on disk, early and late in a game, alone and among many."""

import os
import tempfile
from pathlib import Path
from time import perf_counter

from companion.engine import AdjustCoins, Setup, start_game
from companion.store import Store
from companion.store.disk import FileDisk
from tests.bench.measure import Group, summed_up
from tests.bench.processes import SCRATCH
from tests.engine.random_games import CATALOGUE, NAMES, sit_down
from tests.store.helpers import FileWorld, MemoryWorld
from tests.store.memory_disk import MemoryDisk

SEED = 4
# The log seals a segment every 25 steps: this many taps include exactly one of those.
TAPS = 25
EARLY, LATE, MANY = 10, 300, 1000
# How much of the late game is really played; the rest is corrections that cancel out.
PLAYED = 100


def measure(rounds):
    """Measure 25 taps at a time, each followed by a bare write of the same bytes."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=SCRATCH) as folder:
        tables = {
            f"step {step}, {games:,} other games": Table(store, home, step)
            for games, store, home in _stores(Path(folder))
            for step in (EARLY, LATE)
        }
        pairs: dict[str, list[tuple[float, float]]] = {name: [] for name in tables}
        for _ in range(rounds):
            for name, table in tables.items():
                pairs[name].append(table.play())
        for table in tables.values():
            table.store.close()
    figures = [summed_up(f"a tap at {name}", pairs[name], 2.5) for name in tables]
    first, *_, last = pairs.values()
    both = zip(last, first, strict=True)
    # Disk speed varies, so the growth is measured in bare writes per tap.
    growth = [(late / write, early / bare) for (late, write), (early, bare) in both]
    figures.append(summed_up("growth from the first of these to the last", growth, 1.2, "writes"))
    return Group("Tap to durable", "a bare write, fsync and rename", tuple(figures))


class Table:
    """A saved game at some step."""

    def __init__(self, store, home, step):
        self.store = store
        player = sit_down(SEED, players=NAMES)
        commands = [move.command for move in player.play() if not move.refused]
        opened = store.library.create(player.session.start)
        self.session, self.step = opened.session, step
        self.live = home / "games" / opened.id
        self.spare, self.beside = home / "bare", home / "bare.new"
        played = min(step, PLAYED)
        for command in commands[:played]:
            self.session.do(command)
        for number in range(step - played):
            self.session.do(AdjustCoins(0, 1 if number % 2 == 0 else -1))
        self.commands = commands[played : played + TAPS]

    def play(self):
        """Return the average seconds of a tap, and of a bare write of what it saved."""
        tapped = written = 0.0
        for command in self.commands:
            start = perf_counter()
            self.session.do(command)
            tapped += perf_counter() - start
            written += self._write_bare()
        self.session.jump(self.step)
        return tapped / TAPS, written / TAPS

    def _write_bare(self):
        saved = max(self.live.glob("live.*.json"), key=lambda path: path.stat().st_mtime_ns)
        data = saved.read_bytes()
        start = perf_counter()
        with self.beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        self.beside.replace(self.spare)
        return perf_counter() - start


def _stores(folder):
    """Yield stores with no other games and with many; filled in memory, which is faster."""
    for games in (0, MANY):
        world, home = MemoryWorld(), folder / str(games)
        with Store(MemoryDisk(world.memory)) as store:
            for seed in range(games):
                store.library.create(start_game(CATALOGUE, Setup(NAMES[:3], seed=seed)))
        FileWorld(home).become(world)
        yield games, Store(FileDisk(home)), home
