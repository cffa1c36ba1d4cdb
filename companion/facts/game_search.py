"""Finding games among many: by who played, how many, with which sets, and in which order."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from companion.facts.game_results import BASE_SET
from companion.facts.rulebook import plain
from companion.store import GameCard
from companion.words import Language, set_title

GameOrder = Literal["latest", "coins", "longest"]
# An option, what it says, and its icon.
Option = tuple[str, str, str]
# Before the name of a race or power that somebody made, where there are sets too.
_OWN = "="


@dataclass(frozen=True, slots=True)
class GameSearch:
    """What somebody looks for: words, numbers of players, what was played with."""

    words: str = ""
    numbers: tuple[int, ...] = ()
    sets: tuple[str, ...] = ()
    order: GameOrder = "latest"

    @property
    def is_filter(self) -> bool:
        """Whether some games may be left out."""
        return bool(plain(self.words).split() or self.numbers or self.sets)

    def without_filter(self) -> "GameSearch":
        """Return what finds all games, in the same order."""
        return GameSearch(order=self.order)

    def choose(self, numbers: Sequence[str], sets: Sequence[str], order: str) -> "GameSearch":
        """Return the same words with what was chosen from the options."""
        orders: dict[str, GameOrder] = {one: one for one in get_args(GameOrder)}
        return replace(
            self,
            numbers=tuple(sorted(map(int, numbers))),
            sets=tuple(sets),
            order=orders.get(order, "latest"),
        )


def found_games(cards: Iterable[GameCard], search: GameSearch) -> list[GameCard]:
    """Return the games that are looked for, in the order that is wanted.

    What is not known of a game, as its coins while it is played, lets it stand after the others.
    """
    words = plain(search.words).split()
    found = [card for card in cards if _is_found(card, search, words)]
    if search.order in _MEASURES:
        found.sort(key=lambda card: -_MEASURES[search.order](card))
    return found


def _is_found(card: GameCard, search: GameSearch, words: Sequence[str]) -> bool:
    summary = card.summary
    # Taking accents away from every name takes a while: only if somebody has written something.
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


def number_options(language: Language, cards: Iterable[GameCard]) -> list[Option]:
    """Return the numbers of players there are to choose from."""
    numbers = sorted({len(card.summary.players) for card in cards if card.summary.players})
    return [
        (str(n), language.ngettext("{n} player", "{n} players", n).format(n=n), "signs/people")
        for n in numbers
    ]


def set_options(language: Language, cards: Sequence[GameCard]) -> list[Option]:
    """Return the sets there are to choose from, but the box itself, and what somebody made."""
    sets = dict.fromkeys(name for card in cards for name in card.summary.sets if name != BASE_SET)
    own = dict.fromkeys(name for card in cards for name in card.summary.own_names)
    return [
        *((name, set_title(language, name), "") for name in sorted(sets)),
        *((f"{_OWN}{name}", name, "signs/edit") for name in sorted(own)),
    ]


def order_options(language: Language) -> list[Option]:
    """Return the orders there are to choose from."""
    _ = language.gettext
    return [
        # NOTE: the order of a list of games.
        ("latest", _("Latest first"), ""),
        # NOTE: the order of a list of games: the one in which the winner had the most coins first.
        ("coins", _("Most coins first"), ""),
        # NOTE: the order of a list of games: the one that took longest first.
        ("longest", _("Longest first"), ""),
    ]


def count_text(language: Language, found: int, games: int) -> str:
    """Return how many of all games were found."""
    if not found:
        return language.gettext("No game matches.")
    # NOTE: {n} games are shown of {all} that there are.
    text = language.ngettext("{n} of {all} games", "{n} of {all} games", found)
    return text.format(n=found, all=games)
