"""Looks a state over and lists everything that cannot be: for tests and for files from outside."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.model.player_names import is_player_name
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.board_checks import board_problems
from companion.engine.vocabulary import COLUMN_SIZE, MOST_COINS

# No turn comes near: a bound for what grows with every event of a log from outside.
_MOST_IN_A_TURN = 200


def problems(catalogue: Catalogue, state: State) -> list[str]:
    """Return a sentence for each thing wrong with a state; none means that it is sound."""
    return [
        *_piece_problems(catalogue, state),
        *_token_problems(state),
        *_turn_problems(state),
        *_player_problems(state),
        *board_problems(catalogue, state),
    ]


def _piece_problems(catalogue: Catalogue, state: State) -> Iterator[str]:
    in_play = [troops for _, troops, _ in state.troops()]
    races = [*(slot.race for slot in state.column), *state.race_stack]
    races += [troops.race for troops in in_play]
    powers = [*(slot.power for slot in state.column), *state.power_stack, *state.power_discard]
    powers += [troops.power for troops in in_play if troops.power is not None]
    for pieces, known in ((races, catalogue.races), (powers, catalogue.powers)):
        # Long logs are looked over step by step: what is in order should cost little.
        if len(found := set(pieces)) == len(pieces) and found <= known.keys():
            continue
        for piece, times in Counter(pieces).items():
            if piece not in known:
                yield f"{piece} is not in the catalogue"
            if times > 1:
                yield f"{piece} lies in {times} places"
    turn = state.turn
    named = {conquest.race for conquest in turn.conquests}
    named.update(c.region.holder.race for c in turn.conquests if c.region.holder)
    named.update((*turn.vanished, *(placement.race for placement in turn.to_place)))
    for race in named - catalogue.races.keys() - {""}:
        yield f"{race} is not in the catalogue"
    if len(state.column) > COLUMN_SIZE:
        yield f"there are {len(state.column)} combos on offer"


def _token_problems(state: State) -> Iterator[str]:
    for player in state.players:
        if not 0 <= player.coins <= MOST_COINS:
            yield f"{player.name} has an impossible purse"
    for _, troops, _ in state.troops():
        if not 0 <= troops.tokens <= troops.limit:
            yield f"{troops.race} own {troops.tokens} of {troops.limit} tokens"
        if not 0 <= troops.hand <= troops.tokens:
            yield f"{troops.race} have {troops.hand} of {troops.tokens} tokens in hand"
        if any(n < 0 for n in troops.held.values()):
            yield f"{troops.race} hold a negative count"
    for slot in state.column:
        if not (0 <= slot.coins <= MOST_COINS and 0 <= slot.extra_tokens <= MOST_COINS):
            yield f"{slot.race} carry an impossible amount"


def _turn_problems(state: State) -> Iterator[str]:
    seats = range(len(state.players))
    if not 1 <= state.round <= state.setup.rounds:
        yield f"there is no round {state.round}"
    if max(len(state.turn.conquests), len(state.turn.vanished)) > _MOST_IN_A_TURN:
        yield "more happened in this turn than can have"
    if state.opened and not state.is_over:
        yield "a purse is open before the end"
    named = [state.turn.seat, *state.opened, *state.tokens_counted]
    named += [conquest.loser for conquest in state.turn.conquests if conquest.loser is not None]
    named += [placement.seat for placement in state.turn.to_place]
    for seat in named:
        if seat not in seats:
            yield f"seat {seat} does not exist"


def _player_problems(state: State) -> Iterator[str]:
    names = [player.name for player in state.players]
    for name in names:
        if not is_player_name(name) or names.count(name) > 1:
            yield f"nobody can be called {name!r} here"
    for seat, player in enumerate(state.players):
        if player.ally is not None and (player.ally == seat or player.ally >= len(names)):
            yield f"{player.name} cannot be at peace with seat {player.ally}"
