"""A short note beside what it explains; gone for good after one tap, or once understood."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.pages.hints import PLACES, HintFacts, due_hint, hint_facts, taught
from companion.play import Change
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv
from companion.ui.parts.saved_games import attempt
from companion.ui.services import Services


class HintKeeper:
    """Puts a hint away once somebody has done what it teaches while it was shown.

    A step that is only redone teaches nothing.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._before: tuple[object, int] = (None, 0)
        self._had_redo = False
        self._open: list[str] = []
        self._follow(Change.GAME)
        services.game.subscribe(self._follow)

    def _follow(self, change: Change) -> None:
        game = self._services.game
        if not game.is_open or game.is_practice:
            return
        session = game.session
        is_next = change is Change.GAME and self._before == (session, session.cursor - 1)
        if is_next and not self._had_redo:
            events = session.steps[session.cursor - 1].events
            shown = [name for name in self._open if name in (self._services.hints_shown or ())]
            put_hints_away(self._services, *taught(shown, events))
        self._before, self._had_redo = (session, session.cursor), session.redo_label is not None
        self._open = [name for place in PLACES if (name := open_hint(self._services, place))]


class AnyHint(Surface):
    """What somebody may not know yet; a button puts it away."""

    name = StringProperty("")
    facts: HintFacts = ObjectProperty(HintFacts(), rebind=True)
    shape = ShapeProperty()
    put_away: Callable[[], None] = ObjectProperty(None)


class HintCard(AnyHint):
    """Says what comes next, in a line."""


class GuideCard(AnyHint):
    """Explains a part of the game under its title; a second button skips the rest of the guide."""

    skip: Callable[[], None] = ObjectProperty(None)


def open_hint(services: Services, place: str) -> str | None:
    """Return the name of the hint for a place now; none right after one was closed."""
    game = services.game
    if game.is_practice or game.is_put_away(_closed(place)):
        return None
    settings = services.store.settings.current
    return due_hint(game.state, settings.hints_seen, place, settings.guide)


def hint_cards(services: Services, place: str) -> list[tuple[type[Surface], dict[str, Any]]]:
    """Return the card of a hint, to fill a box with; nothing if there is nothing to say."""
    name = open_hint(services, place)
    if name is None:
        return []
    if services.hints_shown is None:
        services.hints_shown = set()
        HintKeeper(services)
    services.hints_shown.add(name)
    facts = hint_facts(services.language, name)
    card: dict[str, Any] = {
        "name": f"hint-{name}",
        "facts": facts,
        "put_away": partial(_close, services, name, place),
    }
    if not facts.title:
        return [(HintCard, card)]
    return [(GuideCard, card | {"skip": partial(_skip_guide, services, place)})]


def put_hints_away(services: Services, *names: str) -> None:
    """Never show these hints again."""
    if services.hints_shown:
        services.hints_shown.difference_update(names)
    seen = services.store.settings.current.hints_seen
    new = tuple(name for name in names if name not in seen)
    if new:
        attempt(services, lambda: services.store.settings.change(hints_seen=(*seen, *new)))


def _close(services: Services, name: str, place: str) -> None:
    """Dismiss a hint for good; the next one here waits for another turn."""
    put_hints_away(services, name)
    services.game.put_away(_closed(place))


def _skip_guide(services: Services, place: str) -> None:
    """Stop the guide; a switch in the settings brings it back."""
    if attempt(services, lambda: services.store.settings.change(guide=False)):
        services.game.put_away(_closed(place))
        text = services.language.gettext("No more guide. You can switch it on in the settings.")
        services.say(text)


def _closed(place: str) -> str:
    return f"hint-{place}"


load_kv("parts/hint")
