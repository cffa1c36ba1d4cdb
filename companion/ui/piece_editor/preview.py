"""The piece as it will lie on the table, and what it costs and scores in examples."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from kivy.properties import ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.facts.piece_examples import ExampleFacts
from companion.ui.kit.box_contents import refill
from companion.ui.kit.surface import Card, Column
from companion.ui.kvfiles import load_kv
from companion.ui.parts.offers import OFFER_CARDS


class ExampleRow(BoxLayout):
    """A sum: what it is about, its terms, and what they add up to."""

    title = StringProperty("")
    terms = StringProperty("")
    total = StringProperty("")
    icon = StringProperty("")


class ExamplesCard(Card):
    """Two conquests and a turn."""

    def show(self, examples: Sequence[ExampleFacts]) -> None:
        """Tell these."""
        refill(self.ids.rows, [(ExampleRow, asdict(example)) for example in examples])


class LiveOffer(Column):
    """The piece beside a partner, on the very card that lies on the table; a tap brings another."""

    __events__ = ("on_next",)
    tone = StringProperty("faint")
    size_name = OptionProperty("phone", options=tuple(OFFER_CARDS))
    facts = ObjectProperty({})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("size_name", "facts"):
            self.fbind(name, self._show)

    def choose(self, _slot: int) -> None:
        """Show it with another partner: the card was tapped."""
        self.dispatch("on_next")

    def on_next(self) -> None:
        """Another partner is wanted."""

    def _show(self, *_: object) -> None:
        if self.facts:
            # Where coins lie on a combo there is room for them on all.
            told = {**self.facts, "actions": self, "leaves_room_for_coins": True}
            refill(self.ids.place, [(OFFER_CARDS[self.size_name], told)])


load_kv("piece_editor/preview")
