"""Texts of one list in one size: where a long one has to shrink, the others go along."""

from typing import Any
from weakref import WeakKeyDictionary

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.ui.kit.text import Words


class EvenSize:
    """What the texts of a list have in common: the share of their size that fits them all."""

    def __init__(self) -> None:
        self.share = 1.0
        self._wishes: WeakKeyDictionary[Words, float] = WeakKeyDictionary()
        self._settle = Clock.create_trigger(self._agree, -1)

    def hear(self, words: Words, share: float) -> None:
        """Take the share of its size that fits one text; all of them get the smallest."""
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
    """A text that is never larger than the others it shares `even` with."""

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
