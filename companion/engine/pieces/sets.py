"""What the boxes on the table bring together: pieces, boards, and room for players."""

from collections.abc import Sequence

from companion.engine.pieces.catalogue import BoardChoice, Catalogue
from companion.engine.pieces.piece import Piece
from companion.engine.vocabulary import COLOURS


def with_needed(catalogue: Catalogue, sets: Sequence[str]) -> tuple[str, ...]:
    """Return the known ones of these sets, then those that they cannot be played without."""
    found = [name for name in dict.fromkeys(sets) if name in catalogue.sets]
    # Those that are found on the way may need others themselves.
    for name in found:
        found += [other for other in catalogue.sets[name].needs if other not in found]
    return tuple(found)


def pieces_of(catalogue: Catalogue, sets: Sequence[str]) -> tuple[Piece, ...]:
    """Return the races of these sets, then their powers."""
    boxes = [catalogue.sets[name] for name in with_needed(catalogue, sets)]
    races = (catalogue.races[race] for box in boxes for race in box.races)
    powers = (catalogue.powers[power] for box in boxes for power in box.powers)
    return (*races, *powers)


def boards_of(catalogue: Catalogue, sets: Sequence[str]) -> tuple[BoardChoice, ...]:
    """Return the boards that these sets can be played on, as far as colours go round."""
    boards = [b for name in with_needed(catalogue, sets) for b in catalogue.sets[name].boards]
    return tuple(board for board in boards if board.players <= COLOURS)


def boards_for(catalogue: Catalogue, sets: Sequence[str], players: int) -> tuple[BoardChoice, ...]:
    """Return those of them that are for so many players."""
    return tuple(board for board in boards_of(catalogue, sets) if board.players == players)


def player_counts(catalogue: Catalogue, sets: Sequence[str]) -> tuple[int, ...]:
    """Return how many can play, the fewest first."""
    return tuple(sorted({board.players for board in boards_of(catalogue, sets)}))
