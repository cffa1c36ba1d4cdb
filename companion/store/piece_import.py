"""Imports races and powers from a file: each is played with all others first."""

from collections.abc import Generator

from companion.dataclasses import replace
from companion.engine import Catalogue, Piece, Pieces
from companion.piecewise import part
from companion.play import trying
from companion.store.own_pieces import PieceImport, PieceShelf, RefusedPiece, random_piece_id
from companion.store.piece_files import read_pieces


def importing_pieces(
    catalogue: Catalogue, shelf: PieceShelf, data: bytes
) -> Generator[float, None, PieceImport]:
    """Check a file, play its new pieces, and add them to the shelf all at once, in pieces.

    A piece with which games cannot be finished stays out alone. If abandoned half way, it has no
    effect.
    """
    pieces = [piece for _, piece in read_pieces(catalogue, data).places()]
    known = [piece for piece in pieces if shelf.has(piece)]
    # A file may use ids that are taken here.
    new = [replace(piece, id=random_piece_id()) for piece in pieces if not shelf.has(piece)]
    shelf.require_room_for(new)
    sound: list[Piece] = []
    refused: list[RefusedPiece] = []
    for index, piece in enumerate(new):
        others = [*(entry.piece for entry in shelf.current), *sound]
        work = trying(catalogue, piece, Pieces.of(others))
        trouble = yield from part(work, index / len(new), (index + 1) / len(new))
        if trouble is None:
            sound.append(piece)
        else:
            met = {other.id: other for other in others}.get(trouble.partner)
            refused.append(RefusedPiece(piece, met or catalogue.piece(trouble.partner) or piece))
    return replace(shelf.take_in(Pieces.of([*known, *sound])), refused=tuple(refused))
