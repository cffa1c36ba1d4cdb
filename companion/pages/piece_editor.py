"""What the editor for own races and powers shows: fields, abilities in words, and problems."""

from collections.abc import Iterator

from companion.dataclasses import dataclass, replace
from companion.engine import (
    ANY_LANGUAGE,
    LONGEST_PIECE_NAME,
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
    number_caption,
    piece_problem_text,
    piece_short,
    unnamed,
)

# The fields of a draft in their order on the screen.
FIELDS = ("name", "tokens", "lent_by", "abilities")
_DRAWN = ("farmland", "forest", "hill", "mountain", "swamp", "mine", "magic", "cavern")


@dataclass(frozen=True)
class AbilityInWords:
    """A chosen ability, everything that can be chosen about it, and a button that removes it."""

    text: str
    numbers: tuple[blocks.Stepper, ...]
    choices: tuple[blocks.Chips, ...]
    remove: blocks.Button
    problem: str = ""

    @property
    def blocks(self) -> tuple[blocks.Block, ...]:
        """What stands below its words."""
        numbers = (blocks.Group("", (number,)) for number in self.numbers)
        return (*numbers, *self.choices, *_note(self.problem))


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
        text = language.gettext("Choose a banner that lends its tokens.")
        found.append(FieldProblem("lent_by", text))
    return sorted(found, key=lambda problem: FIELDS.index(problem.at.partition(".")[0]))


def problem_at(problems: list[FieldProblem], field: str) -> str:
    """Return the problem of a field, if it has one."""
    texts = (problem.text for problem in problems if f"{problem.at}.".startswith(f"{field}."))
    return next(texts, "")


def abilities_in_words(
    abilities: Abilities, language: Language, draft: PieceDraft, problems: list[FieldProblem]
) -> list[AbilityInWords]:
    """Return the abilities of a draft."""
    return [
        _ability_in_words(abilities[one.ability], language, draft, index, problems)
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


def _ability_in_words(
    ability: Ability,
    language: Language,
    draft: PieceDraft,
    index: int,
    problems: list[FieldProblem],
) -> AbilityInWords:
    given = draft.chosen[index].values
    values, at = ability.values(given), f"ability-{index}"
    numbers, choices = [], []
    for key, parameter in ability.parameters.items():
        field, name = f"{index}.{key}", f"{at}-{key}"
        low, high = parameter.least, parameter.most
        if low is not None and high is not None:
            n = int(str(values[key]))
            text = number_caption(language, ability.group, ability.id, key, n)
            numbers.append(blocks.Stepper(name, "", text, n, low, high, draft, field))
        else:
            options = tuple(_options(key, parameter, values[key]))
            found = (
                (
                    word,
                    f"regions/{word}" if word in _DRAWN else "",
                    choice_text(language, word),
                    draft.put(field, then),
                )
                for word, _is_on, then in options
            )
            chosen = [word for word, is_on, _then in options if is_on]
            choices.append(blocks.Chips(name, blocks.chips(name, found, chosen)))
    text = language.gettext("Remove this ability")
    remove = blocks.Button(f"{at}-remove", "signs/close", text, draft.without_ability(index))
    return AbilityInWords(
        piece_short(language, ability.effects_with(given)),
        tuple(numbers),
        tuple(choices),
        remove,
        problem_at(problems, f"abilities.{index}"),
    )


def _options(
    name: str, parameter: Parameter, value: ParameterValue
) -> Iterator[tuple[str, bool, ParameterValue]]:
    """Yield what an ability can be about: whether it is, and what it would be about after a tap."""
    if not parameter.choose:
        yield name, bool(value), not value
        return
    chosen = value if isinstance(value, tuple) else (str(value),)
    for word in parameter.choose:
        is_on, others = word in chosen, tuple(one for one in chosen if one != word)
        # It is always about something.
        some = others or chosen if is_on else (*chosen, word)
        yield word, is_on, some if parameter.some else word


def _note(problem: str) -> tuple[blocks.Note, ...]:
    return (blocks.Note(problem, "open"),) if problem else ()


@dataclass(frozen=True, slots=True)
class PiecePage:
    """A piece as its editor shows it: its cards, its examples, its fields and problems."""

    piece: Piece
    # As it looks on the table, and in the rules.
    offer: blocks.Offer
    card: blocks.Piece
    examples: tuple[ExampleFacts, ...]
    # The fields, each with its problem.
    name: tuple[blocks.Block, ...]
    tokens: tuple[blocks.Block, ...]
    abilities: list[AbilityInWords]
    too_few: tuple[blocks.Block, ...]
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
    said = [problem.text for problem in problems if problem.at == "abilities"]
    return PiecePage(
        piece,
        _offer(catalogue, language, piece, draft, partner),
        replace(piece_facts(*known, piece.id), name="piece-card", mark=""),
        piece_examples(known[1], piece),
        (_name_field(language, draft), *_note(problem_at(problems, "name"))),
        _token_fields(catalogue, language, draft, problems),
        abilities_in_words(abilities, language, draft, problems),
        tuple(note for text in said[:1] for note in _note(text)),
        problems[0].text if problems else "",
    )


def _name_field(language: Language, draft: PieceDraft) -> blocks.Field:
    _ = language.gettext
    # NOTE: stands in the empty field for the name of a race or power.
    hint, brief = _("What is it called?"), _("Name")
    longest = LONGEST_PIECE_NAME
    return blocks.Field("piece-name", draft.name, longest, draft, "name", hint, brief)


def _token_fields(
    catalogue: Catalogue, language: Language, draft: PieceDraft, problems: list[FieldProblem]
) -> tuple[blocks.Block, ...]:
    """Return how many tokens it has, and for a race whose they are."""
    _, is_race = language.gettext, draft.kind == "race"
    # NOTE: beside a number of tokens.
    text = _("on the banner") if is_race else _("on the badge")
    low, high = (1, 10) if is_race else (0, 5)
    step = blocks.Stepper("tokens", "", text, draft.tokens, low, high, draft, "tokens")
    lender = [_lender(catalogue, language, draft)] if is_race else []
    return (
        blocks.Group("", (step,)),
        *_note(problem_at(problems, "tokens")),
        *lender,
        *_note(problem_at(problems, "lent_by")),
    )


def _offer(
    catalogue: Catalogue, language: Language, piece: Piece, draft: PieceDraft, partner: int
) -> blocks.Offer:
    """Return how it looks on the table; dots stand for its name until it has one."""
    if not draft.name.strip():
        piece = replace(piece, printed=replace(piece.printed, names={ANY_LANGUAGE: "…"}))
    return sample_offer(OfferReader(*knowing(catalogue, language, [piece])), piece, partner)


def _lender(catalogue: Catalogue, language: Language, draft: PieceDraft) -> blocks.Row:
    """Return who lends the tokens, and what that means; a tap asks for another."""
    _ = language.gettext
    lender = catalogue.races.get(draft.lent_by)
    if lender is None:
        hint = _("Your race has no tokens of its own: another banner stays out and lends them.")
        text, icon = _("Whose tokens will you use?"), "markers/tokens"
        return blocks.Row("lender", icon, text, blocks.Act("lend"), hint)
    # NOTE: {race} is a race whose tokens are used for another one.
    text = _("{race} lend {n} tokens").format(race=language.full_name(lender.id), n=lender.supply)
    hint, icon = _("Their banner stays out of the game."), language.piece_icon(lender.id)
    return blocks.Row("lender", icon, text, blocks.Act("lend"), hint)
