"""The combos on offer: what they cost and bring, their rules, and taking one."""

from companion.pages.pick import PickChoice, offers, offers_page
from companion.phone.blocks import Block, PhonePage
from companion.phone.drawing import PageDrawing, offer_card
from companion.phone.pages.status import status
from companion.phone.viewer import Viewer


def column_page(viewer: Viewer) -> PhonePage:
    """Return the column of combos; who is on turn may pick, where phones act."""
    shown, page = offers_page(viewer, viewer.state, PickChoice()), PhonePage()
    page.title = shown.title
    return page.add(*status(viewer), *PageDrawing(viewer, page, "offers").draw(shown))


def offer_cards(viewer: Viewer) -> list[Block]:
    """Return the combos for who only looks; beside a board large, with nothing but their price."""
    has_summary = viewer.state.regions is None
    return [offer_card(offer, has_summary) for offer in offers(viewer, viewer.state)]
