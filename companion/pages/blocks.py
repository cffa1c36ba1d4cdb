"""What a page is made of: plain frozen values. Whoever draws them knows no rule of the game.

Two pages are compared with `==`, so that only blocks that changed are drawn again. Import the
module, not its names: `blocks.Stepper` is the value, `Stepper` in the kit a widget.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.engine import Command

Commands = tuple[Command, ...]
ButtonKind = Literal["primary", "plain", "quiet"]
# How a note stands out: not at all, faintly, as good news, or as something still open.
Tone = Literal["plain", "faint", "well", "open"]


@dataclass(frozen=True)
class Choice:
    """What has been chosen so far in a dialogue; every dialogue has its own fields."""


@dataclass(frozen=True)
class Roll:
    """The app rolls the die, and records what belongs to the face it shows.

    `outcomes`: the commands for each face. `rescues`: what they become if a coin is paid after the
    roll, empty where a coin changes nothing. `hope`: what is rolled for. `text`: what the number
    is good for. `loser_rolls`: what the loser rolls for if the region is taken.
    """

    kind: Literal["attempt", "first", "loss"]
    outcomes: tuple[Commands, ...]
    rescues: tuple[Commands, ...] = ()
    hope: str = ""
    text: str = ""
    loser_rolls: str = ""


@dataclass(frozen=True)
class Act:
    """Something only the place can do that shows the page, such as closing it."""

    name: str


# What a button stands for: the next choice to look at, commands to carry out as one step, a die
# for the app to roll, or an act of the place.
Tap = Choice | Commands | Roll | Act


@dataclass(frozen=True)
class Button:
    """A button or a chip; `is_on`: it is chosen now. Without a tap it waits, and can be read."""

    name: str
    icon: str
    text: str
    tap: Tap | None
    kind: ButtonKind = "plain"
    is_on: bool = False


@dataclass(frozen=True)
class Subject:
    """What the page is about: a title with icons, and whose it is with that player's mark."""

    icon: str
    title: str
    symbols: tuple[tuple[str, str], ...] = ()
    owner: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Note:
    """A sentence. `detail` follows it, or the `brief` one where there is little room.

    `colour`: the player it is about. `is_lowest`: it keeps the place of the foot, as high as a
    button.
    """

    text: str
    tone: Tone = "plain"
    detail: str = ""
    brief: str = ""
    colour: int | None = None
    is_lowest: bool = False

    def words(self, is_brief: bool) -> str:
        """Return all that is said."""
        return f"{self.text} {self.brief if is_brief else self.detail}".strip()


@dataclass(frozen=True)
class Amount:
    """One large number with its unit; `lead` stands above it, `beside` at the other end."""

    number: str
    unit: str
    lead: str = ""
    beside: str = ""


@dataclass(frozen=True)
class Term:
    """A line of a sum, and the rule behind it in one sentence."""

    key: str
    text: str
    number: str
    rule: str


@dataclass(frozen=True)
class Terms:
    """What adds up to a number; a tap explains each line under the `title`."""

    title: str
    lines: tuple[Term, ...]


@dataclass(frozen=True)
class Stepper:
    """A number with a minus and a plus, from `low` to `high`.

    `field` is where the number stands in `tap`: in the choice, or in the last of the commands.
    `is_urgent`: it is seen without scrolling. `amount`: what follows from it, where that has no
    line of its own.
    """

    name: str
    icon: str
    text: str
    number: int
    low: int
    high: int
    tap: Choice | Commands
    field: str
    is_urgent: bool = False
    amount: str = ""

    @property
    def fewer(self) -> Tap | None:
        """What minus leads to; nothing at the limit."""
        return self.to(self.number - 1) if self.number > self.low else None

    @property
    def more(self) -> Tap | None:
        """What plus leads to; nothing at the limit."""
        return self.to(self.number + 1) if self.number < self.high else None

    def to(self, number: int) -> Choice | Commands:
        """Return what leads to another number."""
        changed: dict[str, Any] = {self.field: number}
        if isinstance(self.tap, Choice):
            return replace(self.tap, **changed)
        *before, last = self.tap
        return (*before, replace(last, **changed))


@dataclass(frozen=True)
class Chips:
    """Buttons of which some are chosen; `are_urgent`: seen without scrolling, two side by side."""

    name: str
    buttons: tuple[Button, ...]
    are_urgent: bool = False


@dataclass(frozen=True)
class Face:
    """A face of the real die, to be entered with a tap."""

    name: str
    number: int
    text: str
    tap: Tap


@dataclass(frozen=True)
class Die:
    """The faces of the real die, and the app's own.

    `roll`: lets the app roll. `beside`: a button beside that. `coins`: faces for which a coin makes
    up. Where there is little room, these two scroll with the body.
    """

    faces: tuple[Face, ...]
    roll: Button | None = None
    beside: Button | None = None
    coins: tuple[Button, ...] = ()


@dataclass(frozen=True)
class Rolled:
    """What a die shows, in large, until something uses it."""

    face: int
    title: str
    text: str


@dataclass(frozen=True)
class Group:
    """Blocks that belong together, under a small heading."""

    title: str
    blocks: "tuple[Block, ...]"


Block = Subject | Note | Amount | Terms | Stepper | Chips | Die | Rolled | Group | Button


@dataclass(frozen=True)
class Page:
    """One dialogue as it stands.

    `questions`: those that stand apart from their answer; most pages have none. `body`: what is
    said, and scrolls. `risks`: what nobody should tap by mistake; it never stands where the foot
    does. `foot`: the one thing to do, or what takes its place. `tools`: buttons beside the title.
    `kind`: what it comes to, in one word of the dialogue's own. `again`: what a second tap on the
    thing itself stands for.
    """

    title: str
    questions: tuple[Block, ...] = ()
    body: tuple[Block, ...] = ()
    risks: tuple[Block, ...] = ()
    foot: tuple[Block, ...] = ()
    tools: tuple[Button, ...] = ()
    kind: str = ""
    again: Tap | None = None

    def blocks(self) -> Iterator[Block]:
        """Yield every block, those inside of groups too."""
        yield from _flat((*self.tools, *self.questions, *self.body, *self.risks, *self.foot))

    def taps(self) -> Iterator[tuple[str, Tap]]:
        """Yield everything that can be tapped, by name."""
        for block in self.blocks():
            yield from _taps(block)

    @property
    def main(self) -> Button | None:
        """The one button that leads on, if there is one."""
        buttons = (block for block in (*self.risks, *self.foot) if isinstance(block, Button))
        return next((button for button in buttons if button.kind == "primary"), None)


def _flat(found: tuple[Block, ...]) -> Iterator[Block]:
    for block in found:
        if isinstance(block, Group):
            yield from _flat(block.blocks)
        else:
            yield block


def _taps(block: Block) -> Iterator[tuple[str, Tap]]:
    match block:
        case Button(name=name, tap=tap) if tap is not None:
            yield name, tap
        case Chips(buttons=buttons):
            for button in buttons:
                yield from _taps(button)
        case Stepper(name=name):
            ways = (("minus", block.fewer), ("plus", block.more))
            yield from ((f"{name}-{way}", tap) for way, tap in ways if tap is not None)
        case Die():
            yield from ((face.name, face.tap) for face in block.faces)
            for found in filter(None, (block.roll, block.beside, *block.coins)):
                yield from _taps(found)
        case _:
            pass
