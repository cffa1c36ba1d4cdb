"""Saying that the last token of a declined race is gone."""

from dataclasses import dataclass

from companion.engine.acts.act import Act, Command
from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.state import Seat, State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.column import RaceVanished, remove_race
from companion.engine.rules.decision import Decision


@dataclass(frozen=True, slots=True)
class Vanish(Command):
    """The last token of a declined race is gone."""

    seat: Seat
    race: str


def may_vanish(state: State, seat: int, race: str) -> Permit:
    """Tell whether a declined race may be said to be gone.

    Its last region may just have been recorded as conquered: saying so again does no harm.
    """
    if seat >= len(state.players):
        return no("no_such_player")
    declined = (troops.race for troops in state.players[seat].declined)
    is_known = race in declined or race in state.turn.vanished
    return YES if is_known else no("not_in_decline", race=race)


def may_anything_vanish(catalogue: Catalogue, state: State) -> Permit:
    """Tell whether there is a declined race, or was in this turn."""
    has_declined = any(in_decline for _, _, in_decline in state.troops())
    return YES if has_declined or state.turn.vanished else no("not_in_decline")


def _decide(decision: Decision, command: Vanish) -> None:
    may_vanish(decision.state, command.seat, command.race).require()
    if any(troops.race == command.race for troops in decision.state.players[command.seat].declined):
        remove_race(decision, command.seat, command.race)


VANISH = Act("vanish", Vanish, _decide, (RaceVanished,), may=may_anything_vanish)
