"""Random players who do only what the rules allow, and now and then undo it."""

from tests.board.attackers import Attackers
from tests.board.closing import why_not
from tests.board.pieces import CANNONS, ENCAMPMENTS, FORTRESSES, HEROES, PACTS
from tests.board.placing import is_taken_up, most_placed, most_tokens
from tests.board.turning_over import needed_to_keep, tower_places

# How often players do something besides conquering and scoring.
SELDOM, OFTEN = 0.02, 0.4


class Players:
    """Everybody around the table. Each command must be carried out before the next is asked for."""

    def __init__(self, recorder, rng, is_plain=False):
        self.recorder, self.game, self.rng = recorder, recorder.game, rng
        self.attackers = Attackers(recorder.game, rng, knows_better=not is_plain)
        # Plain players do only what can also be recorded without a board.
        self.is_plain = is_plain

    def commands(self):
        """Yield the commands of a whole game."""
        while not self.game.is_over:
            for command in self._turn():
                yield command
                if not self.is_plain and not self.game.is_over:
                    yield from self._asides(command)

    def _happens(self, chance):
        return self.rng.random() < chance

    # A turn

    def _turn(self):
        game = self.game
        if game.current.active is None:
            if game.ready_ghouls(game.current) and self._happens(OFTEN):
                yield from self._attacks("ghouls")
            slots = self._affordable()
            yield {"do": "pick", "slot": 1 if self._happens(OFTEN) else self.rng.choice(slots)}
        elif self._may_decline() and self._wants_to_decline():
            yield {"do": "decline", **self._naming()}
            return
        yield from self._borrowing()
        yield from self._give_up_regions()
        if self._may_decline() and self._happens(SELDOM):
            yield {"do": "decline", **self._naming()}
            return
        if game.ready_ghouls(game.current):
            yield from self._attacks("ghouls")
        for at in game.may_fire():
            if self._happens(OFTEN):
                yield {"do": "fire", "at": at}
        yield from self._attacks("active")
        if game.current.active.has("marauding") and not game.turn.last_attempts:
            yield {"do": "regroup"}
            yield from self._attacks("active")
        yield from self._closing()
        yield from self._redeployment()
        yield self._ending()

    def _affordable(self):
        column, purse = self.game.column, self.game.current.coins
        slots = range(1, len(column.combos) + 1)
        is_free = self.game.current.picks_free
        return [slot for slot in slots if column.price(slot, is_free) <= purse]

    def _may_decline(self):
        """Return whether the active race may decline, with nothing left undefined."""
        game = self.game
        active = game.current.active
        is_enough = not active.hordes or game.tokens(active) > active.hordes
        return is_enough and not (
            game.turn.has_picked or game.turn.has_revived or game.turn.attackers
        )

    def _wants_to_decline(self):
        active = self.game.current.active
        is_tired = active.hand <= 2 or active.race == "ghouls" or active.power == "soul_touch"
        return self._happens(0.5 if is_tired else 0.1)

    def _naming(self):
        """Return the regions that a decline has to name."""
        game, rng = self.game, self.rng
        active = game.current.active
        held = game.held(active)
        named, left = {}, needed_to_keep(game, active)
        if left is not None:
            named["keep"] = rng.sample(held, left)
        if active.race == "priestesses" and held:
            named["tower"] = rng.choice(tower_places(game, active))
        return named

    def _give_up_regions(self):
        if self.is_plain or self.game.turn.attackers:
            return
        for by in ("active", *(t.race for t in self.game.ready_ghouls(self.game.current))):
            troops = self.game.acting(by)
            held = self.game.held(troops)
            if held and self._happens(OFTEN if troops.has("gypsies") else 0.08):
                places = self.rng.sample(held, self.rng.randint(1, len(held)))
                yield {"do": "abandon", "at": places, "by": by}

    def _attacks(self, by):
        while not self._happens(0.1):
            if by == "active" and not self.is_plain and self._happens(SELDOM):
                yield from self._counts(by, None)
            if by != "active" and not self.game.ready_ghouls(self.game.current):
                return
            command = self.attackers.choose(by)
            if command is None:
                return
            yield command

    def _ending(self):
        active, most = self.game.current.active, self.game.must_keep(self.game.current.active)
        keep = {}
        if most is not None:
            keep["keep"] = self.rng.sample(self.game.held(active), most)
        if active.has("stout") and self._happens(0.3):
            return {"do": "score", "then_decline": True, **self._naming(), **keep}
        return {"do": "score", **keep}

    def _borrowing(self):
        active, column = self.game.current.active, self.game.column
        is_able = active.power == "copycat" and not active.borrowed
        if is_able and column.combos and not self.game.turn.attackers and self._happens(0.8):
            yield {"do": "borrow", "slot": self.rng.randint(1, len(column.combos))}

    def _closing(self):
        active = self.game.current.active
        while active.has("lava") and self._happens(0.8):
            places = range(len(self.game.spots))
            free = [at for at in places if not why_not(self.game, active, at)]
            if not free:
                return
            taken = [at for at in free if self.game.spots[at].troops]
            yield {"do": "close", "at": self.rng.choice(taken or free)}

    # Redeployment

    def _redeployment(self):
        game = self.game
        active = game.current.active
        for at in game.held(active):
            if game.spots[at].troops is not game.current.active:
                continue
            markers = self._markers(game.current.active, at)
            if markers:
                yield {"do": "place", "at": at, **markers}
        if not self.is_plain and self._happens(OFTEN):
            for by in ("active", *(t.race for t in game.ready_ghouls(game.current))):
                yield from self._counts(by, None)
        yield from self._winter()
        foes = {seat for seat in range(len(game.players)) if seat != game.turn.seat}
        peaceful = sorted(foes - game.turn.attacked)
        if game.current.active.has("diplomat") and peaceful and self._happens(0.7):
            yield {"do": "ally", "player": game.players[self.rng.choice(peaceful)].name}
        # Without a board the coins of pots come into the purse only with the score.
        is_short = self.is_plain and game.current.active.has("leprechauns")
        if game.current.active.has("haggling") and not is_short and self._happens(0.7):
            pacts = self._pacts(sorted(foes))
            # Dealing none at all is no step.
            if any(pacts.values()):
                yield {"do": "deal", "pacts": pacts}

    def _pacts(self, foes):
        left, dealt = min(PACTS, self.game.current.coins), {}
        for seat in foes:
            dealt[self.game.players[seat].name] = self.rng.randint(0, left)
            left -= dealt[self.game.players[seat].name]
        return dealt

    def _winter(self):
        """Lay winter markers; without a board nobody follows them."""
        while not self.is_plain and (places := self.game.winter_places()):
            if self._happens(0.2):
                return
            yield {"do": "lay_winter", "at": self.rng.choice(places)}

    def _markers(self, troops, at):
        game, rng, spot = self.game, self.rng, self.game.spots[at]
        if self._happens(OFTEN):
            return {}
        if troops.has("bivouacking"):
            others = sum(s.encampments for s in game.spots_of(troops) if s is not spot)
            camps = rng.randint(0, ENCAMPMENTS - others)
            return {"encampments": camps} if camps != spot.encampments else {}
        if troops.has("heroic"):
            heroes = sum(s.hero for s in game.spots_of(troops) if s is not spot)
            return {"hero": not spot.hero} if spot.hero or heroes < HEROES else {}
        if troops.has("gunner"):
            guns = sum(s.cannon for s in game.spots_of(troops) if s is not spot)
            may_move = at not in game.turn.fired and (spot.cannon or guns < CANNONS)
            return {"cannon": not spot.cannon} if may_move else {}
        if troops.has("fortified") and "fortress" not in game.turn.used:
            built = sum(s.fortress for s in game.spots)
            return {"fortress": True} if not spot.fortress and built < FORTRESSES else {}
        if troops.has("behemoth"):
            beasts = self.rng.randint(0, game.behemoths_in_hand(troops) + spot.behemoths)
            return {"behemoths": beasts} if beasts != spot.behemoths else {}
        if troops.has("leprechauns"):
            return {} if spot.pot else {"pot": True}
        return {}

    def _counts(self, by, player):
        """Give the counts of some regions of a race."""
        game = self.game
        owner = game.players[game.seat_of(player)] if player else game.current
        found = [t for t in owner.races if by in (t.race, "active" if t is owner.active else "")]
        if not found or found[0].has("pixies"):
            return
        troops, house = found[0], game.house["barbarians_redeploy_after_losing_a_region"]
        if troops.has("barbarians") and (is_taken_up(game, troops) or not house):
            return
        for at in game.held(troops):
            spot = game.spots[at]
            most = most_placed(game, troops, at)
            if spot.troops is not troops or most < troops.least or self._happens(0.3):
                continue
            tokens = self.rng.randint(troops.least, most)
            if (tokens, True) != (spot.tokens, spot.counted):
                command = {"do": "place", "at": at, "tokens": tokens, "by": by}
                yield command | ({"player": player} if player else {})

    # What happens besides the turn

    def _asides(self, command):
        may_undo = command["do"] in ("conquer", "place") and self.recorder.can_take_back
        if may_undo and self._happens(0.05):
            yield {"do": "undo"}
            if self._happens(0.7):
                yield {"do": "redo"}
        for seat, player in enumerate(self.game.players):
            if seat != self.game.turn.seat and player.to_place and self._happens(0.2):
                race = min(player.to_place)
                is_active = player.active and player.active.race == race
                yield from self._counts("active" if is_active else race, player.name)
        if self._happens(SELDOM):
            player = self.rng.choice(self.game.players)
            coins = self.rng.choice([-1, 1, 2, 3] if player.coins else [1, 2])
            yield {"do": "adjust", "player": player.name, "coins": coins}
        if self._happens(SELDOM):
            yield from self._set_straight()
        if self._happens(SELDOM / 4):
            yield from self._vanish()

    def _vanish(self):
        found = [(p.name, t.race) for p in self.game.players for t in p.declined]
        if found:
            name, race = self.rng.choice(found)
            yield {"do": "vanish", "player": name, "race": race}

    def _set_straight(self):
        game, rng = self.game, self.rng
        at = rng.randrange(len(game.spots))
        spot = game.spots[at]
        lower = spot.below and spot.below.troops
        if spot.coin or self._is_last_stand(spot.troops) or self._is_last_stand(lower):
            return
        troops = rng.choice([spot.troops, *game.all_troops(), None])
        if troops is None:
            is_tribe = not (spot.lost_tribe or game.printed[at].is_water)
            if is_tribe or spot.troops:
                yield {
                    "do": "set",
                    "at": at,
                    **({"lost_tribe": True} if is_tribe else {"empty": True}),
                }
        elif not spot.counted:
            yield from self._correction(troops, at)

    def _is_last_stand(self, troops):
        """Return whether a declined race would be left without a region."""
        return troops and not troops.withdraws and len(self.game.held(troops)) == 1

    def _correction(self, troops, at):
        """Say that a race stands in a region, with as many tokens as it can have there."""
        game = self.game
        free = most_tokens(game, troops, at)
        most = free if troops.withdraws else min(2, game.tray[troops.race])
        if most >= troops.least:
            fields = {"player": game.players[troops.seat].name, "race": troops.race}
            fields["in_decline"] = troops.in_decline
            tokens = self.rng.randint(troops.least, most)
            below = game.spots[at].below
            if below and troops.has("scavengers") and self._happens(0.5):
                owner = game.players[below.troops.seat].name
                lying = {"player": owner, "race": below.troops.race, "tokens": below.tokens}
                fields["below"] = lying
            yield {"do": "set", "at": at, **fields, "tokens": tokens}
