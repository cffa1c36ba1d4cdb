"""By whose PIN a purse is locked: one that came with the game, or one that was set on this device.

PINs travel with a game in progress, as slow salted hashes, one for each seat or nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine import Setup
from companion.store.people import id_from_name, is_seat_of, person_with, seat_id
from companion.store.settings import Settings


@dataclass(frozen=True, slots=True)
class PurseLock:
    """By what id wrong tries are counted, whose PIN it is, and what is kept of it."""

    owner: str
    name: str
    kept: str


def lock_of(
    settings: Settings, setup: Setup, seat: int, carried: Sequence[str] = ()
) -> PurseLock | None:
    """Return the lock of a purse, or None if anybody may look.

    What came with the game goes first. Whoever could forge that in the file could as well read the
    purse in it, while for a player not known here anybody can set a PIN on this device. Nor can it
    be reset here: that would undo the lock far from everyone who has to be told.
    """
    owner = seat_id(setup, seat)
    if not setup.ids and owner not in settings.pins:
        # A game from before there were ids: whoever goes or went by the name it was begun with.
        namesakes = sorted(settings.players, key=lambda one: one.name != setup.players[seat])
        ids = (one.id for one in namesakes if is_seat_of(one, setup, seat))
        owner = next((player for player in ids if player in settings.pins), owner)
    person = person_with(settings.players, owner)
    name = person.name if person else setup.players[seat]
    kept = settings.pins.get(owner)
    if carried and carried[seat] and carried[seat] != kept:
        # Wrong tries at it count apart: knowing it must not speed up guessing the one set here.
        return PurseLock(id_from_name(carried[seat]), name, carried[seat])
    return PurseLock(owner, name, kept) if kept else None


def pins_to_carry(settings: Settings, setup: Setup, carried: Sequence[str]) -> tuple[str, ...]:
    """Return what goes out with a game: what is kept of each seat's PIN, or nothing."""
    locks = [lock_of(settings, setup, seat, carried) for seat in range(len(setup.players))]
    return tuple(lock.kept if lock else "" for lock in locks) if any(locks) else ()


def pins_to_add(
    settings: Settings, setup: Setup, carried: Sequence[str], incoming: Sequence[str]
) -> tuple[str, ...]:
    """Return what a game carries once it was played on elsewhere: a purse locked here stays so."""
    here = pins_to_carry(settings, setup, carried) or [""] * len(setup.players)
    own = carried or [""] * len(setup.players)
    added = incoming or own
    pins = tuple(own[at] or ("" if here[at] else pin) for at, pin in enumerate(added))
    return pins if any(pins) else ()
