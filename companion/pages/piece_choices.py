"""What can be chosen for an own race or power: where to start, what it can do, whose tokens."""

from collections.abc import Iterator
from typing import get_args

from companion.dataclasses import dataclass, replace
from companion.engine import (
    OWN_ID,
    Abilities,
    Ability,
    AbilityGroup,
    Catalogue,
    Chosen,
    PieceKind,
    PieceProblem,
    piece_problems,
)
from companion.pages import blocks
from companion.pages.own_pieces import PieceDraft
from companion.pages.piece_editor import _problem_text
from companion.pages.rulebook import all_pieces, place_in_alphabet, plain
from companion.words import (
    Language,
    choice_text,
    choices_text,
    group_hint,
    group_name,
    piece_full,
    piece_short,
    short_rule,
)

_GROUP_ICONS: dict[AbilityGroup, str] = {
    "cheaper": "signs/conquer",
    "coins": "markers/coins",
    "tokens": "markers/tokens",
    "reach": "signs/wing",
    "defence": "signs/shield",
    "once_a_turn": "signs/renew",
    "losses": "signs/abandon",
    "decline": "signs/decline",
    "column": "signs/cards",
}


@dataclass(frozen=True, slots=True)
class OfferFacts:
    """An ability that can be added, in words; `why_not`: why it can't, if so.

    `about`: what else it can be about, such as another terrain.
    """

    ability: str = ""
    text: str = ""
    about: str = ""
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """The abilities of one kind, by id."""

    group: AbilityGroup = "cheaper"
    title: str = ""
    hint: str = ""
    icon: str = ""
    abilities: tuple[str, ...] = ()


def offer_groups(abilities: Abilities, language: Language, kind: PieceKind) -> list[OfferGroup]:
    """Return every ability that this kind of piece can have."""
    return [
        OfferGroup(
            group,
            group_name(language, group),
            group_hint(language, group),
            _GROUP_ICONS[group],
            tuple(one.id for one in abilities.values() if one.group == group and kind in one.for_),
        )
        for group in get_args(AbilityGroup)
    ]


def found_offers(
    abilities: Abilities, language: Language, groups: list[OfferGroup], wanted: str
) -> list[OfferGroup]:
    """Return the groups with only the abilities that match, by rule or choices."""
    words = plain(wanted).split()
    found = []
    for group in groups:
        fitting = (one for one in group.abilities if _has_words(abilities[one], language, words))
        found.append(replace(group, abilities=tuple(fitting)))
    return [group for group in found if group.abilities]


def offer_facts(
    abilities: Abilities, language: Language, draft: PieceDraft, ability: str
) -> OfferFacts:
    """Return an ability with its default numbers, and whether it can be added to a draft."""
    text = piece_short(language, abilities[ability].effects_with({}))
    why_not = _why_not(abilities, language, draft, ability)
    about = choices_text(language, _choices(abilities[ability], language))
    return OfferFacts(ability, text, "" if why_not else about, why_not)


def lenders_page(catalogue: Catalogue, language: Language, draft: PieceDraft) -> blocks.Page:
    """Ask for the banner that lends its tokens: the races in the boxes, by name."""
    _ = language.gettext
    text = _("The number says how many there are. That banner stays out of the game.")
    ids = [race for box in catalogue.sets.values() for race in box.races]
    ids.sort(key=lambda race: place_in_alphabet(language, language.full_name(race)))
    said = {race: f"{language.full_name(race)} · {catalogue.races[race].supply}" for race in ids}
    found = (
        (race, language.piece_icon(race), said[race], draft.put("lent_by", race)) for race in ids
    )
    chips = blocks.chips("lender", found, [draft.lent_by])
    body = (blocks.Note(text, "faint"), blocks.Chips("lender", chips))
    return blocks.Page(_("Whose tokens will you use?"), body=body)


def new_ability(abilities: Abilities, draft: PieceDraft, ability: str) -> Chosen:
    """Return an ability to add to a draft: the default, or about something not chosen yet."""
    ways = list(_ways(abilities[ability]))
    return next((one for one in ways if not _clash(abilities, draft, one)), ways[0])


def _has_words(ability: Ability, language: Language, words: list[str]) -> bool:
    effects = ability.effects_with({})
    said = (piece_short(language, effects), piece_full(language, effects))
    choices = _choices(ability, language)
    text = plain(" ".join((group_name(language, ability.group), *said, *choices)))
    return all(word in text for word in words)


def _choices(ability: Ability, language: Language) -> list[str]:
    """Return what an ability can be about."""
    words = [word for parameter in ability.parameters.values() for word in parameter.choose]
    return [choice_text(language, word) for word in words]


def _ways(ability: Ability) -> Iterator[Chosen]:
    """Yield an ability by default, and then for each thing it can be about."""
    yield Chosen(ability.id)
    for name, parameter in ability.parameters.items():
        for word in parameter.choose:
            yield Chosen(ability.id, {name: (word,) if parameter.some else word})


def _clash(abilities: Abilities, draft: PieceDraft, new: Chosen) -> PieceProblem | None:
    """Return what keeps an ability from being added, if anything."""
    at = f"abilities.{len(draft.chosen)}"
    found = piece_problems(
        abilities, draft.kind, draft.tokens, (*draft.chosen, new), left_over=draft.left_over
    )
    return next((p for p in found if p.at == at and p.why in ("excluded", "chosen_twice")), None)


def _why_not(abilities: Abilities, language: Language, draft: PieceDraft, ability: str) -> str:
    problem = _clash(abilities, draft, new_ability(abilities, draft, ability))
    if problem and problem.why == "chosen_twice":
        return language.gettext("It already has this.")
    return _problem_text(abilities, language, draft, problem) if problem else ""


_KINDS: dict[PieceKind, str] = {"race": "races", "power": "powers"}


def start_rows(catalogue: Catalogue, language: Language, kind: PieceKind) -> list[blocks.Piece]:
    """Return what a new piece may start from: a blank one, then those of one's own, then all."""
    _ = language.gettext
    title = _("A blank banner") if kind == "race" else _("A blank badge")
    text = _("Nothing but tokens: you choose everything it does.")
    blank = blocks.Piece("start-blank", title=title, short=text)
    ids = all_pieces(catalogue, language, _KINDS[kind])
    ids.sort(key=lambda piece: OWN_ID.fullmatch(piece) is None)
    found = [
        blocks.Piece(
            f"start-{piece}",
            _KINDS[kind],
            piece,
            language.full_name(piece),
            looks=language.printed(piece),
            short=short_rule(language, piece),
        )
        for piece in ids
    ]
    return [blank, *found]


def found_starts(language: Language, rows: list[blocks.Piece], wanted: str) -> list[blocks.Piece]:
    """Return the rows that match, by any name of the piece or by its rule."""
    words = plain(wanted).split()

    def has_words(row: blocks.Piece) -> bool:
        names = language.all_names(row.piece) if row.piece else ()
        said = plain(" ".join((row.title, *names, row.short)))
        return all(word in said for word in words)

    return [row for row in rows if has_words(row)]
