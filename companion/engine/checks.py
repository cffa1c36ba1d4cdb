"""Looks a state over and lists everything that cannot be: for tests and for files from outside."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.catalogue import Catalogue
from companion.engine.names import is_name
from companion.engine.state import State
from companion.engine.terms import COLUMN_SIZE


def problems(catalogue: Catalogue, state: State) -> list[str]:
    """Return a sentence for each thing wrong with a state; none means that it is sound."""
    return [*_piece_problems(catalogue, state), *_token_problems(state), *_seat_problems(state)]


def _piece_problems(catalogue: Catalogue, state: State) -> Iterator[str]:
    in_play = [troops for _, troops, _ in state.troops()]
    races = Counter([slot.race for slot in state.column])
    races.update(state.race_stack)
    races.update(troops.race for troops in in_play)
    powers = Counter([slot.power for slot in state.column])
    powers.update((*state.power_stack, *state.power_discard))
    powers.update(troops.power for troops in in_play if troops.power is not None)
    for pieces, known in ((races, catalogue.races), (powers, catalogue.powers)):
        for piece, times in pieces.items():
            if piece not in known:
                yield f"{piece} is not in the catalogue"
            if times > 1:
                yield f"{piece} lies in {times} places"
    if len(state.column) > COLUMN_SIZE:
        yield f"there are {len(state.column)} combos on offer"


def _token_problems(state: State) -> Iterator[str]:
    for player in state.players:
        if player.coins < 0:
            yield f"{player.name} has a negative purse"
    for _, troops, _ in state.troops():
        if not 0 <= troops.tokens <= troops.limit:
            yield f"{troops.race} own {troops.tokens} of {troops.limit} tokens"
        if not 0 <= troops.hand <= troops.tokens:
            yield f"{troops.race} have {troops.hand} of {troops.tokens} tokens in hand"
        if any(n < 0 for n in troops.held.values()):
            yield f"{troops.race} hold a negative count"
    for slot in state.column:
        if slot.coins < 0 or slot.extra_tokens < 0:
            yield f"{slot.race} carry a negative amount"


def _seat_problems(state: State) -> Iterator[str]:
    seats = range(len(state.players))
    if state.turn.seat not in seats:
        yield f"seat {state.turn.seat} does not exist"
    if not 1 <= state.round <= state.setup.rounds:
        yield f"there is no round {state.round}"
    seats_named = [conquest.loser for conquest in state.turn.conquests]
    seats_named += [placement.seat for placement in state.turn.to_place]
    seats_named += [*state.opened, *state.tokens_counted]
    if state.opened and not state.is_over:
        yield "a purse is open before the end"
    for seat in seats_named:
        if seat is not None and seat not in seats:
            yield f"seat {seat} does not exist"
    names = [player.name for player in state.players]
    for name in names:
        if not is_name(name) or names.count(name) > 1:
            yield f"nobody can be called {name!r} here"
    for seat, player in enumerate(state.players):
        if player.ally is not None and (player.ally == seat or player.ally not in seats):
            yield f"{player.name} cannot be at peace with seat {player.ally}"
