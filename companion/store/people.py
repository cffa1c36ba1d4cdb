"""The players this device remembers: a permanent id, a name, and a colour with its shape.

A PIN belongs to an id. Before there were ids it belonged to a name, so players known by then have
an id made from that name: their older games stay theirs, whatever they are called now.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from companion.codec import bad
from companion.dataclasses import dataclass, replace
from companion.engine import (
    CHARACTERS,
    COLOURS,
    Character,
    Colour,
    check_player_name,
    is_player_id,
)

if TYPE_CHECKING:
    from companion.engine import Setup

# How many are suggested by name. Players with a PIN are kept beyond that.
MAX_PLAYERS = 50
_MAX_WITH_PINS = 500
# How many earlier names of one player are kept, the first ones: older games use them.
_MAX_NAMES = 20


@dataclass(frozen=True, slots=True)
class Person:
    """A player, across games; `once`: earlier names."""

    id: str
    name: str
    colour: Colour
    once: tuple[str, ...] = ()

    def goes_by(self, name: str) -> bool:
        """Return whether this is or was the player's name, in any case."""
        return name.casefold() in (known.casefold() for known in (self.name, *self.once))


def new_player_id() -> str:
    """Return an id that nobody has, on any device."""
    import secrets

    return secrets.token_hex(8)


def id_from_name(name: str) -> str:
    """Return the id of somebody known before there were ids: always the same."""
    from hashlib import sha256

    return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def empty_seat_id(character: Character, number: int) -> str:
    """Return the id of the first, second, … seat of a game that the app plays like this."""
    return id_from_name(f"\0{character} {number}")


def character_of(player: str) -> Character | None:
    """Return how the app plays the seats with this id; None if it is a person's."""
    seats = product(CHARACTERS, range(COLOURS))
    return next((name for name, number in seats if empty_seat_id(name, number) == player), None)


def seat_id(setup: "Setup", seat: int) -> str:
    """Return the id of the player in a seat. Renaming the player later changes nothing."""
    return setup.ids[seat] if setup.ids else id_from_name(setup.players[seat])


def is_seat_of(person: Person, setup: "Setup", seat: int) -> bool:
    """Return whether this person sits there; without ids, by the first name."""
    is_namesake = not setup.ids and person.goes_by(setup.players[seat])
    return is_namesake or seat_id(setup, seat) == person.id


def person_with(people: Iterable[Person], player: str) -> Person | None:
    """Return the person with this id."""
    return next((person for person in people if person.id == player), None)


def person_named(people: Sequence[Person], name: str) -> Person | None:
    """Return the person of this name, in any case."""
    exact = (person for person in people if person.name == name)
    alike = (person for person in people if person.name.casefold() == name.casefold())
    return next(exact, None) or next(alike, None)


def check_people(people: Sequence[Person]) -> None:
    """Raise `Invalid` for people who cannot all be remembered."""
    ids, names = {person.id for person in people}, {person.name for person in people}
    if not len(ids) == len(names) == len(people) <= _MAX_WITH_PINS:
        raise bad("", "too many, or the same one twice")
    for person in people:
        for name in (person.name, *person.once):
            check_player_name(name)
        if len(person.once) > _MAX_NAMES:
            raise bad("", "too many names")
        if not is_player_id(person.id):
            raise bad("", "this is nobody's id")


def remembered(
    people: Sequence[Person], before: Sequence[Person], locked: Iterable[str]
) -> tuple[Person, ...]:
    """Return these people, then those seen before, as many as are remembered.

    Nobody takes a name that another player uses: a known player keeps the old one.
    """
    latest = []
    for person in people:
        known = person_with(before, person.id)
        holder = next((one for one in before if one.name == person.name), None)
        if known is None:
            latest += [person] if holder is None else []
        elif holder is None:
            names = tuple(dict.fromkeys((*known.once, known.name)))[:_MAX_NAMES]
            latest.append(replace(person, once=names))
        else:
            latest.append(replace(person, name=known.name, once=known.once))
    return brought_together(latest, before, locked)


def brought_together(
    people: Sequence[Person], others: Sequence[Person], locked: Iterable[str]
) -> tuple[Person, ...]:
    """Return these people and any others not among them, as many as are kept."""
    ids, names = {person.id for person in people}, {person.name for person in people}
    found = (*people, *(one for one in others if one.id not in ids and one.name not in names))
    kept = set(locked)
    return tuple(one for at, one in enumerate(found) if at < MAX_PLAYERS or one.id in kept)


def merged(same: Mapping[str, str], person: str, into: str) -> dict[str, str]:
    """Return the aliases once these two, and all their aliases, are one person."""
    into = same.get(into, into)
    moved = {one: into if other == person else other for one, other in same.items()}
    return {one: other for one, other in {**moved, person: into}.items() if one != other}


def parted(same: Mapping[str, str], person: str) -> dict[str, str]:
    """Return the aliases once nobody else counts as this person."""
    return {one: other for one, other in same.items() if other != person}


def is_merging(same: Mapping[str, str]) -> bool:
    """Return whether these aliases are valid: none leads to another alias."""
    return (
        len(same) <= _MAX_WITH_PINS
        and all(map(is_player_id, (*same, *same.values())))
        and not same.keys() & set(same.values())
    )


def setup_again(setup: "Setup", names: Sequence[str]) -> "Setup":
    """Return the set-up of a rematch: the same people and colours, and the next one starts."""
    order = [*range(1, len(names)), 0]
    return replace(
        setup,
        players=tuple(names[seat] for seat in order),
        ids=tuple(seat_id(setup, seat) for seat in order),
        colours=tuple(setup.colour(seat) for seat in order),
        characters=tuple(setup.characters[seat] for seat in order if setup.characters),
        seed=None,
        reshuffles=(),
    )


def with_ids(settings: dict[str, Any]) -> dict[str, Any]:
    """Return settings with players and PINs by id, made from settings where both went by name.

    The names are in the order of the last game, and so get the colours they had in it.
    """
    players, pins = settings.get("players", []), settings.get("pins", {})
    if not isinstance(players, list) or not isinstance(pins, dict):
        return settings
    names = list(dict.fromkeys(name for name in (*players, *pins) if isinstance(name, str)))
    people = [
        {"id": id_from_name(name), "name": name, "colour": place % COLOURS}
        for place, name in enumerate(names)
    ]
    by_id = {id_from_name(name): kept for name, kept in pins.items()}
    changed = {"players": people, "pins": by_id}
    return {**settings, **{name: value for name, value in changed.items() if value}}
