"""Players as a device remembers them, for tests that care for little but their names."""

from companion.engine.colours import COLOURS
from companion.store.people import Person, id_from_name


def people(*names: str) -> tuple[Person, ...]:
    """Return remembered players, each in the next colour."""
    return tuple(Person(id_from_name(n), n, at % COLOURS) for at, n in enumerate(names))


def id_of(name: str) -> str:
    """Return the id that `people` gives, which is also the one of a seat in a game without ids."""
    return id_from_name(name)
