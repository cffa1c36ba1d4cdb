"""The smaller things a player does in a turn: abandoning, regrouping, markers, an ally."""

from dataclasses import replace

from companion.engine.board_turns import take_up_active
from companion.engine.commands import Abandon, NameAlly, PlaceFortress, PlacePots, Regroup
from companion.engine.conquering import acting_side
from companion.engine.events import (
    AllyNamed,
    FortressPlaced,
    PotsPlaced,
    RegionsAbandoned,
    TroopsRegrouped,
)
from companion.engine.permits import (
    may_abandon,
    may_name_ally,
    may_place_fortress,
    may_place_pots,
    may_regroup,
)
from companion.engine.state import State, Troops
from companion.engine.story import Story
from companion.engine.terms import MOST_FORTRESSES, Counts
from companion.engine.troops import abandon_regions, hand_when_ready


def abandon(story: Story, command: Abandon) -> None:
    """Give up regions: their tokens come to hand."""
    may_abandon(story.state, command.by, command.regions).require()
    side, regions = acting_side(story, command.by), command.regions
    troops = side.troops
    freed = side.combo.least * regions
    left = replace(
        troops,
        hand=min(troops.tokens, troops.hand + freed),
        held=abandon_regions(troops.held, regions, command.counts),
    )
    story.tell(RegionsAbandoned(regions, troops.race))
    story.change(side.seat, troops, left)


def regroup(story: Story, command: Regroup) -> None:
    """Take all but the few that hold each region up again, to conquer once more."""
    may_regroup(story.catalogue, story.state).require()
    troops, combo = story.active()
    story.tell(TroopsRegrouped())
    hand = hand_when_ready(combo, troops, story.state.setup.house)
    story.change(story.seat, troops, replace(troops, hand=hand))
    take_up_active(story)


def place_fortress(story: Story, command: PlaceFortress) -> None:
    """Place this turn's fortress."""
    may_place_fortress(story.catalogue, story.state).require()
    troops, _ = story.active()
    story.tell(FortressPlaced())
    story.change(story.seat, troops, replace(troops, held=_with_fortress(story.state, troops)))


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


def place_pots(story: Story, command: PlacePots) -> None:
    """Note the pots of gold left on the board for the next turn."""
    may_place_pots(story.catalogue, story.state, command.pots).require()
    story.tell(PotsPlaced(command.pots))


def name_ally(story: Story, command: NameAlly) -> None:
    """Promise peace until one's next turn."""
    may_name_ally(story.catalogue, story.state, command.ally).require()
    story.tell(AllyNamed(story.seat, command.ally))
