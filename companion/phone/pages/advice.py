"""What the turn could bring, on the phone of whoever is on turn."""

from companion.dataclasses import replace
from companion.pages.advice import NOTHING, AdviceChoice, advice_page, advised_regions, known_choice
from companion.pages.attack_choice import AttackChoice
from companion.pages.board import region_facts
from companion.phone.blocks import PhonePage
from companion.phone.choices import read
from companion.phone.drawing import PageDrawing, go_to
from companion.phone.pages.board import draw_regions
from companion.phone.pages.status import status
from companion.phone.viewer import Viewer


def turn_advice_page(viewer: Viewer) -> PhonePage:
    """Return the page, and the board with the ghosts of what is looked at."""
    plan, state = viewer.plan, viewer.state
    choice = known_choice(plan, read(AdviceChoice, viewer.chosen)) if plan else NOTHING
    shown = advice_page(viewer, state, plan, choice, is_slow=True)
    # The title stands above the page already.
    _subject, *body = shown.body
    page = PhonePage(shown.title).add(*status(viewer))
    ways = {way.region for way in plan.reach} if plan and choice == NOTHING else set()
    others = {at: go_to("advice", AdviceChoice(region=at)) for at in ways}
    regions = advised_regions(region_facts(viewer, state), plan, choice)
    page.add(draw_regions(viewer, state, regions, go_to("board", AttackChoice()), others))
    return page.add(*PageDrawing(viewer, page, "advice").draw(replace(shown, body=tuple(body))))
