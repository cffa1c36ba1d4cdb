"""Opening a saved game, and saying what the store refuses or has found damaged."""

from collections.abc import Callable
from typing import Any

from companion.store import StoreProblem
from companion.ui.services import Services
from companion.words import notice_text, problem_text


def open_game(services: Services, game: str, end: str = "reveal") -> None:
    """Bring a saved game to the table; one that is over to its `end`: the result, or its story."""
    opened = attempt(services, lambda: services.store.library.open(game))
    if opened is None:
        return
    services.game.open(opened.session)
    services.go(end if opened.session.state.is_over else "table")
    if opened.notice:
        services.say(notice_text(services.language, opened.notice))


def attempt(services: Services, act: Callable[[], Any]) -> Any:
    """Return what an act of the store gives; what it refuses is said, and nothing is given."""
    try:
        return act()
    except StoreProblem as problem:
        services.say(problem_text(services.language, problem), is_warning=True)
        return None


def tell_notices(services: Services) -> None:
    """Say what was found damaged since somebody last looked."""
    notices = services.store.take_notices()
    if notices:
        sentences = dict.fromkeys(notice_text(services.language, notice) for notice in notices)
        services.say(" ".join(sentences))
