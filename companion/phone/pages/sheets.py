"""The end of a turn on a phone: scoring it, and going into decline."""

from collections.abc import Callable

from companion.engine import State
from companion.pages import blocks
from companion.pages.decline import decline_page as decline_dialogue
from companion.pages.score import score_page as score_dialogue
from companion.pages.sheet import EndChoice
from companion.phone.blocks import PhonePage
from companion.phone.choices import read
from companion.phone.drawing import PageDrawing
from companion.phone.pages.status import status
from companion.phone.viewer import Viewer


def score_page(viewer: Viewer) -> PhonePage:
    """Return the score of a turn, filled in as far as anything is known."""
    return _page(viewer, "score", score_dialogue)


def decline_page(viewer: Viewer) -> PhonePage:
    """Return what a decline means."""
    return _page(viewer, "decline", decline_dialogue)


def _page(
    viewer: Viewer, name: str, dialogue: Callable[[Viewer, State, EndChoice], blocks.Page]
) -> PhonePage:
    shown = dialogue(viewer, viewer.state, read(EndChoice, viewer.chosen))
    page = PhonePage(shown.title).add(*status(viewer))
    return page.add(*PageDrawing(viewer, page, name).draw(shown))
