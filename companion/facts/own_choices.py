"""Races and powers of the players' own in a new game: which can be chosen, and what they take."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.engine import Catalogue, Piece, Pieces, Race, pieces_of
from companion.facts.new_game import GameDraft
from companion.facts.reader import Reader
from companion.words import Language, set_name


@dataclass(frozen=True, slots=True)
class OwnChoice:
    """A piece to choose, and what keeps it from the table, if anything does."""

    piece: Piece
    text: str
    icon: str
    is_chosen: bool
    why_not: str = ""


def own_choices(reader: Reader, draft: GameDraft, shelf: Sequence[Piece]) -> tuple[OwnChoice, ...]:
    """Return the pieces of the shelf, and before them those of an earlier game that it lacks."""
    language, chosen = _language(reader, draft), pieces_in(draft.pieces)
    carried = [piece for piece in chosen if piece not in shelf]
    return tuple(
        OwnChoice(
            piece,
            language.piece(piece.id),
            language.piece_icon(piece.id),
            piece in chosen,
            _why_not(reader, draft, piece),
        )
        for piece in (*carried, *shelf)
    )


def switch_piece(draft: GameDraft, piece: Piece) -> GameDraft:
    """Put a piece on the table or take it off; a banner lends its tokens to one race only."""
    chosen = pieces_in(draft.pieces)
    if piece in chosen:
        return _with(draft, [other for other in chosen if other != piece])
    return _with(draft, [*(one for one in chosen if not _is_instead(piece, one)), piece])


def as_on_shelf(draft: GameDraft, shelf: Sequence[Piece]) -> GameDraft:
    """Return a draft whose pieces are as they are now, where the shelf has one of that name."""
    for piece in pieces_in(draft.pieces):
        now = [one for one in shelf if _is_version(one, piece)]
        if now and piece not in shelf:
            draft = switch_piece(draft, now[-1])
    return draft


def only_lent(catalogue: Catalogue, draft: GameDraft) -> GameDraft:
    """Return the draft without the races whose tokens lie in no box on the table."""
    chosen = pieces_in(draft.pieces)
    return _with(draft, [piece for piece in chosen if not _lender(catalogue, draft, piece)])


def pieces_in(pieces: Pieces) -> list[Piece]:
    """Return races and powers in a row."""
    return [piece for _, piece in pieces.places()]


def lent_lines(reader: Reader, draft: GameDraft) -> Iterator[tuple[str, str]]:
    """Yield whose tokens each race of one's own takes: an icon and a sentence each."""
    language = _language(reader, draft)
    # NOTE: {race} is a race of one's own, {lender} the race whose tokens it plays with.
    text = language.gettext("{race}: tokens of {lender}, whose banner stays in the box")
    for race in draft.pieces.races:
        names = {"race": language.race(race.id), "lender": language.race(race.lent_by)}
        yield language.piece_icon(race.id), text.format(**names)


def _language(reader: Reader, draft: GameDraft) -> Language:
    """Return the language for who knows the pieces of an earlier game, too."""
    return reader.language.knowing(reader.catalogue.knowing(draft.pieces).piece)


def _is_instead(piece: Piece, other: Piece) -> bool:
    """Tell whether one piece takes the place of another: its tokens, or it is the same one anew."""
    both_lent = isinstance(piece, Race) and isinstance(other, Race)
    has_tokens = both_lent and getattr(piece, "lent_by", "") == getattr(other, "lent_by", "")
    return has_tokens or _is_version(piece, other)


def _is_version(piece: Piece, other: Piece) -> bool:
    return type(piece) is type(other) and piece.printed.names == other.printed.names


def _with(draft: GameDraft, pieces: Sequence[Piece]) -> GameDraft:
    return replace(draft, pieces=Pieces.of(pieces))


def _lender(catalogue: Catalogue, draft: GameDraft, piece: Piece) -> str:
    """Return the race that would have to lend its tokens and is not on the table."""
    on_table = {known.id for known in pieces_of(catalogue, draft.sets)}
    missing = isinstance(piece, Race) and piece.lent_by not in on_table
    return piece.lent_by if missing and isinstance(piece, Race) else ""


def _why_not(reader: Reader, draft: GameDraft, piece: Piece) -> str:
    lender, language = _lender(reader.catalogue, draft, piece), reader.language
    if not lender:
        return ""
    sets = reader.catalogue.sets.values()
    boxes = [set_name(language, box) for box in sets if lender in box.races]
    # NOTE: {lender} is a race that lends its tokens to one of one's own, {box} the title of a set.
    text = language.gettext("The tokens of {lender} are in the box of {box}: put it on the table.")
    return text.format(lender=language.race(lender), box=language.join(boxes))
