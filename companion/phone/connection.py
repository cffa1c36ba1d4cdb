"""One connection of a phone: its request is read, answered now or later, and closed."""

import logging
import socket
import time
from collections.abc import Callable

from companion.dataclasses import dataclass
from companion.phone.replies import Reply, refusal
from companion.phone.requests import MAX_BODY, MAX_HEAD, Asked, BadRequest, read_request

log = logging.getLogger(__name__)

# Seconds within which a request must arrive, and an answer be taken.
TELLING = 5.0
TAKING = 10.0
_CHUNK = 4096


@dataclass(frozen=True, slots=True)
class Later:
    """An answer that has to wait: `find` returns it once it is there.

    When the wait is over, at `until`, `at_last` is the answer; None if it is about to come.
    """

    find: Callable[[], Reply | None]
    until: float
    at_last: Callable[[], Reply | None]


class Connection:
    """A connection, `is_known` if its address is a player's; nothing here ever blocks."""

    def __init__(self, line: socket.socket, peer: str, is_known: bool) -> None:
        line.setblocking(False)
        self.line, self.peer, self.is_known = line, peer, is_known
        self.since = time.monotonic()
        self.deadline = self.since + TELLING
        self.later: Later | None = None
        self.is_trusted = False
        self._received = b""
        self._left = b""

    @property
    def is_writing(self) -> bool:
        """Whether the answer is on its way."""
        return bool(self._left)

    def go_on(self, answer: Callable[[Asked], Reply | Later]) -> bool:
        """Do what can be done now; False: there is nothing more to do."""
        if self.later:
            return self._look_for_answer(self.later)
        if self._left:
            return self._write()
        return self._read(answer)

    def _read(self, answer: Callable[[Asked], Reply | Later]) -> bool:
        try:
            chunk = self.line.recv(_CHUNK)
        except BlockingIOError:
            return True
        if not chunk:
            return False
        self._received += chunk
        try:
            if len(self._received) > MAX_HEAD + MAX_BODY:
                raise BadRequest(413)
            asked = read_request(self._received)
            if asked is None:
                return True
            found = _ask(answer, asked)
        except BadRequest as problem:
            found = refusal(problem.status)
        self._received = b""
        if isinstance(found, Reply):
            return self._send(found)
        self.later, self.deadline = found, found.until
        return self._look_for_answer(found, has_heard=False)

    def _look_for_answer(self, later: Later, has_heard: bool = True) -> bool:
        if has_heard and self._has_gone():
            return False
        found = _attempt(later.find)
        if found is None and time.monotonic() >= later.until:
            found = _attempt(later.at_last)
        return True if found is None else self._send(found)

    def _has_gone(self) -> bool:
        """Return whether a waiting phone has hung up; one that keeps talking is dropped too."""
        try:
            self.line.recv(_CHUNK)
            return True
        except BlockingIOError:
            return False

    def _send(self, reply: Reply) -> bool:
        self.later, self._left = None, reply.to_bytes()
        self.is_trusted = reply.is_trusted
        self.is_known = self.is_known or reply.is_trusted
        self.deadline = time.monotonic() + TAKING
        return self._write()

    def _write(self) -> bool:
        try:
            self._left = self._left[self.line.send(self._left) :]
        except BlockingIOError:
            return True
        return bool(self._left)


def _ask(answer: Callable[[Asked], Reply | Later], asked: Asked) -> Reply | Later:
    try:
        return answer(asked)
    except Exception:
        log.exception("a phone could not be answered")
        return refusal(500)


def _attempt(find: Callable[[], Reply | None]) -> Reply | None:
    try:
        return find()
    except Exception:
        log.exception("a phone could not be answered")
        return refusal(500)
