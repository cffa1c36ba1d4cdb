"""Random attacks that the rules allow."""

from tests.board import attack
from tests.board.conquest import BOLTS, DRAKES, FLIGHTS, most_standing

FACES = (0, 0, 0, 1, 2, 3)


class Attackers:
    """Chooses what to conquer, with what, and how the die falls."""

    def __init__(self, game, rng, knows_better):
        self.game, self.rng = game, rng
        # Whether players sometimes conquer out of reach, with too few tokens, or after redeploying.
        self.knows_better = knows_better

    def choose(self, by):
        """Return an attack by these troops, or None if there is none left to make."""
        game, rng = self.game, self.rng
        troops = game.acting(by)
        is_late = troops in game.turn.redeployed
        if game.has_made_last_attempt(troops) or (is_late and not self._insists(0.3)):
            return None
        places = [at for at, spot in enumerate(game.spots) if spot.troops is not troops]
        rng.shuffle(places)
        # Occupied regions test more.
        places.sort(key=lambda at: game.spots[at].troops is None and rng.random() < 0.5)
        found = (self._attack(troops, at, self._use(troops, at)) for at in places)
        command = next((command for command in found if command), None)
        if command and is_late:
            if command.keys() & {"die", "failed", "use"}:
                return None
            command["anyway"] = True
        return command and {**command, **({} if by == "active" else {"by": by})}

    def _insists(self, chance):
        return self.knows_better and self.rng.random() < chance

    def _use(self, troops, at):
        game, rng = self.game, self.rng
        if troops.has("sorcerers") and self._may_swap(troops, at):
            return {"sorcery": True}
        is_mountain = game.printed[at].terrain == "mountain"
        if troops.has("storm_giants") and is_mountain and game.turn.bolts < BOLTS:
            return {"bolt": True}
        is_forest = game.printed[at].terrain == "forest" and game.spots[at].troops
        if troops.has("wendigos") and is_forest and "clear" not in game.turn.used:
            return {"clear": True}
        may_transform = game.turn.drakes < DRAKES and troops.hand > 1
        if troops.has("drakons") and may_transform and rng.random() < 0.5:
            return {"drake": True}
        uses = {
            "dragon_master": {"dragon": True},
            "catapult": {"catapult": True},
            "mercenary": {"mercenary": True} if game.current.coins > 1 else {},
            "berserk": {"berserk_die": rng.choice(FACES)},
            "zeppelined": {"zeppelin": True} if game.turn.flights < FLIGHTS else {},
            "behemoth": {"behemoths": rng.randint(1, n)} if (n := self._beasts(troops)) else {},
            "fireball": {"fireballs": rng.randint(1, n)} if (n := troops.fireballs) else {},
        }
        use = {} if troops.in_decline else uses.get(troops.in_use, {})
        is_spent = any(name in game.turn.used for name in use)
        return {} if is_spent or rng.random() < 0.4 else use

    def _beasts(self, troops):
        return self.game.behemoths_in_hand(troops) if troops.has("behemoth") else 0

    def _may_swap(self, troops, at):
        game = self.game
        if not game.tray["sorcerers"] or troops.hand < game.house["sorcery_needs_token_in_hand"]:
            return False
        is_lone = attack.can_swap(game, troops, at, 1)
        return is_lone and game.spots[at].troops.seat not in game.turn.swapped

    def _attack(self, troops, at, use):
        game, rng = self.game, self.rng
        why = attack.why_never(game, troops, at, use)
        is_far = why in ("not_adjacent", "not_entry") and not use
        goes_far = is_far and self._insists(0.01)
        # No rule says what becomes of a coin that a player's own Ghouls find.
        if (why and not goes_far) or game.spots[at].coin:
            return None
        command = {"do": "conquer", "at": at} | ({"anyway": True} if goes_far else {})
        there = 1 if "sorcery" in use else self._defenders(at)
        if there is not None:
            command["there"] = there
        if use or rng.random() < 0.1:
            command["use"] = use
        if "catapult" in use and rng.random() < 0.5:
            command["catapult_at"] = rng.choice(attack.firing_places(game, troops, at))
        if game.spots[at].troops and game.spots[at].troops.has("pygmies"):
            command["loss_die"] = rng.choice(FACES)
        if "sorcery" in use or "clear" in use:
            return command
        if "zeppelin" in use:
            is_able = not attack.why_no_flight(game, troops)
            return command | {"die": rng.choice(FACES)} if is_able else None
        cost = attack.price(game, troops, at, there, use)
        how = self._effort(troops, cost, use)
        if how is None and not use and self._may_be_short(troops, cost):
            return command | {"anyway": True}
        return None if how is None else command | how

    def _may_be_short(self, troops, cost):
        """Return whether the player insists on a conquest that the recorded hand does not allow."""
        spare = sum(spot.tokens - troops.least for spot in self.game.spots_of(troops))
        is_possible = troops.hand + spare >= troops.least and cost <= troops.limit
        return is_possible and cost > troops.hand and self._insists(0.01)

    def _defenders(self, at):
        """Return how many really stand there, or None to believe the record."""
        game, rng, spot = self.game, self.rng, self.game.spots[at]
        if spot.troops is None or rng.random() < 0.6:
            return None
        troops = spot.troops
        if not troops.withdraws:
            return spot.tokens
        return rng.randint(troops.least, max(troops.least, most_standing(game, at)))

    def _effort(self, troops, cost, use):
        """Return the tokens and dice of an attack, or None if it is hopeless."""
        game, rng, hand = self.game, self.rng, troops.hand
        if hand < troops.least:
            return None
        if "berserk_die" in use:
            return {} if hand >= cost or rng.random() < 0.1 else None
        is_rolled = game.has_made_last_attempt(troops, with_die=True)
        if hand >= cost and (is_rolled or rng.random() < 0.98):
            return {"tokens": rng.randint(1, hand)} if rng.random() < 0.2 else {}
        if is_rolled or attack.why_no_attempt(game, troops, cost) or rng.random() < 0.6:
            return None
        die = rng.choice(FACES)
        if hand + die < cost and rng.random() < 0.3:
            return {"failed": True}
        return {"die": die}
