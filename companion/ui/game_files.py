"""The files that carry games from one device to another."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.i18n import Language
from companion.store.disk import FileDisk
from companion.store.exchange import MOST_BYTES
from companion.store.home import data_home
from companion.store.intake import Intake
from companion.store.problems import StoreProblem, not_read
from companion.words.store import problem_text

if TYPE_CHECKING:
    from companion.ui.services import Services

ENDING = ".json"
_LONGEST_FILE_NAME = 60


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
        try:
            paths = sorted(self.imports.iterdir())
            return [path for path in paths if path.suffix.lower() == ENDING and path.is_file()]
        except OSError:
            return []


def exchange_folders() -> Exchange:
    """Return the folders of this device."""
    home = data_home()
    return Exchange(home / "exports", home / "imports")


def saved_text(language: Language, path: Path, is_shared: bool) -> str:
    """Return where a file is that was saved, and perhaps handed on."""
    _ = language.gettext
    if is_shared:
        return _("A copy lies among the downloads: {name}").format(name=path.name)
    return _("Saved to a file: {path}").format(path=path)


def typed_path(text: str) -> Path:
    """Return the file somebody means by what they typed."""
    path = Path(text.strip().replace("\0", ""))
    try:
        return path.expanduser()
    except RuntimeError:
        # A home that nobody has.
        return path


def read_file(path: Path) -> bytes:
    """Return a file's bytes, no more than a file of games may have, or raise `ReadFailed`."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise not_read(error) from error


def bring_in(services: "Services", path: Path) -> tuple[bool, str]:
    """Take in the games of a file; return whether that went well, and what to say."""
    language = services.language
    if not path.is_file():
        return False, language.gettext("There is no such file: check how it is written.")
    try:
        intake = services.store.take_in(services.store.read_import(read_file(path)))
    except StoreProblem as problem:
        return False, problem_text(language, problem)
    return True, intake_text(language, intake)


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
