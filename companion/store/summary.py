"""The summary of a game for the list, made from its state."""

from companion.engine import GameStarted, State, begin, fold
from companion.play import Timeline, coins_in_the_end, names_of, outcome
from companion.store.documents import GameResult, Summary


def summary_of(state: State) -> Summary:
    """Return the summary of a game as it stands."""
    return Summary(
        tuple(state.names),
        state.round,
        state.turn.seat,
        state.is_over,
        state.setup.colours,
        tuple(sorted(state.open_purses)),
        state.setup.rounds,
        sets=state.setup.sets,
        has_board=state.regions is not None or state.last_regions is not None,
        result=_result_of(state),
        own=tuple(sorted(names_of(state.setup.pieces).values())),
    )


def summary_at(start: GameStarted, timeline: Timeline) -> Summary:
    """Return the summary of a game with this timeline."""
    done = timeline.steps[: timeline.cursor]
    return summary_of(fold(begin(start), (event for step in done for event in step.events)))


def _result_of(state: State) -> GameResult | None:
    """Return how a game ended; None while a purse is shut or a tie unsettled."""
    seats = range(len(state.players))
    if len(state.opened) < len(seats):
        return None
    coins = {seat: coins_in_the_end(state, seat, state.opened) for seat in seats}
    found = outcome(state, coins, state.tokens_counted)
    if found.tied:
        return None
    places = dict(found.places)
    return GameResult(tuple(coins.values()), tuple(places[seat] for seat in seats), found.winners)
