"""Chips to choose from: one of them, or as many as one likes."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from companion.ui.kit.buttons import Chip, PushButton
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv


class ChoiceTitle(Words):
    """The small heading above a choice."""


class ChoiceChips(StackLayout):
    """A chip for each option `(id, text, icon)`; `chosen` holds the ids of those that are filled.

    Chips are named after the choice and their option, as in "theme-dark". With a `change_text`
    only the chosen one stays to be seen, and beside it a chip that brings the others back.
    """

    __events__ = ("on_choose",)
    name = StringProperty("")
    options = ListProperty()
    chosen = ListProperty()
    are_many = BooleanProperty(False)
    change_text = StringProperty("")
    is_unfolded = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(options=self._fill, chosen=self._show_choice, width=self._fit)
        self.bind(is_unfolded=self._fill)
        self._fill()

    @property
    def choice(self) -> str:
        """The one that is chosen, or nothing."""
        return self.chosen[0] if self.chosen else ""

    @property
    def is_folded(self) -> bool:
        """Whether only the chosen one is to be seen."""
        return bool(self.change_text and self.chosen) and not self.is_unfolded

    def on_choose(self, option: str) -> None:
        """A chip was tapped."""

    def _tap(self, option: str) -> None:
        if not self.are_many:
            self.chosen = [option]
        elif option in self.chosen:
            self.chosen = [other for other in self.chosen if other != option]
        else:
            self.chosen = [*self.chosen, option]
        self.is_unfolded = False
        self.dispatch("on_choose", option)

    def _show_choice(self, *_: object) -> None:
        if self.change_text:
            self._fill()
        else:
            self._mark()

    def _fill(self, *_: object) -> None:
        self.clear_widgets()
        for option, text, icon in self.options:
            if not self.is_folded or option in self.chosen:
                chip = self._chip(option, text, icon)
                chip.bind(on_release=lambda chip: self._tap(chip.option))
        if self.is_folded and len(self.options) > 1:
            chip = self._chip("change", self.change_text, "signs/edit")
            chip.bind(on_release=lambda _: setattr(self, "is_unfolded", True))
        self._mark()
        self._fit()

    def _chip(self, option: str, text: str, icon: str) -> Chip:
        chip = Chip(name=f"{self.name}-{option}", text=text, icon=icon)
        chip.option = option
        self.add_widget(chip)
        return chip

    def _mark(self, *_: object) -> None:
        for chip in self.children:
            chip.is_chosen = chip.option in self.chosen

    def _fit(self, *_: object) -> None:
        """Let a text wrap that is longer than there is room."""
        for chip in self.children:
            chip.most_width = self.width


def allow(button: PushButton, is_allowed: bool) -> None:
    """Let a button be pressed, or be grey until what it needs is there."""
    button.disabled = not is_allowed
    button.kind = "primary" if is_allowed else "plain"


load_kv("kit/choice_chips")
