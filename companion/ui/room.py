"""The game on the table: the session, and telling every screen when it has changed."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

from companion.engine.codec import Invalid
from companion.engine.refused import Refused
from companion.store.problems import StoreProblem

if TYPE_CHECKING:
    from companion.engine.commands import Command
    from companion.engine.state import State
    from companion.session import Session
    from companion.store.games import GameJournal


class Room(EventDispatcher):
    """Holds the session being played; `revision` grows with every change."""

    session = ObjectProperty(None, allownone=True)
    revision = NumericProperty(0)

    def __init__(self, complain: Callable[[Exception], None]) -> None:
        super().__init__()
        # Reminders of a turn that somebody has put away.
        self._put_away: set[tuple[int, int, str]] = set()
        self._complain = complain
        self._journal: GameJournal | None = None

    @property
    def state(self) -> "State":
        """The game as it stands."""
        state: State = self.session.state
        return state

    @property
    def carried_pins(self) -> tuple[str, ...]:
        """What is kept of the PINs that came with the game from another device, by seat."""
        return self._journal.live.pins if self._journal else ()

    def open(self, session: "Session", journal: "GameJournal | None" = None) -> None:
        """Bring a game to the table."""
        self.session, self._journal = session, journal
        self._put_away.clear()
        session.watch(self._changed)
        self.revision += 1

    def put_away(self, note: str) -> None:
        """Do not show a reminder again in this turn."""
        self._put_away.add(self._of_turn(note))
        self.revision += 1

    def is_put_away(self, note: str) -> bool:
        """Tell whether somebody has put this reminder away in this turn."""
        return self._of_turn(note) in self._put_away

    def do(self, command: "Command") -> bool:
        """Carry out a command; what is refused is said, and changes nothing."""
        return self._attempt(lambda: self.session.do(command))

    def undo(self) -> bool:
        """Take the last step back."""
        return self._attempt(self.session.undo)

    def redo(self) -> bool:
        """Bring the next undone step back."""
        return self._attempt(self.session.redo)

    def jump(self, cursor: int) -> bool:
        """Go to any step of the game."""
        return self._attempt(lambda: self.session.jump(cursor))

    def _of_turn(self, note: str) -> tuple[int, int, str]:
        return self.state.round, self.state.turn.seat, note

    def _attempt(self, act: Callable[[], Any]) -> bool:
        try:
            act()
        except (Refused, Invalid, StoreProblem) as problem:
            self._complain(problem)
            return False
        return True

    def _changed(self, _: "State") -> None:
        self.revision += 1
