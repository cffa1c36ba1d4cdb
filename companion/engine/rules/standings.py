"""Who won: most coins, then most tokens on the board, then together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.codec import Count

if TYPE_CHECKING:  # ranking results needs no game: the calculators should not wait for one to load
    from companion.engine.model.state import Player


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What a player has in the end; tokens only where they were counted."""

    name: str
    coins: Count
    tokens: Count | None = None


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A player's place in the standing."""

    name: str
    place: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The places, who won, and who has to count tokens before that can be said."""

    places: tuple[FinalPlace, ...]
    winners: tuple[str, ...]
    count_tokens_of: tuple[str, ...]


def standing(results: Sequence[PlayerResult], shares_full_tie: bool = True) -> Standing:
    """Rank the players. A tie that only tokens can settle is left open until they are counted."""
    uncounted = {result.coins for result in results if result.tokens is None}

    def rank(result: PlayerResult) -> tuple[int, int]:
        # Tokens say something only once everyone with as many coins has counted them.
        return result.coins, 0 if result.coins in uncounted else result.tokens or 0

    placed = sorted(results, key=rank, reverse=True)
    ranks = [rank(result) for result in placed]
    best: dict[tuple[int, int], int] = {}
    for place, reached in enumerate(ranks, start=1):
        best.setdefault(reached, place)
    places = tuple(FinalPlace(r.name, best[rank(r)]) for r in placed)
    first = [result for result in placed if rank(result) == ranks[0]]
    if len(first) > 1 and first[0].coins in uncounted:
        return Standing(places, (), tuple(r.name for r in first if r.tokens is None))
    # Without a shared win nobody has won: the players settle it among themselves.
    has_winner = len(first) == 1 or shares_full_tie
    return Standing(places, tuple(r.name for r in first) if has_winner else (), ())


def tokens_on_board(player: "Player") -> int:
    """Return the race tokens a player has on the board, as far as recorded: what ties count."""
    return sum(troops.tokens - troops.hand for troops in player.races)
