"""Choices: chips, of which one or several are chosen, and tabs."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.ui.kit.buttons import Chip
from companion.ui.kit.labelled import Labelled
from companion.ui.kit.layouts import refill
from companion.ui.kit.surface import Lines, Surface
from companion.ui.kit.text import SMALLEST, Words, text_width
from companion.ui.kvfiles import load_kv


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


FULL_SIZE = 18
# A text that would have to shrink more than this wraps instead.
MIN_SHARE = 0.8
_MARGIN = 6
_ICON = 34


class Tab(Labelled):
    """One part of the row; the chosen one is raised."""

    option = StringProperty("")
    is_chosen = BooleanProperty(False)
    row = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs, size_hint_y=1, padding=(dp(_MARGIN), 0))
        self.fbind("is_chosen", self._restyle)
        self._restyle()

    def on_release(self) -> None:
        """Choose it."""
        self.row.choose(self.option)

    def _restyle(self, *_: object) -> None:
        self.fill, self.edge = ("card", "line") if self.is_chosen else ("clear", "clear")
        self.ink, self.words.bold = "ink" if self.is_chosen else "faint", self.is_chosen


class TabRow(Surface):
    """A tab for each option `(id, text, icon)`, all in one size; named as in "tab-players"."""

    __events__ = ("on_choose",)
    name = StringProperty("")
    options = ListProperty()
    chosen = StringProperty("")
    text_unit = NumericProperty("1sp")

    def __init__(self, **kwargs: Any) -> None:
        self._fit = Clock.create_trigger(self._fit_text, -1)
        self._level = Clock.create_trigger(self._level_height, -1)
        super().__init__(**kwargs)
        self.bind(options=self._fill, chosen=self._fill, width=self._fit, text_unit=self._fit)
        self._fill()

    def add_widget(self, tab: Tab, *args: Any, **kwargs: Any) -> None:
        """Follow the height of a tab's text."""
        super().add_widget(tab, *args, **kwargs)
        tab.words.fbind("height", self._level)

    def remove_widget(self, tab: Tab, *args: Any, **kwargs: Any) -> None:
        """Stop following it."""
        super().remove_widget(tab, *args, **kwargs)
        tab.words.funbind("height", self._level)

    def on_choose(self, option: str) -> None:
        """A tab was tapped."""

    def choose(self, option: str) -> None:
        """Choose this option, and dispatch `on_choose` with it."""
        self.chosen = option
        self.dispatch("on_choose", option)

    def _fill(self, *_: object) -> None:
        refill(
            self,
            (
                (
                    Tab,
                    {
                        "name": f"{self.name}-{option}",
                        "option": option,
                        "text": text,
                        "icon": icon,
                        "is_chosen": option == self.chosen,
                        "row": self,
                    },
                )
                for option, text, icon in self.options
            ),
        )
        self._fit()
        self._level()

    def _fit_text(self, *_: object) -> None:
        """Give all texts the size at which the longest fits."""
        count = len(self.children)
        if not count:
            return
        gaps = self.spacing * (count - 1) + self.padding[0] + self.padding[2]
        size = self._size_for((self.width - gaps) / count - 2 * dp(_MARGIN))
        for tab in self.children:
            tab.words.font_size = size

    def _level_height(self, *_: object) -> None:
        """Be as high as the highest text."""
        highest = max((tab.words.height for tab in self.children), default=0)
        self.height = max(dp(48), highest + dp(16)) + self.padding[1] + self.padding[3]

    def _size_for(self, room: float) -> float:
        full = sp(FULL_SIZE)
        texts = [tab.text for tab in self.children]
        icon = sp(_ICON) if any(tab.icon for tab in self.children) else 0
        share = room / (icon + max(text_width(text, full, bold=True) for text in texts))
        if share < MIN_SHARE:
            words = [word for text in texts for word in text.split()]
            share = room / max(text_width(word, full, bold=True) for word in words)
        return float(max(dp(SMALLEST), min(full, full * share)))


load_kv("kit/choices")
