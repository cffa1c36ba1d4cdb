"""Entering what lies on the real table, where the column is laid by hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.acts.act import Act, Command
from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.column import BadgesReshuffled, ComboDealt
from companion.engine.rules.decision import Decision
from companion.engine.vocabulary import COLUMN_SIZE


@dataclass(frozen=True, slots=True)
class LayOutCombo(Command):
    """Enter the banner and badge that came to the lowest free slot (column laid by hand)."""

    race: str
    power: str


@dataclass(frozen=True, slots=True)
class ReshuffleBadges(Command):
    """Say which discarded badges were shuffled into a new stack (column laid by hand)."""

    badges: tuple[str, ...]


def may_lay_out_combo(
    catalogue: Catalogue, state: State, race: str | None = None, power: str | None = None
) -> Permit:
    """Tell whether a combo may be entered: these two pieces, or any."""
    if state.setup.deal != "hand":
        return no("dealt_by_app")
    if len(state.column) >= COLUMN_SIZE:
        return no("no_such_slot")
    pieces = (("race", race, state.race_stack), ("power", power, state.power_stack))
    for kind, piece, stack in pieces:
        if piece is None and not stack:
            return no("not_available")
        if piece is not None and piece not in stack:
            return no("not_available", **{kind: piece})
    return YES


def may_reshuffle(
    catalogue: Catalogue, state: State, badges: Sequence[str] | None = None
) -> Permit:
    """Tell whether discarded badges may be shuffled up: these, or any."""
    discarded = state.power_discard
    if state.setup.deal != "hand":
        return no("dealt_by_app")
    if badges is None:
        return YES if discarded else no("not_available")
    for power in badges:
        if power not in discarded or badges.count(power) > 1:
            return no("not_available", power=power)
    return YES if badges else no("nothing_to_reshuffle")


def may_lay_out(catalogue: Catalogue, state: State) -> bool:
    """Tell whether a combo that lies on the real table is still to be entered.

    Where the badges have run out, those that were shuffled up are entered first.
    """
    if may_lay_out_combo(catalogue, state):
        return True
    has_room = len(state.column) < COLUMN_SIZE and bool(state.race_stack)
    return has_room and bool(may_reshuffle(catalogue, state))


def _lay_out(decision: Decision, command: LayOutCombo) -> None:
    may_lay_out_combo(decision.catalogue, decision.state, command.race, command.power).require()
    decision.add_event(ComboDealt(command.race, command.power))


def _reshuffle(decision: Decision, command: ReshuffleBadges) -> None:
    may_reshuffle(decision.catalogue, decision.state, command.badges).require()
    decision.add_event(BadgesReshuffled(command.badges))


LAY_OUT = Act("reveal_combo", LayOutCombo, _lay_out, (ComboDealt,), may=may_lay_out_combo)
RESHUFFLE = Act(
    "reshuffle_badges", ReshuffleBadges, _reshuffle, (BadgesReshuffled,), may=may_reshuffle
)
