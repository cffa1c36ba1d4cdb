"""An old step in the form it was made in: a band above it says so, all below is as it was then."""

from typing import Any

from kivy.properties import StringProperty

from companion.engine.commands import Conquer, Decline, Score
from companion.ui.kvfiles import load_kv
from companion.ui.put_right import Trial
from companion.ui.screens.base import AppScreen
from companion.ui.widgets.filling import fill


class PutRightScreen(AppScreen):
    """Holds the form; leaving it changes nothing."""

    banner = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._trial: Trial | None = None
        self._forms: dict[type, Any] = {}
        super().__init__(*args, **kwargs)

    def visit(self, trial: Trial | None = None, **given: Any) -> None:
        """Come with a step to be put right."""
        if trial:
            self._trial = trial
            form = self._form(type(trial.commands[-1]))
            form.begin(trial)
            fill(self.ids.form, [form])
        super().visit(**given)

    def refresh(self) -> None:
        """Say which turn it is, in the language of now."""
        if self._trial:
            self.banner = self._trial.title
            self._form(type(self._trial.commands[-1])).refresh()

    def _form(self, kind: type) -> Any:
        """Return the form for a kind of step; it is built when it is first needed."""
        if kind not in self._forms:
            self._forms[kind] = _build(kind, self.services)
        return self._forms[kind]


def _build(kind: type, services: Any) -> Any:
    from companion.ui.screens.put_right_conquer import PutRightConquer
    from companion.ui.screens.put_right_sheets import PutRightDecline, PutRightScore

    forms = {
        Conquer: (PutRightConquer, "conquer"),
        Score: (PutRightScore, "score"),
        Decline: (PutRightDecline, "decline"),
    }
    form, kv = forms[kind]
    load_kv(f"screens/{kv}")
    return form(services)
