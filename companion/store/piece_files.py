"""One file with home-made races and powers, in the form of the set files, to pass on.

Reading trusts nothing and touches no disk, so a file that is refused has no effect.
"""

import json
from collections.abc import Mapping
from typing import Any

from companion.codec import Invalid, bad, decode, encode, within
from companion.engine import ANY_LANGUAGE, Catalogue, Pieces, check_own, check_supply, is_piece_name
from companion.store.packing import Unusable, parse
from companion.store.problems import ImportRefused

# A hundred pieces of a dozen effects take less.
MAX_PIECE_BYTES = 256 * 1024
PIECES_FORMAT = "small-world-companion-pieces"
_GAMES_FORMAT = "small-world-companion"
_SCHEMA = 1


def write_pieces(pieces: Pieces) -> bytes:
    """Return a file with these pieces."""
    document = {"format": PIECES_FORMAT, "schema": _SCHEMA, **encode(pieces)}
    return json.dumps(document, indent=1, ensure_ascii=False).encode()


def fits(data: bytes) -> bool:
    """Return whether a file is small enough to be read back."""
    return len(data) <= MAX_PIECE_BYTES


def read_pieces(catalogue: Catalogue, data: bytes) -> Pieces:
    """Read such a file, or raise `ImportRefused` with the reason and the place."""
    if not fits(data):
        raise ImportRefused("too_large")
    try:
        fields = parse(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ImportRefused("not_json") from None
    except Unusable as problem:
        raise ImportRefused(problem.reason) from problem
    if isinstance(fields, dict) and fields.get("format") == _GAMES_FORMAT:
        raise ImportRefused("has_games", "format")
    if not isinstance(fields, dict) or fields.pop("format", None) != PIECES_FORMAT:
        raise ImportRefused("not_an_export", "format")
    schema = fields.pop("schema", None)
    if type(schema) is not int or schema < 1:
        raise ImportRefused("bad_field", "schema")
    if schema > _SCHEMA:
        raise ImportRefused("newer_version", "schema")
    try:
        pieces = decode(Pieces, fields)
        _check(catalogue, pieces)
    except Invalid as problem:
        name = _name_at(fields, problem.at)
        raise ImportRefused("bad_piece", problem.at, name) from problem
    return pieces


def _name_at(fields: Mapping[str, Any], at: str) -> str:
    """Return the name of the piece at a place such as "races.0.tokens", if that can be read."""
    kind, index, *_ = [*at.split("."), "", ""]
    try:
        name = fields[kind][int(index)]["printed"]["names"][ANY_LANGUAGE]
    except (KeyError, IndexError, TypeError, ValueError):
        return ""
    return name if isinstance(name, str) and is_piece_name(name) else ""


def _check(catalogue: Catalogue, pieces: Pieces) -> None:
    """Raise `Invalid` for a piece that nobody can have made, or a duplicate id."""
    seen: set[str] = set()
    for at, piece in pieces.places():
        with within(at):
            check_own(catalogue, piece)
            check_supply(piece)
            if piece.id in seen:
                raise bad("id", f"{piece.id!r} comes twice")
        seen.add(piece.id)
