"""What is said of the files that carry games or own pieces, and how their names are shown."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.store import ImportResult, PieceImport, RefusedPiece
from companion.words.language import Language

_LONGEST_SHOWN = 120
_LONGEST_WAY = 1_000
# Of the pieces that were not let in.
_MOST_NAMED = 3


def saved_text(language: Language, path: Path, is_shared: bool) -> str:
    """Return where a file is that was saved, and perhaps handed on."""
    _ = language.gettext
    if is_shared:
        return _("A copy is in your downloads: {name}").format(name=shown(path.name))
    return _("Saved to a file: {path}").format(path=shown(path, _LONGEST_WAY))


def shown(name: object, longest: int = _LONGEST_SHOWN) -> str:
    """Return the name of a file as it can be shown: nothing that hides, breaks or turns a line."""
    text = "".join(sign if sign.isprintable() else "?" for sign in str(name))
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]}…{text[-half:]}"


def import_text(language: Language, result: ImportResult) -> str:
    """Return what became of the games of a file."""
    added, updated, known = len(result.added), len(result.updated), len(result.known)
    ngettext = language.ngettext
    parts = [
        (added, ngettext("{n} game added.", "{n} games added.", added)),
        (updated, ngettext("{n} game updated.", "{n} games updated.", updated)),
        (known, ngettext("{n} game was here already.", "{n} games were here already.", known)),
    ]
    told = [text.format(n=n) for n, text in parts if n]
    if result.has_locks:
        # NOTE: stands after such as "1 game added."
        told.append(language.gettext("The purses are locked by their owners' PINs."))
    return " ".join(told) or language.gettext("There is no game in this file.")


def piece_import_text(language: Language, result: PieceImport) -> str:
    """Return what became of the races and powers of a file."""
    _ = language.gettext
    added, known = len(result.added), len(result.known)
    parts = [
        (added, _("Added to your own races and powers: {n}.")),
        # NOTE: {n} is how many of the races and powers in a file.
        (known, _("Here already: {n}.")),
    ]
    told = [text.format(n=n) for n, text in parts if n]
    told += _refused_texts(language, result.refused)
    return " ".join(told) or _("There is no race or power in this file.")


def _refused_texts(language: Language, refused: Sequence[RefusedPiece]) -> Iterator[str]:
    """Yield which pieces of a file were not let in and why; of many, the first few by name."""
    # NOTE: {name} and {partner} are a race and a power that cannot be played together.
    text = language.gettext("Left out: {name}. With {partner} it cannot be played to the end.")
    for one in refused[:_MOST_NAMED]:
        name, partner = (language.said(p.printed.names, p.id) for p in (one.piece, one.partner))
        yield text.format(name=name, partner=partner)
    if (more := len(refused) - _MOST_NAMED) > 0:
        # NOTE: {n} is how many other races and powers of a file.
        yield language.gettext("Left out besides: {n}.").format(n=more)
