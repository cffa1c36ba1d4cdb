"""The form of an old attack, filled as it was: what another answer leads to is said at once."""

from dataclasses import asdict, replace
from typing import Any

from kivy.clock import Clock

from companion.codec import Invalid
from companion.engine import Command, Conquer, Refused
from companion.facts.conquer import Question
from companion.facts.conquer_record import command
from companion.facts.conquer_texts import AttackAnswer, answer
from companion.facts.filled_forms import (
    AttackOutcome,
    attacker_key,
    filled_choices,
    found,
    how_it_went,
)
from companion.ui.conquer.how_it_went import HowItWent
from companion.ui.conquer.screen import ConquerScreen
from companion.ui.parts.step_on_trial import StepOnTrial
from companion.words import consequence_texts


class PutRightConquer(ConquerScreen):
    """Keeps the dice that fell, and how it went, unless that is what was wrong."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._trial: StepOnTrial | None = None
        self._went = AttackOutcome()
        self._is_showing = False
        self._told = ""
        self._foresee = Clock.create_trigger(self._tell)
        super().__init__(*args, **kwargs)
        self._outcome = HowItWent(actions=self)
        self.ids.ask.outcome = self._outcome

    def begin(self, trial: StepOnTrial) -> None:
        """Show an old attack."""
        self.services, self._trial, self.is_calculating = trial.trial, trial, False
        state, order = trial.trial.game.state, found(trial.commands, Conquer)
        assert order is not None
        self._attacker, self._went = attacker_key(state, order), how_it_went(order)
        self._told = ""
        self._choices = filled_choices(state, trial.commands)
        self.ids.ask.scroll_y = 1

    def refresh(self) -> None:
        """Show the attack, and foresee what it leads to once all of that is to be seen."""
        if self._trial is None:
            return
        self._is_showing = True
        super().refresh()
        self._outcome.show(self.services.language, self._asked(), self._went, self.is_won)
        self._is_showing = False
        self._foresee()

    @property
    def is_won(self) -> bool:
        """Whether the region was taken, as far as the dice tell."""
        question, went = self._asked(), self._went
        short = question.price.short or 0
        if question.rolls_first and question.attack.use.die is not None:
            return not went.failed and not short
        return not went.failed and (went.die is None or went.die >= short)

    def choose_outcome(self, is_won: bool) -> None:
        """Say how it went; a die that says otherwise was not rolled."""
        self._went = replace(self._went, failed=not is_won)
        if is_won and not self.is_won:
            self._went = replace(self._went, die=None)
        self.refresh()

    def choose_last_die(self, face: int) -> None:
        """Say what the last attempt rolled; the same again says that nothing was rolled."""
        if face == self._went.die:
            self._went = replace(self._went, die=None)
        else:
            short = self._asked().price.short or 0
            self._went = replace(self._went, die=face, failed=face < short)
        self.refresh()

    def choose_loss_die(self, face: int) -> None:
        """Say what the loser rolled; the same again says that nothing was rolled."""
        self._went = replace(self._went, loss_die=None if face == self._went.loss_die else face)
        self.refresh()

    def use_more(self, extra: float) -> None:
        """Say how many tokens went in."""
        if not self._is_showing:
            cost = self._asked().price.tokens or 0
            self._went = replace(self._went, tokens=cost + int(extra) if extra else None)
            self._foresee()

    def put_right(self) -> None:
        """Put the attack right; where there is no room to say what follows, that is asked."""
        if self._trial:
            is_read = self.ids.answer.shows_all
            act = self._trial.carry_out if is_read else self._trial.ask
            act(self._commands())

    def _commands(self) -> tuple[Command, ...]:
        question = self._asked()
        went = self._went if question.relevant.loss_die else replace(self._went, loss_die=None)
        return (*self._hand_put_right(), command(question, **asdict(went)))

    def _keep_hand(self) -> None:
        """Forget what was said of another race's hand."""
        self._choices = replace(self._choices, hand=None)

    def _show_title(self) -> None:
        super()._show_title()
        # There is nothing to be calculated but what happened.
        self.can_attack, self.title = False, self.services.language.gettext("What happened?")
        self.toggle_text = ""

    def _answer(self, question: Question) -> AttackAnswer:
        """Show the price; what was told before stays until it is clear what follows now."""
        language = self.services.language
        shown = answer(language, question, None)
        is_plain = self._went.die is None and not self._went.failed
        used = max(shown.cost, self._went.tokens or 0) if is_plain else shown.cost
        spare = question.spare if is_plain else 0
        return replace(
            shown,
            # NOTE: stands above a large number of tokens: It cost / 3 / tokens.
            lead=language.gettext("It cost") if shown.number else shown.lead,
            lines=(),
            headline=self._told,
            detail="",
            brief="",
            action="put_right",
            is_possible=False,
            asks_die=False,
            is_enough=False,
            spare=spare,
            used=used,
        )

    def _tell(self, *_: object) -> None:
        """Say what follows from the answers, or why they cannot be."""
        if self._trial is None or self.parent is None:
            return
        self._told, is_possible = self._foreseen(self._trial, self._commands())
        shown = self._answer(self._asked())
        self._is_showing = True
        self.ids.answer.show(replace(shown, is_possible=is_possible))
        self._is_showing = False

    def _foreseen(self, trial: StepOnTrial, commands: tuple[Command, ...]) -> tuple[str, bool]:
        language = self.services.language
        if commands == trial.commands:
            return language.gettext("This is how it was recorded. Tap what was different."), False
        names = [player.name for player in trial.services.game.state.players]
        try:
            texts = consequence_texts(language, trial.found(commands), names)
        except (Refused, Invalid) as problem:
            return trial.why_not(problem), False
        return "\n".join(texts), True
