"""Everything that lies open on the table, for tests that check whether something hidden shows."""

from companion.play import players_seen


def open_table(state, viewer=None):
    """Return what one viewer can see of a game: only their own purse, and the height of stacks."""
    heights = len(state.race_stack), len(state.power_stack)
    lying = state.turn, state.column, state.power_discard, state.regions
    return players_seen(state, viewer), state.round, state.is_over, heights, lying
