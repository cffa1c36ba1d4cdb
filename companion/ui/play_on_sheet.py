"""Asking everybody before an end is taken back at which purses were opened."""

from collections.abc import Callable

from companion.ui.kit.buttons import HoldButton, PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.words import Language


def ask_to_play_on(language: Language, number: int, play_on: Callable[[], object]) -> None:
    """Say what everybody will be told of this round; only a long hold lets the game go on."""
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
