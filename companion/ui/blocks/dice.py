"""The dice on a page: the app's own, the faces of the real one, and what was rolled."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty

from companion.dataclasses import replace
from companion.pages import blocks
from companion.ui.blocks.buttons import ButtonView
from companion.ui.blocks.die import FaceButton
from companion.ui.blocks.look import BlockView, TapView
from companion.ui.kit.buttons import IconButton, PushButton
from companion.ui.kit.layouts import fill, refill
from companion.ui.kit.surface import Column, Row
from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv

# In dp: the width of a row with the app's die and four faces, each large enough for a finger.
_ONE_ROW = 272
# In sp: the letters below a face.
_SMALL = 16


class FaceView(TapView, FaceButton):
    """A face of the real die."""

    def redraw(self, *_: object) -> None:
        """Say what it leads to."""
        face = self.block
        self.number, self.text = face.number, face.text


class RollSign(TapView, IconButton):
    """Lets the app roll the die, as a sign alone."""


class DieView(BlockView, Column):
    """The app's die, the faces of the real one, and coins that make up for some of them."""

    def __init__(self, **kwargs: Any) -> None:
        self._rows = Row(), Row(), Column()
        self._level = Clock.create_trigger(self._make_level, -1)
        super().__init__(**kwargs)
        self.fbind("width", self.redraw)

    def redraw(self, *_: object) -> None:
        """Show the dice; where there is little room in one row, and without words."""
        block, (app, real, coins) = self.block, self._rows
        is_brief = bool(block.roll) and self.look.has_one_row
        has_sign = is_brief and self.width >= dp(_ONE_ROW)
        ways = [block.roll] if is_brief and not has_sign else []
        if not is_brief:
            ways = [*filter(None, (block.roll, block.beside))]
        self.show_each(app, ButtonView, ways)
        shared = {"look": self.look, "actions": self.actions}
        views: list[Any] = [(FaceView, shared | {"block": face}) for face in self._faces(is_brief)]
        sign = [(RollSign, shared | {"block": block.roll})] if has_sign else []
        refill(real, [*sign, *views])
        for button in self._level_buttons(app) + self._level_buttons(real):
            button.bind(own_height=self._level)
        self._level()
        paid = () if is_brief else block.coins
        self.show_each(coins, ButtonView, paid)
        shown = ((app, ways), (real, block.faces), (coins, paid))
        fill(self, [row for row, found in shown if found])

    def _faces(self, is_brief: bool) -> tuple[blocks.Face, ...]:
        """Return the faces, with only their numbers where their words do not fit."""
        faces = self.block.faces
        room = (self.width - dp(8) * (len(faces) - 1)) / max(1, len(faces)) - dp(6)
        words = [word for face in faces for word in face.text.split(" ")]
        if is_brief or any(text_width(word, sp(_SMALL)) > room for word in words):
            return tuple(replace(face, text=str(face.number)) for face in faces)
        return faces

    def _make_level(self, *_: object) -> None:
        """Make all buttons of a row as high as the highest."""
        for row in self._rows[:2]:
            buttons = self._level_buttons(row)
            most = max((button.own_height for button in buttons), default=0)
            for button in buttons:
                button.least_height = max(dp(56), most)

    @staticmethod
    def _level_buttons(row: Row) -> list[PushButton]:
        return [button for button in row.children if isinstance(button, PushButton)]


class RolledView(BlockView, Row):
    """What the die shows, as large as the `room` allows."""

    room = NumericProperty("1000dp")
    side = NumericProperty(0)


load_kv("blocks/dice")
