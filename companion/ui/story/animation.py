"""The film of a game as a file: an animated picture of every step, the same size on any device."""

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import ClearBuffers, Fbo, Scale, Translate
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.gif import GifWriter, Palette
from companion.pages.film import FilmFrame, FilmPlayer, film_frame, film_length
from companion.store import exchange_folders
from companion.ui.board.stage import BoardStage
from companion.ui.kit.layouts import refill
from companion.ui.kvfiles import load_kv
from companion.ui.parts.saved_games import attempt
from companion.ui.parts.work_sheet import WorkSheet
from companion.ui.services import Services
from companion.words import problem_text, saved_text

# In pixels: the width of the animation, what is below the board, and the margins.
WIDTH, _BELOW, _EDGE = 640, 210, 12
# How many frames until a new step is drawn, and until a new board has its letters.
_DRAWN, _LAID_OUT = 2, 20
# Seconds: how long the end is shown.
_END = 4.0


class FilmColumn(BoxLayout):
    """A player at this step: coins, and the races where no board shows them."""

    player = ObjectProperty(FilmPlayer(), rebind=True)
    has_races = BooleanProperty(False)


class FilmPicture(BoxLayout):
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
        writer.add(picture.pixels(), seconds if cursor < steps else max(seconds, _END))
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
        names = [player.name for player in session.state.players]
        path = attempt(services, lambda: exchange_folders().save(names, data, ".gif"))
        if path:
            n = film_length(session)
            # NOTE: what was saved; where it is follows.
            counted = language.ngettext("{n} step as a film.", "{n} steps as a film.", n)
            saved = saved_text(language, path, share(path, "image/gif"))
            services.say(f"{counted.format(n=n)} {saved}", is_well=True)

    WorkSheet(
        language,
        animation(services, seconds),
        done=hand_on,
        refuse=lambda problem: services.say(problem_text(language, problem), is_warning=True),
        give_up=lambda: services.say(_("The film was not saved.")),
        name="filming",
        title=_("Saving the film"),
    ).begin()


load_kv("story/animation")
