"""Commands on a board that nobody sensible would give just now, in addition to all the others."""

from companion.ask.answers import show
from companion.codec import Invalid
from companion.engine import (
    AbandonAt,
    ConquerAt,
    Decline,
    PlaceTroops,
    Refused,
    Score,
    SetRegion,
    Use,
    problems,
)
from tests.engine.random_mischief import Mischief

USES = ("dragon", "catapult", "bolt", "mercenary", "sorcery")


class BoardMischief(Mischief):
    """Makes up commands for a game with this many regions."""

    def __init__(self, catalogue, rng, regions):
        super().__init__(catalogue, rng)
        self.catalogue, self.regions = catalogue, regions
        self.kinds |= {
            self._conquer: 0.2,
            self._abandon: 0.2,
            self._leave: 0.1,
            self._end: 0.1,
            self._conquer_at: 30,
            self._abandon_at: 3,
            self._place: 10,
            self._set: 8,
            self._end_turn: 8,
        }

    def play(self, session, tries):
        """Give this many commands: each is refused without effect, or leads to a sound board."""
        for _ in range(tries):
            before, command = session.state, self.command(session.state)
            try:
                session.do(command)
            except (Refused, Invalid):
                assert session.state == before
                continue
            assert problems(self.catalogue, session.state) == [], command
            assert session.state.is_over or show(session, "score")["total"] >= 0
            assert isinstance(show(session, "targets"), list)

    def _at(self, state, seat=None):
        """Return any region, now and then one that does not exist, or one of a player's."""
        own = [at for at, there in state.regions.items() if there.seat == seat]
        return self.rng.choice(own) if own else self.rng.randrange(self.regions + 1)

    def _conquer_at(self, state):
        rng, active = self.rng, state.current.active
        combo = active and self.catalogue.combo(active.race, active.power)
        offered = [name for name in USES if combo and combo.offers(name)]
        return ConquerAt(
            self._at(state),
            there=self._maybe(rng.randint(1, 15), 0.3),
            use=Use(**{name: rng.random() < 0.3 for name in offered}),
            by=self._maybe(self._some_race(state), 0.2),
            tokens=self._maybe(rng.randint(0, 20), 0.2),
            die=self._maybe(rng.randint(0, 3), 0.1),
            loss_die=self._maybe(rng.randint(0, 3), 0.1),
            failed=rng.random() < 0.05,
            catapult_at=self._maybe(self._at(state, state.turn.seat), 0.2),
            anyway=rng.random() < 0.4,
        )

    def _abandon_at(self, state):
        by = self._maybe(self._some_race(state), 0.3)
        return AbandonAt((self._at(state, state.turn.seat),), by)

    def _place(self, state):
        rng, seat = self.rng, self._seat(state)
        return PlaceTroops(
            self._at(state, seat),
            tokens=self._maybe(rng.randint(0, 7)),
            encampments=self._maybe(rng.randint(0, 6), 0.3),
            hero=self._maybe(rng.random() < 0.7, 0.3),
            fortress=self._maybe(rng.random() < 0.7, 0.3),
            pot=self._maybe(rng.random() < 0.7, 0.3),
            by=self._maybe(self._some_race(state), 0.3),
            seat=self._maybe(seat),
        )

    def _set(self, state):
        rng = self.rng
        if rng.random() < 0.4:
            return SetRegion(self._at(state), lost_tribe=rng.random() < 0.5)
        seat, race, in_decline = self._seat(state), self._some_race(state), rng.random() < 0.5
        return SetRegion(self._at(state), False, seat, race, in_decline, rng.randint(0, 12))

    def _end_turn(self, state):
        rng, seat = self.rng, state.turn.seat
        tower = self._maybe(self._at(state, seat))
        keep = tuple({self._at(state, seat) for _ in range(rng.randrange(4))})
        if rng.random() < 0.3:
            return Decline(tower=tower, keep=keep)
        return Score(then_decline=rng.random() < 0.3, tower=tower, keep=keep)
