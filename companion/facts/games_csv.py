"""All games as a table for spreadsheets: a line for each player of each game.

Coins and places are told of games whose purses are all open, and of no other.
"""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from companion.facts.games import utc_text
from companion.store import GameCard

# For programs, and so the same in every language.
HEAD = (
    *("game", "name", "begun", "minutes", "finished", "round", "players", "board", "sets"),
    *("own_pieces",),
    *("seat", "player", "coins", "place", "winner"),
)
_MINUTE = 60
# What a spreadsheet would take for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def games_table(cards: Iterable[GameCard]) -> bytes:
    """Return the table as a file; spreadsheets know by its first sign how it is written."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(HEAD)
    for card in cards:
        writer.writerows(_lines(card))
    return text.getvalue().encode("utf-8-sig")


def _lines(card: GameCard) -> Iterator[tuple[object, ...]]:
    summary, result = card.summary, card.summary.result
    about = (
        *(card.id, _plain(card.name), utc_text(card.created)),
        "" if card.played is None else round(card.played / _MINUTE),
        *(_yes(card.is_over), summary.round, len(summary.players)),
        *(_yes(summary.has_board), " ".join(summary.sets), _plain("; ".join(summary.own_names))),
    )
    for seat, player in enumerate(summary.players):
        end: tuple[object, ...] = ("", "", "")
        if result:
            end = result.coins[seat], result.places[seat], _yes(seat in result.winners)
        yield (*about, seat + 1, _plain(player), *end)


def _plain(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _yes(is_so: bool) -> int:
    return int(is_so)
