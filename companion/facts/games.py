"""What the lists of games say, and what is done with a game that stands there."""

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from companion.engine.terms import ROUNDS
from companion.i18n import Language
from companion.store.index import GameCard
from companion.store.problems import StoreProblem
from companion.words.glue import glued
from companion.words.store import notice_text, problem_text

if TYPE_CHECKING:
    from companion.engine.state import State
    from companion.ui.services import Services


def now() -> datetime:
    """Return what the clock on the wall says."""
    return datetime.now().astimezone()


# What a list says of a game.


def game_facts(language: Language, card: GameCard) -> dict[str, Any]:
    """Return what a tile says of a game."""
    summary = card.summary
    seat = summary.seat if is_in_progress(card) else -1
    return {
        "game": card.id,
        # The players stand there anyway, each with a mark.
        "title": "" if not card.name and summary.players else title_text(language, card),
        "status": status_text(language, card),
        "when": when_text(language, card.touched, now()),
        "players": list(summary.players),
        "colours": [summary.colour(at) for at in range(len(summary.players))],
        "seat": seat,
        "colour": summary.colour(seat) if seat >= 0 else -1,
        "is_readable": card.is_readable,
    }


def title_text(language: Language, card: GameCard) -> str:
    """Return a game's name, or failing that who plays it."""
    players = card.summary.players
    # NOTE: stands for the name of a damaged game whose players cannot be read.
    return card.name or language.join(players) or language.gettext("A game nobody can name")


def status_text(language: Language, card: GameCard) -> str:
    """Return how far a game has come."""
    _ = language.gettext
    summary = card.summary
    if not card.is_readable:
        return _("Damaged: open it to have it repaired")
    rounds = ROUNDS.get(len(summary.players), summary.round)
    if summary.is_over:
        return _("Round {round} of {rounds}").format(round=summary.round, rounds=rounds)
    name = summary.players[summary.seat]
    text = _("Round {round} of {rounds}: it is {name}'s turn")
    return text.format(round=summary.round, rounds=rounds, name=name)


def when_text(language: Language, seconds: int, today: datetime) -> str:
    """Return when a game was last played, as one says it."""
    _ = language.gettext
    then = _moment(seconds, today)
    if then is None:
        return ""
    time = language.time(then)
    if then.date() == today.date():
        # NOTE: {time} is such as 20:15.
        return glued(_("today at {time}").format(time=time))
    if then.date() == (today - timedelta(days=1)).date():
        return glued(_("yesterday at {time}").format(time=time))
    return language.date(then.date())


def _moment(seconds: int, today: datetime) -> datetime | None:
    """Return a time as the calendar has it; clocks have said times that are in none."""
    try:
        return datetime.fromtimestamp(seconds, today.tzinfo)
    except (ValueError, OverflowError, OSError):
        return None


def day_of(services: "Services", state: "State") -> date:
    """Return the day on which the game was last played that these players have finished."""
    names = tuple(player.name for player in state.players)
    games = services.store.games()
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


# Doing something with a game.


def open_game(services: "Services", game: str) -> None:
    """Bring a saved game to the table, or to its end."""
    opened = attempt(services, lambda: services.store.library.open(game))
    if opened is None:
        return
    services.room.open(opened.session)
    services.go("reveal" if opened.session.state.is_over else "table")
    if opened.notice:
        services.say(notice_text(services.language, opened.notice))


def attempt(services: "Services", act: Callable[[], Any]) -> Any:
    """Return what an act of the store gives; what it refuses is said, and nothing is given."""
    try:
        return act()
    except StoreProblem as problem:
        services.say(problem_text(services.language, problem), is_warning=True)
        return None


def tell_notices(services: "Services") -> None:
    """Say what was found damaged since somebody last looked."""
    notices = services.store.take_notices()
    if notices:
        sentences = dict.fromkeys(notice_text(services.language, notice) for notice in notices)
        services.say(" ".join(sentences))
