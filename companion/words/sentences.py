"""Sentences about a record: its names said in a language, its numbers as they are."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from companion.words.language import Language


def sentence(
    language: Language, text: str, record: Any, names: Sequence[str], **more: object
) -> str:
    """Return a text with what a record tells filled in; `names` are the players by seat."""
    told = {field.name: getattr(record, field.name) for field in fields(record)}
    race = told.get("race")
    combo = told.get("combo") or (race, told.get("power"))
    told["player"] = name_of(names, told.get("seat"))
    told["other"] = name_of(names, told.get("other", told.get("ally")))
    told["race"] = language.race(race) if race else ""
    told["combo"] = language.combo_name(*combo) if combo[0] else ""
    return text.format(**told | more)


def name_of(names: Sequence[str], seat: int | None) -> str:
    """Return a player's name; what is read from a file may speak of a seat nobody has."""
    return names[seat] if seat is not None and 0 <= seat < len(names) else "?"
