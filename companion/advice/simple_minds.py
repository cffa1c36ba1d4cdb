"""Two simple characters: one that grabs what is near, and one that plans its turn."""

from companion.advice.defence import worth
from companion.advice.flights import fly
from companion.advice.minds import Mind
from companion.advice.planner import Take
from companion.advice.reasons import Reason
from companion.advice.ways import Course, Ground
from companion.engine import (
    AbandonAt,
    Combo,
    IncomeEffect,
    Pick,
    may_conquer,
    options,
    tokens_on_offer,
)


class Grabber(Mind):
    """Takes what is near."""

    def pick(self) -> None:
        """Take the combo with the most tokens."""
        chair = self.chair
        column = chair.state.column

        def tokens(slot: int) -> int:
            return tokens_on_offer(chair.catalogue, column[slot])

        slot = max(self.affordable(), key=lambda slot: (tokens(slot), -slot))
        chair.do(Pick(slot), Reason("pick_most", tokens=tokens(slot)))

    def declines(self) -> Reason | None:
        """Decline as soon as hardly anything is left in hand."""
        active = self.chair.active
        if active and active.hand < 2 and self.chair.turns_left >= 2:
            return Reason("decline_tired", tokens=active.hand)
        return None

    def find_course(self, may_try: bool) -> Course:
        """Look no further than the next region."""
        ground = Ground(self.chair)
        step = ground.next_step(None, {})
        if step is None:
            course = ground.with_die(ground.best())
            return course if may_try and not course.takes else Course(0, 0, ())
        return Course(step.coins, 1, (Take(step.at, step.tokens, step.use),), (step.coins,))

    def follow(self, may_try: bool) -> None:
        """Go from one region to the next."""
        if self.chair.rolls_first:
            self.roll_and_conquer()
            return
        while may_conquer(self.chair.state):
            course = self.find_course(may_try)
            for take, coins in zip(course.takes, course.gains, strict=True):
                use = self.thrifty(take, 0)
                self.chair.attack(take.at, use, self.taking(take.at, coins, take.tokens))
            if course.last:
                self.try_last(course.last)
            if not course.takes:
                return


class Planner(Mind):
    """Looks for the turn that brings the most coins."""

    # What a token is thought to bring after the first turn.
    token = 0.5

    def pick(self) -> None:
        """Take the combo whose first turn brings the most, with something for each token."""
        chair = self.chair
        found = []
        for slot in self.affordable():
            coins, value = self.try_combo(slot)
            found.append((value, -slot, coins))
        found.sort(reverse=True)
        _, slot, coins = found[0]
        why = Reason("pick_only", coins=max(0, coins))
        if len(found) > 1:
            why = Reason("pick", coins=max(0, coins), than=max(0, found[1][2]))
        chair.do(Pick(-slot), why)

    def try_combo(self, slot: int) -> tuple[int, float]:
        """Return the coins of the first turn with a combo, and what it is worth in all."""
        chair, purse = self.chair, self.chair.purse
        with chair.supposing(Pick(slot)):
            paid, tokens = chair.purse - purse, chair.side().troops.tokens
            loan = self.choose_power()
            with chair.supposing(*([loan.command] if loan else [])):
                coins = Ground(chair).best().coins + paid
        return coins, coins + self.token * tokens * min(1.0, chair.turns_left / 3)

    def declines(self) -> Reason | None:
        """Decline once the best turn takes hardly anything more."""
        chair = self.chair
        if chair.turns_left < 2:
            return None
        best = Ground(chair).best()
        coins = self.scored(self.decline_command())
        if best.taken.bit_count() < 2 and best.coins - coins < 5:
            return Reason("decline", coins=coins, than=best.coins)
        return None

    def find_course(self, may_try: bool) -> Course:
        """Return the conquests that bring the most coins."""
        for may_pay in (True, False):
            ground = Ground(self.chair, may_pay)
            best = ground.best()
            course = ground.with_die(best) if may_try else ground.course(best.ledger, best.coins)
            paid = sum(step.option.coins for step in best.ledger.steps() if step.option)
            if paid <= self.chair.purse:
                break
        return course

    def abandon(self) -> None:
        """Give up regions if that alone makes the turn bring more."""
        chair = self.chair
        if not abandons(chair.combo) or not options(chair.catalogue, chair.state)[AbandonAt]:
            return
        ranked = sorted(chair.own, key=lambda at: (worth(chair.combo, chair, at), at))
        held = best = Ground(chair).best().coins
        found: tuple[int, ...] = ()
        for count in range(1, len(ranked) + 1):
            leaving = tuple(sorted(ranked[:count]))
            with chair.supposing(AbandonAt(leaving)):
                coins = Ground(chair).best().coins
            if coins > best:
                best, found = coins, leaving
        if found:
            chair.do(AbandonAt(found), Reason("abandon", coins=best, than=held))

    def fly(self) -> None:
        """Send zeppelins with what is left."""
        fly(self.chair, self.bonus(), self.token * min(1.0, self.chair.turns_left / 3))

    def declines_late(self) -> bool:
        """Decline at once where the next turn would only be spent on that."""
        active = self.chair.active
        assert active
        regions = len(self.chair.own)
        return active.tokens - regions * self.chair.combo.least < 5


def abandons(combo: Combo) -> bool:
    """Return whether a combo may be better off with fewer regions."""
    effects = [effect for _, effect in combo.effects(IncomeEffect)]
    return any(e.per == "abandoned_coins" or e.regions_at_most is not None for e in effects)
