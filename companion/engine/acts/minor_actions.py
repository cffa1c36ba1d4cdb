"""The smaller things a player does in a turn: abandoning, regrouping, markers, an ally."""

from dataclasses import replace

from companion.codec import bad
from companion.engine.acts import events as e
from companion.engine.acts.attacks import acting_side
from companion.engine.acts.choices import options
from companion.engine.acts.commands import (
    Abandon,
    NameAlly,
    PlaceFortress,
    PlacePots,
    Regroup,
    RollDie,
)
from companion.engine.model.refusals import Refused
from companion.engine.model.state import State, Troops
from companion.engine.rules import permits
from companion.engine.rules.board_turns import take_up_active
from companion.engine.rules.decision import Decision
from companion.engine.rules.troops import abandon_regions, hand_when_ready
from companion.engine.vocabulary import FIRST_ROLL, MOST_FORTRESSES, Counts


def abandon(decision: Decision, command: Abandon) -> None:
    """Give up regions: their tokens come to hand."""
    permits.may_abandon(decision.state, command.by, command.regions).require()
    side, regions = acting_side(decision, command.by), command.regions
    troops = side.troops
    freed = side.combo.least * regions
    left = replace(
        troops,
        hand=min(troops.tokens, troops.hand + freed),
        held=abandon_regions(troops.held, regions, command.counts),
    )
    decision.add_event(e.RegionsAbandoned(regions, troops.race))
    decision.change(side.seat, troops, left)


def regroup(decision: Decision, command: Regroup) -> None:
    """Take all but the few that hold each region up again, to conquer once more."""
    permits.may_regroup(decision.catalogue, decision.state).require()
    troops, combo = decision.active()
    decision.add_event(e.TroopsRegrouped())
    hand = hand_when_ready(combo, troops, decision.state.setup.house)
    decision.change(decision.seat, troops, replace(troops, hand=hand))
    take_up_active(decision)


def roll_die(decision: Decision, command: RollDie) -> None:
    """Roll before a region is named; what is rolled stays until an attack uses it."""
    attackers = options(decision.catalogue, decision.state).attackers
    if not any(race.rolls_first for race in attackers):
        raise bad("face", "no race that may attack rolls before it names a region")
    if decision.state.turn.rolled is not None:
        raise Refused("already_used", use=FIRST_ROLL)
    decision.add_event(e.DieRolled(command.face))


def place_fortress(decision: Decision, command: PlaceFortress) -> None:
    """Place this turn's fortress."""
    permits.may_place_fortress(decision.catalogue, decision.state).require()
    troops, _ = decision.active()
    decision.add_event(e.FortressPlaced())
    decision.change(
        decision.seat, troops, replace(troops, held=_with_fortress(decision.state, troops))
    )


def _with_fortress(state: State, troops: Troops) -> Counts:
    """Return what is held with one fortress more; how many there were may be unknown."""
    held, is_new = troops.held, state.turn.has_picked
    if "fortresses" not in held and not is_new:
        return held
    fortresses = held.get("fortresses", 0) + 1
    regions = held.get("regions", 0 if is_new else MOST_FORTRESSES)
    if regions < fortresses:
        # The record has fallen behind the table: there is a region for each, of kinds unknown.
        return {"regions": fortresses, "fortresses": fortresses}
    return {**held, "fortresses": fortresses}


def place_pots(decision: Decision, command: PlacePots) -> None:
    """Note the pots of gold left on the board for the next turn."""
    permits.may_place_pots(decision.catalogue, decision.state, command.pots).require()
    decision.add_event(e.PotsPlaced(command.pots))


def name_ally(decision: Decision, command: NameAlly) -> None:
    """Promise peace until one's next turn."""
    permits.may_name_ally(decision.catalogue, decision.state, command.ally).require()
    decision.add_event(e.AllyNamed(decision.seat, command.ally))
