"""An old step that is being put right, as the form sees it in which it was made."""

from typing import Protocol

from companion.engine import Command
from companion.pages.put_right import WhatFollows
from companion.ui.services import Services

Asked = tuple[Command, ...]


class StepOnTrial(Protocol):
    """What was asked for then, and whom to ask for something else instead."""

    commands: Asked
    # The game on the table, and the game as it stood right before the step.
    services: Services
    trial: Services

    @property
    def title(self) -> str:
        """Which turn is put right."""

    def foresee(self, commands: Asked) -> WhatFollows:
        """Return what follows from another answer, or why it cannot be."""

    def ask(self, *asked: Asked) -> None:
        """Say what follows, with one button to agree; or why it cannot be."""

    def carry_out(self, *asked: Asked) -> None:
        """Leave the form, and put the step right."""
