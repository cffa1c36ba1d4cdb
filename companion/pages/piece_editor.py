"""What the editor for own races and powers shows: fields, abilities in words, and problems."""

from collections.abc import Iterator
from typing import get_args

from companion.dataclasses import dataclass, replace
from companion.engine import (
    ANY_LANGUAGE,
    OWN_ID,
    Abilities,
    Ability,
    AbilityGroup,
    Catalogue,
    Chosen,
    Parameter,
    ParameterValue,
    Piece,
    PieceKind,
    PieceProblem,
    is_piece_name,
    piece_problems,
)
from companion.pages import blocks
from companion.pages.own_pieces import PieceDraft, knowing, piece_of
from companion.pages.piece_examples import ExampleFacts, OfferReader, piece_examples, sample_offer
from companion.pages.rulebook import all_pieces, piece_facts, place_in_alphabet, plain
from companion.words import (
    Language,
    choice_text,
    choices_text,
    group_hint,
    group_name,
    name_problem_text,
    no_lender_text,
    number_caption,
    piece_full,
    piece_problem_text,
    piece_short,
    short_rule,
    unnamed,
)

# The fields of a draft in their order on the screen.
FIELDS = ("name", "tokens", "lent_by", "abilities")
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
_DRAWN = ("farmland", "forest", "hill", "mountain", "swamp", "mine", "magic", "cavern")


@dataclass(frozen=True, slots=True)
class NumberFacts:
    """A number of an ability, and what it counts."""

    name: str
    value: int
    low: int
    high: int
    text: str


@dataclass(frozen=True, slots=True)
class ChoiceFacts:
    """What an ability is about: chips `(id, text, icon)`, and which of them are chosen."""

    name: str
    options: tuple[tuple[str, str, str], ...]
    chosen: tuple[str, ...]
    are_many: bool


@dataclass(frozen=True, slots=True)
class AbilityFacts:
    """A chosen ability in words, with everything that can be chosen about it."""

    index: int
    text: str
    numbers: tuple[NumberFacts, ...]
    choices: tuple[ChoiceFacts, ...]
    problem: str


@dataclass(frozen=True, slots=True)
class OfferFacts:
    """An ability that can be added, in words; `why_not`: why it can't, if so.

    `about`: what else it can be about, such as another terrain.
    """

    ability: str
    text: str
    about: str
    why_not: str


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """The abilities of one kind, by id."""

    group: AbilityGroup
    title: str
    hint: str
    icon: str
    abilities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """What is wrong, at which field."""

    at: str
    text: str


def draft_problems(
    catalogue: Catalogue, abilities: Abilities, language: Language, draft: PieceDraft
) -> list[FieldProblem]:
    """Return everything that is missing or wrong in a draft, from the top of the screen down."""
    found = [
        FieldProblem(problem.at, _problem_text(abilities, language, draft, problem))
        for problem in _rule_problems(catalogue, abilities, draft)
    ]
    if not is_piece_name(draft.name.strip()):
        found.append(FieldProblem("name", name_problem_text(language, draft.kind, draft.name)))
    if draft.kind == "race" and draft.lent_by not in catalogue.races:
        found.append(FieldProblem("lent_by", no_lender_text(language)))
    return sorted(found, key=lambda problem: FIELDS.index(problem.at.partition(".")[0]))


def problem_at(problems: list[FieldProblem], field: str) -> str:
    """Return the problem of a field, if it has one."""
    texts = (problem.text for problem in problems if f"{problem.at}.".startswith(f"{field}."))
    return next(texts, "")


def ability_facts(
    abilities: Abilities, language: Language, draft: PieceDraft, problems: list[FieldProblem]
) -> list[AbilityFacts]:
    """Return the abilities of a draft."""
    return [
        _ability_facts(abilities[one.ability], language, index, one, problems)
        for index, one in enumerate(draft.chosen)
    ]


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


def lenders(catalogue: Catalogue, language: Language) -> list[tuple[str, str, str]]:
    """Return the races in the boxes, by name, each with its icon and number of tokens."""
    ids = [race for box in catalogue.sets.values() for race in box.races]
    ids.sort(key=lambda race: place_in_alphabet(language, language.full_name(race)))
    return [
        (race, f"{language.full_name(race)} · {catalogue.races[race].supply}", icon)
        for race in ids
        if (icon := language.piece_icon(race))
    ]


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
    found = piece_problems(abilities, draft.kind, draft.tokens, (*draft.chosen, new))
    return next((p for p in found if p.at == at and p.why in ("excluded", "chosen_twice")), None)


def _why_not(abilities: Abilities, language: Language, draft: PieceDraft, ability: str) -> str:
    problem = _clash(abilities, draft, new_ability(abilities, draft, ability))
    if problem and problem.why == "chosen_twice":
        return language.gettext("It already has this.")
    return _problem_text(abilities, language, draft, problem) if problem else ""


def _rule_problems(
    catalogue: Catalogue, abilities: Abilities, draft: PieceDraft
) -> list[PieceProblem]:
    lender = catalogue.races.get(draft.lent_by)
    supply = lender.supply if lender else None
    return piece_problems(
        abilities, draft.kind, draft.tokens, draft.chosen, supply, draft.left_over
    )


def _problem_text(
    abilities: Abilities, language: Language, draft: PieceDraft, problem: PieceProblem
) -> str:
    others = (one for one in draft.chosen if one.ability == problem.other)
    other = next((_said(abilities, language, one) for one in others), "")
    return piece_problem_text(language, problem.why, problem.n, other)


def _said(abilities: Abilities, language: Language, one: Chosen) -> str:
    return piece_short(language, abilities[one.ability].effects_with(one.values))


def _ability_facts(
    ability: Ability,
    language: Language,
    index: int,
    one: Chosen,
    problems: list[FieldProblem],
) -> AbilityFacts:
    values = ability.values(one.values)
    numbers, choices = [], []
    for name, parameter in ability.parameters.items():
        value = values[name]
        if parameter.least is not None and parameter.most is not None:
            n = int(str(value))
            caption = number_caption(language, ability.group, ability.id, name, n)
            numbers.append(NumberFacts(name, n, parameter.least, parameter.most, caption))
        else:
            choices.append(_choice_facts(language, name, parameter, value))
    text = piece_short(language, ability.effects_with(one.values))
    problem = problem_at(problems, f"abilities.{index}")
    return AbilityFacts(index, text, tuple(numbers), tuple(choices), problem)


def _choice_facts(
    language: Language, name: str, parameter: Parameter, value: ParameterValue
) -> ChoiceFacts:
    if not parameter.choose:
        option = (name, choice_text(language, name), "")
        return ChoiceFacts(name, (option,), (name,) if value else (), True)
    options = tuple((word, choice_text(language, word), _icon(word)) for word in parameter.choose)
    chosen = value if isinstance(value, tuple) else (str(value),)
    return ChoiceFacts(name, options, chosen, parameter.some)


def _icon(word: str) -> str:
    return f"regions/{word}" if word in _DRAWN else ""


_KINDS: dict[PieceKind, str] = {"race": "races", "power": "powers"}


@dataclass(frozen=True, slots=True)
class PiecePage:
    """A piece as its editor shows it: its cards, its examples, its fields and problems."""

    piece: Piece
    # As it looks on the table, and in the rules.
    offer: blocks.Offer
    card: blocks.Piece
    examples: tuple[ExampleFacts, ...]
    abilities: list[AbilityFacts]
    lender_text: str
    lender_hint: str
    lender_icon: str
    # The problem of each field.
    notes: dict[str, str]
    # What to do before it can be kept; nothing once it can.
    problem: str


def piece_page(
    catalogue: Catalogue,
    abilities: Abilities,
    language: Language,
    draft: PieceDraft,
    partner: int = 0,
) -> PiecePage:
    """Return what the editor shows for a draft, beside this partner."""
    shown = replace(draft, name=draft.name.strip() or unnamed(language, draft.kind))
    piece = piece_of(catalogue, abilities, shown)
    known = knowing(catalogue, language, [piece])
    problems = draft_problems(catalogue, abilities, language, draft)
    text, hint, icon = _lender(catalogue, language, draft)
    return PiecePage(
        piece,
        _offer(catalogue, language, piece, draft, partner),
        replace(piece_facts(*known, piece.id), name="piece-card", mark=""),
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
) -> blocks.Offer:
    """Return how it looks on the table; dots stand for its name until it has one."""
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
    blank = ("", title, _("Nothing but tokens: you choose everything it does."))
    ids = all_pieces(catalogue, language, _KINDS[kind])
    ids.sort(key=lambda piece: OWN_ID.fullmatch(piece) is None)
    names = [(piece, language.full_name(piece), short_rule(language, piece)) for piece in ids]
    return [blank, *names]


def found_starts(
    language: Language, rows: list[tuple[str, str, str]], wanted: str
) -> list[tuple[str, str, str]]:
    """Return the rows that match, by any name of the piece or by its rule."""
    words = plain(wanted).split()

    def has_words(piece: str, name: str, text: str) -> bool:
        names = language.all_names(piece) if piece else ()
        said = plain(" ".join((name, *names, text)))
        return all(word in said for word in words)

    return [row for row in rows if has_words(*row)]


def _lender(catalogue: Catalogue, language: Language, draft: PieceDraft) -> tuple[str, str, str]:
    """Return who lends the tokens, what that means, and that race's sign."""
    _ = language.gettext
    lender = catalogue.races.get(draft.lent_by)
    if lender is None:
        hint = _("Your race has no tokens of its own: another banner stays out and lends them.")
        return _("Whose tokens will you use?"), hint, "markers/tokens"
    # NOTE: {race} is a race whose tokens are used for another one.
    text = _("{race} lend {n} tokens").format(race=language.full_name(lender.id), n=lender.supply)
    return text, _("Their banner stays out of the game."), language.piece_icon(lender.id)
