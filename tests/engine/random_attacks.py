"""Random attacks that the rules allow, on what really stands on the table."""

from dataclasses import replace

from companion.engine import (
    BESIDE_OWN,
    CANNONS,
    DIE,
    OVER_ONE,
    Attack,
    Conquer,
    LossEffect,
    Use,
    attacker_with,
    quote,
)
from tests.engine.random_table import find_race


class RandomAttacks:
    """Chooses what a race attacks, with what, and what the dice show."""

    def __init__(self, catalogue, table, rng):
        self.catalogue = catalogue
        self.table = table
        self.rng = rng

    def choose(self, state, troops, combo):
        """Return an attack and the number of the region, or None twice."""
        has_tried = any(c.last and c.race == troops.race for c in state.turn.conquests)
        if has_tried or not troops.hand:
            return None, None
        numbers = self.table.reach(combo)
        chosen = self.rng.sample(numbers, min(4, len(numbers)))
        if combo.in_decline and state.current.active:
            # Attacking one's own active regions is the rarest attack of all, so it comes first
            # here.
            own = self.table.held_by(state.current.active.race)
            chosen.sort(key=lambda number: number not in own)
        for number in chosen:
            command = self._try(state, troops, combo, number)
            if command:
                return command, number
        return None, None

    def _try(self, state, troops, combo, number):
        region = self.table.look(number, state)
        holder = region.holder
        _, attacked, declined = find_race(state, holder.race if holder else None)
        defender = attacked and self.catalogue.combo(attacked.race, attacked.power, declined)
        use = self._use(state, combo, number, region)
        hand, has_foothold = troops.hand, bool(self.table.held_by(troops.race))
        attacker = attacker_with(state, combo, hand, has_foothold)
        price = quote(Attack(attacker, region, defender, use))
        by = troops.race if combo.in_decline else None
        rolls = defender is not None and any(loss.die for _, loss in defender.effects(LossEffect))
        loss_die = self.rng.choice(DIE) if rolls else None
        command = Conquer(region, use, by, loss_die=loss_die)
        if price.why_not == "too_strong" and use.die is not None:
            return command
        if price.tokens is None or not price.possible:
            return None
        if price.short:
            rolled = replace(command, die=self.rng.choice(DIE))
            return rolled if self._happens(0.4) else None
        sends_more = hand > price.tokens and not use.has("sorcery") and self._happens(0.1)
        return replace(command, tokens=price.tokens + 1) if sends_more else command

    def _use(self, state, combo, number, region):
        race, holder = combo.race.id, region.holder
        used = [c.use for c in state.turn.conquests if c.race == race]
        is_lone = holder is not None and holder.is_active_race and holder.tokens == 1
        open_to_swap = is_lone and not holder.own and not region.encampments
        chosen = {}
        for name in ("dragon", "catapult", "bolt", "mercenary", "sorcery"):
            if combo.offers(name) and self._happens(0.6) and (name != "sorcery" or open_to_swap):
                chosen[name] = not any(use.has(name) for use in used)
        troops = state.troops_of(state.turn.seat, race)
        if combo.offers("fireballs"):
            chosen["fireballs"] = self.rng.randint(0, troops.fireballs)
        if combo.offers("berserk_die") and self._happens(0.8):
            chosen["berserk_die"] = self.rng.choice(DIE)
        beside = combo.gains_beside_own and self.table.is_beside(number, "mountain", race)
        over = bool(combo.coins_for_leaps) and self._happens(0.3)
        # Cannons stand in regions that are held.
        cannons = self.rng.randint(0, min(2, combo.cannons, troops.regions))
        facts = {BESIDE_OWN: beside, OVER_ONE: over, CANNONS: cannons}
        return Use(**chosen, **facts)

    def _happens(self, chance):
        return self.rng.random() < chance
