"""What a region takes: asks only what matters, answers at once, and records it if told to."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty

from companion.engine import Conquer, CorrectTroops, Refused, RollDie
from companion.facts.conquer import Choices, Contender, Question, ask, attackers
from companion.facts.conquer_holder import held_by
from companion.facts.conquer_record import command, last_attempt, refusal
from companion.facts.conquer_texts import AttackAnswer, answer, loss_text, next_action
from companion.facts.die import attempt_outcome, loss_outcome
from companion.ui.kit.text import text_width
from companion.ui.parts.app_die import app_roll, roll_first
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.die_sheets import (
    Roll,
    ask_loss_die,
    explain,
    roll_die,
    show_attempt,
    show_die,
)
from companion.words import odds_parts

# What else is in the line of the title: the way back, paddings and gaps; an icon.
_HEAD_MARGINS = 140
_SIGN = 34


class ConquerScreen(AppScreen):
    """The conquest calculator."""

    is_rehearsed = True
    is_calculating = BooleanProperty(False)
    is_spelt_out = BooleanProperty(True)
    can_attack = BooleanProperty(True)
    title = StringProperty("")
    toggle_text = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._choices = Choices()
        self._attacker = ""
        self._question: Question | None = None
        super().__init__(*args, **kwargs)

    def visit(self, by: str | None = None, calculate: bool = False, **given: Any) -> None:
        """Come with the active race or a declined one, to attack or just to calculate.

        Nothing else is filled in: nobody takes the same region twice.
        """
        state = self.services.game.state
        self.is_calculating = calculate or not self.services.outlook(state).options[Conquer]
        race = by or (state.current.active.race if state.current.active else "")
        self._attacker, self._choices = f"{state.turn.seat}-{race}", Choices()
        self.refresh_soon()

    def refresh(self) -> None:
        """Ask and answer, as things are now."""
        side = self._side()
        if side is None:
            return
        game, language = self.services.game, self.services.language
        if not self.is_calculating and game.state.turn.rolled is not None:
            self._choices = replace(self._choices, die=game.state.turn.rolled)
        self._show_title()
        question = ask(
            self.services.catalogue, game.session, side, self._choices, not self.is_calculating
        )
        self._question = question
        self.ids.ask.show(language, game.state, self._sides(), question, self._choices)
        self.ids.answer.show(self._answer(question))

    def _answer(self, question: Question) -> AttackAnswer:
        return answer(self.services.language, question, self._refusal(question))

    def _show_title(self) -> None:
        _, state = self.services.language.gettext, self.services.game.state
        self.can_attack = bool(self.services.outlook(state).options[Conquer])
        is_idle = self.is_calculating
        self.title = _("What would it cost?") if is_idle else _("What will it cost?")
        self.toggle_text = _("Back to the attack") if is_idle else _("Just calculate")
        self.arrange()

    def change(self, **choices: Any) -> None:
        """Take an answer to one of the questions."""
        self._choices = replace(self._choices, extra=0, **choices)
        self.refresh()

    def choose_holder(self, key: str) -> None:
        """Say who holds the region; what lay with somebody else is forgotten."""
        services, side = self.services, self._asked().attacker
        self._choices = held_by(services.catalogue, services.game.session, side, self._choices, key)
        self.change()

    def choose_die(self, face: int) -> None:
        """Say what the die showed before the attack; the same again takes it back.

        What was rolled in earnest is a step of its own: only undo takes it back.
        """
        if self.services.game.state.turn.rolled is None or self.is_calculating:
            self.change(die=None if face == self._choices.die else face)

    def choose_attacker(self, key: str) -> None:
        """Attack the same region with another race."""
        self._keep_hand()
        self._attacker = key
        self.change(uses=frozenset())

    def toggle_calculating(self) -> None:
        """Calculate for anyone, or attack in earnest."""
        self._keep_hand()
        self.is_calculating = not self.is_calculating or not self.can_attack
        # What was only calculated is not to be recorded by mistake.
        self._choices = Choices()
        self.refresh()

    def use_more(self, extra: float) -> None:
        """Let more tokens go in than it takes."""
        self._choices = replace(self._choices, extra=int(extra))

    def conquered(self) -> None:
        """Record that the region was taken."""
        question, extra = self._asked(), self._choices.extra
        tokens = (question.price.tokens or 0) + extra if extra else None
        self._record(command(question, tokens=tokens))

    def held_out(self) -> None:
        """Record that the die was too low."""
        self._record(command(self._asked(), failed=True))

    def roll(self) -> None:
        """Let the app roll."""
        if self._asked().rolls_first:
            roll_first(self.services)
        else:
            self._attempt(self._roll(roll_die()))

    def tell(self, face: int) -> None:
        """Say what the die showed: of a race that rolls first its roll, else the last attempt."""
        if self._asked().rolls_first:
            self.services.game.do(RollDie(face))
        else:
            self._attempt(Roll(face, self.services.game.subscribe))

    def _attempt(self, roll: Roll) -> None:
        """Record a last attempt before it is seen; a coin or the loser's die may change it."""
        game, language, question = self.services.game, self.services.language, self._asked()
        hand, (order, rescue) = self._hand_put_right(), last_attempt(question, roll.face)
        if not self._carry_out(order, roll.is_rolled):
            return

        def ask_loss() -> None:
            if game.state.turn.conquests[-1].won:
                self._ask_loss(partial(game.do_instead, *hand), rescue or order)

        show_attempt(
            language,
            replace(roll, hope=odds_parts(language, question.price)[0]),
            lambda: attempt_outcome(language, game.session.written),
            rescue=partial(game.do_instead, *hand, rescue) if rescue else None,
            after=ask_loss if question.relevant.loss_die else None,
        )

    def explain(self) -> None:
        """Say the rule behind each term."""
        language, question = self.services.language, self._asked()
        shown = answer(language, question, None)
        explain(language, f"{shown.lead}: {shown.number}", shown.lines)

    def on_pre_leave(self, *_: object) -> None:
        """A hand that was put right stays right."""
        self._keep_hand()

    def _record(self, order: Conquer) -> None:
        if order.failed or not self._asked().relevant.loss_die:
            self._carry_out(order)
        else:
            self._ask_loss(self._carry_out, order)

    def _ask_loss(self, record: Callable[..., bool], order: Conquer) -> None:
        """Ask for the loser's die, and record the attack with it."""
        language = self.services.language
        text = loss_text(language, self.services.game.state, order)

        def tell(face: int, is_rolled: bool) -> None:
            if record(replace(order, loss_die=face), is_unseen=is_rolled) and is_rolled:
                show_die(language, self._roll(face), loss_outcome(face, text))

        ask_loss_die(language, text, tell)

    def _carry_out(self, order: Conquer, is_unseen: bool = False) -> bool:
        if not self.services.game.do(*self._hand_put_right(), order, is_unseen=is_unseen):
            return False
        if not is_unseen:
            self._leave()
        return True

    def _roll(self, face: int) -> Roll:
        return app_roll(self.services, face, show=self._show_roll)

    def _show_roll(self) -> None:
        """Let what came of a die be seen, and leave the form of the attack."""
        is_here = self.manager and self.manager.current == self.name
        if is_here and self.services.game.has_unseen_step:
            self._leave()
        self.services.game.show_step()

    def _leave(self) -> None:
        self._choices = replace(self._choices, hand=None)
        self.services.back()

    def _keep_hand(self) -> None:
        """Put the record of the hand right before it is lost from sight."""
        orders = self._hand_put_right()
        self._choices = replace(self._choices, hand=None)
        if orders:
            self.services.game.do(*orders)

    def _hand_put_right(self) -> tuple[CorrectTroops, ...]:
        """Return the correction of a hand that was told otherwise than recorded."""
        hand, side = self._choices.hand, self._side()
        if self.is_calculating or hand is None or side is None or side.seat is None:
            return ()
        return (CorrectTroops(side.seat, side.race, hand=hand),) if hand != side.hand else ()

    def _asked(self) -> Question:
        assert self._question is not None
        return self._question

    def _sides(self) -> tuple[Contender, ...]:
        game = self.services.game
        return attackers(self.services.catalogue, game.state, not self.is_calculating)

    def _side(self) -> Contender | None:
        """Return the race that attacks; the first that can, if the chosen one no longer can."""
        sides = self._sides()
        chosen = (side for side in sides if side.key == self._attacker)
        return next(chosen, sides[0] if sides else None)

    def _refusal(self, question: Question) -> Refused | None:
        if self.is_calculating:
            return None
        action = next_action(question)
        game = self.services.game
        is_roll = action == "roll" and question.has_region
        told = {"die": 0, "failed": True} if is_roll else {}
        return refusal(self.services.catalogue, game.state, command(question, **told))

    def arrange(self) -> None:
        """Spell out what stands beside the title where that leaves room for it."""
        left = self.width * 0.6 if self.shape.is_lying else self.width
        heading = text_width(self.title, sp(26 if self.shape.is_roomy else 20), bold=True)
        words = text_width(self.toggle_text, sp(18))
        self.is_spelt_out = heading + words + sp(_SIGN) + dp(_HEAD_MARGINS) <= left
