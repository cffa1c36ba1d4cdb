"""What the lists of games say of each of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from companion.facts.game_results import by_place, over_text, result_names, story_line
from companion.line_breaks import counts_unbroken
from companion.store import GameCard
from companion.words import Language

if TYPE_CHECKING:  # the first frame lists games and needs no game to be loaded
    from companion.engine import State


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is said of a game. `seat` and `colour`: whose turn it is or who won, or -1.

    `players`: once all purses are open, the best first and with their coins. `crowned`: how many of
    them have won.
    """

    title: str = ""
    status: str = ""
    when: str = ""
    players: tuple[str, ...] = ()
    colours: tuple[int, ...] = ()
    seat: int = -1
    colour: int = -1
    crowned: int = 0
    is_readable: bool = True


def now() -> datetime:
    """Return the time now, in the zone of the device."""
    return datetime.now().astimezone()


def game_facts(language: Language, card: GameCard) -> GameFacts:
    """Return what a tile says of a game."""
    summary = card.summary
    seat = summary.seat if is_in_progress(card) else -1
    winners = summary.result.winners if summary.result else ()
    marked = seat if seat >= 0 else winners[0] if winners else -1
    return GameFacts(
        # The players stand there anyway, each with a mark.
        title="" if not card.name and summary.players else title_text(language, card),
        status=status_text(language, card),
        when=story_line(language, card, when_text(language, card.touched, now())),
        players=result_names(summary),
        colours=tuple(map(summary.colour, by_place(summary))),
        seat=seat,
        colour=summary.colour(marked) if marked >= 0 else -1,
        crowned=len(winners),
        is_readable=card.is_readable,
    )


def title_text(language: Language, card: GameCard) -> str:
    """Return a game's name, or failing that who plays it."""
    players = card.summary.players
    # NOTE: stands for the name of a damaged game whose players cannot be read.
    return card.name or language.join(players) or language.gettext("A game without a name")


def status_text(language: Language, card: GameCard) -> str:
    """Return how far a game has come."""
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
    """Return when a game was last played, as one says it."""
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
    """Return a time for programs, in the time of the world; nothing if it is in no calendar."""
    then = _moment(seconds, datetime.now(UTC))
    return then.strftime("%Y-%m-%d %H:%M:%S") if then else ""


def _moment(seconds: int, today: datetime) -> datetime | None:
    """Return a time as the calendar has it; clocks have said times that are in none."""
    try:
        return datetime.fromtimestamp(seconds, today.tzinfo)
    except (ValueError, OverflowError, OSError):
        return None


def day_of(games: Iterable[GameCard], state: "State") -> date:
    """Return the day on which the game was last played that these players have finished."""
    names = tuple(player.name for player in state.players)
    played = [card.touched for card in games if card.is_over and card.summary.players == names]
    then = _moment(played[0], now()) if played else None
    return (then or now()).date()


def is_in_progress(card: GameCard) -> bool:
    """Tell whether a game can be played on."""
    return card.is_readable and not card.is_over


def latest(cards: Iterable[GameCard], is_over: bool) -> GameCard | None:
    """Return the readable game played last, among those finished or among the others."""
    found = (card for card in cards if card.is_readable and card.is_over == is_over)
    return next(found, None)
