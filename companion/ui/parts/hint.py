"""A gentle word beside what it is about, gone for good at one tap."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.facts.first_turn_hints import hint_text
from companion.play.current import Change
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


def hint_cards(services: Services, name: str) -> list[tuple[type[HintCard], dict[str, Any]]]:
    """Return the card of a hint, to fill a box with; nothing where there is nothing to say."""
    seen = services.store.settings.current.hints_seen
    text = hint_text(services.language, services.game.state, seen, name)

    if not text:
        return []
    close = partial(put_hints_away, services, name)
    return [(HintCard, {"name": f"hint-{name}", "text": text, "put_away": close})]


def put_hints_away(services: Services, *names: str) -> None:
    """Never show these hints again."""
    seen = services.store.settings.current.hints_seen
    new = tuple(name for name in names if name not in seen)
    if new:
        attempt(services, lambda: services.store.settings.change(hints_seen=(*seen, *new)))
        services.game.tell(Change.HINTS)


load_kv("parts/hint")
