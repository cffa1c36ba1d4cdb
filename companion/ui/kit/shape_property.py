"""How a widget is told how much room there is."""

from typing import Any

from kivy.properties import ObjectProperty

from companion.ui.kit.shape import Shape


class ShapeProperty(ObjectProperty):
    """A `shape` whose answers kv follows, as in `root.shape.is_narrow`."""

    def __init__(self, **kwargs: Any) -> None:
        # Without it kv would look for changes inside a shape, and none ever changes.
        super().__init__(Shape(), rebind=True, **kwargs)
