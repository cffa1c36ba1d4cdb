"""The colours and sizes of a board."""

from collections.abc import Sequence

from companion.dataclasses import dataclass
from companion.pages.board import Disc, Mark
from companion.ui.theme import Theme

Ink = Sequence[float]
# The contrast of text on a player's disc.
_MIN_CONTRAST = 3.0


@dataclass(frozen=True)
class Look:
    """What all regions of a board have in common.

    `unit`: board units per dp at the usual scale; `text`: the text scale, usually 1; `sharpness`:
    pixels per dp of text; `tile`: the size of the patterns.
    """

    theme: Theme
    unit: float
    text: float
    sharpness: float
    tile: float

    def ink(self, role: str) -> Ink:
        """Return the colour of a role."""
        colour: Ink = self.theme.colours[role]
        return colour

    def land(self, terrain: str, is_veiled: bool) -> Ink:
        """Return the colour of the land, paler where it is out of reach."""
        ground, mist = self.ink(terrain), self.ink("mist")
        share = mist[3] if is_veiled else 0.0
        return [a + (b - a) * share for a, b in zip(ground[:3], mist[:3], strict=True)]

    def disc(self, disc: Disc | Mark) -> tuple[Ink, Ink]:
        """Return the colour of a disc or a marker, and of what is drawn on it."""
        if not disc.colour:
            return self.ink("power"), self.ink("on_badge")
        player, light = self.player(disc), self.ink("on_go")
        is_clear = contrast(player, light) >= _MIN_CONTRAST
        return player, light if is_clear else self.ink("on_gold")

    def player(self, disc: Disc | Mark) -> Ink:
        """Return the colour of whoever holds a region."""
        colour: Ink = self.theme.players[int(disc.colour)]
        return colour


def contrast(one: Ink, other: Ink) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


def _light(ink: Ink) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in ink[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
