"""The best of an evening, each on a card of its own."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.kit.surface import Card
from companion.ui.kvfiles import load_kv
from companion.words import Language

_ICONS = {
    "turn": "signs/score",
    "conquests": "signs/conquer",
    "lasting": "signs/flag",
    "decline": "signs/decline",
    "robbed": "markers/coins",
    "decided": "signs/crown",
}


class BestCard(Card):
    """One of the best of the evening: what it was, who did it, how much."""

    title = StringProperty("")
    icon = StringProperty("")
    # A colour and a name for each player.
    holders = ListProperty()
    detail = StringProperty("")
    extra = NumericProperty(0)
    # Joins several names in the language spoken.
    join: Callable[[Sequence[str]], str] = ObjectProperty("".join)


def best_cards(language: Language, best: Iterable[Mapping[str, Any]]) -> list[BestCard]:
    """Return a card for each of these."""
    return [
        BestCard(
            icon=_ICONS[facts["kind"]],
            title=facts["title"],
            holders=facts["holders"],
            detail=facts["detail"],
            join=language.join,
        )
        for facts in best
    ]


load_kv("parts/best_card")
