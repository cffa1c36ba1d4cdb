"""One look everywhere: colours by role, the players' own colours and shapes, and the typefaces.

Roboto is for running text, Fredoka One for emphasis. What stands out is set `bold`, which chooses
the display face: names, titles, numbers, buttons.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from kivy import kivy_data_dir
from kivy.core.text import DEFAULT_FONT, LabelBase
from kivy.core.text import Label as KivyText
from kivy.core.text.markup import MarkupLabel
from kivy.event import EventDispatcher
from kivy.properties import ListProperty, ObjectProperty, OptionProperty
from kivy.utils import get_color_from_hex

from companion.engine import SHAPES
from companion.icons import icon_font
from companion.line_breaks import NO_BREAK
from companion.paths import DATA

if TYPE_CHECKING:
    from companion.engine import Printed

# The colours of each role, light and dark. Every ink has a contrast of at least 4.5 on every
# surface it is used on.
_ROLES = {
    "page": ("#EFE4CC", "#14100C"),
    "card": ("#FFF8E8", "#2A2219"),
    "sunken": ("#E9DABA", "#3D3227"),
    "ink": ("#2A1F17", "#F3E7D0"),
    "faint": ("#5E4A38", "#C9B899"),
    "line": ("#B79C6C", "#75624A"),
    "tint": ("#FFFFFF", "#2A2219"),
    "bar": ("#3B2A20", "#3B2A20"),
    "bar_raised": ("#57443A", "#57443A"),
    "on_bar": ("#FBEFD9", "#FBEFD9"),
    "bar_faint": ("#D8C7AC", "#D8C7AC"),
    "bar_line": ("#A98F6A", "#A98F6A"),
    # Green means "go on" and nothing else; choices and successes have other colours.
    "go": ("#2F6B4B", "#2F6B4B"),
    "on_go": ("#FFFFFF", "#FFFFFF"),
    "chosen": ("#5E3A1E", "#EBCB8B"),
    "on_chosen": ("#FFF8E8", "#2A1F17"),
    "well": ("#F2C34E", "#E8B640"),
    "on_well": ("#2A1F17", "#2A1F17"),
    "gold": ("#E5B85C", "#D9A94A"),
    "gold_line": ("#A9791E", "#F0CB7C"),
    "on_gold": ("#2A1F17", "#2A1F17"),
    "note": ("#F9E9C3", "#3E3119"),
    "warning": ("#8C2F1E", "#A63C28"),
    "on_warning": ("#FFFFFF", "#FFFFFF"),
    "power": ("#7A4A2B", "#7A4A2B"),
    "race": ("#33604A", "#33604A"),
    "on_badge": ("#FFF3DC", "#FFF3DC"),
    "shade": ("#00000022", "#00000055"),
    "veil": ("#00000088", "#000000AA"),
    "clear": ("#00000000", "#00000000"),
    "farmland": ("#F0C552", "#A5842F"),
    "forest": ("#538C45", "#31602D"),
    "hill": ("#CFDD9A", "#8A9A5E"),
    "mountain": ("#C0B2A7", "#82776F"),
    "swamp": ("#74A19C", "#427170"),
    "sea": ("#8FBFDB", "#305F80"),
    "lake": ("#8FBFDB", "#305F80"),
    "border": ("#3B2A20", "#14100C"),
    "mist": ("#F4EAD666", "#14100C5C"),
    "paper": ("#FFF8E8", "#F3E7D0"),
    "stone": ("#D9CCB8", "#C4B59C"),
    "stone_line": ("#8A7458", "#8A7458"),
    "coin_line": ("#8F6413", "#6B4A0D"),
}
PLAYER_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#8833EE")
PLAYER_SHAPES = SHAPES
# The text colour on a player's colour: white or black, whichever stands out.
_ON_PLAYERS = ("#FFFFFF", "#14100C", "#14100C", "#14100C", "#14100C", "#FFFFFF")
_PLAYER_ROLES = {
    f"{role}_{number}": (colour, colour)
    for role, colours in (("player", PLAYER_COLOURS), ("on_player", _ON_PLAYERS))
    for number, colour in enumerate(colours)
}
PALETTES = {
    name: {role: pair[at] for role, pair in (_ROLES | _PLAYER_ROLES).items()}
    for at, name in enumerate(("light", "dark"))
}

# The type scale. Labels are the smallest size to read across a table, captions the smallest of all.
TEXT_SIZES = {
    "caption": "14sp",
    "label": "16sp",
    "body": "18sp",
    "heading": "20sp",
    "name": "24sp",
    "title": "26sp",
    "number": "28sp",
    "huge": "52sp",
    "count": "72sp",
    "giant": "112sp",
}

_TINT = 0.14
FindPrinted = Callable[[str], Any]
# Each race has one of these, so that the six on offer can be told apart at a glance.
PIECE_COLOURS = {
    "ash": "#4E4A52",
    "steel": "#4D5B78",
    "brick": "#7A3A3A",
    "plum": "#5A4078",
    "teal": "#2F6670",
    "olive": "#66602E",
    "rose": "#7A4068",
}
_PLAIN_PIECE = "#5C5346"
# Kivy knows it by its whole path.
DISPLAY = str((DATA / "fonts" / "FredokaOne-Regular.ttf").absolute())
# Characters it lacks; icons have another font, and a space is a space.
LACKING = re.compile(
    f"[^\n{NO_BREAK}\U000f0000-\U000fffff"
    " -~¡-¬®°-ÿıŁłŒœŠšŸŽžƒˆˇ˙-\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e†-•…‰"
    "\u2039\u203a\u2044€™\u2212ﬀ-ﬃ]"
)
_ROBOTO = f"{kivy_data_dir}/fonts/Roboto-Regular.ttf"
_HEAVY = f"{kivy_data_dir}/fonts/Roboto-Bold.ttf"
# What the width of a text depends on, besides its letters.
_FONT = ("font_size", "font_name_r", "bold", "italic")
_MAX_MEASURED = 6_000


def _find_nothing(_piece: str) -> "Printed":
    from companion.engine import Printed

    return Printed()


class Theme(EventDispatcher):
    """The palette in use; kv rules bind to `colours` and follow a change at once.

    `find_printed` returns what a race or power looks like.
    """

    name = OptionProperty("light", options=tuple(PALETTES))
    colours = ObjectProperty({})
    players = ListProperty([get_color_from_hex(colour) for colour in PLAYER_COLOURS])
    tints = ListProperty()

    def __init__(self, find_printed: FindPrinted = _find_nothing, **kwargs: Any) -> None:
        self.find_printed = find_printed
        # Binding each text and surface would search through all that are already bound.
        self._widgets: WeakSet[Any] = WeakSet()
        super().__init__(**kwargs)
        self.on_name()

    def subscribe(self, widget: Any) -> None:
        """Recolour a widget now and whenever the colours change."""
        self._widgets.add(widget)
        widget.recolour()

    def on_name(self, *_: object) -> None:
        """Switch to the palette of this name."""
        colours = {role: get_color_from_hex(hex_) for role, hex_ in PALETTES[self.name].items()}
        self.tints = [_mix(colours["tint"], colour) for colour in self.players]
        self.colours = colours
        for widget in list(self._widgets):
            widget.recolour()


def _mix(surface: list[float], colour: list[float]) -> list[float]:
    """Return a surface with a hint of a player's colour: pale by day, deep by night."""
    pairs = zip(surface[:3], colour[:3], strict=True)
    return [a + (b - a) * _TINT for a, b in pairs] + [1.0]


@cache
def piece_colour(name: str) -> list[float]:
    """Return the colour of a race's badge by its name; an unknown one is plain."""
    colour: list[float] = get_color_from_hex(PIECE_COLOURS.get(name, _PLAIN_PIECE))
    return colour


def player_mark(colour: int) -> str:
    """Return the icon of the shape that goes with a player's colour."""
    return f"signs/{PLAYER_SHAPES[colour]}"


def whose_mark(icon: str) -> int:
    """Return which player's colour has this icon as its shape; -1 if none."""
    shape = icon.removeprefix("signs/")
    return PLAYER_SHAPES.index(shape) if shape in PLAYER_SHAPES else -1


@cache
def register_faces() -> None:
    """Register the typefaces for every text, once."""
    LabelBase.register("icons", str(icon_font()))
    LabelBase.register(DEFAULT_FONT, _ROBOTO, fn_bold=DISPLAY, fn_bolditalic=DISPLAY)
    _let_fall_back(KivyText)
    for text_class in (KivyText, MarkupLabel):
        _let_be_snug(text_class)


def _let_fall_back(text_class: Any) -> None:
    """Fall back where the display face lacks a letter; Kivy has no hook for that.

    A name with a letter that it does not know is set in Roboto as a whole. A space that must not
    break a line is laid out as such, but drawn and measured as any other.
    """
    measured: dict[tuple[Any, ...], tuple[int, int]] = {}
    resolve, extents = text_class.resolve_font_name, text_class.get_extents
    render = text_class._render_text  # noqa: SLF001 - where a line is drawn

    def resolve_font_name(self: Any) -> None:
        resolve(self)
        if self.options["font_name_r"] == DISPLAY and LACKING.search(self.text):
            self.options["font_name_r"] = _HEAVY

    def get_extents(self: Any, text: str) -> tuple[int, int]:
        # The same words are measured again and again while lines are broken.
        key = (text, *map(self.options.__getitem__, _FONT))
        found = measured.get(key)
        if found is None:
            if len(measured) > _MAX_MEASURED:
                measured.clear()
            found = measured[key] = extents(self, text.replace(NO_BREAK, " "))
        return found

    def render_text(self: Any, text: str, x: int, y: int) -> None:
        render(self, text.replace(NO_BREAK, " "), x, y)

    text_class.resolve_font_name, text_class.get_extents = resolve_font_name, get_extents
    text_class._render_text = render_text  # noqa: SLF001


def _let_be_snug(text_class: Any) -> None:
    """Let a wrapped text be drawn on a picture as wide as its words, if its options say so.

    Kivy's is as wide as the line: mostly empty, it takes time to fill, and memory.
    """
    render = text_class.render

    def snug(self: Any, real: bool = False) -> Any:
        size, options = render(self, real), self.options
        if real or not options.get("is_snug") or not self._cached_lines:
            return size
        sides = options["padding"][0] + options["padding"][2]
        width = int(max(line.w for line in self._cached_lines) + sides)
        # With as much air on either side, centred lines stay in place to the pixel.
        width += (size[0] - width) % 2
        return (width if 2 < width < size[0] else size[0]), size[1]

    text_class.render = snug
