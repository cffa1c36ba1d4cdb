"""Saved games: what lists say about each, how one ended, and finding one among many.

The first frame lists games, so nothing here loads the engine until somebody searches.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Literal, get_args

from companion.dataclasses import dataclass, replace
from companion.line_breaks import counts_unbroken
from companion.store import GameCard, Summary
from companion.words import Language, duration_text

if TYPE_CHECKING:  # the first frame lists games and needs none to be loaded
    from companion.engine import State

BASE_SET = "base"
_BETWEEN = " \N{MIDDLE DOT} "
# How many own races and powers a list names.
_MAX_NAMES = 3

GameOrder = Literal["latest", "coins", "longest"]
# An option: its id, text and icon.
Option = tuple[str, str, str]
# Put before the name of a home-made race or power, where there are sets too.
_OWN = "="


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player of a game, with the coins once all purses are open."""

    text: str = ""
    colour: int = 0
    is_winner: bool = False


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is said of a game. `colour`: that of whose turn it is or who won, or -1.

    `players`: once all purses are open, the best first.
    """

    title: str = ""
    status: str = ""
    when: str = ""
    players: tuple[NamedPlayer, ...] = ()
    colour: int = -1
    is_readable: bool = True


def now() -> datetime:
    """Return the current time, in the device's time zone."""
    return datetime.now().astimezone()


def game_facts(language: Language, card: GameCard) -> GameFacts:
    """Return what a tile says of a game."""
    summary = card.summary
    seat = summary.seat if is_in_progress(card) else -1
    winners = summary.result.winners if summary.result else ()
    marked = seat if seat >= 0 else winners[0] if winners else -1
    return GameFacts(
        # The players are listed anyway, each with a mark.
        title="" if not card.name and summary.players else title_text(language, card),
        status=status_text(language, card),
        when=story_line(language, card, when_text(language, card.touched, now())),
        players=tuple(_named(summary, one) for one in by_place(summary)),
        colour=summary.colour(marked) if marked >= 0 else -1,
        is_readable=card.is_readable,
    )


def title_text(language: Language, card: GameCard) -> str:
    """Return a game's name, or its players if it has none."""
    players = card.summary.players
    # NOTE: stands for the name of a damaged game whose players cannot be read.
    return card.name or language.join(players) or language.gettext("Unnamed game")


def status_text(language: Language, card: GameCard) -> str:
    """Return how far a game has got."""
    _ = language.gettext
    summary = card.summary
    if not card.is_readable:
        return _("Damaged: open it to have it repaired")
    if summary.is_over and summary.tells_result:
        return over_text(language, summary)
    if summary.is_over:
        return _("Round {round} of {rounds}").format(round=summary.round, rounds=summary.rounds)
    name = summary.players[summary.seat]
    text = _("Round {round} of {rounds}: it is {name}'s turn")
    return text.format(round=summary.round, rounds=summary.rounds, name=name)


def when_text(language: Language, seconds: int, today: datetime) -> str:
    """Return when a game was last played, as people say it."""
    _ = language.gettext
    then = _moment(seconds, today)
    if then is None:
        return ""
    time = language.time(then)
    if then.date() == today.date():
        # NOTE: {time} is such as 20:15.
        return counts_unbroken(_("today at {time}").format(time=time))
    if then.date() == (today - timedelta(days=1)).date():
        return counts_unbroken(_("yesterday at {time}").format(time=time))
    return language.date(then.date())


def utc_text(seconds: int) -> str:
    """Return a time for programs, in UTC; nothing if it is out of range."""
    then = _moment(seconds, datetime.now(UTC))
    return then.strftime("%Y-%m-%d %H:%M:%S") if then else ""


def _moment(seconds: int, today: datetime) -> datetime | None:
    """Return a time as a date; clocks have reported times that are out of range."""
    try:
        return datetime.fromtimestamp(seconds, today.tzinfo)
    except (ValueError, OverflowError, OSError):
        return None


def day_of(games: Iterable[GameCard], state: "State") -> date:
    """Return the day on which these players last finished a game."""
    names = tuple(player.name for player in state.players)
    played = [card.touched for card in games if card.is_over and card.summary.players == names]
    then = _moment(played[0], now()) if played else None
    return (then or now()).date()


def is_in_progress(card: GameCard) -> bool:
    """Return whether a game can be continued."""
    return card.is_readable and not card.is_over


def latest(cards: Iterable[GameCard], is_over: bool) -> GameCard | None:
    """Return the readable game played last, among the finished ones or among the others."""
    found = (card for card in cards if card.is_readable and card.is_over == is_over)
    return next(found, None)


def by_place(summary: Summary) -> list[int]:
    """Return the seats, best first; in seating order if that isn't known."""
    seats = range(len(summary.players))
    result = summary.result
    return sorted(seats, key=lambda seat: result.places[seat] if result else 0)


def _named(summary: Summary, seat: int) -> NamedPlayer:
    """Return a player, with the coins where everybody has seen them."""
    name, result = summary.players[seat], summary.result
    if result is None:
        return NamedPlayer(name, summary.colour(seat))
    is_winner = seat in result.winners
    return NamedPlayer(f"{name}: {result.coins[seat]}", summary.colour(seat), is_winner)


def over_text(language: Language, summary: Summary) -> str:
    """Return what is left to do at the end of a game, if anything."""
    _, result = language.gettext, summary.result
    if not summary.is_revealed:
        return _("Over, but the purses are still closed")
    if result is None:
        # NOTE: two players have the same number of coins, and nobody has said yet who won.
        return _("Over, but the winner is not settled yet")
    if result.winners:
        return ""
    level = [summary.players[seat] for seat in by_place(summary) if result.places[seat] == 1]
    return _("{names} are tied").format(names=language.join(level))


def story_line(language: Language, card: GameCard, when: str) -> str:
    """Return when a game was played, how long, and with what."""
    summary = card.summary
    # NOTE: about a game: the app followed who stands where on the board.
    board = language.gettext("with the board") if summary.has_board else ""
    duration = duration_text(language, card.played) if card.is_over else ""
    parts = [when, duration, board, *_boxes(language, summary), *_own(summary)]
    return _BETWEEN.join(filter(None, parts))


def _own(summary: Summary) -> list[str]:
    more = ["\N{HORIZONTAL ELLIPSIS}"] if len(summary.own_names) > _MAX_NAMES else []
    return [*summary.own_names[:_MAX_NAMES], *more]


def _boxes(language: Language, summary: Summary) -> list[str]:
    more = [name for name in summary.sets if name != BASE_SET]
    if not more:
        return []
    from companion.words import set_title  # needs the engine

    return [set_title(language, name) for name in more]


@dataclass(frozen=True, slots=True)
class GameSearch:
    """What somebody is looking for: words, numbers of players, sets."""

    words: str = ""
    numbers: tuple[int, ...] = ()
    sets: tuple[str, ...] = ()
    order: GameOrder = "latest"

    @property
    def is_filter(self) -> bool:
        """Whether some games may be left out."""
        return bool(self.words.strip() or self.numbers or self.sets)

    def without_filter(self) -> "GameSearch":
        """Return a search that finds all games, in the same order."""
        return GameSearch(order=self.order)

    def choose(self, numbers: Sequence[str], sets: Sequence[str], order: str) -> "GameSearch":
        """Return the same words with these options."""
        orders: dict[str, GameOrder] = {one: one for one in get_args(GameOrder)}
        return replace(
            self,
            numbers=tuple(sorted(map(int, numbers))),
            sets=tuple(sets),
            order=orders.get(order, "latest"),
        )


def found_games(cards: Iterable[GameCard], search: GameSearch) -> list[GameCard]:
    """Return the games that match, in the chosen order.

    Games for which the sort key is unknown, such as the coins of a game in progress, come last.
    """
    words = _plain(search.words).split()
    found = [card for card in cards if _is_found(card, search, words)]
    if search.order in _MEASURES:
        found.sort(key=lambda card: -_MEASURES[search.order](card))
    return found


def _is_found(card: GameCard, search: GameSearch, words: Sequence[str]) -> bool:
    summary = card.summary
    # Stripping accents from every name takes a while: only if something was typed.
    named = _plain(" ".join((card.name, *summary.players, *summary.own_names))) if words else ""
    return (
        all(word in named for word in words)
        and (not search.numbers or len(summary.players) in search.numbers)
        and set(search.sets) <= {*summary.sets, *(f"{_OWN}{name}" for name in summary.own_names)}
    )


def _plain(text: str) -> str:
    from companion.pages.rulebook import plain  # needs the engine

    return plain(text)


def _most_coins(card: GameCard) -> int:
    result = card.summary.result
    return max(result.coins) if result else -1


def _play_time(card: GameCard) -> int:
    return -1 if card.played is None or not card.is_over else card.played


_MEASURES: dict[str, Callable[[GameCard], int]] = {"coins": _most_coins, "longest": _play_time}


def number_options(language: Language, cards: Iterable[GameCard]) -> list[Option]:
    """Return the numbers of players to choose from."""
    numbers = sorted({len(card.summary.players) for card in cards if card.summary.players})
    return [
        (str(n), language.ngettext("{n} player", "{n} players", n).format(n=n), "signs/people")
        for n in numbers
    ]


def set_options(language: Language, cards: Sequence[GameCard]) -> list[Option]:
    """Return the sets to choose from, except the base game, and home-made pieces."""
    from companion.words import set_title  # needs the engine

    sets = dict.fromkeys(name for card in cards for name in card.summary.sets if name != BASE_SET)
    own = dict.fromkeys(name for card in cards for name in card.summary.own_names)
    return [
        *((name, set_title(language, name), "") for name in sorted(sets)),
        *((f"{_OWN}{name}", name, "signs/edit") for name in sorted(own)),
    ]


def order_options(language: Language) -> list[Option]:
    """Return the orders to choose from."""
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
