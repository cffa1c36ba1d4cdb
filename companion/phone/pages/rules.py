"""The rules: a turn in six steps, the game around it, and every race and power."""

from companion.pages.rulebook import all_pieces, piece_facts, topic_cards, turn_cards
from companion.phone.blocks import Block, PhonePage, fold, heading, text
from companion.phone.viewer import Viewer


def rules_page(viewer: Viewer) -> PhonePage:
    """Return all rules, to be searched on the phone itself."""
    _ = viewer.language.gettext
    page = PhonePage(_("Rules"))
    turn, game = turn_cards(viewer.language), topic_cards(viewer.language)
    page.add({"k": "search", "t": _("Race, power or a word from its rule")})
    for title, cards in ((_("A turn"), turn), (_("The game"), game)):
        page.add(heading(title), *(fold(card.title, note=card.text) for card in cards))
    for kind, title in (("races", _("Races")), ("powers", _("Powers"))):
        pieces = all_pieces(viewer.catalogue, viewer.language, kind)
        page.add(heading(title), *(_piece(viewer, piece) for piece in pieces))
    return page


def _piece(viewer: Viewer, piece: str) -> Block:
    facts = piece_facts(viewer.catalogue, viewer.language, piece)
    tokens = text(facts.tokens, "faint")
    return fold(facts.title, tokens, note=facts.full, beside=facts.beside)
