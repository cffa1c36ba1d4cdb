"""Where phones leave questions that only the table can answer, and pick up the answers.

The server's thread leaves a question and goes on; the main thread answers it between two frames.
Only frozen values pass between the two.
"""

from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Any

from companion.dataclasses import dataclass, field
from companion.phone.blocks import Press
from companion.store import PhoneLink

MAX_WAITING = 16
# Per phone: no phone can keep the others from asking.
MAX_OF_ONE = 2
# Questions answered between two frames.
_AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class ClaimLink:
    """A phone has the secret of a link and claims it."""

    secret: str


@dataclass(frozen=True, slots=True)
class LookIntoPurse:
    """The owner of a link wants to see their own purse, with the PIN if one was typed."""

    link: PhoneLink
    language: str
    pin: str = ""


@dataclass(frozen=True, slots=True)
class ActFromPhone:
    """The owner of a link presses a button, on the page of this state of the game."""

    link: PhoneLink
    language: str
    number: str
    press: Press


PhoneQuestion = ClaimLink | LookIntoPurse | ActFromPhone


@dataclass(slots=True)
class Ticket:
    """A question on the desk; `answer` is set once the table has dealt with it.

    Either the table takes it or the phone gives it up: a phone that was told it failed must not
    find that it worked.
    """

    question: PhoneQuestion
    answer: dict[str, Any] | None = None
    _open: Lock = field(default_factory=Lock)

    def take(self) -> bool:
        """Claim the right to decide what happens to it; True only for the first caller."""
        return self._open.acquire(blocking=False)


class PhoneDesk:
    """Holds what phones ask of the table."""

    def __init__(self, call_table: Callable[[], object]) -> None:
        """Take the function that wakes the main thread, from any thread."""
        self._call_table = call_table
        self._tickets: deque[Ticket] = deque()
        self._lock = Lock()

    def ask(self, question: PhoneQuestion) -> Ticket | None:
        """Leave a question; None if there are too many already. In the server's thread."""
        ticket = Ticket(question)
        with self._lock:
            of_one = sum(_phone(other.question) == _phone(question) for other in self._tickets)
            if len(self._tickets) >= MAX_WAITING or of_one >= MAX_OF_ONE:
                return None
            self._tickets.append(ticket)
        self._call_table()
        return ticket

    def answer(self, answer: Callable[[PhoneQuestion], dict[str, Any]]) -> bool:
        """Answer the next few questions and return whether there were any. In the main thread."""
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
