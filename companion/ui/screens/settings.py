"""How the app looks and speaks, and whose purse has a PIN."""

from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.device.language import device_language
from companion.play import Change
from companion.store import Person, PurseLock, Settings, StoreProblem
from companion.ui.kit.rows import ChoiceChips, MenuRow
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.pin_question import NewPin
from companion.ui.parts.saved_games import attempt
from companion.ui.theme import player_mark
from companion.words import LANGUAGES, problem_text

SMALLEST, LARGEST, STEP = 100, 200, 10
_CHIP_PADDING = 12
# Arranged so that two columns are about equally high.
_CARDS = ("size", "language", "help", "look", "switches", "pins")


class ChipGrid(ChoiceChips):
    """Chips of one width in even rows, so that none is left alone."""

    def __init__(self, **kwargs: Any) -> None:
        self._align_soon = Clock.create_trigger(self._align, -1)
        super().__init__(**kwargs)
        self.bind(width=self._align_soon, children=self._align_soon)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Watch how wide the words of a chip are."""
        super().add_widget(widget, *args, **kwargs)
        widget.words.bind(width=self._align_soon)

    def _align(self, *_: object) -> None:
        chips, gap = self.children, self.spacing[0]
        if not chips:
            return
        widest = max(chip.face_width for chip in chips) + 2 * dp(_CHIP_PADDING)
        most = max(1, int((self.width + gap) // (widest + gap)))
        lines = ceil(len(chips) / most)
        columns = ceil(len(chips) / lines)
        for chip in chips:
            chip.size_hint_x = 1 / columns


class SettingsScreen(AppScreen):
    """Every change is saved and visible at once."""

    __events__ = ("on_saved",)
    settings: Settings = ObjectProperty(Settings(), rebind=True)
    gate = ObjectProperty()
    cues = ObjectProperty()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._above: float | None = None
        super().__init__(*args, **kwargs)
        ids = self.ids
        ids.page.bind(height=self._stay)
        ids.scroller.bind(on_scroll_start=self._scroll_freely)
        if not self.cues.can_buzz:
            ids.switches.remove_widget(ids.vibration)
        cards = [ids[name] for name in _CARDS]
        for card in cards:
            card.parent.remove_widget(card)
        ids.cards.show(cards)

    def visit(self, **given: Any) -> None:
        """Come in; players may have joined since."""
        self.refresh_soon()

    def refresh(self) -> None:
        """Show the settings as they are."""
        _ = self.services.language.gettext
        self.settings = settings = self.services.store.settings.current
        languages = self.ids.languages
        languages.options = [(code, item.endonym, "") for code, item in LANGUAGES.items()]
        languages.chosen = [settings.language or device_language()]
        self.ids.themes.options = [
            # NOTE: colours of the screen.
            ("light", _("Light"), "signs/sun"),
            ("dark", _("Dark"), "signs/moon"),
            # NOTE: colours of the screen: light or dark, whichever the device uses.
            ("device", _("Like the device"), "signs/both"),
        ]
        self.ids.themes.chosen = [settings.theme]
        self._list_players(settings.players)

    def on_saved(self) -> None:
        """Something was changed and saved."""

    def change(self, **changes: object) -> bool:
        """Save a change and let the app follow it."""
        return self._save(lambda: self.services.store.settings.change(**changes))

    def switch(self, name: str) -> None:
        """Switch something on or off; sound and vibration are tried at once."""
        is_on = not getattr(self.settings, name)
        is_saved = self.change(**{name: is_on})
        if is_saved and is_on and name in ("sound", "vibration") and not self.cues.give("confirm"):
            text = self.services.language.gettext("This device plays no sound.")
            self.services.say(text, is_warning=True)

    def resize_text(self, by: int) -> None:
        """Make all text larger or smaller; the button stays under the finger."""
        size = self.services.store.settings.current.text_size + by * STEP
        self._above = (1 - self.ids.scroller.scroll_y) * self._overflow
        self.change(text_size=max(SMALLEST, min(LARGEST, size)))

    def show_hints_again(self) -> None:
        """Let everything be explained once more."""
        if self.change(hints_seen=()):
            self.services.say(self.services.language.gettext("The hints are back."))

    def open_pin(self, player: Person) -> None:
        """Set, change or remove the PIN of a player."""
        kept = self.services.store.settings.current.pins.get(player.id)
        lock = PurseLock(player.id, player.name, kept) if kept else None
        NewPin(
            self.services.language,
            change=lambda pin: self._set_pin(player, pin),
            reset=lambda: self._reset_pin(player),
        ).open(self.gate, player.name, lock)

    @property
    def _overflow(self) -> float:
        """How much higher the page is than the window."""
        return max(1.0, self.ids.page.height - self.ids.scroller.height)

    def _stay(self, *_: object) -> None:
        """Scroll so that the tapped button stays where it was."""
        if self._above is not None:
            self.ids.scroller.scroll_y = 1 - min(1.0, self._above / self._overflow)

    def _scroll_freely(self, *_: object) -> None:
        self._above = None

    def _set_pin(self, player: Person, pin: str | None) -> bool:
        return self._save(lambda: self.services.store.settings.set_pin(player.id, pin))

    def _reset_pin(self, player: Person) -> bool:
        """Remove a forgotten PIN; the table is told, and every game records it."""
        note = self.services.store.library.note_pin_reset
        if attempt(self.services, lambda: note(player)) is None or not self._set_pin(player, None):
            return False
        self.gate.forget(player.id)
        text = self.services.language.gettext("Everyone should know: {name}'s PIN was reset.")
        self.services.say(text.format(name=player.name), is_warning=True)
        return True

    def _list_players(self, players: tuple[Person, ...]) -> None:
        _, store = self.services.language.gettext, self.services.store.settings
        self.ids.players.clear_widgets()
        for index, player in enumerate(players):
            has_pin = store.has_pin(player.id)
            row = MenuRow(
                name=f"player-pin-{index}",
                text=player.name,
                hint=_("has a PIN") if has_pin else _("no PIN"),
                icon=player_mark(player.colour),
                trailing="signs/next",
                on_release=lambda _, player=player: self.open_pin(player),
            )
            self.ids.players.add_widget(row)

    def _save(self, act: Any) -> bool:
        try:
            act()
        except StoreProblem as problem:
            self.services.say(problem_text(self.services.language, problem), is_warning=True)
            return False
        self.dispatch("on_saved")
        self.services.game.notify(Change.SETTINGS)
        self.refresh_soon()
        return True
