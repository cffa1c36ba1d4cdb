"""Putting an old step right: its page, filled in as it was, with another foot.

The page of a dialogue takes the `OldStep` that it shows, and ends with `put_right_foot`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from companion.facts.reader import Reader
from companion.pages import blocks


@dataclass(frozen=True)
class WhatFollows:
    """What would follow from another answer, in words; or why it cannot be."""

    text: str
    is_possible: bool


@dataclass(frozen=True)
class OldStep:
    """A recorded step: what was asked for then, and what another answer would lead to."""

    commands: blocks.Commands
    foresee: Callable[[blocks.Commands], WhatFollows]


def recorded_text(reader: Reader) -> str:
    """Return what is said before anything is different."""
    return reader.language.gettext("This is how it was recorded. Tap what was different.")


def put_right_foot(
    reader: Reader, old: OldStep, commands: blocks.Commands
) -> tuple[blocks.Block, ...]:
    """Return what follows from these commands instead, and the button that agrees to it."""
    foreseen = WhatFollows(recorded_text(reader), is_possible=False)
    if commands != old.commands:
        foreseen = old.foresee(commands)
    return (
        blocks.Note(foreseen.text, "open"),
        blocks.Button(
            "put-right",
            "signs/check",
            reader.language.gettext("Put it right"),
            commands if foreseen.is_possible else None,
            "primary",
        ),
    )
