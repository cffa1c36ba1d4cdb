"""A page of `companion.pages` as JSON for the script on phones.

What a button carries out stays here, and is looked up by the button's name when it is pressed; what
only looks at another choice is an address.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from companion.engine import Close, LayOutCombo, NameAlly, PlaceFortress, PlaceTroops, RollDie
from companion.pages import blocks
from companion.pages.lay_out import LayOutChoice, ReshuffleChoice
from companion.pages.turn_questions import AbandonChoice, BorrowChoice, DealChoice, HandChoice
from companion.phone.blocks import (
    Block,
    Go,
    PhonePage,
    PutRight,
    card,
    filled,
    fold,
    heading,
    mark,
    text,
)
from companion.phone.choices import written
from companion.phone.viewer import Viewer
from companion.words import full_rule

_TONES: dict[blocks.Tone, str] = {
    "plain": "",
    "faint": "faint",
    "well": "strong",
    "open": "note",
    "heading": "note",
    "coins": "strong",
    "large": "large",
}
_KINDS: dict[blocks.ButtonKind, str] = {"primary": "main", "plain": "plain", "quiet": "quiet"}
# Whoever records one of these goes on with the page.
_STAYING = PlaceTroops | RollDie | NameAlly | PlaceFortress | LayOutCombo | Close
# What the table can do for a phone, beside commands and dice.
_ACTS = ("take-back", "undo")
# The page of a dialogue that needs nothing but its choice.
NAMES: dict[type[blocks.Choice], str] = {
    LayOutChoice: "lay-out",
    ReshuffleChoice: "reshuffle",
    AbandonChoice: "abandon",
    BorrowChoice: "borrow",
    DealChoice: "deal",
    HandChoice: "hand",
}


class PageDrawing:
    """Draws pages for one phone; `page` takes what their buttons carry out.

    `name`: the page of the phone to which choices lead back. `given`: fields of a choice that this
    page knows without being asked. `then`: the choice that the last step was made with, if that is
    put right. `acts`: where acts of the table lead on a phone.
    """

    def __init__(
        self,
        viewer: Viewer,
        page: PhonePage,
        name: str,
        given: Container[str] = (),
        then: blocks.Choice | None = None,
        acts: Mapping[str, Go] = MappingProxyType({}),
    ) -> None:
        self._viewer, self._page, self._name, self._given = viewer, page, name, given
        self._then, self._acts = then, acts

    def draw(self, shown: blocks.Page) -> list[Block]:
        """Return all of a page; the one thing to do stays in sight."""
        is_button = [isinstance(block, blocks.Button | blocks.Held) for block in shown.foot]
        notes = [b for b, is_one in zip(shown.foot, is_button, strict=True) if not is_one]
        buttons = [b for b, is_one in zip(shown.foot, is_button, strict=True) if is_one]
        body = (*shown.tools, *shown.questions, *shown.body, *_listed(shown), *notes, *shown.risks)
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
            blocks.Greeting: _greeting,
            blocks.Todo: self._todo,
            blocks.Pair: lambda block: self.draw_blocks(block.blocks),
            blocks.Todos: lambda block: self.draw_blocks(block.blocks),
            blocks.Group: self._group,
            blocks.Button: self._button,
            blocks.Offer: self._offer,
            blocks.Held: self._held,
            blocks.Switch: self._switch,
            blocks.Tally: self._tally,
            blocks.Card: _card,
            blocks.Piece: _piece,
            blocks.Rule: _rule,
            blocks.Race: self._race,
            blocks.Player: self._player,
            blocks.Place: _place,
        }
        for block in found:
            yield from filter(None, drawn[type(block)](block))

    def ways(self, spots: Iterable[blocks.Spot]) -> dict[int, Go]:
        """Return where a tap on each of these regions leads."""
        found = ((spot.region, self._way(spot.block.name, spot.tap)) for spot in spots)
        return {region: way["go"] for region, way in found if way and "go" in way}

    def _group(self, block: blocks.Group) -> Iterable[Block | None]:
        match block.blocks:
            case (blocks.Chips() as only,):
                return self._chips(only, block.title)
        inside = [*self.draw_blocks(block.blocks)]
        return [text(block.title, "caption"), *inside] if inside else []

    def _chips(self, block: blocks.Chips, label: str = "") -> Iterable[Block | None]:
        items = [
            {"t": button.text} | filled(on=button.is_on) | way
            for button in block.buttons
            if (way := self._way(button.name, button.tap))
        ]
        return [{"k": "chips", "t": label, "items": items}] if items else []

    def _stepper(self, block: blocks.Stepper, note: str = "") -> Iterable[Block | None]:
        """Return a number to be changed: by another choice, or at once."""
        drawn = {"k": "stepper", "t": block.text, "n": block.number, "name": block.name}
        drawn |= filled(note=note)
        for name, sign, tap in (("less", "minus", block.fewer), ("more", "plus", block.more)):
            way = self._way(f"{block.name}-{sign}", tap) if tap is not None else None
            if way and "go" in way:
                drawn[name] = way["go"]
            elif way:
                drawn[f"press_{name}"] = way["press"]
        is_idle = not isinstance(block.tap, blocks.Choice) and not self._viewer.may_ask(block.tap)
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

    def _held(self, block: blocks.Held) -> Iterable[Block | None]:
        way = self._way(block.name, block.tap)
        if way:
            drawn = {"k": "button", "name": block.name, "t": block.press, "kind": "warning"}
            yield drawn | {"sure": block.sure} | way

    def _switch(self, block: blocks.Switch) -> Iterable[Block | None]:
        _ = self._viewer.language.gettext
        answers = ((0, "", _("Yes"), block.yes), (1, "", _("No"), block.no))
        found = blocks.chips(block.name, answers, [0 if block.is_on else 1])
        return self._chips(blocks.Chips(block.name, found), block.text)

    def _todo(self, block: blocks.Todo) -> Iterable[Block | None]:
        drawn = text(block.text, "note") or {}
        return [drawn | mark(block.colour), *self.draw_blocks(block.blocks)]

    def _offer(self, block: blocks.Offer) -> Iterable[Block | None]:
        """Yield a combo with its rules, and what takes it."""
        parts = text(block.sum_of_tokens.replace("\n", ", "), "faint")
        language, pieces = self._viewer.language, (block.power, block.race)
        rules = (fold(language.full_name(one), note=full_rule(language, one)) for one in pieces)
        pick = self._button(block.pick) if block.pick else ()
        chosen = self._button(_instead(self._viewer, block)) if self._then else ()
        yield offer_card(block, True, parts, *rules, *pick, *chosen) | {"on": block.is_on}

    def _race(self, block: blocks.Race) -> Iterable[Block | None]:
        """Yield a race and what it holds; with its rules on a card of its own."""
        words = self._viewer.language.gettext("{race} in decline")
        title = words.format(race=block.title) if block.in_decline else block.title
        line = {"k": "race", "t": title, "note": block.counts, "past": block.in_decline}
        rules = (fold(piece.title, note=piece.full) for piece in block.pieces)
        yield card("", line, *rules) if block.pieces else line

    def _player(self, block: blocks.Player) -> Iterable[Block | None]:
        coins = self._viewer.language.ngettext("{n} coin", "{n} coins", int(block.coins or 0))
        purse = text(coins.format(n=block.coins), "strong") if block.coins else None
        lines = (text(words, "faint") for _icon, words in block.lines)
        inside = (purse, *self.draw_blocks(block.races), *lines)
        yield card(block.title, *inside, colour=block.colour, is_on=block.is_on)

    def _tally(self, block: blocks.Tally) -> Iterable[Block | None]:
        """Yield what is asked, then what it earns; a line opens to be explained and set by hand."""
        yield heading(block.title)
        for line in block.lines:
            if isinstance(line.answer, blocks.Stepper):
                yield from self._stepper(line.answer, line.mark)
            elif line.answer:
                yield from self._switch(line.answer)
        for line in block.lines:
            if line.by_hand:
                inside = [*self.draw_blocks(filter(None, (line.by_hand, line.reset)))]
                by_hand = line.mark if line.reset else ""
                beside = f"{line.coins}, {by_hand}" if by_hand else line.coins
                # Two races may have the same line: each is opened by its own name.
                drawn = fold(line.title, *inside, note=line.rule, beside=beside)
                yield drawn | {"name": line.name}

    def _way(self, name: str, tap: blocks.Tap | None) -> dict[str, Any] | None:
        """Return where a tap leads, or how it is pressed; None if that is not for this phone."""
        match tap:
            case None:
                return None
            case blocks.Choice():
                fields = written(tap, self._then).items()
                way = {key: word for key, word in fields if key not in self._given}
                name = NAMES.get(type(tap), self._name) if self._then is None else self._name
                return {"go": {"page": name, **way}}
            case blocks.Act(name="close"):
                return {"go": {"page": self._name}}
            case blocks.Act(name=act) if act in self._acts:
                return {"go": dict(self._acts[act])} if self._viewer.acts else None
            case blocks.Act(name=act) if act not in _ACTS:
                return None
            case _:
                if not self._viewer.may_ask(tap):
                    return None
                if self._then is not None and isinstance(tap, tuple):
                    self._page.presses[name] = PutRight(tap)
                else:
                    self._page.presses[name] = tap
                return {"press": name} | ({"stay": True} if _stays(tap) else {})


def _stays(tap: blocks.Tap) -> bool:
    """Return whether a page stays once this is done: it goes on with what was placed or rolled."""
    if isinstance(tap, blocks.Roll):
        return tap.kind == "first"
    return isinstance(tap, tuple) and isinstance(tap[-1], _STAYING)


def _listed(shown: blocks.Page) -> Iterator[blocks.Block]:
    """Yield the regions to tap, in words."""
    found = [spot.block for spot in shown.spots]
    yield from (block for block in found if isinstance(block, blocks.Stepper))
    chips = tuple(block for block in found if isinstance(block, blocks.Button))
    if chips:
        yield blocks.Chips("regions", chips)


def _greeting(block: blocks.Greeting) -> Iterable[Block | None]:
    numbers = ", ".join(" ".join(pair) for pair in block.numbers)
    return [heading(block.text), text(block.title), text(numbers)]


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
    rows = [[line.text, line.number] for line in block.lines]
    return [{"k": "terms", "rows": rows}] if rows else []


def _card(block: blocks.Card) -> Iterable[Block | None]:
    return [card(block.title, *(text(words) for _icon, words in block.lines))]


def _piece(block: blocks.Piece) -> Iterable[Block | None]:
    yield fold(block.title, text(block.tokens, "faint"), note=block.full, beside=block.beside)


def _rule(block: blocks.Rule) -> Iterable[Block | None]:
    yield fold(block.title, note=block.text, beside=block.choice)


def _place(block: blocks.Place) -> Iterable[Block | None]:
    said = text(block.coins, "faint" if block.is_shut else "strong")
    said = {"k": "place", "n": block.place, "t": block.coins} if block.place else said
    yield card(block.player_name, said, colour=block.colour, is_on=block.is_winner)


def _rolled(block: blocks.Rolled) -> Iterable[Block | None]:
    return [text(block.title, "strong"), text(block.text, "faint")]


def _instead(viewer: Viewer, block: blocks.Offer) -> blocks.Button:
    """Return the button that says that this combo was picked instead."""
    # NOTE: a button: this combo was picked, not another one.
    text = viewer.language.gettext("It was {combo}").format(combo=block.title)
    return blocks.Button(block.name, "", text, None if block.is_on else block.tap)


def offer_card(block: blocks.Offer, has_summary: bool, *inside: Block | None) -> Block:
    """Return a combo with its price and tokens, and what else is said of it below."""
    numbers = text(f"{block.deal} · {block.counted_tokens}", "strong")
    first, *rest = inside or (None,)
    summary = text(block.summary, "faint") if has_summary else None
    return card(block.title, numbers, first, summary, *rest, beside=block.beside)


def go_to(name: str, choice: blocks.Choice) -> Go:
    """Return the way to a page with a choice."""
    return {"page": name, **written(choice)}
