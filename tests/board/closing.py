"""Regions that Lava closes at the end of a turn: whoever is there leaves without a loss."""

from tests.board import conquest
from tests.board.attack import is_safe
from tests.board.forbidden import forbid

MOST = 4


def close(game, at):
    """Close a region until the owner's next turn."""
    active = game.acting("active")
    forbid(not active.has("lava"), "closes_nothing")
    why = why_not(game, active, at)
    forbid(why, why)
    conquest.make_leave(game, at)
    game.closed[at] = game.turn.seat, "lava"
    game.turn.has_closed = True
    game.turn.redeployed.add(active)


def why_not(game, troops, at):
    """Return why a race may not close this region, or None."""
    spot = game.spots[at]
    if spot.troops and spot.troops.seat == troops.seat:
        return "own_active"
    if at in game.closed:
        return "closed"
    mountains = [m for m in game.held(troops) if game.printed[m].terrain == "mountain"]
    if not any(m in game.printed[at].adjacent for m in mountains):
        return "not_adjacent"
    if is_safe(game, at):
        return "protected"
    mine = [place for place, one in game.closed.items() if one == (troops.seat, "lava")]
    is_enough = len(mine) < MOST and _fit(game, [*mine, at], mountains)
    return None if is_enough else "nothing_to_close"


def _fit(game, places, mountains):
    """Return whether each of these regions lies beside a mountain of its own."""
    near = [m for m in mountains if places and m in game.printed[places[0]].adjacent]
    rest = ([other for other in mountains if other != m] for m in near)
    return not places or any(_fit(game, places[1:], others) for others in rest)
