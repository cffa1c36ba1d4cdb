"""The power on offer that Copycat takes over, and what goes with it."""

from tests.board.forbidden import forbid

# What the badges lay on the board, all of which leaves with a power that was taken over.
LAID = {
    "behemoth": "behemoths",
    "heroic": "hero",
    "bivouacking": "encampments",
    "fortified": "fortress",
    "dragon_master": "dragon",
    "catapult": "catapult",
    "gunner": "cannon",
}


def borrow(game, slot):
    """Take over the power in a slot until the next turn."""
    active = game.acting("active")
    forbid(active.power != "copycat", "borrows_nothing")
    forbid(active.borrowed, "already_used")
    forbid(game.turn.attackers or active in game.turn.redeployed, "already_conquered")
    forbid(slot > len(game.column.combos), "no_such_slot")
    active.borrowed = game.column.combos[slot - 1].power


def give_back(game, troops):
    """Lose the power that was taken over, if any, with everything it brought."""
    lent, troops.borrowed = troops.borrowed, None
    if lent is None:
        return
    owner = game.players[troops.seat]
    owner.ally, owner.pacts, troops.fireballs = None, {}, 0
    if lent in LAID:
        for spot in game.spots_of(troops):
            spot.drop(LAID[lent])
    game.closed = {at: one for at, one in game.closed.items() if one != (troops.seat, lent)}
