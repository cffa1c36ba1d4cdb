"""The die of a race that rolls before it names a region: to be rolled, and then what it shows."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.engine import DIE
from companion.facts.die import FirstRoll
from companion.ui.kit.box_contents import WidgetSpecs
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.surface import Row
from companion.ui.kvfiles import load_kv
from companion.ui.parts.die import FaceButton


def first_roll_parts(roll: FirstRoll | None, actions: Any) -> WidgetSpecs:
    """Return the app's die and the faces of the real one; once rolled, what it shows."""
    if roll is None:
        return []
    if roll.face is None:
        return [(FirstRollButton, {"actions": actions}), (FirstFaces, {"actions": actions})]
    return [(RolledFirst, {"face": roll.face, "title": roll.title, "text": roll.text})]


class RolledFirst(Row):
    """What the die shows, in large, until an attack uses it."""

    face = NumericProperty(0)
    title = StringProperty("")
    text = StringProperty("")


class FirstRollButton(PushButton):
    """Lets the app roll."""

    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Roll."""
        self.actions.roll_first()


class FirstFaces(Row):
    """The faces of the real die, to be told."""

    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for number in sorted(set(DIE)):
            face = FirstFace(number=number)
            face.bind(on_release=lambda face: self.actions.tell_first(int(face.number)))
            self.add_widget(face)


class FirstFace(FaceButton):
    """A face of the real die."""


load_kv("table/first_roll")
