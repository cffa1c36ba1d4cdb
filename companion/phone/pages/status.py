"""The top of every page: the round, and whose turn it is."""

from companion.pages.table import last_round_text
from companion.phone.blocks import Block, text
from companion.phone.viewer import Viewer


def status(viewer: Viewer) -> list[Block | None]:
    """Return the round, and whose turn it is."""
    _, state = viewer.language.gettext, viewer.state
    if state.is_over:
        return []
    # NOTE: on a player's own phone.
    mine = _("Round {round} of {rounds}: it is your turn")
    other = _("Round {round} of {rounds}: it is {name}'s turn")
    words = (mine if viewer.is_on_turn else other).format(
        round=state.round, rounds=state.setup.rounds, name=state.current.name
    )
    tone = "mine" if viewer.is_on_turn else "turn"
    block: Block = {"k": "status", "t": words, "tone": tone, "n": state.round}
    block |= {"of": state.setup.rounds, "colour": state.setup.colour(state.turn.seat)}
    last = text(last_round_text(viewer, state), "note")
    if not state.character:
        return [block, last]
    now = [line.said.text for line in viewer.seat_lines[:1]]
    # NOTE: on a phone, while people move the pieces of a seat that nobody sits in.
    where = _("The tablet says which pieces to move.")
    return [block, text(now[0] if now else where, "note"), last]
