"""How much room there is, worked out in one place for every screen, sheet and card.

Everything is measured in dp at the usual text size: with text twice as large, a window has half as
much room. The same questions can be asked of a window and of a column of cards.
"""

from math import inf
from typing import Any, Literal

from kivy.properties import ObjectProperty

from companion.dataclasses import dataclass

Kind = Literal["wide", "tall", "narrow", "low"]

# Across, what there is room for from here on:
TINY = 240  # a line of three words; less holds a summary, and no layout
TIGHT = 300  # an icon beside the words of a button, a word beside a number
NARROW = 400  # a label, a name and a button in one line; phones are narrower
PAIRS = 600  # two cards side by side, each nearly as wide as on a phone
BROAD = 680  # two columns of whole sentences
WIDE = 900  # three columns, those at the sides as narrow as can still be read
# Down:
SQUAT = 300  # buttons that stay in place, and something that scrolls above them
FLAT = 480  # a heading of its own, large buttons, a picture
LOW = 700  # names and numbers so large that the whole table can read them
TALL = 900  # two panels one below the other, each at its full height
# In plain dp, for fingers do not grow with the text:
SHALLOW = 560  # twelve keys, and something above them

_ACROSS = (TINY, TIGHT, NARROW, PAIRS, BROAD, WIDE)
_DOWN = (SQUAT, FLAT, LOW, TALL)


@dataclass(frozen=True, slots=True)
class Shape:
    """The answers about the room; two rooms with the same answers are equal.

    `across` and `down` are steps, not sizes: observers of a shape hear only of changes that matter.
    """

    across: int = WIDE
    down: int = TALL
    # Wider than high.
    is_lying: bool = True
    # Hardly room for a keypad, whatever the text size.
    is_shallow: bool = False

    @property
    def kind(self) -> Kind:
        """How a whole screen is arranged: in columns, in rows, or one thing at a time."""
        if self.is_lying:
            return "wide" if self.across >= WIDE else "low"
        return "tall" if self.has_pairs and self.down >= TALL else "narrow"

    @property
    def is_large(self) -> bool:
        """Whether everything is visible at once; otherwise it is behind tabs."""
        return self.kind in ("wide", "tall")

    @property
    def is_tiny(self) -> bool:
        """Whether only a summary and one button stay visible, below the rest or beside it."""
        return self.across < (NARROW if self.is_lying else TINY)

    @property
    def is_tight(self) -> bool:
        """Whether a button has room only for its words."""
        return self.across < TIGHT

    @property
    def is_narrow(self) -> bool:
        """Whether a label is above what belongs to it."""
        return self.across < NARROW

    @property
    def has_pairs(self) -> bool:
        """Whether cards fit two by two."""
        return self.across >= PAIRS

    @property
    def is_broad(self) -> bool:
        """Whether cards side by side have room for whole sentences."""
        return self.across >= BROAD

    @property
    def has_side(self) -> bool:
        """Whether there is room for a panel beside the page."""
        return self.is_lying and self.has_pairs

    @property
    def is_single(self) -> bool:
        """Whether everything is one scrolling page: no panel fits beside or below it."""
        return not self.has_side and self.kind != "tall"

    @property
    def is_roomy(self) -> bool:
        """Whether cards fit two by two beside a panel, or above it in an upright window."""
        return self.across >= (WIDE if self.is_lying else PAIRS)

    @property
    def is_squat(self) -> bool:
        """Whether even the answers have to scroll."""
        return self.down < SQUAT

    @property
    def has_air(self) -> bool:
        """Whether there is height for decoration; upright, the rest is below."""
        return self.down >= (FLAT if self.is_lying else LOW)

    @property
    def is_small(self) -> bool:
        """Whether there is no room for a heading or for large buttons."""
        return self.is_narrow or self.down < FLAT

    @property
    def is_low(self) -> bool:
        """Whether large numbers and names would take the room of what is below them."""
        return self.down < LOW


def shape_for(width: float, height: float, text_scale: float) -> Shape:
    """Return the shape of a window of this size in dp, at this text scale."""
    across, down = width / text_scale, height / text_scale
    return Shape(
        max((step for step in _ACROSS if step <= across), default=0),
        max((step for step in _DOWN if step <= down), default=0),
        width > height,
        height < SHALLOW,
    )


def column_shape(width: float) -> Shape:
    """Return the shape of a scrolling column of this width, in dp at the usual text size."""
    return shape_for(width, inf, 1)


class ShapeProperty(ObjectProperty):
    """A `shape` whose answers kv can bind to, as in `root.shape.is_narrow`."""

    def __init__(self, **kwargs: Any) -> None:
        # Without it kv would look for changes inside a shape, which never changes.
        super().__init__(Shape(), rebind=True, **kwargs)
