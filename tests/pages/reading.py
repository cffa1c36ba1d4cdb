"""Reading a page in a test: its texts, its numbers, and what its buttons stand for."""

from dataclasses import dataclass
from typing import Any

from companion.engine import Outlook
from companion.pages import blocks
from companion.words import load_language
from tests.engine.random_games import CATALOGUE


@dataclass
class Reader:
    """Who reads the pages."""

    catalogue: Any = CATALOGUE
    language: Any = load_language("en")

    def outlook(self, state):
        return Outlook(self.catalogue, state)


READER = Reader()


def blocks_of(page):
    """Yield every block of a page, including those inside others."""
    yield from _flat((*page.tools, *page.questions, *page.body, *page.risks, *page.foot))
    yield from (spot.block for spot in page.spots)


def taps_of(page):
    """Yield everything that can be tapped on a page, by name."""
    for block in blocks_of(page):
        yield from _taps(block)


def _flat(found):
    for block in found:
        yield block
        if isinstance(block, blocks.Tally):
            parts = (
                part for line in block.lines for part in (line.answer, line.by_hand, line.reset)
            )
            yield from _flat(filter(None, parts))
        else:
            yield from _flat(getattr(block, "blocks", ()))
        yield from filter(None, (getattr(block, "close", None), getattr(block, "tool", None)))


def _taps(block):
    match block:
        case blocks.Button() | blocks.Held() | blocks.Player() if block.tap is not None:
            yield block.name, block.tap
        case blocks.Offer(name=name, tap=tap, pick=pick):
            yield from [(name, tap)] if tap is not None else []
            yield from _taps(pick) if pick else ()
        case blocks.Row(name=name, tap=tap) | blocks.Fold(name=name, tap=tap):
            yield name, tap
        case blocks.Switch():
            yield block.name, block.no if block.is_on else block.yes
        case blocks.Chips(buttons=buttons):
            for button in buttons:
                yield from _taps(button)
        case blocks.Stepper(name=name):
            ways = (("minus", block.fewer), ("plus", block.more))
            yield from ((f"{name}-{way}", tap) for way, tap in ways if tap is not None)
        case blocks.Die():
            yield from ((face.name, face.tap) for face in block.faces)
            for found in filter(None, (block.roll, block.beside, *block.coins)):
                yield from _taps(found)


def one(page, kind):
    """Return the first block of a kind, or None."""
    return next((block for block in blocks_of(page) if isinstance(block, kind)), None)


def stepper(page, name):
    """Return the stepper of this name; None if the page has none."""
    found = (block for block in blocks_of(page) if isinstance(block, blocks.Stepper))
    return next((block for block in found if block.name == name), None)


def chips(page, name):
    """Return the buttons of these chips; none if there is no choice."""
    found = (block for block in blocks_of(page) if isinstance(block, blocks.Chips))
    return next((block.buttons for block in found if block.name == name), ())


def notes(page):
    """Return every sentence of a page, with its details."""
    found = (block for block in blocks_of(page) if isinstance(block, blocks.Note))
    return [note.words(is_brief=False) for note in found]


def number(page):
    """Return the large number, if there is one."""
    amount = one(page, blocks.Amount)
    return amount.number if amount else ""


def lines(page):
    """Return the terms of the price with their numbers."""
    terms = one(page, blocks.Terms)
    return [(term.text, term.number) for term in terms.lines] if terms else []


def names(page):
    """Return the names of everything that can be tapped."""
    return {name for name, _ in taps_of(page)}


def tap(page, name):
    """Return what a button stands for."""
    return dict(taps_of(page))[name]


def button(page, name):
    """Return a button by its name."""
    found = [block for block in blocks_of(page) if isinstance(block, blocks.Button)]
    for block in blocks_of(page):
        if isinstance(block, blocks.Chips):
            found += block.buttons
        elif isinstance(block, blocks.Die):
            found += filter(None, (block.roll, block.beside, *block.coins))
    return next((each for each in found if each.name == name), None)


def faces(page):
    """Return the faces of the first die."""
    die = one(page, blocks.Die)
    return die.faces if die else ()
