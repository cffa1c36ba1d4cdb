"""All that is to be seen while a race or power is made, and what it may start from."""

from dataclasses import dataclass, replace
from typing import Any

from companion.engine.abilities import Abilities, PieceKind
from companion.engine.catalogue import Catalogue
from companion.engine.pieces import OWN_ID, Piece
from companion.facts.own_pieces import knowing
from companion.facts.piece_draft import PieceDraft, piece_of
from companion.facts.piece_editor import (
    AbilityFacts,
    ability_facts,
    draft_problems,
    problem_at,
)
from companion.facts.piece_examples import ExampleFacts, piece_examples
from companion.facts.rulebook import all_pieces, piece_facts
from companion.words.language import Language
from companion.words.own_pieces import unnamed
from companion.words.rules import short_rule

_KINDS: dict[PieceKind, str] = {"race": "races", "power": "powers"}


@dataclass(frozen=True, slots=True)
class PiecePage:
    """A piece as its editor shows it: its card, its examples, its fields and what is wrong."""

    piece: Piece
    card: dict[str, Any]
    examples: tuple[ExampleFacts, ...]
    abilities: list[AbilityFacts]
    lender_text: str
    lender_hint: str
    lender_icon: str
    # By field: what is wrong with it.
    notes: dict[str, str]
    # What to do first before it can be kept; nothing once it can.
    problem: str


def piece_page(
    catalogue: Catalogue, abilities: Abilities, language: Language, draft: PieceDraft
) -> PiecePage:
    """Return what there is to be seen of a draft."""
    shown = replace(draft, name=draft.name.strip() or unnamed(language, draft.kind))
    piece = piece_of(catalogue, abilities, shown)
    known = knowing(catalogue, language, [piece])
    problems = draft_problems(catalogue, abilities, language, draft)
    text, hint, icon = _lender(catalogue, language, draft)
    return PiecePage(
        piece,
        {**piece_facts(*known, piece.id), "name": "piece-card", "mark": ""},
        piece_examples(known[1], piece),
        ability_facts(abilities, language, draft, problems),
        text,
        hint,
        icon,
        {field: problem_at(problems, field) for field in ("name", "tokens", "lent_by")}
        | {"abilities": next((p.text for p in problems if p.at == "abilities"), "")},
        problems[0].text if problems else "",
    )


def start_rows(
    catalogue: Catalogue, language: Language, kind: PieceKind
) -> list[tuple[str, str, str]]:
    """Return what a new piece may start from, own ones first: id, name and what it does."""
    ids = all_pieces(catalogue, language, _KINDS[kind])
    ids.sort(key=lambda piece: OWN_ID.fullmatch(piece) is None)
    return [(piece, language.full_name(piece), short_rule(language, piece)) for piece in ids]


def _lender(catalogue: Catalogue, language: Language, draft: PieceDraft) -> tuple[str, str, str]:
    """Return who lends the tokens, what that means, and the sign of that race."""
    _ = language.gettext
    lender = catalogue.races.get(draft.lent_by)
    if lender is None:
        hint = _("Your race has no tokens of its own: another banner stays out and lends them.")
        return _("Whose tokens will you use?"), hint, "markers/tokens"
    # NOTE: {race} is a race whose tokens are used for another one.
    text = _("{race} lend {n} tokens").format(race=language.full_name(lender.id), n=lender.supply)
    return text, _("Their banner stays out of the game."), language.piece_icon(lender.id)
