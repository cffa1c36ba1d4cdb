"""What people tell about regions: what they placed there, and what stands there really."""

from tests.board.forbidden import forbid
from tests.board.pieces import ENCAMPMENTS, FORTRESSES, HEROES

NEEDS = {
    "encampments": "bivouacking",
    "hero": "heroic",
    "fortress": "fortified",
    "pot": "leprechauns",
}


def place(game, at, tokens=None, by="active", player=None, **markers):
    """Let the owner say what stands in a region."""
    troops = _placer(game, by, player)
    forbid(game.spots[at].troops is not troops, "not_yours")
    forbid(any(not troops.has(NEEDS[name]) for name in markers), "bad_request")
    if tokens is not None:
        _check_tokens(game, troops, at, tokens)
    _check_markers(game, troops, at, markers)
    spot = game.spots[at]
    if tokens is not None:
        game.lay(troops, at, tokens)
        spot.sure = spot.told = True
    if markers.get("fortress") and not spot.fortress:
        game.turn.used.add("fortress")
    for name, value in markers.items():
        setattr(spot, name, value)


def _placer(game, by, player):
    owner = game.players[game.seat_of(player)] if player else game.current
    races = [t for t in owner.races if owner is game.current or t.race in owner.to_place]
    found = [t for t in races if (t is owner.active if by == "active" else t.race == by)]
    forbid(not found, "not_yours")
    return found[0]


def _check_tokens(game, troops, at, tokens):
    forbid(troops.has("pixies", "barbarians") or tokens < troops.least, "bad_request")
    is_own_turn = troops is game.current.active
    others = sum(spot.tokens for spot in game.spots_of(troops)) - game.spots[at].tokens
    most = game.tokens(troops) + (game.new_skeletons() if is_own_turn else 0)
    forbid(others + tokens > most, "too_many_tokens")


def _check_markers(game, troops, at, markers):
    others = [spot for spot in game.spots_of(troops) if spot is not game.spots[at]]
    camps = markers.get("encampments", 0) + sum(spot.encampments for spot in others)
    heroes = markers.get("hero", 0) + sum(spot.hero for spot in others)
    is_new = markers.get("fortress", False) and not game.spots[at].fortress
    forts = is_new + sum(spot.fortress for spot in game.spots)
    forbid(camps > ENCAMPMENTS or heroes > HEROES or forts > FORTRESSES, "too_many_markers")
    forbid(is_new and "fortress" in game.turn.used, "too_many_markers")


def set_straight(game, at, player=None, race=None, in_decline=False, tokens=1, **nobody):
    """Put a region right, whatever stood there."""
    if nobody:
        _empty(game, at)
        game.spots[at].lost_tribe = nobody.get("lost_tribe", False)
        return
    owner = game.players[game.seat_of(player)]
    found = [t for t in owner.races if (t.race, t.in_decline) == (race, in_decline)]
    forbid(not found, "bad_request")
    troops = found[0]
    forbid(tokens > troops.limit, "too_many_tokens")
    _empty(game, at)
    if not troops.withdraws:
        game.draw(troops, tokens)
    game.lay(troops, at, tokens)
    game.spots[at].told = True


def _empty(game, at):
    spot = game.spots[at]
    troops, tokens = spot.troops, spot.tokens
    game.leave(at)
    if troops and not troops.withdraws:
        game.give_back(troops, tokens)
