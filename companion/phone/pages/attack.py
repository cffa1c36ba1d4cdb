"""What a region takes: the calculator for anyone, and conquering without a board."""

from companion.dataclasses import replace
from companion.pages.attack_choice import AttackChoice
from companion.pages.attack_form import attack_form
from companion.phone.blocks import PhonePage
from companion.phone.choices import read
from companion.phone.drawing import PageDrawing
from companion.phone.pages.status import status
from companion.phone.viewer import Viewer


def calculator_page(viewer: Viewer) -> PhonePage:
    """Return the calculator: any race, any region, nothing is recorded."""
    choice = read(AttackChoice, viewer.chosen, region=None, is_calculated=True)
    return _form(viewer, PhonePage(), "calculator", choice)


def attack_page(viewer: Viewer) -> PhonePage:
    """Return an attack of the viewer's own in earnest."""
    choice = read(AttackChoice, viewer.chosen, region=None, is_calculated=False)
    return _form(viewer, PhonePage().add(*status(viewer)), "attack", choice)


def _form(viewer: Viewer, page: PhonePage, name: str, choice: AttackChoice) -> PhonePage:
    own = viewer.state.players[viewer.seat].active if viewer.seat is not None else None
    if own and not choice.attacker:
        choice = replace(choice, attacker=f"{viewer.seat}-{own.race}")
    past = viewer.game.steps[: viewer.game.cursor]
    shown = attack_form(viewer, viewer.state, choice, past)
    page.title = shown.title
    # The calculator has a tab of its own.
    drawing = PageDrawing(viewer, page, name, given=("is_calculated",))
    return page.add(*drawing.draw(replace(shown, tools=())))
