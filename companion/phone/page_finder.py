"""Chooses the page for a phone, and has the texts of the page's own script."""

from collections.abc import Callable

from companion.pages import blocks
from companion.pages.rulebook import RulesChoice, rules_page
from companion.phone.blocks import Block, PhonePage, filled, heading, text
from companion.phone.drawing import NAMES, PageDrawing
from companion.phone.pages.advice import turn_advice_page
from companion.phone.pages.board import board_page, placing_page
from companion.phone.pages.dialogues import (
    attack_page,
    calculator_page,
    column_page,
    dialogue_page,
    last_page,
    own_decline_page,
    turn_score_page,
)
from companion.phone.pages.home import home_page, table_page
from companion.phone.viewer import Viewer
from companion.words import LANGUAGES, Language


def labels(language: Language) -> dict[str, object]:
    """Return the texts that belong to no page."""
    _ = language.gettext
    return {
        "hold": _("Hold here to look"),
        # NOTE: a switch on a phone: the own purse stays open without a finger on it.
        "keep": _("Keep it open"),
        # NOTE: a button: look into the own purse.
        "look": _("Look"),
        "language": _("Language"),
        # NOTE: of a website, as they are read aloud.
        "pages": _("Pages"),
        # NOTE: buttons beside a number, as they are read aloud.
        "less": _("one less"),
        "more": _("one more"),
        # NOTE: on a phone, while the tablet cannot be reached.
        "away": _("The tablet is out of range. This page will reconnect by itself."),
        "lost": _("This page is no longer yours. Scan your code on the tablet again."),
        "taken": _("Another phone has used this code. Ask for a new one on the tablet."),
        "failed": _("That didn't work. Nothing was changed."),
        "code": language.code,
        "languages": {code: style.endonym for code, style in LANGUAGES.items()},
    }


def _rules_page(viewer: Viewer) -> PhonePage:
    """Return all rules, to be searched on the phone itself."""
    _, house = viewer.language.gettext, viewer.state.setup.house
    shown = rules_page(viewer, house, RulesChoice())
    page = PhonePage(shown.title).add(
        {"k": "search", "t": _("Race, power or a word from its rule")}
    )
    for group in shown.body:
        assert isinstance(group, blocks.Group)
        inside = PageDrawing(viewer, page, "rules").draw_blocks(group.blocks)
        page.add(heading(group.title), *inside)
    return page


_PAGES: dict[str, Callable[[Viewer], PhonePage | None]] = {
    "home": home_page,
    "offers": column_page,
    "board": board_page,
    "place": placing_page,
    "advice": turn_advice_page,
    "calculator": calculator_page,
    "attack": attack_page,
    "score": turn_score_page,
    "decline": own_decline_page,
    "rules": _rules_page,
    "last": last_page,
    **dict.fromkeys(NAMES.values(), dialogue_page),
}
# Pages of a turn: empty without one.
_OF_A_TURN = ("attack", "score", "decline", "last", *NAMES.values())


def answer_page(viewer: Viewer) -> PhonePage:
    """Return the requested page, or the first one if that is not possible."""
    if viewer.seat is None:
        return table_page(viewer)
    name = viewer.word("page")
    is_there = name in _PAGES and (name not in _OF_A_TURN or viewer.acts)
    if viewer.state.is_over and name != "rules":
        is_there = False
    if name == "advice" and not viewer.is_advised:
        is_there = False
    if name in ("board", "place") and viewer.state.regions is None:
        is_there = False
    page = (_PAGES[name](viewer) if is_there else None) or home_page(viewer)
    if viewer.rescue and viewer.acts:
        _ = viewer.language.gettext
        why = text(_("That is not enough. Pay the bank a coin and the region is yours."), "note")
        pay = page.press("coin-pay", _("Pay a coin"), viewer.rescue, "main")
        page.blocks[:0] = [block for block in (why, pay) if block]
    return page


def tabs_of(viewer: Viewer) -> list[Block]:
    """Return the tabs, the links to the pages that are always there."""
    _ = viewer.language.gettext
    # NOTE: tabs on a phone: the own purse and races, the combos, what regions cost.
    tabs = [("home", _("You")), ("offers", _("On offer"))]
    tabs += [("board", _("Board"))] if viewer.state.regions is not None else []
    tabs += [("calculator", _("Costs")), ("rules", _("Rules"))]
    if viewer.state.is_over:
        tabs = [("home", _("You")), ("rules", _("Rules"))]
    chosen = viewer.word("page") or "home"
    now = "board" if chosen in ("advice", "place") else "home" if chosen in _OF_A_TURN else chosen
    return [{"t": words, "go": {"page": name}} | filled(on=name == now) for name, words in tabs]


def no_game_page(language: Language) -> PhonePage:
    """Return the page shown while there is no game on the table."""
    _ = language.gettext
    page = PhonePage(_("Table companion"))
    words = _("There is no game on the table yet. This page will update when one starts.")
    return page.add(text(words, "note"))
