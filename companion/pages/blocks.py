"""What a page is made of: plain frozen values. Code that draws them knows no game rules.

Two pages are compared with `==`, so that only blocks that changed are drawn again. Import the
module, not its names: `blocks.Stepper` is the value, `Stepper` in the kit a widget.
"""

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any, Literal

from companion.dataclasses import dataclass, replace

if TYPE_CHECKING:
    from companion.engine import Command

Commands = tuple["Command", ...]
ButtonKind = Literal["primary", "plain", "quiet"]
# How a note stands out: not at all, faintly, as good news, as something still open, as a question
# above its answers, as the coins to take, or as what everyone has waited for.
Tone = Literal["plain", "faint", "well", "open", "heading", "coins", "large"]


@dataclass(frozen=True)
class Choice:
    """What has been chosen so far in a dialogue; each dialogue has its own fields."""

    def put(self, field: str, value: Any) -> "Choice":
        """Return the choice with another number or text in one of its fields."""
        changed: dict[str, Any] = {field: value}
        return replace(self, **changed)


@dataclass(frozen=True)
class Roll:
    """The app rolls the die, and records the commands for the face it shows.

    `outcomes`: the commands for each face. `rescues`: what they become if a coin is paid after the
    roll, empty where a coin changes nothing. `hope`: what is rolled for. `text`: what the number
    is good for. `loser_rolls`: what the loser rolls for if the region is taken. `face`: what it
    will show, where that was decided beforehand.
    """

    kind: Literal["attempt", "first", "loss"]
    outcomes: tuple[Commands, ...]
    rescues: tuple[Commands, ...] = ()
    hope: str = ""
    text: str = ""
    loser_rolls: str = ""
    face: int | None = None


@dataclass(frozen=True)
class Act:
    """Something only the place that shows the page can do, such as closing it; `about` what."""

    name: str
    about: str = ""


# What a button stands for: the next choice to show, commands to carry out as one step, a die for
# the app to roll, or an act of the place.
Tap = Choice | Commands | Roll | Act


@dataclass(frozen=True)
class Button:
    """A button or a chip; `is_on`: it is chosen. Without a tap it is disabled, but can be read.

    `hold`: what it stands for while it is held, if that differs from a tap.
    """

    name: str
    icon: str
    text: str
    tap: Tap | None
    kind: ButtonKind = "plain"
    is_on: bool = False
    hold: Tap | None = None


def act_button(name: str, icon: str, text: str, kind: ButtonKind = "plain") -> Button:
    """Return a button for what only the place can do, named after that."""
    return Button(name, icon, text, Act(name), kind)


def chips(
    name: str, found: Iterable[tuple[object, str, str, Tap | None]], chosen: Container[object] = ()
) -> tuple[Button, ...]:
    """Return a chip for each key: with its icon, its text and its tap, and on if it is chosen."""
    return tuple(
        Button(f"{name}-{key}", icon, text, tap, is_on=key in chosen)
        for key, icon, text, tap in found
    )


@dataclass(frozen=True)
class Held:
    """A button for serious acts: it is held, or pressed twice where nothing can be held.

    `text` says to hold it, `press` and `sure` stand on it before the first press and the second.
    `is_quiet`: it is there just in case, and should not catch the eye.
    """

    name: str
    icon: str
    text: str
    press: str
    sure: str
    tap: Tap | None
    is_quiet: bool = False


@dataclass(frozen=True)
class Subject:
    """What the page is about: a title with icons, and the player it concerns, with their mark.

    `stays`: the page cannot be put away. `tool`: a button at its end.
    """

    icon: str
    title: str
    symbols: tuple[tuple[str, str], ...] = ()
    owner: str = ""
    mark: str = ""
    stays: bool = False
    tool: Button | None = None


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
        """Return the whole text."""
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
    """A line of a sum, and the rule behind it in one sentence; nothing where there is none.

    `is_total`: it is the sum itself.
    """

    key: str
    text: str
    number: str
    rule: str = ""
    icon: str = ""
    is_total: bool = False


@dataclass(frozen=True)
class Terms:
    """What adds up to a number; a tap explains each line under the `title`, if there is one."""

    title: str
    lines: tuple[Term, ...]


@dataclass(frozen=True)
class Stepper:
    """A number with a minus and a plus, from `low` to `high`.

    `field` is where the number stands in `tap`: in the choice, or in the last of the commands.
    `is_urgent`: it is seen without scrolling. `amount`: what follows from it, where that has no
    line of its own. `is_difference`: it is read with its sign. `is_unsaid`:
    nobody has said the number yet; then minus says that it is `low`.
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
    is_difference: bool = False
    is_unsaid: bool = False

    @property
    def shown(self) -> str:
        """The number as shown."""
        minus, none = "\N{MINUS SIGN}", "\N{PLUS-MINUS SIGN}0"
        if not self.is_difference:
            return str(self.number).replace("-", minus)
        return f"{self.number:+}".replace("-", minus) if self.number else none

    @property
    def fewer(self) -> Tap | None:
        """What minus leads to; None at the limit."""
        if self.number > self.low or self.is_unsaid:
            return self.to(max(self.low, self.number - 1))
        return None

    @property
    def more(self) -> Tap | None:
        """What plus leads to; None at the limit."""
        return self.to(self.number + 1) if self.number < self.high else None

    def to(self, number: int) -> Choice | Commands:
        """Return what another number leads to."""
        if isinstance(self.tap, Choice):
            return self.tap.put(self.field, number)
        *before, last = self.tap
        changed: dict[str, Any] = {self.field: number}
        return (*before, replace(last, **changed))


@dataclass(frozen=True)
class Field:
    """A line of text to type, with a maximum length; `field` is where it goes in `tap`.

    `hint`: what it is for, seen while it is empty; `brief`: the same where there is little room.
    """

    name: str
    text: str
    longest: int
    tap: Choice
    field: str
    hint: str = ""
    brief: str = ""


@dataclass(frozen=True)
class Chips:
    """Buttons, some of them chosen; `are_urgent`: visible without scrolling, two side by side."""

    name: str
    buttons: tuple[Button, ...]
    are_urgent: bool = False


@dataclass(frozen=True)
class Face:
    """A face of the real die, entered with a tap."""

    name: str
    number: int
    text: str
    tap: Tap


@dataclass(frozen=True)
class Die:
    """The faces of the real die, and the app's own die.

    `roll`: lets the app roll. `beside`: a button beside that. `coins`: faces for which a coin makes
    up. Where there is little room, these two scroll with the body.
    """

    faces: tuple[Face, ...]
    roll: Button | None = None
    beside: Button | None = None
    coins: tuple[Button, ...] = ()


@dataclass(frozen=True)
class Rolled:
    """What a die shows, drawn large, until it is used."""

    face: int
    title: str
    text: str


@dataclass(frozen=True)
class Greeting:
    """Whose turn it is, in their colour, and what they play with: a combo and its numbers."""

    colour: int
    text: str
    title: str
    race: str = ""
    power: str = ""
    numbers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Offer:
    """A combo on offer. `tokens`: how many come with it, and `sum_of_tokens` what they add up from.

    `deal`: what is paid and taken for it. `pick`: what takes it, where that needs a button.
    `find_looks` tells what is printed on its pieces, where nobody else knows them yet.
    """

    name: str
    slot: int
    race: str
    power: str
    title: str
    beside: str
    summary: str
    tokens: int
    counted_tokens: str
    sum_of_tokens: str
    deal: str
    coins: int
    tap: Tap | None = None
    is_on: bool = False
    pick: Button | None = None
    find_looks: Any = None


@dataclass(frozen=True)
class Deal:
    """What comes with a combo and what it costs: "8 + 5 = 13 tokens", "pay 2, take 3"."""

    race: str
    power: str
    tokens: str
    deal: str
    coins: int


@dataclass(frozen=True)
class Piece:
    """A race or power with its rule, in a line and in full; `looks`: what is printed on it.

    `key`: by which one of one's own lies on the shelf. `is_unfinished`: somebody has begun to make
    or change it, and has not kept it yet.
    """

    name: str = ""
    kind: str = "races"
    piece: str = ""
    title: str = ""
    beside: str = ""
    tokens: str = ""
    mark: str = ""
    looks: Any = None
    short: str = ""
    full: str = ""
    key: str = ""
    is_unfinished: bool = False


@dataclass(frozen=True)
class Rule:
    """A rule of the game: a step of a turn, another part of the game, or a house rule.

    `sign`: the number of the step, or an icon. `choice`: how the game has it.
    """

    name: str = ""
    title: str = ""
    text: str = ""
    sign: str = ""
    choice: str = ""


@dataclass(frozen=True)
class Race:
    """A race in play and what it holds, in words and in numbers, as far as anybody recorded it.

    `pieces`: what it can do, where that is shown with it.
    """

    race: str = ""
    power: str = ""
    icon: str = ""
    title: str = ""
    counts: str = ""
    regions: int | None = None
    tokens: int | None = None
    in_decline: bool = False
    pieces: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class PlayerSign:
    """A line about a player in short: an icon, a few letters, and whom it concerns, by colour."""

    icon: str
    text: str = ""
    colour: int | None = None


@dataclass(frozen=True)
class Player:
    """What everyone may know about a player.

    `is_on`: it is their turn. `coins`: what is in the purse, if everyone may look into it. `lines`:
    what else is worth knowing, each with its icon. `signs`: the same in short, but for what comes
    next. `tap` explains their combo.
    """

    name: str = ""
    seat: int = 0
    colour: int = 0
    title: str = ""
    is_on: bool = False
    coins: str = ""
    races: tuple[Race, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    signs: tuple[PlayerSign, ...] = ()
    tap: Tap | None = None

    @property
    def active(self) -> Race | None:
        """The race they play, if they have one."""
        return next((race for race in self.races if not race.in_decline), None)

    @property
    def headline(self) -> tuple[str, str]:
        """The most important thing, with its icon: the race they play, or what comes next.

        A player who has neither may have a race in decline.
        """
        if self.active:
            return self.active.icon, self.active.title
        left = [("markers/declined", race.title) for race in self.races[-1:]]
        return next(iter((*self.lines, *left)), ("", ""))


@dataclass(frozen=True)
class Place:
    """How a player stands at the end: the coins, in words, and the place once it is known.

    `is_shut`: nobody has seen the purse yet.
    """

    seat: int = 0
    colour: int = 0
    player_name: str = ""
    place: int = 0
    coins: str = ""
    is_winner: bool = False
    is_shut: bool = False


@dataclass(frozen=True)
class Row:
    """A line that leads somewhere: an icon, or the signs of a combo, and words."""

    name: str
    icon: str
    text: str
    tap: Tap
    hint: str = ""
    race: str = ""
    power: str = ""
    place: int = 0


@dataclass(frozen=True)
class Menu:
    """Rows in as many columns as there is room for, in letters of one size."""

    blocks: tuple[Row, ...]


@dataclass(frozen=True)
class Group:
    """Blocks that belong together, under a small heading."""

    title: str
    blocks: "tuple[Block, ...]"


@dataclass(frozen=True)
class Switch:
    """A yes-or-no question."""

    name: str
    text: str
    is_on: bool
    yes: Tap
    no: Tap


@dataclass(frozen=True)
class TallyLine:
    """A line of a score: what it counts, how many there are, and the coins they bring.

    `answer`: how many, or whether; None where nothing is asked. `mark`: what is to be seen beside
    the words, such as "please count"; `is_loud`: before anything else. `title` and `rule` explain
    the line; `by_hand` sets its coins and `reset` lets them be worked out again.
    """

    name: str
    icon: str
    text: str
    answer: Stepper | Switch | None
    coins: str
    mark: str
    is_loud: bool
    title: str
    rule: str
    by_hand: Stepper | None
    reset: Button | None


@dataclass(frozen=True)
class Tally:
    """What one race earns, line by line; `widest`: the widest text in the column of coins."""

    title: str
    race: str
    power: str
    colour: int
    lines: tuple[TallyLine, ...]
    widest: str = ""


@dataclass(frozen=True)
class Card:
    """A few facts under a heading, each with its icon."""

    title: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Todo:
    """Something to do by hand, and below it what can be recorded about it.

    `close` puts it away. `colour`: the player who does it, whose mark takes the icon's place.
    """

    name: str
    icon: str
    text: str
    blocks: "tuple[Block, ...]" = ()
    close: Button | None = None
    colour: int | None = None


@dataclass(frozen=True)
class Todos:
    """What has to be done by hand; only the first if there is little room.

    `about`: the turn it belongs to. Whoever has asked for all of it sees all until the next.
    """

    blocks: tuple[Todo, ...]
    about: str = ""
    most: int = 2


@dataclass(frozen=True)
class Fold:
    """A section whose title is always visible; its blocks are there only while it is open."""

    name: str
    icon: str
    title: str
    hint: str
    tap: Tap
    is_open: bool = False
    blocks: "tuple[Block, ...]" = ()


@dataclass(frozen=True)
class Pair:
    """Buttons side by side, if there is room for their words."""

    blocks: tuple[Button, ...]


_Nest = Group | Menu | Fold | Tally | Todo | Todos | Pair
_Plain = Subject | Note | Amount | Terms | Stepper | Field | Chips | Die | Rolled | Greeting
_OfGame = Offer | Deal | Piece | Rule | Race | Player | Place
Block = _Plain | Switch | _OfGame | Row | Card | Button | Held | _Nest


@dataclass(frozen=True)
class Spot:
    """A region of the board that takes taps on a page; without a board, its block takes them.

    A tap does what the button stands for. Of a stepper it adds one, and holding takes one away.
    """

    region: int
    block: Stepper | Button

    @property
    def tap(self) -> Tap | None:
        """What a tap on the region stands for."""
        return self.block.more if isinstance(self.block, Stepper) else self.block.tap

    @property
    def hold(self) -> Tap | None:
        """What holding the region stands for."""
        return self.block.fewer if isinstance(self.block, Stepper) else None

    @property
    def is_on(self) -> bool:
        """Whether the region is chosen."""
        return isinstance(self.block, Button) and self.block.is_on


@dataclass(frozen=True)
class Page:
    """One dialogue at one moment.

    `questions`: those that stand apart from their answer; most pages have none. `body`: what is
    said, and scrolls. `risks`: what nobody should tap by mistake; it never stands where the foot
    does. `foot`: the one thing to do, or what takes its place. `tools`: buttons beside the title.
    `subtitle`: what is said right below the title, in small letters.
    `spots`: regions of the board to tap. `kind`: what it comes to, in one word of the dialogue's
    own. `again`: what a second tap on the thing itself stands for. `then`: what is asked next once
    its commands are carried out.
    """

    title: str
    questions: tuple[Block, ...] = ()
    body: tuple[Block, ...] = ()
    risks: tuple[Block, ...] = ()
    foot: tuple[Block, ...] = ()
    tools: tuple[Button, ...] = ()
    subtitle: str = ""
    spots: tuple[Spot, ...] = ()
    kind: str = ""
    again: Tap | None = None
    then: Choice | None = None

    @property
    def main(self) -> Button | None:
        """The one button that leads on, if there is one."""
        buttons = (block for block in (*self.risks, *self.foot) if isinstance(block, Button))
        return next((button for button in buttons if button.kind == "primary"), None)
