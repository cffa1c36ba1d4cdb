"""What all screens have in common."""

from typing import Any

from kivy.uix.screenmanager import Screen

from companion.ui.services import Services


class AppScreen(Screen):
    """A screen that follows the game on the table while it is to be seen."""

    def __init__(self, services: Services, **kwargs: Any) -> None:
        self.services = services
        super().__init__(**kwargs)
        services.room.bind(revision=self._follow)

    def visit(self, **given: Any) -> None:
        """Be shown; a screen that needs to know something takes it from `given`."""
        self.refresh()

    def refresh(self) -> None:
        """Show things as they are now."""

    def _follow(self, *_: object) -> None:
        if self.manager and self.manager.current == self.name:
            self.refresh()
