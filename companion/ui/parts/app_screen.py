"""What all screens have in common."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty
from kivy.uix.screenmanager import Screen

from companion.play.current import Change
from companion.ui.services import Services


class AppScreen(Screen):
    """A screen that follows the game on the table while it is to be seen.

    Changes are shown together, right before the next frame and only then: whatever else a tap does,
    a screen that it leads away from is not refreshed, nor one that it only passes.
    """

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

    def choose_shape(self) -> None:
        """Arrange things as the window and the size of the text allow."""

    @property
    def room_for_text(self) -> tuple[float, float]:
        """Width and height in dp, less the larger the text: it needs as much as a small window."""
        unit = Metrics.density * Metrics.fontscale
        return self.width / unit, self.height / unit

    def _fit(self, *_: object) -> None:
        self.choose_shape()
