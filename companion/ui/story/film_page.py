"""The film of a game: the board, or the players, after each step, and a way to any of them."""

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView

from companion.facts.film import FilmFrame, FilmPlayer, film_frame, film_length, round_starts
from companion.ui.kit.box_contents import fill, refill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv
from companion.ui.services import Services

# Calm enough to read what happened.
SECONDS_A_STEP = 1.2
_NOBODY = FilmPlayer(0, "", 0, "", is_current=False)
_LEFT, _RIGHT, _HOME, _END, _SPACE = 276, 275, 278, 279, 32


class FilmCard(Surface):
    """A player at this step."""

    facts = ObjectProperty(_NOBODY, rebind=True)


class FilmPage(BoxLayout):
    """Shows one step at a time; what has not changed from one to the next is not drawn again."""

    shape = ShapeProperty()
    cursor = NumericProperty(0)
    length = NumericProperty(1)
    is_playing = BooleanProperty(False)
    has_board = BooleanProperty(False)
    title = StringProperty("")
    colour = NumericProperty(0)
    icon = StringProperty("")
    text = StringProperty("")
    notes = StringProperty("")
    counter = StringProperty("")
    # How many times as wide as high the board lies.
    aspect = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self._services: Services | None = None
        self._next = Clock.create_trigger(self._play_on, SECONDS_A_STEP, interval=True)
        super().__init__(**kwargs)
        Window.bind(on_keyboard=self._on_key)

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts that move: ids are weak."""
        self._board, self._told = self.ids.board.__self__, self.ids.told.__self__

    def open(self, services: Services) -> None:
        """Begin with the game on the table, before its first step."""
        self.pause()
        self._services = services
        session = services.game.session
        self.length = film_length(session)
        self.ids.scrubber.ticks = list(round_starts(session))
        self._board.show_all()
        self.go_to(0)

    def go_to(self, cursor: int) -> None:
        """Show the game after so many steps."""
        if self._services is None:
            return
        self.cursor = min(max(0, cursor), int(self.length))
        self.show(self._services)

    def scrub(self, cursor: int) -> None:
        """Go where a finger wants it; the film waits there."""
        self.pause()
        self.go_to(cursor)

    def step(self, by: int) -> None:
        """Go a step on or back, and stay there."""
        self.scrub(int(self.cursor) + by)

    def play_or_pause(self) -> None:
        """Let it run, from the beginning if it is at its end; or stop it."""
        if self.is_playing:
            self.pause()
            return
        if self.cursor >= self.length:
            self.go_to(0)
        self.is_playing = True
        self._next()

    def pause(self) -> None:
        """Stay at this step."""
        self.is_playing = False
        self._next.cancel()

    def show(self, services: Services) -> None:
        """Show this step, in the language and with the motion that is wanted now."""
        frame = film_frame(services, services.game.session, int(self.cursor))
        for name in ("title", "colour", "icon", "text", "notes"):
            setattr(self, name, getattr(frame, name))
        counter = services.language.gettext("Step {n} of {all}")
        self.counter = counter.format(n=int(self.cursor), all=int(self.length))
        refill(self.ids.players, ((FilmCard, {"facts": player}) for player in frame.players))
        self._show_board(services, frame)

    def _show_board(self, services: Services, frame: FilmFrame) -> None:
        settings = services.store.settings.current
        self.has_board = frame.board is not None
        fill(self.ids.stage, [self._board, self._told] if frame.board else [self._told])
        if frame.board:
            self._board.is_moving = not settings.reduced_motion
            self._board.turned = settings.board_turned
            self._board.board, self._board.regions = frame.board, frame.regions
            width, height = frame.board.size
            self.aspect = height / width if settings.board_turned % 2 else width / height
            self._keep_in_sight(frame)

    def _keep_in_sight(self, frame: FilmFrame) -> None:
        """Let what a step is about be seen by who has come nearer."""
        for facts in frame.regions:
            if facts.is_chosen and self._board.is_laid_out and not self._board.is_whole:
                self._board.bring_in(facts.region)

    def _play_on(self, *_: object) -> None:
        self.go_to(int(self.cursor) + 1)
        if self.cursor >= self.length:
            self.pause()

    def _on_key(self, _window: object, key: int, *_: object) -> bool:
        acts = {
            _LEFT: lambda: self.step(-1),
            _RIGHT: lambda: self.step(1),
            _HOME: lambda: self.scrub(0),
            _END: lambda: self.scrub(int(self.length)),
            _SPACE: self.play_or_pause,
        }
        is_covered = any(isinstance(layer, ModalView) for layer in Window.children)
        if key not in acts or is_covered or not self.get_root_window():
            return False
        acts[key]()
        return True


load_kv("story/film_page")
