"""Puts a hint away once somebody has done what it teaches."""

from companion.play.current import Change
from companion.ui.services import Services


class HintKeeper:
    """Follows the game on the table: a hint that was there when it was followed is not needed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._before: tuple[object, int] = (None, 0)
        self._shown: list[str] = []
        services.game.subscribe(self._follow)

    def _follow(self, change: Change) -> None:
        game = self._services.game
        if not game.is_open or game.is_practice:
            return
        # Only here: the start does without the engine.
        from companion.facts.hints import PLACES, taught
        from companion.ui.parts.hint import put_hints_away, shown_hint

        session = game.session
        if change is Change.GAME and self._before == (session, session.cursor - 1):
            events = session.steps[session.cursor - 1].events
            put_hints_away(self._services, *taught(self._shown, events))
        self._before = session, session.cursor
        self._shown = [name for place in PLACES if (name := shown_hint(self._services, place))]
