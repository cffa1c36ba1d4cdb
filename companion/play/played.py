"""A game for whoever only looks at it: a session, or what was handed over of one."""

from typing import Protocol

from companion.engine import State
from companion.play.course import Step


class Played(Protocol):
    """How a game stands, and the steps that led there."""

    @property
    def state(self) -> State:
        """The game as it stands now."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step that holds, those after the cursor undone."""

    @property
    def cursor(self) -> int:
        """How many steps are done."""
