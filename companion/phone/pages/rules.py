"""The rules: a turn in six steps, and every race and power."""

from companion.facts.rulebook import all_pieces, piece_facts
from companion.phone.blocks import Block, PhonePage, fold, heading, text
from companion.phone.viewer import Viewer
from companion.words import turn_steps


def rules_page(viewer: Viewer) -> PhonePage:
    """Return all rules, to be searched on the phone itself."""
    _ = viewer.language.gettext
    page = PhonePage(_("Rules"))
    steps = [fold(step.title, text(step.text)) for step in turn_steps(viewer.language)]
    page.add({"k": "search", "t": _("Race, power or a word of its rule")})
    page.add(heading(_("A turn")), *steps)
    for kind, title in (("races", _("Races")), ("powers", _("Powers"))):
        pieces = all_pieces(viewer.catalogue, viewer.language, kind)
        page.add(heading(title), *(_piece(viewer, piece) for piece in pieces))
    return page


def _piece(viewer: Viewer, piece: str) -> Block:
    facts = piece_facts(viewer.catalogue, viewer.language, piece)
    tokens = text(facts["tokens"], "faint")
    return fold(facts["title"], tokens, text(facts["full"]), beside=facts["beside"])
