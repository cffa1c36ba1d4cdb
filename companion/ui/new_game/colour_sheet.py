"""Choosing a player's colour and shape: five to tap, and a swap where somebody has it already."""

from collections.abc import Sequence

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.engine import COLOURS
from companion.line_breaks import NO_BREAK
from companion.store import Person
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Row, Surface
from companion.ui.kit.text import Words, text_width
from companion.ui.kvfiles import load_kv
from companion.ui.parts.badges import PlayerMark
from companion.words import Language


class MarkButton(Pressable, PlayerMark):
    """A player's mark, to be tapped for another; `hint` says so in words."""

    name = StringProperty("")
    hint = StringProperty("")


class ColourTile(Pressable, Surface):
    """One of the five, and who has it."""

    name = StringProperty("")
    colour = NumericProperty(0)
    owner = StringProperty("")
    is_chosen = BooleanProperty(False)


class ColourTiles(Row):
    """The five side by side, with their owners below: names where all fit, else first letters."""

    owners = ListProperty()

    def on_width(self, *_: object) -> None:
        """Name the owners if there is room."""
        self.on_children()

    def on_children(self, *_: object) -> None:
        """Name the owners if there is room."""
        room = (self.width - (COLOURS - 1) * dp(8)) / COLOURS - dp(12)
        fits = all(text_width(owner, sp(16)) <= room for owner in self.owners)
        for tile in self.children:
            owner = self.owners[int(tile.colour)] or NO_BREAK
            tile.owner = owner if fits else owner[:1]


class ColourSheet(Sheet):
    """Asks for a player's colour; `owners` are the names of those who have one, by colour."""

    __events__ = ("on_choose",)

    def __init__(self, language: Language, player: Person, owners: Sequence[str]) -> None:
        _ = language.gettext
        title = _("{name}'s colour").format(name=player.name)
        super().__init__(title=title, name="colour-sheet")
        tiles = ColourTiles(owners=owners)
        for number in range(COLOURS):
            is_chosen = number == player.colour
            tile = ColourTile(name=f"colour-{number}", colour=number, is_chosen=is_chosen)
            tile.bind(on_release=self._choose)
            tiles.add_widget(tile)
        text = _("Tap one somebody already has, and you two swap.")
        self.fill(tiles, Words(text=text, tone="faint", role="label"))

    def on_choose(self, colour: int) -> None:
        """Event: this colour was chosen."""

    def _choose(self, tile: ColourTile) -> None:
        self.dismiss()
        self.dispatch("on_choose", int(tile.colour))


load_kv("new_game/colour_sheet")
