"""The picture of a board, drawn from what is printed on it and what stands there.

It is drawn in the units of the board; moving or zooming it changes one transformation. Each region
is drawn separately, and again only when it has changed. All of it is kept as one picture, and what
a finger chooses lies on top: most frames have nothing else to draw.
"""

from collections.abc import Iterable
from math import ceil, floor, log2
from typing import Any

from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RoundedRectangle,
    Scale,
    SmoothLine,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)

from companion.dataclasses import replace
from companion.engine import Board, PrintedRegion
from companion.pages.board import DrawnRegion
from companion.ui.board.region_picture import RegionPicture, strip
from companion.ui.board.shapes import BoardShapes, Box, Bridge, Point, plank_strip
from companion.ui.board.sight import Sight
from companion.ui.board.signs import Look
from companion.ui.board.textures import line
from companion.ui.theme import Theme


class Frame:
    """Clips everything drawn between its two halves on a canvas."""

    def __init__(self, canvas: Any) -> None:
        # What opens the stencil has to close it again, shape by shape.
        self._panes = RoundedRectangle(), RoundedRectangle()
        self._ink, self._line = Color(), SmoothLine()
        for instruction in (StencilPush(), self._panes[0], StencilUse()):
            canvas.before.add(instruction)
        for instruction in (StencilUnUse(), self._panes[1], StencilPop(), self._ink, self._line):
            canvas.after.add(instruction)

    def put(self, box: Box, radius: float, width: float, ink: Any) -> None:
        """Show the board through this box."""
        for pane in self._panes:
            pane.pos, pane.size, pane.radius = box[:2], box[2:], [radius]
        self._ink.rgba = ink if width else (0, 0, 0, 0)
        self._line.rounded_rectangle = (*box, max(radius, 0.1))
        self._line.width = max(width, 0.1)


class Still:
    """Keeps what was drawn as one picture, and draws it again once anything in it has changed."""

    def __init__(self, canvas: Any, drawn: InstructionGroup) -> None:
        self._film, self._shown = Fbo(size=(1, 1)), Rectangle()
        for instruction in (ClearColor(0, 0, 0, 0), ClearBuffers(), drawn):
            self._film.add(instruction)
        for instruction in (self._film, Color(), self._shown):
            canvas.add(instruction)

    def put(self, box: Box) -> Point:
        """Show what lies in this box, pixel by pixel; return where its own corner is."""
        left, bottom = floor(box[0]), floor(box[1])
        # Setting the size, though it is the same, would draw it again.
        size = max(1, ceil(box[0] + box[2]) - left), max(1, ceil(box[1] + box[3]) - bottom)
        if size != tuple(self._film.size):
            self._film.size = size
        self._shown.texture, self._shown.size = self._film.texture, size
        self._shown.pos = left, bottom
        return left, bottom


# In dp, at the usual scale of the board.
_LINE, _TILE = 2.6, 42.0
_FOCUS_DASH = 12.0
_BRIDGE, _PLANK, _ON_LAND = 9.0, 6.0, 4.0


class Placed:
    """Layers in the units of the board: moved and scaled together, without drawing anything."""

    def __init__(self, *layers: InstructionGroup) -> None:
        self._layers = layers
        self._move, self._scale = Translate(), Scale()
        self.group = InstructionGroup()
        for instruction in (PushMatrix(), self._move, self._scale, *layers, PopMatrix()):
            self.group.add(instruction)

    def place(self, sight: Sight, corner: Point = (0, 0)) -> None:
        """Put them where they are seen, as far from this corner."""
        self._move.xy = sight.x - corner[0], sight.y - corner[1]
        self._scale.xyz = sight.scale, sight.scale, 1

    def clear(self) -> None:
        """Draw nothing."""
        for layer in self._layers:
            layer.clear()


class BoardPicture:
    """The drawn board, which `place` positions on its canvas."""

    def __init__(self, theme: Theme, canvas: Any) -> None:
        self._theme = theme
        self._look = Look(theme, 1.0, 1.0, 1.0, _TILE)
        self._ground, self._lines, self._rims, self._signs, self._counts, self._raised = (
            InstructionGroup() for _ in range(6)
        )
        self._focus = InstructionGroup()
        self.focused: int | None = None
        self.regions: tuple[RegionPicture, ...] = ()
        self._bridges: tuple[Bridge, ...] = ()
        self.still = Placed(self._ground, self._lines, self._rims, self._signs, self._counts)
        self.raised = Placed(self._raised, self._focus)
        self._kept = Still(canvas, self.still.group)
        canvas.add(self.raised.group)

    def lay_out(
        self,
        board: Board,
        shapes: BoardShapes,
        facts: Iterable[DrawnRegion],
        text: float,
        unit: float,
    ) -> None:
        """Draw a board from scratch: another one, rotated, or for other sizes of window or text."""
        size = shapes.width, shapes.height
        known = {its.region: its for its in facts}
        self._look = Look(self._theme, unit, text, self._look.sharpness, _TILE * unit)
        self.clear()
        self.regions = tuple(
            RegionPicture(shape, known.get(printed.id) or _untouched(printed), size)
            for shape, printed in zip(shapes.regions, board.regions, strict=True)
        )
        self._bridges = shapes.bridges
        for region in self.regions:
            self._ground.add(region.ground)
            self._rims.add(region.rim)
            self._signs.add(region.signs)
            self._counts.add(region.counts)
            self._raised.add(region.raised)
        self.recolour()

    def clear(self) -> None:
        """Draw nothing."""
        self.regions, self._bridges, self.focused = (), (), None
        self.still.clear()
        self.raised.clear()

    def recolour(self) -> None:
        """Draw everything in the colours of the theme."""
        self._lines.clear()
        self._lines.add(Color(*self._look.ink("border")))
        width = _LINE * self._look.unit
        for region in self.regions:
            self._lines.add(strip(region.shape.line(width), line()))
            region.draw(self._look)
        self._draw_bridges()
        self.focus(self.focused)

    def _draw_bridges(self) -> None:
        """Draw a bridge of planks wherever one leads to another island."""
        look = self._look
        wide, over = _BRIDGE * look.unit, _ON_LAND * look.unit
        deck = wide - _LINE * look.unit
        inks = (("border", wide, 0.0), ("stone", deck, 0.0), ("border", deck, _PLANK))
        for bridge in self._bridges:
            for role, width, dash in inks:
                self._lines.add(Color(*look.ink(role)))
                planks = plank_strip(bridge, width, over, dash * look.unit)
                self._lines.add(strip(planks, line(bool(dash))))

    def show(self, facts: Iterable[DrawnRegion], is_moving: bool) -> None:
        """Show the current state; unchanged regions are left as they are."""
        known = {its.region: its for its in facts}
        for region in self.regions:
            its = known.get(region.shape.region, region.facts)
            if its != region.facts:
                region.show(its, self._look, is_moving)

    def place(self, sight: Sight, box: Box) -> None:
        """Move the board there; it is seen in this box."""
        self.still.place(sight, self._kept.put(box))
        self.raised.place(sight)

    def sharpen(self, scale: float) -> None:
        """Draw letters and icons for the current scale, if it has changed."""
        level = _level(scale * self._look.unit * self._look.text)
        if level != self._look.sharpness:
            self._look = replace(self._look, sharpness=level)
            for region in self.regions:
                region.draw_signs(self._look)

    def focus(self, region: int | None) -> None:
        """Mark a region as the one the keyboard has selected."""
        self.focused = region
        self._focus.clear()
        if region is not None:
            self.regions[region].outline(self._focus, self._look, "border", _FOCUS_DASH)


def _level(sharpness: float) -> float:
    """Return one of a few steps, never smaller than the value."""
    return float(2 ** (ceil(log2(max(sharpness, 0.25)) * 2) / 2))


def _untouched(printed: PrintedRegion) -> DrawnRegion:
    """Return a region as printed, before anything is known about it."""
    return DrawnRegion(
        printed.id, "", printed.terrain, printed.symbols, None, (), None, False, 0, False
    )
