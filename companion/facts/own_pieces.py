"""The races and powers people made: knowing them, and what their cards say."""

from collections.abc import Iterable
from typing import Any

from companion.engine import ANY_LANGUAGE, Catalogue, Piece, PieceKind, Pieces, Race
from companion.facts.rulebook import all_pieces, piece_facts
from companion.store import ShelfAct
from companion.words import Language, act_undo_text, unnamed

OwnKnowledge = tuple[Catalogue, Language]


def knowing(catalogue: Catalogue, language: Language, pieces: Iterable[Piece]) -> OwnKnowledge:
    """Return the catalogue and the language of who knows these pieces besides."""
    own = {piece.id: piece for piece in pieces}
    joined = catalogue.knowing(Pieces.of(own.values()))
    return joined, language.knowing(lambda piece: own.get(piece) or language.find_piece(piece))


def own_cards(
    catalogue: Catalogue, language: Language, pieces: Iterable[tuple[str, Piece]]
) -> list[dict[str, Any]]:
    """Return what the cards of pieces say, each with the key given to it: races first, by name."""
    keys = {piece.id: (key, piece) for key, piece in pieces}
    known = knowing(catalogue, language, (piece for _, piece in keys.values()))
    ids = [own for kind in ("races", "powers") for own in all_pieces(*known, kind) if own in keys]
    return [_card(known, *keys[own]) for own in ids]


def _card(known: OwnKnowledge, key: str, piece: Piece) -> dict[str, Any]:
    # That it is home-made goes without saying among nothing else.
    own = {"name": f"own-{key}", "key": key, "title": title_of(known[1], piece), "mark": ""}
    return {**piece_facts(*known, piece.id), **own}


def own_name(piece: Piece) -> str:
    """Return what a piece of one's own is called, in every language."""
    return piece.printed.names.get(ANY_LANGUAGE, "")


def title_of(language: Language, piece: Piece) -> str:
    """Return what a piece of one's own is called, whether it has a name yet or not."""
    kind: PieceKind = "race" if isinstance(piece, Race) else "power"
    return own_name(piece) or unnamed(language, kind)


def shelf_undo_text(language: Language, act: ShelfAct | None) -> str:
    """Return what a button says that takes back what was done to the shelf; else nothing."""
    if act is None:
        return ""
    names = language.join([own_name(entry.piece) for entry in act.about])
    return act_undo_text(language, act.kind, names)
