"""Checks a state and lists everything that is impossible: for tests and for files from outside."""

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from companion.engine.model.names import is_player_name
from companion.engine.model.regions import RegionContents
from companion.engine.model.state import Clearing, Conquest, Laid, Loot, Placement, State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.effects import PlacedEffect
from companion.engine.pieces.piece import Piece
from companion.engine.rules.board import printed_board
from companion.engine.vocabulary import COLUMN_SIZE, MAX_COINS, MAX_FORTRESSES, WATER, Marker

# More than in any turn: a bound for lists that a log from outside could make endless.
_MAX_IN_A_TURN = 200
_MARKERS: tuple[Marker, ...] = get_args(Marker)


def problems(catalogue: Catalogue, state: State) -> list[str]:
    """Return a sentence for each thing wrong with a state; none means that it is sound."""
    return [
        *_piece_problems(catalogue, state),
        *_token_problems(state),
        *_turn_problems(state),
        *_player_problems(state),
        *_board_problems(catalogue, state),
    ]


def _piece_problems(catalogue: Catalogue, state: State) -> Iterator[str]:
    in_play = [troops for _, troops, _ in state.troops()]
    races = [*(slot.race for slot in state.column), *state.race_stack]
    races += [troops.race for troops in in_play]
    powers = [*(slot.power for slot in state.column), *state.power_stack, *state.power_discard]
    powers += [troops.power for troops in in_play if troops.power is not None]
    lent = {troops.borrowed for troops in in_play if troops.borrowed}
    for pieces, known in ((races, catalogue.races), (powers, catalogue.powers)):
        # Long logs are checked step by step, so a sound state should cost little.
        if len(found := set(pieces)) == len(pieces) and found <= known.keys():
            continue
        for piece, times in Counter(pieces).items():
            if piece not in known:
                yield f"{piece} is not in the catalogue"
            if times > 1:
                yield f"{piece} lies in {times} places"
    for power in sorted(lent - catalogue.powers.keys()):
        yield f"{power} is not in the catalogue"
    turn = state.turn
    acting: tuple[Conquest | Placement | Clearing, ...]
    acting = (*turn.conquests, *turn.to_place, *turn.cleared)
    named = {each.race for each in acting}
    regions = [conquest.region for conquest in turn.conquests]
    regions += [region for troops in in_play for region in troops.covers]
    named.update(turn.vanished, (region.holder.race for region in regions if region.holder))
    for race in named - catalogue.races.keys() - {""}:
        yield f"{race} is not in the catalogue"
    if len(state.column) > COLUMN_SIZE:
        yield f"there are {len(state.column)} combos on offer"


def _token_problems(state: State) -> Iterator[str]:
    for player in state.players:
        if not 0 <= player.coins <= MAX_COINS:
            yield f"{player.name} has an impossible purse"
    for _, troops, _ in state.troops():
        if not 0 <= troops.tokens <= troops.limit:
            yield f"{troops.race} own {troops.tokens} of {troops.limit} tokens"
        if not 0 <= troops.hand <= troops.tokens:
            yield f"{troops.race} have {troops.hand} of {troops.tokens} tokens in hand"
        if len(troops.covers) > troops.tokens:
            yield f"{troops.race} stand on {len(troops.covers)} others"
        if any(n < 0 for n in troops.held.values()):
            yield f"{troops.race} hold a negative count"
    for slot in state.column:
        if not (0 <= slot.coins <= MAX_COINS and 0 <= slot.extra_tokens <= MAX_COINS):
            yield f"{slot.race} carry an impossible amount"


def _turn_problems(state: State) -> Iterator[str]:
    seats = range(len(state.players))
    if not 1 <= state.round <= state.setup.rounds:
        yield f"there is no round {state.round}"
    if max(len(state.turn.conquests), len(state.turn.vanished)) > _MAX_IN_A_TURN:
        yield "more happened in this turn than can have"
    if state.opened and not state.is_over:
        yield "a purse is open before the end"
    named = [state.turn.seat, *state.opened, *state.tokens_counted]
    named += [conquest.loser for conquest in state.turn.conquests if conquest.loser is not None]
    named += [clearing.loser for clearing in state.turn.cleared]
    named += [placement.seat for placement in state.turn.to_place]
    laid: tuple[Laid | Loot, ...] = (*state.closed.values(), *state.loot.values())
    named += [each.seat for each in (*laid, *state.winter.values())]
    for seat in named:
        if seat not in seats:
            yield f"seat {seat} does not exist"


def _player_problems(state: State) -> Iterator[str]:
    names = state.names
    for name in names:
        if not is_player_name(name) or names.count(name) > 1:
            yield f"nobody can be called {name!r} here"
    for seat, player in enumerate(state.players):
        if player.ally is not None and (player.ally == seat or player.ally >= len(names)):
            yield f"{player.name} cannot be at peace with seat {player.ally}"
        for holder in player.pacts:
            if holder == seat or holder >= len(names):
                yield f"{player.name} cannot have a pact with seat {holder}"


def _board_problems(catalogue: Catalogue, state: State) -> Iterator[str]:
    """Yield a sentence for each thing wrong with the board of a game, if it has one."""
    if state.regions is None:
        return
    regions, turn = printed_board(catalogue, state).regions, state.turn
    named = {*state.regions, *state.closed, *state.loot, *state.winter}
    named.update(turn.counted_at, turn.before, turn.fired)
    named.update(c.at for c in turn.conquests if c.at is not None)
    laid_by = {laid.why for laid in (*state.closed.values(), *state.winter.values())}
    for piece in sorted(laid_by - catalogue.races.keys() - catalogue.powers.keys()):
        yield f"{piece} is not in the catalogue"
    unknown = sorted(at for at in named if at >= len(regions))
    yield from (f"there is no region {at} on this board" for at in unknown)
    limits = {}
    for seat, troops, in_decline in state.troops():
        limits[seat, troops.race, in_decline] = troops.limit
        if troops.covers:
            yield f"{troops.race} are said to stand on others, but there is a board"
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
        if own.below or own.tokens or own.race or any(map(own.number_of, _MARKERS)):
            yield f"in region {at} lies what is nobody's"
        return
    limit = limits.get((own.seat or 0, own.race, own.in_decline))
    if limit is None:
        yield f"{own.race} in region {at} are not in play like that"
    elif not 1 <= own.tokens <= limit:
        yield f"in region {at} stand {own.tokens} {own.race}"
    if own.below:
        if own.in_decline:
            yield f"in region {at} tokens lie below a race in decline"
        yield from _region_problems(at, own.below.contents, limits, is_water)


def _marker_problems(catalogue: Catalogue, state: State) -> Iterator[str]:
    found: Counter[str] = Counter()
    for own in (state.regions or {}).values():
        for marker in _MARKERS:
            found[marker] += own.number_of(marker)
    for kind, most in _most_markers(catalogue).items():
        if found[kind] > most:
            yield f"there are {found[kind]} markers of the kind {kind}"


def _most_markers(catalogue: Catalogue) -> dict[str, int]:
    """Return how many there can be of each marker that leaves with its race, if there is a limit.

    Fortresses stay, but there are only six.
    """
    pieces: tuple[Piece, ...] = (*catalogue.races.values(), *catalogue.powers.values())
    placed = [e for piece in pieces for e in piece.effects if isinstance(e, PlacedEffect)]
    endless = {e.marker for e in placed if e.stays or e.n is None}
    most = Counter({"fortress": MAX_FORTRESSES})
    for effect in placed:
        if effect.marker not in endless:
            most[effect.marker] += effect.n or 0
    return most
