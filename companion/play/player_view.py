"""What one viewer may see of the players: no purse but the own one, and those that are open."""

from dataclasses import dataclass

from companion.engine import Player, State, Troops, picks_next


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as seen by the viewer; the purse only where it may be looked into."""

    name: str
    coins: int | None
    active: Troops | None
    declined: tuple[Troops, ...]
    ally: int | None
    has_left: bool
    picks_next: bool


def players_seen(state: State, viewer: int | None = None) -> tuple[PlayerView, ...]:
    """Return the players as a seat sees them: the own purse, and those that are open to all."""
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
