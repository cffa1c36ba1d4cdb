"""What people say about regions: what they placed there, and what really stands there."""

from tests.board.cardboard import ALL_MARKERS
from tests.board.forbidden import forbid
from tests.board.pieces import BEHEMOTHS, CANNONS, ENCAMPMENTS, EXTRA_AMAZONS, FORTRESSES, HEROES

NEEDS = {
    "encampments": "bivouacking",
    "behemoths": "behemoth",
    "hero": "heroic",
    "fortress": "fortified",
    "pot": "leprechauns",
    "cannon": "gunner",
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
        _tell(game, troops, at, tokens)
        if troops.seat == game.turn.seat:
            game.turn.redeployed.add(troops)
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


def is_taken_up(game, troops):
    """Return whether it is these troops' own turn."""
    return troops is game.current.active or troops in game.ready_ghouls(game.current)


def _check_tokens(game, troops, at, tokens):
    may_place = game.house["barbarians_redeploy_after_losing_a_region"]
    waits = troops.has("barbarians") and (is_taken_up(game, troops) or not may_place)
    forbid(troops.has("pixies") or waits or tokens < troops.least, "bad_request")
    forbid(tokens > most_placed(game, troops, at), "too_many_tokens")


def most_placed(game, troops, at):
    """Return how many tokens may be placed in a region: some may always be taken away."""
    return max(game.spots[at].tokens - 1, most_tokens(game, troops, at))


def most_tokens(game, troops, at):
    """Return the highest count that may be given for a region, with the others as recorded."""
    there = game.spots[at].tokens if game.spots[at].troops is troops else 0
    if not is_taken_up(game, troops):
        flexible = [spot for spot in game.spots_of(troops) if spot is not game.spots[at]]
        given = sum(spot.tokens - troops.least for spot in flexible if not spot.sure)
        return there + troops.hand - troops.waits + given
    extra = EXTRA_AMAZONS if troops.has("amazons") else 0
    rising = game.newcomers() if troops is game.current.active else 0
    return there + troops.hand + rising - extra


def _tell(game, troops, at, tokens):
    """Set the count of a region; outside the race's turn, unsure counts adjust."""
    spot = game.spots[at]
    more = tokens - (spot.tokens if spot.troops is troops else 0)
    if not is_taken_up(game, troops):
        _meet(game, troops, at, more)
    game.lay(troops, at, tokens)
    spot.sure = spot.counted = True


def _meet(game, troops, at, more):
    """Let the unsure regions of a race give or take this many tokens."""
    had_none = not game.held(troops)
    others = [other for other in game.held(troops) if not game.spots[other].sure and other != at]
    if more > 0:
        waiting = troops.hand - troops.waits
        short = game.pick_up(troops, others, max(0, more - max(0, waiting)))
        troops.waits = troops.hand - more if had_none else troops.waits - short
    elif troops in game.turn.driven_out or not others:
        game.turn.loose.add(troops)
    else:
        game.put_down(troops, others, -more)


def _check_markers(game, troops, at, markers):
    others = [spot for spot in game.spots_of(troops) if spot is not game.spots[at]]
    camps = markers.get("encampments", 0) + sum(spot.encampments for spot in others)
    beasts = markers.get("behemoths", 0) + sum(spot.behemoths for spot in others)
    forbid(beasts > BEHEMOTHS, "too_many_markers")
    heroes = markers.get("hero", 0) + sum(spot.hero for spot in others)
    is_new = markers.get("fortress", False) and not game.spots[at].fortress
    forts = is_new + sum(spot.fortress for spot in game.spots)
    moves = markers.get("cannon", game.spots[at].cannon) != game.spots[at].cannon
    guns = markers.get("cannon", False) + sum(spot.cannon for spot in others)
    forbid(moves and at in game.turn.fired, "cannon_fired")
    forbid(guns > CANNONS, "too_many_markers")
    forbid(camps > ENCAMPMENTS or heroes > HEROES or forts > FORTRESSES, "too_many_markers")
    forbid(is_new and "fortress" in game.turn.used, "too_many_markers")


def set_straight(
    game, at, player=None, race=None, in_decline=False, tokens=1, below=None, **nobody
):
    """Correct a region, whatever stood there; `below`: what still lies below, as before."""
    stays = game.spots[at].below if below else None
    if below:
        game.spots[at].below = None
    elif lower := game.spots[at].below:
        game.leave_from_below(at)
        game.give_back(lower.troops, lower.tokens)
    _set_top(game, at, player, race, in_decline, tokens, nobody)
    game.spots[at].below = stays


def _set_top(game, at, player, race, in_decline, tokens, nobody):
    if nobody:
        _empty(game, at)
        game.spots[at].lost_tribe = nobody.get("lost_tribe", False)
        return
    owner = game.players[game.seat_of(player)]
    found = [t for t in owner.races if (t.race, t.in_decline) == (race, in_decline)]
    forbid(not found, "bad_request")
    troops = found[0]
    stays_off = troops.has("amazons") and not is_taken_up(game, troops)
    forbid(tokens > troops.limit - EXTRA_AMAZONS * stays_off, "too_many_tokens")
    if game.spots[at].troops is troops and troops.withdraws:
        game.spots[at].drop(*ALL_MARKERS)
        _tell(game, troops, at, tokens)
        return
    _empty(game, at)
    if troops.withdraws:
        _tell(game, troops, at, tokens)
        return
    game.draw(troops, tokens)
    game.lay(troops, at, tokens)
    game.spots[at].counted = True


def _empty(game, at):
    spot = game.spots[at]
    troops, tokens = spot.troops, spot.tokens
    game.leave(at)
    if troops and not troops.withdraws:
        game.give_back(troops, tokens)
    elif troops and not is_taken_up(game, troops):
        if game.held(troops):
            _meet(game, troops, at, -tokens)
        else:
            troops.waits = troops.hand
