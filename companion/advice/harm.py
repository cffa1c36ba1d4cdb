"""What others lose without being conquered: regions cleared, closed, or under winter markers."""

from collections.abc import Callable, Mapping

from companion.advice.chair import Chair
from companion.advice.defence import worth_of_a_token
from companion.advice.reasons import Reason
from companion.engine import (
    CLEAR,
    Close,
    ConquerAt,
    LayWinter,
    RegionContents,
    Use,
    closable,
    may_conquer,
    targets_now,
    winter_places,
)

# What losing a region costs its owner each turn, with an active race and in decline, and for how
# many turns; and what a lost token is worth.
_ACTIVE, _DECLINED, _TURNS, _TOKEN = 0.39, 0.3, 3, 0.4


def hurts(chair: Chair, there: RegionContents) -> float:
    """Return what it is worth to a player that somebody else loses a region."""
    assert there.seat is not None
    turns = min(chair.turns_left + (there.seat > chair.seat), _TURNS)
    if there.in_decline:
        return _DECLINED * turns * chair.rivalry
    return (_ACTIVE * turns + (_TOKEN if chair.turns_left else 0.0)) * chair.rivalry


def clear_region(chair: Chair, value: Callable[[], float]) -> None:
    """Clear the region whose loss helps the most; `value`: what the turn is then worth."""
    if CLEAR not in chair.uses_left() or not may_conquer(chair.state):
        return
    use, best, most, grows = Use(clear=True), None, value(), False
    tokens = chair.side().troops.tokens
    for at, price in targets_now(chair.catalogue, chair.state, None, use):
        there = (chair.state.regions or {}).get(at)
        if not price.possible or there is None or there.seat in (None, chair.seat):
            continue
        with chair.supposing(ConquerAt(at, use=use)):
            worth, after = value() + hurts(chair, there), chair.side().troops.tokens
        if worth > most:
            best, most, grows = at, worth, after > tokens
    if best is not None:
        why = Reason("clear" if grows else "clear_only", player=_owner(chair, best))
        chair.attack(best, use, why)


def close_regions(chair: Chair) -> None:
    """Close regions of others, first where the loss is the greatest and whoever holds the most."""
    while places := _closable(chair):
        best = max(places)
        chair.do(Close(-best[-1]), Reason("close", player=_owner(chair, -best[-1])))


def _closable(chair: Chair) -> list[tuple[float, int, int, int]]:
    """Return the regions to close, with what speaks for each; those of nobody are left alone."""
    contents, found = chair.state.regions or {}, []
    for at in closable(chair.catalogue, chair.state, chair.side()):
        there = contents.get(at)
        if there and there.seat is not None and (lost := hurts(chair, there)):
            held = sum(other.seat == there.seat for other in contents.values())
            found.append((lost, held, there.tokens, -at))
    return found


def lay_winter(chair: Chair) -> None:
    """Lay winter markers, each where it is worth the most; none where it only does harm."""
    while chair.turns_left:
        saved = worth_of_a_token(chair)
        places = winter_places(chair.catalogue, chair.state, chair.side())
        worths = {at: _winter_worth(chair, at, saved) for at in places}
        best = max(worths, key=lambda at: (worths[at], -at), default=None)
        if best is None or worths[best] < 0:
            return
        owner = _owner(chair, best)
        is_theirs = owner not in (None, chair.seat)
        why = Reason("winter", coins=1, player=owner) if is_theirs else Reason("winter_own")
        chair.do(LayWinter(best), why)


def _winter_worth(chair: Chair, at: int, saved: Mapping[int, float]) -> float:
    """Return the coins that a marker is worth; in one's own region it defends like a token."""
    owner = _owner(chair, at)
    if owner is None:
        return 0.0
    return saved.get(at, -1.0) if owner == chair.seat else chair.rivalry


def _owner(chair: Chair, at: int) -> int | None:
    there = (chair.state.regions or {}).get(at)
    return there.seat if there else None
