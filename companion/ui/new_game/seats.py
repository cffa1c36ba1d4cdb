"""Who sits where, in which colour: cards to drag, and the sheets that ask."""

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.gridlayout import GridLayout

from companion.engine import COLOURS
from companion.line_breaks import NO_BREAK
from companion.pages.new_game import empty_seats
from companion.store import Person
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable, Touchable
from companion.ui.kit.rows import MenuRow
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import Icon, Words, text_width
from companion.ui.kvfiles import load_kv
from companion.ui.parts.badges import PlayerMark
from companion.words import Language

# A finger that moved no further than this has tapped.
_STILL = 10


class SeatHandle(Touchable, Icon):
    """Drag this to move a player to another seat, or tap it to choose where."""

    name = StringProperty("")
    card = ObjectProperty(None)

    def on_touch_down(self, touch: Any) -> bool:
        """Pick the card up."""
        if not self.collide_point(*touch.pos) or not self.is_meant(touch):
            return False
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Drag it along."""
        if touch.grab_current is not self:
            return False
        self.card.lift = self._way(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Drop it at the seat it is over."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.card.lift = 0
        way = self._way(touch)
        seats = round(-way / (self.card.height + dp(8)))
        if seats:
            self.card.dispatch("on_move", seats)
        elif abs(way) < dp(_STILL):
            self.card.dispatch("on_handle")
        self.has_acted(touch)
        return True

    @staticmethod
    def _way(touch: Any) -> float:
        way: float = (touch.sy - touch.osy) * Window.height
        return way


class SeatCard(Pressable, Surface):
    """A player in the set-up; a tap makes them start."""

    __events__ = ("on_move", "on_handle", "on_recolour", "on_remove")
    lift = NumericProperty(0)
    name = StringProperty("")
    colour = NumericProperty(0)
    place = NumericProperty(0)
    player_name = StringProperty("")
    even = ObjectProperty(None)
    is_starter = BooleanProperty(False)
    is_first = BooleanProperty(False)
    is_last = BooleanProperty(False)
    shape = ShapeProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if self.shape.is_narrow:
            self.remove_widget(self.ids.arrows)
        # While dragged, the card is drawn under the finger, but keeps its place.
        self._shift = Translate()
        self.canvas.before.insert(0, self._shift)
        self.canvas.before.insert(0, PushMatrix())
        self.canvas.after.add(PopMatrix())

    def on_lift(self, *_: object) -> None:
        """Be drawn where it is dragged."""
        self._shift.y = self.lift
        self.edge = "chosen" if self.lift else "clear"

    def on_move(self, by: int) -> None:
        """Move this many seats down."""

    def on_handle(self) -> None:
        """The handle was tapped: ask where to sit instead of dragging."""

    def on_recolour(self) -> None:
        """The mark was tapped: another colour is wanted."""

    def on_remove(self) -> None:
        """Leave the table."""


class SeatSheet(Sheet):
    """Asks where a player should sit, for anyone who can't or won't drag."""

    def __init__(self, card: SeatCard, language: Language) -> None:
        _ = language.gettext
        super().__init__(title=card.player_name, name="seat-sheet")
        self._card = card
        if not card.is_first:
            self._offer("move-up", "signs/up", _("One seat up"), -1)
        if not card.is_last:
            self._offer("move-down", "signs/picks", _("One seat down"), 1)

    def _offer(self, name: str, icon: str, text: str, by: int) -> None:
        button = PushButton(name=name, icon=icon, text=text)
        button.bind(on_release=lambda _: self._move(by))
        self.fill(button)

    def _move(self, by: int) -> None:
        self.dismiss()
        self._card.dispatch("on_move", by)


class NobodySheet(Sheet):
    """Asks which character plays an empty seat."""

    __events__ = ("on_choose",)

    def __init__(self, language: Language) -> None:
        _ = language.gettext
        super().__init__(title=_("Nobody plays this seat"), name="nobody-sheet")
        text = _("The app says what it does, and you move its pieces on the board.")
        self.fill(Words(text=text, tone="faint", role="label"))
        for key, sign, name, sentence in empty_seats(language):
            row = MenuRow(name=f"nobody-{key}", icon=sign, text=name, hint=sentence)
            row.bind(on_release=lambda _, key=key: self._choose(key))
            self.fill(row)

    def on_choose(self, character: str) -> None:
        """Event: the app plays like this."""

    def _choose(self, character: str) -> None:
        self.dismiss()
        self.dispatch("on_choose", character)


class MarkButton(Pressable, PlayerMark):
    """A player's mark; tap it to change it. `hint` says so in words."""

    name = StringProperty("")
    hint = StringProperty("")


class ColourTile(Pressable, Surface):
    """A colour, and who has it."""

    name = StringProperty("")
    colour = NumericProperty(0)
    owner = StringProperty("")
    is_chosen = BooleanProperty(False)


class ColourTiles(GridLayout):
    """The colours in one row or two, with their owners below: names if all fit, else initials."""

    cols = NumericProperty(COLOURS)
    owners = ListProperty()

    def on_width(self, *_: object) -> None:
        """Name the owners if there is room."""
        self.on_children()

    def on_children(self, *_: object) -> None:
        """Name the owners if there is room."""
        self.cols = COLOURS if self.width >= COLOURS * dp(64) else COLOURS // 2
        room = (self.width - (self.cols - 1) * dp(8)) / self.cols - dp(12)
        fits = all(text_width(owner, sp(16)) <= room for owner in self.owners)
        for tile in self.children:
            owner = self.owners[int(tile.colour)] or NO_BREAK
            tile.owner = owner if fits else owner[:1]


class ColourSheet(Sheet):
    """Asks for a player's colour; `owners` are the names of the owners, by colour."""

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
        text = _("Tap a colour somebody already has, and you two swap.")
        self.fill(tiles, Words(text=text, tone="faint", role="label"))

    def on_choose(self, colour: int) -> None:
        """Event: this colour was chosen."""

    def _choose(self, tile: ColourTile) -> None:
        self.dismiss()
        self.dispatch("on_choose", int(tile.colour))


load_kv("new_game/seats")
