"""What all screens have in common."""

from typing import Any

from kivy.metrics import Metrics
from kivy.properties import BooleanProperty
from kivy.uix.screenmanager import Screen

from companion.ui.kit.shape import shape_for
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.services import Services


class AppScreen(Screen):
    """A screen that follows the game on the table while it is to be seen."""

    # How much room there is; its parts are told by it.
    shape = ShapeProperty()
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

    def arrange(self) -> None:
        """Move what the `shape` alone does not, whenever the window or the text has changed."""

    def _fit(self, *_: object) -> None:
        density = Metrics.density
        self.shape = shape_for(self.width / density, self.height / density, Metrics.fontscale)
        self.arrange()

    def _follow(self, *_: object) -> None:
        if self.manager and self.manager.current == self.name:
            self.refresh()
