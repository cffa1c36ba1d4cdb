"""The smaller things a player does in a turn: abandoning, regrouping, markers, an ally."""

from dataclasses import replace

from companion.engine.catalogue import Combo
from companion.engine.commands import Abandon, NameAlly, PlaceFortress, PlacePots, Regroup
from companion.engine.conquering import attacked_seats, find_attacker
from companion.engine.effects import Income
from companion.engine.events import (
    AllyNamed,
    FortressPlaced,
    PotsPlaced,
    RegionsAbandoned,
    TroopsRegrouped,
)
from companion.engine.refused import Refused
from companion.engine.state import State, Troops
from companion.engine.story import Story
from companion.engine.terms import MOST_FORTRESSES, Counts
from companion.engine.troops import abandon_regions, hand_when_ready


def abandon(story: Story, command: Abandon) -> None:
    """Give up regions: their tokens come to hand."""
    side = find_attacker(story, command.by)
    troops, regions = side.troops, command.regions
    if "regions" in troops.held and regions > troops.regions:
        raise Refused("not_so_many_regions", race=troops.race)
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
    side = find_attacker(story, None)
    if not side.combo.offers("regroup"):
        raise Refused("not_marauding")
    if story.state.turn.has_regrouped:
        raise Refused("already_used", use="regroup")
    story.tell(TroopsRegrouped())
    hand = hand_when_ready(side.combo, side.troops, story.state.setup.house)
    story.change(side.seat, side.troops, replace(side.troops, hand=hand))


def place_fortress(story: Story, command: PlaceFortress) -> None:
    """Place this turn's fortress."""
    troops, combo = story.active()
    if not combo.offers("fortress"):
        raise Refused("not_fortified")
    if story.state.turn.has_placed_fortress:
        raise Refused("already_used", use="fortress")
    if fortresses_left(story.state, combo) == 0:
        raise Refused("no_fortress_left")
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


def fortresses_left(state: State, combo: Combo) -> int:
    """Return how many fortresses the active race, of this combo, may still build."""
    active = state.current.active
    if active is None:
        return 0
    on_the_map = sum(troops.held.get("fortresses", 0) for _, troops, _ in state.troops())
    room = most_regions(active, combo) - active.held.get("fortresses", 0)
    return max(0, min(MOST_FORTRESSES - on_the_map, room))


def place_pots(story: Story, command: PlacePots) -> None:
    """Note the pots of gold left on the board for the next turn."""
    troops, combo = story.active()
    if not any(effect.per == "pots" for _, effect in combo.effects(Income)):
        raise Refused("no_pots")
    if command.pots > most_regions(troops, combo):
        raise Refused("not_so_many_regions", race=troops.race)
    story.tell(PotsPlaced(command.pots))


def most_regions(troops: Troops, combo: Combo) -> int:
    """Return the regions a race can hold at most: its conquests need not be recorded."""
    return troops.tokens // combo.least


def name_ally(story: Story, command: NameAlly) -> None:
    """Promise peace until one's next turn."""
    _, combo = story.active()
    if not combo.offers("ally") or command.ally not in _opponents(story.state):
        raise Refused("not_your_ally")
    if command.ally in attacked_seats(story.state.turn):
        raise Refused("attacked_this_turn", player=command.ally)
    story.tell(AllyNamed(story.seat, command.ally))


def possible_allies(state: State) -> tuple[int, ...]:
    """Return the opponents whose active race was not attacked this turn, clockwise."""
    attacked = attacked_seats(state.turn)
    return tuple(seat for seat in _opponents(state) if seat not in attacked)


def _opponents(state: State) -> list[int]:
    count, seat = len(state.players), state.turn.seat
    clockwise = [(seat + step) % count for step in range(1, count)]
    return [other for other in clockwise if not state.players[other].has_left]
