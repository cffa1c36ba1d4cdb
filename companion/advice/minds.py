"""How an empty seat decides: what the three characters share, and where they differ.

A turn goes as at any table: pick, or decline; races in decline that still conquer, then the active
one; redeploy, promise peace, score.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from companion.advice.chair import Chair
from companion.advice.defence import redeploy, worth
from companion.advice.harm import clear_region, close_regions, lay_winter
from companion.advice.planner import LastTry, Take
from companion.advice.promises import deal_pacts, name_ally
from companion.advice.reasons import Move, Reason
from companion.advice.ways import Course, Ground, Strike
from companion.dataclasses import replace
from companion.engine import (
    ATTACK_FACTS,
    COUNTED_USES,
    FIRST_ROLL,
    MAX_DIE,
    ZEPPELIN,
    Borrow,
    Command,
    Decline,
    Ending,
    Outlook,
    Quote,
    Refused,
    Regroup,
    Score,
    Use,
    asked_on_board,
    can_conquer,
    carry_out,
    last_attempt,
    may_conquer,
    options,
    prices,
    quote,
    targets_now,
)

_NO_BONUS: Mapping[int, float] = {}
_PLAIN = Use()


class Mind:
    """One character in the middle of a turn."""

    def __init__(self, chair: Chair) -> None:
        self.chair = chair

    # What characters decide each in their own way.

    def pick(self) -> None:
        """Take a combo."""
        raise NotImplementedError

    def declines(self) -> Reason | None:
        """Return why the active race should decline now; None: it should not."""
        raise NotImplementedError

    def find_course(self, may_try: bool) -> Course:
        """Return what to conquer; `may_try`: with a last attempt if one is worth it."""
        raise NotImplementedError

    def bonus(self) -> Mapping[int, float]:
        """Return what regions are worth beyond the coins of this turn."""
        return _NO_BONUS

    def declines_late(self) -> bool:
        """Return whether to decline right after the score, where that is allowed."""
        return False

    def abandon(self) -> None:
        """Give up regions where that brings more."""

    def fly(self) -> None:
        """Send zeppelins."""

    # What they share.

    def play(self) -> None:
        """Play the turn to its end."""
        chair = self.chair
        if chair.active is None and chair.state.column:
            self.pick()
        if chair.active is None:
            chair.do(Score(), Reason("score", coins=self._earned(Score())))
            return
        loan = self.choose_power()
        may_decline = options(chair.catalogue, chair.state)[Decline] and chair.turns_left
        if may_decline:
            with chair.supposing(*([loan.command] if loan else [])):
                why = self.declines()
            if why:
                chair.do(self.decline_command(), why)
        if chair.is_done:
            return
        if loan and chair.may(loan.command):
            chair.do(loan.command, loan.why)
        self._attack_in_decline()
        if not chair.state.turn.conquests or may_conquer(chair.state):
            self.abandon()
        if may_conquer(chair.state):
            clear_region(chair, lambda: self.find_course(may_try=False).value)
        self._conquer()
        redeploy(chair)
        lay_winter(chair)
        close_regions(chair)
        name_ally(chair)
        deal_pacts(chair)
        self._score()

    def choose_power(self) -> Move | None:
        """Return which power on offer to take over for this turn; None if none brings more."""
        chair = self.chair
        if not options(chair.catalogue, chair.state)[Borrow]:
            return None
        held = self.find_course(may_try=False)
        best, found = held.value, None
        # The combo that came when this one was picked is not known as the turn is decided.
        for slot in range(len(chair.state.column) - chair.state.turn.has_picked):
            with chair.supposing(Borrow(slot)):
                course = self.find_course(may_try=False)
            if course.value > best:
                why = Reason("borrow", coins=course.coins, than=held.coins)
                best, found = course.value, Move(Borrow(slot), why)
        return found

    def affordable(self) -> list[int]:
        """Return the combos that the purse can pay for."""
        column, purse = self.chair.state.column, self.chair.purse
        slots, is_free = range(len(column)), self.chair.state.current.picks_free
        catalogue = self.chair.catalogue
        return [s for s in slots if sum(prices(catalogue, column, s, is_free)) <= purse]

    def decline_command(self) -> Decline:
        """Return the decline of the active race, with what has to be named."""
        return Decline(**self._kept("decline"))

    def _kept(self, ends: Ending) -> dict[str, Any]:
        """Return where a tower is built, and the regions that stay where not all can."""
        chair, named = self.chair, dict[str, Any]()
        troops, combo, own = chair.active, chair.combo, chair.own
        assert troops
        if ends == "decline":
            # A power that was taken over goes back first.
            combo = chair.catalogue.combo(troops.race, troops.power)
        asked = asked_on_board(chair.catalogue, chair.state, ends)
        if asked and asked.wanted is not None and not asked.is_tower:
            ranked = sorted(own, key=lambda at: (-worth(combo, chair, at), at))
            named["keep"] = tuple(sorted(ranked[: asked.wanted]))
            asked = asked_on_board(chair.catalogue, chair.state, ends, {*named["keep"]})
        if asked and asked.is_tower:
            named["tower"] = max(asked.regions, key=lambda at: (own[at].fortress, -at))
        return named

    def scored(self, *commands: Command) -> int:
        """Return the coins that commands bring into the purse."""
        after = self.chair.after(*commands)
        return after.players[self.chair.seat].coins - self.chair.purse

    def _earned(self, score: Score) -> int:
        """Return the coins of a score; whoever owes some of them for a pact is believed to pay."""
        chair, turn = self.chair, self.chair.state.turn
        state = replace(chair.state, turn=replace(turn, is_corrected=True))
        _, after = carry_out(chair.catalogue, state, score, has_secrets=False)
        return after.players[chair.seat].coins - chair.purse

    def _attack_in_decline(self) -> None:
        """Let races in decline conquer that still do."""
        chair = self.chair
        for race in [troops.race for troops in chair.state.current.declined]:
            self._attack_with(race)

    def _attack_with(self, race: str) -> None:
        chair = self.chair
        while any(troops.race == race for troops in chair.state.current.declined):
            combo = chair.side(race).combo
            if not can_conquer(combo, chair.state.setup.house) or not may_conquer(
                chair.state, race
            ):
                return
            open_to_it = [
                (at, price)
                for at, price in targets_now(chair.catalogue, chair.state, race)
                if price.possible and self._is_foreign(at)
            ]
            sure = [one for one in open_to_it if not one[1].short]
            if sure:
                at, price = min(sure, key=lambda one: self._rank_declined(*one))
                why = self.taking(at, 1, price.tokens or 0)
                chair.attack(at, _PLAIN, why, by=race)
            elif open_to_it:
                at, price = min(open_to_it, key=lambda one: (one[1].short or 0, one[0]))
                why = Reason("last_attempt", coins=1, chance=Fraction(*(price.chance or (0, 1))))
                chair.attack(at, _PLAIN, why, by=race, die=chair.roll())
                return
            else:
                return

    def _is_foreign(self, at: int) -> bool:
        there = (self.chair.state.regions or {}).get(at)
        return there is None or (there.seat != self.chair.seat and not there.coin)

    def _rank_declined(self, at: int, price: Quote) -> tuple[int, bool, int]:
        there = (self.chair.state.regions or {}).get(at)
        return price.tokens or 0, there is None or there.seat is None, at

    def taking(self, at: int, coins: int, tokens: int) -> Reason:
        """Return why a region is taken."""
        there = (self.chair.state.regions or {}).get(at)
        if tokens and there and there.seat not in (None, self.chair.seat):
            return Reason("take_from", coins=coins, tokens=tokens, player=there.seat)
        return Reason("take" if tokens else "swap", coins=coins, tokens=tokens)

    def _conquer(self) -> None:
        chair = self.chair
        if not may_conquer(chair.state):
            return
        regroups = bool(options(chair.catalogue, chair.state)[Regroup])
        flies = chair.combo.offers(ZEPPELIN)
        self.follow(may_try=not (regroups or flies))
        if regroups and may_conquer(chair.state):
            self._regroup()
        if flies:
            self.fly()

    def _regroup(self) -> None:
        """Take the troops up again if they can then do something."""
        chair = self.chair
        held = self.find_course(may_try=True)
        with chair.supposing(Regroup()):
            course = self.find_course(may_try=True)
        if course.value > held.value or (chair.rolls_first and not held.takes):
            chair.do(Regroup(), Reason("regroup", coins=course.coins, than=held.coins))
        self.follow(may_try=True)

    def follow(self, may_try: bool) -> None:
        """Conquer; `may_try`: with a last attempt at the end if one is worth it."""
        chair = self.chair
        if chair.rolls_first:
            self.roll_and_conquer()
            return
        course = self.find_course(may_try)
        gains = course.gains or (0,) * len(course.takes)
        to_come = course.tokens
        for take, coins in zip(course.takes, gains, strict=True):
            to_come -= take.tokens
            use = take.use if course.last else self.thrifty(take, to_come)
            try:
                chair.attack(take.at, use, self.taking(take.at, coins, take.tokens))
            except Refused:
                # A coin that was to pay for it has gone.
                return
        if course.last:
            self.try_last(course.last)

    def thrifty(self, take: Take, to_come: int) -> Use:
        """Return what to use so that as much as possible is left for later turns.

        `to_come`: the tokens that the conquests after this one take.
        """
        chair, use = self.chair, take.use
        if not chair.turns_left:
            return use
        hand = chair.side().troops.hand - to_come
        for name in COUNTED_USES:
            for n in range(use.number(name)):
                fewer = use.having(**{name: n})
                price = quote(Outlook(chair.catalogue, chair.state).attack(take.at, use=fewer))
                if price.tokens is not None and price.tokens <= hand:
                    use = fewer
                    break
        return use

    def try_last(self, last: LastTry) -> None:
        """Try a region with all that is left; whether to pay is decided after the roll."""
        chair = self.chair
        chair.fire_at(last.at, last.use)
        face = chair.roll()
        there = (chair.state.regions or {}).get(last.at)
        offered = chair.uses_left(there.seat if there else None)
        attack = Outlook(chair.catalogue, chair.state).attack(last.at, use=last.use)
        found = last_attempt(attack, offered, face)
        use = found.paid if found.paid and chair.purse else found.use
        tokens = chair.side().troops.hand
        why = Reason("last_attempt", coins=last.coins, tokens=tokens, chance=last.chance)
        for one in (use, found.use, last.use):
            try:
                chair.attack(last.at, one.having(**dict.fromkeys(ATTACK_FACTS)), why, die=face)
            except Refused:
                continue
            return

    def roll_and_conquer(self) -> None:
        """Roll before each conquest, then choose."""
        chair, bonus = self.chair, self.bonus()
        while may_conquer(chair.state):
            ground = Ground(chair)
            swap = ground.next_step(None, bonus)
            if swap and not swap.tokens:
                if self._is_taken(swap, Reason("swap", coins=swap.coins)):
                    continue
                return
            hand = ground.field.hand
            hoped = ground.cheapest_step(MAX_DIE, bonus)
            if hand < chair.combo.least or hoped is None or hoped.tokens > hand:
                return
            # A die that was rolled before the turn was taken over still waits.
            rolled = chair.state.turn.rolled
            face = chair.roll() if rolled is None else rolled
            step = ground.next_step(face, bonus)
            if step is None or not step.use.has(FIRST_ROLL):
                short = ground.cheapest_step(face, bonus)
                assert short
                self._is_taken(short, Reason("short_after_roll", tokens=hand, than=short.tokens))
                return
            if not self._is_taken(step, Reason("roll_first", coins=step.coins, tokens=step.tokens)):
                return

    def _is_taken(self, step: Strike, why: Reason) -> bool:
        """Attack, and return whether that is allowed.

        Pieces that people make may let a die or a coin change what is within reach.
        """
        try:
            self.chair.attack(step.at, step.use, why)
        except Refused:
            return False
        return True

    def _score(self) -> None:
        chair = self.chair
        plain = Score(**self._kept("score"))
        may = options(chair.catalogue, chair.state)
        coins = self._earned(plain)
        if may.score_then_decline and chair.turns_left and self.declines_late():
            late = Score(then_decline=True, **self._kept("late"))
            if chair.may(late):
                chair.do(late, Reason("score_then_decline", coins=self._earned(late)))
                return
        chair.do(plain, Reason("score", coins=coins))
