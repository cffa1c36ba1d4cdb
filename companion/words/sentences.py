"""Sentences about a record: its names in a language, its numbers as they are."""

from collections.abc import Sequence
from typing import Any

from companion.dataclasses import fields
from companion.words.language import Language


def sentence(
    language: Language, text: str, record: Any, names: Sequence[str], **more: object
) -> str:
    """Return a text with the fields of a record filled in; `names` are the players by seat."""
    facts = {field.name: getattr(record, field.name) for field in fields(record)}
    race = facts.get("race")
    combo = facts.get("combo") or (race, facts.get("power"))
    facts["player"] = name_of(names, facts.get("seat"))
    facts["other"] = name_of(names, facts.get("other", facts.get("ally")))
    facts["race"] = language.race(race) if race else ""
    facts["combo"] = language.combo_name(*combo) if combo[0] else ""
    return text.format(**facts | more)


def name_of(names: Sequence[str], seat: int | None) -> str:
    """Return a player's name; a record from a file may name a seat that does not exist."""
    return names[seat] if seat is not None and 0 <= seat < len(names) else "?"
