"""Players on a board who do what the engine offers, with any pieces: they know no rules themselves.

All randomness comes from the `random.Random` they are given.
"""

from dataclasses import replace

from companion.codec import Invalid
from companion.engine import (
    COUNTED_USES,
    DIE,
    FIRST_ROLL,
    ZEPPELIN,
    AbandonAt,
    Borrow,
    Close,
    ConquerAt,
    DealPacts,
    Decline,
    EndGame,
    Fire,
    LayWinter,
    NameAlly,
    Pick,
    PlacedEffect,
    PlaceTroops,
    Refused,
    Regroup,
    Score,
    Use,
    acting_side,
    attack_questions,
    closable,
    holdings,
    loaded,
    most_used,
    new_tokens,
    options,
    present_seats,
    prices,
    regions_to_keep,
    targets_now,
    tower_places,
    uses_left,
    winter_places,
)

MAX_MOVES = 500
PLACED = {"hero": "hero", "fortress": "fortress", "pot": "pot", "cannon": "cannon"}


class RandomBoardPlayer:
    """Plays all seats of one game with a board."""

    def __init__(self, catalogue, session, rng):
        self.catalogue = catalogue
        self.session = session
        self.rng = rng
        self._placed = 0

    def play(self):
        """Yield each command that was carried out, and why one was refused, if it was."""
        for _ in range(MAX_MOVES):
            if self.session.state.is_over:
                return
            yield self._do(self.choose())
        yield self._do(EndGame())

    def _do(self, command):
        try:
            self.session.do(command)
        except (Refused, Invalid) as refusal:
            return command, refusal
        return command, None

    def choose(self):
        """Return the next command of the player whose turn it is."""
        state = self.session.state
        may = options(self.catalogue, state)
        ideas = (
            self._pick,
            self._borrow,
            self._decline,
            self._abandon,
            self._fire,
            self._conquer,
            self._finish,
        )
        return next(command for idea in ideas if (command := idea(state, may)))

    def _happens(self, chance):
        return self.rng.random() < chance

    def _combo(self, troops, in_decline=False):
        return self.catalogue.combo(troops.race, troops.power, in_decline)

    def _pick(self, state, may):
        if state.current.active:
            return None
        self._placed = 0
        coins = state.current.coins
        slots = [s for s in may.slots if sum(prices(self.catalogue, state.column, s)) <= coins]
        return Pick(self.rng.choice(slots)) if slots else EndGame()

    def _borrow(self, state, may):
        if not may[Borrow] or not self._happens(0.7):
            return None
        return Borrow(self.rng.randrange(len(state.column)))

    def _decline(self, state, may):
        active = state.current.active
        is_tired = active.hand < 3 or state.round % 4 == 0
        if not may[Decline] or not self._happens(0.5 if is_tired else 0.05):
            return None
        return Decline(**self._kept(state, active, scores=False, declines=True))

    def _kept(self, state, active, *, scores, declines):
        """Return where a tower is built, and which regions stay if there are too few tokens."""
        own = holdings(state, state.turn.seat, active.race, in_decline=False)
        combo = self._combo(active)
        if scores:
            # A power that was taken over still counts, and new tokens have come.
            combo = self.catalogue.combo(active.race, active.power_in_use)
            active = replace(active, tokens=active.tokens + new_tokens(state, active, combo))
        own_combo = self._combo(active) if declines else None
        left = regions_to_keep(own, active, combo, scores=scores, declines=own_combo)
        places = tower_places(combo, own)
        return {
            "tower": self.rng.choice(places) if places else None,
            "keep": () if left is None else tuple(self.rng.sample(list(own), left)),
        }

    def _abandon(self, state, may):
        for race in may.races:
            own = list(holdings(state, state.turn.seat, race.race, race.in_decline))
            if race.abandon and own and self._happens(0.03):
                by = race.race if race.in_decline else None
                return AbandonAt(tuple(self.rng.sample(own, self.rng.randint(1, len(own)))), by)
        return None

    def _fire(self, state, may):
        if not may[Fire] or not self._happens(0.5):
            return None
        return Fire(self.rng.choice(loaded(state, acting_side(self.catalogue, state, None))))

    def _conquer(self, state, may):
        for race in may.attackers:
            if self._happens(0.15):
                continue
            by = race.race if race.in_decline else None
            (troops,) = (own for own in state.current.races if own.race == race.race)
            earlier = [c for c in state.turn.conquests if c.race == race.race]
            combo = self._combo(troops, race.in_decline)
            left = [use for use in uses_left(combo, earlier, None) if self._happens(0.6)]
            left = [ZEPPELIN] if ZEPPELIN in left else left
            use = Use(**{use: self._number(state, by, use) for use in left})
            prospects = targets_now(self.catalogue, state, by, use)
            open_to_us = [(at, price) for at, price in prospects if price.possible]
            if open_to_us:
                return self._attack(state, by, use, *self.rng.choice(open_to_us))
        return None

    def _number(self, state, by, use):
        """Return how many of something to use, or what the die shows."""
        if use == FIRST_ROLL:
            return self.rng.choice(DIE)
        if use not in COUNTED_USES:
            return True
        return self.rng.randint(0, most_used(state, acting_side(self.catalogue, state, by), use))

    def _attack(self, state, by, use, at, price):
        there = (state.regions or {}).get(at)
        is_rolled = use.has(ZEPPELIN) or (price.short and use.die is None)
        die = self.rng.choice(DIE) if is_rolled else None
        loss_die = None
        if there and there.seat is not None:
            holder = state.players[there.seat]
            (troops,) = (own for own in holder.races if own.race == there.race)
            defender = self._combo(troops, there.in_decline)
            asks = attack_questions(self._combo(troops), defender, troops.limit)
            loss_die = self.rng.choice(DIE) if asks.loss_die else None
        return ConquerAt(at, None, use, by, None, die, loss_die)

    def _finish(self, state, may):
        """Regroup, place markers, promise peace, and score."""
        if may[Regroup] and self._happens(0.7):
            return Regroup()
        self._placed += 1
        if self._placed < 6 and (command := self._place(state, may)):
            return command
        self._placed = 0
        if may[LayWinter] and self._happens(0.8):
            side = acting_side(self.catalogue, state, None)
            return LayWinter(self.rng.choice(winter_places(self.catalogue, state, side)))
        if may[Close] and self._happens(0.7):
            side = acting_side(self.catalogue, state, None)
            return Close(self.rng.choice(sorted(closable(self.catalogue, state, side))))
        if may[NameAlly] and state.current.ally is None:
            return NameAlly(self.rng.choice(may.allies))
        if may[DealPacts] and not state.current.pacts and (dealt := self._pacts(state)):
            return DealPacts(dealt)
        late = bool(may.score_then_decline) and self._happens(0.3)
        kept = self._kept(state, state.current.active, scores=True, declines=late)
        return Score(then_decline=late, **kept)

    def _pacts(self, state):
        """Return some pacts that the purse can pay."""
        left, dealt = min(5, state.current.coins), dict[int, int]()
        for seat in present_seats(state):
            n = self.rng.randint(0, left) if seat != state.turn.seat else 0
            left -= n
            dealt |= {seat: n} if n else {}
        return dealt

    def _place(self, state, may):
        active, rng = state.current.active, self.rng
        own = holdings(state, state.turn.seat, active.race, in_decline=False)
        if not own:
            return None
        at = rng.choice(list(own))
        markers = [effect.marker for _, effect in self._combo(active).effects(PlacedEffect)]
        shown = {PLACED[marker]: self._happens(0.8) for marker in markers if marker in PLACED}
        if "encampment" in markers:
            shown["encampments"] = rng.randint(0, 3)
        if "behemoth" in markers:
            shown["behemoths"] = rng.randint(0, 2)
        if active.hand and self._happens(0.5):
            shown["tokens"] = own[at].tokens + rng.randint(0, active.hand)
        chosen = {name: value for name, value in shown.items() if self._happens(0.5)}
        return PlaceTroops(at, **chosen) if chosen else None
