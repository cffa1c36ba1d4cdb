"""Lets games from a file into the library, once each.

A game that is already here is recognised by its id and its log. If the file's copy is longer, the
game here continues from it; if the two diverged, both are kept.
"""

import json
from collections.abc import Generator, Sequence
from hashlib import sha256

from companion.dataclasses import dataclass, replace
from companion.piecewise import part
from companion.play import Timeline, Trace, add_traces, write_game
from companion.store.library import Library, NewGame
from companion.store.pins import pins_to_add
from companion.store.problems import GameUnreadable, SaveFailed
from companion.store.settings import Settings
from companion.store.summary import summary_at

# The rough share of the work that looking for the same games here takes.
_COMPARED = 0.2


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What happened to the games of a file, by their ids in the library."""

    added: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    # Whether PINs came along.
    has_locks: bool = False


def importing_games(
    library: Library, games: Sequence[NewGame], settings: Settings
) -> Generator[float, None, ImportResult]:
    """Add what is new, in pieces; if abandoned half way, it has no effect.

    If it fails half way, doing it again adds what is still missing.
    """
    parts: dict[str, list[NewGame]] = {"new": [], "longer": [], "known": []}
    # The games played last are added last, and so come first in the list.
    for index, incoming in enumerate(reversed(games)):
        game = incoming
        while (found := _compare(library, game)) == "other":
            game = replace(game, id=_id_beside(game))
        parts[found].append(game)
        yield _COMPARED * index / len(games)
    yield from part(library.staging([_with_trace(game) for game in parts["new"]]), _COMPARED, 1)
    # From here on there is no way back, and so no pause.
    try:
        for game in parts["longer"]:
            carried = library.read(game.id).live.pins
            pins = pins_to_add(settings, game.start.setup, carried, game.pins)
            library.continue_with(replace(game, pins=pins))
        library.publish(parts["new"])
    except SaveFailed:
        library.unstage()
        raise
    added, updated, known = (tuple(game.id for game in reversed(some)) for some in parts.values())
    has_locks = any(game.pins for game in (*parts["new"], *parts["longer"]))
    return ImportResult(added, updated, known, has_locks)


def _compare(library: Library, game: NewGame) -> str:
    """Return how a game relates to the one in the library with the same id."""
    if not library.has(game.id):
        return "new"
    try:
        here = library.read(game.id)
    except GameUnreadable:
        return "other"
    own, other = here.timeline, game.timeline
    if here.start != game.start or not (_begins(own, other) or _begins(other, own)):
        return "other"
    is_longer = len(other.written) > len(own.written) or len(other.rewrites) > len(own.rewrites)
    return "longer" if is_longer else "known"


def _begins(timeline: Timeline, longer: Timeline) -> bool:
    """Return whether one timeline continues the other, or is the same."""
    length, rewrites = len(timeline.written), len(timeline.rewrites)
    return (
        longer.written[:length] == timeline.written
        and longer.rewrites[:rewrites] == timeline.rewrites
        and all(rewrite.first >= length for rewrite in longer.rewrites[rewrites:])
    )


def _with_trace(game: NewGame) -> NewGame:
    """Return a game with a trace of its origin, unless nothing in it is secret any more.

    Otherwise someone could look at the end of a copy, delete it and import the file again without a
    trace.
    """
    summary = summary_at(game.start, game.timeline)
    trace = Trace("brought_in", summary.round)
    return game if summary.is_revealed else replace(game, traces=add_traces(game.traces, [trace]))


def _id_beside(game: NewGame) -> str:
    """Return an id for a game whose own is taken: the same each time the file is imported."""
    log = [game.id, write_game(game.start, replace(game.timeline, cursor=0), ())]
    return sha256(json.dumps(log, sort_keys=True).encode()).hexdigest()[: len(game.id)]
