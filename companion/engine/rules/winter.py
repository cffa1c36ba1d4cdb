"""Winter markers: they make a region dearer, and cost whoever else holds it a coin."""

from companion.dataclasses import dataclass, replace
from companion.engine.model.events import Event
from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.regions import RegionId
from companion.engine.model.state import Laid, State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.effects import WinterEffect
from companion.engine.rules.board import is_immune_at, printed_board
from companion.engine.rules.decision import Side, sides


@dataclass(frozen=True, slots=True)
class WinterLaid(Event, tag="winter_laid", fact="lay_winter"):
    """A winter marker lies in a region until the next turn of the player whose turn it is."""

    at: RegionId
    why: str

    def apply(self, state: State) -> State:
        """Lay it; nothing is conquered any more."""
        winter = {**state.winter, self.at: Laid(state.turn.seat, self.why)}
        return replace(state.after_conquests(), winter=dict(sorted(winter.items())))


def is_cold(catalogue: Catalogue, state: State, seat: int | None, in_decline: bool) -> bool:
    """Return whether another race in play lays winter markers, which may cost this one a coin."""
    others = (side for side in sides(catalogue, state) if in_decline or side.seat != seat)
    return any(side.combo.effects(WinterEffect) for side in others)


def winter_left(catalogue: Catalogue, state: State, side: Side) -> int:
    """Return how many markers a race may still lay on the board: one for each of some regions."""
    printed = printed_board(catalogue, state).regions
    own = [printed[at].symbols for at in side.held_in(state)]
    kinds = [effect.per for _, effect in side.combo.effects(WinterEffect)]
    laid = sum(marker.seat == side.seat for marker in state.winter.values())
    return max(0, sum(kind in symbols for kind in kinds for symbols in own) - laid)


def may_lay_at(catalogue: Catalogue, state: State, side: Side, at: int) -> Permit:
    """Return whether a race may lay a winter marker in this region."""
    if not winter_left(catalogue, state, side):
        return no("no_winter_left")
    printed, held = printed_board(catalogue, state).regions[at], side.held_in(state)
    if at in state.winter:
        return no("too_many_markers")
    if at not in held and held.keys().isdisjoint(printed.adjacent):
        return no("not_adjacent")
    own = (state.regions or {}).get(at)
    if own is None or own.seat == side.seat:
        return YES
    return no("protected") if is_immune_at(catalogue, state, side.seat, at) else YES


def winter_places(catalogue: Catalogue, state: State, side: Side) -> list[int]:
    """Return the regions in which a race may lay a winter marker now."""
    if not winter_left(catalogue, state, side):
        return []
    printed, held = printed_board(catalogue, state).regions, side.held_in(state)
    near = {at for own in held for at in (own, *printed[own].adjacent)}
    return [at for at in sorted(near) if may_lay_at(catalogue, state, side, at)]
