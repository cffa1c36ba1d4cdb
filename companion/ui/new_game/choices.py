"""What is tapped to set up a game: ways to play, colours, and the regions of the ways up."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.engine import ACCESS, COLOURS, Board
from companion.line_breaks import NO_BREAK
from companion.pages.access import Places, access_regions, access_title, tap_access
from companion.store import Person
from companion.ui.blocks.look import BlockView
from companion.ui.board.view import BoardView
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.safe_area import safe_area
from companion.ui.kit.surface import Card, Column, Surface
from companion.ui.kit.text import Icon, Words, text_width
from companion.ui.kvfiles import load_kv
from companion.words import Language

# In dp: what is above and below the board, and how low the board may be.
_AROUND, _LEAST = 240, 160


class Tick(Icon):
    """Whether something is chosen: a check box, or a radio button if only one can be."""

    is_chosen = BooleanProperty(False)
    is_round = BooleanProperty(False)


class ChoiceCard(BlockView, Pressable, Surface):
    """A way to play with what it means: on or off, or one of two alternatives."""


class TickChip(BlockView, Pressable, Surface):
    """The same in a word or two, among others in lines."""


class SetBox(BlockView, Column):
    """The expansions of one box, side by side under its name."""

    def redraw(self, *_: object) -> None:
        """Show a chip for each."""
        _title, options = self.block
        self.show_each(self.ids.chips, TickChip, options)


class ColourTile(Pressable, Card):
    """A colour, and who has it."""

    colour = NumericProperty(0)
    owner = StringProperty("")
    is_chosen = BooleanProperty(False)


class ColourTiles(GridLayout):
    """The colours in one row or two, with their owners below: names if all fit, else initials."""

    cols = NumericProperty(COLOURS)
    owners = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("width", "children"):
            self.fbind(name, self._name_owners)

    def _name_owners(self, *_: object) -> None:
        """Name the owners if there is room."""
        self.cols = COLOURS if self.width >= COLOURS * dp(64) else COLOURS // 2
        room = (self.width - (self.cols - 1) * dp(8)) / self.cols - dp(12)
        fits = all(text_width(owner, sp(16)) <= room for owner in self.owners)
        for tile in self.children:
            owner = self.owners[int(tile.colour)] or NO_BREAK
            tile.owner = owner if fits else owner[:1]


class ColourSheet(Sheet):
    """Asks for a player's colour; `owners` are the names of the owners, by colour."""

    def __init__(
        self,
        language: Language,
        player: Person,
        owners: Sequence[str],
        choose: Callable[[int], object],
    ) -> None:
        _ = language.gettext
        title = _("{name}'s colour").format(name=player.name)
        super().__init__(title=title, name="colour-sheet")
        tiles = ColourTiles(owners=owners)
        for number in range(COLOURS):
            is_chosen = number == player.colour
            tile = ColourTile(name=f"colour-{number}", colour=number, is_chosen=is_chosen)
            tile.bind(on_release=self.closing(partial(choose, number)))
            tiles.add_widget(tile)
        text = _("Tap a colour somebody already has, and you two swap.")
        self.fill(tiles, Words(text=text, tone="faint", role="label"))


class AccessSheet(Sheet):
    """A board on which two regions are tapped for beanstalk and stairway, and then agreed on."""

    def __init__(
        self, language: Language, ground: Board, choose: Callable[[Places], object]
    ) -> None:
        super().__init__(name="access-sheet")
        self._language, self._ground = language, ground
        self._places: Places = ()
        self._view = BoardView(board=ground, size_hint_y=None, zooms_on_double_tap=False)
        self._view.bind(width=self._fit, on_region=self._tap)
        self._done = PushButton(
            name="access-done", kind="primary", icon="signs/check", text=language.gettext("Okay")
        )
        self._done.bind(on_release=self.closing(lambda: choose(self._places)))
        self.fill(self._view).answer_with(self._done)
        safe_area.bind(height=self._fit)
        self._show()

    def _tap(self, _: BoardView, at: int) -> None:
        self._places = tap_access(self._ground, self._places, at)
        self._show()

    def _show(self) -> None:
        self.title = access_title(self._language, self._places)
        self._view.regions = access_regions(self._language, self._ground, self._places)
        self._done.disabled = len(self._places) < len(ACCESS)
        # Until then it keeps its room, so that the board stays where it is.
        self._done.opacity = 0 if self._done.disabled else 1

    def _fit(self, *_: Any) -> None:
        width, height = self._ground.size
        room = safe_area.height - dp(_AROUND)
        self._view.height = max(dp(_LEAST), min(self._view.width * height / width, room))


load_kv("new_game/choices")
