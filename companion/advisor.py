"""Thinks about a game in a thread of its own: the caller carries on, and may lose interest."""

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

from companion.advice import Plan, plan
from companion.engine import Catalogue, State

# As many good turns as anybody compares.
_TURNS = 3

Thought = TypeVar("Thought")
# Works something out; it calls its argument now and then, which may stop it.
Think = Callable[[Catalogue, State, Callable[[], None]], Thought]


class _Forgotten(Exception):
    """Nobody waits for this any more."""


class _Errand(Generic[Thought]):
    """One state to think about, and its answer."""

    def __init__(self, catalogue: Catalogue, state: State) -> None:
        self.catalogue, self.state = catalogue, state
        self.answer: Thought | None = None
        self.is_done = self.is_forgotten = False

    def run(self, think: Think[Thought]) -> None:
        self.answer = think(self.catalogue, self.state, self._pause)
        self.is_done = True

    def _pause(self) -> None:
        if self.is_forgotten:
            raise _Forgotten


def good_turns(
    catalogue: Catalogue, state: State, pause: Callable[[], None] = lambda: None
) -> Plan | None:
    """Return what a turn could bring."""
    return plan(catalogue, state, _TURNS, pause)


class Advisor(Generic[Thought]):
    """Thinks about one state at a time; `found` is called from the other thread."""

    def __init__(self, think: Think[Thought], found: Callable[[], object]) -> None:
        self._think, self._found = think, found
        self._errand: _Errand[Thought] | None = None
        self._thread: Thread | None = None

    def ask(self, catalogue: Catalogue, state: State) -> None:
        """Start thinking about this state; the one asked about before is dropped."""
        if self._errand and self._errand.state is state:
            return
        self.forget()
        self._errand = _Errand[Thought](catalogue, state)
        self._thread = Thread(target=self._run, args=(self._errand,), name="advice", daemon=True)
        self._thread.start()

    def forget(self) -> None:
        """Stop thinking."""
        if self._errand:
            self._errand.is_forgotten = True
        self._errand = None

    def is_about(self, state: State) -> bool:
        """Return whether this is the state being thought about."""
        return self._errand is not None and self._errand.state is state

    @property
    def is_done(self) -> bool:
        """Whether the answer is there."""
        return self._errand is not None and self._errand.is_done

    @property
    def answer(self) -> Thought | None:
        """The answer; also None if there is nothing to find."""
        return self._errand.answer if self._errand else None

    def wait(self) -> None:
        """Return once thinking has stopped."""
        if self._thread:
            self._thread.join()

    def _run(self, errand: _Errand[Thought]) -> None:
        try:
            errand.run(self._think)
        except _Forgotten:
            return
        if errand is self._errand:
            self._found()
