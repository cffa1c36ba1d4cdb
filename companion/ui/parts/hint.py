"""A gentle word beside what it is about, gone for good at one tap."""

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.facts.guide import hint_text, put_away
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv
from companion.ui.services import Services


class HintCard(Surface):
    """Says what comes next; the button at its end puts it away."""

    name = StringProperty("")
    text = StringProperty("")
    roomy_width = NumericProperty("400sp")
    is_roomy = BooleanProperty(True)
    put_away: Callable[[], None] = ObjectProperty(None)


def hint_cards(services: Services, name: str) -> list[tuple[type[HintCard], dict[str, Any]]]:
    """Return the card of a hint, to fill a box with; nothing where there is nothing to say."""
    text = hint_text(services, name)

    def close() -> None:
        put_away(services, name)
        services.room.revision += 1

    return [(HintCard, {"name": f"hint-{name}", "text": text, "put_away": close})] if text else []


load_kv("parts/hint")
