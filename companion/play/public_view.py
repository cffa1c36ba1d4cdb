"""What a viewer may see of the players, and who has won once the purses are open."""

from collections.abc import Mapping

from companion.dataclasses import dataclass
from companion.engine import Player, PlayerResult, State, Troops, picks_next, standing


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as the viewer sees them; the purse only if the viewer may look into it."""

    name: str
    coins: int | None
    active: Troops | None
    declined: tuple[Troops, ...]
    ally: int | None
    has_left: bool
    picks_next: bool


def players_seen(state: State, viewer: int | None = None) -> tuple[PlayerView, ...]:
    """Return the players as a seat sees them: their own purse, and those that are open to all."""
    opened = state.open_purses if viewer is None else state.open_purses | {viewer}
    return tuple(
        _player_view(player, is_open=seat in opened) for seat, player in enumerate(state.players)
    )


def _player_view(player: Player, is_open: bool) -> PlayerView:
    return PlayerView(
        name=player.name,
        coins=player.coins if is_open else None,
        active=player.active,
        declined=player.declined,
        ally=player.ally,
        has_left=player.has_left,
        picks_next=picks_next(player),
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """Seats with their places, best first; who won; who has to count tokens first.

    If nobody won and nobody has to count, the players settle it among themselves.
    """

    places: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]
    tied: tuple[int, ...]


def outcome(state: State, coins: Mapping[int, int], tokens: Mapping[int, int]) -> Outcome:
    """Rank the seats by coins, and by tokens if they were counted."""
    results = [PlayerResult(str(seat), coins[seat], tokens.get(seat)) for seat in sorted(coins)]
    ranked = standing(results, state.setup.house.shared_win_when_tokens_tie_too)
    return Outcome(
        places=tuple((int(place.name), place.place) for place in ranked.places),
        winners=tuple(map(int, ranked.winners)),
        tied=tuple(map(int, ranked.count_tokens_of)),
    )


def coins_in_the_end(state: State, seat: int, counted: Mapping[int, int | None]) -> int:
    """Return a player's coins: those counted on the table, if they were counted."""
    real = counted.get(seat)
    return state.players[seat].coins if real is None else real
