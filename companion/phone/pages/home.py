"""The first page of a phone: the own purse and races, and what to do now; and the table screen."""

from companion.facts.table import turn_facts
from companion.facts.table_actions import main_action, other_actions
from companion.phone.blocks import Block, PhonePage, heading, link, text
from companion.phone.pages.board import board_block
from companion.phone.pages.ending import ending
from companion.phone.pages.offers import offer_cards
from companion.phone.pages.players import own_races, player_blocks, status
from companion.phone.viewer import Viewer

# Where the buttons of the table lead on a phone.
_PAGES = {"score": "score", "decline": "decline"}


def home_page(viewer: Viewer) -> PhonePage:
    """Return what a player wants to see first."""
    _, page = viewer.language.gettext, PhonePage()
    assert viewer.seat is not None
    page.title = viewer.state.players[viewer.seat].name
    page.add(*status(viewer))
    if viewer.state.is_over:
        return page.add(*ending(viewer), _purse(viewer))
    page.add(_purse(viewer))
    if viewer.is_on_turn:
        page.add(*_turn(viewer))
    races = own_races(viewer)
    page.add(heading(_("Your races")) if races else None, *races)
    page.add(heading(_("Players")), *player_blocks(viewer, is_whole=False))
    return page


def table_page(viewer: Viewer) -> PhonePage:
    """Return all that everybody may see, for a screen that everybody sees."""
    _, page = viewer.language.gettext, PhonePage()
    page.title = _("Table companion")
    page.add(*status(viewer))
    if viewer.state.is_over:
        return page.add(*ending(viewer))
    page.add({"k": "row", "blocks": player_blocks(viewer)})
    page.add(board_block(viewer))
    page.add(heading(_("On offer")), {"k": "row", "blocks": offer_cards(viewer)})
    return page


def _purse(viewer: Viewer) -> Block:
    _, state = viewer.language.gettext, viewer.state
    caption = _("coins by the app's count") if state.setup.real_coins else _("coins in the purse")
    return {"k": "purse", "t": _("Your purse"), "caption": caption}


def _turn(viewer: Viewer) -> list[Block | None]:
    """Return what is to be done now, and the ways to it where phones act."""
    _, state = viewer.language.gettext, viewer.state
    facts = turn_facts(viewer, state)
    notes = [text(words, "note") for _icon, words in facts.notes]
    if not viewer.acts:
        return [*notes, text(_("Your turn is played on the tablet."), "faint")]
    return [*notes, *_ways(viewer)]


def _ways(viewer: Viewer) -> list[Block | None]:
    """Return a button for each thing this turn can come to."""
    _, state = viewer.language.gettext, viewer.state
    if viewer.may.is_picking:
        return [link(_("Pick a combo"), {"page": "offers"}, "main")]
    has_board = state.ground is not None
    acts = [main_action(viewer, state, None), *other_actions(viewer, state, None)]
    pages = {**_PAGES, "conquer": "board" if has_board else "attack"}
    return [
        text(act.text, "faint")
        if act.disabled
        else link(act.text, {"page": pages[act.name]}, "main" if index == 0 else "plain")
        for index, act in enumerate(acts)
        if act.disabled or act.name in pages
    ]
