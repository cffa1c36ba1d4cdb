"""A section that opens at a tap, so that a long screen stays calm."""

from collections.abc import Callable, Iterable

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Card
from companion.ui.kvfiles import load_kv


class FoldHead(Pressable, BoxLayout):
    """The line that is always to be seen."""

    name = StringProperty("")


class Fold(Card):
    """A title with a body that is only made while it is open."""

    name = StringProperty("")
    icon = StringProperty("")
    title = StringProperty("")
    hint = StringProperty("")
    is_open = BooleanProperty(False)
    make: Callable[[], Iterable[Widget]] = ObjectProperty(None)

    def on_is_open(self, *_: object) -> None:
        """Open or close."""
        self.refresh()

    def toggle(self) -> None:
        """Open what is closed and close what is open."""
        self.is_open = not self.is_open

    def refresh(self) -> None:
        """Make the body anew, if it is to be seen."""
        self.ids.body.clear_widgets()
        for widget in self.make() if self.is_open else ():
            self.ids.body.add_widget(widget)


load_kv("kit/fold")
