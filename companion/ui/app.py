"""Wires the parts together: theme, language, game, screens."""

import logging
from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.properties import ObjectProperty

from companion.device import device_language
from companion.engine.catalogue import Catalogue
from companion.engine.commands import Refused
from companion.i18n import load_language
from companion.paths import KV
from companion.store.problems import StoreProblem
from companion.store.store import Store
from companion.ui.kvfiles import load_widgets
from companion.ui.room import Room
from companion.ui.router import Router
from companion.ui.services import Services
from companion.ui.theme import Theme, register_icons
from companion.ui.widgets.overlays import Toast
from companion.ui.widgets.peek import Peek
from companion.words import refusal_text
from companion.words.store import problem_text

log = logging.getLogger(__name__)
BACK_KEY = 27


class CompanionApp(App):
    """The table companion."""

    kv_file = str(KV / "theme.kv")
    title = "Small World table companion"
    theme = ObjectProperty()
    language = ObjectProperty()
    _ = ObjectProperty(lambda text: text)

    def __init__(self, store: Store, catalogue: Catalogue, **kwargs: Any) -> None:
        self.theme = Theme()
        super().__init__(**kwargs)
        self.store = store
        self.room = Room(catalogue, self.complain)
        self.services = Services(
            catalogue=catalogue,
            room=self.room,
            store=store,
            get_language=lambda: self.language,
            go=self.go,
            back=self.back,
            say=self.say,
        )
        self.peek = Peek(self.services)

    def build(self) -> Router:
        """Build the first screen; the others follow when they are visited."""
        register_icons()
        load_widgets()
        self.follow_settings()
        Window.bind(on_keyboard=self._on_key)
        return Router(self.services)

    def on_start(self) -> None:
        """Begin at the beginning."""
        self.go("start")

    def on_pause(self) -> bool:
        """Leave nothing open for the system's picture of the app; the game is saved anyway."""
        self.peek.cover()
        return True

    def follow_settings(self) -> None:
        """Look and speak as the settings say."""
        settings = self.store.settings.current
        self.theme.name = settings.theme
        Metrics.fontscale = settings.text_size / 100
        self.speak(settings.language or device_language())

    def speak(self, code: str) -> None:
        """Change the language; every screen follows at once."""
        self.language = load_language(code)
        self._ = self.language.gettext
        self.room.revision += 1

    def go(self, name: str, **given: Any) -> None:
        """Show a screen."""
        self.root.go(name, **given)

    def back(self) -> bool:
        """Go back one screen."""
        return bool(self.root.back())

    def say(self, text: str, is_warning: bool = False) -> None:
        """Show one sentence for a moment."""
        Toast(text=text, is_warning=is_warning).show()

    def complain(self, problem: Exception) -> None:
        """Say why something was not done."""
        if isinstance(problem, Refused):
            text = refusal_text(self.language, problem)
        elif isinstance(problem, StoreProblem):
            text = problem_text(self.language, problem)
        else:
            log.error("not done: %r", problem)
            text = self._("That did not work. Nothing was changed.")
        self.say(text, is_warning=True)

    def _on_key(self, _window: object, key: int, *_: object) -> bool:
        return key == BACK_KEY and self.back()
