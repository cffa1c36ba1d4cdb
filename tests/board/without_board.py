"""Describes a game of the cardboard the way it is recorded without a board."""

from collections import Counter

from tests.board.attack import beasts_at, cannons_beside, is_beside_own_mountain, is_slung
from tests.board.pieces import IMMUNE
from tests.board.scoring import explored, whole_islands
from tests.board.turning_over import race_tokens, revived_by

KINDS = ("farmland", "forest", "hill", "swamp", "mine", "magic", "coastal")
# The regions from which a piece takes no coin.
SPARED = {"khans": {"hill", "farmland"}, "aquatic": {"coastal"}, "goldsmith": {"mine"}}


class WithoutBoard:
    """Spells out what the board would have known. Ask it before each command is carried out."""

    def __init__(self, game):
        self.game = game
        # What the current player collected in pots as the turn began.
        self._pots = 0

    def tell(self, command):
        """Return the command without a board, or None if there is nothing to record."""
        shown = {name: value for name, value in command.items() if name not in ("tower", "keep")}
        match command["do"]:
            case "place" | "fire" | "lay_winter":
                return None
            case "conquer":
                return self._conquest(**shown)
            case "close":
                return self._closing(**shown)
            case "score":
                shown["counts"] = self._scored(command.get("keep"))
                shown["loot"] = self.game.coins_in_loot(self.game.turn.seat)
                self._pots = self._next_pots()
            case "decline":
                shown |= self._decline(command.get("keep"))
                shown["loot"] = self.game.coins_in_loot(self.game.turn.seat)
                self._pots = self._next_pots()
        return shown

    def _next_pots(self):
        """Return how many pots of gold the next player still finds."""
        game = self.game
        following = game.players[(game.turn.seat + 1) % len(game.players)]
        return sum(spot.pot for spot in game.spots_of(following.active)) if following.active else 0

    def _conquest(self, do, at, there=None, catapult_at=None, **more):
        game, region, spot = self.game, self.game.printed[at], self.game.spots[at]
        troops = game.acting(more.get("by", "active"))
        target = {
            "terrain": region.terrain,
            "symbols": sorted(region.symbols),
            "coastal": region.coastal,
            "holder": self._holder(spot, there),
            "encampments": spot.encampments,
            "strength": beasts_at(game, spot),
            "fortress": spot.fortress,
            "lair": spot.lair,
            "pot": spot.pot,
            "protected_by": [name for name in IMMUNE if getattr(spot, name)],
            "below": self._holder(spot.below, None) if spot.below else None,
        }
        use = dict(more.pop("use", {}))
        if troops.has("giants") and is_beside_own_mountain(game, troops, at):
            use["own_mountain_adjacent"] = True
        use["cannons_firing"] = cannons_beside(game, troops, at)
        if at in game.loot:
            more["loot"] = game.loot[at][1]
        if "behemoths" in use:
            use["behemoth_strength"] = game.strength(troops)
        if is_slung(game, troops, at):
            use["over_one_region"] = True
        return {"do": do, "target": target, "use": use, **more}

    def _closing(self, do, at):
        """Return who had to leave a region, or None if nobody had."""
        loser = self.game.spots[at].troops
        name = loser and self.game.players[loser.seat].name
        return {"do": do, "player": name, "race": loser.race} if loser else None

    def _holder(self, spot, there):
        if spot.lost_tribe:
            return {"kind": "lost_tribe"}
        if spot.troops is None:
            return None
        return {
            "kind": "race",
            "race": spot.troops.race,
            "tokens": there or spot.tokens,
            "in_decline": spot.troops.in_decline,
            "own": spot.troops.seat == self.game.turn.seat,
        }

    def _decline(self, keep):
        game, player = self.game, self.game.current
        active = player.active
        revived = revived_by(active, player)
        stays = [t for t in player.declined if t.power or active.power == "spirit" or t is revived]
        # What lies below the race that declines has left before it counts.
        left = {
            t: [at for at in game.held(t) if game.spots[at].troops is not active] for t in stays
        }
        stays = [t for t in stays if left[t]]
        held = game.held(active) if keep is None else keep
        mine = self._count(held)
        if game.has_sky:
            mine["islands"] = whole_islands(game, held)
        mine["tower_tokens"] = min(len(held), race_tokens(game, active))
        return {"counts": [mine, *(self._counts(t, left[t]) for t in stays)], "pots": self._pots}

    def _scored(self, keep):
        """Return everything that is asked at scoring; regions given up before no longer count."""
        active, *declined = self.game.current.races
        held = self.game.held(active)
        if not active.in_decline and self.game.must_keep(active) is not None:
            held = keep
        return [self._counts(active, held), *(self._counts(troops) for troops in declined)]

    def _counts(self, troops, held=None):
        """Return everything that may be asked about a race at scoring."""
        game, turn = self.game, self.game.turn
        held = game.held(troops) if held is None else held
        spots = [game.spots[at].part_of(troops) for at in held]
        counts = self._count(held) | {
            "fortresses": sum(spot.fortress for spot in spots),
            "tower_tokens": sum(spot.tokens for spot in spots),
        }
        if game.has_sky:
            counts["islands"] = whole_islands(game, held)
        if troops.in_decline:
            return counts
        if game.has_sky:
            counts["explored"] = explored(game, held)
        spared = SPARED.get(troops.race, set()) | SPARED.get(troops.in_use, set())
        return counts | {
            "bare": sum(not spared & game.printed[at].kinds for at in held),
            "nonempty_conquests": turn.nonempty,
            "active_conquests": turn.from_active,
            "pots": self._pots,
            "abandoned_coins": 0,
            "attacked_active": int(bool(turn.attacked)),
            "first_turn": int(turn.has_picked),
        }

    def _count(self, held):
        found = Counter(kind for at in held for kind in self.game.printed[at].kinds)
        return {"regions": len(held)} | {kind: found[kind] for kind in KINDS}
