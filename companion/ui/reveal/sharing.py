"""Sharing a result: as a picture, in words, or as a play for BG Stats."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.dataclasses import dataclass
from companion.device.share import copy_text, open_link, share_file, share_text
from companion.pages.games import day_of
from companion.pages.reveal import Reveal
from companion.pages.sharing import app_link, logged_play, recap_text, scanned_link, web_link
from companion.store import GameCard
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.choices import ChoiceTitle
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.qr_picture import QrPicture
from companion.ui.kit.text import Words
from companion.ui.reveal.picture import share_picture
from companion.ui.services import Services
from companion.words import Language


@dataclass
class Doors:
    """What the device can do with a file, a text and a link."""

    file: Callable[[Path, str], bool] = share_file
    text: Callable[[str], bool] = share_text
    link: Callable[[str], bool] = open_link
    copy: Callable[[str], bool] = copy_text


class ResultSharing:
    """Shares a result; what the device cannot share is copied, to be pasted anywhere."""

    def __init__(self, services: Services, reveal: Reveal, doors: Doors) -> None:
        self._services, self._reveal, self._doors = services, reveal, doors
        self._card = self._find_card()

    def offer(self) -> None:
        """Ask how to share it."""
        sheet = ShareSheet(self._services.language, can_log=self._card is not None)
        sheet.bind(on_way=lambda _, way: self._share(way))
        sheet.open()

    def _find_card(self) -> GameCard | None:
        """Return the saved game's card; practice games have none."""
        store = self._services.store
        game = store.library.id_of(self._services.game.session)
        return next((card for card in store.games() if card.id == game), None)

    def _share(self, way: str) -> None:
        match way:
            case "picture":
                share_picture(self._services, self._reveal, self._doors.file)
            case "text":
                self._send(self._recap())
            case "log":
                if not self._doors.link(app_link(self._play())):
                    self._copy(web_link(self._play()))
            case "link":
                self._send(web_link(self._play()))
            case "qr":
                show_code(self._services.language, scanned_link(self._play()))

    def _recap(self) -> str:
        services = self._services
        day = day_of(services.store.games(), self._reveal.state)
        return recap_text(services.language, self._reveal, services.game.session, day)

    def _play(self) -> dict[str, Any]:
        language, session = self._services.language, self._services.game.session
        return logged_play(language, self._card, self._reveal, session)

    def _send(self, text: str) -> None:
        if not self._doors.text(text):
            self._copy(text)

    def _copy(self, text: str) -> None:
        _, is_copied = self._services.language.gettext, self._doors.copy(text)
        copied, failed = _("Copied: paste it wherever you like."), _("It could not be copied.")
        message = copied if is_copied else failed
        self._services.say(message, is_warning=not is_copied, is_well=is_copied)


class ShareSheet(Sheet):
    """Offers the ways to share, and reports the choice; `can_log`: whether the game is saved."""

    __events__ = ("on_way",)

    def __init__(self, language: Language, can_log: bool) -> None:
        _ = language.gettext
        super().__init__(title=_("Share the result"), name="share")
        self.fill(
            self._button("picture", "signs/share", _("As a picture")),
            # NOTE: the result in words, to paste into a message.
            self._button("text", "signs/text", _("As text")),
        )
        if can_log:
            self.fill(
                # NOTE: the name of an app.
                ChoiceTitle(text=_("BG STATS"), padding=(0, "8dp", 0, 0)),
                self._button("log", "signs/next", _("Log it in BG Stats")),
                self._button("link", "signs/share", _("Send the link")),
                self._button("qr", "signs/qr", _("Show the QR code")),
            )

    def on_way(self, way: str) -> None:
        """Share it this way."""

    def _button(self, way: str, icon: str, text: str) -> PushButton:
        button = PushButton(name=f"share-{way}", icon=icon, text=text, role="label")
        button.bind(on_release=self.closing(lambda: self.dispatch("on_way", way)))
        return button


def show_code(language: Language, link: str) -> None:
    """Show a link as a code that a phone can scan."""
    _ = language.gettext
    code = QrPicture(name="share-code", text=link)
    # The text goes below: a long title would push the code out of a small window.
    hint = Words(text=_("Scan it with a phone that has BG Stats"), halign="center")
    # NOTE: the name of an app.
    Sheet(title=_("BG Stats"), name="code").fill(code, hint).open()
