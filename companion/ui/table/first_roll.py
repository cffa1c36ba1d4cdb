"""The die of a race that rolls before it names a region: to be rolled, and then what it shows."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.engine.conquest_cost import DIE
from companion.ui.kit.box_contents import fill
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.surface import Column, Row
from companion.ui.kvfiles import load_kv
from companion.ui.parts.die import FaceButton


class FirstRollCard(Column):
    """The app's die and the faces of the real one; once rolled, what it shows, in large."""

    roll = ObjectProperty(None)
    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shown = RolledFirst()
        self._asked = [FirstRollButton(), Row(spacing="8dp")]
        for number in sorted(set(DIE)):
            self._asked[1].add_widget(FirstFace(number=number))
        self.fbind("roll", self._show)
        self._show()

    def _show(self, *_: object) -> None:
        for part in (self._asked[0], *self._asked[1].children):
            part.actions = self.actions
        has_rolled = self.roll is not None and self.roll.face is not None
        if has_rolled:
            self._shown.face = self.roll.face
            self._shown.title, self._shown.text = self.roll.title, self.roll.text
        fill(self, [self._shown] if has_rolled else self._asked)


class RolledFirst(Row):
    """What the die shows until an attack uses it."""

    face = NumericProperty(0)
    title = StringProperty("")
    text = StringProperty("")


class FirstRollButton(PushButton):
    """Lets the app roll."""

    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Roll."""
        self.actions.roll_first()


class FirstFace(FaceButton):
    """A face of the real die."""

    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Say that it was rolled."""
        self.actions.tell_first(int(self.number))


load_kv("table/first_roll")
