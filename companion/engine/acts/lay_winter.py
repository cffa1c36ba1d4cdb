"""Laying a winter marker at the end of a turn, in a region of one's own or next to one."""

from companion.dataclasses import dataclass
from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.regions import RegionId
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.effects import WinterEffect
from companion.engine.rules.decision import Act, Command, Decision, acting_side
from companion.engine.rules.winter import WinterLaid, may_lay_at, winter_places


@dataclass(frozen=True, slots=True)
class LayWinter(Command):
    """Lay a winter marker in a region; without a board the table remembers where they lie."""

    at: RegionId


def may_lay_winter(catalogue: Catalogue, state: State) -> Permit:
    """Return whether the active race may lay a winter marker somewhere."""
    side = acting_side(catalogue, state)
    if side is None:
        return no("no_active_race")
    if state.regions is None:
        return no("no_board")
    return YES if winter_places(catalogue, state, side) else no("no_winter_left")


def _lay(decision: Decision, command: LayWinter) -> None:
    permit = may_lay_winter(decision.catalogue, decision.state)
    if permit.why_not != "no_winter_left":
        permit.require()
    decision.contents_at(command.at)
    side = decision.acting_side()
    may_lay_at(decision.catalogue, decision.state, side, command.at).require()
    decision.add_event(WinterLaid(command.at, side.combo.owners(WinterEffect)[0]))


LAY_WINTER = Act("lay_winter", LayWinter, _lay, (WinterLaid,), may=may_lay_winter)
