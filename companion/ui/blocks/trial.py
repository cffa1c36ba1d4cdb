"""An old step being corrected: the game before it, and what another answer would lead to.

Nothing tapped there changes the game. Going back before confirming changes nothing.
"""

from companion.codec import Invalid
from companion.dataclasses import replace
from companion.engine import Command, Refused
from companion.pages.put_right import WhatFollows
from companion.play import CurrentGame, foreseen_consequences
from companion.ui.services import Services
from companion.words import consequence_texts, moment_text, no_rewrite_text

Asked = tuple[Command, ...]


class Trial:
    """A step, counting from 1, that may be changed or removed.

    `services`: of the game on the table. `trial`: of the game right before the step.
    """

    def __init__(self, services: Services, step: int) -> None:
        self.services, self._step = services, step
        session = services.game.session
        self.commands: Asked = session.steps[step - 1].commands
        game = CurrentGame(complain=lambda problem: None)
        game.open(session.branch(step))
        # An ordinary form leads on once it is done; this one doesn't.
        self.trial = replace(services, game=game, go=lambda *_, **_given: None)

    @property
    def title(self) -> str:
        """Which turn is being corrected."""
        return moment_text(self.services.language, self.trial.game.state)

    def foresee(self, *asked: Asked) -> WhatFollows:
        """Return what follows from another answer, or from removing it; or why it is impossible."""
        session, language = self.services.game.session, self.services.language
        names = [player.name for player in session.state.players]
        try:
            found = foreseen_consequences(session, self._step, *asked)
        except (Refused, Invalid) as problem:
            text = no_rewrite_text(language, session, self._step, problem)
            return WhatFollows(text, is_possible=False)
        return WhatFollows("\n".join(consequence_texts(language, found, names)), is_possible=True)

    def carry_out(self, *asked: Asked) -> None:
        """Correct or remove the step: one step that undo takes back."""
        services, _ = self.services, self.services.language.gettext
        if services.game.rewrite(self._step, *asked):
            removed, right = _("Removed. You can undo this."), _("Put right. You can undo this.")
            services.say(right if asked else removed, is_well=True)


def try_step(services: Services, step: int) -> Trial | None:
    """Return a step to correct; looking at an older turn again leaves a trace."""
    is_open = services.game.can_rewrite(step) and services.game.open_turn(step)
    return Trial(services, step) if is_open else None
