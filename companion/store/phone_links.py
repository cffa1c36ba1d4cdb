"""What is kept for phones while they are on: the address, and who owns which link.

It outlives the app, so that phones reconnect by themselves. Switching phones off removes it all.
"""

import logging
from typing import Annotated, Any

from companion.codec import Bounds, Invalid, decode, encode
from companion.dataclasses import dataclass
from companion.engine import is_player_id
from companion.store.disk import Disk
from companion.store.migrations import CURRENT, Format, NewerVersion
from companion.store.problems import ReadFailed
from companion.store.storage import Record

_LOG = logging.getLogger(__name__)
_NAME = "phones"
# An older copy would let a phone in again that was shut out.
_GENERATIONS = 1


@dataclass(frozen=True, slots=True)
class PhoneLink:
    """The link to one player's page: the secret that opens it, or who has claimed it.

    `number` names the page. `device`: the digest of the token of the phone that claimed it.
    """

    number: Annotated[int, Bounds(1, 999_999)]
    player: str
    secret: str = ""
    device: str = ""

    @property
    def is_claimed(self) -> bool:
        """Whether some phone has it."""
        return bool(self.device)


PhoneLinks = tuple[PhoneLink, ...]


@dataclass(frozen=True, slots=True)
class PhoneDoor:
    """The address for phones, whether they may act, and their links."""

    address: str
    port: Annotated[int, Bounds(0, 65_535)] = 0
    may_act: bool = False
    links: PhoneLinks = ()


class PhoneDoorStore:
    """Saves the door for phones while it is open."""

    def __init__(self, disk: Disk, form: Format = CURRENT) -> None:
        self._disk = disk
        self._form = form

    def read(self) -> PhoneDoor | None:
        """Return what is kept; None if phones are off, or if it cannot be read."""
        try:
            data = self._record().read()
            door = None if data is None else decode(PhoneDoor, data)
        except (NewerVersion, ReadFailed, Invalid):
            # Only links are lost, and new ones can be given.
            _LOG.warning("the phones' links cannot be read", exc_info=True)
            return None
        is_good = door is None or all(is_player_id(link.player) for link in door.links)
        return door if is_good else None

    def is_kept(self) -> bool:
        """Return whether anything is kept, without reading it."""
        try:
            return bool(self._names())
        except ReadFailed:
            return False

    def keep(self, door: PhoneDoor) -> None:
        """Keep this, durably, or raise `SaveFailed`."""
        written: dict[str, Any] = encode(door)
        self._record().save(written)

    def forget(self) -> None:
        """Remove every trace of it; raise `StoreProblem` if something can still be read."""
        for name in self._names():
            self._disk.discard(name)
        # What cannot be removed can perhaps be emptied.
        for name in self._names():
            self._disk.write(name, b"")

    def _names(self) -> list[str]:
        return [name for name in self._disk.names("") if name.startswith(f"{_NAME}.")]

    def _record(self) -> Record:
        return Record(self._disk, _NAME, _GENERATIONS, self._form)
