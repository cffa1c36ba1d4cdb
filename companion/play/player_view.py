"""What one viewer may see of a game: the only place that hides totals and the order of stacks."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine import Player, RegionContents, Slot, State, Troops, Turn, picks_next


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


@dataclass(frozen=True, slots=True)
class View:
    """The table as seen by the viewer."""

    round: int
    rounds: int
    is_last_round: bool
    is_over: bool
    turn: Turn
    players: tuple[PlayerView, ...]
    column: tuple[Slot, ...]
    banners_left: int
    badges_left: int
    discarded: tuple[str, ...]
    # Nothing on the board is a secret.
    regions: Mapping[int, RegionContents] | None


def view(state: State, viewer: int | None = None) -> View:
    """Return what this seat may see: the own purse, and those that are open to all."""
    opened = state.open_purses if viewer is None else state.open_purses | {viewer}
    return View(
        round=state.round,
        rounds=state.setup.rounds,
        is_last_round=state.is_last_round,
        is_over=state.is_over,
        turn=state.turn,
        players=tuple(
            _player_view(player, is_open=seat in opened)
            for seat, player in enumerate(state.players)
        ),
        column=state.column,
        banners_left=len(state.race_stack),
        badges_left=len(state.power_stack),
        discarded=state.power_discard,
        regions=state.regions,
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
