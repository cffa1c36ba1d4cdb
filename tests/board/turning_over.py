"""A race goes into decline (section 7 of the rules, rule 10 of the board)."""

from tests.board import borrowing
from tests.board.cardboard import LEAVE_ON_DECLINE
from tests.board.forbidden import forbid


def check(game, troops, tower, keep):
    """Raise what still has to be named."""
    held, left = game.held(troops), needed_to_keep(game, troops)
    if left is not None:
        forbid(len(set(keep)) != left or not set(keep) <= set(held), "needs_keep")
    if troops.race == "priestesses" and held:
        forbid(tower not in tower_places(game, troops), "needs_tower")


def tower_places(game, troops):
    """Return where Priestesses may build their tower."""
    held = game.held(troops)
    walled = [at for at in held if game.spots[at].fortress]
    return walled if troops.power == "fortified" and walled else held


def needed_to_keep(game, troops):
    """Return how many regions `keep` must name, or None if all stay, or only a tower."""
    left = race_tokens(game, troops)
    return left if len(game.held(troops)) > left and troops.race != "priestesses" else None


def race_tokens(game, troops):
    """Return how many tokens are left once the Hordes have gone."""
    return max(0, game.tokens(troops) - troops.hordes)


def turn_over(game, troops, tower, keep):
    """Turn the active race over; the one in decline before it leaves."""
    player = game.current
    borrowing.give_back(game, troops)
    uncover(game, troops)
    if troops.has("skags"):
        game.collect_loot(troops.seat)
    left = needed_to_keep(game, troops)
    revived = revived_by(troops, player)
    for old in list(player.declined):
        if not old.power and troops.power != "spirit" and old is not revived:
            game.remove(old)
    for other in game.players:
        if other.active and other.active.has("historian"):
            other.coins += 1
    for at in game.held(troops):
        game.spots[at].drop(*LEAVE_ON_DECLINE)
        if left is not None and at not in keep:
            game.leave(at)
    if troops.race != "ghouls":
        _stack(game, troops, tower)
    game.end_winter(troops)
    _flip(game, player, troops)
    if troops.race == "ghouls":
        game.lay_all_down(troops)


def uncover(game, troops):
    """Take everything that lies below a race off the board."""
    for at in game.held(troops):
        if not game.is_covered(troops, at):
            game.lose_below(at)


def revived_by(troops, player):
    """Return the declined race that comes back to life: rather one that would have to leave."""
    if troops.power != "soul_touch" or not player.declined:
        return None
    return max(player.declined, key=lambda old: not old.power)


def stand_up(game, troops):
    """Let a declined race stand up without its badge, and take the rest of its tokens in hand."""
    player = game.players[troops.seat]
    for at in game.held(troops):
        if game.is_covered(troops, at):
            game.leave_from_below(at)
    player.declined.remove(troops)
    player.active, troops.in_decline = troops, False
    if troops.power:
        game.column.discard.append(troops.power)
        troops.power = None
        game.column.refill()
    game.draw(troops, max(0, troops.began - game.tokens(troops)))
    troops.waits = troops.hand


def _stack(game, troops, tower):
    """Leave one token in each region, or all of them in one tower."""
    held, left = game.held(troops), race_tokens(game, troops)
    for at in held:
        game.lay(troops, at, 1)
        game.spots[at].sure = True
    if troops.race == "priestesses" and held:
        for at in set(held) - {tower}:
            game.leave(at)
        game.lay(troops, tower, min(len(held), left))


def _flip(game, player, troops):
    player.active, player.ally, player.pacts = None, None, {}
    player.picks_free |= troops.power == "racketeering"
    player.declined.append(troops)
    troops.hand -= troops.hordes
    troops.hordes = troops.fireballs = troops.kept = 0
    if troops.power and troops.power != "spirit":
        game.column.discard.append(troops.power)
        troops.power = None
    troops.in_decline = True
    if not troops.withdraws:
        game.give_back(troops, troops.hand)
    if not game.tokens(troops):
        game.remove(troops)
