"""Where phones leave what only the table can do, and where they find the answer.

The server's thread lays a question down and goes on; the main thread takes it up between two
frames. Nothing else passes between the two but frozen values.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from companion.phone.blocks import Press
from companion.store import PhoneLink

MOST_WAITING = 16
# Of one phone: nobody can keep the others from asking.
MOST_OF_ONE = 2
# Questions taken up between two frames.
_AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class ClaimLink:
    """A phone has the secret of a link, and wants it for itself."""

    secret: str


@dataclass(frozen=True, slots=True)
class LookIntoPurse:
    """The owner of a link wants to see the own purse; with a PIN where one was typed."""

    link: PhoneLink
    language: str
    pin: str = ""


@dataclass(frozen=True, slots=True)
class ActFromPhone:
    """The owner of a link presses a button: what it asks for, by the game of this number."""

    link: PhoneLink
    language: str
    number: str
    press: Press


PhoneQuestion = ClaimLink | LookIntoPurse | ActFromPhone


@dataclass(slots=True)
class Ticket:
    """A question on the desk; `answer` is there once the table has looked at it.

    Either the table takes it up or the phone gives it up: who was told that it did not work must
    not find that it did.
    """

    question: PhoneQuestion
    answer: dict[str, Any] | None = None
    _open: Lock = field(default_factory=Lock)

    def take(self) -> bool:
        """Be the one who decides what becomes of it; False for everybody but the first."""
        return self._open.acquire(blocking=False)


class PhoneDesk:
    """Holds what phones ask of the table."""

    def __init__(self, call_table: Callable[[], object]) -> None:
        """Take what lets the main thread know that there is something, from any thread."""
        self._call_table = call_table
        self._tickets: deque[Ticket] = deque()
        self._lock = Lock()

    def ask(self, question: PhoneQuestion) -> Ticket | None:
        """Lay a question down; None where too many lie there already. In the server's thread."""
        ticket = Ticket(question)
        with self._lock:
            of_one = sum(_phone(other.question) == _phone(question) for other in self._tickets)
            if len(self._tickets) >= MOST_WAITING or of_one >= MOST_OF_ONE:
                return None
            self._tickets.append(ticket)
        self._call_table()
        return ticket

    def answer(self, answer: Callable[[PhoneQuestion], dict[str, Any]]) -> bool:
        """Answer the next few questions; whether there was any. In the main thread."""
        with self._lock:
            count = min(_AT_ONCE, len(self._tickets))
            tickets = [self._tickets.popleft() for _ in range(count)]
            has_more = bool(self._tickets)
        for ticket in tickets:
            if ticket.take():
                ticket.answer = answer(ticket.question)
        if has_more:
            self._call_table()
        return bool(tickets)


def _phone(question: PhoneQuestion) -> str | PhoneLink:
    """Return what tells one phone from another."""
    return question.secret if isinstance(question, ClaimLink) else question.link
