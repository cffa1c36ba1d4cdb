"""The film of a game: the board, or the players, after each step; any step can be reached."""

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import ClearBuffers, Fbo, Scale, Translate
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView

from companion.device.share import share_file
from companion.gif import GifWriter, Palette
from companion.pages.film import (
    FilmFrame,
    FilmPlayer,
    declines,
    film_frame,
    film_length,
    round_starts,
)
from companion.ui.board.stage import BoardStage
from companion.ui.kit.layouts import KeepsParts, fill, refill
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Bar, Card
from companion.ui.kvfiles import load_kv
from companion.ui.parts.saved_files import save_and_share
from companion.ui.parts.work_sheet import WorkSheet
from companion.ui.services import Services
from companion.ui.theme import PLAYER_COLOURS
from companion.words import problem_text

# In pixels: the width of the animation, what is below the board, and the margins.
WIDTH, _BELOW, _EDGE = 640, 210, 12
# How many frames until a new step is drawn, and until a new board has its letters.
_DRAWN, _LAID_OUT = 2, 20
# Seconds: how long the end is shown.
_LAST_SECONDS = 4.0
# Slow enough to read what happened.
SECONDS_A_STEP = 1.2
SPEEDS = (1, 2, 4)
_LEFT, _RIGHT, _HOME, _END, _SPACE, _UP, _DOWN = 276, 275, 278, 279, 32, 273, 274


class FilmColumn(BoxLayout):
    """A player at this step: coins, and the races where no board shows them."""

    player = ObjectProperty(FilmPlayer(), rebind=True)
    has_races = BooleanProperty(False)


class FilmPicture(Bar):
    """One step of the film, in the pixels of the animation."""

    frame = ObjectProperty(FilmFrame(), rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        self._sheet: Fbo | None = None
        super().__init__(size_hint=(None, None), **kwargs)
        board, height = self.frame.board, _BELOW
        if board:
            self._board = BoardStage(is_moving=False, radius=12, frame_width=2, board=board)
            self.ids.board.add_widget(self._board)
            height += round((WIDTH - 2 * _EDGE) * board.size[1] / board.size[0])
        self.size = WIDTH, height
        self.show(self.frame)

    def show(self, frame: FilmFrame) -> None:
        """Show another step."""
        self.frame = frame
        if frame.board:
            self._board.regions = frame.regions
        players = ({"player": own, "has_races": not frame.board} for own in frame.players)
        refill(self.ids.players, ((FilmColumn, facts) for facts in players))

    def pixels(self) -> memoryview:
        """Return the picture, a number for each pixel, from the top."""
        if self._sheet is None:
            self._sheet = Fbo(size=self.size, with_stencilbuffer=True)
            with self._sheet:
                ClearBuffers()
                Scale(1, -1, 1)
                Translate(0, -self.height, 0)
            self._sheet.add(self.canvas)
        self._sheet.draw()
        return memoryview(self._sheet.pixels).cast("I")


def animation(services: Services, seconds: float) -> Generator[float, None, bytes]:
    """Draw every step of the game on the table and return the file, in small pieces."""
    session = services.game.session
    steps = film_length(session)
    picture = FilmPicture(frame=film_frame(services, session, 0))
    yield from _wait(_LAID_OUT, 0)
    samples = []
    for cursor in (0, steps // 2, steps):
        picture.show(film_frame(services, session, cursor))
        yield from _wait(_DRAWN, 0)
        samples.append(picture.pixels())
    writer = GifWriter((int(picture.width), int(picture.height)), Palette(samples))
    for cursor in range(steps + 1):
        picture.show(film_frame(services, session, cursor))
        yield from _wait(_DRAWN, cursor / steps)
        writer.add(picture.pixels(), seconds if cursor < steps else max(seconds, _LAST_SECONDS))
    return writer.end()


def _wait(frames: int, share: float) -> Generator[float, None, None]:
    """Let the app draw this many frames."""
    until = Clock.frames + frames
    while Clock.frames < until:
        yield share


def save_film(services: Services, seconds: float, share: Callable[[Path, str], bool]) -> None:
    """Save the film, share it if the device can, and say what was written and where.

    `seconds`: how long each step is shown.
    """
    language, session = services.language, services.game.session
    _ = language.gettext

    def hand_on(data: bytes) -> None:
        n = film_length(session)
        # NOTE: what was saved; where it is follows.
        said = language.ngettext("{n} step as a film.", "{n} steps as a film.", n).format(n=n)
        save_and_share(services, share, session.state.names, lambda: data, ".gif", said)

    WorkSheet(
        language,
        animation(services, seconds),
        done=hand_on,
        refuse=lambda problem: services.say(problem_text(language, problem), is_warning=True),
        give_up=lambda: services.say(_("The film was not saved.")),
        name="filming",
        title=_("Saving the film"),
    ).begin()


class FilmCard(Card):
    """A player at this step."""

    facts = ObjectProperty(FilmPlayer(), rebind=True)


class FilmPage(KeepsParts, BoxLayout):
    """Shows one step at a time; what has not changed is not drawn again."""

    shape = ShapeProperty()
    cursor = NumericProperty(0)
    length = NumericProperty(1)
    is_playing = BooleanProperty(False)
    speed = NumericProperty(SPEEDS[0])
    frame = ObjectProperty(FilmFrame(), rebind=True)
    share = staticmethod(share_file)

    def __init__(self, **kwargs: Any) -> None:
        self._services: Services | None = None
        self._next: Any = None
        super().__init__(**kwargs)
        Window.bind(on_keyboard=self._on_key)

    def open(self, services: Services) -> None:
        """Start with the game on the table, before its first step."""
        self.pause()
        self._services = services
        session = services.game.session
        self.length = film_length(session)
        self.ids.scrubber.ticks = [(at, str(number)) for at, number in round_starts(session)]
        marks = [(at, "signs/decline", PLAYER_COLOURS[colour]) for at, colour in declines(session)]
        self.ids.scrubber.marks = marks
        self.ids.board.show_all()
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
        board, texts = self.ids.board, self.ids.texts
        fill(self.ids.stage, [board, texts] if frame.board else [texts])
        if frame.board:
            board.show(services.store.settings.current, frame.board, frame.regions)
            self._keep_in_sight(frame)

    def _keep_in_sight(self, frame: FilmFrame) -> None:
        """Keep what a step is about in view while zoomed in."""
        for facts in frame.regions:
            if facts.is_chosen and self.ids.board.is_laid_out and not self.ids.board.is_whole:
                self.ids.board.bring_in(facts.region)

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
