"""An old step that is being put right, as the form sees it in which it was made."""

from typing import Protocol

from companion.codec import Invalid
from companion.engine import Command, Refused
from companion.play import Consequence
from companion.ui.services import Services

Asked = tuple[Command, ...]


class StepOnTrial(Protocol):
    """What was asked for then, and whom to tell what is asked for instead."""

    commands: Asked
    # The game on the table, and the game as it stood right before the step.
    services: Services
    trial: Services

    @property
    def title(self) -> str:
        """Which turn is put right."""

    def found(self, *asked: Asked) -> tuple[Consequence, ...]:
        """Return what follows from another answer, or raise why it cannot be."""

    def why_not(self, problem: Refused | Invalid) -> str:
        """Return the sentence that names the step in the way, and the reason."""

    def ask(self, *asked: Asked) -> None:
        """Say what follows, with one button to agree; or why it cannot be."""

    def carry_out(self, *asked: Asked) -> None:
        """Leave the form, and put the step right."""
