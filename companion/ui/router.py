"""Which screen is shown, and the way back. A screen is built ahead, or when first visited."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from kivy.lang import Builder
from kivy.uix.screenmanager import NoTransition, ScreenManager

from companion.ui.kvfiles import load_kv

# The module and class of each, in the order in which they are built ahead.
SCREENS = {
    "start": ("start.screen", "StartScreen"),
    "table": ("table.screen", "TableScreen"),
    "new_game": ("new_game.screen", "NewGameScreen"),
    "games": ("screens.games", "GamesScreen"),
    "statistics": ("screens.statistics", "StatisticsScreen"),
    "conquer": ("screens.forms", "ConquerScreen"),
    "score": ("screens.forms", "ScoreScreen"),
    "decline_on_board": ("screens.on_board", "DeclineOnBoardScreen"),
    "hand_over": ("screens.hand_over", "HandOverScreen"),
    "reveal": ("reveal.screen", "RevealScreen"),
    "story": ("story.screen", "StoryScreen"),
    "correct": ("screens.correct", "CorrectScreen"),
    "paint": ("screens.on_board", "PaintScreen"),
    "history": ("screens.history", "HistoryScreen"),
    "put_right": ("screens.correct", "PutRightScreen"),
    "rules": ("screens.pieces", "RulesScreen"),
    "pieces": ("screens.pieces", "PiecesScreen"),
    "piece_editor": ("piece_editor.screen", "PieceEditorScreen"),
    "settings": ("screens.settings", "SettingsScreen"),
    "phones": ("screens.phones", "PhonesScreen"),
}


def load_screen(name: str) -> Any:
    """Load the code and the look of a screen, and return its class."""
    module, kind = SCREENS[name]
    found = import_module(f"companion.ui.{module}")
    load_kv(module.replace(".", "/"))
    return getattr(found, kind)


class Router(ScreenManager):
    """Goes to screens by name, and back the way it came."""

    def __init__(self, services: Any, **kwargs: Any) -> None:
        self._services = services
        self._trail: list[str] = []
        self._unsubscribe: Callable[[], None] | None = None
        super().__init__(transition=NoTransition(), **kwargs)

    def go(self, name: str, **given: Any) -> None:
        """Show a screen; `given` says what it should show."""
        if self._trail and name in self._trail:
            del self._trail[self._trail.index(name) :]
        self._trail.append(name)
        self._show(name, **given)

    def prepare(self, name: str) -> None:
        """Build a screen that nobody has visited yet, and fill it with a rehearsal.

        One built before everything was loaded now shows what had to wait.
        """
        if self.has_screen(name):
            self.get_screen(name).complete()
        else:
            screen = self._build(name)
            screen.size = self.size
            if screen.is_rehearsed:
                # Imported here: the start does without the engine.
                from companion.ui.startup import rehearsal_services

                screen.rehearse(rehearsal_services(self._services))

    def back(self) -> bool:
        """Go back one screen, if it allows that; False if there is nowhere to go."""
        if self.current_screen and self.current_screen.close_something():
            return True
        if len(self._trail) < 2:
            return False
        if not self.current_screen.has_back:
            return True
        self._trail.pop()
        self._show(self._trail[-1])
        return True

    def forget(self, name: str) -> None:
        """Leave a screen out of the way back."""
        self._trail = [other for other in self._trail if other != name]

    def catch_up(self, *_: object) -> None:
        """Let the current screen show at once what has changed."""
        if self.current_screen:
            self.current_screen.catch_up()

    def on_current_screen(self, _: object, screen: Any) -> None:
        """Subscribe the current screen to changes, and unsubscribe the one before."""
        if self._unsubscribe:
            self._unsubscribe()
        self._unsubscribe = self._services.game.subscribe(screen.follow) if screen else None

    # Recovery from faults: ways back to something that works.

    def repair(self) -> None:
        """Refresh the current screen, and let the way back end there; after a fault."""
        name: str = self.current_screen.name
        if name in self._trail:
            del self._trail[self._trail.index(name) + 1 :]
        else:
            self._trail.append(name)
        self.current_screen.refresh_soon()
        self.catch_up()

    def rebuild(self) -> None:
        """Show the last screen, or the table if it is on the way there."""
        self.go("table" if "table" in self._trail else self._trail[-1])
        self.catch_up()

    def start_over(self) -> None:
        """Go to the start, with no way back."""
        self._trail = []
        self.go("start")
        self.catch_up()

    def take_down(self) -> None:
        """Drop every screen that was built: the next visit rebuilds it. After a fault."""
        # With no current screen first: Kivy would show another one for each it removes.
        self.current = None
        for screen in list(self.screens):
            self.real_remove_widget(screen)
            self.remove_widget(screen)
            # Until it is collected it would go on following the language and the theme.
            for widget in screen.walk():
                Builder.unbind_widget(widget.uid)
        # The last transition knows the screens it led to and from.
        self.transition = NoTransition()

    def _show(self, name: str, **given: Any) -> None:
        screen = self.get_screen(name) if self.has_screen(name) else self._build(name)
        screen.visit(**given)
        self.current = name

    def _build(self, name: str) -> Any:
        screen = load_screen(name)(self._services, name=name)
        self.add_widget(screen)
        return screen
