"""Rows and bars across a screen: titles, menu rows, switches, notes, text fields and choices."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit.buttons import Chip, PushButton
from companion.ui.kit.layouts import Lines, refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Bar, Column, Surface
from companion.ui.kit.text import Words, text_width
from companion.ui.kvfiles import load_kv


class Banner(Bar):
    """Shows `text`, or `short` in a narrow window; while not `is_shown` it has no height."""

    name = StringProperty("")
    text = StringProperty("")
    short = StringProperty("")
    icon = StringProperty("signs/round")
    fill = StringProperty("gold")
    ink = StringProperty("on_gold")
    is_shown = BooleanProperty(False)


class MenuRow(Pressable, Surface):
    """An icon and words that lead somewhere."""

    icon = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    trailing = StringProperty("")
    text_size = NumericProperty("18sp")
    bold = BooleanProperty(False)
    extra = NumericProperty(0)


class ProblemNote(Surface):
    """What is wrong with a typed text, beside its field; takes no room while all is well."""

    text = StringProperty("")


class ScreenBar(Bar):
    """A back button and a title; what a screen adds is on the right."""

    title = StringProperty("")
    has_back = BooleanProperty(True)


class BarButton(PushButton):
    """A button in the bar: an icon alone where it has no text."""

    # Its width if it has a text.
    word_width = NumericProperty("144sp")
    is_there = BooleanProperty(True)


class UndoButton(BarButton):
    """Undoes what it says, in words where there is room for them; gone if there is nothing."""

    has_one_meaning = True
    has_words = BooleanProperty(True)


class EmptyHint(Column):
    """What a list says while there is nothing in it; below it stands what can be done."""

    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    shape = ShapeProperty()


class ShareBar(Widget):
    """A bar as long as its share of the whole, in the colour of a `role`."""

    share = NumericProperty(0)
    role = StringProperty("gold_line")


class SwitchFace(Widget):
    """The picture of a switch."""

    is_on = BooleanProperty(False)


class SwitchRow(Pressable, BoxLayout):
    """A text and a switch; the whole row is the target."""

    text = StringProperty("")
    hint = StringProperty("")
    is_on = BooleanProperty(False)


class TextField(Surface):
    """One line of text with a hint while it is empty; a short hint where there is little room."""

    __events__ = ("on_enter",)
    name = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    short_hint = StringProperty("")
    icon = StringProperty("")
    longest = NumericProperty(40)
    # Whether another line usually follows, so that the keyboard stays after Enter.
    keeps_focus = BooleanProperty(False)

    def on_kv_post(self, base_widget: object) -> None:
        """Show the text from its beginning, unless somebody is typing."""
        # Kivy would show its end, or keep the scroll position of a longer text.
        show = Clock.create_trigger(self._show_beginning, -1)
        for name in ("text", "focus", "width"):
            self.ids.line.fbind(name, show)

    def on_enter(self) -> None:
        """The line is finished."""

    @staticmethod
    def hint_that_fits(hint: str, short_hint: str, room: float, size: float) -> str:
        """Return the longest hint that fits."""
        return hint if not short_hint or text_width(hint, size) <= room else short_hint

    def clear(self) -> None:
        """Forget what was written."""
        self.text = ""

    def _show_beginning(self, *_: object) -> None:
        line = self.ids.line
        if not line.focus:
            line.cursor, line.scroll_x = (0, 0), 0


class SearchField(TextField):
    """A field that filters what is below it while typing."""


class ChoiceTitle(Words):
    """The small heading above a choice."""


class ChoiceChip(Chip):
    """One of the options."""

    option = StringProperty("")
    row = ObjectProperty(None)

    def on_release(self) -> None:
        """Choose it."""
        self.row.choose(self.option)


class ChoiceChips(Lines):
    """A chip for each option `(id, text, icon)`; `chosen` holds the chosen ids.

    Chips are named after the choice and their option, as in "theme-dark".
    """

    __events__ = ("on_choose",)
    name = StringProperty("")
    options = ListProperty()
    chosen = ListProperty()
    are_many = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(options=self._fill, chosen=self._fill, width=self._fill)
        self._fill()

    def on_choose(self, option: str) -> None:
        """A chip was tapped."""

    def choose(self, option: str) -> None:
        """Choose this option, or clear it if it is one of many, and dispatch `on_choose`."""
        others = [other for other in self.chosen if other != option] if self.are_many else []
        self.chosen = others if self.are_many and option in self.chosen else [*others, option]
        self.dispatch("on_choose", option)

    def _fill(self, *_: object) -> None:
        chips = (
            {
                "name": f"{self.name}-{option}",
                "option": option,
                "text": text,
                "icon": icon,
                "is_chosen": option in self.chosen,
                # A text that is longer than the room wraps.
                "most_width": self.width,
                "row": self,
            }
            for option, text, icon in self.options
        )
        refill(self, ((ChoiceChip, chip) for chip in chips))


load_kv("kit/rows")
