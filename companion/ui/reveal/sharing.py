"""Letting a result leave the app, in the way that somebody has chosen."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.device.clipboard import copy_text
from companion.device.share import open_link, share_file, share_text
from companion.facts.bg_stats import app_link, logged_play, scanned_link, web_link
from companion.facts.games import day_of
from companion.facts.recap import recap_text
from companion.facts.reveal import Reveal
from companion.store import GameCard
from companion.ui.reveal.result_picture import share_picture
from companion.ui.reveal.share_sheet import ShareSheet, show_code
from companion.ui.services import Services


@dataclass
class Doors:
    """What the device can do with a file, a text and a link."""

    file: Callable[[Path, str], bool] = share_file
    text: Callable[[str], bool] = share_text
    link: Callable[[str], bool] = open_link
    copy: Callable[[str], bool] = copy_text


class ResultSharing:
    """Hands a result on; what the device cannot hand on is copied, to be pasted anywhere."""

    def __init__(self, services: Services, reveal: Reveal, doors: Doors) -> None:
        self._services, self._reveal, self._doors = services, reveal, doors
        self._card = self._find_card()

    def offer(self) -> None:
        """Ask in which way."""
        sheet = ShareSheet(self._services.language, can_log=self._card is not None)
        sheet.bind(on_way=lambda _, way: self._share(way))
        sheet.open()

    def _find_card(self) -> GameCard | None:
        """Return what is saved of the game; nobody keeps one that was only practice."""
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
        told = copied if is_copied else failed
        self._services.say(told, is_warning=not is_copied, is_well=is_copied)
