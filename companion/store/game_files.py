"""The files that carry games from one device to another."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.i18n import Language
from companion.store.disk import FileDisk
from companion.store.home import data_home
from companion.store.incoming import waiting
from companion.store.intake import Intake

ENDING = ".json"
_LONGEST_FILE_NAME = 60
_LONGEST_SHOWN = 120
_LONGEST_WAY = 1_000


@dataclass(frozen=True, slots=True)
class Exchange:
    """The folder for files that go out and the one for files that come in."""

    exports: Path
    imports: Path

    def save(self, names: Sequence[str], data: bytes, ending: str = ENDING) -> Path:
        """Write a file that did not exist, named after a game, or raise `SaveFailed`."""
        disk = FileDisk(self.exports)
        disk.add_folder("")
        path = _free_path(self.exports, file_name(names), ending)
        disk.write(path.name, data)
        return path

    def found(self) -> list[Path]:
        """Return the files that lie ready to be taken in."""
        return waiting(self.imports, ENDING)


def exchange_folders() -> Exchange:
    """Return the folders of this device."""
    home = data_home()
    return Exchange(home / "exports", home / "imports")


def saved_text(language: Language, path: Path, is_shared: bool) -> str:
    """Return where a file is that was saved, and perhaps handed on."""
    _ = language.gettext
    if is_shared:
        return _("A copy lies among the downloads: {name}").format(name=shown(path.name))
    return _("Saved to a file: {path}").format(path=shown(path, _LONGEST_WAY))


def typed_path(text: str) -> Path:
    """Return the file somebody means by what they typed."""
    path = Path(text.strip().replace("\0", ""))
    try:
        return path.expanduser()
    except (RuntimeError, ValueError):
        # A home that nobody has, or a name that nobody can.
        return path


def shown(name: object, longest: int = _LONGEST_SHOWN) -> str:
    """Return the name of a file as it can be shown: nothing that hides, breaks or turns a line."""
    text = "".join(sign if sign.isprintable() else "?" for sign in str(name))
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]}…{text[-half:]}"


def file_name(names: Sequence[str]) -> str:
    """Return a name that any device can give a file, made of these."""
    plain = unicodedata.normalize("NFKD", "-".join(names)).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:_LONGEST_FILE_NAME].strip("-")
    return f"small-world-{words}" if words else "small-world-game"


def intake_text(language: Language, intake: Intake) -> str:
    """Return what became of the games of a file."""
    added, updated, known = len(intake.added), len(intake.updated), len(intake.known)
    ngettext = language.ngettext
    parts = [
        (added, ngettext("{n} game added.", "{n} games added.", added)),
        (updated, ngettext("{n} game updated.", "{n} games updated.", updated)),
        (known, ngettext("{n} game was here already.", "{n} games were here already.", known)),
    ]
    told = [text.format(n=n) for n, text in parts if n]
    if intake.has_locks:
        # NOTE: stands after such as "1 game added."
        told.append(language.gettext("The purses are locked by their owners' PINs."))
    return " ".join(told) or language.gettext("There is no game in this file.")


def _free_path(folder: Path, stem: str, ending: str) -> Path:
    path, number = folder / f"{stem}{ending}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{ending}"
    return path
