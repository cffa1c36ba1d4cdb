"""The first page of a phone: the own purse and races, and what to do now; and the table screen."""

from companion.engine import Regroup
from companion.facts.table import turn_extras, turn_facts
from companion.facts.table_actions import main_action, other_actions
from companion.phone.blocks import Block, PhonePage, card, heading, link, text
from companion.phone.pages.board import advice_link, board_block
from companion.phone.pages.ending import ending
from companion.phone.pages.offers import offer_cards
from companion.phone.pages.players import open_purse, own_races, player_blocks, status
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
        return page.add(
            *ending(viewer), None if viewer.seat in viewer.state.opened else _purse(viewer)
        )
    page.add(_purse(viewer))
    if viewer.is_on_turn:
        page.add(*_turn(viewer, page))
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
    players, offers = player_blocks(viewer), offer_cards(viewer)
    board, title = board_block(viewer), heading(_("On offer"))
    if board is None:
        return page.add(*(_beside(players), title, _beside(offers)))
    stacks = [{"k": "stack", "blocks": blocks} for blocks in (players, [title, *offers])]
    return page.add({"k": "sides", "blocks": [stacks[0], board, stacks[1]]})


def _beside(cards: list[Block]) -> Block:
    return {"k": "row", "blocks": cards}


def _purse(viewer: Viewer) -> Block:
    _, state = viewer.language.gettext, viewer.state
    if viewer.seat is not None and viewer.seat in state.open_purses:
        return card(_("Your purse"), open_purse(viewer, viewer.seat))
    caption = _("coins by the app's count") if state.setup.real_coins else _("coins in the purse")
    return {"k": "purse", "t": _("Your purse"), "caption": caption}


def _turn(viewer: Viewer, page: PhonePage) -> list[Block | None]:
    """Return what is to be done now, and the ways to it where phones act."""
    _, state = viewer.language.gettext, viewer.state
    facts = turn_facts(viewer, state)
    notes = [text(words, "note") for _icon, words in facts.notes]
    if not viewer.acts:
        played = text(_("Your turn is played on the tablet."), "faint")
        return [*notes, played, advice_link(viewer)]
    return [*notes, *_ways(viewer), *_extras(viewer, page), advice_link(viewer)]


def _ways(viewer: Viewer) -> list[Block | None]:
    """Return a button for each thing this turn can come to."""
    _, state, may = viewer.language.gettext, viewer.state, viewer.may
    attack = "board" if state.regions is not None else "attack"
    if may.is_picking:
        acts = other_actions(viewer, state, None)
        first = [act.text for act in acts if act.name == "conquer-in-decline"]
        pick = link(_("Pick a combo"), {"page": "offers"}, "main") if may.slots else None
        return [*(link(words, {"page": attack}) for words in first), pick]
    acts = [main_action(viewer, state, None), *other_actions(viewer, state, None)]
    pages = {**_PAGES, "conquer": attack}
    return [
        text(act.text, "faint")
        if act.disabled
        else link(act.text, {"page": pages[act.name]}, "main" if index == 0 else "plain")
        for index, act in enumerate(acts)
        if act.disabled or act.name in pages
    ]


def _extras(viewer: Viewer, page: PhonePage) -> list[Block | None]:
    """Return what only some turns offer: done here, or said to be done on the tablet."""
    told: list[Block | None] = []
    for name, _icon, words in turn_extras(viewer, viewer.state):
        if name == "regroup":
            told.append(page.press("regroup", words, (Regroup(),)))
        else:
            # NOTE: on a phone; {step} is a button of the tablet such as "Abandon regions".
            step = viewer.language.gettext("On the tablet: {step}").format(step=words)
            told.append(text(step, "faint"))
    return told
