"""Regions that are cleared without a conquest, and regions that nobody may enter for a while."""

from collections.abc import Iterator, Mapping

from companion.dataclasses import dataclass, replace
from companion.engine.model.events import Event, Fact, Label, StepSoFar
from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.regions import RegionId
from companion.engine.model.state import Clearing, Conquest, Laid, State
from companion.engine.pieces.catalogue import Catalogue, withdraws
from companion.engine.pieces.effects import CloseEffect
from companion.engine.rules.board import holdings, is_immune_at, printed_board
from companion.engine.rules.decision import Decision, Side
from companion.engine.rules.losses import Losses, board_without, lose, lose_below
from companion.engine.rules.target import region_at


@dataclass(frozen=True, slots=True)
class RegionCleared(Event, tag="region_cleared", fact="clear_region"):
    """Whoever held a region had to leave it, and nobody took it."""

    clearing: Clearing

    def apply(self, state: State) -> State:
        """Note it, and that tokens or camps have to be placed again because of it."""
        left = self.clearing
        if left.at is not None and (left.withdrawn or left.encampments or left.behemoths):
            races = {*state.players[left.loser].displaced, left.race}
            state = state.with_player(left.loser, displaced=tuple(sorted(races)))
        return state.with_turn(cleared=(*state.turn.cleared, left))

    def label(self, key: str, step: StepSoFar) -> Label:
        """Name whose race it was."""
        return Label(key, self.clearing.loser, self.clearing.race)


@dataclass(frozen=True, slots=True)
class RegionClosed(Event, tag="region_closed"):
    """Nobody may enter a region until the next turn of the player whose turn it is.

    `ends_conquests`: it happens at the end of the turn, when nothing is conquered any more.
    """

    at: RegionId
    why: str
    ends_conquests: bool = False

    def apply(self, state: State) -> State:
        """Close it."""
        if self.ends_conquests:
            state = state.after_conquests()
        closed = {**state.closed, self.at: Laid(state.turn.seat, self.why)}
        return replace(state, closed=dict(sorted(closed.items())))

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report the region, and the piece behind it; for a fire, the attack says it all."""
        if self.ends_conquests:
            where = step.region(self.at)
            yield Fact("close_region", step.seat, power=self.why, where=where)


def clear_region(decision: Decision, at: int) -> None:
    """Make whoever stands in a region leave it.

    An active race places its tokens again as after a conquest; declined races, also those that lie
    below another, and lost tribes leave the board.
    """
    state, own = decision.state, decision.contents_at(at)
    if own is None or own.seat is None:
        if own and own.lost_tribe:
            decision.change_board({at: None})
        return
    printed = printed_board(decision.catalogue, state).regions[at]
    region = region_at(state, printed, own, decision.seat)
    side = decision.side_of(own.seat, own.race)
    assert side
    stays = not own.in_decline or withdraws(side.combo)
    losses = Losses(withdrawn=own.tokens) if stays else Losses(tokens=own.tokens)
    clearing = Clearing(own.seat, own.race, losses.withdrawn, own.encampments, own.behemoths, at)
    decision.add_event(RegionCleared(clearing))
    # For its holder this is like losing it in a conquest.
    conquest = Conquest("", False, region, loser=own.seat, withdrawn=losses.withdrawn, at=at)
    lose(decision, conquest, side, losses)
    lose_below(decision, region, region.below, at)
    decision.change_board({**board_without(decision, conquest), at: None})


def closable(catalogue: Catalogue, state: State, side: Side) -> dict[int, str]:
    """Return the regions that a race may close now, each with the piece that allows it."""
    found: dict[int, str] = {}
    starts = _starts(catalogue, state, side)
    for owner, effect in side.combo.effects(CloseEffect):
        closed = [at for at, one in state.closed.items() if one.is_of(side.seat, owner)]
        if len(closed) < effect.n:
            for at in sorted(set().union(*starts.values())):
                if _is_open(catalogue, state, side, at) and _each_has_one([*closed, at], starts):
                    found.setdefault(at, owner)
    return found


def may_close_at(catalogue: Catalogue, state: State, side: Side, at: int) -> Permit:
    """Return whether a race may close this region."""
    if at in closable(catalogue, state, side):
        return YES
    own = (state.regions or {}).get(at)
    if own is not None and own.seat == side.seat:
        return no("own_active")
    if at in state.closed:
        return no("closed")
    if not any(at in near for near in _starts(catalogue, state, side).values()):
        return no("not_adjacent")
    return no("nothing_to_close") if _is_open(catalogue, state, side, at) else no("protected")


def _starts(catalogue: Catalogue, state: State, side: Side) -> dict[int, set[int]]:
    """Return the mountains that a race holds, each with the regions next to it."""
    regions = printed_board(catalogue, state).regions
    own = holdings(state, side.seat, side.troops.race, side.combo.in_decline)
    return {at: set(regions[at].adjacent) for at in own if regions[at].terrain == "mountain"}


def _is_open(catalogue: Catalogue, state: State, side: Side, at: int) -> bool:
    """Return whether a region may be closed: nobody's own, not immune, and not closed already."""
    own = (state.regions or {}).get(at)
    if at in state.closed or (own is not None and own.seat == side.seat):
        return False
    return not is_immune_at(catalogue, state, side.seat, at)


def _each_has_one(regions: list[int], starts: Mapping[int, set[int]]) -> bool:
    """Return whether each of these regions lies next to a mountain of its own."""
    taken: dict[int, int] = {}

    def settle(at: int, seen: set[int]) -> bool:
        for start, near in starts.items():
            if at in near and start not in seen:
                seen.add(start)
                if start not in taken or settle(taken[start], seen):
                    taken[start] = at
                    return True
        return False

    return all(settle(at, set()) for at in regions)
