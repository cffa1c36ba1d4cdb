"""One file with one game or with everything, to carry to another device.

Logs are packed: whoever looks into the file of a running game learns no total. Reading trusts
nothing. It touches no disk, so a file that is refused has no effect.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from companion.engine.catalogue import Catalogue
from companion.engine.codec import Bounds, Invalid, Positive, bad, decode, encode
from companion.engine.events import write_event
from companion.gamelog import read_log, write_step, write_traces
from companion.store.games import SavedGame, check_name
from companion.store.index import is_game_id
from companion.store.library import FOLD_ERRORS, NewGame
from companion.store.migrations import CURRENT, Format, NewerVersion
from companion.store.payload import MOST_BYTES as MOST_LOG
from companion.store.payload import Unusable, pack, parse, unpack_text
from companion.store.problems import BadName, ImportRefused
from companion.store.settings import Settings, read_settings, write_settings

# A thousand long games fit, packed; what they unpack to is bounded too.
MOST_BYTES = 32 * 1024 * 1024
MOST_UNPACKED = 256 * 1024 * 1024
MOST_GAMES = 5_000
_LONGEST_TEXT = 100
_GREATEST_NUMBER = 10**9
_LATEST_TIME = 2**40
_Time = Annotated[int, Bounds(0, _LATEST_TIME)]


@dataclass(frozen=True, slots=True)
class _Entry:
    id: str
    name: str
    created: _Time
    touched: _Time
    log: str


@dataclass(frozen=True, slots=True)
class _ExportDocument:
    format: Literal["small-world-companion"]
    schema: Positive
    games: tuple[_Entry, ...]
    settings: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Parcel:
    """What came with a file, checked through and through."""

    games: tuple[NewGame, ...]
    settings: Settings | None = None


def write_export(games: Iterable[SavedGame], settings: Settings | None = None) -> bytes:
    """Return a file with these games, and with the settings, if given, but for the PINs."""
    document = _ExportDocument(
        "small-world-companion",
        CURRENT.schema,
        tuple(map(_write_entry, games)),
        None if settings is None else write_settings(replace(settings, pins={})),
    )
    return json.dumps(encode(document), indent=1).encode()


def read_export(catalogue: Catalogue, data: bytes, form: Format = CURRENT) -> Parcel:
    """Read such a file, or raise `ImportRefused` with the reason."""
    try:
        return _read(catalogue, data, form)
    except Unusable as problem:
        raise ImportRefused(problem.reason) from problem
    except NewerVersion as problem:
        raise ImportRefused("newer_version") from problem
    except Invalid as problem:
        raise ImportRefused("bad_field", problem.at) from problem


def _write_entry(game: SavedGame) -> _Entry:
    live = game.live
    log = {
        "start": write_event(game.start),
        "steps": [write_step(step) for step in game.steps],
        "cursor": live.cursor,
        **write_traces(live.traces),
    }
    return _Entry(live.game, live.name, _time(live.created), _time(live.touched), pack(log))


def _time(seconds: int) -> int:
    """Return what a clock said as a time that can be read back: clocks have said odd things."""
    return min(max(seconds, 0), _LATEST_TIME)


def _read(catalogue: Catalogue, data: bytes, form: Format) -> Parcel:
    if len(data) > MOST_BYTES:
        raise ImportRefused("too_large")
    try:
        fields = parse(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ImportRefused("not_json") from None
    if not isinstance(fields, dict) or fields.get("format") != "small-world-companion":
        raise ImportRefused("not_an_export")
    schema = fields.get("schema")
    if type(schema) is not int or schema < 1:
        raise ImportRefused("bad_field", "schema")
    document = decode(_ExportDocument, form.upgrade("export", schema, fields))
    if len(document.games) > MOST_GAMES:
        raise ImportRefused("too_large", "games")
    return Parcel(_read_games(catalogue, document.games), _read_settings(document.settings))


def _read_settings(data: Mapping[str, object] | None) -> Settings | None:
    if data is None:
        return None
    settings, wrong = read_settings(data)
    if wrong or settings.pins:
        raise ImportRefused("bad_field", f"settings.{wrong[0] if wrong else 'pins'}")
    return settings


def _read_games(catalogue: Catalogue, entries: tuple[_Entry, ...]) -> tuple[NewGame, ...]:
    if len({entry.id for entry in entries}) < len(entries):
        raise ImportRefused("twice", "games")
    games, room = [], MOST_UNPACKED
    for index, entry in enumerate(entries):
        at = f"games.{index}"
        try:
            text = unpack_text(entry.log, min(room, MOST_LOG))
            room -= len(text)
            games.append(_read_game(catalogue, entry, parse(text)))
        except Unusable as problem:
            raise ImportRefused(problem.reason, f"{at}.log") from problem
        except BadName as problem:
            raise ImportRefused("bad_name", f"{at}.name") from problem
        except Invalid as problem:
            raise ImportRefused("bad_log", f"{at}.log.{problem.at}") from problem
        except FOLD_ERRORS as problem:
            raise ImportRefused("bad_log", f"{at}.log") from problem
    return tuple(games)


def _read_game(catalogue: Catalogue, entry: _Entry, log: object) -> NewGame:
    if not is_game_id(entry.id) or check_name(entry.name) != entry.name:
        raise BadName("bad_name")
    _check_values(log)
    session = read_log(catalogue, log)
    return NewGame(
        entry.id,
        entry.name,
        entry.created,
        entry.touched,
        session.start,
        session.steps,
        session.cursor,
        session.traces,
    )


def _check_values(data: Any, name: str = "") -> None:
    """Raise `Invalid` for texts and numbers that no game has, wherever in the log they are."""
    if isinstance(data, dict):
        for key, value in data.items():
            _check_values(value, key)
    elif isinstance(data, list):
        for value in data:
            _check_values(value)
    elif isinstance(data, str) and (len(data) > _LONGEST_TEXT or not data.isprintable()):
        raise bad(name, "no text of a game")
    elif isinstance(data, int) and abs(data) > _GREATEST_NUMBER and name != "seed":
        raise bad(name, "no number of a game")
