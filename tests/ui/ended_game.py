"""Games that are over, with as many coins as a test wants to have counted."""

from companion.engine.commands import AdjustCoins, EndGame, Pick, Score
from tests.engine.helpers import NAMES, counts


def show_end(drive, *coins, regions=(1, 2, 3), **agreed):
    """Show the end of a game in which players have so many coins, and the first of them races."""
    drive.resize(900, 600)
    session = drive.open_game(*NAMES[: len(coins)], **agreed)
    for held in regions[: len(coins)]:
        session.do(Pick(0))
        session.do(Score((counts(held),)))
    for seat, wanted in enumerate(coins):
        session.do(AdjustCoins(seat, wanted - session.state.players[seat].coins))
    session.do(EndGame())
    drive.app.go("reveal")
    # A tap comes after a look.
    drive.pass_time(0.4)
    return session
