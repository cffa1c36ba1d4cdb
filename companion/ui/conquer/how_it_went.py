"""How an old attack went: won or in vain, and what the dice showed. Nothing is rolled anew."""

from typing import Any

from kivy.properties import ObjectProperty

from companion.facts.conquer import Question
from companion.facts.filled_forms import AttackOutcome
from companion.ui.conquer.ask_panel import AskSection
from companion.ui.kit.box_contents import fill
from companion.ui.kit.choice_chips import ChoiceChips
from companion.ui.kit.surface import Column
from companion.words import Language

_FACES = [(str(face), str(face), f"signs/die_{face}") for face in range(4)]


class HowItWent(Column):
    """Asks for the outcome and, where there were any, for the dice; `actions` is told."""

    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = "16dp"
        self._won = _chips("went", lambda choice: self.actions.choose_outcome(choice == "won"))
        self._die = _chips("last-die", lambda face: self.actions.choose_last_die(int(face)))
        self._loss = _chips("loss-die", lambda face: self.actions.choose_loss_die(int(face)))
        self._sections = [AskSection() for _ in range(3)]
        for section, chips in zip(self._sections, (self._won, self._die, self._loss), strict=True):
            section.add_widget(chips)

    def show(
        self, language: Language, question: Question, went: AttackOutcome, is_won: bool
    ) -> None:
        """Show how it went, as far as it was told."""
        _ = language.gettext
        won, die, loss = self._sections
        # NOTE: headings: how an attack went, what the die of the loser showed.
        won.title, die.title = _("HOW IT WENT"), _("THE DIE SHOWED")
        loss.title = _("THE LOSER ROLLED")
        self._won.options = [
            ("won", _("Conquered"), "signs/check"),
            ("lost", _("It held"), "signs/close"),
        ]
        self._won.chosen = ["won" if is_won else "lost"]
        for chips, face in ((self._die, went.die), (self._loss, went.loss_die)):
            chips.options, chips.chosen = _FACES, [] if face is None else [str(face)]
        is_attempt = bool(question.price.short) or went.die is not None or went.failed
        has_die = is_attempt and not question.rolls_first
        has_loss = question.relevant.loss_die and is_won
        asked = {die: has_die, loss: has_loss}
        fill(self, [section for section in self._sections if asked.get(section, True)])


def _chips(name: str, choose: Any) -> ChoiceChips:
    return ChoiceChips(name=name, on_choose=lambda _chips, choice: choose(choice))
