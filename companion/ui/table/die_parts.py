"""The die on a region's page: what it showed, what it would do, and the app's own."""

from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.facts.board_taps import Face
from companion.ui.kit.box_contents import fill, refill
from companion.ui.kit.buttons import IconButton, PushButton
from companion.ui.kit.surface import Column, Row
from companion.ui.kvfiles import load_kv
from companion.ui.parts.die import FaceButton
from companion.ui.table.region_parts import TapPush


class DieFaces(Column):
    """What the die can show: each face with what comes of it.

    `has_die`: the app's own lies beside them, where there is no room for a row of its own, nor
    for what a coin would do.
    """

    faces = ObjectProperty(())
    hope = StringProperty("")
    has_die = BooleanProperty(False)
    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._row, self._coins = Row(), Column()
        self._level = Clock.create_trigger(self._make_level, -1)
        for name in ("faces", "has_die", "hope"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        shared = {"actions": self.actions, "padding": (dp(2), dp(8)), "level": self._level}
        rolled = {"faces": self.faces, "hope": self.hope, "actions": self.actions}
        dice: list[Any] = [(RollSign, rolled)] if self.has_die else []
        # Beside the app's die there is no room for words.
        faces = [replace(face, text="") for face in self.faces] if self.has_die else self.faces
        dice += [(RolledFace, {"face": face} | shared) for face in faces]
        refill(self._row, dice)
        coins = [face for face in faces if face.with_coin is not None and not self.has_die]
        specs = [(CoinButton, {"face": face, "actions": self.actions}) for face in coins]
        refill(self._coins, specs)
        fill(self, [self._row, self._coins] if coins else [self._row])

    def _make_level(self, *_: object) -> None:
        """Let all be of one height, whichever of them says more."""
        faces = [face for face in self._row.children if isinstance(face, RolledFace)]
        most = max((face.own_height for face in faces), default=0)
        for face in faces:
            face.least_height = max(dp(56), most)


class RolledFace(FaceButton):
    """A face of the die that was rolled; `level` is called when it needs another height."""

    face = ObjectProperty(Face(0, "", ()))
    actions = ObjectProperty(None)
    level = ObjectProperty(None)

    def on_face(self, *_: object) -> None:
        """Say what comes of it, in whatever language."""
        self.name, self.number = f"face-{self.face.number}", self.face.number
        self.text = self.face.text or str(self.face.number)

    def on_own_height(self, *_: object) -> None:
        """Let those beside it follow."""
        if self.level:
            self.level()

    def on_release(self) -> None:
        """Say that it was rolled."""
        self.actions.tell(self.face, self.face.tap)


class CoinButton(PushButton):
    """A face that a coin makes up for."""

    face = ObjectProperty(Face(0, "", ()))
    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Say that it was rolled, and a coin paid."""
        self.actions.tell(self.face, self.face.with_coin)


class RollRow(Row):
    """The die of the app; beside it, if there is such a thing: it failed, whatever was rolled."""

    faces = ObjectProperty(())
    hope = StringProperty("")
    held_out = ObjectProperty(None, allownone=True)
    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("faces", "hope", "held_out"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        rolled = {"faces": self.faces, "hope": self.hope, "is_main": self.held_out is not None}
        specs: list[Any] = [(RollButton, rolled | {"actions": self.actions})]
        if self.held_out:
            specs.append((TapPush, {"tapped": self.held_out, "actions": self.actions}))
        refill(self, specs)


class RollButton(PushButton):
    """Lets the app roll the die; `hope`: what for. `is_main`: there is nothing else to do."""

    hope = StringProperty("")
    is_main = BooleanProperty(False)
    faces = ObjectProperty(())
    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Roll it."""
        self.actions.roll(self.faces, self.hope)


class RollSign(IconButton):
    """Lets the app roll the die, as a sign alone."""

    hope = StringProperty("")
    faces = ObjectProperty(())
    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Roll it."""
        self.actions.roll(self.faces, self.hope)


class LossRollButton(PushButton):
    """Records a conquest, and lets the app roll for what its loser gets back."""

    tap = ObjectProperty(())
    why = StringProperty("")
    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Conquer, and roll."""
        self.actions.roll_for_losses(self.tap, self.why)


load_kv("table/die_parts")
