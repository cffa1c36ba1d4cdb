"""The icons of the tablet as drawings for a phone, read from the icon font itself.

The font is far too large to be sent to phones, which need a few dozen of its thousands of signs.
"""

from collections.abc import Iterator
from functools import cache
from struct import unpack_from

from companion.icons import glyph, icon_font

# The sides of the square around every icon: a quarter of the font's units is fine enough for a
# phone.
SIDE = 128
_ABOVE = 448
_ON_CURVE, _SHORT_X, _SHORT_Y, _REPEATS, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
_WITHOUT_BASIC_PLANE = 12

Point = tuple[int, int, bool]


@cache
def sign_path(icon: str) -> str:
    """Return the outline of an icon, such as `markers/hero`, as the path of an SVG."""
    return _Font(icon_font().read_bytes()).path(ord(glyph(icon)))


class _Font:
    """A TrueType font with simple glyphs only."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        (count,) = unpack_from(">H", data, 4)
        tables = (unpack_from(">4sLLL", data, 12 + 16 * number) for number in range(count))
        self._tables = {tag: offset for tag, _checksum, offset, _length in tables}
        self._groups = tuple(self._code_groups())

    def path(self, code: int) -> str:
        """Return the outline of a character; y grows downwards, as it does in an SVG."""
        start, end = self._place(self._number(code))
        return "".join(_contour_path(points) for points in self._contours(start)) if end else ""

    def _code_groups(self) -> Iterator[tuple[int, int, int]]:
        """Return the runs of characters: the first, the last, the first's glyph."""
        start = self._tables[b"cmap"]
        for kind in range(unpack_from(">H", self._data, start + 2)[0]):
            at = start + unpack_from(">L", self._data, start + 8 + 8 * kind)[0]
            if unpack_from(">H", self._data, at)[0] == _WITHOUT_BASIC_PLANE:
                for group in range(unpack_from(">L", self._data, at + 12)[0]):
                    first, last, glyph_number = unpack_from(
                        ">LLL", self._data, at + 16 + 12 * group
                    )
                    yield first, last, glyph_number

    def _number(self, code: int) -> int:
        return next(
            (n + code - first for first, last, n in self._groups if first <= code <= last), 0
        )

    def _place(self, number: int) -> tuple[int, int]:
        is_long = unpack_from(">h", self._data, self._tables[b"head"] + 50)[0]
        start, glyphs = self._tables[b"loca"], self._tables[b"glyf"]
        form, size, unit = (">LL", 4, 1) if is_long else (">HH", 2, 2)
        first, end = unpack_from(form, self._data, start + size * number)
        return glyphs + first * unit, (end - first) * unit

    def _contours(self, at: int) -> Iterator[list[Point]]:
        data = self._data
        (count,) = unpack_from(">h", data, at)
        ends = unpack_from(f">{count}H", data, at + 10)
        at += 10 + 2 * count
        at += 2 + unpack_from(">H", data, at)[0]
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            flag, at = data[at], at + 1
            repeats = 1
            if flag & _REPEATS:
                repeats, at = 1 + data[at], at + 1
            flags += [flag] * repeats
        xs, at = self._steps(at, flags, _SHORT_X, _SAME_X)
        ys, at = self._steps(at, flags, _SHORT_Y, _SAME_Y)
        points = [
            (x // 4, (_ABOVE - y) // 4, bool(flag & _ON_CURVE))
            for x, y, flag in zip(xs, ys, flags, strict=True)
        ]
        for first, end in zip((0, *(end + 1 for end in ends)), ends, strict=False):
            yield points[first : end + 1]

    def _steps(self, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
        """Return a coordinate of every point, and where the next list begins."""
        found, value = [], 0
        for flag in flags:
            if flag & short:
                value += self._data[at] if flag & same else -self._data[at]
                at += 1
            elif not flag & same:
                value += unpack_from(">h", self._data, at)[0]
                at += 2
            found.append(value)
        return found, at


def _contour_path(points: list[Point]) -> str:
    """Return a closed path; between two points off the curve lies one on it."""
    whole: list[Point] = []
    for (x1, y1, is_on), (x2, y2, is_next_on) in zip(points, points[1:] + points[:1], strict=True):
        whole.append((x1, y1, is_on))
        if not is_on and not is_next_on:
            whole.append(((x1 + x2) // 2, (y1 + y2) // 2, True))
    first = next(index for index, (_x, _y, is_on) in enumerate(whole) if is_on)
    whole = whole[first:] + whole[: first + 1]
    drawn, bend, (last_x, last_y, _) = f"M{whole[0][0]} {whole[0][1]}", "", whole[0]
    for x, y, is_on in whole[1:]:
        step = f"{x - last_x} {y - last_y}"
        if is_on and not bend and step == "0 0":
            continue
        if is_on:
            drawn += f"q{bend} {step}" if bend else _straight(x - last_x, y - last_y)
            bend, last_x, last_y = "", x, y
        else:
            bend = step
    return drawn.replace(" -", "-") + "z"


def _straight(across: int, down: int) -> str:
    return f"h{across}" if not down else f"v{down}" if not across else f"l{across} {down}"
