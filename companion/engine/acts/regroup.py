"""Taking the troops up again in the middle of a turn, to conquer once more."""

from dataclasses import dataclass, replace
from typing import ClassVar

from companion.engine.acts.act import Act, Command
from companion.engine.model.events import Event
from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.board_turns import take_up_active
from companion.engine.rules.decision import Decision
from companion.engine.rules.permits import active_combo, may_act
from companion.engine.rules.troops import hand_when_ready


@dataclass(frozen=True, slots=True)
class Regroup(Command):
    """Take the troops up again in the middle of the turn (Marauding)."""


@dataclass(frozen=True, slots=True)
class TroopsRegrouped(Event):
    """The player whose turn it is took the troops up again to conquer once more."""

    tag: ClassVar = "troops_regrouped"
    fact: ClassVar = "regroup"

    def apply(self, state: State) -> State:
        """Forget what was said of the regions from which troops are taken up."""
        seat, contents = state.turn.seat, state.regions or {}
        active = {at for at, own in contents.items() if own.seat == seat and not own.in_decline}
        counted = tuple(at for at in state.turn.counted_at if at not in active)
        own = state.current.active
        redeployed = tuple(race for race in state.turn.redeployed if own and race != own.race)
        return state.with_turn(has_regrouped=True, counted_at=counted, redeployed=redeployed)


def may_regroup(catalogue: Catalogue, state: State) -> Permit:
    """Tell whether the active race may take its troops up again."""
    permit = may_act(state)
    if not permit:
        return permit
    if not active_combo(catalogue, state).offers("regroup"):
        return no("not_marauding")
    return no("already_used", use="regroup") if state.turn.has_regrouped else YES


def _decide(decision: Decision, command: Regroup) -> None:
    may_regroup(decision.catalogue, decision.state).require()
    troops, combo = decision.active()
    decision.add_event(TroopsRegrouped())
    hand = hand_when_ready(combo, troops, decision.state.setup.house)
    decision.change(decision.seat, troops, replace(troops, hand=hand))
    take_up_active(decision)


REGROUP = Act("regroup", Regroup, _decide, (TroopsRegrouped,), may=may_regroup)
