"""Many finished games in a moment: a few are played, the rest are copies of their files.

Each copy has its own id and times, so that the list shows them one after another.
"""

import json
from itertools import cycle, islice

from companion.engine import (
    AdjustCoins,
    Decline,
    EndGame,
    OpenPurse,
    Pick,
    Score,
    Setup,
    start_game,
)
from companion.store import Store
from companion.store.index import GAMES
from companion.store.storage import Generation, read_generation
from tests.engine.helpers import counts
from tests.engine.random_games import CATALOGUE
from tests.store.helpers import NOON, MemoryWorld
from tests.store.memory_disk import MemoryDisk

# The winner of each game, then the others: the first five games have all of them. One player is in
# only one game out of ten, and wins it.
TABLES = (
    ("Zoë", "Anna"),
    ("Anna", "Ben"),
    ("Ben", "Anna", "Chloé"),
    ("Anna", "Dirk", "Chloé", "Ben"),
    ("Dirk", "Anna", "Ben", "Chloé", "Eva"),
    ("Chloé", "Ben"),
    ("Anna", "Chloé"),
    ("Ben", "Chloé", "Dirk"),
    ("Anna", "Ben", "Eva"),
    ("Chloé", "Anna", "Dirk", "Ben"),
)
DAY, HOUR = 24 * 3600, 3600


def many_games(count: int) -> MemoryWorld:
    """Return a device with this many finished games, one a day."""
    played, world = MemoryWorld(), MemoryWorld()
    with Store(MemoryDisk(played.memory)) as store:
        games = [_play(store, number) for number in range(min(count, len(TABLES)))]
    world.memory.folders.add(GAMES)
    for number, game in enumerate(islice(cycle(games), count)):
        _copy(played, world, game, number)
    return world


def _play(store: Store, number: int) -> str:
    """Play a short game: everyone picks, scores and declines, and the first player wins."""
    names = TABLES[number]
    sets = ("base", "cursed") if number % 3 == 1 else ("base",)
    setup = Setup(names, sets=sets, seed=number, has_board=False)
    game = store.library.create(start_game(CATALOGUE, setup))
    session = game.session
    for _ in names:
        session.do(Pick(0))
        session.do(Score((counts(2 + number % 3),)))
    for _ in names:
        session.do(Decline((counts(1),)))
    session.do(*(AdjustCoins(seat, 60 - 7 * seat + number) for seat in range(len(names))))
    session.do(EndGame())
    session.do(*(OpenPurse(seat) for seat in range(len(names))))
    return game.id


def _copy(played: MemoryWorld, world: MemoryWorld, game: str, number: int) -> None:
    """Copy the files of a game as those of another one."""
    own = f"{number:016x}"
    world.memory.folders.add(f"{GAMES}/{own}")
    for name, data in played.memory.files.items():
        if name.startswith(f"{GAMES}/{game}/"):
            is_live = "/live." in name
            copy = _as_another(data, game, own, number, is_live) if data else data
            world.memory.files[name.replace(game, own)] = copy


def _as_another(data: bytes, game: str, own: str, number: int, is_live: bool) -> bytes:
    generation = read_generation(data)
    tables = json.loads(generation.body.replace(game.encode(), own.encode()))
    if is_live:
        for document in tables["_default"].values():
            begun = NOON + number * DAY
            times = {"created": begun, "touched": begun + HOUR, "order": number + 1}
            document |= {**times, "played": HOUR + 60 * (number % 90)}
    body = json.dumps(tables, separators=(",", ":")).encode()
    return Generation(generation.schema, generation.number, body).to_bytes()
