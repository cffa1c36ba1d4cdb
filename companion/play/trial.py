"""Tries a race or power of somebody's own with all others before it is let onto the table."""

import logging
from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from companion.codec import Invalid
from companion.engine import Catalogue, Piece, Pieces, Race, Setup, start_game
from companion.piecewise import finish
from companion.play.trial_game import Stuck
from companion.play.trial_tables import BoardTrial, TableTrial

_LOG = logging.getLogger(__name__)
# Combos that lie there besides: for the opponent, and for later.
_OTHERS = 3
# Of the own pieces it may meet, the latest: a full shelf is not to be waited for.
_MOST_OWN = 8
NO_OTHERS = Pieces()


@dataclass(frozen=True, slots=True)
class Trouble:
    """With which piece it breaks, and what: the kind of error, or what cannot be in a game."""

    partner: str
    what: str


def trial(catalogue: Catalogue, piece: Piece, others: Pieces = NO_OTHERS) -> Trouble | None:
    """Play a piece with every other at once, and return the first trouble there is, if any."""
    return finish(trying(catalogue, piece, others))


def trying(
    catalogue: Catalogue, piece: Piece, others: Pieces = NO_OTHERS
) -> Generator[float, None, Trouble | None]:
    """Do so in pieces, saying how much of it is done: a race with every power, or the other way.

    `others`: own pieces that it may meet besides. Nothing that breaks gets out of here.
    """
    is_race = isinstance(piece, Race)
    try:
        few = Pieces(others.races[-_MOST_OWN:], others.powers[-_MOST_OWN:])
        table = catalogue.joined(few).joined(Pieces.of([piece]))
    except Invalid as problem:
        return Trouble(piece.id, str(problem))
    partners = [other for other in (table.powers if is_race else table.races) if other != piece.id]
    for index, partner in enumerate(partners):
        if trouble := _trouble_with(table, piece, partner, has_board=index % 2 == 0):
            return trouble
        yield (index + 1) / len(partners)
    return None


def _trouble_with(table: Catalogue, piece: Piece, partner: str, has_board: bool) -> Trouble | None:
    try:
        _play(table, piece, partner, has_board)
    except Stuck as problem:
        _LOG.warning("%s with %s: %s", piece.id, partner, problem)
        return Trouble(partner, str(problem))
    except Exception as problem:  # noqa: BLE001  # whatever it is, the piece is not let in
        _LOG.warning("%s breaks with %s", piece.id, partner, exc_info=True)
        return Trouble(partner, type(problem).__name__)
    return None


def _play(table: Catalogue, piece: Piece, partner: str, has_board: bool) -> None:
    """Play a game on a board or one without; the pair lies on top, any others below."""
    rng = Random(partner)
    race, power = (piece.id, partner) if isinstance(piece, Race) else (partner, piece.id)
    lender = table.races[race].lent_by
    # Only printed ones, so that nothing is laid to the charge of the wrong piece.
    races = [other for box in table.sets.values() for other in box.races]
    powers = [other for box in table.sets.values() for other in box.powers]
    stacks = [
        [first, *rng.sample([other for other in known if other not in (first, lender)], _OTHERS)]
        for first, known in ((race, races), (power, powers))
    ]
    kind = BoardTrial if has_board else TableTrial
    # Real coins, so that nobody is too poor for anything.
    setup = Setup(("1", "2"), tuple(table.sets), seed=1, real_coins=True, has_board=has_board)
    kind(table, start_game(table, setup, *stacks), rng).play()
