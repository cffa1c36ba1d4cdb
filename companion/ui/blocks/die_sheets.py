"""Sheets on the way to an attack: a die to roll, a coin to pay."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty

from companion.dataclasses import dataclass, replace
from companion.engine import DIE
from companion.pages.die import FACES, DieOutcome
from companion.ui.blocks.die import FaceButton
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.motion import grow
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import BACK_KEY
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Row, Surface
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv
from companion.words import Language

# Seconds: enough to read a number that asks for nothing.
_READ = 1.6
Act = Callable[[], object]
# Reports every change of the game, until what it returns is called.
Follow = Callable[[Callable[[Any], None]], Act]


@dataclass(frozen=True, slots=True)
class Lying:
    """What a die shows, already recorded; `hope`: what it was rolled for.

    `follow`: reports when the game changes: then nobody waits for this die any more.
    `is_rolled`: the app rolls it now. `show`: shows everybody the outcome, once it lies still.
    """

    face: int
    follow: Follow
    hope: str = ""
    is_rolled: bool = False
    is_moving: bool = False
    show: Act = lambda: None


class DieVerdict(Surface):
    """The word everyone is waiting for; success and failure have different signs too."""

    kind = OptionProperty("number", options=("taken", "held", "number"))
    text = StringProperty("")


class DieRoll(Row):
    """The die in its tray, and the outcome as soon as it may be seen."""

    shape = ShapeProperty()
    words_lie_aside = BooleanProperty(False)
    outcome = ObjectProperty(DieOutcome("number", "", ""))
    is_rolling = BooleanProperty(False)


class DieSheet(Sheet):
    """Rolls a die and shows the outcome; a tap skips the roll.

    `after`: done once it is closed, unless the game has changed. `closes_itself`: after a while.
    """

    is_rolling = BooleanProperty(False)
    closes_itself = BooleanProperty(False)

    def begin(
        self, roll: Lying, outcome: DieOutcome, after: Act | None, *answers: PushButton
    ) -> "DieSheet":
        """Open, and roll."""
        self.after, self._is_moving = after, roll.is_moving
        self.is_rolling = roll.is_rolled and roll.is_moving
        self._roll, self._unfollow = roll, roll.follow(self._on_change)
        self._close_soon = Clock.create_trigger(self.dismiss, _READ)
        self._body = DieRoll(outcome=outcome, shape=self.shape, is_rolling=self.is_rolling)
        self.bind(shape=self._body.setter("shape"), is_rolling=self._body.setter("is_rolling"))
        self._die = self._body.ids.die.__self__
        self._die.face = roll.face
        self._die.bind(on_land=self._land)
        self.fill(self._body).answer_with(*answers).open()
        if roll.is_rolled:
            self._die.roll(roll.face, roll.is_moving)
        return self

    def skip(self) -> None:
        """Skip the roll."""
        self._die.land()

    def leave(self) -> None:
        """Close without asking anything more: the reason for the roll is gone."""
        self.after = None
        self.dismiss()

    def on_touch_down(self, touch: Any) -> bool:
        """Skip on a tap, unless it is on a button."""
        if self.is_rolling and not self.is_closing and self.is_meant(touch):
            self.skip()
            self.has_acted(touch)
            return True
        return super().on_touch_down(touch)

    def on_dismiss(self) -> None:
        """Stop everything that moves or waits, and go on."""
        self._unfollow()
        self._close_soon.cancel()
        self._die.stop()
        self._roll.show()
        if self.after:
            self.after()

    def _handle_keyboard(self, window: object, key: int, *more: object) -> bool:
        # Closing may be an answer, but nobody has seen the question yet.
        if key == BACK_KEY and self.is_rolling:
            self.skip()
            return True
        return super()._handle_keyboard(window, key, *more)

    def _on_change(self, _change: object) -> None:
        self.leave()

    def _land(self, *_: object) -> None:
        self.is_rolling = False
        # It must not close because of the very change it is about to show.
        self._unfollow()
        self._roll.show()
        self._unfollow = self._roll.follow(self._on_change)
        if self._is_moving:
            grow(self._body.ids.verdict)
            if self.closes_itself:
                self._close_soon()


def roll_die() -> int:
    """Return a roll of a fair die."""
    return secrets.choice(DIE)


def show_die(
    language: Language, roll: Lying, outcome: DieOutcome, after: Act | None = None
) -> DieSheet:
    """Roll a die that is already recorded, and show the outcome."""
    _ = language.gettext
    # NOTE: the faces of the die follow.
    shows = _("The die shows")
    sheet = DieSheet(title=shows, name="die")
    sheet.closes_itself = outcome.kind == "number" and after is None
    done = PushButton(name="die-done", kind="primary", text=_("Continue"))

    def name_it(*_args: object) -> None:
        # NOTE: a button: do not wait for the die.
        done.text = _("Skip") if sheet.is_rolling else _("Continue")
        done.kind = "plain" if sheet.is_rolling else "primary"
        # While it rolls, say what is hoped for; then the verdict.
        sheet.title = roll.hope if roll.hope and sheet.is_rolling else shows

    sheet.bind(is_rolling=name_it)
    done.bind(on_release=lambda *_: sheet.skip() if sheet.is_rolling else sheet.dismiss())
    return sheet.begin(roll, outcome, after, done)


def show_attempt(
    language: Language,
    roll: Lying,
    outcome: Callable[[], DieOutcome],
    rescue: Act | None = None,
    after: Act | None = None,
) -> DieSheet:
    """Show how a recorded last attempt went; if a coin would save it, ask for one.

    `rescue` saves it, and `outcome` returns how it went in the end.
    """
    if rescue is None:
        return show_die(language, roll, outcome(), after)
    lying = replace(roll, is_rolled=False, is_moving=False)

    def tell() -> None:
        show_die(language, lying, outcome(), after)

    def pay() -> None:
        rescue()
        tell()

    return ask_coin(language, roll, pay, let_go=tell)


def ask_coin(language: Language, roll: Lying, pay: Act, let_go: Act) -> DieSheet:
    """Roll a die that is too low, and ask whether to pay a coin for it; closing declines."""
    _ = language.gettext
    sheet = DieSheet(title=_("The die shows"), name="coin", auto_dismiss=False)
    yes = PushButton(name="coin-pay", kind="primary", icon="markers/coins", text=_("Pay a coin"))
    # NOTE: a button: pay no coin, the region is not conquered.
    no = PushButton(name="coin-keep", text=_("Let it go"), on_release=sheet.dismiss)

    def show_answers(*_: object) -> None:
        for button in (yes, no):
            button.disabled, button.opacity = sheet.is_rolling, 0 if sheet.is_rolling else 1

    def choose(*_: object) -> None:
        sheet.after = pay
        sheet.dismiss()

    sheet.bind(is_rolling=show_answers)
    yes.bind(on_release=choose)
    text = _("That is not enough. Pay the bank a coin and the region is yours.")
    outcome = DieOutcome("number", "", text)
    return sheet.begin(roll, outcome, let_go, yes, no)


def ask_loss_die(language: Language, text: str, record: Callable[[int, bool], None]) -> Sheet:
    """Ask for the loser's die, or let the app roll it; if closed, nothing is recorded."""
    _ = language.gettext
    sheet = Sheet(title=_("The loser rolls"), name="loss", auto_dismiss=False)
    faces = Row()
    for face in FACES:
        button = FaceButton(name=f"loss-{face}", number=face, text=str(face))
        button.bind(on_release=sheet.closing(partial(record, face, False)))
        faces.add_widget(button)
    dice = PushButton(name="loss-roll", kind="primary", icon="signs/dice", text=_("Roll the die"))
    dice.bind(on_release=sheet.closing(lambda: record(roll_die(), True)))
    return sheet.fill(Words(text=text), dice, faces).open()


load_kv("blocks/die_sheets")
