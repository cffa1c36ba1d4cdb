"""Players as a device remembers them, for tests that need little but their names."""

from companion.engine import COLOURS
from companion.store import Person, SettingsStore
from companion.store.people import id_from_name
from companion.store.pins import is_pin


def people(*names: str) -> tuple[Person, ...]:
    """Return remembered players, each in the next colour."""
    return tuple(Person(id_from_name(n), n, at % COLOURS) for at, n in enumerate(names))


def has_as_pin(settings: SettingsStore, name: str, pin: str) -> bool:
    """Return whether this is the PIN of a player."""
    return is_pin(pin, settings.current.pins.get(id_of(name), ""))


def id_of(name: str) -> str:
    """Return the id that `people` gives, which is also that of a seat in a game without ids."""
    return id_from_name(name)
