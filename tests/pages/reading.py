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


def one(page, kind):
    """Return the first block of a kind, or None."""
    return next((block for block in page.blocks() if isinstance(block, kind)), None)


def stepper(page, name):
    """Return the stepper of this name; None if the page has none."""
    found = (block for block in page.blocks() if isinstance(block, blocks.Stepper))
    return next((block for block in found if block.name == name), None)


def chips(page, name):
    """Return the buttons of these chips; none if there is no choice."""
    found = (block for block in page.blocks() if isinstance(block, blocks.Chips))
    return next((block.buttons for block in found if block.name == name), ())


def notes(page):
    """Return every sentence of a page, with its details."""
    found = (block for block in page.blocks() if isinstance(block, blocks.Note))
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
    return {name for name, _ in page.taps()}


def tap(page, name):
    """Return what a button stands for."""
    return dict(page.taps())[name]


def button(page, name):
    """Return a button by its name."""
    found = [block for block in page.blocks() if isinstance(block, blocks.Button)]
    for block in page.blocks():
        if isinstance(block, blocks.Chips):
            found += block.buttons
        elif isinstance(block, blocks.Die):
            found += filter(None, (block.roll, block.beside, *block.coins))
    return next((each for each in found if each.name == name), None)


def faces(page):
    """Return the faces of the first die."""
    die = one(page, blocks.Die)
    return die.faces if die else ()
