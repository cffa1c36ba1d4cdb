"""Finding one saved game among many: by player, number of players and sets."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal

from companion.content import BASE_SET
from companion.dataclasses import dataclass, replace
from companion.pages import blocks
from companion.pages.rulebook import plain
from companion.store import GameCard
from companion.words import Language, set_title

GameOrder = Literal["latest", "coins", "longest"]
# Put before the name of a home-made race or power, where there are sets too.
_OWN = "="


@dataclass(frozen=True)
class GameSearch(blocks.Choice):
    """What somebody is looking for: words, numbers of players, sets."""

    words: str = ""
    numbers: tuple[int, ...] = ()
    sets: tuple[str, ...] = ()
    order: GameOrder = "latest"

    @property
    def is_filter(self) -> bool:
        """Whether some games may be left out."""
        return bool(self.words.strip() or self.numbers or self.sets)

    def switch(self, field: Literal["numbers", "sets"], one: Any) -> "GameSearch":
        """Return a search with one more option, or with one fewer if it was chosen before."""
        chosen: tuple[Any, ...] = getattr(self, field)
        changed: dict[str, Any] = {field: tuple(sorted({*chosen} ^ {one}))}
        return replace(self, **changed)


def found_games(cards: Iterable[GameCard], search: GameSearch) -> list[GameCard]:
    """Return the games that match, in the chosen order.

    Games for which the sort key is unknown, such as the coins of a game in progress, come last.
    """
    words = plain(search.words).split()
    found = [card for card in cards if _is_found(card, search, words)]
    if search.order in _MEASURES:
        found.sort(key=lambda card: -_MEASURES[search.order](card))
    return found


def _is_found(card: GameCard, search: GameSearch, words: Sequence[str]) -> bool:
    summary = card.summary
    # Stripping accents from every name takes a while: only if something was typed.
    named = plain(" ".join((card.name, *summary.players, *summary.own_names))) if words else ""
    return (
        all(word in named for word in words)
        and (not search.numbers or len(summary.players) in search.numbers)
        and set(search.sets) <= {*summary.sets, *(f"{_OWN}{name}" for name in summary.own_names)}
    )


def _most_coins(card: GameCard) -> int:
    result = card.summary.result
    return max(result.coins) if result else -1


def _play_time(card: GameCard) -> int:
    return -1 if card.played is None or not card.is_over else card.played


_MEASURES: dict[str, Callable[[GameCard], int]] = {"coins": _most_coins, "longest": _play_time}


def filter_page(language: Language, cards: Sequence[GameCard], search: GameSearch) -> blocks.Page:
    """Offer what these games can be filtered and sorted by; every choice applies at once."""
    _ = language.gettext
    counts = sorted({len(card.summary.players) for card in cards if card.summary.players})
    text = {n: language.ngettext("{n} player", "{n} players", n).format(n=n) for n in counts}
    found = ((n, "signs/people", text[n], search.switch("numbers", n)) for n in counts)
    numbers = blocks.chips("filter-number", found, search.numbers)
    boxes = (
        (name, icon, title, search.switch("sets", name))
        for name, icon, title in _sets(language, cards)
    )
    sets = blocks.chips("filter-set", boxes, search.sets)
    orders: dict[GameOrder, str] = {
        # NOTE: the order of a list of games.
        "latest": _("Latest first"),
        # NOTE: the order of a list of games: the one in which the winner had the most coins first.
        "coins": _("Most coins first"),
        # NOTE: the order of a list of games: the one that took longest first.
        "longest": _("Longest first"),
    }
    ways = ((one, "", text, replace(search, order=one)) for one, text in orders.items())
    order = blocks.chips("filter-order", ways, [search.order])
    # NOTE: above a choice of numbers of players.
    groups = [(_("PLAYERS"), numbers)]
    if sets:
        # NOTE: above a choice of expansions.
        groups.append((_("PLAYED WITH"), sets))
    # NOTE: above a choice of how to sort games.
    groups.append((_("ORDER"), order))
    body = (blocks.Group(title, (blocks.Chips("filter", chips),)) for title, chips in groups)
    return blocks.Page(_("Filter and sort"), body=tuple(body))


def _sets(language: Language, cards: Sequence[GameCard]) -> Iterator[tuple[str, str, str]]:
    """Yield the sets to choose from, except the base game, and home-made pieces, with an icon."""
    sets = dict.fromkeys(name for card in cards for name in card.summary.sets if name != BASE_SET)
    own = dict.fromkeys(name for card in cards for name in card.summary.own_names)
    yield from ((name, "", set_title(language, name)) for name in sorted(sets))
    yield from ((f"{_OWN}{name}", "signs/edit", name) for name in sorted(own))


def count_text(language: Language, found: int, games: int) -> str:
    """Return how many of all games were found."""
    if not found:
        return language.gettext("No game matches.")
    # NOTE: {n} games are shown of {all} that there are.
    text = language.ngettext("{n} of {all} games", "{n} of {all} games", found)
    return text.format(n=found, all=games)
