"""How a page is drawn: on which ground, and in how much room."""

from dataclasses import dataclass
from typing import Literal

from companion.ui.kit.shape import Shape


@dataclass(frozen=True, slots=True)
class PageLook:
    """What every widget of a page knows beside its block."""

    shape: Shape = Shape()
    # A dark panel, or the page of a screen.
    ground: Literal["bar", "page"] = "bar"

    @property
    def ink(self) -> str:
        """The colour of words."""
        return "on_bar" if self.ground == "bar" else "ink"

    @property
    def is_brief(self) -> bool:
        """Whether odds have few words, to leave room for the rest."""
        return self.shape.is_low or not self.shape.is_large

    @property
    def has_one_row(self) -> bool:
        """Whether the app's die lies beside the faces of the real one."""
        return self.is_brief if self.ground == "bar" else self.shape.kind == "low"

    @property
    def is_dense(self) -> bool:
        """Whether lines stand close together."""
        return not self.shape.is_large
