"""What the editor for own races and powers shows: fields, abilities in words, and problems."""

from companion.dataclasses import dataclass, replace
from companion.engine import (
    ANY_LANGUAGE,
    Abilities,
    Ability,
    Catalogue,
    Chosen,
    Parameter,
    ParameterValue,
    Piece,
    PieceProblem,
    is_piece_name,
    piece_problems,
)
from companion.pages import blocks
from companion.pages.own_pieces import PieceDraft, knowing, piece_of
from companion.pages.piece_examples import ExampleFacts, OfferReader, piece_examples, sample_offer
from companion.pages.rulebook import piece_facts
from companion.words import (
    Language,
    choice_text,
    name_problem_text,
    no_lender_text,
    number_caption,
    piece_problem_text,
    piece_short,
    unnamed,
)

# The fields of a draft in their order on the screen.
FIELDS = ("name", "tokens", "lent_by", "abilities")
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
