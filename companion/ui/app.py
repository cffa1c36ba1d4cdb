"""Wires the parts together: theme, language, game, screens.

What the first frame does not need is imported where it is used: everybody waits for the start.
"""

import logging
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.properties import ObjectProperty

from companion.device.language import device_language
from companion.device.screen import keep_awake
from companion.engine import Refused
from companion.play import Change, CurrentGame
from companion.store import Notice, Store, StoreProblem
from companion.ui.cues import Cues
from companion.ui.faults import FaultCatcher
from companion.ui.kit.pressable import BACK_KEY, WindowGlances
from companion.ui.kit.safe_area import keep_clear
from companion.ui.kvfiles import announce_widgets
from companion.ui.router import SCREENS, Router
from companion.ui.services import Services
from companion.ui.startup import load_ahead
from companion.ui.theme import Theme, register_faces
from companion.words import LANGUAGES, load_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine import Printed
    from companion.pages.blocks import Act
    from companion.store import PinGate
    from companion.ui.peek import Peek
    from companion.ui.table.coach import Practice
    from companion.ui.tablet_phones import TabletPhones

log = logging.getLogger(__name__)
# Screens outside a game; those used during a game leave things as they are.
AWAY = ("start", "new_game", "games", "reveal")
# Seconds after the start until phones may reconnect: the first screens come first.
_PHONES_AFTER = 1.0


class CompanionApp(App):
    """The table companion."""

    title = "Small World table companion"
    theme = ObjectProperty()
    language = ObjectProperty()
    _ = ObjectProperty(lambda text: text)
    ngettext = ObjectProperty(lambda one, many, n: one if n == 1 else many)
    # Whether screens are built before they are visited; tests build only those they visit.
    builds_ahead = True

    def __init__(self, store: Store, **kwargs: Any) -> None:
        self.theme = Theme(self._find_printed)
        super().__init__(**kwargs)
        self.store = store
        self.game = CurrentGame(self.complain, self._ask_to_play_on)
        self.services = Services(
            game=self.game,
            store=store,
            get_language=lambda: self.language,
            go=self.go,
            back=self.back,
            say=self.say,
        )
        self.cues = Cues(self.game, lambda: self.store.settings.current)
        self._is_playing = False
        self.faults = FaultCatcher(self)

    @cached_property
    def peek(self) -> "Peek":
        """Opens a purse to its owner; built on first use."""
        from companion.ui.peek import Peek

        return Peek(self.services, self.gate)

    @cached_property
    def practice(self) -> "Practice":
        """Lets a player practise a turn."""
        from companion.ui.table.coach import Practice

        return Practice(self.services, lambda: str(self.root.current), self.root.forget)

    @cached_property
    def phones(self) -> "TabletPhones":
        """Lets the players' own phones take part."""
        from companion.ui.tablet_phones import TabletPhones

        return TabletPhones(self.services, lambda: self.gate, lambda: str(self.root.current))

    @cached_property
    def gate(self) -> "PinGate":
        """The one gate for every PIN."""
        from companion.store import PinGate

        return PinGate(self.store.settings, Clock.get_time)

    def load_kv(self, filename: str | None = None) -> bool:
        """Load nothing yet: a kv file is loaded with the first widget that needs it."""
        return False

    def build(self) -> Router:
        """Build the first screen; the others follow when they are visited."""
        register_faces()
        announce_widgets()
        self.follow_settings()
        # Dark, because the system writes on it in white.
        keep_clear(self.theme.colours["bar"])
        Window.bind(on_keyboard=self._on_key)
        self._glances = WindowGlances()
        router = Router(self.services)
        router.bind(current=self._follow_screen)
        # Bound last, and so called first: a finger finds things as they are.
        Window.bind(on_touch_down=router.catch_up, on_touch_up=router.catch_up)
        self.faults.start()
        return router

    def open_settings(self, *_: object) -> bool:
        """Keep Kivy's own settings, which F1 would open, closed."""
        return False

    def on_start(self) -> None:
        """Go to the start; what can wait for the first frame waits."""
        self.go("start")
        load_ahead(SCREENS, self.root.prepare if self.builds_ahead else None)
        Clock.schedule_once(self._resume_phones, _PHONES_AFTER)

    def _resume_phones(self, _: float) -> None:
        if self.store.phones.is_kept():
            self.phones.host.resume()

    def on_pause(self) -> bool:
        """Leave nothing open for the system's screenshot of the app; the game is saved anyway."""
        self.peek.cover()
        keep_awake(False)
        return True

    def on_resume(self) -> None:
        """Carry on; the wall clock has moved."""
        self.peek.uncover()
        keep_clear(self.theme.colours["bar"])
        self.follow_settings()
        self.root.current_screen.refresh_soon()

    def on_stop(self) -> None:
        """Leave the device as it was."""
        if "peek" in self.__dict__:
            self.peek.close()
        self.faults.stop()
        if "phones" in self.__dict__:
            self.phones.host.stop()
        Window.unbind(on_touch_down=self.root.catch_up, on_touch_up=self.root.catch_up)
        self._glances.stop()
        keep_awake(False)

    def follow_settings(self) -> None:
        """Apply the settings."""
        settings = self.store.settings.current
        if settings.theme == "device":
            from companion.device.theme import device_theme

            self.theme.name = device_theme()
        else:
            self.theme.name = settings.theme
        Metrics.fontscale = settings.text_size / 100
        is_known = settings.language in LANGUAGES
        self.speak(settings.language if settings.language and is_known else device_language())
        self._stay_awake()

    def speak(self, code: str) -> None:
        """Change the language; everything visible follows at once."""
        if self.language is None or code != self.language.code:
            language = load_language(code).knowing(self.services.find_piece)
            self.language, self.ngettext, self._ = language, language.ngettext, language.gettext
            if language.is_damaged:
                self.store.tell(Notice("language_damaged"))
            self.game.notify(Change.LANGUAGE)

    def _find_printed(self, piece: str) -> "Printed":
        printed: Printed = self.language.printed(piece)
        return printed

    def go(self, name: str, **given: Any) -> None:
        """Show a screen."""
        self.root.go(name, **given)

    def back(self) -> bool:
        """Go back one screen."""
        return bool(self.root.back())

    def say(self, text: str, is_warning: bool = False, is_well: bool = False) -> None:
        """Show one sentence for a moment; `is_well`: about a success."""
        from companion.ui.kit.overlays import Toast

        Toast(text=text, is_warning=is_warning, is_well=is_well).show()

    def complain(self, problem: Exception) -> None:
        """Say why something was not done."""
        from companion.words import problem_text, refusal_text

        if isinstance(problem, Refused):
            text = refusal_text(self.language, problem)
        elif isinstance(problem, StoreProblem):
            text = problem_text(self.language, problem)
        else:
            log.error("not done: %r", problem)
            text = self._("That didn't work. Nothing was changed.")
        self.say(text, is_warning=True)

    def _ask_to_play_on(self, act: "Callable[[], bool]") -> None:
        from companion.pages.reveal import reopen_page
        from companion.ui.blocks.sheet import AskSheet

        def take(tap: "Act") -> None:
            if tap.name == "reopen" and act():
                # The game goes on: there is no reveal to go back to.
                self.root.forget("reveal")
                self.go("table")

        AskSheet("play-on", reopen_page(self.language, self.game.state.round), take).open()

    def _on_key(self, _window: object, key: int, *_: object) -> bool:
        if key == BACK_KEY and not self._close_sheet() and not self.back():
            self._ask_to_quit()
        return key == BACK_KEY

    def _ask_to_quit(self) -> None:
        """Ask before the app is closed; closing the question means staying."""
        from companion.pages import blocks
        from companion.ui.blocks.sheet import AskSheet

        _, stay, leave = self._, blocks.Act("stay"), blocks.Act("leave")
        saved = blocks.Note(_("Every game is saved as it stands."))
        buttons = (
            blocks.Button("leave-stay", "", _("Stay"), stay, "primary"),
            blocks.Button("leave-go", "", _("Leave"), leave),
        )
        page = blocks.Page(_("Leave the app?"), body=(saved, *buttons))
        AskSheet("leave", page, lambda tap: tap == leave and self.stop()).open()

    def _close_sheet(self) -> bool:
        """Close whatever lies above the screens; False if nothing does."""
        if len(Window.children) < 2:
            return False
        from kivy.uix.modalview import ModalView

        sheets = [layer for layer in Window.children if isinstance(layer, ModalView)]
        if sheets:
            sheets[0].dismiss()
        return bool(sheets)

    def _follow_screen(self, _router: object, name: str) -> None:
        if self.game.is_practice:
            self.practice.follow_screen(name)
        if name == "table" or name in AWAY:
            self._is_playing = name == "table"
            self._stay_awake()

    def _stay_awake(self) -> None:
        keep_awake(self._is_playing and self.store.settings.current.keep_awake)
