"""The game on the table: which one it is, what is asked of it, and who hears what has changed.

One chain leads from a step to whoever shows it: the session notifies the current game alone, and
the current game notifies its subscribers. It also hears and passes on the other things that change
what is said about a game: the language, and hints that somebody has dismissed.
"""

import logging
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from companion.codec import Invalid
from companion.engine import Refused
from companion.play.journal import EndTakenBack, NotKept

if TYPE_CHECKING:
    from companion.engine import Command, State
    from companion.play.journal import TraceKind
    from companion.play.session import Session

log = logging.getLogger(__name__)


class Change(Enum):
    """What has changed."""

    # A step was done, undone or corrected, or another game is on the table.
    GAME = "game"
    LANGUAGE = "language"
    # A hint or a reminder was dismissed.
    HINTS = "hints"
    # The app has decided what it does in the turn of an empty seat.
    SEAT = "seat"
    # A setting changed that shows at the table, such as the timer.
    SETTINGS = "settings"


Listener = Callable[[Change], None]
Unsubscribe = Callable[[], None]
Complain = Callable[[Exception], None]
Confirm = Callable[[Callable[[], bool]], object]


class CurrentGame:
    """Holds the session being played, carries out what is asked, and notifies listeners."""

    def __init__(self, complain: Complain, confirm: Confirm = lambda act: act()) -> None:
        """`complain` explains refusals; `confirm` asks everybody before an end is taken back."""
        self._session: Session | None = None
        # Reminders of this turn that somebody has dismissed.
        self._put_away: set[tuple[int, int, str]] = set()
        # The game from before a practice game, which comes back after it.
        self._aside: tuple[Session | None, set[tuple[int, int, str]]] | None = None
        self._listeners: dict[object, Listener] = {}
        # How many there were: shows a part that has not listened whether it missed one.
        self.changes = 0
        self._complain = complain
        self._confirm = confirm

    @property
    def is_open(self) -> bool:
        """Whether there is a game on the table."""
        return self._session is not None

    @property
    def is_practice(self) -> bool:
        """Whether the game on the table is only for practice: nobody keeps it."""
        return self._aside is not None

    @property
    def session(self) -> "Session":
        """The session on the table; ask for it only while there is one."""
        assert self._session is not None
        return self._session

    @property
    def state(self) -> "State":
        """The game as it stands."""
        return self.session.state

    @property
    def has_unseen_step(self) -> bool:
        """Whether a step is recorded that nobody sees until the die has come to rest."""
        return self.is_open and self.session.has_unseen_step

    def subscribe(self, listener: Listener) -> Unsubscribe:
        """Notify this listener of every change until the returned function is called.

        Both are allowed while a change is being passed on: a new listener does not hear of that
        change, and one that has left hears no more.
        """
        subscription = object()
        self._listeners[subscription] = listener

        def unsubscribe() -> None:
            self._listeners.pop(subscription, None)

        return unsubscribe

    def notify(self, change: Change) -> None:
        """Notify everybody of a change; the first error is raised once all have heard."""
        self.changes += 1
        faults: list[Exception] = []
        for subscription, listener in tuple(self._listeners.items()):
            if subscription in self._listeners:
                try:
                    listener(change)
                except Exception as fault:  # noqa: BLE001
                    faults.append(fault)
        for more in faults[1:]:
            log.error("a listener failed", exc_info=more)
        if faults:
            raise faults[0]

    def open(self, session: "Session") -> None:
        """Put a game on the table in place of the current one."""
        self._aside = None
        self._lay(session, set())

    def practise(self, session: "Session") -> None:
        """Put a practice game on the table; the current game waits until it ends."""
        if self._aside is None:
            self._aside = self._session, self._put_away
        self._lay(session, set())

    def end_practice(self) -> None:
        """Bring back the game from before the practice game, if there is one."""
        if self._aside is not None:
            session, put_away = self._aside
            self._aside = None
            self._lay(session, put_away)

    def _lay(self, session: "Session | None", put_away: set[tuple[int, int, str]]) -> None:
        if self._session:
            self._session.watch(None)
            # Nobody waits any longer for a die in a game that leaves the table.
            self._session.show_step()
        self._session, self._put_away = session, put_away
        if session:
            session.watch(lambda _state: self.notify(Change.GAME))
        self.notify(Change.GAME)

    def put_away(self, note: str) -> None:
        """Hide a reminder for the rest of this turn."""
        self._put_away.add(self._of_turn(note))
        self.notify(Change.HINTS)

    def is_put_away(self, note: str) -> bool:
        """Return whether somebody has dismissed this reminder in this turn."""
        return self._of_turn(note) in self._put_away

    def do(self, *commands: "Command", is_unseen: bool = False) -> bool:
        """Carry out what one tap asks for; a refusal is explained, and changes nothing.

        `is_unseen`: it is recorded, but everybody sees the game as before until `show_step`.
        """
        return self._ask(
            lambda agreed: self.session.do(*commands, agreed=agreed, is_unseen=is_unseen)
        )

    def show_step(self) -> None:
        """Show everybody the recorded step: the die has come to rest."""
        if self.has_unseen_step:
            self.session.show_step()

    def answer(
        self, *commands: "Command", is_instead: bool = False, is_rewrite: bool = False
    ) -> Exception | None:
        """Carry out what somebody asks from elsewhere; the caller explains any refusal.

        `is_instead`: it replaces the step just done. `is_rewrite`: it corrects that step.
        """
        session = self.session
        try:
            if is_rewrite:
                session.rewrite(session.cursor, commands, agreed=False)
            else:
                (session.do_instead if is_instead else session.do)(*commands, agreed=False)
        except (Refused, Invalid, NotKept, EndTakenBack) as problem:
            return problem
        return None

    def do_instead(self, *commands: "Command", is_unseen: bool = False) -> bool:
        """Replace the step just done by something else; a refusal is shown."""
        return self._ask(
            lambda agreed: self.session.do_instead(*commands, agreed=agreed, is_unseen=is_unseen)
        )

    def take_placing_back(self, race: str) -> bool:
        """Undo a race's redeployment this turn; everything else done since stays."""
        from companion.engine import PlaceTroops

        session, active = self.session, self.state.current.active
        redeployed = self.state.turn.redeployed
        if redeployed and race not in redeployed:
            race = redeployed[-1]
        by = None if active and active.race == race else race
        back = session.cursor
        while back and race in session.state_at(back).turn.redeployed:
            back -= 1

        def places(command: "Command") -> bool:
            if not isinstance(command, PlaceTroops) or command.tokens is None:
                return False
            return command.seat is None and command.by == by

        undone = [step.commands for step in session.steps[back : session.cursor]]
        kept = [commands for commands in undone if commands and not any(map(places, commands))]
        return self.jump(back) and all(self.do(*commands) for commands in kept)

    def undo(self) -> bool:
        """Undo the last step; False if that was refused or has to be confirmed first."""
        return self._ask(self.session.undo)

    def redo(self) -> bool:
        """Redo the next undone step; False if that was refused or has to be confirmed first."""
        return self._ask(self.session.redo)

    def jump(self, cursor: int) -> bool:
        """Go to any step of the game; False if that was refused or has to be confirmed first."""
        return self._ask(lambda agreed: self.session.jump(cursor, agreed))

    def reopen(self) -> bool:
        """Take the end of the game back; False if that was refused or has to be confirmed first."""
        return self.jump(self.session.timeline.before_end)

    def can_rewrite(self, step: int) -> bool:
        """Return whether an old step can be changed; a refusal is explained."""
        return self._attempt(lambda: self.session.require_rewritable(step))

    def rewrite(self, step: int, *asked: "tuple[Command, ...]") -> bool:
        """Correct or drop an old step; False if that was refused or has to be confirmed first."""
        return self._ask(lambda agreed: self.session.rewrite(step, *asked, agreed=agreed))

    def open_turn(self, step: int) -> bool:
        """Leave a trace before an older turn is shown again, coins included."""
        return self._attempt(lambda: self.session.open_turn(step))

    def note(self, kind: "TraceKind", seat: int) -> bool:
        """Leave a trace that stays; what it records may happen only after that."""
        return self._attempt(lambda: self.session.note(kind, seat))

    def _of_turn(self, note: str) -> tuple[int, int, str]:
        return self.state.round, self.state.turn.seat, note

    def _ask(self, act: Callable[[bool], object]) -> bool:
        """Do it; but before taking back an end with open purses, everybody has to agree."""
        try:
            return self._attempt(lambda: act(False))
        except EndTakenBack:
            self._confirm(lambda: self._attempt(lambda: act(True)))
            return False

    def _attempt(self, act: Callable[[], object]) -> bool:
        """Return whether it is done; a refusal is explained."""
        try:
            act()
        except (Refused, Invalid, NotKept) as problem:
            self._complain(problem)
            return False
        return True
