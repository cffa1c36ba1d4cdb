"""The networks of this device: their addresses, and their names where known.

Asked of the system with `ioctl`, which Android allows without any permission.
"""

import ipaddress
import socket
import struct
from collections.abc import Iterable

from companion.dataclasses import dataclass

# Linux and Android: list all addresses; return the name of a wireless network.
_LIST_ADDRESSES = 0x8912
_NETWORK_NAME = 0x8B1B
_ROOM = 64
_LONGEST_NAME = 32
# Interfaces of mobile networks and tunnels: no phone at the table connects through them.
_AWAY = ("rmnet", "v4-rmnet", "ccmni", "pdp", "wwan", "ppp", "tun", "wg", "clat")
# Never contacted; only the route to it is looked up.
_ELSEWHERE = ("192.0.2.1", 9)


@dataclass(frozen=True, slots=True)
class Network:
    """A network: the device's address in it, its interface, and its name where it is known."""

    address: str
    interface: str = ""
    name: str = ""


def networks() -> tuple[Network, ...]:
    """Return the local networks that phones can use, the likeliest first."""
    return in_order(_listed(), _outward())


def in_order(listed: Iterable[Network], first: str) -> tuple[Network, ...]:
    """Return the local ones: the one in use first, those that lead away last.

    A tablet that shares its mobile connection goes out through it, and phones come in through the
    hotspot.
    """
    found = {network.address: network for network in listed if _is_local(network.address)}
    if first and _is_local(first):
        found = {first: found.get(first, Network(first)), **found}
    return tuple(sorted(found.values(), key=lambda network: network.interface.startswith(_AWAY)))


def _is_local(address: str) -> bool:
    number = ipaddress.ip_address(address)
    return number.is_private and not (number.is_loopback or number.is_link_local)


def _outward() -> str:
    """Return the address from which this device would reach any other; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(_ELSEWHERE)
            return str(line.getsockname()[0])
        except OSError:
            return ""


def _listed() -> list[Network]:
    try:
        import fcntl
    except ImportError:
        # Elsewhere the one in use has to do.
        return []
    size = struct.calcsize("16s24s") if struct.calcsize("P") == 8 else struct.calcsize("16s16s")
    space = bytearray(size * _ROOM)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            import array

            memory = array.array("B", space)
            asked = struct.pack("iP", len(space), memory.buffer_info()[0])
            filled = struct.unpack("iP", fcntl.ioctl(line, _LIST_ADDRESSES, asked))[0]
        except OSError:
            return []
        entries = [bytes(memory[at : at + size]) for at in range(0, filled, size)]
        return [_network(line, entry) for entry in entries]


def _network(line: socket.socket, entry: bytes) -> Network:
    interface = entry[:16].split(b"\0")[0]
    address = socket.inet_ntoa(entry[20:24])
    return Network(address, interface.decode("utf-8", "replace"), _name(line, interface))


def _name(line: socket.socket, interface: bytes) -> str:
    import array
    import fcntl

    memory = array.array("B", bytes(_LONGEST_NAME))
    asked = struct.pack("16sPHH", interface, memory.buffer_info()[0], _LONGEST_NAME, 0)
    try:
        fcntl.ioctl(line, _NETWORK_NAME, asked)
    except OSError:
        return ""
    return memory.tobytes().rstrip(b"\0").decode("utf-8", "replace")
