"""The game on the table: the session, and telling every screen when it has changed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

from companion.engine.codec import Invalid
from companion.engine.refused import Refused
from companion.play.traces import EndTakenBack
from companion.store.problems import StoreProblem

if TYPE_CHECKING:
    from companion.engine.commands import Command
    from companion.engine.state import State
    from companion.play.session import Session
    from companion.play.traces import TraceKind


Complain = Callable[[Exception], None]
Confirm = Callable[[Callable[[], bool]], object]


class Room(EventDispatcher):
    """Holds the session being played; `revision` grows with every change."""

    session = ObjectProperty(None, allownone=True)
    revision = NumericProperty(0)

    def __init__(self, complain: Complain, confirm: Confirm = lambda act: act()) -> None:
        super().__init__()
        # Reminders of a turn that somebody has put away.
        self._put_away: set[tuple[int, int, str]] = set()
        self._complain = complain
        # Asks everybody before an end is taken back at which purses were opened.
        self._confirm = confirm

    @property
    def state(self) -> "State":
        """The game as it stands."""
        state: State = self.session.state
        return state

    @property
    def carried_pins(self) -> tuple[str, ...]:
        """What is kept of the PINs that came with the game from another device, by seat."""
        pins: tuple[str, ...] = self.session.journal.pins
        return pins

    def open(self, session: "Session") -> None:
        """Bring a game to the table."""
        self.session = session
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

    def do(self, *commands: "Command") -> bool:
        """Carry out what one tap asks for; what is refused is said, and changes nothing."""
        return self._ask(lambda agreed: self.session.do(*commands, agreed=agreed))

    def undo(self) -> bool:
        """Take the last step back; False means that it is not done, or not yet."""
        return self._ask(self.session.undo)

    def redo(self) -> bool:
        """Bring the next undone step back; False means that it is not done, or not yet."""
        return self._ask(self.session.redo)

    def jump(self, cursor: int) -> bool:
        """Go to any step of the game; False means that it is not done, or not yet."""
        return self._ask(lambda agreed: self.session.jump(cursor, agreed))

    def can_rewrite(self, step: int) -> bool:
        """Tell whether an old step can be something else; why not is said."""
        return self._attempt(lambda: self.session.require_rewritable(step))

    def rewrite(self, step: int, *asked: "tuple[Command, ...]") -> bool:
        """Put an old step right, or leave it out; False means that it is not done, or not yet."""
        return self._ask(lambda agreed: self.session.rewrite(step, *asked, agreed=agreed))

    def note(self, kind: "TraceKind", seat: int) -> bool:
        """Leave a trace that stays; what it tells of may happen only after that."""
        return self._attempt(lambda: self.session.note(kind, seat))

    def _of_turn(self, note: str) -> tuple[int, int, str]:
        return self.state.round, self.state.turn.seat, note

    def _ask(self, act: Callable[[bool], object]) -> bool:
        """Do it; but where purses were opened and the game is to go on, all have to agree first."""
        try:
            return self._attempt(lambda: act(False))
        except EndTakenBack:
            self._confirm(lambda: self._attempt(lambda: act(True)))
            return False

    def _attempt(self, act: Callable[[], object]) -> bool:
        """Say whether it is done; what is refused is said."""
        try:
            act()
        except (Refused, Invalid, StoreProblem) as problem:
            self._complain(problem)
            return False
        return True

    def _changed(self, _: "State") -> None:
        self.revision += 1
