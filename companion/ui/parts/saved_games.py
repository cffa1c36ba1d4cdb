"""A saved game: its facts, opening it, and what the store refuses or found damaged."""

from collections.abc import Callable
from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pages.games import GameFacts, NamedPlayer
from companion.store import StoreProblem
from companion.ui.kit.layouts import refill
from companion.ui.kit.surface import Column
from companion.ui.kit.text import EvenSize
from companion.ui.kvfiles import load_kv
from companion.ui.services import Services
from companion.words import notice_text, problem_text


class PlayerTag(BoxLayout):
    """A player's mark and name; long names wrap."""

    facts = ObjectProperty(NamedPlayer(), rebind=True)
    even = ObjectProperty(None)


class GameFace(Column):
    """Everything that is said about a game."""

    caption = StringProperty("")
    facts = ObjectProperty(GameFacts(), rebind=True)

    def on_kv_post(self, base_widget: object) -> None:
        """Show the players, now and whenever they change."""
        self.fbind("facts", self._show_players)
        self._show_players()

    def _show_players(self, *_: object) -> None:
        even = EvenSize()
        tags = ((PlayerTag, {"facts": one, "even": even}) for one in self.facts.players)
        refill(self.ids.tags, tags)


def open_game(services: Services, game: str, end: str = "reveal") -> None:
    """Bring a saved game to the table; one that is over to its `end`: the result, or its story."""
    opened = attempt(services, lambda: services.store.library.open(game))
    if opened is None:
        return
    services.game.open(opened.session)
    services.go(end if opened.session.state.is_over else "table")
    if opened.notice:
        services.say(notice_text(services.language, opened.notice))


def attempt(services: Services, act: Callable[[], Any]) -> Any:
    """Return the result of an act of the store; if it refuses, say why and return None."""
    try:
        return act()
    except StoreProblem as problem:
        services.say(problem_text(services.language, problem), is_warning=True)
        return None


def tell_notices(services: Services) -> None:
    """Say what was found damaged since somebody last looked."""
    notices = services.store.take_notices()
    if notices:
        sentences = dict.fromkeys(notice_text(services.language, notice) for notice in notices)
        services.say(" ".join(sentences))


load_kv("parts/saved_games")
