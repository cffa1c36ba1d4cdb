"""What a page on a phone is made of: a few kinds of blocks, as JSON that one script can draw.

The script knows no rule and no word of the game. A button leads to another choice (`go`), which the
phone asks for, or carries something out; what that is stays here, and is looked up by the button's
name when it is pressed. So whatever a page does not offer cannot be asked for either.
"""

from collections.abc import Mapping
from typing import Any

from companion.dataclasses import dataclass, field
from companion.engine import SHAPES, Command, PlaceTroops
from companion.pages.blocks import Act, Roll

Block = dict[str, Any]
Go = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PutRight:
    """The last step is put right: it was this."""

    commands: tuple[Command, ...]


# What a button carries out: commands, a roll of the die on the table, an act of the table, or the
# last step as it should have been.
Press = tuple[Command, ...] | Roll | Act | PutRight


def is_placed_by(seat: int | None, press: Press) -> bool:
    """Return whether this only places troops of that player out of turn, as losers do."""
    return isinstance(press, tuple) and all(
        isinstance(order, PlaceTroops) and order.seat is not None and order.seat == seat
        for order in press
    )


@dataclass(slots=True)
class PhonePage:
    """The blocks of a page, and what its buttons carry out."""

    title: str = ""
    blocks: list[Block] = field(default_factory=list)
    presses: dict[str, Press] = field(default_factory=dict)

    def add(self, *blocks: Block | None) -> "PhonePage":
        """Add blocks at the end; None is left out."""
        self.blocks += [block for block in blocks if block]
        return self

    def press(
        self, name: str, text: str, press: "Press", kind: str = "plain", **more: Any
    ) -> Block:
        """Return a button that carries something out."""
        self.presses[name] = press
        return {"k": "button", "name": name, "t": text, "kind": kind, "press": name, **more}


def heading(text: str) -> Block:
    """Return a heading."""
    return {"k": "heading", "t": text}


def text(words: str, tone: str = "") -> Block | None:
    """Return a paragraph, or None for no text. Tones: faint, note, warning, large."""
    return {"k": "text", "t": words, **({"tone": tone} if tone else {})} if words else None


def link(words: str, go: Go, kind: str = "plain", **more: Any) -> Block:
    """Return a button that leads to another choice."""
    return {"k": "button", "t": words, "kind": kind, "go": dict(go), **more}


def fold(title: str, *blocks: Block | None, note: str = "", beside: str = "") -> Block:
    """Return a section that can be unfolded; `note`: what it says first."""
    inside = [block for block in blocks if block]
    return {"k": "fold", "t": title} | filled(beside=beside, note=note, blocks=inside)


def card(
    title: str,
    *blocks: Block | None,
    colour: int | None = None,
    is_on: bool = False,
    beside: str = "",
) -> Block:
    """Return a card, in a player's colour where it is about one."""
    inside = [block for block in blocks if block]
    made = {"k": "card", "t": title, "blocks": inside} | filled(beside=beside, on=is_on)
    return made | mark(colour)


def filled(**fields: Any) -> Block:
    """Return these fields without the empty ones: a phone reads nothing into either."""
    return {name: value for name, value in fields.items() if value}


def mark(colour: int | None) -> Block:
    """Return a player's colour and shape."""
    return {} if colour is None else {"colour": colour, "shape": SHAPES[colour]}
