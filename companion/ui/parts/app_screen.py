"""What all screens have in common."""

from typing import Any

from kivy.metrics import Metrics
from kivy.properties import BooleanProperty
from kivy.uix.screenmanager import Screen

from companion.ui.services import Services


class AppScreen(Screen):
    """A screen that follows the game on the table while it is to be seen."""

    # A screen that can only be left by going on says no.
    has_back = BooleanProperty(True)

    def __init__(self, services: Services, **kwargs: Any) -> None:
        self.services = services
        super().__init__(**kwargs)
        services.room.bind(revision=self._follow)
        self.bind(size=self._fit)
        Metrics.bind(fontscale=self._fit)

    def visit(self, **given: Any) -> None:
        """Be shown; a screen that needs to know something takes it from `given`."""
        self.refresh()

    def refresh(self) -> None:
        """Show things as they are now."""

    def choose_shape(self) -> None:
        """Arrange things as the window and the size of the text allow."""

    @property
    def room_for_text(self) -> tuple[float, float]:
        """Width and height in dp, less the larger the text: it needs as much as a small window."""
        unit = Metrics.density * Metrics.fontscale
        return self.width / unit, self.height / unit

    def _fit(self, *_: object) -> None:
        self.choose_shape()

    def _follow(self, *_: object) -> None:
        if self.manager and self.manager.current == self.name:
            self.refresh()
