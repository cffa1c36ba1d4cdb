"""The combos on offer: what they cost and bring, their rules, and taking one."""

from companion.engine import Pick
from companion.facts.table import offer_facts
from companion.phone.blocks import Block, PhonePage, card, text
from companion.phone.pages.players import rule_fold, status
from companion.phone.viewer import Viewer


def offers_page(viewer: Viewer) -> PhonePage:
    """Return the column of combos; who is on turn may pick, where phones act."""
    _, page = viewer.language.gettext, PhonePage()
    page.title = _("On offer")
    page.add(*status(viewer))
    slots = range(len(viewer.state.column))
    page.add(*(_offer(viewer, page, slot) for slot in slots))
    if not slots:
        page.add(text(_("No combos lie there yet."), "faint"))
    return page


def offer_cards(viewer: Viewer) -> list[Block]:
    """Return the combos for who only looks; beside a board large, with nothing but their price."""
    page = PhonePage()
    slots = range(len(viewer.state.column))
    return [_offer(viewer, page, slot, is_short=True) for slot in slots]


def _offer(viewer: Viewer, page: PhonePage, slot: int, is_short: bool = False) -> Block:
    facts, _ = offer_facts(viewer, viewer.state, slot), viewer.language.gettext
    tokens = viewer.language.ngettext("{n} token", "{n} tokens", int(facts["tokens"]))
    numbers = f"{facts['deal']} · {tokens.format(n=facts['tokens'])}"
    pick = None
    if viewer.acts and slot in viewer.may.slots:
        words = _("Pick {combo}").format(combo=facts["title"])
        pick = page.press(f"pick-{slot}", words, (Pick(slot),), "main")
    rules = [] if is_short else [rule_fold(viewer, facts[kind]) for kind in ("power", "race")]
    is_told = not is_short or viewer.state.regions is None
    told = text(facts["summary"], "faint") if is_told else None
    parts = None if is_short else text(facts["sum_of_tokens"].replace("\n", ", "), "faint")
    shown = (text(numbers, "strong"), parts, told, *rules, pick)
    return card(facts["title"], *shown, beside=facts["beside"])
