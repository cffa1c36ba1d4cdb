"""Pacts between players: whoever breaks one pays its owner, whoever keeps it is paid."""

from collections.abc import Collection, Iterator

from companion.dataclasses import dataclass
from companion.engine.model.events import Event, Fact, StepSoFar
from companion.engine.model.state import Seat, State
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.pieces.effects import PactsEffect
from companion.engine.rules.decision import Decision, sides


@dataclass(frozen=True, slots=True)
class PactsReturned(Event, tag="pacts_returned"):
    """A player's turn is over: all pacts that others had dealt to them went back.

    `broken`: the owners whose race lost a region to this player.
    """

    seat: Seat
    broken: tuple[Seat, ...] = ()

    def apply(self, state: State) -> State:
        """Give them back."""
        return state.without_pacts_of(self.seat)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report whose pacts they were, and whether they were kept."""
        for owner, player in enumerate(step.state.players):
            if n := player.pacts.get(self.seat):
                key = "break_pacts" if owner in self.broken else "keep_pacts"
                yield Fact(key, self.seat, other=owner, n=n)


def pacts_in(combo: Combo) -> int:
    """Return how many pacts a race has to deal."""
    return sum(effect.n for _, effect in combo.effects(PactsEffect))


def pacts_held(catalogue: Catalogue, state: State, seat: int) -> dict[int, int]:
    """Return how many pacts a player holds, by owner; only an active race that deals any counts."""
    active = (side for side in sides(catalogue, state) if not side.combo.in_decline)
    dealers = (side.seat for side in active if pacts_in(side.combo))
    held = {owner: state.players[owner].pacts.get(seat, 0) for owner in dealers}
    return {owner: n for owner, n in held.items() if n}


def broken_pacts(catalogue: Catalogue, state: State) -> tuple[int, ...]:
    """Return whose pacts the player on turn has broken, as far as attacks are recorded.

    It takes a region that was conquered: one that was cleared, burnt or closed does not count.
    """
    losers = {attack.loser for attack in state.turn.conquests if attack.is_from_active}
    return tuple(own for own in pacts_held(catalogue, state, state.turn.seat) if own in losers)


def settle_pacts(decision: Decision, broken: Collection[int] | None = None) -> None:
    """Pay for the pacts of the player whose turn ends; they go back to their owners.

    `broken`: whose pacts were broken; by default as recorded. A purse pays what is in it.
    """
    seat, state = decision.seat, decision.state
    if not any(seat in player.pacts for player in state.players):
        return
    held = pacts_held(decision.catalogue, state, seat)
    if broken is None:
        broken = broken_pacts(decision.catalogue, state)
    for owner, n in held.items():
        why = decision.sides(owner)[0].combo.owners(PactsEffect)[0]
        source, to = (seat, owner) if owner in broken else (owner, seat)
        decision.pay_if_possible(source, to, why, n)
    decision.add_event(PactsReturned(seat, tuple(own for own in held if own in broken)))
