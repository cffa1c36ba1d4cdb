"""Which characters a font can draw, read from its file: the `cmap` table of TrueType."""

from pathlib import Path
from struct import unpack_from


def drawable(path: Path) -> set[str]:
    """Return every character that a font has a glyph for."""
    data = path.read_bytes()
    start = _table(data, b"cmap")
    found: set[str] = set()
    for number in range(unpack_from(">H", data, start + 2)[0]):
        (offset,) = unpack_from(">L", data, start + 4 + 8 * number + 4)
        (kind,) = unpack_from(">H", data, start + offset)
        if kind in _READERS:
            found |= {chr(code) for code in _READERS[kind](data, start + offset)}
    return found


def _table(data: bytes, name: bytes) -> int:
    for number in range(unpack_from(">H", data, 4)[0]):
        tag, _checksum, offset, _length = unpack_from(">4sLLL", data, 12 + 16 * number)
        if tag == name:
            return offset
    raise ValueError(f"no table {name!r}")


def _segments(data: bytes, start: int):
    """Yield the codes in a table of segments that lead to a glyph."""
    count = unpack_from(">H", data, start + 6)[0] // 2
    # Four lists of the same length, with padding after the first.
    numbers = unpack_from(f">{4 * count + 1}H", data, start + 14)
    ends, rest = numbers[:count], numbers[count + 1 :]
    starts, deltas, offsets = (rest[at : at + count] for at in range(0, 3 * count, count))
    offsets_at = start + 16 + 6 * count
    for index, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offsets[index]:
                place = offsets_at + 2 * index + offsets[index] + 2 * (code - first)
                (glyph,) = unpack_from(">H", data, place)
            if glyph and (glyph + deltas[index]) & 0xFFFF:
                yield code


def _groups(data: bytes, start: int):
    for number in range(unpack_from(">L", data, start + 12)[0]):
        first, last, _glyph = unpack_from(">LLL", data, start + 16 + 12 * number)
        yield from range(first, last + 1)


_READERS = {4: _segments, 12: _groups}
