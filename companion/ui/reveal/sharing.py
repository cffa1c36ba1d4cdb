"""Sharing a result: as a picture, in words, or as a play for BG Stats."""

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.dataclasses import dataclass
from companion.device.share import copy_text, open_link, share_file, share_text
from companion.pages import blocks
from companion.pages.awards import Award
from companion.pages.blocks import Place
from companion.pages.games import day_of
from companion.pages.reveal import Reveal
from companion.pages.sharing import (
    ResultPicture,
    app_link,
    logged_play,
    recap_text,
    result_picture,
    scanned_link,
    web_link,
)
from companion.pages.story import CombosOfSeat
from companion.store import GameCard
from companion.ui.blocks.sheet import AskSheet
from companion.ui.board.stage import BoardStage
from companion.ui.kit.layouts import KeepsParts
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.qr_picture import QrPicture
from companion.ui.kit.text import Words, fitting, with_words_cut
from companion.ui.kvfiles import load_kv
from companion.ui.parts.results import CoinChart
from companion.ui.parts.saved_files import save_and_share
from companion.ui.reveal.stages import as_on_a_podium
from companion.ui.services import Services
from companion.words import Language

# The height at which chats show a picture uncropped.
SIZE = (1080, 1350)
# In pixels: the widths of the podium and of a line of combos, and the text sizes to try there.
_PODIUM, _COMBOS = 976, 670
_NAME_SIZES, _COMBO_SIZES = (38, 34, 30, 26, 22, 20, 18), (26, 24, 22, 20)
# Seconds until an unseen widget is laid out, and until a board has its letters.
LAID_OUT = 0.3


class ResultPlace(BoxLayout):
    """A player on a step, with a name that fits above it."""

    place = ObjectProperty(Place(), rebind=True)
    player_name = StringProperty("")
    name_size = NumericProperty(20)


class ResultCombos(BoxLayout):
    """A player's combos, in a line."""

    combos = ObjectProperty(CombosOfSeat(), rebind=True)
    text_size = NumericProperty(22)

    @staticmethod
    def line(combos: CombosOfSeat) -> str:
        """Return all combos of a player."""
        return combos.none or " / ".join(combo.text for combo in combos.lines)


class ResultCard(BoxLayout):
    """A rounded surface, in the pixels of the picture."""


class ResultAward(ResultCard):
    """One of the best of the evening; `join`: joins several names in the language spoken."""

    award = ObjectProperty(Award(), rebind=True)
    join = ObjectProperty("".join)


class ResultCanvas(KeepsParts, BoxLayout):
    """Who won and how: places, the board, coins per round, combos and what was best."""

    facts: ResultPicture = ObjectProperty(None)

    def __init__(self, join: Callable[[Sequence[str]], str], **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=SIZE, **kwargs)
        facts, ids = self.facts, self.ids
        # All names in the size that suits the longest.
        share = 0.47 if facts.is_board_wide else 1
        room = share * _PODIUM / len(facts.places) - 10
        names = [f"MM{place.player_name}" for place in facts.places]
        size = min(fitting(name, room, 80, _NAME_SIZES) for name in names)
        for place in as_on_a_podium(facts.places):
            name = with_words_cut(place.player_name, size, room, True)
            ids.podium.add_widget(ResultPlace(place=place, player_name=name, name_size=size))
        chart = CoinChart(em=24, dot=2)
        chart.coins, chart.seat_colours, chart.order = facts.coins, facts.colours, facts.order
        chart.last_round = facts.last_round
        ids.chart.add_widget(chart)
        if facts.board:
            board = BoardStage(is_moving=False, radius=16, frame_width=3)
            board.board, board.regions = facts.board, facts.regions
            ids.board.add_widget(board)
        else:
            ids.middle.remove_widget(ids.board)
        if facts.is_board_wide:
            # Beside few players there is room; below them a wide board takes the whole width.
            ids.middle.remove_widget(ids.chart)
            ids.top.add_widget(ids.chart)
        lines = [ResultCombos.line(combos) for combos in facts.combos]
        size = min(fitting(line, _COMBOS, 36, _COMBO_SIZES) for line in lines)
        for combos in facts.combos:
            ids.combos.add_widget(ResultCombos(combos=combos, text_size=size))
        for at in range(0, len(facts.awards), 2):
            # A single one left over takes the whole row.
            row = BoxLayout(spacing=12)
            for award in facts.awards[at : at + 2]:
                row.add_widget(ResultAward(award=award, join=join))
            ids.awards.add_widget(row)

    def png(self) -> bytes:
        """Draw it, once it has been laid out, and return the file."""
        file = BytesIO()
        self.export_as_image().save(file, fmt="png")
        return file.getvalue()


def share_picture(services: Services, reveal: Reveal, share: Callable[[Path, str], bool]) -> None:
    """Draw the result, save it, and share it if the device can."""
    language, state = services.language, reveal.state
    day = day_of(services.store.games(), state)
    facts = result_picture(services, reveal, services.game.session, day)
    picture = ResultCanvas(language.join, facts=facts)

    Clock.schedule_once(
        lambda _: save_and_share(services, share, state.names, picture.png, ".png"), LAID_OUT
    )


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
        page = share_page(self._services.language, can_log=self._card is not None)
        AskSheet("share", page, self._share).open()

    def _find_card(self) -> GameCard | None:
        """Return the saved game's card; practice games have none."""
        store = self._services.store
        game = store.library.id_of(self._services.game.session)
        return next((card for card in store.games() if card.id == game), None)

    def _share(self, way: blocks.Act) -> None:
        match way.name:
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


def share_page(language: Language, can_log: bool) -> blocks.Page:
    """Offer the ways to share; `can_log`: whether the game is saved."""
    _ = language.gettext

    def button(way: str, icon: str, text: str) -> blocks.Button:
        return blocks.Button(f"share-{way}", icon, text, blocks.Act(way))

    ways: list[blocks.Block] = [
        button("picture", "signs/share", _("As a picture")),
        # NOTE: the result in words, to paste into a message.
        button("text", "signs/text", _("As text")),
    ]
    if can_log:
        log = (
            button("log", "signs/next", _("Log it in BG Stats")),
            button("link", "signs/share", _("Send the link")),
            button("qr", "signs/qr", _("Show the QR code")),
        )
        # NOTE: the name of an app.
        ways.append(blocks.Group(_("BG STATS"), log))
    return blocks.Page(_("Share the result"), body=tuple(ways))


def show_code(language: Language, link: str) -> None:
    """Show a link as a code that a phone can scan."""
    _ = language.gettext
    code = QrPicture(name="share-code", text=link)
    # The text goes below: a long title would push the code out of a small window.
    hint = Words(text=_("Scan it with a phone that has BG Stats"), halign="center")
    # NOTE: the name of an app.
    Sheet(title=_("BG Stats"), name="code").fill(code, hint).open()


load_kv("reveal/sharing")
