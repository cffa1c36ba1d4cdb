"""Text that wraps instead of clipping, and icons from the icon font."""

from kivy.properties import OptionProperty, StringProperty
from kivy.uix.label import Label
from kivy.utils import escape_markup

from companion.ui.theme import glyph

ROLES = ("caption", "label", "body", "heading", "title", "number", "huge", "giant")


class Words(Label):
    """Text in one of the roles of the type scale; it grows in height as it wraps."""

    role = OptionProperty("body", options=ROLES)
    tone = StringProperty("ink")


class Icon(Label):
    """One icon, named as in data/icons.json."""

    icon = StringProperty("")
    tone = StringProperty("ink")
    glyph = staticmethod(glyph)


def with_icon(icon: str, text: str) -> str:
    """Return markup that sets an icon before a text, so that both wrap and centre as one."""
    words = escape_markup(text)
    return f"[font=icons]{glyph(icon)}[/font]  {words}" if icon else words
