"""What the editor of own races and powers shows: fields, abilities in words, and what is wrong."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import get_args

from companion.engine import (
    Abilities,
    Ability,
    AbilityGroup,
    Catalogue,
    Chosen,
    Parameter,
    ParameterValue,
    PieceKind,
    PieceProblem,
    is_piece_name,
    piece_problems,
)
from companion.facts.piece_draft import PieceDraft
from companion.facts.rulebook import place_in_alphabet, plain
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
)

# The fields of a draft in the order in which they stand on the screen.
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
    """A number of an ability, with what it counts."""

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
    """A chosen ability in words, with all that can be chosen about it."""

    index: int
    text: str
    numbers: tuple[NumberFacts, ...]
    choices: tuple[ChoiceFacts, ...]
    problem: str


@dataclass(frozen=True, slots=True)
class OfferFacts:
    """An ability that can be added, in words; `why_not`: why it cannot, if it cannot.

    `about`: what else it can be about, such as another terrain.
    """

    ability: str
    text: str
    about: str
    why_not: str


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """The abilities of one sort, by their ids."""

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
    """Return all that keeps a draft from being a piece, from the top of the screen down."""
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
    """Return what is wrong with a field; nothing if nothing is."""
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
    """Return every ability that this sort of piece can have."""
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
    """Return the groups with only what has these words, in its rule or among its choices."""
    words = plain(wanted).split()
    found = []
    for group in groups:
        fitting = (one for one in group.abilities if _has_words(abilities[one], language, words))
        found.append(replace(group, abilities=tuple(fitting)))
    return [group for group in found if group.abilities]


def offer_facts(
    abilities: Abilities, language: Language, draft: PieceDraft, ability: str
) -> OfferFacts:
    """Return an ability with its usual numbers, and whether it can come to a draft."""
    text = piece_short(language, abilities[ability].effects_with({}))
    why_not = _why_not(abilities, language, draft, ability)
    about = choices_text(language, _choices(abilities[ability], language))
    return OfferFacts(ability, text, "" if why_not else about, why_not)


def lenders(catalogue: Catalogue, language: Language) -> list[tuple[str, str, str]]:
    """Return the races of the boxes, by name, each with its icon and how many tokens it has."""
    ids = [race for box in catalogue.sets.values() for race in box.races]
    ids.sort(key=lambda race: place_in_alphabet(language, language.full_name(race)))
    return [
        (race, f"{language.full_name(race)} · {catalogue.races[race].supply}", icon)
        for race in ids
        if (icon := language.piece_icon(race))
    ]


def new_ability(abilities: Abilities, draft: PieceDraft, ability: str) -> Chosen:
    """Return an ability as it comes to a draft: as usual, or about something not yet chosen."""
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
    """Yield an ability as usual, and then for each thing that it can be about."""
    yield Chosen(ability.id)
    for name, parameter in ability.parameters.items():
        for word in parameter.choose:
            yield Chosen(ability.id, {name: (word,) if parameter.some else word})


def _clash(abilities: Abilities, draft: PieceDraft, new: Chosen) -> PieceProblem | None:
    """Return what keeps an ability from coming to a draft, if anything does."""
    at = f"abilities.{len(draft.chosen)}"
    found = piece_problems(abilities, draft.kind, draft.tokens, (*draft.chosen, new))
    return next((p for p in found if p.at == at and p.why in ("excluded", "chosen_twice")), None)


def _why_not(abilities: Abilities, language: Language, draft: PieceDraft, ability: str) -> str:
    problem = _clash(abilities, draft, new_ability(abilities, draft, ability))
    if problem and problem.why == "chosen_twice":
        return language.gettext("It has this already.")
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
