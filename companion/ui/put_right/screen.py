"""An old step in the form it was made in: a band above it says so, all below is as it was then."""

from importlib import import_module
from typing import Any

from kivy.properties import StringProperty

from companion.engine import (
    AbandonAt,
    Command,
    Conquer,
    ConquerAt,
    Decline,
    PlaceTroops,
    Score,
    SetRegion,
)
from companion.facts.filled_forms import asked_for_regions
from companion.ui.kit.box_contents import fill
from companion.ui.kvfiles import load_kv
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.step_on_trial import StepOnTrial

# The place that has such a form, and what the form is called there. Like the router, this looks
# them up by name: no place imports another.
FORMS = {
    Conquer: ("conquer", "PutRightConquer"),
    Score: ("score", "PutRightScore"),
    Decline: ("decline", "PutRightDecline"),
    ConquerAt: ("table", "PutRightAttack"),
    AbandonAt: ("table", "PutRightRegion"),
    PlaceTroops: ("table", "PutRightRegion"),
    SetRegion: ("table", "PutRightRegion"),
}
_ASKED_FOR_REGIONS = ("table", "PutRightTower")


class PutRightScreen(AppScreen):
    """Holds the form; leaving it changes nothing."""

    banner = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._trial: StepOnTrial | None = None
        self._forms: dict[tuple[str, str], Any] = {}
        super().__init__(*args, **kwargs)

    def visit(self, trial: StepOnTrial | None = None, **given: Any) -> None:
        """Come with a step to be put right."""
        if trial:
            self._trial = trial
            form = self._form(trial.commands[-1])
            form.begin(trial)
            fill(self.ids.form, [form])
            self.refresh_soon()
        super().visit(**given)

    def refresh(self) -> None:
        """Say which turn it is, in the language of now."""
        if self._trial:
            self.banner = self._trial.title
            self._form(self._trial.commands[-1]).refresh()

    def _form(self, order: Command) -> Any:
        """Return the form for a kind of step; it is built when it is first needed."""
        kind = _ASKED_FOR_REGIONS if asked_for_regions(order) else FORMS[type(order)]
        if kind not in self._forms:
            self._forms[kind] = _build(*kind, self.services)
        return self._forms[kind]


def _build(place: str, form: str, services: Any) -> Any:
    module = import_module(f"companion.ui.{place}.put_right")
    load_kv(f"{place}/screen")
    return getattr(module, form)(services)
