"""Checks whether everything in the window can be read and touched."""

from itertools import combinations

from kivy.core.text import Label as TextMeasure
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.ui.kit.safe_area import safe_area

# Tablets of 7, 10 and 13 inches, half a screen, and a phone, in both orientations.
SIZES = (
    (1280, 800),
    (800, 1280),
    (1366, 1048),
    (1024, 600),
    (600, 1096),
    (640, 800),
    (360, 812),
    (812, 384),
)
# Some of them have bars and a cut-out: left, top, right and bottom.
INSETS = {
    (1366, 1048): (0, 24, 0, 0),
    (600, 1096): (0, 24, 0, 48),
    (360, 812): (0, 24, 0, 48),
    (812, 384): (24, 24, 48, 0),
}
# Nobody would notice a pixel.
SLACK = 1.5
SMALLEST_TARGET = 48
GAP = 8
SMALLEST_TEXT = 14
# This many letters without a space have to be broken somewhere.
NO_WORD = 24
# How much of a line is space above and below the letters, as a fraction of the font size.
AIR = 0.17
# A list with less room than this is useless.
MIN_TO_SCROLL = 80


def misfits(drive, text_size, sizes=SIZES):
    """Return everything that is wrong with what is shown, at each window size."""
    drive.app.store.settings.change(text_size=text_size)
    drive.app.follow_settings()
    found = []
    for width, height in sizes:
        safe_area.insets = INSETS.get((width, height), (0, 0, 0, 0))
        drive.resize(width, height)
        found += [f"{width}x{height}: {problem}" for problem in problems()]
    safe_area.insets = (0, 0, 0, 0)
    return found


def problems():
    """Return what is wrong with what is shown now, a sentence each."""
    top = seen_widgets()
    texts = [w for w in top if isinstance(w, Label) and w.text.strip()]
    targets = [w for w in top if isinstance(w, ButtonBehavior) and not w.disabled]
    scrollers = [w for w in top if isinstance(w, ScrollView)]
    return [
        *(found for text in texts for found in _text_problems(text)),
        *(found for target in targets for found in _target_problems(target)),
        *(found for scroller in scrollers for found in _scroll_problems(scroller)),
        *_overlaps(texts),
        *_crowding(targets),
    ]


def seen_widgets():
    """Return every visible widget in the topmost layer of the window."""
    return [widget for widget in Window.children[0].walk() if _is_seen(widget)]


def _text_problems(label):
    if seen_box(label) is None:
        return
    words, room = label.texture_size, label.size
    # The top and bottom of a line are empty except for a few letters.
    if words[0] > room[0] + SLACK or words[1] > room[1] + SLACK + label.font_size * AIR:
        yield f"{label.text!r} takes {words}, has {[round(side) for side in room]}"
    if label.is_shortened:
        yield f"{label.text!r} is shortened"
    drawn_size = label._label.options["font_size"]
    if label.font_name != "icons" and drawn_size < dp(SMALLEST_TEXT) - 0.1:
        yield f"{label.text!r} is too small to read"
    if label.font_name != "icons" and not label.markup and label.text_size[0]:
        measure = TextMeasure(font_size=drawn_size, bold=label.bold)
        for word in label.text.split():
            if len(word) < NO_WORD and measure.get_extents(word)[0] > label.text_size[0] + SLACK:
                yield f"{word!r} is broken in the middle, in {label.text!r}"
    yield from _outside(label, repr(label.text))


def _target_problems(target):
    name = _name(target)
    if min(target.size) < dp(SMALLEST_TARGET) - SLACK:
        yield f"{name} is only {target.width:.0f} by {target.height:.0f}"
    yield from _outside(target, name)


def _outside(widget, name):
    x, y = widget.to_window(widget.x, widget.y)
    left, bottom = x - safe_area.x, y - safe_area.y
    if left < -SLACK or left + widget.width > safe_area.width + SLACK:
        yield f"{name} runs out of the window sideways"
    does_scroll = _scroller(widget) is not None
    if not does_scroll and (bottom < -SLACK or bottom + widget.height > safe_area.height + SLACK):
        yield f"{name} runs out of the window"


def _scroll_problems(scroller):
    for content in scroller.children:
        if content.width > scroller.width + SLACK:
            yield f"{_name(scroller)} scrolls sideways"
        least = min(content.height, dp(MIN_TO_SCROLL))
        if content.height and scroller.height < least - SLACK:
            yield f"{_name(scroller)} shows only {scroller.height:.0f} of {content.height:.0f}"


def _overlaps(texts):
    placed = [(text, place) for text in texts if (place := seen_box(text, _ink(text)))]
    for (one, a), (other, b) in combinations(placed, 2):
        if _gap(a, b) < -2 * SLACK:
            yield f"{one.text!r} lies on {other.text!r}"


def _ink(label):
    width, height = label.texture_size
    return width, height - 2 * AIR * label.font_size


def _crowding(targets):
    placed = [(target, place) for target in targets if (place := seen_box(target))]
    for (one, a), (other, b) in combinations(placed, 2):
        if _gap(a, b) < dp(GAP) - SLACK and not _is_inside(one, other):
            yield f"{_name(one)} and {_name(other)} are only {_gap(a, b):.0f} apart"


def _gap(a, b):
    """Return the gap between two boxes; negative if they overlap."""
    across = max(a[0], b[0]) - min(a[2], b[2])
    up = max(a[1], b[1]) - min(a[3], b[3])
    return max(across, up)


def seen_box(widget, size=None):
    """Return the box of a widget in the window, or nothing if it is scrolled away."""
    width, height = size or widget.size
    x, y = widget.to_window(*widget.center)
    box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    scroller = _scroller(widget)
    if scroller is None:
        return box
    left, bottom = scroller.to_window(*scroller.pos)
    right, top = left + scroller.width, bottom + scroller.height
    seen = (max(box[0], left), max(box[1], bottom), min(box[2], right), min(box[3], top))
    return seen if seen[0] < seen[2] and seen[1] < seen[3] else None


def _scroller(widget):
    return next((w for w in _ancestors(widget) if isinstance(w, ScrollView)), None)


def _ancestors(widget):
    widget = widget.parent
    while widget is not None and widget is not Window:
        yield widget
        widget = widget.parent


def _is_inside(one, other):
    return other in _ancestors(one) or one in _ancestors(other)


def _is_seen(widget):
    return all(w.opacity for w in (widget, *_ancestors(widget)))


def _name(widget):
    return getattr(widget, "name", "") or type(widget).__name__
