"""How a page is drawn: on which background, and in how much room."""

from collections.abc import Iterable
from typing import Any, Literal

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.dataclasses import dataclass
from companion.ui.kit.layouts import refill
from companion.ui.kit.shape import Shape


@dataclass(frozen=True, slots=True)
class PageLook:
    """What every widget of a page knows besides its block."""

    shape: Shape = Shape()
    # A dark panel, or the page of a screen.
    ground: Literal["bar", "page"] = "bar"
    # On a card of the page, where another card would not stand out.
    is_on_card: bool = False

    @property
    def ink(self) -> str:
        """The colour of words."""
        return "on_bar" if self.ground == "bar" else "ink"

    @property
    def is_brief(self) -> bool:
        """Whether odds are worded briefly, to leave room for the rest."""
        return self.shape.is_low or not self.shape.is_large

    @property
    def has_one_row(self) -> bool:
        """Whether the app's die is beside the faces of the real one."""
        if self.ground == "page":
            return self.shape.kind == "low"
        return self.is_brief or self.shape.kind == "tall"

    @property
    def is_dense(self) -> bool:
        """Whether lines are close together."""
        return not self.shape.is_large


class BlockView:
    """The base of all views; `redraw` does what kv doesn't follow by itself."""

    # With `rebind`, kv follows their attributes: `root.block.text`.
    block: Any = ObjectProperty(None, rebind=True)
    look = ObjectProperty(PageLook(), rebind=True)
    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("block", "look"):
            self.fbind(name, self.redraw)
        self.redraw()

    def redraw(self, *_: object) -> None:
        """Show the current block."""

    def show_each(self, box: Widget, kind: type[Widget], found: Iterable[Any], **more: Any) -> None:
        """Let a box show a widget of this kind for each of these blocks."""
        shared = {"look": self.look, "actions": self.actions} | more
        refill(box, [(kind, shared | {"block": block}) for block in found])


class TapView(BlockView):
    """The base of views that can be tapped, by the name of their block."""

    def on_block(self, *_: object) -> None:
        """Take the name."""
        self.name = self.block.name

    def on_release(self) -> None:
        """Do what a tap stands for."""
        if self.block.tap is not None:
            self.actions.take(self.block.tap)
