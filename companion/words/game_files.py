"""What is said of the files that carry games or own pieces, and how their names are shown."""

from pathlib import Path

from companion.store.importing import ImportResult
from companion.store.own_pieces import PieceImport
from companion.words.language import Language

_LONGEST_SHOWN = 120
_LONGEST_WAY = 1_000


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
    return " ".join(told) or _("There is no race or power in this file.")
