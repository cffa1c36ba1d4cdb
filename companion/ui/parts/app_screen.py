"""What all screens have in common."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty
from kivy.uix.screenmanager import Screen

from companion.play import Change
from companion.ui.kit.shape import shape_for
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.services import Services


class AppScreen(Screen):
    """A screen that follows the game on the table while it is to be seen.

    Changes are shown together, right before the next frame and only then: whatever else a tap does,
    a screen that it leads away from is not refreshed, nor one that it only passes.
    """

    # How much room there is; its parts are told by it.
    shape = ShapeProperty()
    # Whether filling it is most of the work of a first visit.
    is_rehearsed = False
    # A screen that can only be left by going on says no.
    has_back = BooleanProperty(True)

    def __init__(self, services: Services, **kwargs: Any) -> None:
        self.services = services
        # Whether it shows less than there is, and up to which change it has followed the game.
        self._is_stale, self._seen = True, 0
        self._catch_up_soon = Clock.create_trigger(self.catch_up, -1)
        super().__init__(**kwargs)
        self.bind(size=self._fit)
        Metrics.bind(fontscale=self._fit)

    def visit(self, **given: Any) -> None:
        """Be shown; a screen that needs to know something takes it from `given`.

        If nothing was given, and nothing of the game has changed meanwhile, it stays as it was.
        """
        if given or self._seen != self.services.game.changes:
            self._is_stale = True
        if self._is_stale:
            self._catch_up_soon()

    def on_pre_enter(self, *_: object) -> None:
        """Be laid out first: what is shown then finds the room that there is."""
        self._catch_up_soon.cancel()
        self._catch_up_soon()

    def follow(self, _: Change) -> None:
        """Hear of a change; the router lets the screen hear that is to be seen."""
        self.refresh_soon()

    def refresh_soon(self) -> None:
        """Show things as they are before the next frame; if not shown then, when next shown."""
        self._is_stale = True
        self._catch_up_soon()

    def catch_up(self, *_: object) -> None:
        """Show at once what has changed, if something has and this is to be seen."""
        if self._is_stale and self.manager and self.manager.current == self.name:
            self._is_stale, self._seen = False, self.services.game.changes
            self.refresh()

    def refresh(self) -> None:
        """Show things as they are now."""

    def complete(self) -> None:
        """Show what could wait until everything was loaded."""

    def rehearse(self, services: Services) -> None:
        """Show a game that nobody plays, for nobody to see: the widgets it takes are there then."""
        own, self.services = self.services, services
        try:
            self.visit()
            self.refresh()
        finally:
            self.services = own
            self._is_stale = True

    def arrange(self) -> None:
        """Move what the `shape` alone does not, whenever the window or the text has changed."""

    def close_something(self) -> bool:
        """Close what lies open on the screen itself; False where nothing does."""
        return False

    def _fit(self, *_: object) -> None:
        density = Metrics.density
        self.shape = shape_for(self.width / density, self.height / density, Metrics.fontscale)
        self.arrange()
