"""What a tap on a page does: show another choice, carry out commands, or let the app roll.

A roll is recorded first, and seen by everyone once the die has stopped. An old step is on trial:
nothing tapped on its page changes the game before that is confirmed.
"""

from functools import partial
from typing import Any, cast

from companion.codec import Invalid
from companion.dataclasses import replace
from companion.engine import Command, Refused
from companion.pages import blocks
from companion.pages.die import die_outcome
from companion.pages.put_right import OldStep, WhatFollows
from companion.play import CurrentGame, foreseen_consequences
from companion.ui.blocks.die_sheets import Lying, ask_loss_die, roll_die, show_attempt, show_die
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
        names = session.state.names
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


class TapTaker:
    """Takes the taps of a page; a place that shows pages inherits from it.

    It says what its page does with another choice (`look_at`), with an act that is its own (`act`),
    and how it is left once something was rolled (`leave_page`).
    """

    services: Services

    def take(self, tap: blocks.Tap) -> bool:
        """Do what a button stands for; False if it is refused."""
        match tap:
            case blocks.Choice():
                self.look_at(tap)
            case blocks.Act("put-away", note):
                self.services.game.put_away(note)
            case blocks.Act(name):
                self.act(name)
            case blocks.Roll():
                return self._roll(tap)
            case _:
                return self.carry_out(tap)
        return True

    def look_at(self, choice: Any) -> None:
        """Show another choice."""
        raise NotImplementedError

    def act(self, name: str) -> None:
        """Do what only this place can do."""
        raise NotImplementedError

    def carry_out(self, commands: blocks.Commands) -> bool:
        """Carry out commands as one step; False if they are refused."""
        return self.services.game.do(*commands)

    def leave_page(self) -> None:
        """Leave the page before everyone sees the outcome of a roll."""

    def _roll(self, roll: blocks.Roll) -> bool:
        """Let the app roll; ask for a coin if it would make the difference."""
        face = roll_die() if roll.face is None else roll.face
        game, language = self.services.game, self.services.language
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
        """Let the loser of the attack just recorded roll; the attack stands without that, too."""
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


class EndTaker(TapTaker):
    """Takes the taps at the end of a turn, and hands over once it has ended."""

    def carry_out(self, commands: blocks.Commands) -> bool:
        """Carry something out, and leave the turn if that ends it."""
        before = self.services.game.state
        is_done = super().carry_out(commands)
        now = self.services.game.state
        is_over = now.is_over or (now.round, now.turn.seat) != (before.round, before.turn.seat)
        if is_done and is_over:
            hand_over(self.services)
        return is_done


def hand_over(services: Services) -> None:
    """Leave the finished turn behind: back leads to the table, not to another player's sheet."""
    state, is_greeted = services.game.state, services.store.settings.current.hand_over
    if is_greeted and state.regions is not None and not state.is_over:
        # The next turn starts at once: the table itself says what is put back first.
        services.go("table", is_handed_over=True)
        return
    services.go("table")
    if state.is_over:
        services.go("reveal")
    elif is_greeted:
        services.go("hand_over")


class OldTapTaker(TapTaker):
    """Takes the taps of a page that corrects an old step."""

    trial: Trial | None = None

    @property
    def old(self) -> OldStep:
        """The old step, for the page that shows it."""
        assert self.trial is not None
        return OldStep(self.trial.commands, self.trial.foresee)

    def act(self, name: str) -> None:
        """Leave the step as it was."""
        self.services.back()

    def carry_out(self, commands: blocks.Commands) -> bool:
        """Leave the page, and correct the step."""
        if self.trial:
            self.trial.services.back()
            self.trial.carry_out(commands)
        return True
