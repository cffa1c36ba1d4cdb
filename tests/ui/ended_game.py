"""Finished games, with as many coins as a test needs."""

import errno

from companion.engine import AdjustCoins, EndGame, Pick, Score
from tests.engine.helpers import NAMES, counts


def show_end(drive, *coins, regions=(1, 2, 3), **agreed):
    """Show the end of a game where players have these coins, and the first of them have races."""
    drive.resize(900, 600)
    session = drive.open_game(*NAMES[: len(coins)], **agreed)
    for held in regions[: len(coins)]:
        session.do(Pick(0))
        session.do(Score((counts(held),)))
    for seat, wanted in enumerate(coins):
        session.do(AdjustCoins(seat, wanted - session.state.players[seat].coins))
    session.do(EndGame())
    come_to_the_end(drive)
    return session


def come_to_the_end(drive):
    drive.app.go("reveal")
    # A tap comes after a look.
    drive.frames(4, 0.1)


def open_all(drive):
    """Open whatever is still shut, and settle who won."""
    while drive.has("reveal-next"):
        drive.tap("reveal-next")


def agree(drive):
    """Let everyone agree to play on."""
    drive.hold("play-on-go", 1.2)
    drive.frames(12)


def open_from_the_list(drive):
    drive.app.go("games")
    drive.frames(6)
    [card] = drive.app.store.games()
    drive.tap(f"game-{card.id}")
    drive.frames(4, 0.1)


def full(name, data):
    """Fail to write a file, as on a full disk."""
    raise OSError(errno.ENOSPC, "no space left on device")
