"""What all screens have in common."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty
from kivy.uix.screenmanager import Screen

from companion.play import Change
from companion.ui.kit.layouts import KeepsParts
from companion.ui.kit.shape import ShapeProperty, shape_for
from companion.ui.services import Services


class AppScreen(KeepsParts, Screen):
    """A screen that follows the game on the table while it is visible.

    Changes are shown together, right before the next frame: so whatever else a tap does, a screen
    that is being left or only passed is not refreshed.
    """

    # How much room there is; passed on to its parts.
    shape = ShapeProperty()
    # Whether filling it is most of the work of a first visit.
    is_rehearsed = False
    # False for a screen that can only be left by going on.
    has_back = BooleanProperty(True)

    def __init__(self, services: Services, **kwargs: Any) -> None:
        self.services = services
        # Whether something is still missing, and the last change of the game that it has shown.
        self._is_stale, self._seen = True, 0
        self._catch_up_soon = Clock.create_trigger(self.catch_up, -1)
        super().__init__(**kwargs)
        self.bind(size=self._fit)
        Metrics.bind(fontscale=self._fit)

    def visit(self, **given: Any) -> None:
        """Be shown; `given` says what the screen should show.

        If nothing was given, and the game hasn't changed, it stays as it was.
        """
        if given or self._seen != self.services.game.changes:
            self._is_stale = True
        if self._is_stale:
            self._catch_up_soon()

    def on_pre_enter(self, *_: object) -> None:
        """Be laid out first, so that the content finds its final room."""
        self._catch_up_soon.cancel()
        self._catch_up_soon()

    def follow(self, _: Change) -> None:
        """Note a change; the router calls this for the visible screen."""
        self.refresh_soon()

    def refresh_soon(self) -> None:
        """Refresh before the next frame; if not visible then, when next shown."""
        self._is_stale = True
        self._catch_up_soon()

    def catch_up(self, *_: object) -> None:
        """Show at once what has changed, if anything has and the screen is visible."""
        if self._is_stale and self.manager and self.manager.current == self.name:
            self._is_stale, self._seen = False, self.services.game.changes
            self.refresh()

    def refresh(self) -> None:
        """Show the current state."""

    def complete(self) -> None:
        """Show what had to wait until everything was loaded."""

    def rehearse(self, services: Services) -> None:
        """Fill the screen, unseen, with a game nobody plays, so that its widgets exist."""
        own, self.services = self.services, services
        try:
            self.visit()
            self.refresh()
        finally:
            self.services = own
            self._is_stale = True

    def arrange(self) -> None:
        """Move what `shape` alone doesn't, whenever the window or the text size has changed."""

    def close_something(self) -> bool:
        """Close what is open on the screen itself; False if nothing is."""
        return False

    def _fit(self, *_: object) -> None:
        density = Metrics.density
        self.shape = shape_for(self.width / density, self.height / density, Metrics.fontscale)
        self.arrange()
