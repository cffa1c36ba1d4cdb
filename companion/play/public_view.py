"""What a viewer may see of the players, and who has won once the purses are open."""

from collections.abc import Mapping

from companion.dataclasses import dataclass
from companion.engine import PlayerResult, Standing, State, Troops, picks_next, standing


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
        PlayerView(
            name=player.name,
            coins=player.coins if seat in opened else None,
            active=player.active,
            declined=player.declined,
            ally=player.ally,
            has_left=player.has_left,
            picks_next=picks_next(player),
        )
        for seat, player in enumerate(state.players)
    )


def outcome(state: State, coins: Mapping[int, int], tokens: Mapping[int, int]) -> Standing:
    """Rank the seats by coins, and by tokens if they were counted."""
    names = enumerate(state.names)
    results = [PlayerResult(name, coins[seat], tokens.get(seat)) for seat, name in names]
    return standing(results, state.setup.house.shared_win_when_tokens_tie_too)


def coins_in_the_end(state: State, seat: int, counted: Mapping[int, int | None]) -> int:
    """Return a player's coins: those counted on the table, if they were counted."""
    real = counted.get(seat)
    return state.players[seat].coins if real is None else real
