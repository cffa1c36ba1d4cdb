"""In which colours and sizes a board is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.facts.board import Disc
from companion.ui.theme import Theme

Ink = Sequence[float]
# How much of a player's colour lies over the land: of an active race, and of one in decline.
_HELD, _LEFT = 0.3, 0.14
_PALE = 0.35
# Of what is written on a player's disc, against it.
_LEAST_CONTRAST = 3.0


@dataclass(frozen=True)
class Look:
    """What all regions of a board have in common.

    `unit`: how many units of the board a dp takes where it is usually seen; `text`: how large text
    is, 1 is usual; `sharpness`: how many pixels a dp of such text takes; `tile`: how large the
    patterns are.
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

    def land(self, terrain: str, disc: Disc | None) -> Ink:
        """Return the colour of the land, which shows who holds it."""
        ground = self.ink(terrain)
        if not disc or not disc.colour:
            return ground
        return mixed(ground, self._player(disc), _LEFT if disc.in_decline else _HELD)

    def border(self, terrain: str, disc: Disc) -> Ink:
        """Return the colour of the border around a player's region."""
        player = self._player(disc)
        return mixed(player, self.ink(terrain), _PALE) if disc.in_decline else player

    def disc(self, disc: Disc) -> tuple[Ink, Ink]:
        """Return the colour of a disc, and of what is drawn on it."""
        if disc.in_decline:
            return self.ink("stone"), self.ink("on_gold")
        if not disc.colour:
            return self.ink("power"), self.ink("on_badge")
        player, light = self._player(disc), self.ink("on_go")
        is_clear = contrast(player, light) >= _LEAST_CONTRAST
        return player, light if is_clear else self.ink("on_gold")

    def _player(self, disc: Disc) -> Ink:
        colour: Ink = self.theme.players[int(disc.colour)]
        return colour


def mixed(one: Ink, other: Ink, share: float) -> list[float]:
    """Return a colour with a share of another in it."""
    return [a + (b - a) * share for a, b in zip(one[:3], other[:3], strict=True)] + [1.0]


def contrast(one: Ink, other: Ink) -> float:
    """Return how well two colours are told apart, from 1 to 21."""
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


def _light(ink: Ink) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in ink[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
