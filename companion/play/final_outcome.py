"""Who has won a game: from the purses that everybody has seen, and the tokens that settle ties."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine import PlayerResult, State, standing


@dataclass(frozen=True, slots=True)
class Outcome:
    """Seats with their places, best first; who won; who has to count tokens before that is known.

    Nobody won and nobody has to count: the players settle it among themselves.
    """

    places: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]
    tied: tuple[int, ...]


def outcome(state: State, coins: Mapping[int, int], tokens: Mapping[int, int]) -> Outcome:
    """Rank the seats by coins, and by tokens where they were counted."""
    results = [PlayerResult(str(seat), coins[seat], tokens.get(seat)) for seat in sorted(coins)]
    ranked = standing(results, state.setup.house.shared_win_when_tokens_tie_too)
    return Outcome(
        places=tuple((int(place.name), place.place) for place in ranked.places),
        winners=tuple(map(int, ranked.winners)),
        tied=tuple(map(int, ranked.count_tokens_of)),
    )


def coins_in_the_end(state: State, seat: int, counted: Mapping[int, int | None]) -> int:
    """Return a player's coins: those that lay on the table, where they were counted."""
    real = counted.get(seat)
    return state.players[seat].coins if real is None else real
