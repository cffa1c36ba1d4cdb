"""Text that wraps instead of clipping, and icons from the icon font."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from kivy.app import App
from kivy.clock import Clock
from kivy.core.text import Label as TextMeasure
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.label import Label
from kivy.utils import escape_markup, get_hex_from_color

from companion.icons import glyph
from companion.line_breaks import NO_BREAK
from companion.ui.theme import PLAYER_SHAPES, TEXT_SIZES

SMALLEST = 14
_DISABLED = 0.4
RUNNING = ("caption", "label", "body")
# Letters do not shrink quite as evenly as numbers do.
_SNUG = 0.97
# Letters shrink by up to this much rather than break a line.
_HARDLY_SMALLER = 0.87
_SPACES = re.compile(r"[ \n]+")
_MARKUP = re.compile(r"\[[^\]]*\]")
_NUMBERS = re.compile(r"\d+")
_ICONS = re.compile("[\U000f0000-\U000fffff]")


class WholeWords(Label):
    """Text that shrinks rather than break a word longer than the line."""

    def texture_update(self, *args: Any) -> None:
        """Draw the text at its size, or as large as its longest word allows."""
        self._label.options["font_size"] = self.font_size * self._share_that_fits()
        super().texture_update(*args)

    def longest_word(self) -> int:
        """Return the width of the longest word at full size."""
        # A no-break space joins two words into one.
        words = _SPACES.split(_MARKUP.sub("", self.text))
        return max(self._width_of(word) for word in words)

    def _width_of(self, word: str) -> int:
        """Return the width of a word; icons come from another font, in which each is a square."""
        letters, icons = _ICONS.subn("", word)
        return text_width(letters, self.font_size, self.bold) + round(icons * self.font_size)

    def _share_that_fits(self) -> float:
        room = (self.text_size[0] or 0) - self.padding[0] - self.padding[2]
        if room <= 0 or not self.text:
            return 1.0
        longest = self.longest_word()
        least = min(1.0, dp(SMALLEST) / self.font_size)
        return 1.0 if longest <= room else max(least, _SNUG * room / longest)


class Toned:
    """Makes a label follow a colour of the theme by its role."""

    tone = StringProperty("ink")

    def __init__(self, **kwargs: Any) -> None:
        self._theme = App.get_running_app().theme
        super().__init__(**kwargs)
        self.fbind("tone", self.recolour)
        if "color" not in kwargs:
            self._theme.subscribe(self)

    def recolour(self, *_: object) -> None:
        """Take the colour of `tone`, now and whenever it changes."""
        self.color = self._theme.colours[self.tone]
        self.disabled_color = [*self.color[:3], _DISABLED]


class Words(Toned, WholeWords):
    """Text in one of the roles of the type scale; it grows in height as it wraps.

    What nearly every text needs is done here rather than in kv, which is far slower. Its picture is
    as wide as its words, though it counts as wide as the line.
    """

    role = OptionProperty("body", options=tuple(TEXT_SIZES))
    font_size = NumericProperty(TEXT_SIZES["body"])

    def __init__(self, **kwargs: Any) -> None:
        self._picture = Rectangle()
        super().__init__(**kwargs)
        # Until there is a text: an empty one takes no room.
        self.height = self.texture_size[1]
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(self._picture)
        # Rather than "pos", which leaves out what changes while it is being passed on.
        for name in ("x", "y", "width", "height"):
            self.fbind(name, self._draw)
        self._draw()

    def texture_update(self, *args: Any) -> None:
        """Draw the text on a picture of its own width."""
        self._label.options["is_snug"] = True
        super().texture_update(*args)
        if self.texture and self.text_size[0]:
            self.texture_size = int(self.text_size[0]), self.texture.height
        self._draw()

    def _draw(self, *_: object) -> None:
        picture, texture = self._picture, self.texture
        picture.texture, picture.size = texture, texture.size if texture else (0, 0)
        if texture:
            width, height = self.texture_size
            air = int(width - texture.width)
            indent = {"center": air // 2, "right": air}.get(self.halign, 0)
            left = int(self.x + (self.width - width) / 2)
            bottom = int(self.y + (self.height - height) / 2)
            picture.pos = left + indent, bottom

    def on_role(self, *_: object) -> None:
        """Take the size of the role; all but running text is bold."""
        self.font_size = TEXT_SIZES[self.role]
        self.bold = self.role not in RUNNING
        # In capitals, as in captions, letters would close up over the spaces between words.
        self.font_kerning = self.role != "caption"

    def on_width(self, *_: object) -> None:
        """Wrap at the end of the line."""
        self.text_size = self.width, None

    def on_texture_size(self, *_: object) -> None:
        """Be as high as the text."""
        self.height = self.texture_size[1]


class Pill(WholeWords):
    """A word or a number on a surface with round ends; `tone`: of its letters."""

    fill = StringProperty("gold")
    edge = StringProperty("clear")
    tone = StringProperty("on_gold")


class Icon(Toned, Label):
    """One icon, named as in data/icons.json."""

    icon = StringProperty("")

    def on_icon(self, *_: object) -> None:
        """Show the sign of this name."""
        self.text = glyph(self.icon)


# While a layout is being found, the same words are measured again and again.
@lru_cache(maxsize=4096)
def text_width(text: str, size: float, bold: bool = False) -> int:
    """Return the width of a text in one line."""
    width: int = TextMeasure(text=text, font_size=size, bold=bold).get_extents(text)[0]
    return width + 1


def broken_at_hyphens(text: str, size: float, room: float, bold: bool = False) -> str:
    """Return a text that breaks after its hyphens where a word would otherwise shrink or break."""
    least = max(size * _HARDLY_SMALLER, min(size, dp(SMALLEST)))
    is_room = all(text_width(word, least, bold) <= room for word in _SPACES.split(text))
    return text if is_room else text.replace("-", "-\n")


def with_words_cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """Return a text whose words all fit into a line: after hyphens it breaks, the rest is cut."""

    def fits(word: str) -> bool:
        return text_width(word, size, bold) <= room

    def cut(word: str) -> str:
        starts = (f"{word[:end].rstrip('-')}…" for end in range(len(word) - 1, 0, -1))
        return word if fits(word) else next(filter(fits, starts), word)

    def whole(word: str) -> str:
        parts = [word] if fits(word) else word.replace("-", "-\n").split("\n")
        return "\n".join(map(cut, filter(None, parts)))

    return " ".join(map(whole, text.split()))


def text_picture(text: str, font_size: float, **look: Any) -> Any:
    """Return a text as a texture to be drawn somewhere."""
    label = TextMeasure(text=text, font_size=font_size, **look)
    label.refresh()
    return label.texture


def fitting(text: str, width: float, height: float, sizes: Sequence[int]) -> float:
    """Return the first of these font sizes in which a text fits with no word broken, or the last.

    A size is in pixels: pictures for others do not depend on the text size here.
    """
    return next((size for size in sizes if _fits(text, width, height, size)), sizes[-1])


def _fits(text: str, width: float, height: float, size: int) -> bool:
    measure = TextMeasure(text=text, font_size=size, bold=True, text_size=(width, None))
    if any(measure.get_extents(word)[0] > width for word in text.split()):
        return False
    measure.refresh()
    return bool(measure.texture.height <= height)


def role_in_a_line(text: str, room: float) -> str:
    """Return the largest role of running text that keeps bold words in a line, or the smallest."""
    sizes = {role: sp(float(TEXT_SIZES[role].removesuffix("sp"))) for role in RUNNING[::-1]}
    fitting = (role for role, size in sizes.items() if text_width(text, size, True) <= room)
    return next(fitting, RUNNING[0])


def has_room_in_bold(text: str, room: float) -> bool:
    """Return whether no word would break in bold letters, however small."""
    words = _SPACES.split(text.replace("-", "- "))
    return all(text_width(word, dp(SMALLEST), True) <= room for word in words)


def with_icon(icon: str, text: str) -> str:
    """Return markup with an icon before a text, so that both wrap and centre as one."""
    words = escape_markup(text)
    return f"[font=icons]{glyph(icon)}[/font]  {words}" if icon else words


def with_large_numbers(text: str) -> str:
    """Return markup with numbers large enough to read across the table."""
    return _NUMBERS.sub(rf"[size={TEXT_SIZES['number']}]\g<0>[/size]", escape_markup(text))


def with_beside(text: str, beside: str, colour: Any) -> str:
    """Return markup with a second name, small, beside the first."""
    if not beside:
        return escape_markup(text)
    small = f"[size={TEXT_SIZES['caption']}][color={get_hex_from_color(colour)}]"
    return f"{escape_markup(text)}  {small}{escape_markup(beside)}[/color][/size]"


def with_mark(colour: int, ink: Any, name: str) -> str:
    """Return markup with a player's mark before a name, never broken apart."""
    sign = glyph(f"signs/{PLAYER_SHAPES[int(colour)]}")
    mark = f"[color={get_hex_from_color(ink)}][font=icons]{sign}[/font][/color]"
    return f"{mark}{NO_BREAK}{NO_BREAK}{escape_markup(name)}"


class EvenSize:
    """What the texts of a list share: the scale that fits them all."""

    def __init__(self) -> None:
        self.share = 1.0
        self._wishes: WeakKeyDictionary[Words, float] = WeakKeyDictionary()
        self._settle = Clock.create_trigger(self._agree, -1)

    def hear(self, words: Words, share: float) -> None:
        """Take the scale that fits one text; all get the smallest."""
        if self._wishes.get(words, 1.0) != share:
            self._wishes[words] = share
            self._settle()
        self._wishes.setdefault(words, share)

    def _agree(self, *_: object) -> None:
        share = min(self._wishes.values(), default=1.0)
        if share != self.share:
            self.share = share
            for words in list(self._wishes):
                words.texture_update()


class EvenWords(Words):
    """A text never larger than the others it shares `even` with."""

    even = ObjectProperty(None, allownone=True)

    def on_even(self, *_: Any) -> None:
        """Join the others."""
        self.texture_update()

    def _share_that_fits(self) -> float:
        own = super()._share_that_fits()
        if not self.even:
            return own
        self.even.hear(self, own)
        return min(own, float(self.even.share))
