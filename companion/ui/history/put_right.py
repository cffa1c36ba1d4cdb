"""Putting an old step right: the form it was made in, tried on the game as it stood before it.

Nothing that is tapped there changes the game: another answer is only foreseen, what follows from it
is said, and one button then puts the step right. Whoever goes back before that, or is thrown out,
has changed nothing.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from companion.codec import Invalid
from companion.engine import Command, Refused
from companion.pages.put_right import WhatFollows
from companion.play import CurrentGame, foreseen_consequences
from companion.ui.history.consequences_sheet import open_consequences
from companion.ui.history.put_right_forms import has_screen, open_form
from companion.ui.kit.banner import Banner
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.ui.parts.step_on_trial import Asked
from companion.ui.services import Services
from companion.words import consequence_texts, moment_text, no_rewrite_text

if TYPE_CHECKING:
    from companion.play import Consequence, Session


def put_right(services: Services, step: int) -> None:
    """Open the form in which a step was made, counting from 1, filled as it was."""
    if services.game.can_rewrite(step) and services.game.open_turn(step):
        Trial(services, step).open()


def remove(services: Services, step: int) -> None:
    """Say what follows if a step is left out, and leave it out if that is wanted."""
    if services.game.can_rewrite(step) and services.game.open_turn(step):
        ProposedRewrite(services, step, "remove").ask()


class GameOnTrial(CurrentGame):
    """The game right before an old step. What is asked for here is not done, but passed on."""

    def __init__(self, session: "Session", ask: Callable[..., None]) -> None:
        super().__init__(complain=lambda problem: None)
        self._pass_on = ask
        self.open(session)

    def do(self, *commands: Command, is_unseen: bool = False) -> bool:
        """Pass on what would be asked for instead; here nothing is done."""
        self._pass_on(*commands)
        return False


class ProposedRewrite:
    """A step that may be something else, or nothing."""

    def __init__(
        self, services: Services, step: int, act: Literal["put_right", "remove"] = "put_right"
    ) -> None:
        self.services, self.step, self._act = services, step, act

    def found(self, *asked: Asked) -> "tuple[Consequence, ...]":
        """Return what follows from another answer, or raise why it cannot be."""
        return foreseen_consequences(self.services.game.session, self.step, *asked)

    def ask(self, *asked: Asked) -> None:
        """Say what follows, with one button to agree; or why it cannot be."""
        try:
            found = self.found(*asked)
        except (Refused, Invalid) as problem:
            self._refuse(problem)
            return
        names = [player.name for player in self.services.game.state.players]
        open_consequences(
            self.services.language, names, found, lambda: self.carry_out(*asked), act=self._act
        )

    def carry_out(self, *asked: Asked) -> None:
        """Put the step right, as one step that undo takes back."""
        services, _ = self.services, self.services.language.gettext
        if services.game.rewrite(self.step, *asked):
            is_removal = self._act == "remove"
            removed, right = _("Removed. It can be undone."), _("Put right. It can be undone.")
            services.say(removed if is_removal else right, is_well=True)

    def why_not(self, problem: Refused | Invalid) -> str:
        """Return the sentence that names the step in the way, and the reason."""
        return no_rewrite_text(
            self.services.language, self.services.game.session, self.step, problem
        )

    def _refuse(self, problem: Refused | Invalid) -> None:
        _ = self.services.language.gettext
        sheet = Sheet(title=_("That cannot be"), name="no-rewrite")
        close = PushButton(
            name="no-rewrite-done", kind="primary", text=_("Got it"), on_release=sheet.dismiss
        )
        sheet.fill(Words(text=self.why_not(problem))).answer_with(close).open()


class Trial(ProposedRewrite):
    """The form of an old step, open to be filled in otherwise."""

    def __init__(self, services: Services, step: int) -> None:
        super().__init__(services, step)
        session = services.game.session
        self.commands: Asked = session.steps[step - 1].commands
        game = GameOnTrial(session.branch(step), lambda *commands: self.ask(commands))
        # Where a form would lead once it is done, this one does not.
        self.trial = replace(services, game=game, go=lambda *_, **_given: None)
        self._form: Sheet | None = None

    @property
    def title(self) -> str:
        """Which turn is put right."""
        return moment_text(self.services.language, self.trial.game.state)

    def foresee(self, commands: Asked) -> WhatFollows:
        """Return what follows from another answer, or why it cannot be."""
        names = [player.name for player in self.services.game.state.players]
        try:
            texts = consequence_texts(self.services.language, self.found(commands), names)
        except (Refused, Invalid) as problem:
            return WhatFollows(self.why_not(problem), is_possible=False)
        return WhatFollows("\n".join(texts), is_possible=True)

    def open(self) -> None:
        """Open the form, filled as it was."""
        if has_screen(self.commands):
            self.services.go("put_right", trial=self)
            return
        self._form = open_form(self.trial, self.commands)
        if self._form is None:
            self.services.say(self.services.language.gettext("That cannot be done now."), True)
            return
        body, title = self._form.ids.body, self.title
        band = Banner(icon="signs/edit", text=title, short=title, is_shown=True)
        body.add_widget(band, index=len(body.children))

    def carry_out(self, *asked: Asked) -> None:
        """Leave the form, and put the step right."""
        if self._form:
            self._form.dismiss()
        else:
            self.services.back()
        super().carry_out(*asked)
