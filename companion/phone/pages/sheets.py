"""The end of a turn on a phone: scoring it, and going into decline."""

from dataclasses import replace

from companion.engine import Command, Decline, Ending, Score, decline_sheet, score_sheet
from companion.facts.board import region_facts
from companion.facts.board_decline import ending_choice
from companion.facts.board_score import board_score
from companion.facts.decline import decline_facts, ending_terms
from companion.facts.score import RaceFacts, sheet_facts, sheet_total
from companion.facts.score_draft import given_counts, given_overrides, given_pots, is_filled_in
from companion.phone.blocks import Block, Go, PhonePage, card, chip, chips, heading, terms, text
from companion.phone.pages.players import status
from companion.phone.pages.sheet_form import counted_so_far, counter, planned_pots, todo_blocks
from companion.phone.viewer import Viewer


def score_page(viewer: Viewer) -> PhonePage:
    """Return the sheet of a turn, filled in as far as anything is known."""
    _ = viewer.language.gettext
    page = PhonePage(_("Score the turn"))
    page.add(*status(viewer))
    if not viewer.acts or not viewer.may[Score]:
        return page.add(text(_("That cannot be done now."), "faint"))
    page.add(*todo_blocks(viewer, page))
    if viewer.state.regions is not None:
        return _score_board(viewer, page)
    rows, draft = score_sheet(viewer.catalogue, viewer.state), counted_so_far(viewer)
    facts = sheet_facts(viewer, viewer.state, rows, draft)
    page.add(*_sheet(viewer, facts))
    if not is_filled_in(rows, draft):
        return page
    order = Score(given_counts(rows, draft), given_overrides(rows, draft))
    page.add(*_take(viewer, page, sheet_total(facts), order, planned_pots(viewer)))
    # NOTE: on a phone, below the lines of a score: only the tablet can set one by hand.
    return page.add(text(_("Is a line not right? Then score on the tablet."), "faint"))


def decline_page(viewer: Viewer) -> PhonePage:
    """Return what a decline means; it is pressed twice."""
    _, state = viewer.language.gettext, viewer.state
    page = PhonePage(_("Decline"))
    page.add(*status(viewer))
    active = state.current.active
    if not viewer.acts or not viewer.may[Decline] or active is None:
        return page.add(text(_("That cannot be done now."), "faint"))
    for title, lines in decline_facts(viewer, state, active):
        page.add(card(title, *(text(words) for _icon, words in lines)))
    if state.regions is not None:
        return _end_on_board(viewer, page, "decline")
    rows, draft = decline_sheet(viewer.catalogue, state), counted_so_far(viewer)
    facts = sheet_facts(viewer, state, rows, draft)
    page.add(*_sheet(viewer, facts))
    pots = given_pots(rows, draft)
    order = Decline(given_counts(rows, draft), given_overrides(rows, draft), pots)
    if is_filled_in(rows, draft):
        page.add(_decline(viewer, page, (order,), sheet_total(facts)))
    return page


def late_decline_page(viewer: Viewer) -> PhonePage:
    """Return what declining right after the score asks on a board."""
    page = PhonePage(viewer.language.gettext("Go into decline now?"))
    page.add(*status(viewer))
    if not viewer.acts or not viewer.may.score_then_decline or viewer.state.regions is None:
        return page
    return _end_on_board(viewer, page, "late")


def _score_board(viewer: Viewer, page: PhonePage) -> PhonePage:
    """On a board nothing is asked: it is counted, unless regions have to be given up first."""
    choice = ending_choice(viewer, viewer.state, "score")
    if choice and choice.wanted:
        return _end_on_board(viewer, page, "score")
    found = board_score(viewer, viewer.state)
    page.add(terms(*((line.text, str(line.number)) for line in found.lines)))
    page.add(*_take(viewer, page, found.total, Score()))
    return page


def _take(
    viewer: Viewer, page: PhonePage, coins: int, order: Score, first: tuple[Command, ...] = ()
) -> list[Block | None]:
    """Return the button that takes the coins; who may decline right after is offered that too."""
    _, language = viewer.language.gettext, viewer.language
    words = language.ngettext("Take {n} coin", "Take {n} coins", coins).format(n=coins)
    told: list[Block | None] = [page.press("score", words, (*first, order), "main")]
    if viewer.may.score_then_decline:
        if viewer.state.regions is not None:
            asks: Block = {"k": "button", "t": _("Go into decline now?"), "kind": "quiet"}
            return [*told, asks | {"go": {"page": "late"}}]
        late = (*first, replace(order, then_decline=True))
        sure = _("Yes, decline")
        text_ = _("Go into decline now?")
        told.append(page.press("late", text_, late, "quiet", sure=sure))
    return told


def _end_on_board(viewer: Viewer, page: PhonePage, ends: Ending) -> PhonePage:
    """A tower's place, or what stays, is chosen from a list of the regions."""
    chosen = {int(at) for at in viewer.words("keep") if at.isascii() and at.isdigit()}
    choice = ending_choice(viewer, viewer.state, ends, chosen or None)
    if choice is None:
        return page
    facts = {each.region: each.words for each in region_facts(viewer, viewer.state)}
    items = [
        chip(
            facts[at],
            _keeping(viewer, choice.tapped(at)),
            at in choice.chosen,
        )
        for at in choice.regions
    ]
    page.add(text(choice.text, "note"), chips("", *items))
    if choice.commands:
        earned, order = ending_terms(viewer, viewer.state, choice.commands), choice.commands[0]
        coins = sum(n for _words, n in earned)
        page.add(terms(*((words, str(n)) for words, n in earned)))
        if ends == "score" and isinstance(order, Score):
            page.add(*_take(viewer, page, coins, order))
        else:
            page.add(_decline(viewer, page, choice.commands, coins))
    return page


def _keeping(viewer: Viewer, regions: frozenset[int]) -> Go:
    return {"page": viewer.word("page"), "keep": ",".join(map(str, sorted(regions)))}


def _decline(viewer: Viewer, page: PhonePage, commands: tuple[Command, ...], coins: int) -> Block:
    language = viewer.language
    words = language.ngettext(
        "Decline and take {n} coin", "Decline and take {n} coins", coins
    ).format(n=coins)
    sure = language.gettext("Yes, decline")
    return page.press("decline", words, commands, "warning", sure=sure)


def _sheet(viewer: Viewer, facts: list[RaceFacts]) -> list[Block | None]:
    told: list[Block | None] = []
    for race in facts:
        told.append(heading(race.title))
        told += [counter(viewer, count) for count in race.counts]
        told.append(terms(*((line.text, line.coins) for line in race.lines)))
    return told
