"""One file with one game or with everything, to take to another device.

Logs are packed: looking into the file of a running game reveals no total. Reading trusts nothing.
It touches no disk, so a file that is refused has no effect.
"""

import json
from collections.abc import Generator, Iterable, Mapping
from typing import Annotated, Any, Literal

from companion.codec import Bounds, Invalid, Positive, bad, decode, encode
from companion.dataclasses import dataclass
from companion.engine import MAX_COINS, Catalogue
from companion.piecewise import part
from companion.play import reading_log, write_game
from companion.store.games import SavedGame, check_game_name
from companion.store.index import is_game_id
from companion.store.library import FOLD_ERRORS, NewGame
from companion.store.migrations import CURRENT, Format, NewerVersion
from companion.store.packing import MAX_BYTES as MAX_LOG
from companion.store.packing import Unusable, pack, parse, unpack_text
from companion.store.piece_files import PIECES_FORMAT
from companion.store.pins import is_hash
from companion.store.problems import BadName, BadPin, ImportRefused

# A hundred and sixty long games fit, packed; their unpacked size is limited too.
MAX_BYTES = 8 * 1024 * 1024
MAX_UNPACKED = 16 * 1024 * 1024
MAX_GAMES = 1_000
MAX_EVENTS = 150_000
_LONGEST_TEXT = 100
_LONGEST_LIST = 200
_GREATEST_NUMBER = MAX_COINS
# The range of times a file may have: calendars end with the year 9999.
_ANY_TIME = 2**40
_LATEST_TIME = 2**33
_Time = Annotated[int, Bounds(0, _ANY_TIME)]


@dataclass(frozen=True, slots=True)
class _ExportEntry:
    id: str
    name: str
    created: _Time
    touched: _Time
    log: str
    # The hash of each seat's PIN.
    pins: tuple[str, ...] = ()
    played: _Time | None = None


@dataclass(frozen=True, slots=True)
class _ExportDocument:
    format: Literal["small-world-companion"]
    schema: Positive
    games: tuple[_ExportEntry, ...]
    # Earlier versions may have written these; nothing reads them.
    settings: Mapping[str, object] | None = None


def write_export(games: Iterable[SavedGame]) -> bytes:
    """Return a file with these games."""
    entries = tuple(map(_write_entry, games))
    document = _ExportDocument("small-world-companion", CURRENT.schema, entries)
    return json.dumps(encode(document), indent=1).encode()


def reading_export(
    catalogue: Catalogue, data: bytes, form: Format = CURRENT
) -> Generator[float, None, tuple[NewGame, ...]]:
    """Return the games of such a file, fully checked, in pieces; raise `ImportRefused`."""
    try:
        return (yield from _reading(catalogue, data, form))
    except Unusable as problem:
        raise ImportRefused(problem.reason) from problem
    except NewerVersion as problem:
        raise ImportRefused("newer_version") from problem
    except Invalid as problem:
        raise ImportRefused("bad_field", problem.at) from problem


def _write_entry(game: SavedGame) -> _ExportEntry:
    live = game.live
    log = write_game(game.start, game.timeline, live.traces)
    times = _time(live.created), _time(live.touched)
    return _ExportEntry(live.game, live.name, *times, pack(log), live.pins, live.played)


def _time(seconds: int) -> int:
    """Return a clock's time as one that can be read back: clocks have shown odd things."""
    return min(max(seconds, 0), _LATEST_TIME)


def _reading(
    catalogue: Catalogue, data: bytes, form: Format
) -> Generator[float, None, tuple[NewGame, ...]]:
    if len(data) > MAX_BYTES:
        raise ImportRefused("too_large")
    try:
        fields = parse(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ImportRefused("not_json") from None
    if isinstance(fields, dict) and fields.get("format") == PIECES_FORMAT:
        raise ImportRefused("has_pieces", "format")
    if not isinstance(fields, dict) or fields.get("format") != "small-world-companion":
        raise ImportRefused("not_an_export")
    schema = fields.get("schema")
    if type(schema) is not int or schema < 1:
        raise ImportRefused("bad_field", "schema")
    document = decode(_ExportDocument, form.upgrade("export", schema, fields))
    if len(document.games) > MAX_GAMES:
        raise ImportRefused("too_large", "games")
    return (yield from _reading_games(catalogue, document.games))


def _reading_games(
    catalogue: Catalogue, entries: tuple[_ExportEntry, ...]
) -> Generator[float, None, tuple[NewGame, ...]]:
    if len({entry.id for entry in entries}) < len(entries):
        raise ImportRefused("twice", "games")
    games: list[NewGame] = []
    room, events = MAX_UNPACKED, MAX_EVENTS
    for index, entry in enumerate(entries):
        at = f"games.{index}"
        try:
            text = unpack_text(entry.log, min(room, MAX_LOG))
            room -= len(text)
            work = _reading_game(catalogue, entry, parse(text))
            games.append((yield from part(work, index / len(entries), (index + 1) / len(entries))))
            events -= sum(len(step.events) for step in games[-1].timeline.written)
            if events < 0:
                raise Unusable("too_large")
        except Unusable as problem:
            raise ImportRefused(problem.reason, f"{at}.log") from problem
        except BadName as problem:
            raise ImportRefused("bad_name", f"{at}.name") from problem
        except BadPin as problem:
            raise ImportRefused("bad_pin", f"{at}.pins") from problem
        except Invalid as problem:
            raise ImportRefused("bad_log", f"{at}.log.{problem.at}") from problem
        except FOLD_ERRORS as problem:
            raise ImportRefused("bad_log", f"{at}.log") from problem
    return tuple(games)


def _reading_game(
    catalogue: Catalogue, entry: _ExportEntry, log: object
) -> Generator[float, None, NewGame]:
    if not is_game_id(entry.id) or check_game_name(entry.name) != entry.name:
        raise BadName("bad_name")
    _check_values(log)
    start, timeline, traces = yield from reading_log(catalogue, log)
    created, touched = _time(entry.created), _time(entry.touched)
    pins = _read_pins(entry.pins, len(start.setup.players))
    name = entry.name
    return NewGame(entry.id, name, created, touched, start, timeline, pins, traces, entry.played)


def _read_pins(pins: tuple[str, ...], seats: int) -> tuple[str, ...]:
    if (pins and len(pins) != seats) or not all(is_hash(kept) for kept in pins if kept):
        raise BadPin
    return pins if any(pins) else ()


def _check_values(data: Any, name: str = "") -> None:
    """Raise `Invalid` for impossible values anywhere in the log: texts, numbers, lists."""
    if isinstance(data, dict):
        for key, value in data.items():
            _check_values(value, key)
    elif isinstance(data, list):
        if len(data) > _LONGEST_LIST and name != "steps":
            raise bad(name, "no list of a game")
        for value in data:
            _check_values(value)
    elif isinstance(data, str) and (len(data) > _LONGEST_TEXT or not data.isprintable()):
        raise bad(name, "no text of a game")
    elif isinstance(data, int) and abs(data) > _GREATEST_NUMBER and name != "seed":
        raise bad(name, "no number of a game")
