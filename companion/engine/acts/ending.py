"""When the game is over: purses that everybody sees, and tokens that settle a tie."""

from companion.engine.acts.commands import CountTokens, OpenPurse
from companion.engine.acts.events import PurseOpened, TokensCounted
from companion.engine.model.refusals import Refused
from companion.engine.rules.decision import Decision


def open_purse(decision: Decision, command: OpenPurse) -> None:
    """Open a purse to everybody; `Refused` where nobody sits."""
    _require_seat(decision, command.seat)
    decision.add_event(PurseOpened(command.seat, command.counted))


def count_tokens(decision: Decision, command: CountTokens) -> None:
    """Take the tokens that tied players counted; `Refused` where nobody sits."""
    for seat, tokens in command.tokens.items():
        _require_seat(decision, seat)
        decision.add_event(TokensCounted(seat, tokens))


def _require_seat(decision: Decision, seat: int) -> None:
    if seat >= len(decision.state.players):
        raise Refused("no_such_player")
