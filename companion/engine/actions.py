"""The smaller things a player does in a turn: abandoning, regrouping, markers, an ally."""

from dataclasses import replace

from companion.engine.catalogue import Catalogue
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
from companion.engine.terms import MOST_FORTRESSES
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
    if fortresses_left(story.state) == 0:
        raise Refused("no_fortress_left")
    story.tell(FortressPlaced())
    # How many there are may have become unknown; a race just picked had none.
    if "fortresses" in troops.held or story.state.turn.has_picked:
        fortresses = troops.held.get("fortresses", 0) + 1
        # More of them than regions: the record of those has fallen behind the table.
        is_behind = fortresses > troops.held.get("regions", fortresses)
        held = {**({} if is_behind else troops.held), "fortresses": fortresses}
        story.change(story.seat, troops, replace(troops, held=held))


def fortresses_left(state: State) -> int:
    """Return how many fortresses the player whose turn it is may still build."""
    active = state.current.active
    if active is None:
        return 0
    built = active.held.get("fortresses", 0)
    on_the_map = sum(troops.held.get("fortresses", 0) for _, troops, _ in state.troops())
    # Conquests need not be recorded: only the tokens say how many regions there can be.
    return max(0, min(MOST_FORTRESSES - on_the_map, active.tokens - built))


def place_pots(story: Story, command: PlacePots) -> None:
    """Note the pots of gold left on the board for the next turn."""
    troops, combo = story.active()
    if not any(effect.per == "pots" for _, effect in combo.effects(Income)):
        raise Refused("no_pots")
    if command.pots > most_pots(story.catalogue, troops):
        raise Refused("not_so_many_regions", race=troops.race)
    story.tell(PotsPlaced(command.pots))


def most_pots(catalogue: Catalogue, troops: Troops) -> int:
    """Return the regions that so many tokens can hold at most, recorded or not: a pot in each."""
    return troops.tokens // catalogue.combo(troops.race, troops.power).least


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
