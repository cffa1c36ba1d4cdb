"""Home-made pieces to put on shelves."""

from companion.codec import decode
from companion.content import load_catalogue
from companion.engine import Pieces, Power, Race
from companion.store.own_pieces import PieceShelf
from tests.engine.test_own_pieces import BADGERS, DIGGING


def badgers(**fields):
    return decode(Race, {**BADGERS, **fields})


def digging(**fields):
    return decode(Power, {**DIGGING, **fields})


def named(name):
    return {"printed": {"names": {"any": name}}}


def shelf_on(world, notices=None, disk=None):
    """Open the shelf as a new process would."""
    found = [] if notices is None else notices
    return PieceShelf(disk or world.disk(), load_catalogue(), found)


def both():
    return Pieces((badgers(),), (digging(),))


def definitions(entries):
    """Return what is on a shelf, without the ids."""
    return [(type(e.piece).__name__, e.piece.tokens, e.piece.printed) for e in entries]
