"""Which page a phone is shown: the one that was chosen, where there is such a one for it."""

from collections.abc import Callable

from companion.phone.blocks import Block, PhonePage, text
from companion.phone.pages.advice import turn_advice_page
from companion.phone.pages.attack import attack_page, calculator_page
from companion.phone.pages.board import board_page
from companion.phone.pages.home import home_page, table_page
from companion.phone.pages.offers import offers_page
from companion.phone.pages.rules import rules_page
from companion.phone.pages.sheets import decline_page, late_decline_page, score_page
from companion.phone.viewer import Viewer
from companion.words import Language

_PAGES: dict[str, Callable[[Viewer], PhonePage]] = {
    "home": home_page,
    "offers": offers_page,
    "board": board_page,
    "advice": turn_advice_page,
    "calculator": calculator_page,
    "attack": attack_page,
    "score": score_page,
    "decline": decline_page,
    "late": late_decline_page,
    "rules": rules_page,
}
# Pages of a turn: without one there is nothing on them.
_OF_A_TURN = ("attack", "score", "decline", "late")


def answer_page(viewer: Viewer) -> PhonePage:
    """Return the page that was chosen; the first one where it cannot be."""
    if viewer.seat is None:
        return table_page(viewer)
    name = viewer.word("page")
    is_there = name in _PAGES and (name not in _OF_A_TURN or viewer.acts)
    if viewer.state.is_over and name != "rules":
        is_there = False
    if name == "advice" and not viewer.is_advised:
        is_there = False
    if name == "board" and viewer.state.regions is None:
        is_there = False
    page = _PAGES[name if is_there else "home"](viewer)
    if viewer.rescue and viewer.acts:
        _ = viewer.language.gettext
        why = text(_("That is not enough. Pay the bank a coin and the region is yours."), "note")
        pay = page.press("coin-pay", _("Pay a coin"), viewer.rescue, "main")
        page.blocks[:0] = [block for block in (why, pay) if block]
    return page


def tabs_of(viewer: Viewer) -> list[Block]:
    """Return the ways to the pages that are always there."""
    _ = viewer.language.gettext
    # NOTE: tabs on a phone: the own purse and races, the combos, what regions cost.
    tabs = [("home", _("You")), ("offers", _("On offer"))]
    tabs += [("board", _("Board"))] if viewer.state.regions is not None else []
    tabs += [("calculator", _("Costs")), ("rules", _("Rules"))]
    if viewer.state.is_over:
        tabs = [("home", _("You")), ("rules", _("Rules"))]
    chosen = viewer.word("page") or "home"
    now = "board" if chosen == "advice" else "home" if chosen in _OF_A_TURN else chosen
    return [{"t": words, "go": {"page": name}, "on": name == now} for name, words in tabs]


def no_game_page(language: Language, has_seat: bool) -> PhonePage:
    """Return what is said while no game lies on the table."""
    _ = language.gettext
    page = PhonePage(_("Table companion"))
    words = _("There is no game on the table yet. This page goes on by itself when there is.")
    return page.add(text(words, "note"))
