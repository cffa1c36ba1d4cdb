"""Dealing pacts to other players, who are paid for keeping them and pay for breaking them."""

from collections.abc import Iterator, Mapping

from companion.codec import Count
from companion.dataclasses import dataclass, field
from companion.engine.model.events import Event, Fact, StepSoFar
from companion.engine.model.refusals import YES, Permit, Refused, no
from companion.engine.model.state import Seat, State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.decision import Act, Command, Decision
from companion.engine.rules.pacts import PactsReturned, pacts_in
from companion.engine.rules.permits import active_combo


@dataclass(frozen=True, slots=True)
class DealPacts(Command):
    """Say how many pacts each other player holds from now on; those left out hold none."""

    pacts: Mapping[Seat, Count] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PactsDealt(Event, tag="pacts_dealt"):
    """A player dealt pacts, or took back what they had dealt this turn."""

    seat: Seat
    pacts: Mapping[Seat, Count]

    def apply(self, state: State) -> State:
        """Deal them."""
        return state.with_player(self.seat, pacts=self.pacts)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report who holds how many now."""
        for holder, n in self.pacts.items():
            yield Fact("deal_pacts", self.seat, other=holder, n=n)
        if not self.pacts:
            yield Fact("take_pacts_back", self.seat)


def may_deal(catalogue: Catalogue, state: State) -> Permit:
    """Return whether the active race may deal pacts: at any time of its owner's turn."""
    if state.current.active is None:
        return no("no_active_race")
    return YES if pacts_in(active_combo(catalogue, state)) else no("deals_no_pacts")


def _deal(decision: Decision, command: DealPacts) -> None:
    may_deal(decision.catalogue, decision.state).require()
    for holder in command.pacts:
        if decision.player_at(holder).has_left:
            raise Refused("has_left")
        if holder == decision.seat:
            raise Refused("not_to_yourself")
    dealt = {holder: n for holder, n in sorted(command.pacts.items()) if n}
    if sum(dealt.values()) > pacts_in(decision.acting_side().combo):
        raise Refused("too_many_pacts")
    # Nobody promises more than they could pay.
    decision.require_purse(decision.seat, sum(dealt.values()), use="pacts")
    if dealt != decision.state.current.pacts:
        decision.add_event(PactsDealt(decision.seat, dealt))


DEAL = Act("deal_pacts", DealPacts, _deal, (PactsDealt, PactsReturned), may=may_deal)
