"""The result of a game as a picture to send to friends: always of the same size, on any device."""

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as TextPicture
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.facts.games import day_of
from companion.facts.result import end_text, is_broken_off
from companion.facts.reveal import Reveal, place_facts, winner_text
from companion.store import exchange_folders
from companion.ui.kvfiles import load_kv
from companion.ui.parts.saved_games import attempt
from companion.ui.reveal.podium import PodiumPlace, as_on_a_podium
from companion.ui.services import Services
from companion.words import saved_text

SIZE = (1200, 800)
# Seconds after which a widget that nobody sees has found its shape: a few frames.
LAID_OUT = 0.1


def fitting(text: str, width: float, height: float, sizes: Sequence[int]) -> float:
    """Return the first of these font sizes with which a text fits, no word broken; else the last.

    A size is in pixels: what is drawn for others knows nothing of the text size here.
    """
    return next((size for size in sizes if _fits(text, width, height, size)), sizes[-1])


def _fits(text: str, width: float, height: float, size: int) -> bool:
    measure = TextPicture(text=text, font_size=size, bold=True, text_size=(width, None))
    if any(measure.get_extents(word)[0] > width for word in text.split()):
        return False
    measure.refresh()
    return bool(measure.texture.height <= height)


class ResultPlace(PodiumPlace, BoxLayout):
    """A player on a step, with a name that fits above it."""

    fitting = staticmethod(fitting)


class ResultPicture(BoxLayout):
    """Who won, everyone's place and coins, when, and which app says so."""

    headline = StringProperty("")
    story = StringProperty("")
    date = StringProperty("")
    places = ListProperty()
    fitting = staticmethod(fitting)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=SIZE, **kwargs)
        for facts in as_on_a_podium(self.places):
            self.ids.podium.add_widget(ResultPlace(**facts))

    def png(self) -> bytes:
        """Draw it, once it has been laid out, and return the file."""
        file = BytesIO()
        self.export_as_image().save(file, fmt="png")
        return file.getvalue()


def share_picture(services: Services, reveal: Reveal, share: Callable[[Path, str], bool]) -> None:
    """Draw the result, save it, and hand it on where the device can."""
    language, state = services.language, reveal.state
    picture = ResultPicture(
        headline=winner_text(language, reveal),
        story=end_text(language, state, is_broken_off(services.game.session)),
        date=language.date(day_of(services.store.games(), state)),
        places=place_facts(language, reveal),
    )

    def hand_on(*_: object) -> None:
        names = [player.name for player in state.players]
        path = attempt(services, lambda: exchange_folders().save(names, picture.png(), ".png"))
        if path:
            services.say(saved_text(language, path, share(path, "image/png")), is_well=True)

    Clock.schedule_once(hand_on, LAID_OUT)


load_kv("reveal/result_picture")
