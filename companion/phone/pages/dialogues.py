"""The dialogues of a turn, the calculator, the combos, and the last step put right."""

from companion.codec import Invalid
from companion.dataclasses import replace
from companion.engine import Refused
from companion.pages import blocks
from companion.pages.attack_choice import AttackChoice
from companion.pages.attack_form import attack_form
from companion.pages.board import region_facts, spot_regions
from companion.pages.decline import decline_page
from companion.pages.dialogues import chosen_then, page_of
from companion.pages.pick import PickChoice, offers_page
from companion.pages.put_right import OldStep, WhatFollows
from companion.pages.score import score_page
from companion.pages.sheet import EndChoice
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
    """Return the page of a dialogue that needs nothing but its choice; None if nothing is asked."""
    name = viewer.word("page")
    shown = page_of(viewer, viewer.state, read(_KINDS[name], viewer.chosen))
    return _drawn(viewer, name, shown) if shown else None


def column_page(viewer: Viewer) -> PhonePage:
    """Return the column of combos; who is on turn may pick, where phones act."""
    return _drawn(viewer, "offers", offers_page(viewer, viewer.state, PickChoice()))


def turn_score_page(viewer: Viewer) -> PhonePage:
    """Return the score of a turn, filled in as far as anything is known."""
    shown = score_page(viewer, viewer.state, _at_end(viewer))
    page = _drawn(viewer, "score", shown)
    is_anything_left = any(isinstance(block, blocks.Todos) for block in shown.questions)
    if viewer.state.regions is not None and is_anything_left:
        # What is still to be laid on the board is tapped there.
        page.add(link(viewer.language.gettext("Board"), {"page": "board"}, "quiet"))
    return page


def own_decline_page(viewer: Viewer) -> PhonePage:
    """Return what a decline means."""
    return _drawn(viewer, "decline", decline_page(viewer, viewer.state, _at_end(viewer)))


def _at_end(viewer: Viewer) -> EndChoice:
    return read(EndChoice, viewer.chosen)


def calculator_page(viewer: Viewer) -> PhonePage:
    """Return the calculator: any race, any region, nothing is recorded."""
    choice = read(AttackChoice, viewer.chosen, region=None, is_calculated=True)
    return _drawn(viewer, "calculator", _attack(viewer, choice), given=("is_calculated",))


def attack_page(viewer: Viewer) -> PhonePage:
    """Return an attack of the viewer's own in earnest."""
    choice = read(AttackChoice, viewer.chosen, region=None, is_calculated=False)
    return _drawn(viewer, "attack", _attack(viewer, choice), given=("is_calculated",))


def _attack(viewer: Viewer, choice: AttackChoice) -> blocks.Page:
    own = viewer.state.players[viewer.seat].active if viewer.seat is not None else None
    if own and not choice.attacker:
        choice = replace(choice, attacker=f"{viewer.seat}-{own.race}")
    past = viewer.game.steps[: viewer.game.cursor]
    # The calculator has a tab of its own.
    return replace(attack_form(viewer, viewer.state, choice, past), tools=())


def _drawn(viewer: Viewer, name: str, shown: blocks.Page, given: tuple[str, ...] = ()) -> PhonePage:
    """Return a page as a phone shows it; on the calculator it doesn't matter whose turn it is."""
    page = PhonePage(shown.title)
    page.add(*(status(viewer) if name != "calculator" else ()))
    return page.add(*PageDrawing(viewer, page, name, given).draw(shown))


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
