"""Text that wraps instead of clipping, and icons from the icon font."""

import re
from functools import lru_cache
from typing import Any

from kivy.app import App
from kivy.core.text import Label as TextMeasure
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, OptionProperty, StringProperty
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
# Rather than to break a line one lets letters shrink by this much.
_HARDLY_SMALLER = 0.87
_SPACES = re.compile(r"[ \n]+")
_MARKUP = re.compile(r"\[[^\]]*\]")
_NUMBERS = re.compile(r"\d+")
_ICONS = re.compile("[\U000f0000-\U000fffff]")


class WholeWords(Label):
    """Text that rather shrinks than breaks a word that is longer than the line."""

    def texture_update(self, *args: Any) -> None:
        """Draw the text, as large as wished for or as its longest word allows."""
        self._label.options["font_size"] = self.font_size * self._share_that_fits()
        super().texture_update(*args)

    def longest_word(self) -> int:
        """Return how wide the longest word is at the size wished for."""
        # Not at a space that must not break a line: what it joins counts as one word.
        words = _SPACES.split(_MARKUP.sub("", self.text))
        return max(self._width_of(word) for word in words)

    def _width_of(self, word: str) -> int:
        """Return how wide a word is; its icons are of another font, in which each is a square."""
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
    """What makes a label follow a colour of the theme, by its role there."""

    tone = StringProperty("ink")

    def __init__(self, **kwargs: Any) -> None:
        self._theme = App.get_running_app().theme
        super().__init__(**kwargs)
        self.fbind("tone", self.wear)
        if "color" not in kwargs:
            self._theme.dress(self)

    def wear(self, *_: object) -> None:
        """Called by the theme: take the colour of `tone`, now and whenever it changes."""
        self.color = self._theme.colours[self.tone]
        self.disabled_color = [*self.color[:3], _DISABLED]


class Words(Toned, WholeWords):
    """Text in one of the roles of the type scale; it grows in height as it wraps.

    What nearly every text needs is done here rather than in kv, which takes far longer.
    """

    role = OptionProperty("body", options=tuple(TEXT_SIZES))
    font_size = NumericProperty(TEXT_SIZES["body"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # Until there is a text; no text never takes room.
        self.height = self.texture_size[1]

    def on_role(self, *_: object) -> None:
        """Take the size of the role; all but running text stands out."""
        self.font_size = TEXT_SIZES[self.role]
        self.bold = self.role not in RUNNING
        # Set in capitals, as captions are, letters would close up over the spaces between words.
        self.font_kerning = self.role != "caption"

    def on_width(self, *_: object) -> None:
        """Wrap at the end of the line."""
        self.text_size = self.width, None

    def on_texture_size(self, *_: object) -> None:
        """Be as high as the text."""
        self.height = self.texture_size[1]


class Icon(Toned, Label):
    """One icon, named as in data/icons.json."""

    icon = StringProperty("")

    def on_icon(self, *_: object) -> None:
        """Show the sign of this name."""
        self.text = glyph(self.icon)


# As long as a layout is being found, the same words are asked for again and again.
@lru_cache(maxsize=4096)
def text_width(text: str, size: float, bold: bool = False) -> int:
    """Return how wide a text is in one line."""
    width: int = TextMeasure(text=text, font_size=size, bold=bold).get_extents(text)[0]
    return width + 1


def broken_at_hyphens(text: str, size: float, room: float, bold: bool = False) -> str:
    """Return a text that breaks after its hyphens where a word would else be small or broken."""
    least = max(size * _HARDLY_SMALLER, min(size, dp(SMALLEST)))
    is_room = all(text_width(word, least, bold) <= room for word in _SPACES.split(text))
    return text if is_room else text.replace("-", "-\n")


def role_in_a_line(text: str, room: float) -> str:
    """Return the largest role of running text that leaves bold words in a line, or the smallest."""
    sizes = {role: sp(float(TEXT_SIZES[role].removesuffix("sp"))) for role in RUNNING[::-1]}
    fitting = (role for role, size in sizes.items() if text_width(text, size, True) <= room)
    return next(fitting, RUNNING[0])


def has_room_in_bold(text: str, room: float) -> bool:
    """Tell whether no word is so long that it would be broken in bold letters, however small."""
    words = _SPACES.split(text.replace("-", "- "))
    return all(text_width(word, dp(SMALLEST), True) <= room for word in words)


def with_icon(icon: str, text: str) -> str:
    """Return markup that sets an icon before a text, so that both wrap and centre as one."""
    words = escape_markup(text)
    return f"[font=icons]{glyph(icon)}[/font]  {words}" if icon else words


def with_large_numbers(text: str) -> str:
    """Return markup in which numbers are set so large that they are read across the table."""
    return _NUMBERS.sub(rf"[size={TEXT_SIZES['number']}]\g<0>[/size]", escape_markup(text))


def large_numbers_width(text: str, size: float) -> int:
    """Return how wide such a text is in one line, its words in this size."""
    numbers, words = "".join(_NUMBERS.findall(text)), _NUMBERS.sub("", text)
    large = sp(float(TEXT_SIZES["number"].removesuffix("sp")))
    return text_width(numbers, large, True) + text_width(words, size, True)


def with_beside(text: str, beside: str, colour: Any) -> str:
    """Return markup that sets a second name, small, beside a first one."""
    if not beside:
        return escape_markup(text)
    small = f"[size={TEXT_SIZES['caption']}][color={get_hex_from_color(colour)}]"
    return f"{escape_markup(text)}  {small}{escape_markup(beside)}[/color][/size]"


def with_mark(colour: int, ink: Any, name: str) -> str:
    """Return markup that sets a player's mark before a name, so that no line ends between them."""
    sign = glyph(f"signs/{PLAYER_SHAPES[int(colour)]}")
    mark = f"[color={get_hex_from_color(ink)}][font=icons]{sign}[/font][/color]"
    return f"{mark}{NO_BREAK}{NO_BREAK}{escape_markup(name)}"
