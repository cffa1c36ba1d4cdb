"""The frame around what is seen of the board; beyond it nothing of the board is drawn."""

from typing import Any

from kivy.graphics import (
    Color,
    RoundedRectangle,
    SmoothLine,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)

from companion.ui.board.shapes import Box


class Frame:
    """Lies before and after all that is drawn on a canvas."""

    def __init__(self, canvas: Any) -> None:
        # What opens the window has to close it again, shape by shape.
        self._panes = RoundedRectangle(), RoundedRectangle()
        self._ink, self._line = Color(), SmoothLine()
        for instruction in (StencilPush(), self._panes[0], StencilUse()):
            canvas.before.add(instruction)
        for instruction in (StencilUnUse(), self._panes[1], StencilPop(), self._ink, self._line):
            canvas.after.add(instruction)

    def put(self, box: Box, radius: float, width: float, ink: Any) -> None:
        """Let the board be seen through this box."""
        for pane in self._panes:
            pane.pos, pane.size, pane.radius = box[:2], box[2:], [radius]
        self._ink.rgba = ink if width else (0, 0, 0, 0)
        self._line.rounded_rectangle = (*box, max(radius, 0.1))
        self._line.width = max(width, 0.1)
