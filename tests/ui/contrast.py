"""Reads from a picture of the window on what each text is written."""

from collections import Counter

from kivy.core.image import Image
from kivy.core.window import Window
from kivy.uix.label import Label

from tests.ui.layout_problems import seen_box, seen_widgets


def texts_on_ground(picture, marks):
    """Yield each text to be read, its contrast, and the colour it is written on.

    Players' `marks` in their colours are left out: the shape and the name beside tell the same.
    """
    data = Image(str(picture), keep_data=True, nocache=True).image._data[0]
    depth = len(data.data) // (data.width * data.height)
    for label in seen_widgets():
        if not isinstance(label, Label) or not label.text.strip() or label.disabled:
            continue
        ink = rgb(label.color)
        box = seen_box(label, label.texture_size)
        if box is None or ink in marks:
            continue
        # A sign may fill all of its box but the rim.
        ground = _most_common(data, depth, box, only_rim=label.font_name == "icons")
        if ground:
            yield label, contrast(ink, ground), ground


def rgb(colour):
    """Return a colour as three whole numbers."""
    return tuple(round(255 * part) for part in colour[:3])


def _most_common(data, depth, box, only_rim):
    left, bottom, right, top = (round(side) for side in box)
    counts: Counter = Counter()
    down, across = max(1, (top - bottom) // 12), max(1, (right - left) // 40)
    for y in range(max(0, bottom), min(top, Window.height), down):
        # The picture's first row is the top one.
        row = (data.height - 1 - y) * data.width
        is_rim = not only_rim or y - bottom < 2 or top - y < 4
        for x in range(max(0, left), min(right, Window.width), across):
            if not is_rim and x - left >= 2 and right - x >= 4:
                continue
            at = (row + x) * depth
            counts[tuple(data.data[at : at + 3])] += 1
    return counts.most_common(1)[0][0] if counts else None


def contrast(one, other):
    """Return how much one colour stands out from another: 1 is not at all."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour):
    parts = [part / 255 for part in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
