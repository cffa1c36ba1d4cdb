"""The planner's twin: tries every way through the real commands, and knows no rule itself.

Only for small hands. Everybody is made rich first, since the planner looks at no purse.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from companion.codec import Invalid
from companion.engine import (
    ATTACK_USES,
    DIE,
    FIRST_ROLL,
    SWAP,
    ConquerAt,
    Refused,
    Score,
    Use,
    carry_out,
    holdings,
    may_act,
    may_roll,
    quote,
    targets_now,
    with_counts,
)

RICH = 500
MERCENARY = "mercenary"


def rich(state):
    """Return the state with purses that pay for anything."""
    players = (replace(player, coins=RICH, is_believed=False) for player in state.players)
    return replace(state, players=tuple(players))


class Twin:
    """All ways of one turn, by what they leave on the board."""

    def __init__(self, catalogue, state):
        self.catalogue = catalogue
        self.start = with_counts(catalogue, rich(state))
        self.seat = state.turn.seat
        self.combo = catalogue.combo(state.current.active.race, state.current.active.power)
        offered = [use for use in ATTACK_USES if self.combo.offers(use) and use != FIRST_ROLL]
        self.uses = [
            Use(**dict.fromkeys(uses, True))
            for count in range(len(offered) + 1)
            for uses in combinations(offered, count)
        ]
        self._scores = {}
        # By state: the fewest tokens spent on the way there.
        self.ends = {}
        self.reach = {}
        self._explore(self.start, 0, set())

    def _key(self, state):
        active = state.current.active
        used = frozenset(
            (name, c.loser)
            for c in state.turn.conquests
            for name, _ in c.use.chosen
            if c.race == active.race
        )
        return (
            tuple(state.ground.items()),
            (active.hand, active.tokens, active.conquered),
            state.current.coins,
            used,
            sum(c.is_nonempty for c in state.turn.conquests),
            any(c.breaks_the_peace for c in state.turn.conquests),
        )

    def _explore(self, state, spent, seen):
        todo = [(state, 0)]
        self.ends[self._key(state)] = (state, 0)
        while todo:
            now, spent = todo.pop()
            for at, use in self._attacks(now):
                after = self.do(now, ConquerAt(at, use=use))
                if after is None:
                    continue
                tokens = spent + after.turn.conquests[-1].used
                self.reach[at] = min(tokens, self.reach.get(at, tokens))
                key = self._key(after)
                if key not in self.ends:
                    self.ends[key] = (after, tokens)
                    todo.append((after, tokens))
                # The hand tells what was spent.
                assert self.ends[key][1] == tokens

    def _attacks(self, state):
        hand = state.current.active.hand
        for use in self.uses:
            for at, price in targets_now(self.catalogue, state, use=use):
                if price.tokens is not None and price.tokens <= hand:
                    yield at, use

    def do(self, state, command):
        """Return the state after a command, or None if it is refused."""
        try:
            after = carry_out(self.catalogue, state, command)[1]
        except (Refused, Invalid):
            return None
        return with_counts(self.catalogue, after)

    def coins(self, state):
        """Return what the purse gains from the start until the turn is scored."""
        key = self._key(state)
        if key not in self._scores:
            self._scores[key] = self._score(state)
        return self._scores[key]

    def _score(self, state):
        done = self.do(state, Score())
        if done is None:
            own = list(holdings(state, self.seat, state.current.active.race, False))
            for count in range(len(own) - 1, -1, -1):
                kept = [self.do(state, Score(keep=keep)) for keep in combinations(own, count)]
                if scored := [one for one in kept if one]:
                    return max(one.players[self.seat].coins for one in scored) - RICH
        return done.players[self.seat].coins - RICH

    def best(self):
        """Return the most coins of any way, and the fewest tokens for them."""
        return max((self.coins(state), -spent) for state, spent in self.ends.values())

    def best_with_die(self):
        """Return the most that can be expected with one last attempt after any way."""
        expected = [Fraction(self.best()[0])]
        for state, _ in self.ends.values():
            expected += [worth for worth, _ in self.attempts(state).values()]
        return max(expected)

    def attempts(self, state):
        """Return what each last attempt from here is worth, and its chance, by region and use."""
        if not may_act(state) or not may_roll(state, state.current.active.race):
            return {}
        found = {}
        for use in self.uses:
            if use.has(SWAP) or use.has(MERCENARY):
                continue
            hired = use.having(mercenary=True)
            helped = {}
            if hired in self.uses:
                helped = dict(targets_now(self.catalogue, state, use=hired))
            for at, price in targets_now(self.catalogue, state, use=use):
                if worth := self._attempt(state, at, use, price, helped.get(at)):
                    found[at, use] = worth
        return found

    def _attempt(self, state, at, use, price, helped):
        if price.tokens is None or not price.short:
            return None
        shown = [price] + ([helped] if helped and helped.tokens is not None else [])
        if not any(one.possible for one in shown):
            return None
        free = price.possible
        lost = self._lost(state, at, use, free)
        worths, taken = [], 0
        for face in DIE:
            worth = lost
            won = self.do(state, ConquerAt(at, use=use, die=face)) if free else None
            if won and won.turn.conquests[-1].won:
                worth, taken = self.coins(won), taken + 1
            elif helped:
                won = self.do(state, ConquerAt(at, use=use.having(mercenary=True), die=face))
                if won and won.turn.conquests[-1].won and self.coins(won) > lost:
                    worth, taken = self.coins(won), taken + 1
            if worth is None:
                return None
            worths.append(worth)
        return Fraction(sum(worths), len(DIE)), Fraction(taken, len(DIE))

    def _lost(self, state, at, use, free):
        """Return the coins if nothing comes of it; a mercenary is then not hired."""
        command = ConquerAt(at, use=use, failed=True)
        if free:
            after = self.do(state, command)
            return None if after is None else self.coins(after)
        after = self.do(state, replace(command, use=use.having(mercenary=True)))
        if after is None:
            return None
        hired = state.current.coins - after.current.coins
        plain = self.do(state, replace(command, use=use, anyway=True))
        paid = state.current.coins - plain.current.coins if plain else 0
        return self.coins(after) + hired - paid
