"""The ways in which a result can leave the app: a picture, words, and a play for BG Stats."""

from companion.ui.kit.buttons import PushButton
from companion.ui.kit.choice_chips import ChoiceTitle
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.qr_picture import QrPicture
from companion.ui.kit.text import Words
from companion.words import Language


class ShareSheet(Sheet):
    """Offers each way, and says which one was chosen; `can_log`: whether the game is kept."""

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
    # Below it: a long title would push the code out of a small window.
    told = Words(text=_("Scan it with a phone that has BG Stats"), halign="center")
    # NOTE: the name of an app.
    Sheet(title=_("BG Stats"), name="code").fill(code, told).open()
