"""The character that thinks of the others and of the end.

It weighs a turn by more than its coins: a region goes on bringing coins, and whoever loses one does
without. It declines when the turns to come are worth more with another race.
"""

from collections.abc import Mapping

from companion.advice.harm import hurts
from companion.advice.reasons import Reason
from companion.advice.search import Way
from companion.advice.simple_minds import Planner
from companion.advice.steps import Ledger
from companion.advice.ways import Course, Ground
from companion.engine import CloseEffect, may_conquer, printed_board


class Strategist(Planner):
    """Thinks of the others and of the end.

    Its numbers were found by playing against the planner: `python -m tests.bench tournament`.
    """

    # What a token of a new race brings beyond its first turn.
    token = 1.3
    # What a region brings in each of the following turns, and how many of them count.
    keep, kept = 0.15, 4
    # What another mountain is worth to a race that closes regions next to them.
    lava = 1.0
    # What a token left to defend with is worth.
    spare = 0.25
    # How much a last attempt must add to be worth it.
    daring = 0.3
    # What a new race brings in its first turn and in later ones, the share of its regions that a
    # race in decline keeps from turn to turn, and of its coins that an active one does.
    first, later, fade, tire = 8.5, 10.0, 0.8, 0.97

    def bonus(self) -> Mapping[int, float]:
        """Return what regions will bring later, and what taking them costs others."""
        chair, contents = self.chair, self.chair.state.regions or {}
        later = self.keep * min(chair.turns_left, self.kept)
        lays_lava = chair.turns_left and chair.combo.effects(CloseEffect)
        found = {}
        for printed in printed_board(chair.catalogue, chair.state).regions:
            there = contents.get(printed.id)
            is_own = there is not None and there.seat == chair.seat
            found[printed.id] = 0.0 if is_own else later
            if lays_lava and printed.terrain == "mountain":
                found[printed.id] += self.lava * chair.rivalry
            if there and there.seat is not None and not is_own:
                found[printed.id] += hurts(chair, there)
        return found

    def find_course(self, may_try: bool) -> Course:
        """Return the conquests worth the most; in the last turn only coins count."""
        ground = Ground(self.chair)
        spare = self.spare if self.chair.turns_left else 0.0
        best = ground.weighed(self.bonus(), spare)[0]
        if may_try and not self.chair.turns_left:
            exact = ground.with_die(ground.best())
            return exact if exact.value > best.coins else best
        return best

    def follow(self, may_try: bool) -> None:
        """Conquer, and try the die with what is left."""
        super().follow(may_try)
        chair = self.chair
        if may_try and may_conquer(chair.state) and not chair.rolls_first:
            self._try_with_rest()

    def _try_with_rest(self) -> None:
        """Make a last attempt if it is worth more than spreading its tokens."""
        ground = Ground(self.chair)
        course = ground.with_die(Way(ground.coins_now, Ledger(), 0))
        if course.last and not course.takes and course.value > ground.coins_now + self.daring:
            self.try_last(course.last)

    def declines(self) -> Reason | None:
        """Return why to decline: the following turns are worth more with another race."""
        chair, left = self.chair, self.chair.turns_left
        course = self.find_course(may_try=False)
        now, held = self.scored(self.decline_command()), len(chair.own)
        grown = held + len(course.takes)
        going = now + self._fresh(left, held)
        staying = 0.0
        for turns in range(1, left + 2):
            coins = sum(course.coins * self.tire**turn for turn in range(turns))
            if turns <= left:
                coins += now + grown - held + self._fresh(left - turns, grown * 0.95)
            staying = max(staying, coins)
        return Reason("decline", coins=now, than=course.coins) if going > staying else None

    def _fresh(self, turns: int, faded: float) -> float:
        """Return what this many turns bring with a new race beside one in decline."""
        coins = 0.0
        for turn in range(turns):
            coins += self.later if turn else self.first
            # After a few turns the new race declines too, and replaces it.
            coins += faded * self.fade ** min(turn + 1, 5) * (0.5 if turn >= 4 else 1.0)
        return coins
