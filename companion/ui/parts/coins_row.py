"""Asking how many coins too few or too many somebody has."""

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.surface import Row
from companion.ui.kvfiles import load_kv
from companion.words import Language


class PlayerHeading(BoxLayout):
    """A player's mark and name above what belongs to them."""

    colour = NumericProperty(0)
    text = StringProperty("")


class CoinsRow(Row):
    """How many coins too few or too many a purse holds; what it holds is never shown."""

    __events__ = ("on_apply",)
    seat = NumericProperty(0)
    colour = NumericProperty(0)
    player_name = StringProperty("")
    language: Language = ObjectProperty(None)

    def step_text(self, coins: float) -> str:
        """Return what the button does: add coins, or take some away."""
        n, ngettext = abs(int(coins)), self.language.ngettext
        added = ngettext("Add {n} coin", "Add {n} coins", n)
        removed = ngettext("Remove {n} coin", "Remove {n} coins", n)
        return (added if coins > 0 else removed).format(n=n) if n else ""

    def on_apply(self, coins: int) -> None:
        """The correction is to be made."""


load_kv("parts/coins_row")
