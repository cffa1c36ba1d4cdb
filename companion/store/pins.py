"""PINs: salted slow hashes, a gate that stops guessing, and whose PIN locks a purse.

A file in the wrong hands shows no PIN. Anyone with the file and time can try four digits; slowness,
and up to four more digits, is all the protection there is. PINs travel with a game in progress, by
seat.
"""

import hashlib
import hmac
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from companion.dataclasses import dataclass
from companion.engine import Setup
from companion.store.people import id_from_name, is_seat_of, person_with, seat_id
from companion.store.problems import StoreProblem
from companion.store.settings import Settings

Method = Literal["scrypt", "pbkdf2"]
_SALT = 16
_SIZE = 32
_COST = 2**14
_ROUNDS = 200_000
# Some builds of Python lack OpenSSL, and with it scrypt.
BEST: Method = "scrypt" if hasattr(hashlib, "scrypt") else "pbkdf2"


def hash_pin(pin: str, method: Method = BEST) -> str:
    """Return the salted hash of a PIN."""
    salt = secrets.token_bytes(_SALT)
    return f"{method}${salt.hex()}${_hash(pin, salt, method).hex()}"


def is_pin(pin: str, kept: str) -> bool:
    """Return whether this is the PIN, in constant time."""
    if not is_hash(kept):
        return False
    method, salt, digest = kept.split("$")
    found = _hash(pin, bytes.fromhex(salt), "scrypt" if method == "scrypt" else "pbkdf2")
    return hmac.compare_digest(found, bytes.fromhex(digest))


def is_hash(kept: str) -> bool:
    """Return whether a text from a file could come from `hash_pin`."""
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


@dataclass(frozen=True, slots=True)
class PurseLock:
    """The id under which wrong tries are counted, whose PIN it is, and its hash."""

    owner: str
    name: str
    kept: str


def lock_of(
    settings: Settings, setup: Setup, seat: int, carried: Sequence[str] = ()
) -> PurseLock | None:
    """Return the lock of a purse, or None if anybody may look.

    A PIN that came with the game goes first. Whoever could forge it in the file could also read the
    purse there, while anybody can set a PIN on this device for an unknown player. Nor can it be
    reset here: that would undo the lock far from the people who should know.
    """
    owner = seat_id(setup, seat)
    if not setup.ids and owner not in settings.pins:
        # A game from before there were ids: match the first name.
        namesakes = sorted(settings.players, key=lambda one: one.name != setup.players[seat])
        ids = (one.id for one in namesakes if is_seat_of(one, setup, seat))
        owner = next((player for player in ids if player in settings.pins), owner)
    person = person_with(settings.players, owner)
    name = person.name if person else setup.players[seat]
    kept = settings.pins.get(owner)
    if carried and carried[seat] and carried[seat] != kept:
        # Wrong tries at it count separately: knowing it must not help guessing the one set here.
        return PurseLock(id_from_name(carried[seat]), name, carried[seat])
    return PurseLock(owner, name, kept) if kept else None


def pins_to_carry(settings: Settings, setup: Setup, carried: Sequence[str]) -> tuple[str, ...]:
    """Return the PINs that go out with a game: the hash of each seat's, or nothing."""
    locks = [lock_of(settings, setup, seat, carried) for seat in range(len(setup.players))]
    return tuple(lock.kept if lock else "" for lock in locks) if any(locks) else ()


def pins_to_add(
    settings: Settings, setup: Setup, carried: Sequence[str], incoming: Sequence[str]
) -> tuple[str, ...]:
    """Return the PINs of a game continued elsewhere: a purse locked here stays locked."""
    here = pins_to_carry(settings, setup, carried) or [""] * len(setup.players)
    own = carried or [""] * len(setup.players)
    added = incoming or own
    pins = tuple(own[at] or ("" if here[at] else pin) for at, pin in enumerate(added))
    return pins if any(pins) else ()


MIN_DIGITS = 4
LONGEST_WAIT = 60
log = logging.getLogger(__name__)


class Tries(Protocol):
    """Stores the number of wrong PINs by the id of their owner, beyond the app's life."""

    @property
    def current(self) -> Settings:
        """The settings as they are saved."""

    def keep_tries(self, player: str, wrong: int) -> None:
        """Remember how many wrong PINs were tried since the last right one."""


class PinGate:
    """Lets through whoever knows the PIN; every wrong one makes the next try wait longer.

    The waits outlive the sheet that asks, and the app: closing either gains nothing. Only the
    number of wrong tries is saved, no time, because wall clocks can be set. So after a restart the
    whole wait begins again, on a clock that nobody can set.
    """

    def __init__(self, tries: Tries, clock: Callable[[], float]) -> None:
        self._tries = tries
        self._clock = clock
        self._wrong = dict(tries.current.wrong_tries)
        self._open_at = {player: self._after(wrong) for player, wrong in self._wrong.items()}

    def wait(self, player: str) -> float:
        """Return the seconds until the next PIN of this player is accepted."""
        return max(0.0, self._open_at.get(player, 0.0) - self._clock())

    def admits(self, lock: PurseLock, pin: str) -> bool:
        """Return whether this PIN is right; while there is a wait, none is."""
        player = lock.owner
        if self.wait(player) > 0:
            return False
        if is_pin(pin, lock.kept):
            self.forget(player)
            return True
        wrong = self._wrong[player] = self._wrong.get(player, 0) + 1
        self._keep(player, wrong)
        self._open_at[player] = self._after(wrong)
        return False

    def forget(self, player: str) -> None:
        """End the wait of a player whose PIN was right or removed."""
        self._open_at.pop(player, None)
        if self._wrong.pop(player, 0):
            self._keep(player, 0)

    def _after(self, wrong: int) -> float:
        wait: float = min(LONGEST_WAIT, 2 ** (wrong - 1))
        return self._clock() + wait

    def _keep(self, player: str, wrong: int) -> None:
        # Saved before the answer is known: killing the app then comes too late.
        try:
            self._tries.keep_tries(player, wrong)
        except StoreProblem:
            # A full device must not lock anyone out of their own purse; memory serves until a
            # restart.
            log.exception("a wrong PIN could not be counted")
