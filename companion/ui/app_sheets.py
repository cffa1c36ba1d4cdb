"""What the app itself asks: whether to leave, and before a game that is over is reopened."""

from collections.abc import Callable

from companion.ui.kit.buttons import HoldButton, PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.words import Language


def ask_to_quit(language: Language, leave: Callable[[], object]) -> None:
    """Ask before the app is closed; closing the question means staying."""
    _ = language.gettext
    sheet = Sheet(title=_("Leave the app?"), name="leave")
    sheet.fill(
        Words(text=_("Every game is saved as it stands.")),
        PushButton(name="leave-stay", kind="primary", text=_("Stay"), on_release=sheet.dismiss),
        PushButton(name="leave-go", text=_("Leave"), on_release=lambda _: leave()),
    ).open()


def ask_to_play_on(language: Language, number: int, play_on: Callable[[], object]) -> None:
    """Say what everybody will learn about this round; only a long hold reopens the game."""
    _ = language.gettext
    sheet = Sheet(title=_("Reopen the game?"), name="play-on")
    text = _(
        "The purses were opened: what was seen cannot be unseen. If you play on or put something"
        " right, the table, the history and the result tell everyone that they were opened in"
        " round {round}."
    )
    stay = PushButton(name="play-on-stay", kind="primary", text=_("Leave the game finished"))
    stay.bind(on_release=sheet.dismiss)
    go = HoldButton(
        name="play-on-go",
        kind="quiet",
        icon="signs/undo",
        text=_("Hold to reopen the game"),
        on_hold=sheet.closing(play_on),
    )
    sheet.fill(Words(text=text.format(round=number)), stay, go).open()
