"""Computes the contrast of each text with what is drawn under it, from the colours alone."""

from kivy.core.window import Window
from kivy.graphics import (
    BorderImage,
    CanvasBase,
    Color,
    Ellipse,
    InstructionGroup,
    Rectangle,
    RoundedRectangle,
)
from kivy.graphics.stencil_instructions import StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.ui.kit.surface import Rim
from tests.ui.layout_problems import seen_box, seen_widgets

LEAST, MIN_FOR_SIGNS = 4.5, 3.0
FILLED = (Rectangle, RoundedRectangle, BorderImage, Ellipse)


def faint_texts(theme):
    """Return the texts with too little contrast, a sentence each.

    Players' marks in their colours are left out: the shape and the name beside them say the same.
    """
    marks = {rgb(colour) for colour in theme.players}
    for label, ground in texts_on_ground(rgb(theme.colours["page"])):
        ink, least = rgb(label.color), MIN_FOR_SIGNS if label.font_name == "icons" else LEAST
        if ink not in marks and contrast(ink, ground) < least:
            yield f"{label.text!r}: {ink} on {ground} has only {contrast(ink, ground):.1f}"


def texts_on_ground(page):
    """Return each readable text and the colour it is written on, in painting order."""
    window = (0, 0, *Window.size)
    painting = _Painting({id(widget) for widget in seen_widgets()}, [(window, (*page, 1.0))])
    for layer in reversed(Window.children):
        painting.paint(layer, window)
    return painting.texts


class _Painting:
    """Follows the order in which widgets are painted: a text is written on what came before."""

    def __init__(self, seen, shapes):
        self.texts = []
        self._seen, self._shapes = seen, shapes

    def paint(self, widget, within):
        """Paint a widget and its children, as far as they are inside a box."""
        is_text = isinstance(widget, Label)
        if isinstance(widget, ScrollView):
            within = _common(within, _box(widget, widget.pos, widget.size))
        self._fill(widget, widget.canvas.before, within)
        if not is_text:
            self._fill(widget, widget.canvas, within)
        elif id(widget) in self._seen and widget.text.strip() and not widget.disabled:
            box = seen_box(widget, widget.texture_size)
            self.texts += [(widget, _colour_at(self._shapes, box))] if box else []
        for child in reversed(widget.children):
            if child.opacity:
                self.paint(child, within)

    def _fill(self, widget, canvas, within):
        colour, is_stencil = (1.0, 1.0, 1.0, 1.0), False
        for instruction in _flat(canvas):
            if isinstance(instruction, Color):
                colour = tuple(instruction.rgba)
            elif isinstance(instruction, StencilPush | StencilUnUse):
                is_stencil = True
            elif isinstance(instruction, StencilUse | StencilPop):
                is_stencil = False
            elif isinstance(instruction, Rim):
                continue
            elif isinstance(instruction, FILLED) and colour[3] and not is_stencil:
                box = _common(within, _box(widget, instruction.pos, instruction.size))
                self._shapes.append((box, (*rgb(colour), colour[3])))


def _box(widget, pos, size):
    """Return a box of a widget's canvas in window coordinates."""
    left, bottom = widget.to_window(*pos)
    return left, bottom, left + size[0], bottom + size[1]


def _common(a, b):
    """Return the intersection of two boxes."""
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def _flat(group):
    """Return the instructions of a widget's canvas, without those of its children."""
    for instruction in group.children:
        if isinstance(instruction, InstructionGroup) and not isinstance(instruction, CanvasBase):
            yield from _flat(instruction)
        else:
            yield instruction


def _colour_at(shapes, box):
    """Return the colour in the middle of a box, after blending all layers."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    ground = (0.0, 0.0, 0.0)
    for (left, bottom, right, top), (*colour, alpha) in shapes:
        if left <= x <= right and bottom <= y <= top:
            pairs = zip(ground, colour, strict=True)
            ground = tuple(below + (above - below) * alpha for below, above in pairs)
    return tuple(round(part) for part in ground)


def rgb(colour):
    """Return a colour as three integers."""
    return tuple(round(255 * part) for part in colour[:3])


def contrast(one, other):
    """Return the contrast of two colours; 1 is none at all."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour):
    parts = [part / 255 for part in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
