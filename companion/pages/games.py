"""Saved games: what lists say about each, and how one ended.

The first frame lists games, so nothing here loads the engine.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from companion.dataclasses import dataclass
from companion.line_breaks import counts_unbroken
from companion.store import GameCard, Summary
from companion.words import Language, duration_text

if TYPE_CHECKING:  # the first frame lists games and needs none to be loaded
    from companion.engine import State

BASE_SET = "base"
_BETWEEN = " \N{MIDDLE DOT} "
# How many own races and powers a list names.
_MAX_NAMES = 3


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
    seat = summary.seat if card.is_readable and not card.is_over else -1
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
    names = tuple(state.names)
    played = [card.touched for card in games if card.is_over and card.summary.players == names]
    then = _moment(played[0], now()) if played else None
    return (then or now()).date()


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
