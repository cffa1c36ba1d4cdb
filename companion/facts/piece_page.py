"""All that is to be seen while a race or power is made, and what it may start from."""

from dataclasses import dataclass, replace
from typing import Any

from companion.engine import ANY_LANGUAGE, OWN_ID, Abilities, Catalogue, Piece, PieceKind
from companion.facts.own_pieces import knowing
from companion.facts.piece_draft import PieceDraft, piece_of
from companion.facts.piece_editor import (
    AbilityFacts,
    ability_facts,
    draft_problems,
    problem_at,
)
from companion.facts.piece_examples import ExampleFacts, piece_examples
from companion.facts.piece_offer import OfferReader, sample_offer
from companion.facts.rulebook import all_pieces, piece_facts, plain
from companion.words import Language, short_rule, unnamed

_KINDS: dict[PieceKind, str] = {"race": "races", "power": "powers"}


@dataclass(frozen=True, slots=True)
class PiecePage:
    """A piece as its editor shows it: its cards, its examples, its fields and what is wrong."""

    piece: Piece
    # As it lies on the table, and as the rules have it.
    offer: dict[str, Any]
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
    catalogue: Catalogue,
    abilities: Abilities,
    language: Language,
    draft: PieceDraft,
    partner: int = 0,
) -> PiecePage:
    """Return what there is to be seen of a draft; it lies on the table beside this partner."""
    shown = replace(draft, name=draft.name.strip() or unnamed(language, draft.kind))
    piece = piece_of(catalogue, abilities, shown)
    known = knowing(catalogue, language, [piece])
    problems = draft_problems(catalogue, abilities, language, draft)
    text, hint, icon = _lender(catalogue, language, draft)
    return PiecePage(
        piece,
        _offer(catalogue, language, piece, draft, partner),
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


def _offer(
    catalogue: Catalogue, language: Language, piece: Piece, draft: PieceDraft, partner: int
) -> dict[str, Any]:
    """Return how it lies on the table; where its name will be, dots stand until it has one."""
    if not draft.name.strip():
        piece = replace(piece, printed=replace(piece.printed, names={ANY_LANGUAGE: "…"}))
    return sample_offer(OfferReader(*knowing(catalogue, language, [piece])), piece, partner)


def start_rows(
    catalogue: Catalogue, language: Language, kind: PieceKind
) -> list[tuple[str, str, str]]:
    """Return what a new piece may start from: id, name and what it does.

    First comes a blank one, whose id is empty, then those of one's own.
    """
    _ = language.gettext
    title = _("A blank banner") if kind == "race" else _("A blank badge")
    blank = ("", title, _("Nothing but tokens: you choose all it does."))
    ids = all_pieces(catalogue, language, _KINDS[kind])
    ids.sort(key=lambda piece: OWN_ID.fullmatch(piece) is None)
    names = [(piece, language.full_name(piece), short_rule(language, piece)) for piece in ids]
    return [blank, *names]


def found_starts(
    language: Language, rows: list[tuple[str, str, str]], wanted: str
) -> list[tuple[str, str, str]]:
    """Return the rows that have these words, in a name by which the piece goes or in its rule."""
    words = plain(wanted).split()

    def has_words(piece: str, name: str, text: str) -> bool:
        names = language.all_names(piece) if piece else ()
        said = plain(" ".join((name, *names, text)))
        return all(word in said for word in words)

    return [row for row in rows if has_words(*row)]


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
