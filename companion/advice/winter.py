"""Where an empty seat lays its winter markers: where they cost others most, or save it most."""

from collections.abc import Mapping

from companion.advice.chair import Chair
from companion.advice.defence import worth_of_a_token
from companion.advice.reasons import Reason
from companion.engine import LayWinter, winter_places


def lay_winter(chair: Chair) -> None:
    """Lay winter markers, each where it is worth the most; none where it only does harm."""
    while chair.turns_left:
        saved = worth_of_a_token(chair)
        places = winter_places(chair.catalogue, chair.state, chair.side())
        worths = {at: _worth(chair, at, saved) for at in places}
        best = max(worths, key=lambda at: (worths[at], -at), default=None)
        if best is None or worths[best] < 0:
            return
        owner = _owner(chair, best)
        is_theirs = owner not in (None, chair.seat)
        why = Reason("winter", coins=1, player=owner) if is_theirs else Reason("winter_own")
        chair.do(LayWinter(best), why)


def _worth(chair: Chair, at: int, saved: Mapping[int, float]) -> float:
    """Return the coins that a marker is worth; in one's own region it defends like a token."""
    owner = _owner(chair, at)
    if owner is None:
        return 0.0
    if owner == chair.seat:
        return saved.get(at, -1.0)
    # What one of several others loses is hardly one's own gain.
    return 1 / (len(chair.state.players) - 1) ** 2


def _owner(chair: Chair, at: int) -> int | None:
    there = (chair.state.regions or {}).get(at)
    return there.seat if there else None
