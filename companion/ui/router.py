"""Which screen is to be seen, and the way back. A screen is built ahead, or when first visited."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from kivy.lang import Builder
from kivy.uix.screenmanager import NoTransition, ScreenManager

from companion.ui.kvfiles import load_kv

# In the order in which they are built ahead.
SCREENS = {
    "start": "StartScreen",
    "table": "TableScreen",
    "new_game": "NewGameScreen",
    "games": "GamesScreen",
    "statistics": "StatisticsScreen",
    "conquer": "ConquerScreen",
    "score": "ScoreScreen",
    "decline": "DeclineScreen",
    "decline_on_board": "DeclineOnBoardScreen",
    "hand_over": "HandOverScreen",
    "reveal": "RevealScreen",
    "story": "StoryScreen",
    "correct": "CorrectScreen",
    "paint": "PaintScreen",
    "history": "HistoryScreen",
    "put_right": "PutRightScreen",
    "rules": "RulesScreen",
    "pieces": "PiecesScreen",
    "piece_editor": "PieceEditorScreen",
    "settings": "SettingsScreen",
    "phones": "PhonesScreen",
}


class Router(ScreenManager):
    """Goes to screens by name and back the way it came."""

    def __init__(self, services: Any, **kwargs: Any) -> None:
        self._services = services
        self._trail: list[str] = []
        self._unsubscribe: Callable[[], None] | None = None
        super().__init__(transition=NoTransition(), **kwargs)

    def go(self, name: str, **given: Any) -> None:
        """Show a screen; `given` tells it what to show."""
        if self._trail and name in self._trail:
            del self._trail[self._trail.index(name) :]
        self._trail.append(name)
        self._show(name, **given)

    def prepare(self, name: str) -> None:
        """Build a screen that nobody has visited yet, and let it rehearse what it will show.

        One that was there before everything was loaded shows now what had to wait for it.
        """
        if self.has_screen(name):
            self.get_screen(name).complete()
        else:
            screen = self._build(name)
            screen.size = self.size
            if screen.is_rehearsed:
                # Only here: the start does without the engine.
                from companion.ui.rehearsal import rehearsal_services

                screen.rehearse(rehearsal_services(self._services))

    def back(self) -> bool:
        """Go back one screen, if it lets go; False means that there is nowhere to go."""
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
        """Let the screen that is to be seen show at once what has changed."""
        if self.current_screen:
            self.current_screen.catch_up()

    def on_current_screen(self, _: object, screen: Any) -> None:
        """Let the screen that is to be seen hear of every change, and the one that is left not."""
        if self._unsubscribe:
            self._unsubscribe()
        self._unsubscribe = self._services.game.subscribe(screen.follow) if screen else None

    # After a fault: ways that lead back to something that works.

    def mend(self) -> None:
        """Refresh the screen that is to be seen, and let the way back end there; after a fault."""
        name: str = self.current_screen.name
        if name in self._trail:
            del self._trail[self._trail.index(name) + 1 :]
        else:
            self._trail.append(name)
        self.current_screen.refresh_soon()
        self.catch_up()

    def rebuild(self) -> None:
        """Show the last screen, or the table if there is one on the way to it."""
        self.go("table" if "table" in self._trail else self._trail[-1])
        self.catch_up()

    def start_over(self) -> None:
        """Go to the start, with no way back."""
        self._trail = []
        self.go("start")
        self.catch_up()

    def take_down(self) -> None:
        """Drop every screen that was built: the next visit builds it anew. After a fault."""
        # First of all nothing is current: Kivy would show another screen for each it takes away.
        self.current = None
        for screen in list(self.screens):
            self.real_remove_widget(screen)
            self.remove_widget(screen)
            # Until it is collected it would go on following the language and the theme, in part.
            for widget in screen.walk():
                Builder.unbind_widget(widget.uid)
        # The last one knows the screens that it led to and from.
        self.transition = NoTransition()

    def _show(self, name: str, **given: Any) -> None:
        screen = self.get_screen(name) if self.has_screen(name) else self._build(name)
        screen.visit(**given)
        self.current = name

    def _build(self, name: str) -> Any:
        module = import_module(f"companion.ui.{name}.screen")
        load_kv(f"{name}/screen")
        screen = getattr(module, SCREENS[name])(self._services, name=name)
        self.add_widget(screen)
        return screen
