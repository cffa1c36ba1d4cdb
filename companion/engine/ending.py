"""When the game is over: purses that everybody sees, and tokens that settle a tie."""

from companion.engine.commands import CountTokens, OpenPurse
from companion.engine.events import PurseOpened, TokensCounted
from companion.engine.refused import Refused
from companion.engine.story import Story


def open_purse(story: Story, command: OpenPurse) -> None:
    """Let everybody see a purse."""
    _require_seat(story, command.seat)
    story.tell(PurseOpened(command.seat, command.counted))


def count_tokens(story: Story, command: CountTokens) -> None:
    """Take the tokens that tied players counted."""
    for seat, tokens in command.tokens.items():
        _require_seat(story, seat)
        story.tell(TokensCounted(seat, tokens))


def _require_seat(story: Story, seat: int) -> None:
    if seat >= len(story.state.players):
        raise Refused("no_such_player")
