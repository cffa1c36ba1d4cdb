"""Plans a turn in a thread of its own: whoever asks goes on, and may lose interest."""

from collections.abc import Callable
from threading import Thread

from companion.advice import Plan, plan
from companion.engine import Catalogue, State

# As many good turns as anybody compares.
_TURNS = 3


class _Forgotten(Exception):
    """Nobody waits for this plan any more."""


class _Errand:
    """One state to plan for, and what was found."""

    def __init__(self, catalogue: Catalogue, state: State) -> None:
        self.catalogue, self.state = catalogue, state
        self.plan: Plan | None = None
        self.is_done = self.is_forgotten = False

    def run(self) -> None:
        self.plan = plan(self.catalogue, self.state, _TURNS, self._pause)
        self.is_done = True

    def _pause(self) -> None:
        if self.is_forgotten:
            raise _Forgotten


class Advisor:
    """Looks for the plan of one state at a time; `found` is called from the other thread."""

    def __init__(self, found: Callable[[], object]) -> None:
        self._found = found
        self._errand: _Errand | None = None
        self._thread: Thread | None = None

    def ask(self, catalogue: Catalogue, state: State) -> None:
        """Begin to plan for this state; what was asked before is forgotten, if it was another."""
        if self._errand and self._errand.state is state:
            return
        self.forget()
        self._errand = _Errand(catalogue, state)
        self._thread = Thread(target=self._run, args=(self._errand,), name="advice", daemon=True)
        self._thread.start()

    def forget(self) -> None:
        """Look for nothing any more."""
        if self._errand:
            self._errand.is_forgotten = True
        self._errand = None

    def is_about(self, state: State) -> bool:
        """Tell whether this is the state that was asked about."""
        return self._errand is not None and self._errand.state is state

    @property
    def is_done(self) -> bool:
        """Whether the answer is there."""
        return self._errand is not None and self._errand.is_done

    @property
    def plan(self) -> Plan | None:
        """What was found; None too where there is nothing to plan."""
        return self._errand.plan if self._errand else None

    def wait(self) -> None:
        """Return once nothing is looked for any more."""
        if self._thread:
            self._thread.join()

    def _run(self, errand: _Errand) -> None:
        try:
            errand.run()
        except _Forgotten:
            return
        if errand is self._errand:
            self._found()
