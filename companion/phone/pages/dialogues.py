"""The dialogues of a turn that need nothing but their choice, and the last step put right."""

from companion.codec import Invalid
from companion.dataclasses import replace
from companion.engine import Refused
from companion.pages import blocks
from companion.pages.attack_choice import AttackChoice
from companion.pages.board import region_facts, spot_regions
from companion.pages.dialogues import chosen_then, page_of
from companion.pages.put_right import OldStep, WhatFollows
from companion.phone.blocks import Block, PhonePage, link
from companion.phone.choices import read, read_onto, written
from companion.phone.drawing import NAMES, PageDrawing
from companion.phone.pages.board import draw_regions
from companion.phone.pages.status import status
from companion.phone.published import LastStep
from companion.phone.viewer import Viewer
from companion.play import last_step_consequences
from companion.words import consequence_texts, refusal_text, undo_text

_KINDS = {name: kind for kind, name in NAMES.items()}


def dialogue_page(viewer: Viewer) -> PhonePage | None:
    """Return the page of a dialogue; None if there is nothing to ask."""
    name, page = viewer.word("page"), PhonePage()
    choice = read(_KINDS[name], viewer.chosen)
    shown = page_of(viewer, viewer.state, choice)
    if shown is None:
        return None
    page.title = shown.title
    return page.add(*status(viewer), *PageDrawing(viewer, page, name).draw(shown))


def last_page(viewer: Viewer) -> PhonePage | None:
    """Return the page of the last step, filled in; what follows is said while choosing."""
    last, page = viewer.game.last, PhonePage()
    then = chosen_then(last.state, last.commands) if last else None
    if last is None or then is None:
        return None
    choice, past = read_onto(then, viewer.chosen), viewer.game.steps[: viewer.game.cursor - 1]
    old = OldStep(last.commands, lambda commands: _foresee(viewer, last, commands))
    shown = page_of(viewer, last.state, choice, old, past)
    if shown is None:
        return None
    page.title = shown.title
    page.add(*status(viewer))
    drawing = PageDrawing(viewer, page, "last", then=then)
    if isinstance(choice, AttackChoice) and choice.region is not None:
        page.add(_board(viewer, last, choice, then))
    elif shown.spots:
        regions, ways = spot_regions(viewer, last.state, shown), drawing.ways(shown.spots)
        page.add(draw_regions(viewer, last.state, regions, others=ways))
        shown = replace(shown, spots=())
    return page.add(*drawing.draw(shown))


def last_step_buttons(viewer: Viewer, page: PhonePage) -> list[Block]:
    """Return what puts the viewer's last step right, and what takes it back."""
    last, _ = viewer.game.last, viewer.language.gettext
    if last is None:
        return []
    text = undo_text(viewer.language, last.label, viewer.state.names)
    undo = page.press("undo", text, blocks.Act("undo"), "quiet")
    if chosen_then(last.state, last.commands) is None:
        return [undo]
    # NOTE: a button on a phone: what was done last was not quite so.
    text = _("Put the last step right")
    return [link(text, {"page": "last"}, "quiet"), undo]


def _foresee(viewer: Viewer, last: LastStep, commands: blocks.Commands) -> WhatFollows:
    names = viewer.state.names
    language = viewer.language
    try:
        found = last_step_consequences(
            viewer.catalogue, last.state, last.commands, commands, last.undone
        )
    except Refused as refused:
        return WhatFollows(refusal_text(language, refused), is_possible=False)
    except Invalid:
        text = language.gettext("That cannot be right. Nothing was changed.")
        return WhatFollows(text, is_possible=False)
    return WhatFollows("\n".join(consequence_texts(language, found, names)), is_possible=True)


def _board(viewer: Viewer, last: LastStep, choice: AttackChoice, then: blocks.Choice) -> Block:
    """Return the board as it stood; a tap on a region says that it was that one."""
    regions = region_facts(viewer, last.state, choice.region, choice.by)
    go = {"page": "last", **written(AttackChoice(choice.attacker), then)}
    return draw_regions(viewer, last.state, regions, go)
