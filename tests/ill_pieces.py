"""Pieces that break the game: no file that passes the checks can, so the game is patched."""

from companion.play import trial


class Broken(Exception):
    """What goes wrong in a game with such pieces."""


def break_games(monkeypatch, *names):
    """Break every game that has a piece with one of these names, or a pair of ids `a+b`."""
    play = trial._play

    def play_or_break(table, piece, partner, has_board):
        pair = {table.piece(one).printed.names.get("any", one) for one in (piece.id, partner)}
        if any(set(name.split("+")) <= pair for name in names):
            raise Broken(pair)
        play(table, piece, partner, has_board)

    monkeypatch.setattr(trial, "_play", play_or_break)
