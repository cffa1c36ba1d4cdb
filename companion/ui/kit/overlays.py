"""What lies above a screen: sheets that ask, and short messages."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.modalview import ModalView

from companion.ui.kit.pressable import BACK_KEY, Touchable
from companion.ui.kit.safe_area import safe_area
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Column, Surface
from companion.ui.kvfiles import load_kv

Act = Callable[[], object]
TOAST_SECONDS = 4
# In dp, which are available only once there is a window.
GAP = 12


class Sheet(Touchable, ModalView):
    """A question or a detail above the screen; a touch beside it closes it, and so does back."""

    title = StringProperty("")
    name = StringProperty("sheet")
    content = ObjectProperty(None)
    # How much room the window has.
    shape = ShapeProperty()
    foot_height = NumericProperty(0)
    # Whether it is fading away: nothing on it can be pressed any more, whatever finger rests on it.
    is_closing = False

    def open(self, *_: object, **how: Any) -> "Sheet":
        """Open above everything else."""
        super().open(**how)
        self._align_center()
        return self

    def fill(self, *widgets: Any) -> "Sheet":
        """Put widgets into the body, one below the other."""
        for widget in widgets:
            self.ids.body.add_widget(widget)
        return self

    def answer_with(self, *buttons: Any) -> "Sheet":
        """Put the answers below the scrolling part, where they are always visible.

        In a low window with large text they would leave no room to read: there they scroll too.
        """
        if self.shape.is_squat:
            return self.fill(*buttons)
        foot = SheetFoot(shape=self.shape)
        self.bind(shape=foot.setter("shape"))
        for button in buttons:
            foot.add_widget(button)
        foot.bind(height=lambda _, height: setattr(self, "foot_height", height + dp(GAP)))
        self.ids.frame.add_widget(foot)
        return self

    def closing(self, act: Act) -> Callable[..., None]:
        """Return a button's action that closes this and then acts."""

        def close(*_: object) -> None:
            self.dismiss()
            act()

        return close

    def on_pre_open(self) -> None:
        """Begin to take touches."""
        self.is_closing = False

    def dismiss(self, *_: object, animation: bool = True, **_more: Any) -> None:
        """Close; a sheet that is closing already is not closed, nor answered, twice."""
        if not self.is_closing:
            self.is_closing = True
            super().dismiss(animation=animation)
        elif not animation:
            self._anim_alpha = 0

    def on_touch_down(self, touch: Any) -> bool:
        """Take no touches while it fades away, nor one beside it that was down before it opened."""
        is_beside = not self.collide_point(*touch.pos)
        if self.is_closing or (is_beside and not self.is_meant(touch)):
            return True
        return bool(super().on_touch_down(touch))

    def _align_center(self, *_: object) -> None:
        # Kivy would centre it in the whole window, system bars included.
        if self._is_open:
            self.center = safe_area.center

    def _handle_keyboard(self, _window: object, key: int, *_: object) -> bool:
        # Kivy would pass the back key to the screen below a sheet that waits for an answer.
        if key == BACK_KEY:
            self.dismiss()
        return key == BACK_KEY


class SheetFoot(Column):
    """The answers of a sheet: side by side where there is room, so that more can be read."""

    shape = ShapeProperty()


class Toast(Touchable, Surface):
    """One sentence at the foot of the window, gone after a while or at a tap."""

    text = StringProperty("")
    is_warning = BooleanProperty(False)
    is_well = BooleanProperty(False)

    def show(self) -> None:
        """Show it above everything else, for a while or until it is tapped."""
        Window.add_widget(self)
        Clock.schedule_once(self.close, TOAST_SECONDS)

    def close(self, *_: object) -> None:
        """Remove it; does nothing if it is gone already."""
        Window.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        """Close on a tap; the tap goes no further."""
        if not self.collide_point(*touch.pos):
            return False
        if self.is_meant(touch):
            self.close()
            self.has_acted(touch)
        return True


load_kv("kit/overlays")
