"""The die of a race that rolls before it names a region: to be rolled, and then what it shows."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.engine import DIE
from companion.facts.die import FirstRoll
from companion.ui.kit.box_contents import WidgetSpecs, refill
from companion.ui.kit.buttons import IconButton, PushButton
from companion.ui.kit.surface import Row
from companion.ui.kvfiles import load_kv
from companion.ui.parts.die import FaceButton


def first_roll_parts(roll: FirstRoll | None, actions: Any, panel: Any) -> WidgetSpecs:
    """Return the app's die and the faces of the real one; once rolled, what it shows.

    `panel`: where it is to be seen without scrolling.
    """
    if roll is None:
        return []
    shape = actions.shape
    if roll.face is not None:
        rolled = {"face": roll.face, "title": roll.title, "text": roll.text}
        return [(RolledFirst, rolled | {"panel": panel, "has_room": shape.is_large})]
    if shape.kind == "low":
        return [(FirstFaces, {"actions": actions, "has_die": True})]
    faces = (FirstFaces, {"actions": actions, "has_die": False})
    return [(FirstRollButton, {"actions": actions}), faces]


class RolledFirst(Row):
    """What the die shows, in large, until an attack uses it."""

    face = NumericProperty(0)
    title = StringProperty("")
    text = StringProperty("")
    panel = ObjectProperty(None, allownone=True)
    has_room = BooleanProperty(True)
    side = NumericProperty(0)


class FirstRollButton(PushButton):
    """Lets the app roll."""

    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Roll."""
        self.actions.roll_first()


class FirstRollSign(IconButton):
    """Lets the app roll, as a sign alone."""

    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Roll."""
        self.actions.roll_first()


class FirstFaces(Row):
    """The faces of the real die, to be told.

    `has_die`: the app's own lies beside them, where there is no room for a row of its own.
    """

    actions = ObjectProperty(None)
    has_die = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("has_die", self._show)
        self._show()

    def _show(self, *_: object) -> None:
        sign = [(FirstRollSign, {"actions": self.actions})] if self.has_die else []
        shared = {"actions": self.actions}
        faces = [(FirstFace, {"number": number} | shared) for number in sorted(set(DIE))]
        refill(self, [*sign, *faces])


class FirstFace(FaceButton):
    """A face of the real die."""

    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Say that it was rolled."""
        self.actions.tell_first(int(self.number))


load_kv("table/first_roll")
