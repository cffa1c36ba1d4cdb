"""What is said of saved games and files: what was done, and what can go wrong."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.store import LONGEST_NAME, Notice, StoreProblem
from companion.words.language import N_, Forms, Language, ngettext

if TYPE_CHECKING:
    from companion.store import ImportResult, PieceImport, RefusedPiece

_LONGEST_SHOWN = 120
_LONGEST_WAY = 1_000
# Pieces that were refused.
_MAX_NAMED = 3


def saved_text(language: Language, path: Path, is_shared: bool) -> str:
    """Return where a file was saved, and whether it was shared."""
    _ = language.gettext
    if is_shared:
        return _("A copy is in your downloads: {name}").format(name=shown(path.name))
    return _("Saved to a file: {path}").format(path=shown(path, _LONGEST_WAY))


def shown(name: object, longest: int = _LONGEST_SHOWN) -> str:
    """Return the name of a file safe to show: nothing that hides, breaks or turns a line."""
    text = "".join(sign if sign.isprintable() else "?" for sign in str(name))
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]}…{text[-half:]}"


def import_text(language: Language, result: "ImportResult") -> str:
    """Return what happened to the games of a file."""
    added, updated, known = len(result.added), len(result.updated), len(result.known)
    ngettext = language.ngettext
    parts = [
        (added, ngettext("{n} game added.", "{n} games added.", added)),
        (updated, ngettext("{n} game updated.", "{n} games updated.", updated)),
        (known, ngettext("{n} game was already here.", "{n} games were already here.", known)),
    ]
    sentences = [text.format(n=n) for n, text in parts if n]
    if result.has_locks:
        # NOTE: stands after such as "1 game added."
        sentences.append(language.gettext("The purses are locked by their owners' PINs."))
    return " ".join(sentences) or language.gettext("There is no game in this file.")


def piece_import_text(language: Language, result: "PieceImport") -> str:
    """Return what happened to the races and powers of a file."""
    _ = language.gettext
    added, known = len(result.added), len(result.known)
    parts = [
        (added, _("Added to your own races and powers: {n}.")),
        # NOTE: {n} is how many of the races and powers in a file.
        (known, _("Already here: {n}.")),
    ]
    sentences = [text.format(n=n) for n, text in parts if n]
    sentences += _refused_texts(language, result.refused)
    return " ".join(sentences) or _("There is no race or power in this file.")


def _refused_texts(language: Language, refused: "Sequence[RefusedPiece]") -> Iterator[str]:
    """Yield which pieces of a file were refused and why; of many, only the first few by name."""
    # NOTE: {name} and {partner} are a race and a power that cannot be played together.
    text = language.gettext("Left out: {name}. A game with {partner} cannot be finished.")
    for one in refused[:_MAX_NAMED]:
        name, partner = (language.said(p.printed.names, p.id) for p in (one.piece, one.partner))
        yield text.format(name=name, partner=partner)
    if (more := len(refused) - _MAX_NAMED) > 0:
        # NOTE: {n} is how many other races and powers of a file.
        yield language.gettext("Also left out: {n}.").format(n=more)


_PIECES_NEWER = N_("A newer version saved your own races and powers: update the companion.")

_PROBLEMS = {
    "disk_full": N_("The device is full, nothing was saved: make some room and try again."),
    "read_only": N_("Saving is not allowed here, nothing was changed: unlock the folder."),
    "not_saved": N_("Saving failed, nothing was changed: try again."),
    "not_read": N_("The device would not open the file: try again."),
    "in_use": N_("The companion is open in another window: close that one first."),
    "newer_version": N_("A newer version saved this game: update the companion to open it."),
    "unreadable": N_("This game is damaged beyond repair: its files are left as they are."),
    "no_such_game": N_("This game is no longer here: choose another."),
    "closed": N_("This game was closed meanwhile: open it again from the list."),
    "bad_name": N_("Use a name of up to {longest} characters, without slashes."),
    "pieces_newer": _PIECES_NEWER,
    "shelf_full": N_("There is no room for more races and powers of your own: delete one first."),
}
_UNKNOWN_PROBLEM = N_("The saved games cannot be used right now: try again.")

_REFUSED = {
    "bad_field": N_("Something in this file is wrong: save it again on the device it came from."),
    "bad_log": N_(
        "A game in this file breaks the rules: save it again on the device it came from."
    ),
    "bad_name": N_("A game in this file has an impossible name: rename it and save it again."),
    "bad_number": N_(
        "A number in this file is impossible: save it again on the device it came from."
    ),
    "bad_payload": N_(
        "This file was changed or cut short: save it again on the device it came from."
    ),
    "bad_piece": N_(
        "A race or power in this file is impossible: save it again on the device it came from."
    ),
    "bad_pin": N_("A PIN in this file is wrong: save the file again on the device it came from."),
    "has_games": N_("This file has saved games: import it in the list of games."),
    "has_pieces": N_("This file has races and powers: import it under your own races and powers."),
    "newer_version": N_("A newer version wrote this file: update the companion first."),
    "not_an_export": N_("This file comes from somewhere else: choose one saved by the companion."),
    "no_such_file": N_("File not found: check the spelling."),
    "not_plain": N_("This is not an ordinary file: choose one saved by the companion."),
    "not_json": N_("This file has nothing from the companion: choose one saved by it."),
    "too_deep": N_("This file is not from the companion, or is broken: choose another."),
    "too_large": N_("This file is too large to be from the companion: choose another."),
    "twice": N_("The same game is in this file twice: save it again on the device it came from."),
}
# NOTE: {name} is a race or power that somebody made.
_PIECE_REFUSED = N_(
    "{name} in this file is impossible. Save the file again on the device it came from."
)
_REFUSED_OTHERWISE = N_("This file cannot be imported: choose another.")

# Some notices have another text for the settings, or for home-made pieces.
_NOTICES = {
    "set_aside": N_("A damaged file was put aside. Nothing is lost."),
    "recovered_from_backup": N_("The last save was damaged: the game goes on from the one before."),
    "recovered_from_backup:settings": N_("The settings were damaged: an earlier copy is used."),
    "recovered_from_backup:pieces": N_(
        "Your own races and powers were damaged: an earlier copy is used."
    ),
    "settings_lost": N_("The settings were damaged: please choose them again."),
    "settings_not_read": N_("The settings could not be read: the usual ones are used."),
    "pieces_lost": N_("Your own races and powers were damaged: please make them again."),
    "pieces_newer": _PIECES_NEWER,
    "pieces_not_read": N_("Your own races and powers could not be read: restart the companion."),
    "games_not_read": N_("The saved games could not be listed: unlock their folder."),
    "language_damaged": N_("A language file is damaged: some texts appear in English."),
}
_RECOVERED_IN_PART: Forms = ngettext(
    "A part of this game was damaged: its first step is there.",
    "A part of this game was damaged: its first {steps} steps are there.",
)
_PIECES_DROPPED: Forms = ngettext(
    "A race or power of your own was damaged and put aside.",
    "{n} races and powers of your own were damaged and put aside.",
)
_UNKNOWN_NOTICE = N_("Some saved data was damaged: everything that could be rescued is here.")


def problem_text(language: Language, problem: StoreProblem) -> str:
    """Return why something could not be saved, read or imported, and what to do."""
    if problem.key == "import_refused":
        reason, name = (str(problem.facts.get(fact, "")) for fact in ("reason", "name"))
        if name:
            return language.gettext(_PIECE_REFUSED).format(name=name)
        return language.gettext(_REFUSED.get(reason, _REFUSED_OTHERWISE))
    text = _PROBLEMS.get(problem.key, _UNKNOWN_PROBLEM)
    return language.gettext(text).format(longest=LONGEST_NAME)


def notice_text(language: Language, notice: Notice) -> str:
    """Return what was found damaged and what was rescued."""
    if notice.key == "recovered_in_part":
        steps = int(notice.facts.get("steps", 0))
        return language.plural(_RECOVERED_IN_PART, steps).format(steps=steps)
    if notice.key == "pieces_dropped":
        dropped = int(notice.facts.get("n", 1))
        return language.plural(_PIECES_DROPPED, dropped).format(n=dropped)
    keys = (f"{notice.key}:{notice.facts.get('kind')}", notice.key)
    return language.gettext(next((_NOTICES[k] for k in keys if k in _NOTICES), _UNKNOWN_NOTICE))
