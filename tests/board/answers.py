"""What `ask` must answer about a game, worked out from the cardboard."""

from tests.board.attack import targets
from tests.board.pieces import MARKERS
from tests.board.scoring import score


def expected(game):
    """Return the state of the game in the words of a replay's answer."""
    return {
        "round": game.round,
        "turn_of": None if game.is_over else game.current.name,
        "over": game.is_over,
        "column": [
            {name: getattr(combo, name) for name in ("race", "power", "coins", "extra_tokens")}
            for combo in game.column.combos
        ],
        "race_stack": list(game.column.races),
        "power_stack": list(game.column.powers),
        "power_discard": list(game.column.discard),
        "players": [_player(game, player) for player in game.players],
        "board": board(game),
        **_lying(game),
        **_winter(game),
    }


def _lying(game):
    """Return the loot on the board and the regions that are closed, if there are any."""
    loot = [
        {"region": at, "player": game.players[seat].name}
        for at, (seat, _) in sorted(game.loot.items())
    ]
    closed = [
        {"region": at, "until_turn_of": game.players[seat].name, "by": why}
        for at, (seat, why) in sorted(game.closed.items())
    ]
    return ({"loot": loot} if loot else {}) | ({"closed": closed} if closed else {})


def _winter(game):
    found = [
        {"region": at, "player": game.players[whose.seat].name}
        for at, whose in sorted(game.winter.items())
    ]
    return {"winter": found} if found else {}


def _player(game, player):
    active = player.active
    found = active and {
        "race": active.race,
        "power": active.power,
        "tokens": game.tokens(active),
    }
    if active and active.borrowed:
        found["borrowed"] = active.borrowed
    if active and active.kept:
        found["kept"] = active.kept
    if active and active.fireballs:
        found["fireballs"] = active.fireballs
    declined = [{"race": troops.race, "power": troops.power} for troops in player.declined]
    shown = {"name": player.name, "coins": player.coins, "active": found, "declined": declined}
    if player.pacts:
        shown["pacts"] = {game.players[seat].name: n for seat, n in player.pacts.items()}
    return shown


def board(game):
    """Return every region that is not empty."""
    found = (_region(game, at, spot) for at, spot in enumerate(game.spots))
    return [region for region in found if len(region) > 1]


def _region(game, at, spot):
    region = {"region": at}
    if spot.lost_tribe:
        region["lost_tribe"] = True
    if spot.troops:
        region |= {
            "player": game.players[spot.troops.seat].name,
            "race": spot.troops.race,
            "in_decline": spot.troops.in_decline,
            "tokens": spot.tokens,
            "sure": spot.sure,
        }
    if below := spot.below:
        owner = game.players[below.troops.seat].name
        region["below"] = {"player": owner, "race": below.troops.race, "tokens": below.tokens}
    return region | {name: getattr(spot, name) for name in MARKERS if getattr(spot, name)}


def shown(game):
    """Return what `show` must answer for the player whose turn it is."""
    return {"targets": targets(game), "score": score(game, game.current.races)}
