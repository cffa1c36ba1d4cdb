"""Giving up regions before conquering: their tokens come back to hand."""

from companion.codec import Positive, bad
from companion.dataclasses import dataclass, field, replace
from companion.engine.model.events import Event
from companion.engine.model.refusals import YES, Permit, Refused, no
from companion.engine.model.regions import RegionContents, RegionId, Target
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.board import leaves_coins
from companion.engine.rules.decision import Act, Command, Decision, acting_side
from companion.engine.rules.permits import may_act
from companion.engine.rules.price import can_conquer
from companion.engine.rules.troops import abandon_regions, with_possible_covers
from companion.engine.vocabulary import Counts


@dataclass(frozen=True, slots=True)
class Abandon(Command):
    """Give up regions of a race; `counts` are their kinds, if the players name them.

    `below`: those of them, as recorded, where tokens in decline lie below and stay.
    """

    regions: Positive
    counts: Counts = field(default_factory=dict)
    by: str | None = None
    below: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class AbandonAt(Command):
    """Give up regions of the board."""

    at: tuple[RegionId, ...]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class RegionsAbandoned(Event, tag="regions_abandoned", fact="abandon", number="regions"):
    """The player whose turn it is gave up regions of a race."""

    regions: Positive
    race: str

    def apply(self, state: State) -> State:
        """Count the regions that the active race has given up this turn."""
        active = state.current.active
        if active is None or active.race != self.race:
            return state
        return state.with_turn(abandoned=state.turn.abandoned + self.regions)


def may_abandon(
    catalogue: Catalogue, state: State, by: str | None = None, regions: int = 1
) -> Permit:
    """Return whether a race may give up this many regions; without a record it may."""
    permit = may_act(state, by)
    if permit.why_not in ("no_active_race", "not_in_decline"):
        return permit
    side = acting_side(catalogue, state, by)
    if side and not can_conquer(side.combo, state.setup.house):
        # Whatever rests in decline stays where it is.
        return no("not_in_decline", race=side.troops.race)
    race = by or (state.current.active.race if state.current.active else "")
    if any(conquest.won and conquest.race == race for conquest in state.turn.conquests):
        return no("already_conquered", use="abandon")
    if not permit:
        return permit
    for troops in state.current.races:
        is_meant = troops.race == by if by else troops is state.current.active
        if is_meant and regions > troops.held.get("regions", regions):
            return no("not_so_many_regions", race=troops.race)
    return YES


def _abandon(decision: Decision, command: Abandon) -> None:
    may_abandon(decision.catalogue, decision.state, command.by, command.regions).require()
    side, regions = decision.acting_side(command.by), command.regions
    troops, freed = side.troops, side.combo.least * command.regions
    held = abandon_regions(troops.held, regions, command.counts)
    hand = min(troops.tokens, troops.hand + freed)
    covers = [*troops.covers]
    for region in command.below:
        if region not in covers:
            raise bad("below", "nothing like that is on record")
        covers.remove(region)
    left = with_possible_covers(replace(troops, hand=hand, held=held, covers=tuple(covers)))
    decision.add_event(RegionsAbandoned(regions, troops.race))
    decision.change(side.seat, troops, left)


def _abandon_at(decision: Decision, command: AbandonAt) -> None:
    """Give up regions along with everything in them, but for tokens in decline that lie below."""
    contents = {at: decision.contents_at(at) for at in command.at}
    if not command.at or len(contents) < len(command.at):
        raise bad("at", "expected regions, each of them once")
    may_abandon(decision.catalogue, decision.state, command.by, regions=0).require()
    side = decision.acting_side(command.by)
    for own in contents.values():
        if own is None or not own.is_of(side.seat, side.troops.race, side.combo.in_decline):
            raise Refused("not_yours")
    troops, freed = side.troops, sum(own.tokens for own in contents.values() if own)
    decision.add_event(RegionsAbandoned(len(command.at), troops.race))
    hand = min(troops.tokens, troops.hand + freed)
    decision.change(side.seat, troops, replace(troops, hand=hand))
    left = RegionContents(coin=True) if leaves_coins(side.combo) else None
    decision.change_board({at: (own and own.left_behind) or left for at, own in contents.items()})


ABANDON = Act(
    "abandon", Abandon, _abandon, (RegionsAbandoned,), may=may_abandon, names_no_region=True
)
ABANDON_AT = Act("abandon_at", AbandonAt, _abandon_at, may=may_abandon)
