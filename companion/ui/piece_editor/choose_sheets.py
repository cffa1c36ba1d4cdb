"""Sheets that ask for the sign of a piece, and for the banner that lends its tokens."""

from collections.abc import Iterable

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from companion.icons import emblems
from companion.ui.kit.buttons import IconButton
from companion.ui.kit.choice_chips import ChoiceChips
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv
from companion.words import Language


class SignButton(IconButton):
    """A sign to choose; the chosen one is filled."""

    code = StringProperty("")
    is_chosen = BooleanProperty(False)


class SignGrid(StackLayout):
    """Signs in as many columns as there is room for."""


class SignSheet(Sheet):
    """Asks for a sign, by its code in the icon font."""

    __events__ = ("on_choose",)

    def __init__(self, language: Language, chosen: str) -> None:
        super().__init__(title=language.gettext("Choose a sign"), name="signs")
        grid = SignGrid()
        for name, code in emblems().items():
            button = SignButton(name=f"sign-{name}", code=code, is_chosen=code == chosen)
            button.bind(on_release=self._choose)
            grid.add_widget(button)
        self.fill(grid)

    def on_choose(self, code: str) -> None:
        """Event: this sign was chosen."""

    def _choose(self, button: SignButton) -> None:
        self.dismiss()
        self.dispatch("on_choose", button.code)


class LenderSheet(Sheet):
    """Asks for the banner that lends its tokens: `(id, text, icon)` each."""

    __events__ = ("on_choose",)

    def __init__(
        self, language: Language, races: Iterable[tuple[str, str, str]], chosen: str
    ) -> None:
        _ = language.gettext
        super().__init__(title=_("Whose tokens will you use?"), name="lenders")
        text = _("The number says how many there are. That banner stays out of the game.")
        chips = ChoiceChips(name="lender", options=list(races), chosen=[chosen] if chosen else [])
        chips.bind(on_choose=self._choose)
        self.fill(Words(text=text, tone="faint", role="label"), chips)

    def on_choose(self, race: str) -> None:
        """Event: this banner was chosen."""

    def _choose(self, _chips: object, race: str) -> None:
        self.dismiss()
        self.dispatch("on_choose", race)


load_kv("piece_editor/choose_sheets")
