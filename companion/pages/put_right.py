"""Correcting an old step: its page, filled in as it was, with a different foot.

The page of a dialogue takes the `OldStep` that it shows, and ends with `put_right_foot`.
"""

from collections.abc import Callable

from companion.dataclasses import dataclass, replace
from companion.pages import blocks
from companion.pages.reader import Reader


@dataclass(frozen=True)
class WhatFollows:
    """What another answer would lead to, in words; or why it is impossible."""

    text: str
    is_possible: bool


@dataclass(frozen=True)
class OldStep:
    """A recorded step: what was asked then, and what another answer would lead to."""

    commands: blocks.Commands
    foresee: Callable[[blocks.Commands], WhatFollows]


def follows_page(reader: Reader, follows: WhatFollows) -> blocks.Page:
    """Return what removing a step would change, and the button that agrees; or why it can't be."""
    _ = reader.language.gettext
    notes = tuple(blocks.Note(text) for text in follows.text.split("\n"))
    if not follows.is_possible:
        close = blocks.Button("no-rewrite-done", "", _("Got it"), blocks.Act("close"), "primary")
        return blocks.Page(_("That's not possible"), body=notes, foot=(close,))
    text, agreed = _("Remove it"), blocks.Act("agree")
    agree = blocks.Button("consequences-do", "signs/delete", text, agreed, "primary")
    cancel = blocks.Button("consequences-cancel", "", _("Cancel"), blocks.Act("close"))
    return blocks.Page(_("What changes"), body=notes, foot=(agree, cancel))


def ending(
    reader: Reader, old: OldStep | None, commands: blocks.Commands, button: blocks.Button | None
) -> tuple[blocks.Block, ...]:
    """Return the foot of a dialogue: its own button, or the one that corrects an old step.

    `commands`: what has been chosen, none as long as something is missing.
    """
    if old:
        return put_right_foot(reader, old, commands)
    return (button,) if button else ()


def put_right_foot(
    reader: Reader, old: OldStep, commands: blocks.Commands, is_same: bool = False
) -> tuple[blocks.Block, ...]:
    """Return what these commands would change, and the button that agrees to it.

    `is_same`: the answers are the old ones, whatever the commands are.
    """
    _ = reader.language.gettext
    button = blocks.Button("put-right", "signs/check", _("Put it right"), None, "primary")
    if not commands:
        return (button,)
    if is_same or commands == old.commands:
        said = _("This is how it was recorded. Tap what was different.")
        return (blocks.Note(said, "open"), button)
    foreseen = old.foresee(commands)
    tap = commands if foreseen.is_possible else None
    return (blocks.Note(foreseen.text, "open"), replace(button, tap=tap))
