"""A page of `companion.pages` as JSON for the script on phones.

What a button carries out stays here, and is looked up by the button's name when it is pressed; what
only looks at another choice is an address.
"""

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from companion.engine import PlaceTroops, RollDie
from companion.pages import blocks
from companion.phone.blocks import (
    Block,
    Go,
    PhonePage,
    chip,
    chips,
    heading,
    mark,
    stepper,
    terms,
    text,
)
from companion.phone.choices import written
from companion.phone.viewer import Viewer

_TONES: dict[blocks.Tone, str] = {"plain": "", "faint": "faint", "well": "strong", "open": "note"}
_KINDS: dict[blocks.ButtonKind, str] = {"primary": "main", "plain": "plain", "quiet": "quiet"}
# What the table can do for a phone, beside commands and dice.
_ACTS = ("take-back",)


class PageDrawing:
    """Draws pages for one phone; `page` takes what their buttons carry out.

    `name`: the page of the phone to which choices lead back. `given`: fields of a choice that this
    page knows without being asked.
    """

    def __init__(
        self, viewer: Viewer, page: PhonePage, name: str, given: Container[str] = ()
    ) -> None:
        self._viewer, self._page, self._name, self._given = viewer, page, name, given

    def draw(self, shown: blocks.Page) -> list[Block]:
        """Return all of a page; the one thing to do stays in sight."""
        is_button = [isinstance(block, blocks.Button) for block in shown.foot]
        notes = [b for b, is_one in zip(shown.foot, is_button, strict=True) if not is_one]
        buttons = [b for b, is_one in zip(shown.foot, is_button, strict=True) if is_one]
        body = (*shown.tools, *shown.questions, *shown.body, *notes, *shown.risks)
        foot = [*self.draw_blocks(buttons)]
        return [*self.draw_blocks(body), *([{"k": "foot", "blocks": foot}] if foot else [])]

    def draw_blocks(self, found: Iterable[blocks.Block]) -> Iterator[Block]:
        """Yield these blocks, as far as there is something of them for this phone."""
        drawn: dict[type, Callable[[Any], Iterable[Block | None]]] = {
            blocks.Subject: _subject,
            blocks.Amount: _amount,
            blocks.Note: _note,
            blocks.Terms: _terms,
            blocks.Rolled: _rolled,
            blocks.Stepper: self._stepper,
            blocks.Chips: self._chips,
            blocks.Die: self._die,
            blocks.Group: self._group,
            blocks.Button: self._button,
        }
        for block in found:
            yield from filter(None, drawn[type(block)](block))

    def _group(self, block: blocks.Group) -> Iterable[Block | None]:
        match block.blocks:
            case (blocks.Chips() as only,):
                return self._chips(only, block.title)
        inside = [*self.draw_blocks(block.blocks)]
        return [text(block.title, "faint"), *inside] if inside else []

    def _chips(self, block: blocks.Chips, label: str = "") -> Iterable[Block | None]:
        return [chips(label, *filter(None, map(self._chip, block.buttons)))]

    def _chip(self, button: blocks.Button) -> Block | None:
        way = self._way(button.name, button.tap)
        return chip(button.text, None, button.is_on) | way if way else None

    def _stepper(self, block: blocks.Stepper) -> Iterable[Block | None]:
        """Return a number to be changed: by another choice, or at once."""
        drawn = stepper(block.text, block.number, None, None)
        for name, sign, tap in (("less", "minus", block.fewer), ("more", "plus", block.more)):
            way = self._way(f"{block.name}-{sign}", tap) if tap is not None else None
            if way and "go" in way:
                drawn[name] = way["go"]
            elif way:
                drawn[f"press_{name}"] = way["press"]
        is_idle = not isinstance(block.tap, blocks.Choice) and not self._viewer.acts
        return [] if is_idle else [drawn]

    def _die(self, block: blocks.Die) -> Iterable[Block | None]:
        faces = [
            {"n": face.number, "t": "" if face.text == str(face.number) else face.text} | way
            for face in block.faces
            if (way := self._way(face.name, face.tap))
        ]
        label = self._viewer.language.gettext("THE DIE SHOWED")
        yield from self._button(block.roll) if block.roll else ()
        yield {"k": "chips", "t": label, "die": True, "items": faces} if faces else None
        for button in filter(None, (*block.coins, block.beside)):
            yield from self._button(button)

    def _button(self, button: blocks.Button) -> Iterable[Block | None]:
        kind, way = _KINDS[button.kind], self._way(button.name, button.tap)
        if way:
            yield {"k": "button", "name": button.name, "t": button.text, "kind": kind} | way

    def _way(self, name: str, tap: blocks.Tap | None) -> dict[str, Any] | None:
        """Return where a tap leads, or how it is pressed; None if that is not for this phone."""
        match tap:
            case None:
                return None
            case blocks.Choice():
                fields = {key: word for key, word in written(tap).items() if key not in self._given}
                return {"go": {"page": self._name, **fields}}
            case blocks.Act(name="close"):
                return {"go": {"page": self._name}}
            case blocks.Act(name=act) if act not in _ACTS:
                return None
            case _:
                if not self._viewer.acts:
                    return None
                self._page.presses[name] = tap
                return {"press": name} | ({"stay": True} if _stays(tap) else {})


def _stays(tap: blocks.Tap) -> bool:
    """Tell whether a page stays once this is done: it goes on with what was placed or rolled."""
    if isinstance(tap, blocks.Roll):
        return tap.kind == "first"
    return isinstance(tap, tuple) and isinstance(tap[-1], PlaceTroops | RollDie)


def _subject(block: blocks.Subject) -> Iterable[Block | None]:
    symbols = ", ".join(words for _icon, words in block.symbols)
    return [heading(f"{block.title} · {symbols}" if symbols else block.title), text(block.owner)]


def _amount(block: blocks.Amount) -> Iterable[Block | None]:
    large = text(f"{block.number} {block.unit}", "large")
    return [text(block.lead), large, text(block.beside)]


def _note(block: blocks.Note) -> Iterable[Block | None]:
    drawn = text(block.words(is_brief=False), _TONES[block.tone])
    return [drawn | mark(block.colour) if drawn else None]


def _terms(block: blocks.Terms) -> Iterable[Block | None]:
    return [terms(*((line.text, line.number) for line in block.lines))]


def _rolled(block: blocks.Rolled) -> Iterable[Block | None]:
    return [text(block.title, "strong"), text(block.text, "faint")]


def go_to(name: str, choice: blocks.Choice) -> Go:
    """Return the way to a page with a choice."""
    return {"page": name, **written(choice)}
