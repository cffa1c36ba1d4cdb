"""What the board tells in sheets: a region in words, its signs, and the players."""

from companion.engine import State
from companion.facts.reader import Reader
from companion.pages.attack_plan import AttackChoice
from companion.pages.region import region_sentences
from companion.ui.kit.box_contents import WidgetSpecs, refill
from companion.ui.kit.card_grid import CardGrid
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.words import Language


def open_region_words(reader: Reader, state: State, choice: AttackChoice) -> Sheet:
    """Say everything about a region."""
    place, *sentences = region_sentences(reader, state, choice)
    sheet = Sheet(title=place.removesuffix("."), name="region-words")
    sheet.fill(*(Words(text=text) for text in sentences))
    sheet.open()
    return sheet


def open_players(title: str, cards: WidgetSpecs) -> Sheet:
    """Show every player; each purse can be looked into there."""
    sheet = Sheet(title=title, name="players")
    grid = CardGrid()
    refill(grid, cards)
    sheet.fill(grid).open()
    return sheet


def open_legend(language: Language) -> Sheet:
    """Say what the signs on the board mean."""
    from companion.ui.board.legend import BoardLegend

    _ = language.gettext
    sheet = Sheet(title=_("What the signs mean"), name="legend")
    sheet.fill(BoardLegend(language)).open()
    return sheet
