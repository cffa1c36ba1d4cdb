"""Puts a hint away once somebody has done what it teaches."""

from companion.play import Change
from companion.ui.services import Services


class HintKeeper:
    """Watches the game on the table: a hint that was followed while shown is no longer needed.

    A step that is only redone teaches nothing.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._before: tuple[object, int] = (None, 0)
        self._had_redo = False
        self._open: list[str] = []
        services.game.subscribe(self._follow)

    def _follow(self, change: Change) -> None:
        game = self._services.game
        if not game.is_open or game.is_practice:
            return
        # Imported here: the start does without the engine.
        from companion.pages.hints import PLACES, taught
        from companion.ui.parts.hint import open_hint, put_hints_away

        session = game.session
        is_next = change is Change.GAME and self._before == (session, session.cursor - 1)
        if is_next and not self._had_redo:
            events = session.steps[session.cursor - 1].events
            shown = [name for name in self._open if name in self._services.hints_shown]
            put_hints_away(self._services, *taught(shown, events))
        self._before, self._had_redo = (session, session.cursor), session.redo_label is not None
        self._open = [name for place in PLACES if (name := open_hint(self._services, place))]
