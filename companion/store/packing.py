"""Opaque JSON: compressed and encoded, so that no total can be read off a file at a glance.

It is no secret, only out of plain sight: whoever unpacks it wants to know.
"""

import json
import re
import zlib
from base64 import b64decode, b64encode
from typing import Any

# A game of 300 steps takes about 100 kB, with some 15,000 brackets and commas.
MAX_BYTES = 8 * 1024 * 1024
MAX_SIGNS = 1_200_000
DEEPEST = 24
_LONGEST_NUMBER = 20
# How zlib compresses: within a window of this many bits, with so much memory. Making the usual
# window takes ten times longer than compressing a step.
_SMALL, _SMALL_WINDOW, _WINDOW = 4096, (12, 5), (15, 8)
# Whatever is neither bracket nor comma; an unclosed string runs to the end.
_BETWEEN_SIGNS = re.compile(r'"[^"]*"?|[^][{},"]+')


class Unusable(ValueError):
    """A text that is not what `pack` or `json` would write; `reason` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def pack(data: object) -> str:
    """Return plain JSON values as one opaque text."""
    plain = json.dumps(data, separators=(",", ":")).encode()
    bits, memory = _SMALL_WINDOW if len(plain) <= _SMALL else _WINDOW
    deflater = zlib.compressobj(wbits=bits, memLevel=memory)
    return b64encode(deflater.compress(plain) + deflater.flush()).decode()


def unpack(text: str) -> Any:
    """Return the values again, or raise `Unusable`. For what was packed on this device."""
    try:
        return json.loads(unpack_text(text))
    except (ValueError, RecursionError):
        raise Unusable("bad_payload") from None


def unpack_text(text: str, most: int = MAX_BYTES) -> str:
    """Return the JSON inside, or raise `Unusable`; never uses more than `most` bytes for it."""
    try:
        inflater = zlib.decompressobj()
        data = inflater.decompress(b64decode(text, validate=True), most + 1)
        if len(data) > most:
            raise Unusable("too_large")
        if not inflater.eof or inflater.unused_data:
            raise Unusable("bad_payload")
        return data.decode()
    except Unusable:
        raise
    except (ValueError, zlib.error):
        raise Unusable("bad_payload") from None


def parse(text: str) -> Any:
    """Return the values of a JSON text from outside, or raise `Unusable`."""
    _check_shape(text)
    try:
        data = json.loads(text, parse_int=_number, parse_constant=_no_number)
        # JSON allows half of a surrogate pair, which can be neither shown nor saved.
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()
    except Unusable:
        raise
    except (ValueError, RecursionError):
        raise Unusable("not_json") from None
    return data


def _check_shape(text: str) -> None:
    """Check brackets and commas alone: nesting could exhaust the stack, and length the memory."""
    # Without escapes every quotation mark begins or ends a string: one pass, whatever it holds.
    plain = text.replace("\\\\", "").replace('\\"', "")
    signs, depth = _BETWEEN_SIGNS.sub("", plain), 0
    for sign in signs[:MAX_SIGNS]:
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise Unusable("too_deep")
        elif sign != ",":
            depth -= 1
    if len(signs) > MAX_SIGNS:
        raise Unusable("too_large")


def _number(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise Unusable("bad_number")
    return int(digits)


def _no_number(name: str) -> float:
    raise Unusable("bad_number")
