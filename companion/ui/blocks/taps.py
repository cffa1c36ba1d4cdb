"""What a tap on a page does: look at another choice, carry out commands, or let the app roll.

What the app rolls is written down first, and seen by all once the die lies.
"""

from dataclasses import replace
from functools import partial
from typing import Any, cast

from companion.pages import blocks
from companion.pages.die import die_outcome
from companion.pages.put_right import OldStep
from companion.ui.blocks.die_sheets import Lying, ask_loss_die, roll_die, show_attempt, show_die
from companion.ui.parts.step_on_trial import StepOnTrial
from companion.ui.services import Services


class TapTaker:
    """Takes the taps of a page; a place that shows pages inherits from it.

    It says what its page does with another choice (`look_at`), with an act that is its own (`act`),
    and how it is left once something was rolled (`leave_page`).
    """

    services: Services

    def take(self, tap: blocks.Tap) -> bool:
        """Do what a button stands for; False if that is refused."""
        match tap:
            case blocks.Choice():
                self.look_at(tap)
            case blocks.Act(name):
                self.act(name)
            case blocks.Roll():
                return self._roll(tap)
            case _:
                return self.carry_out(tap)
        return True

    def look_at(self, choice: Any) -> None:
        """Look at another choice."""
        raise NotImplementedError

    def act(self, name: str) -> None:
        """Do what is this place's own."""
        raise NotImplementedError

    def carry_out(self, commands: blocks.Commands) -> bool:
        """Carry out commands as one step; False if they are refused."""
        return self.services.game.do(*commands)

    def leave_page(self) -> None:
        """Leave what was rolled for, before everybody sees what came of it."""

    def _roll(self, roll: blocks.Roll) -> bool:
        """Let the app roll; a coin that would make the difference is asked for."""
        face, game, language = roll_die(), self.services.game, self.services.language
        if not game.do(*roll.outcomes[face], is_unseen=True):
            return False
        rescue = roll.rescues[face] if roll.rescues else ()
        show_attempt(
            language,
            self._lying(face, roll.hope, leaves=roll.kind != "first"),
            lambda: die_outcome(language, roll, face, game.session.written),
            rescue=partial(game.do_instead, *rescue) if rescue else None,
            after=partial(self._ask_loser, roll.loser_rolls) if roll.loser_rolls else None,
        )
        return True

    def _ask_loser(self, text: str) -> None:
        """Let the loser of the attack just recorded roll; without that, it stands too."""
        game, language = self.services.game, self.services.language
        step = game.session.steps[game.session.cursor - 1]
        *before, order = cast(tuple[Any, ...], step.commands)
        if not game.state.turn.conquests[-1].won:
            return

        def record(face: int, is_rolled: bool) -> None:
            taken = replace(order, loss_die=face)
            if game.do_instead(*before, taken, is_unseen=is_rolled) and is_rolled:
                roll = blocks.Roll("loss", (), text=text)
                outcome = die_outcome(language, roll, face, game.session.written)
                show_die(language, self._lying(face), outcome)

        ask_loss_die(language, text, record)

    def _lying(self, face: int, hope: str = "", leaves: bool = True) -> Lying:
        game = self.services.game
        is_moving = not self.services.store.settings.current.reduced_motion

        def show() -> None:
            if leaves and game.has_unseen_step:
                self.leave_page()
            game.show_step()

        return Lying(face, game.subscribe, hope, True, is_moving, show)


class OldTapTaker(TapTaker):
    """Takes the taps of a page on which an old step is put right."""

    trial: StepOnTrial | None = None

    @property
    def old(self) -> OldStep:
        """The step, for the page that shows it."""
        assert self.trial is not None
        return OldStep(self.trial.commands, self.trial.foresee)

    @property
    def shows_all(self) -> bool:
        """Whether all that follows can be read."""
        return True

    def act(self, name: str) -> None:
        """Leave it as it was."""
        self.services.back()

    def carry_out(self, commands: blocks.Commands) -> bool:
        """Put the step right; where there is no room to say what follows, that is asked."""
        if self.trial:
            act = self.trial.carry_out if self.shows_all else self.trial.ask
            act(commands)
        return True
