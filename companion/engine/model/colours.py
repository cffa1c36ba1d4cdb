"""The five colours, each with a shape of its own: which of them a player has."""

from collections.abc import Sequence
from typing import Annotated

from companion.codec import Bounds

SHAPES = ("circle", "triangle", "square", "rhombus", "star")
COLOURS = len(SHAPES)
Colour = Annotated[int, Bounds(0, COLOURS - 1)]


def seat_colour(colours: Sequence[int], seat: int) -> int:
    """Return the colour of a seat; games from before colours were kept have them by seat."""
    return colours[seat] if colours else seat
