"""PINs as salted slow hashes: a file that is read by the wrong eyes shows no PIN.

Four digits can be tried out by anyone with time and the file; slowness is all there is to give,
but for up to four digits more.
"""

import hashlib
import hmac
import secrets
from typing import Literal

Method = Literal["scrypt", "pbkdf2"]
_SALT = 16
_SIZE = 32
_COST = 2**14
_ROUNDS = 200_000
# Some builds of Python come without OpenSSL, and scrypt is a part of that.
BEST: Method = "scrypt" if hasattr(hashlib, "scrypt") else "pbkdf2"


def hash_pin(pin: str, method: Method = BEST) -> str:
    """Return what may be kept of a PIN."""
    salt = secrets.token_bytes(_SALT)
    return f"{method}${salt.hex()}${_hash(pin, salt, method).hex()}"


def is_pin(pin: str, kept: str) -> bool:
    """Say whether this is the PIN, in a time that says nothing about how near it came."""
    if not is_hash(kept):
        return False
    method, salt, digest = kept.split("$")
    found = _hash(pin, bytes.fromhex(salt), "scrypt" if method == "scrypt" else "pbkdf2")
    return hmac.compare_digest(found, bytes.fromhex(digest))


def is_hash(kept: str) -> bool:
    """Say whether a text from a file is one that `hash_pin` could have returned."""
    parts = kept.split("$")
    if len(parts) != 3 or parts[0] not in ("scrypt", "pbkdf2"):
        return False
    return [_length(part) for part in parts[1:]] == [_SALT, _SIZE]


def _length(text: str) -> int:
    try:
        return len(bytes.fromhex(text))
    except ValueError:
        return -1


def _hash(pin: str, salt: bytes, method: Method) -> bytes:
    if method == "scrypt":
        return hashlib.scrypt(pin.encode(), salt=salt, n=_COST, r=8, p=1, dklen=_SIZE)
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, _ROUNDS, _SIZE)
