"""Taking over a power on offer at the start of a turn."""

from companion.codec import Count
from companion.dataclasses import dataclass
from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.effects import BorrowEffect
from companion.engine.rules.board_turns import take_up_active
from companion.engine.rules.borrowing import PowerBorrowed, PowerReturned
from companion.engine.rules.decision import Act, Command, Decision


@dataclass(frozen=True, slots=True)
class Borrow(Command):
    """Use the power of the combo in a slot until one's next turn; the top one is 0."""

    slot: Count


def may_borrow(catalogue: Catalogue, state: State, slot: int = 0) -> Permit:
    """Return whether the active race may take over the power in a slot."""
    active = state.current.active
    if active is None:
        return no("no_active_race")
    if not catalogue.combo(active.race, active.power).effects(BorrowEffect):
        return no("borrows_nothing")
    if active.borrowed is not None:
        return no("already_used", use="borrow")
    if state.turn.conquests or active.race in state.turn.redeployed:
        return no("already_conquered", use="borrow")
    return YES if slot < len(state.column) else no("no_such_slot")


def _borrow(decision: Decision, command: Borrow) -> None:
    may_borrow(decision.catalogue, decision.state, command.slot).require()
    before = decision.acting_side()
    decision.add_event(PowerBorrowed(decision.state.column[command.slot].power))
    if decision.acting_side().combo.least != before.combo.least:
        take_up_active(decision)


BORROW = Act("borrow", Borrow, _borrow, (PowerBorrowed, PowerReturned), may=may_borrow)
