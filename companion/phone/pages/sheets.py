"""The end of a turn on a phone: scoring it, and going into decline."""

from dataclasses import replace

from companion.engine.commands import Command, Decline, NameAlly, Score
from companion.engine.decide import decide
from companion.engine.events import TurnScored
from companion.engine.score_sheet import decline_sheet, score_sheet
from companion.engine.vocabulary import COUNTS, total
from companion.facts.board import region_facts
from companion.facts.board_decline import decline_choice
from companion.facts.board_score import board_score
from companion.facts.decline import decline_facts
from companion.facts.score import CountFacts, RaceFacts, sheet_facts, sheet_total
from companion.facts.score_draft import (
    SheetDraft,
    given_counts,
    given_overrides,
    given_pots,
    is_filled_in,
)
from companion.facts.todos import turn_todos
from companion.phone.blocks import (
    Block,
    Go,
    PhonePage,
    card,
    chip,
    chips,
    heading,
    stepper,
    terms,
    text,
)
from companion.phone.pages.players import status
from companion.phone.viewer import Viewer


def score_page(viewer: Viewer) -> PhonePage:
    """Return the sheet of a turn, filled in as far as anything is known."""
    page = PhonePage(viewer.language.gettext("Score the turn"))
    page.add(*status(viewer))
    if not viewer.acts or not viewer.may.score:
        return page.add(text(viewer.language.gettext("That cannot be done now."), "faint"))
    page.add(*(text(todo.text, "note") for todo in turn_todos(viewer, viewer.state)))
    page.add(*_allies(viewer, page))
    if viewer.state.ground is not None:
        return _score_board(viewer, page)
    rows, draft = score_sheet(viewer.catalogue, viewer.state), _draft(viewer)
    facts = sheet_facts(viewer, viewer.state, rows, draft)
    page.add(*_sheet(viewer, facts))
    if not is_filled_in(rows, draft):
        return page
    order = Score(given_counts(rows, draft), given_overrides(rows, draft))
    return page.add(*_take(viewer, page, sheet_total(facts), order))


def decline_page(viewer: Viewer) -> PhonePage:
    """Return what a decline means; it is pressed twice."""
    _, state = viewer.language.gettext, viewer.state
    page = PhonePage(_("Decline"))
    page.add(*status(viewer))
    active = state.current.active
    if not viewer.acts or not viewer.may.decline or active is None:
        return page.add(text(_("That cannot be done now."), "faint"))
    for title, lines in decline_facts(viewer, state, active):
        page.add(card(title, *(text(words) for _icon, words in lines)))
    if state.ground is not None:
        return _decline_on_board(viewer, page, is_after_score=False)
    rows, draft = decline_sheet(viewer.catalogue, state), _draft(viewer)
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
    if not viewer.acts or not viewer.may.score_then_decline or viewer.state.ground is None:
        return page
    return _decline_on_board(viewer, page, is_after_score=True)


def _allies(viewer: Viewer, page: PhonePage) -> list[Block | None]:
    """Return a button for each player who can be promised peace."""
    state, allies = viewer.state, viewer.may.allies
    buttons = [
        page.press(
            f"ally-{seat}",
            state.players[seat].name,
            (NameAlly(seat),),
            on=state.current.ally == seat,
        )
        for seat in allies
    ]
    return [{"k": "few", "blocks": buttons}] if buttons else []


def _score_board(viewer: Viewer, page: PhonePage) -> PhonePage:
    """On a board nothing is asked: it is counted."""
    found = board_score(viewer, viewer.state)
    page.add(terms(*((line.text, str(line.number)) for line in found.lines)))
    page.add(*_take(viewer, page, found.total, Score()))
    return page


def _take(viewer: Viewer, page: PhonePage, coins: int, order: Score) -> list[Block | None]:
    """Return the button that takes the coins; who may decline right after is offered that too."""
    _, language = viewer.language.gettext, viewer.language
    words = language.ngettext("Take {n} coin", "Take {n} coins", coins).format(n=coins)
    told: list[Block | None] = [page.press("score", words, (order,), "main")]
    if viewer.may.score_then_decline:
        if viewer.state.ground is not None:
            asks: Block = {"k": "button", "t": _("Go into decline now?"), "kind": "quiet"}
            return [*told, asks | {"go": {"page": "late"}}]
        late = (replace(order, then_decline=True),)
        sure = _("Yes, decline")
        text_ = _("Go into decline now?")
        told.append(page.press("late", text_, late, "quiet", sure=sure))
    return told


def _decline_on_board(viewer: Viewer, page: PhonePage, is_after_score: bool) -> PhonePage:
    """A tower's place, or what stays, is chosen from a list of the regions."""
    chosen = {int(at) for at in viewer.words("keep") if at.isascii() and at.isdigit()}
    choice = decline_choice(viewer, viewer.state, chosen, is_after_score)
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
        page.add(_decline(viewer, page, choice.commands, _coins(viewer, choice.commands)))
    return page


def _keeping(viewer: Viewer, regions: frozenset[int]) -> Go:
    return {"page": viewer.word("page"), "keep": ",".join(map(str, sorted(regions)))}


def _coins(viewer: Viewer, commands: tuple[Command, ...]) -> int:
    events = decide(viewer.catalogue, viewer.state, *commands)
    scored = [event for event in events if isinstance(event, TurnScored)]
    return sum(total(score.lines) for event in scored for score in event.scores)


def _decline(viewer: Viewer, page: PhonePage, commands: tuple[Command, ...], coins: int) -> Block:
    language = viewer.language
    words = language.ngettext(
        "Decline and take {n} coin", "Decline and take {n} coins", coins
    ).format(n=coins)
    sure = language.gettext("Yes, decline")
    return page.press("decline", words, commands, "warning", sure=sure)


def _draft(viewer: Viewer) -> SheetDraft:
    """Return what was counted on the phone: fields such as "0-regions"."""
    draft = SheetDraft()
    for field in viewer.chosen:
        at, _, name = field.partition("-")
        n, count = viewer.number(field), next((each for each in COUNTS if each == name), None)
        if at in ("0", "1", "2", "3") and count is not None and n is not None:
            draft.counts[int(at), count] = n
    return draft


def _sheet(viewer: Viewer, facts: list[RaceFacts]) -> list[Block | None]:
    told: list[Block | None] = []
    for race in facts:
        told.append(heading(race.title))
        told += [_count(viewer, count) for count in race.counts]
        told.append(terms(*((line.text, line.coins) for line in race.lines)))
    return told


def _count(viewer: Viewer, count: CountFacts) -> Block:
    at, name = count.at

    def changed(n: int) -> Go:
        return {**viewer.chosen, f"{at}-{name}": str(n)}

    fewer = changed(count.value - 1) if count.value > 0 else None
    more = changed(count.value + 1) if count.value < count.high else None
    return stepper(count.text, count.value, fewer, more, count.mark)
