"""The opponent that the characters of empty seats are measured against.

It takes the combo with the most tokens, conquers what brings the most coins per token, and declines
if fewer than three tokens are free at the start of its turn and two rounds are left.
"""

from companion.engine import (
    ConquerAt,
    Decline,
    IncomeEffect,
    LossEffect,
    Pick,
    Refused,
    Regroup,
    Score,
    carry_out,
    holdings,
    prices,
    printed_board,
    regions_to_keep,
    targets_now,
    tokens_on_offer,
    tower_places,
    with_counts,
)


def play(catalogue, state, rng):
    """Play a turn and return the state after it."""
    seat = Outsider(catalogue, state, rng)
    seat.turn()
    return seat.state


class Outsider:
    """Plays one turn; it knows only what the engine offers, and uses no special abilities."""

    def __init__(self, catalogue, state, rng):
        self.catalogue, self.rng = catalogue, rng
        self.state = with_counts(catalogue, state)
        self.seat = state.turn.seat

    def do(self, command):
        _, state = carry_out(self.catalogue, self.state, command, has_secrets=False)
        self.state = with_counts(self.catalogue, state)

    @property
    def active(self):
        return self.state.players[self.seat].active

    def turn(self):
        if self.active is None:
            self.pick()
        elif self.active.hand < 3 and self.state.setup.rounds - self.state.round >= 2:
            self.do(Decline(**self.kept(scores=False, declines=True)))
            return
        if self.active is None:
            self.do(Score())
            return
        for troops in self.state.current.declined:
            if self.catalogue.combo(troops.race, troops.power, True).declines("conquers"):
                self.conquer(troops.race)
        self.conquer(None)
        if self.catalogue.combo(self.active.race, self.active.power).offers("regroup"):
            try:
                self.do(Regroup())
            except Refused:
                pass
            else:
                self.conquer(None)
        self.do(Score(**self.kept(scores=True, declines=False)))

    def pick(self):
        state, purse = self.state, self.state.current.coins
        slots = [
            slot
            for slot in range(len(state.column))
            if sum(prices(self.catalogue, state.column, slot)) <= purse
        ]
        if slots:
            best = max(slots, key=lambda s: tokens_on_offer(self.catalogue, state.column[s]))
            self.do(Pick(best))

    def kept(self, **ends):
        active = self.active
        own = holdings(self.state, self.seat, active.race, in_decline=False)
        combo = self.catalogue.combo(active.race, active.power)
        declines = combo if ends["declines"] else None
        left = regions_to_keep(own, active, combo, scores=ends["scores"], declines=declines)
        places = tower_places(combo, own)
        ranked = sorted(own, key=lambda at: -self.worth(combo, at))
        return {
            "tower": places[0] if places and not ends["scores"] else None,
            "keep": () if left is None else tuple(ranked[:left]),
        }

    def worth(self, combo, at):
        printed = printed_board(self.catalogue, self.state).regions[at]
        kinds = {printed.terrain, *printed.symbols}
        there = (self.state.regions or {}).get(at)
        occupied = there is not None and (there.seat is not None or there.lost_tribe)
        coins = 1
        for _, effect in combo.effects(IncomeEffect):
            if (
                effect.per in kinds
                or effect.per == "regions"
                or (effect.per == "nonempty_conquests" and occupied)
            ):
                coins += effect.add
        if there is not None and there.seat == self.seat:
            coins -= 1
        return coins

    def conquer(self, by):
        while True:
            troops = self.active if by is None else self.troops(by)
            if troops is None:
                return
            combo = self.catalogue.combo(troops.race, troops.power, by is not None)
            found = [
                (at, price)
                for at, price in targets_now(self.catalogue, self.state, by)
                if price.possible and self.worth(combo, at) > 0
            ]
            sure = [(at, price) for at, price in found if not price.short]
            if sure:
                at, _ = max(
                    sure, key=lambda one: (self.worth(combo, one[0]) / one[1].tokens, -one[0])
                )
                if not self.attack(at, by, None):
                    return
                continue
            if found:
                at, _ = min(found, key=lambda one: (one[1].short, one[0]))
                self.attack(at, by, self.rng.choice((0, 0, 0, 1, 2, 3)))
            return

    def troops(self, race):
        return next((t for t in self.state.current.declined if t.race == race), None)

    def attack(self, at, by, die):
        there = (self.state.regions or {}).get(at)
        loss = None
        if there is not None and there.seat is not None:
            troops = self.state.troops_of(there.seat, there.race)
            defender = self.catalogue.combo(troops.race, troops.power, there.in_decline)
            if any(effect.die for _, effect in defender.effects(LossEffect)):
                loss = self.rng.choice((0, 0, 0, 1, 2, 3))
        try:
            self.do(ConquerAt(at, by=by, die=die, loss_die=loss))
        except Refused:
            return False
        return True
