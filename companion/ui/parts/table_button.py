"""A button that asks the screen it lies on to do what it is named after."""

from typing import Any

from kivy.properties import ObjectProperty

from companion.ui.kit.buttons import PushButton
from companion.ui.kvfiles import load_kv


class TableButton(PushButton):
    """What cannot be done now stays to be read, behind a broken outline."""

    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("disabled", self._dress)

    def on_release(self) -> None:
        """Do it."""
        self.actions.act(self.name)

    def _dress(self, *_: object) -> None:
        super()._dress()
        if self.disabled:
            self.edge = "clear"


load_kv("parts/table_button")
