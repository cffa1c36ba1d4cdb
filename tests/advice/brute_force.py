"""The planner's twin: tries ways through the real commands, and knows no rules itself.

Everyone is made rich first, since the planner looks at no purse.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

from companion.codec import Invalid
from companion.engine import (
    ATTACK_USES,
    CLEAR,
    DIE,
    FIRST_ROLL,
    SWAP,
    ZEPPELIN,
    ConquerAt,
    Fire,
    Refused,
    Score,
    Use,
    acting_side,
    carry_out,
    holdings,
    loaded,
    may_act,
    may_roll,
    most_used,
    sides,
    targets_now,
    with_counts,
)

RICH = 500


class StepDecider:
    """Carries out the conquests of one turn, and says what they earned."""

    def __init__(self, catalogue, state):
        rich = (replace(player, coins=RICH, is_believed=False) for player in state.players)
        self.catalogue = catalogue
        # A plan assumes that loot is neither a coin nor an attack.
        start = replace(state, players=tuple(rich), loot={})
        self.start = with_counts(catalogue, start)
        self.seat, active = state.turn.seat, state.current.active
        # Firing costs nothing in this turn, so every cannon that may does.
        for cannon in loaded(self.start, acting_side(catalogue, self.start, None)):
            self.start = self.do(self.start, Fire(cannon)) or self.start
        combo = catalogue.combo(active.race, active.power_in_use)
        offered = [
            use
            for use in ATTACK_USES
            if combo.offers(use) and use not in (FIRST_ROLL, CLEAR, ZEPPELIN)
        ]
        (side,) = (one for one in sides(catalogue, self.start, self.seat) if one.by is None)
        self.uses = [
            Use(**dict(zip(uses, numbers, strict=True)))
            for count in range(len(offered) + 1)
            for uses in combinations(offered, count)
            for numbers in product(
                *(range(1, most_used(self.start, side, use) + 1) for use in uses)
            )
        ]
        self.hand = active.hand
        self._scores = {}

    def do(self, state, command):
        """Return the state after a command, or None if it is refused."""
        try:
            after = carry_out(self.catalogue, state, command)[1]
        except (Refused, Invalid):
            return None
        return with_counts(self.catalogue, after)

    def attacks(self, state):
        """Yield the attacks that may be worth trying, with what they use."""
        hand = state.current.active.hand
        for use in self.uses:
            for at, price in targets_now(self.catalogue, state, use=use):
                if price.tokens is not None and price.tokens <= hand:
                    yield at, use

    def follow(self, takes):
        """Carry out a way exactly as given, and return the state it leads to."""
        state = self.start
        for take in takes:
            state = self.do(state, ConquerAt(take.at, use=take.use))
            assert state, take
            assert state.turn.conquests[-1].used == take.tokens, take
        return state

    def spent(self, state):
        """Return the tokens that have left the hand since the start."""
        return self.hand - state.current.active.hand

    def key(self, state):
        """Return everything in a state that the rest of the turn depends on."""
        active, conquests = state.current.active, state.turn.conquests
        used = ((name, c.race, c.loser) for c in conquests for name, _ in c.use.chosen)
        return (
            tuple(state.regions.items()),
            (active.hand, active.tokens, active.conquered, active.fireballs),
            state.current.coins,
            frozenset(Counter(used).items()),
            sum(conquest.is_nonempty for conquest in conquests),
            any(conquest.breaks_the_peace for conquest in conquests),
        )

    def coins(self, state):
        """Return what the purse gains from the start until the turn is scored."""
        key = self.key(state)
        if key not in self._scores:
            self._scores[key] = self._score(state) - RICH
        return self._scores[key]

    def _score(self, state):
        own = holdings(state, self.seat, state.current.active.race, in_decline=False)
        # What was conquered with loot would otherwise count as the game ends.
        state = replace(state, loot={})
        for count in range(len(own), -1, -1):
            # Which regions are kept only matters if some have to be given up.
            keeps = [()] if count == len(own) else combinations(own, count)
            scored = [done for keep in keeps if (done := self.do(state, Score(keep=keep)))]
            if scored:
                return max(done.players[self.seat].coins for done in scored)
        raise AssertionError("a turn can always be scored")

    def attempts(self, state):
        """Return the value and the chance of each last attempt from here, by region and use."""
        found: dict = {}
        if not may_act(state) or not may_roll(state, state.current.active.race):
            return found
        for use in self.uses:
            if use.has(SWAP) or use.has("mercenary"):
                continue
            hired = use.having(mercenary=True)
            has_help = hired in self.uses
            helped = dict(targets_now(self.catalogue, state, use=hired)) if has_help else {}
            for at, price in targets_now(self.catalogue, state, use=use):
                is_short = price.tokens is not None and price.short
                prices = (price, helped[at]) if at in helped else (price,)
                if is_short and any(one.possible for one in prices):
                    found[at, use] = self._attempt(state, at, use, price.possible, has_help)
        return {key: worth for key, worth in found.items() if worth}

    def _attempt(self, state, at, use, is_possible, has_help):
        """Return the expected coins and the chance, making the best of every face."""
        lost = self._lost(state, at, use, is_possible)
        if lost is None:
            return None
        worths, wins = [], 0
        for face in DIE:
            alone = self._won(state, ConquerAt(at, use=use, die=face)) if is_possible else None
            hired = ConquerAt(at, use=use.having(mercenary=True), die=face)
            won = self._won(state, hired) if alone is None and has_help else alone
            is_taken = alone is not None or (won is not None and won > lost)
            worths.append(won if is_taken else lost)
            wins += is_taken
        return Fraction(sum(worths), len(DIE)), Fraction(wins, len(DIE))

    def _won(self, state, command):
        after = self.do(state, command)
        return self.coins(after) if after and after.turn.conquests[-1].won else None

    def _lost(self, state, at, use, is_possible):
        """Return the coins if an attempt fails; a mercenary isn't paid then."""
        fails = ConquerAt(at, use=use, failed=True)
        if is_possible:
            after = self.do(state, fails)
            return self.coins(after) if after else None
        hired = self.do(state, replace(fails, use=use.having(mercenary=True)))
        if hired is None:
            return None
        price = state.current.coins - hired.current.coins
        alone = self.do(state, replace(fails, anyway=True))
        return self.coins(hired) + price - (state.current.coins - alone.current.coins)


class EveryWay(StepDecider):
    """Tries all ways of a turn: only for small hands.

    `ends`: the states that they lead to. `reach`: the fewest tokens to each region.
    """

    def __init__(self, catalogue, state):
        super().__init__(catalogue, state)
        self.ends = {self.key(self.start): self.start}
        self.reach: dict[int, int] = {}
        todo = [self.start]
        while todo:
            before = todo.pop()
            for at, use in self.attacks(before):
                after = self.do(before, ConquerAt(at, use=use))
                if after is None:
                    continue
                self.reach[at] = min(self.reach.get(at, RICH), self.spent(after))
                if self.key(after) not in self.ends:
                    self.ends[self.key(after)] = after
                    todo.append(after)

    def best(self):
        """Return the most coins of any way, and the fewest tokens for them."""
        coins, tokens = max((self.coins(end), -self.spent(end)) for end in self.ends.values())
        return coins, -tokens

    def best_with_die(self):
        """Return the most that can be expected with a last attempt after any way."""
        expected = [worth for end in self.ends.values() for worth, _ in self.attempts(end).values()]
        return max([Fraction(self.best()[0]), *expected])


class SomeWays(StepDecider):
    """Tries some ways of a turn with a hand of any size, preferring cheap regions."""

    def go(self, rng):
        """Yield the states along one way."""
        state = self.start
        while choices := sorted(self.attacks(state), key=lambda one: (one[0], one[1].chosen)):
            tried = [
                after
                for at, use in rng.sample(choices, min(3, len(choices)))
                if (after := self.do(state, ConquerAt(at, use=use)))
            ]
            if not tried:
                return
            state = min(tried, key=self.spent)
            yield state
