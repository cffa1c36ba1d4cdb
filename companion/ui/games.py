"""What the lists of games say, and the files that carry games from one device to another."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.state import State
from companion.engine.terms import ROUNDS
from companion.i18n import Language
from companion.store.disk import FileDisk
from companion.store.exchange import MOST_BYTES
from companion.store.home import data_home
from companion.store.index import GameCard
from companion.store.intake import Intake
from companion.store.problems import StoreProblem, not_read
from companion.words.store import notice_text, problem_text

if TYPE_CHECKING:
    from companion.ui.services import Services

ENDING = ".json"
_LONGEST_FILE_NAME = 60


def now() -> datetime:
    """Return what the clock on the wall says."""
    return datetime.now().astimezone()


# What a list says of a game.


def game_facts(language: Language, card: GameCard) -> dict[str, Any]:
    """Return what a tile says of a game."""
    return {
        "game": card.id,
        # The players stand there anyway, each with a mark.
        "title": "" if not card.name and card.summary.players else title_text(language, card),
        "status": status_text(language, card),
        "when": when_text(language, card.touched, now()),
        "players": list(card.summary.players),
        "seat": card.summary.seat if is_in_progress(card) else -1,
        "is_readable": card.is_readable,
    }


def title_text(language: Language, card: GameCard) -> str:
    """Return a game's name, or failing that who plays it."""
    players = card.summary.players
    # NOTE: stands for the name of a damaged game whose players cannot be read.
    return card.name or language.join(players) or language.gettext("A game nobody can name")


def status_text(language: Language, card: GameCard) -> str:
    """Return how far a game has come."""
    _ = language.gettext
    summary = card.summary
    if not card.is_readable:
        return _("Damaged: open it to have it repaired")
    if summary.is_over:
        return _("Finished")
    rounds = ROUNDS.get(len(summary.players), summary.round)
    name = summary.players[summary.seat]
    text = _("Round {round} of {rounds}: it is {name}'s turn")
    return text.format(round=summary.round, rounds=rounds, name=name)


def when_text(language: Language, seconds: int, today: datetime) -> str:
    """Return when a game was last played, as one says it."""
    _ = language.gettext
    try:
        then = datetime.fromtimestamp(seconds, today.tzinfo)
    except (ValueError, OverflowError, OSError):
        return ""
    time = language.time(then)
    if then.date() == today.date():
        # NOTE: {time} is such as 20:15.
        return _("today at {time}").format(time=time)
    if then.date() == (today - timedelta(days=1)).date():
        return _("yesterday at {time}").format(time=time)
    return language.date(then.date())


def day_of(services: "Services", state: State) -> date:
    """Return the day on which the game was last played that these players have finished."""
    names = tuple(player.name for player in state.players)
    games = services.store.games()
    played = [card.touched for card in games if card.is_over and card.summary.players == names]
    return datetime.fromtimestamp(played[0], now().tzinfo).date() if played else now().date()


def is_in_progress(card: GameCard) -> bool:
    """Tell whether a game can be played on."""
    return card.is_readable and not card.is_over


def latest(cards: Iterable[GameCard], is_over: bool) -> GameCard | None:
    """Return the readable game played last, among those finished or among the others."""
    found = (card for card in cards if card.is_readable and card.is_over == is_over)
    return next(found, None)


# Doing something with a game.


def open_game(services: "Services", game: str) -> None:
    """Bring a saved game to the table, or to its end."""
    opened = attempt(services, lambda: services.store.library.open(game))
    if opened is None:
        return
    services.room.open(opened.session)
    services.go("reveal" if opened.session.state.is_over else "table")
    if opened.notice:
        services.say(notice_text(services.language, opened.notice))


def attempt(services: "Services", act: Callable[[], Any]) -> Any:
    """Return what an act of the store gives; what it refuses is said, and nothing is given."""
    try:
        return act()
    except StoreProblem as problem:
        services.say(problem_text(services.language, problem), is_warning=True)
        return None


def tell_notices(services: "Services") -> None:
    """Say what was found damaged since somebody last looked."""
    notices = services.store.take_notices()
    if notices:
        sentences = dict.fromkeys(notice_text(services.language, notice) for notice in notices)
        services.say(" ".join(sentences))


# Files.


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
    return " ".join(told) or language.gettext("There is no game in this file.")


def _free_path(folder: Path, stem: str, ending: str) -> Path:
    path, number = folder / f"{stem}{ending}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{ending}"
    return path
