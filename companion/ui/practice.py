"""Practising a turn on the real table: begun from anywhere, and left without a trace."""

from collections.abc import Callable

from companion.ui.services import Services

# Whoever comes here has left the practice game.
AWAY = ("start", "new_game", "games")


class Practice:
    """Brings a practice game to the table, and afterwards everybody back to where they were."""

    def __init__(
        self, services: Services, get_place: Callable[[], str], forget: Callable[[str], None]
    ) -> None:
        """Take who knows which screen is to be seen, and who leaves one out of the way back."""
        self._services = services
        self._get_place = get_place
        self._forget = forget
        self._home = "start"

    def begin(self) -> None:
        """Practise a turn."""
        # Only here: the start does without the engine.
        from companion.play import practice_session

        if not self._services.game.is_practice:
            self._home = self._get_place()
        self._services.game.practise(practice_session(self._services.catalogue))
        self._services.go("table")

    def leave(self) -> None:
        """Go back to where it was begun."""
        self._services.game.end_practice()
        if not self._services.game.is_open:
            self._forget("table")
        self._services.go(self._home)

    def follow_screen(self, name: str) -> None:
        """Let the table be as it was once somebody has gone elsewhere."""
        if name in AWAY and self._services.game.is_practice:
            self._services.game.end_practice()
            # No way back leads to a table on which no game may lie, nor to the end of this one.
            self._forget("table")
            self._forget("reveal")
