"""The boards of the base game, by the number of players."""

from companion.content import load_catalogue


def base_board(players):
    """Return the board for this many players."""
    return load_catalogue().boards[f"{players}_players"]
