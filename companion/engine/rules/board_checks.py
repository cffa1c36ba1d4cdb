"""Looks a board over and lists everything that cannot be."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.model.regions import RegionContents
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.effects import PlacedEffect
from companion.engine.rules.board import printed_board
from companion.engine.vocabulary import MOST_FORTRESSES, WATER

_MARKERS = ("fortress", "lair", "hole", "hero", "dragon", "catapult", "pot")


def board_problems(catalogue: Catalogue, state: State) -> Iterator[str]:
    """Yield a sentence for each thing wrong with the board of a game, if it has one."""
    if state.regions is None:
        return
    regions = printed_board(catalogue, state).regions
    named = {*state.regions, *state.turn.counted_at, *state.turn.before}
    named.update(c.at for c in state.turn.conquests if c.at is not None)
    unknown = sorted(at for at in named if at >= len(regions))
    yield from (f"there is no region {at} on this board" for at in unknown)
    limits = {(seat, t.race, old): t.limit for seat, t, old in state.troops()}
    for at, own in state.regions.items():
        if at < len(regions):
            is_water = regions[at].terrain in WATER
            yield from _region_problems(at, own, limits, is_water)
    yield from _marker_problems(catalogue, state)
    for player in state.players:
        if unknown_races := set(player.displaced) - catalogue.races.keys():
            yield f"{', '.join(sorted(unknown_races))} is not in the catalogue"


def _region_problems(
    at: int, own: RegionContents, limits: dict[tuple[int, str, bool], int], is_water: bool
) -> Iterator[str]:
    is_held = own.seat is not None
    if own.lost_tribe + own.coin + is_held != 1:
        yield f"region {at} belongs to nobody, or to two"
    if is_water and own.lost_tribe:
        yield f"region {at} is water"
    if not is_held:
        if own.tokens or own.race or own.encampments or any(getattr(own, m) for m in _MARKERS):
            yield f"in region {at} lies what is nobody's"
        return
    limit = limits.get((own.seat or 0, own.race, own.in_decline))
    if limit is None:
        yield f"{own.race} in region {at} are not in play like that"
    elif not 1 <= own.tokens <= limit:
        yield f"in region {at} stand {own.tokens} {own.race}"


def _marker_problems(catalogue: Catalogue, state: State) -> Iterator[str]:
    found: Counter[str] = Counter()
    for own in (state.regions or {}).values():
        found["encampment"] += own.encampments
        found.update(marker for marker in _MARKERS if getattr(own, marker))
    for marker, most in _most_markers(catalogue).items():
        if found[marker] > most:
            yield f"there are {found[marker]} markers of the kind {marker}"


def _most_markers(catalogue: Catalogue) -> dict[str, int]:
    """Return how many there can be of each marker that leaves with its race, if a number is known.

    Fortresses stay, but there are only six.
    """
    effects = [effect for race in catalogue.races.values() for effect in race.effects]
    effects += [effect for power in catalogue.powers.values() for effect in power.effects]
    placed = [effect for effect in effects if isinstance(effect, PlacedEffect)]
    endless = {e.marker for e in placed if e.stays or e.n is None}
    most = Counter({"fortress": MOST_FORTRESSES})
    for effect in placed:
        if effect.marker not in endless:
            most[effect.marker] += effect.n or 0
    return most
