"""Drawing who starts: the wheel in a sheet, turned as often as anyone likes."""

import secrets
from collections.abc import Sequence

from companion.store import Person
from companion.ui.kit.overlays import Sheet
from companion.ui.new_game.wheel import WheelPanel
from companion.words import Language


class WheelSheet(Sheet):
    """Says who was drawn (`on_choose`): when the wheel stops, or when nobody waits for that."""

    __events__ = ("on_choose",)

    def __init__(
        self, language: Language, people: Sequence[Person], starter: int, is_moving: bool
    ) -> None:
        # NOTE: title of a wheel that draws who starts: whoever has the most pointed ears.
        super().__init__(title=language.gettext("The most pointed ears"), name="wheel")
        self._count, self._is_moving = len(people), is_moving
        names, colours = [one.name for one in people], [one.colour for one in people]
        look = {"names": names, "wearers": colours, "text": names[starter]}
        self._panel = WheelPanel(shape=self.shape, **look)
        self._panel.bind(on_again=self._turn, on_done=lambda _: self.dismiss())
        self._panel.ids.wheel.bind(on_stop=self._tell)
        self.fill(self._panel)
        self._turn()

    def on_choose(self, place: int) -> None:
        """Event: this player starts, by the place in the list."""

    def on_dismiss(self) -> None:
        """Stop; it has been decided since the wheel began to turn."""
        self._panel.ids.wheel.stop()
        self._tell()

    def _turn(self, *_: object) -> None:
        self._chosen = secrets.randbelow(self._count)
        self._panel.ids.wheel.spin(self._chosen, is_moving=self._is_moving)

    def _tell(self, *_: object) -> None:
        self.dispatch("on_choose", self._chosen)
