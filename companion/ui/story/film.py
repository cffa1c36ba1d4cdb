"""The film of a game: the board, or the players, after each step; any step can be reached."""

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView

from companion.device.share import share_file
from companion.pages.film import (
    FilmFrame,
    FilmPlayer,
    declines,
    film_frame,
    film_length,
    round_starts,
)
from companion.ui.kit.layouts import fill, refill
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv
from companion.ui.services import Services
from companion.ui.story.animation import save_film
from companion.ui.theme import PLAYER_COLOURS

# Slow enough to read what happened.
SECONDS_A_STEP = 1.2
SPEEDS = (1, 2, 4)
_LEFT, _RIGHT, _HOME, _END, _SPACE, _UP, _DOWN = 276, 275, 278, 279, 32, 273, 274


class FilmCard(Surface):
    """A player at this step."""

    facts = ObjectProperty(FilmPlayer(), rebind=True)


class FilmPage(BoxLayout):
    """Shows one step at a time; what has not changed is not drawn again."""

    shape = ShapeProperty()
    cursor = NumericProperty(0)
    length = NumericProperty(1)
    is_playing = BooleanProperty(False)
    speed = NumericProperty(SPEEDS[0])
    frame = ObjectProperty(FilmFrame(), rebind=True)
    # The board's width divided by its height.
    aspect = NumericProperty(1.0)
    share = staticmethod(share_file)

    def __init__(self, **kwargs: Any) -> None:
        self._services: Services | None = None
        self._next: Any = None
        super().__init__(**kwargs)
        Window.bind(on_keyboard=self._on_key)

    def on_kv_post(self, base_widget: object) -> None:
        """Keep references to the parts that move: ids are weak."""
        self._board, self._texts = self.ids.board.__self__, self.ids.texts.__self__

    def open(self, services: Services) -> None:
        """Start with the game on the table, before its first step."""
        self.pause()
        self._services = services
        session = services.game.session
        self.length = film_length(session)
        self.ids.scrubber.ticks = [(at, str(number)) for at, number in round_starts(session)]
        marks = [(at, "signs/decline", PLAYER_COLOURS[colour]) for at, colour in declines(session)]
        self.ids.scrubber.marks = marks
        self._board.show_all()
        self.go_to(0)

    def go_to(self, cursor: int) -> None:
        """Show the game after this many steps."""
        if self._services is None:
            return
        self.cursor = min(max(0, cursor), int(self.length))
        self.show(self._services)

    def scrub(self, cursor: int) -> None:
        """Go where the finger is; the film waits there."""
        self.pause()
        self.go_to(cursor)

    def step(self, by: int) -> None:
        """Go one step forward or back, and stay there."""
        self.scrub(int(self.cursor) + by)

    def play_or_pause(self) -> None:
        """Play, from the beginning if it is at its end; or pause."""
        if self.is_playing:
            self.pause()
            return
        if self.cursor >= self.length:
            self.go_to(0)
        self.is_playing = True
        self._wait()

    def pause(self) -> None:
        """Stay at this step."""
        self.is_playing = False
        if self._next:
            self._next.cancel()

    def change_speed(self, by: int = 1) -> None:
        """Switch to the next speed; after the fastest comes the slowest."""
        at = SPEEDS.index(int(self.speed)) + by
        self.speed = SPEEDS[at % len(SPEEDS)]
        if self.is_playing:
            self._wait()

    def save(self) -> None:
        """Save the film as an animation at the current speed."""
        self.pause()
        if self._services:
            save_film(self._services, SECONDS_A_STEP / self.speed, self.share)

    def show(self, services: Services) -> None:
        """Show this step, in the current language and with motion if wanted."""
        session = services.game.session
        self.frame = film_frame(services, session, int(self.cursor))
        cards = ((FilmCard, {"facts": player}) for player in self.frame.players)
        refill(self.ids.players, cards)
        self._show_board(services, self.frame)

    def _show_board(self, services: Services, frame: FilmFrame) -> None:
        settings = services.store.settings.current
        fill(self.ids.stage, [self._board, self._texts] if frame.board else [self._texts])
        if frame.board:
            self._board.is_moving = not settings.reduced_motion
            self._board.turned = settings.board_turned
            self._board.board, self._board.regions = frame.board, frame.regions
            width, height = frame.board.size
            self.aspect = height / width if settings.board_turned % 2 else width / height
            self._keep_in_sight(frame)

    def _keep_in_sight(self, frame: FilmFrame) -> None:
        """Keep what a step is about in view while zoomed in."""
        for facts in frame.regions:
            if facts.is_chosen and self._board.is_laid_out and not self._board.is_whole:
                self._board.bring_in(facts.region)

    def _wait(self) -> None:
        """Stay at this step for as long as the speed says."""
        if self._next:
            self._next.cancel()
        self._next = Clock.schedule_interval(self._play_on, SECONDS_A_STEP / self.speed)

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
            _UP: lambda: self.change_speed(1),
            _DOWN: lambda: self.change_speed(-1),
        }
        is_covered = any(isinstance(layer, ModalView) for layer in Window.children)
        if key not in acts or is_covered or not self.get_root_window():
            return False
        acts[key]()
        return True


load_kv("story/film")
