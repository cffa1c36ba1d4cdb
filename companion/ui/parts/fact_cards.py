"""Cards that tell a few facts, or what is to be done by hand."""

from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit.box_contents import fill
from companion.ui.kit.buttons import IconButton
from companion.ui.kit.shape import column_shape
from companion.ui.kit.surface import Card
from companion.ui.kvfiles import load_kv


class CardLine(BoxLayout):
    """An icon and a sentence."""

    icon = StringProperty("")
    text = StringProperty("")


class FactCard(Card):
    """A few facts under a heading."""

    title = StringProperty("")
    lines = ObjectProperty(())

    def on_kv_post(self, base_widget: object) -> None:
        """Show a line for each fact."""
        for icon, text in self.lines:
            self.ids.lines.add_widget(CardLine(icon=icon, text=text))


class Todo(Card):
    """Something to do by hand now; what can be recorded of it goes right below, or beside it.

    With `put_away` there is a button at its end that does so.
    """

    text = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")
    chip_fits_beside = BooleanProperty(False)
    put_away = ObjectProperty(None, allownone=True)

    def on_kv_post(self, base_widget: object) -> None:
        """Make the button that puts it away, where it can be."""
        self._widgets: tuple[Widget, ...] = ()
        self._below = self.ids.below.__self__
        self.remove_widget(self._below)
        self.fbind("width", self._arrange)
        if self.put_away:
            close = IconButton(name=f"{self.name}-close", icon="signs/close")
            close.bind(on_release=lambda _: self.put_away())
            self.ids.told.add_widget(close)

    def with_widgets(self, *widgets: Widget) -> "Todo":
        """Put a chip beside the words if it fits; more than one, or a stepper, goes below."""
        self._widgets = widgets
        self.add_widget(self._below)
        fill(self._below, widgets)
        self._arrange()
        return self

    def _arrange(self, *_: object) -> None:
        is_chip = len(self._widgets) == 1 and self._widgets[0].size_hint_x is None
        is_narrow = column_shape(self.width / Metrics.sp).is_narrow
        self.chip_fits_beside = is_chip and not is_narrow
        if not is_chip or self.chip_fits_beside is (self._below.parent is None):
            return
        (chip,) = self._widgets
        chip.parent.remove_widget(chip)
        if self.chip_fits_beside:
            self.remove_widget(self._below)
            chip.pos_hint = {"center_y": 0.5}
            self.ids.told.add_widget(chip)
        else:
            self.add_widget(self._below)
            self._below.add_widget(chip)


load_kv("parts/fact_cards")
