"""Reads `data/abilities.json`: the abilities that home-made races and powers can have."""

from functools import cache
from pathlib import Path

from companion.codec import bad, decode, within
from companion.content.json_files import read_json
from companion.engine import Abilities, Ability
from companion.paths import DATA


@cache
def load_abilities(path: Path = DATA / "abilities.json") -> Abilities:
    """Return all abilities by id, in the order of the file; `Invalid` names what is wrong."""
    abilities: dict[str, Ability] = {}
    with within(path.name):
        items = read_json(path)
        if not isinstance(items, list):
            raise bad("", "expected a list")
        for index, item in enumerate(items):
            with within(index):
                ability = decode(Ability, item)
                if ability.id in abilities:
                    raise bad("id", f"{ability.id!r} is defined twice")
            abilities[ability.id] = ability
        for index, ability in enumerate(abilities.values()):
            for place, other in enumerate(ability.excludes):
                if other not in abilities:
                    raise bad(f"{index}.excludes.{place}", f"unknown ability {other!r}")
    return abilities
