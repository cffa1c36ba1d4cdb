"""What lies above a screen: sheets that ask, and short messages that go by themselves."""

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.modalview import ModalView

from companion.ui.widgets.surface import Surface

TOAST_SECONDS = 4


class Sheet(ModalView):
    """A question or a detail above the screen; touching beside it closes it."""

    title = StringProperty("")
    name = StringProperty("sheet")
    content = ObjectProperty(None)

    def fill(self, *widgets: Any) -> "Sheet":
        """Put widgets into the body, one below the other."""
        for widget in widgets:
            self.ids.body.add_widget(widget)
        return self


class Toast(Surface):
    """One sentence at the foot of the window, gone after a while or at a tap."""

    text = StringProperty("")
    is_warning = BooleanProperty(False)

    def show(self) -> None:
        """Appear above everything else."""
        Window.add_widget(self)
        Clock.schedule_once(self.close, TOAST_SECONDS)

    def close(self, *_: object) -> None:
        """Go away."""
        Window.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        """Close at a tap; the tap goes no further."""
        if self.collide_point(*touch.pos):
            self.close()
            return True
        return False
