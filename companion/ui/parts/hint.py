"""A gentle word beside what it is about, gone for good at one tap or once it was understood."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.facts.hints import due_hint, hint_text
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv
from companion.ui.parts.saved_games import attempt
from companion.ui.services import Services


class HintCard(Surface):
    """Says what comes next; the button at its end puts it away."""

    name = StringProperty("")
    text = StringProperty("")
    shape = ShapeProperty()
    put_away: Callable[[], None] = ObjectProperty(None)


def open_hint(services: Services, place: str) -> str | None:
    """Return the name of the hint for a place now; who has just closed one has peace."""
    game = services.game
    if game.is_practice or game.is_put_away(_closed(place)):
        return None
    return due_hint(game.state, services.store.settings.current.hints_seen, place)


def hint_cards(services: Services, place: str) -> list[tuple[type[HintCard], dict[str, Any]]]:
    """Return the card of a hint, to fill a box with; nothing where there is nothing to say."""
    name = open_hint(services, place)
    if name is None:
        return []
    services.hints_shown.add(name)
    close = partial(_close, services, name, place)
    text = hint_text(services.language, name)
    return [(HintCard, {"name": f"hint-{name}", "text": text, "put_away": close})]


def put_hints_away(services: Services, *names: str) -> None:
    """Never show these hints again."""
    services.hints_shown.difference_update(names)
    seen = services.store.settings.current.hints_seen
    new = tuple(name for name in names if name not in seen)
    if new:
        attempt(services, lambda: services.store.settings.change(hints_seen=(*seen, *new)))


def _close(services: Services, name: str, place: str) -> None:
    """Put a hint away for good; the next one of this place waits for another turn."""
    put_hints_away(services, name)
    services.game.put_away(_closed(place))


def _closed(place: str) -> str:
    return f"hint-{place}"


load_kv("parts/hint")
