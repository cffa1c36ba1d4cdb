"""The door for phones: one thread, one small loop, and a bound for everything.

A connection has one request and one answer. Whoever is slow, hostile or merely lost costs a slot
and nothing else: strangers are looked after a few at a time, with a pause after each round, so that
the screen of the tablet never waits for them. Phones that have a seat are not kept waiting, but for
a short rest after each page that was made.
"""

import logging
import selectors
import socket
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

from companion.phone.connection import Connection, Later
from companion.phone.replies import Reply
from companion.phone.requests import Asked

log = logging.getLogger(__name__)

MAX_CONNECTIONS = 96
MAX_FROM_ONE = 24
# How many strangers are served in one round, and the pause before the next.
_AT_ONCE = 4
_PAUSE = 0.04
# The longest pause after making a page, in favour of the tablet's screen.
_LONGEST_REST = 0.02
# How often slow connections are looked for.
_LOOK_AROUND = 0.5
# How long the address of a phone with a seat is remembered.
_KNOWN_SECONDS = 600
_BACKLOG = 64

Answer = Callable[[Asked], Reply | Later]
Due = tuple[float, Callable[[], object]]


class PhoneServer:
    """Listens on one address until stopped; `answer` answers in the server's own thread."""

    def __init__(self, address: str, port: int, answer: Answer) -> None:
        """Take the address; raise `OSError` if it cannot be listened on."""
        self._answer = answer
        self._listener = socket.create_server((address, port), backlog=_BACKLOG)
        self._listener.setblocking(False)
        self.address, self.port = self._listener.getsockname()
        self._ear, self._bell = socket.socketpair()
        for end in (self._ear, self._bell):
            end.setblocking(False)
        # The connections that may be served at any time, and all of them.
        self._known, self._all = selectors.DefaultSelector(), selectors.DefaultSelector()
        self._connections: set[Connection] = set()
        self._seen: dict[str, float] = {}
        self._rested_at = 0.0
        self._looked_at = 0.0
        self._calls: SimpleQueue[Due] = SimpleQueue()
        self._due: list[Due] = []
        self._is_open = True
        for selector in (self._known, self._all):
            selector.register(self._ear, selectors.EVENT_READ)
        self._all.register(self._listener, selectors.EVENT_READ)
        self._thread = Thread(target=self._run, name="phones", daemon=True)

    @property
    def is_alive(self) -> bool:
        """Whether the thread runs: only `stop` should end it, and otherwise it shows here."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def stop(self) -> None:
        """Close the port and every connection before this returns."""
        self._is_open = False
        self.ring()
        self._thread.join()

    def ring(self) -> None:
        """Have the server look for new answers; from any thread."""
        # A full pipe rings already.
        with suppress(OSError):
            self._bell.send(b"!")

    def call(self, act: Callable[[], object], delay: float = 0.0) -> None:
        """Call something in the server's own thread, after so many seconds; from any thread."""
        self._calls.put((time.monotonic() + delay, act))
        self.ring()

    def _run(self) -> None:
        try:
            while self._is_open:
                self._round()
        except Exception:
            log.exception("nobody listens to the phones any more")
        finally:
            for connection in list(self._connections):
                self._drop(connection)
            self._known.close()
            self._all.close()
            for end in (self._listener, self._ear, self._bell):
                end.close()

    def _round(self) -> None:
        now = time.monotonic()
        is_paused = now < self._rested_at
        ready = (self._known if is_paused else self._all).select(self._patience(now, is_paused))
        strangers = 0
        for key, _ in sorted(ready, key=lambda found: self._rank(found[0].data)):
            if key.fileobj is self._ear:
                self._listen_to_table()
            elif strangers < _AT_ONCE:
                strangers += not self._attend(key.data)
        self._do_what_is_due()
        if strangers:
            self._rested_at = time.monotonic() + _PAUSE
        if time.monotonic() - self._looked_at > _LOOK_AROUND:
            self._look_around()

    def _patience(self, now: float, is_paused: bool) -> float | None:
        """Return how long to wait for events: without connections, for ever."""
        ends = [when for when, _ in self._due]
        ends += [self._rested_at] if is_paused else []
        ends += [now + _LOOK_AROUND] if self._connections else []
        return max(0.0, min(ends) - now) if ends else None

    def _rank(self, connection: Connection | None) -> int:
        """Return who comes first: the door, where a player may be waiting, then players."""
        return 0 if connection is None else 2 - connection.is_known

    def _listen_to_table(self) -> None:
        with suppress(OSError):
            self._ear.recv(4096)
        while not self._calls.empty():
            self._due.append(self._calls.get())
        self._look_for_answers()

    def _do_what_is_due(self) -> None:
        now = time.monotonic()
        due = [act for when, act in self._due if when <= now]
        if due:
            self._due = [later for later in self._due if later[0] > now]
            for act in due:
                self._attempt(act)
            self._look_for_answers()

    def _look_for_answers(self) -> None:
        # Players first: there may be many strangers.
        for connection in sorted(self._connections, key=lambda one: not one.is_known):
            if connection.later:
                self._go_on(connection)

    def _attend(self, connection: Connection | None) -> bool:
        """Serve a connection, or accept those at the door; return whether it is a player's."""
        if connection is None:
            players = self._open_door()
            for player in players:
                self._go_on(player)
            return bool(players)
        if connection in self._connections:
            self._go_on(connection)
        return connection.is_known

    def _go_on(self, connection: Connection) -> None:
        """Read, answer or write as far as possible; then rest for as long as that took."""
        begun = time.monotonic()
        try:
            goes_on = connection.go_on(self._answer)
        except OSError:
            goes_on = False
        if connection.is_trusted:
            self._seen[connection.peer] = time.monotonic() + _KNOWN_SECONDS
        if goes_on:
            self._watch(connection)
        else:
            self._drop(connection)
        # The tablet may be drawing: after a slow page it comes first.
        time.sleep(min(time.monotonic() - begun, _LONGEST_REST))

    def _watch(self, connection: Connection) -> None:
        """Wait for what the connection needs next: reading or writing."""
        wanted = selectors.EVENT_WRITE if connection.is_writing else selectors.EVENT_READ
        for selector in (self._known, self._all) if connection.is_known else (self._all,):
            key = selector.get_map().get(connection.line)
            if key is None:
                selector.register(connection.line, wanted, connection)
            elif key.events != wanted:
                selector.modify(connection.line, wanted, connection)

    def _open_door(self) -> list[Connection]:
        """Accept all who wait, and return the players: one may wait behind many others."""
        players = []
        for _ in range(_BACKLOG):
            try:
                line, (peer, *_) = self._listener.accept()
            except OSError:
                break
            connection = self._let_in(line, peer)
            if connection and connection.is_known:
                players.append(connection)
        return players

    def _let_in(self, line: socket.socket, peer: str) -> Connection | None:
        counts = Counter(connection.peer for connection in self._connections)
        is_known = self._seen.get(peer, 0.0) > time.monotonic()
        if counts[peer] >= MAX_FROM_ONE or not self._make_room():
            line.close()
            return None
        connection = Connection(line, peer, is_known)
        self._connections.add(connection)
        self._watch(connection)
        return connection

    def _make_room(self) -> bool:
        """Drop the oldest stranger if there is no room."""
        if len(self._connections) < MAX_CONNECTIONS:
            return True
        strangers = [one for one in self._connections if not one.is_known]
        if strangers:
            self._drop(min(strangers, key=lambda one: one.since))
        return bool(strangers)

    def _look_around(self) -> None:
        """Drop connections that took too long, and answer those whose wait is over."""
        self._looked_at = now = time.monotonic()
        self._seen = {peer: until for peer, until in self._seen.items() if until > now}
        for connection in list(self._connections):
            if connection.deadline < now:
                if connection.later:
                    self._go_on(connection)
                else:
                    self._drop(connection)

    def _drop(self, connection: Connection) -> None:
        self._connections.discard(connection)
        for selector in (self._known, self._all):
            with suppress(KeyError, ValueError):
                selector.unregister(connection.line)
        connection.line.close()

    def _attempt(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Exception:
            log.exception("a call to the phones failed")
