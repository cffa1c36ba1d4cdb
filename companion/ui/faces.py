"""The typefaces: Roboto for running text, Fredoka One for emphasis, and the icons.

What stands out is set `bold`, which chooses the display face: names, titles, numbers, buttons.
"""

import re
from functools import cache
from typing import Any

from kivy import kivy_data_dir
from kivy.core.text import DEFAULT_FONT, LabelBase
from kivy.core.text import Label as KivyText

from companion.icons import icon_font
from companion.line_breaks import NO_BREAK
from companion.paths import DATA

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
_MAX_MEASURED = 20_000


@cache
def register_faces() -> None:
    """Register the typefaces for every text, once."""
    LabelBase.register("icons", str(icon_font()))
    LabelBase.register(DEFAULT_FONT, _ROBOTO, fn_bold=DISPLAY, fn_bolditalic=DISPLAY)
    _let_fall_back(KivyText)


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
