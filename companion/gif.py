"""Writes animated GIFs, a picture at a time, so that the work can be done in small pieces.

A picture is a sequence of pixels, each one int, row by row from the top. What is as in the picture
before is left out: rows and columns around the change, and within it as what can be seen through.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from struct import pack

# Of 256 numbers the last is no colour: there the picture before is seen.
_COLOURS, _BITS = 255, 8
_UNCHANGED = bytes([_COLOURS]) + bytes(_COLOURS)
# Codes grow up to 12 bits; then the table begins anew.
_CLEAR, _END, _LAST = 256, 257, 4095
_LONGEST_BLOCK = 255
_ROUGH = 0xF8F8F8


class Palette(dict[int, int]):
    """The number of the nearest of the most frequent colours, for any pixel; looked up once."""

    def __init__(self, pictures: Iterable[Sequence[int]]) -> None:
        seen: Counter[int] = Counter()
        for pixels in pictures:
            seen.update(pixels)
        frequent = seen.most_common(_COLOURS)
        self.colours = [_channels(pixel) for pixel, _ in frequent]
        super().__init__({pixel: at for at, (pixel, _) in enumerate(frequent)})
        self._near: dict[int, int] = {}

    def __missing__(self, pixel: int) -> int:
        # What differs by what nobody sees has the same nearest.
        rough = pixel & _ROUGH
        if rough not in self._near:
            self._near[rough] = self._nearest(*_channels(pixel))
        self[pixel] = self._near[rough]
        return self[pixel]

    def _nearest(self, red: int, green: int, blue: int) -> int:
        away = [
            2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2
            for r, g, b in self.colours
        ]
        return away.index(min(away))


class GifWriter:
    """Collects pictures of one size and palette; `data` is the file as far as it has come."""

    def __init__(self, size: tuple[int, int], palette: Palette) -> None:
        self._size, self._palette = size, palette
        self._before: bytes = b""
        table = bytes(channel for colour in palette.colours for channel in colour)
        self.data = bytearray(b"GIF89a" + pack("<HHBBB", *size, 0xF7, 0, 0))
        self.data += table.ljust(3 * (_COLOURS + 1), b"\0")
        # Play it again and again.
        self.data += b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"

    def add(self, pixels: Sequence[int], seconds: float) -> None:
        """Add a picture that is shown for so long."""
        now = bytes(map(self._palette.__getitem__, pixels))
        left, top, width, height = _changed(self._before, now, *self._size)
        shown, wide = _seen_through(self._before, now), self._size[0]
        self._before = now
        starts = range(top * wide + left, (top + height) * wide, wide)
        rows = (shown[at : at + width] for at in starts)
        self.data += pack("<4BHBB", 0x21, 0xF9, 4, 5, round(seconds * 100), _COLOURS, 0)
        self.data += pack("<BHHHHB", 0x2C, left, top, width, height, 0)
        self.data += bytes([_BITS])
        packed = _packed(b"".join(rows))
        for at in range(0, len(packed), _LONGEST_BLOCK):
            block = packed[at : at + _LONGEST_BLOCK]
            self.data += bytes([len(block)]) + block
        self.data += b"\0"

    def end(self) -> bytes:
        """Return the whole file."""
        return bytes(self.data) + b"\x3b"


def _channels(pixel: int) -> tuple[int, int, int]:
    """Return red, green and blue of four bytes read as one number, the lowest first."""
    return pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255


def _changed(before: bytes, now: bytes, width: int, height: int) -> tuple[int, int, int, int]:
    """Return left, top, width and height of what differs; a GIF has no empty picture."""
    if not before:
        return 0, 0, width, height
    starts = range(0, width * height, width)
    rows = [y for y, at in enumerate(starts) if before[at : at + width] != now[at : at + width]]
    if not rows:
        return 0, 0, 1, 1
    columns = [x for x in range(width) if before[x::width] != now[x::width]]
    left, top = columns[0], rows[0]
    return left, top, columns[-1] + 1 - left, rows[-1] + 1 - top


def _seen_through(before: bytes, now: bytes) -> bytes:
    """Return a picture in which all that is as before can be seen through."""
    if not before:
        return now
    # Bytes as one large number: a loop over each of them would take a hundred times as long.
    number = int.from_bytes(now, "little")
    changed = number ^ int.from_bytes(before, "little")
    unchanged = changed.to_bytes(len(now), "little").translate(_UNCHANGED)
    return (number | int.from_bytes(unchanged, "little")).to_bytes(len(now), "little")


def _packed(numbers: bytes) -> bytes:
    """Return numbers as LZW codes, packed from the lowest bit on."""
    out, held, bits = bytearray(), 0, 0
    for code, size in _codes(numbers):
        held |= code << bits
        bits += size
        while bits >= 8:
            out.append(held & 255)
            held >>= 8
            bits -= 8
    return bytes(out) + (bytes([held]) if bits else b"")


def _codes(numbers: bytes) -> Iterator[tuple[int, int]]:
    """Yield the codes of a picture, each with its number of bits."""
    size, last = _BITS + 1, _END
    # A run of numbers that is known, by the code of all but its last, and that one.
    known: dict[int, int] = {}
    yield _CLEAR, size
    code = numbers[0]
    for number in numbers[1:]:
        longer = known.get(code << _BITS | number)
        if longer is not None:
            code = longer
            continue
        yield code, size
        if last == _LAST:
            yield _CLEAR, size
            known, size, last = {}, _BITS + 1, _END
        else:
            last += 1
            known[code << _BITS | number] = last
            if last >> size:
                size += 1
        code = number
    yield code, size
    # The reader has added one more run to its table by now, and may have moved on to longer codes.
    if last < _LAST and last + 1 >> size:
        size += 1
    yield _END, size
