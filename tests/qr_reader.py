"""Reads a QR code by the standard (ISO/IEC 18004), from its modules alone.

Only what the app draws: bytes with the lowest error correction. The result is checked against the
code's own correction words, so that a module drawn wrong is noticed.
"""

from itertools import zip_longest

# For each version: the correction words of a block, and how many blocks there are.
BLOCKS = (
    *((7, 1), (10, 1), (15, 1), (20, 1), (26, 1), (18, 2), (20, 2), (24, 2), (30, 2), (18, 4)),
    *((20, 4), (24, 4), (26, 4), (30, 4), (22, 6), (24, 6), (28, 6), (30, 6), (28, 7), (28, 8)),
    *((28, 8), (28, 9), (30, 9), (30, 10), (26, 12), (28, 12), (30, 12), (30, 13), (30, 14)),
    *((30, 15), (30, 16), (30, 17), (30, 18), (30, 19), (30, 19), (30, 20), (30, 21), (30, 22)),
    *((30, 24), (30, 25)),
)
MASKS = (
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
LOWEST, BYTES = 0b01, 0b0100


def read_code(rows):
    """Return the text of a code, given its rows of dark and light without the margin."""
    size = len(rows)
    version = (size - 17) // 4
    level, mask = _format(rows)
    assert level == LOWEST
    words = list(_words(rows, version, MASKS[mask]))
    return _text(_corrected(words, *BLOCKS[version - 1]), version)


def _format(rows):
    places = [(8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [(y, 8) for y in (7, 5, 4, 3, 2, 1, 0)]
    bits = int("".join(str(int(rows[y][x])) for y, x in places), 2) ^ 0b101010000010010
    return bits >> 13, bits >> 10 & 0b111


def _words(rows, version, mask):
    """Yield the data words: up and down in columns two wide, from the right."""
    size, bits = len(rows), []
    taken = _taken(size, version)
    columns = [x for x in range(size - 1, 0, -2) if x > 6] + [5, 3, 1]
    for number, right in enumerate(columns):
        for y in range(size) if number % 2 else range(size - 1, -1, -1):
            bits += [
                int(bool(rows[y][x]) ^ (mask(y, x) == 0))
                for x in (right, right - 1)
                if (y, x) not in taken
            ]
    for at in range(0, len(bits) - 7, 8):
        yield int("".join(map(str, bits[at : at + 8])), 2)


def _taken(size, version):
    """Return the places that hold no data."""
    every = range(size)
    taken = {(6, n) for n in every} | {(n, 6) for n in every}
    for top, left in ((0, 0), (0, size - 8), (size - 8, 0)):
        taken |= {(top + y, left + x) for y in range(8) for x in range(8)}
    taken |= {(8, n) for n in (*range(9), *range(size - 8, size))}
    taken |= {(n, 8) for n in (*range(9), *range(size - 8, size))}
    if version >= 7:
        strip = {(y, size - 11 + x) for y in range(6) for x in range(3)}
        taken |= strip | {(x, y) for y, x in strip}
    lines = _alignment(size, version)
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for y, x in {(y, x) for y in lines for x in lines} - corners:
        taken |= {(y + dy, x + dx) for dy in range(-2, 3) for dx in range(-2, 3)}
    return taken


def _alignment(size, version):
    if version == 1:
        return []
    count = version // 7 + 2
    step = 26 if version == 32 else (version * 4 + count * 2 + 1) // (count * 2 - 2) * 2
    return [6, *sorted(size - 7 - step * n for n in range(count - 1))]


def _corrected(words, correction, blocks):
    """Return the data words in order, once all blocks have proved to be sound."""
    short, longer = divmod(len(words), blocks)
    data = [short - correction + (n >= blocks - longer) for n in range(blocks)]
    found: list[list[int]] = [[] for _ in data]
    stream = iter(words)
    for place in range(max(data)):
        for block, length in zip(found, data, strict=True):
            if place < length:
                block.append(next(stream))
    checks: list[list[int]] = [[] for _ in data]
    for _ in range(correction):
        for check in checks:
            check.append(next(stream))
    for block, check in zip(found, checks, strict=True):
        assert not any(_syndromes([*block, *check], correction)), "the code is damaged"
    return [word for block in found for word in block]


def _syndromes(block, correction):
    powers, logs, value = [], {}, 1
    for n in range(255):
        powers.append(value)
        logs[value] = n
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    for root in range(correction):
        total = 0
        for word in block:
            total = (powers[(logs[total] + root) % 255] if total else 0) ^ word
        yield total


def _text(words, version):
    bits = "".join(f"{word:08b}" for word in words)
    assert int(bits[:4], 2) == BYTES
    counted = 8 if version < 10 else 16
    length, start = int(bits[4 : 4 + counted], 2), 4 + counted
    pairs = zip_longest(*[iter(bits[start : start + 8 * length])] * 8)
    return bytes(int("".join(pair), 2) for pair in pairs).decode()
