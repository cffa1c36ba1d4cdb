"""Animated GIFs: what is written is read back pixel by pixel, by an independent reader."""

from random import Random
from struct import unpack

import pytest

from companion.gif import GifWriter, Palette


def pixel(red, green, blue):
    return 255 << 24 | blue << 16 | green << 8 | red


RED, GREEN, BLUE, GREY = pixel(255, 0, 0), pixel(0, 255, 0), pixel(0, 0, 255), pixel(90, 90, 90)


def unpacked(data):
    """Return the numbers that 8-bit LZW codes stand for."""
    held, bits, at, size, table = 0, 0, 0, 9, {}
    numbers, before = bytearray(), b""
    while True:
        while bits < size:
            held |= data[at] << bits
            bits, at = bits + 8, at + 1
        code, held, bits = held & (1 << size) - 1, held >> size, bits - size
        if code == 257:
            assert at == len(data), "nothing follows the end"
            return bytes(numbers)
        if code == 256:
            table, size, before = {n: bytes([n]) for n in range(256)} | {256: b"", 257: b""}, 9, b""
            continue
        own = table.get(code, before + before[:1])
        numbers += own
        if before and len(table) < 4096:
            table[len(table)] = before + own[:1]
            if len(table) >> size and size < 12:
                size += 1
        before = own


def read(data):
    """Return the size of an animation, and the pixels and the seconds of each picture."""
    assert data[:6] == b"GIF89a"
    width, height = unpack("<HH", data[6:10])
    colours = [pixel(*data[at : at + 3]) for at in range(13, 13 + 768, 3)]
    at, screen, pictures = 781, [0] * (width * height), []
    while data[at] != 0x3B:
        if data[at : at + 2] == b"\x21\xf9":
            hundredths, at = unpack("<H", data[at + 4 : at + 6])[0], at + 8
        elif data[at] == 0x21:
            at += 19
        else:
            left, top, wide, high = unpack("<HHHH", data[at + 1 : at + 9])
            at, packed = at + 11, b""
            while data[at]:
                packed += data[at + 1 : at + 1 + data[at]]
                at += 1 + data[at]
            at += 1
            numbers = unpacked(packed)
            assert len(numbers) == wide * high
            for y in range(high):
                start = (top + y) * width + left
                for x, number in enumerate(numbers[y * wide : (y + 1) * wide], start):
                    # The last number is not a colour: it shows what was there before.
                    screen[x] = colours[number] if number < 255 else screen[x]
            pictures.append((screen[:], hundredths / 100))
    return (width, height), pictures


def written(size, pictures):
    writer = GifWriter(size, Palette(pictures))
    for pixels in pictures:
        writer.add(pixels, 0.8)
    return writer.end()


def test_every_picture_is_read_back_and_only_what_changed_is_written():
    first = [RED] * 50 + [GREEN] * 50
    second = [*first]
    second[33] = second[48] = BLUE
    data = written((10, 10), [first, second, second])
    size, pictures = read(data)
    assert size == (10, 10)
    assert [pixels for pixels, _ in pictures] == [first, second, second]
    assert {seconds for _, seconds in pictures} == {0.8}
    assert len(data) < len(written((10, 10), [first, second[::-1], second]))


@pytest.mark.parametrize("seed", range(8))
def test_any_noise_survives_however_long_the_codes_grow(seed):
    random = Random(seed)
    size = random.randint(1, 120), random.randint(1, 120)
    some = [pixel(*(random.randrange(256) for _ in range(3))) for _ in range(2 + seed * 30)]
    pictures = [random.choices(some, k=size[0] * size[1]) for _ in range(2)]
    found = read(written(size, pictures))
    assert (found[0], [pixels for pixels, _ in found[1]]) == (size, pictures)


def test_what_is_more_than_all_colours_takes_the_nearest():
    many = [pixel(n % 256, n // 256 * 60, 200) for n in range(1024)]
    palette = Palette([many + [GREY] * 9])
    assert len(palette.colours) == 255
    assert palette.colours[palette[GREY]] == (90, 90, 90)
    red, green, blue = palette.colours[palette[pixel(91, 92, 90)]]
    assert max(abs(red - 91), abs(green - 92), abs(blue - 90)) <= 2
