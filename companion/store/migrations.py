"""The number of the save format, and how an older save is brought up to date.

Every file names the schema it was written in. A migration turns the content of one schema into that
of the next; reading applies as many as needed. Files are only rewritten when there is something new
to write, so every migration is kept for good.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from companion.dataclasses import dataclass
from companion.store.people import with_ids

Tables = dict[str, dict[str, Any]]
# The kind of a file is the first part of its name: live, segment, start, index, records, sums,
# settings, pieces, drafts or export.
Migration = Callable[[str, Tables], Tables]


class NewerVersion(Exception):
    """A file written by a later version of the companion. It is left alone."""


@dataclass(frozen=True, slots=True)
class Format:
    """A schema number, and for each older one the step to the next."""

    schema: int
    migrations: Mapping[int, Migration]

    def upgrade(self, kind: str, schema: int, tables: Tables) -> Tables:
        """Return what a file holds in this format, or raise `NewerVersion`."""
        self.require_known(kind, schema)
        for number in range(schema, self.schema):
            tables = self.migrations[number](kind, tables)
        return tables

    def require_known(self, kind: str, schema: int) -> None:
        """Raise `NewerVersion` for a schema of later versions."""
        if schema > self.schema:
            raise NewerVersion(f"{kind} of schema {schema}")


def _to_two(kind: str, tables: Tables) -> Tables:
    """Give the players in the settings ids; everything else only gained optional fields."""
    if kind == "settings":
        return {
            table: {key: with_ids(document) for key, document in documents.items()}
            for table, documents in tables.items()
        }
    settings = tables.get("settings") if kind == "export" else None
    return {**tables, "settings": with_ids(settings)} if isinstance(settings, dict) else tables


def _to_three(kind: str, tables: Tables) -> Tables:
    """Leave everything as it is: steps gained commands, which older ones never have."""
    return tables


# The number of rounds while there was one board for each number of players.
_ROUNDS = {2: 10, 3: 10, 4: 9, 5: 8}


def _to_four(kind: str, tables: Tables) -> Tables:
    """Add the rounds to the list of games; logs are completed when they are read."""
    if kind in ("live", "index"):
        _tell_rounds(tables)
    return tables


def _tell_rounds(data: object, name: str = "") -> None:
    """Add the rounds to every summary in plain JSON."""
    if isinstance(data, dict):
        players = data.get("players")
        if name == "summary" and isinstance(players, list) and len(players) in _ROUNDS:
            data["rounds"] = _ROUNDS[len(players)]
        for key, item in data.items():
            _tell_rounds(item, key)
    elif isinstance(data, list):
        for item in data:
            _tell_rounds(item)


# 1: version 0.1.0. 2: players have ids and colours. 3: steps keep what was asked. 4: games say
# their board and their rounds.
CURRENT = Format(schema=4, migrations=MappingProxyType({1: _to_two, 2: _to_three, 3: _to_four}))
