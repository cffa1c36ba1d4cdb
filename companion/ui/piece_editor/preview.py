"""The piece as it will lie on the table, and what it costs and scores in examples."""

from collections.abc import Sequence
from dataclasses import asdict

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.facts.piece_examples import ExampleFacts
from companion.ui.kit.box_contents import refill
from companion.ui.kit.surface import Card
from companion.ui.kvfiles import load_kv


class ExampleRow(BoxLayout):
    """A sum: what it is about, its terms, and what they add up to."""

    title = StringProperty("")
    terms = StringProperty("")
    total = StringProperty("")
    icon = StringProperty("")


class ExamplesCard(Card):
    """Two conquests and a turn; before them the whole rule, where the card has no room for it."""

    full = StringProperty("")

    def show(self, examples: Sequence[ExampleFacts]) -> None:
        """Tell these."""
        refill(self.ids.rows, [(ExampleRow, asdict(example)) for example in examples])


load_kv("piece_editor/preview")
