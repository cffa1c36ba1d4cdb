"""The first page of a phone: the own purse and races, and what to do now; and the table screen."""

from companion.dataclasses import replace
from companion.pages.attack_choice import AttackChoice
from companion.pages.board_turn import board_turn, counted_turn_page, turn_page
from companion.pages.empty_seat import after_that
from companion.pages.lay_out import LayOutChoice
from companion.pages.pick import offers
from companion.pages.players import own_races, players
from companion.pages.reveal import ending_page
from companion.pages.table_actions import main_action, other_actions
from companion.pages.turn_questions import AbandonChoice, BorrowChoice, HandChoice, dealt_now
from companion.phone.blocks import Block, Go, PhonePage, card, heading, link, text
from companion.phone.choices import read
from companion.phone.drawing import PageDrawing, go_to, offer_card
from companion.phone.pages.board import advice_link, board_block, placing_links
from companion.phone.pages.dialogues import last_step_buttons
from companion.phone.pages.status import status
from companion.phone.viewer import Viewer


def home_page(viewer: Viewer) -> PhonePage:
    """Return what a player wants to see first."""
    _, page = viewer.language.gettext, PhonePage()
    assert viewer.seat is not None
    page.title = viewer.state.players[viewer.seat].name
    page.add(*status(viewer))
    if viewer.state.is_over:
        page.add(*_ending(viewer, page))
        return page.add(None if viewer.seat in viewer.state.opened else _purse(viewer))
    page.add(_purse(viewer))
    if viewer.is_on_turn:
        page.add(*_turn(viewer, page))
    else:
        page.add(*placing_links(viewer))
    drawing = PageDrawing(viewer, page, "home")
    if viewer.seat_lines[1:]:
        # The first of them stands above.
        page.add(*drawing.draw_blocks([after_that(viewer, viewer.seat_lines)]))
    races = [*drawing.draw_blocks(own_races(viewer, viewer.state, viewer.seat))]
    page.add(heading(_("Your races")) if races else None, *races)
    everyone = players(viewer, viewer.state)
    # What comes next is said above.
    lines = (words for icon, words in everyone[viewer.seat].lines if icon != "signs/picks")
    page.add(*map(text, lines))
    others = [own for own in everyone if own.seat != viewer.seat]
    return page.add(heading(_("Players")), *drawing.draw_blocks(others))


def table_page(viewer: Viewer) -> PhonePage:
    """Return all that everybody may see, for a screen that everybody sees."""
    _, page = viewer.language.gettext, PhonePage()
    page.title = _("Table companion")
    page.add(*status(viewer))
    if viewer.state.is_over:
        ending = _ending(viewer, page)
        cards = [block for block in ending if block["k"] == "card"]
        said = [block for block in ending if block["k"] != "card"]
        return page.add(*said, {"k": "row", "large": True, "blocks": cards})
    drawing = PageDrawing(viewer, page, "home")
    everyone = [*drawing.draw_blocks(players(viewer, viewer.state))]
    board, title = board_block(viewer), heading(_("On offer"))
    # Beside a board they are large, with nothing but their price.
    combos = [offer_card(each, board is None) for each in offers(viewer, viewer.state)]
    if board is None:
        return page.add({"k": "row", "blocks": everyone}, title, {"k": "row", "blocks": combos})
    stacks = [{"k": "stack", "blocks": blocks} for blocks in (everyone, [title, *combos])]
    return page.add({"k": "sides", "blocks": [stacks[0], board, stacks[1]]})


def _ending(viewer: Viewer, page: PhonePage) -> list[Block]:
    shown = ending_page(viewer, viewer.state, viewer.game.broken_off)
    return PageDrawing(viewer, page, "home").draw(shown)


def _purse(viewer: Viewer) -> Block:
    _, state = viewer.language.gettext, viewer.state
    if viewer.seat is not None and viewer.seat in state.open_purses:
        coins = state.players[viewer.seat].coins
        words = viewer.language.ngettext("{n} coin", "{n} coins", coins).format(n=coins)
        return card(_("Your purse"), text(words, "strong"))
    caption = _("coins by the app's count") if state.setup.real_coins else _("coins in the purse")
    return {"k": "purse", "t": _("Your purse"), "caption": caption}


def _turn(viewer: Viewer, page: PhonePage) -> list[Block | None]:
    """Return what is to be done now, and the ways to it where phones act."""
    _, state = viewer.language.gettext, viewer.state
    choice = read(AttackChoice, viewer.chosen)
    if state.regions is not None:
        shown = turn_page(viewer, state, board_turn(viewer, state, choice.by))
    else:
        shown = counted_turn_page(viewer, state, choice.by)
    if viewer.may.is_picking:
        # What a score would bring is no choice yet.
        shown = replace(shown, foot=())
    drawn = PageDrawing(viewer, page, "home", acts=_acts(viewer, choice)).draw(shown)
    if not viewer.acts:
        played = text(_("Your turn is played on the tablet."), "faint")
        return [*drawn, played, advice_link(viewer)]
    ways = [*_ways(viewer, choice), *placing_links(viewer), advice_link(viewer)]
    for active in filter(None, [state.current.active]):
        go = go_to("hand", HandChoice(active.race))
        ways.append(link(_("Tokens in hand"), go, "quiet"))
    return [*drawn, *ways, *last_step_buttons(viewer, page)]


def _acts(viewer: Viewer, choice: AttackChoice) -> dict[str, Go]:
    """Return where what only the table could do leads on a phone."""
    seat, races = viewer.seat, [troops.race for troops in viewer.state.current.races]
    return {
        "lay-out": go_to("lay-out", LayOutChoice()),
        "borrow": go_to("borrow", BorrowChoice()),
        "deal-pacts": go_to("deal", dealt_now(viewer.state)),
        "abandon": go_to("abandon", AbandonChoice(choice.by)),
        **{f"act-{race}": go_to("home", AttackChoice(f"{seat}-{race}")) for race in races},
    }


def _ways(viewer: Viewer, choice: AttackChoice) -> list[Block | None]:
    """Return a button for each thing this turn can come to."""
    _, state, may = viewer.language.gettext, viewer.state, viewer.may
    page = "board" if state.regions is not None else "attack"
    attack = go_to(page, AttackChoice(choice.attacker))
    if may.is_picking:
        acts = other_actions(viewer, state, None)
        first = [act.text for act in acts if act.name == "conquer-in-decline"]
        pick = link(_("Pick a combo"), {"page": "offers"}, "main") if may.slots else None
        return [*(link(words, attack) for words in first), pick]
    acts = [main_action(viewer, state, None), *other_actions(viewer, state, None)]
    pages = {"score": {"page": "score"}, "decline": {"page": "decline"}, "conquer": attack}
    return [
        text(act.text, "faint")
        if act.tap is None
        else link(act.text, pages[act.name], "main" if index == 0 else "plain")
        for index, act in enumerate(acts)
        if act.tap is None or act.name in pages
    ]
