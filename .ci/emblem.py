"""Draws the app's emblem, as icons and as the picture shown while it loads: `python .ci/emblem.py`.

Two tokens on a hill, before a coin that is rising or setting. Shapes are distances to their edge,
negative inside, so that every edge is smooth at any size.
"""

import struct
import zlib
from collections.abc import Callable
from math import cos, hypot, radians, sin
from pathlib import Path

from companion.ui.theme import PALETTES, PLAYER_COLOURS

DATA = Path(__file__).parents[1] / "data"
ANDROID = Path(__file__).parent / "android"
LIGHT = PALETTES["light"]
Shape = Callable[[float, float], float]
Colour = tuple[float, ...]


def circle(x: float, y: float, radius: float) -> Shape:
    """Return a disc."""
    return lambda px, py: hypot(px - x, py - y) - radius


def square(x: float, y: float, half: float, corner: float, angle: float) -> Shape:
    """Return a square with rounded corners, rotated by so many degrees."""
    turn, slant = cos(radians(angle)), sin(radians(angle))

    def distance(px: float, py: float) -> float:
        across, along = px - x, py - y
        dx = abs(across * turn + along * slant) - half + corner
        dy = abs(along * turn - across * slant) - half + corner
        return hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - corner

    return distance


def triangle(x: float, y: float, radius: float, angle: float) -> Shape:
    """Return a triangle standing on its side, rotated by so many degrees."""
    sides = [
        (sin(radians(turn)), cos(radians(turn))) for turn in (-angle, 120 - angle, 240 - angle)
    ]
    return lambda px, py: max((px - x) * a + (py - y) * b for a, b in sides) - radius / 2


def both(one: Shape, other: Shape) -> Shape:
    """Return the overlap of two shapes."""
    return lambda px, py: max(one(px, py), other(px, py))


# On a field of 512 by 512, y downwards; later shapes lie on top of earlier ones.
LAND = circle(256, 256, 222)
EMBLEM: tuple[tuple[Shape, str], ...] = (
    (circle(256, 256, 250), LIGHT["bar"]),
    (circle(256, 256, 234), LIGHT["gold"]),
    (LAND, LIGHT["page"]),
    (circle(352, 166, 76), LIGHT["gold_line"]),
    (circle(352, 166, 68), LIGHT["gold"]),
    (circle(352, 166, 52), LIGHT["gold_line"]),
    (circle(352, 166, 46), LIGHT["gold"]),
    (both(LAND, circle(440, 600, 290)), LIGHT["line"]),
    (square(318, 292, 74, 20, 10), LIGHT["bar"]),
    (square(318, 292, 67, 15, 10), LIGHT["card"]),
    (square(318, 292, 58, 10, 10), PLAYER_COLOURS[1]),
    (triangle(322, 296, 36, 10), LIGHT["card"]),
    (square(190, 268, 84, 22, -8), LIGHT["bar"]),
    (square(190, 268, 76, 17, -8), LIGHT["card"]),
    (square(190, 268, 66, 11, -8), PLAYER_COLOURS[0]),
    (circle(190, 268, 33), LIGHT["card"]),
    (both(LAND, circle(200, 720, 392)), LIGHT["bar"]),
    (both(LAND, circle(200, 720, 384)), LIGHT["go"]),
)
# The same in one colour, which Android chooses: a clear shape cuts a gap into those before it.
INK, GAP = "#FFFFFF", "#FFFFFF00"
OUTLINE: tuple[tuple[Shape, str], ...] = (
    (circle(352, 166, 72), INK),
    (circle(352, 166, 54), GAP),
    (circle(352, 166, 40), INK),
    (square(318, 292, 88, 26, 10), GAP),
    (square(318, 292, 70, 18, 10), INK),
    (triangle(330, 300, 30, 10), GAP),
    (square(190, 268, 98, 28, -8), GAP),
    (square(190, 268, 80, 20, -8), INK),
    (circle(190, 268, 38), GAP),
    (circle(200, 720, 402), GAP),
    (both(LAND, circle(200, 720, 384)), INK),
)


def paint(
    size: int, scale: float, ground: str, emblem: tuple[tuple[Shape, str], ...] = EMBLEM
) -> bytes:
    """Return the rows of a picture with the emblem in its middle, on this background."""
    step = 512 / size / scale
    layers = [(shape, rgba(colour)) for shape, colour in emblem]
    rows = bytearray()
    for row in range(size):
        rows.append(0)
        for column in range(size):
            x, y = (256 + (place + 0.5 - size / 2) * step for place in (column, row))
            rows += bytes(round(255 * part) for part in pixel(layers, rgba(ground), x, y, step))
    return bytes(rows)


def pixel(
    layers: list[tuple[Shape, Colour]], ground: Colour, x: float, y: float, step: float
) -> Colour:
    """Return the colour of one point, each layer covering as much of it as its edge leaves."""
    *rgb, alpha = ground
    for shape, (*new_rgb, opacity) in layers:
        covered = min(1.0, max(0.0, 0.5 - shape(x, y) / step))
        if covered:
            shares = (covered * opacity, alpha * (1 - covered))
            alpha = sum(shares)
            # Without any opacity there is no colour to mix.
            if alpha:
                rgb = [
                    (new * shares[0] + old * shares[1]) / alpha
                    for new, old in zip(new_rgb, rgb, strict=True)
                ]
    return (*rgb, alpha)


def rgba(colour: str) -> Colour:
    """Return the components of a colour such as `#EFE4CC`, with opacity if it has one."""
    return tuple(part / 255 for part in bytes.fromhex(colour[1:].ljust(8, "F")))


def write_png(path: Path, size: int, rows: bytes) -> None:
    """Write a square picture with an alpha channel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    packed = zlib.compress(rows, 9)
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", packed), chunk(b"IEND", b""))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts))


if __name__ == "__main__":
    write_png(DATA / "icon.png", 512, paint(512, 1, LIGHT["clear"]))
    write_png(DATA / "presplash.png", 1024, paint(1024, 0.5, LIGHT["page"]))
    # An adaptive icon: launchers cut off up to a third of each layer, so the emblem is smaller.
    write_png(ANDROID / "icon_foreground.png", 432, paint(432, 0.62, LIGHT["clear"]))
    write_png(ANDROID / "icon_background.png", 432, paint(432, 1, LIGHT["page"], ()))
    write_png(ANDROID / "icon_monochrome.png", 432, paint(432, 0.66, LIGHT["clear"], OUTLINE))
