"""What is wrong with a race or power that somebody is making: each thing at the field it is about.

Nothing here says that a piece is too strong: that is for the table to find out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from companion.codec import Invalid
from companion.engine.pieces.abilities import Abilities, Chosen, PieceKind, effects_of
from companion.engine.pieces.effects import Effect, LeastEffect, TokensEffect
from companion.engine.pieces.own_pieces import MOST_POWER_TOKENS, MOST_RACE_TOKENS
from companion.engine.pieces.piece import MOST_EFFECTS

ProblemReason = Literal[
    "too_few_tokens",
    "too_many_tokens",
    "beyond_supply",
    "least_beyond_tokens",
    "not_for_this_piece",
    "bad_value",
    "chosen_twice",
    "excluded",
    "too_many_effects",
]
# The banner with the fewest tokens that a badge can come with.
FEWEST_ON_BANNER = 2


@dataclass(frozen=True, slots=True)
class PieceProblem:
    """Something impossible about a piece: why, and where, such as "tokens" or "abilities.2".

    `n`: the number that is the limit. `other`: the ability that it goes ill with.
    """

    at: str
    why: ProblemReason
    n: int | None = None
    other: str | None = None


def piece_problems(
    abilities: Abilities,
    kind: PieceKind,
    tokens: int,
    chosen: Sequence[Chosen],
    supply: int | None = None,
    left_over: Sequence[Effect] = (),
) -> list[PieceProblem]:
    """Return everything that is impossible about a piece; none means that it can be played.

    `supply`: the tokens of the banner that lends them to a race, once one is named. `left_over`:
    effects of a copied piece that no ability stands for.
    """
    found = list(_choice_problems(abilities, kind, chosen))
    if any(problem.why == "bad_value" for problem in found):
        return [*_token_problems(kind, tokens), *found]
    effects = (*effects_of(abilities, chosen), *left_over)
    if len(effects) > MOST_EFFECTS:
        found.append(PieceProblem("abilities", "too_many_effects", MOST_EFFECTS))
    return [
        *_token_problems(kind, tokens),
        *_supply_problems(kind, tokens, effects, supply),
        *found,
        *_least_problems(abilities, kind, tokens, chosen),
    ]


def _token_problems(kind: PieceKind, tokens: int) -> Iterator[PieceProblem]:
    most = MOST_RACE_TOKENS if kind == "race" else MOST_POWER_TOKENS
    fewest = 1 if kind == "race" else 0
    if tokens > most:
        yield PieceProblem("tokens", "too_many_tokens", most)
    if tokens < fewest:
        yield PieceProblem("tokens", "too_few_tokens", fewest)


def _supply_problems(
    kind: PieceKind, tokens: int, effects: Sequence[Effect], supply: int | None
) -> Iterator[PieceProblem]:
    """A race must find its tokens in the tray, with the largest badge too."""
    if kind == "power" or supply is None:
        return
    more = (e.add for e in effects if isinstance(e, TokensEffect) and not e.own_tray)
    if tokens + MOST_POWER_TOKENS + sum(more) > supply:
        yield PieceProblem("lent_by", "beyond_supply", supply)


def _choice_problems(
    abilities: Abilities, kind: PieceKind, chosen: Sequence[Chosen]
) -> Iterator[PieceProblem]:
    for index, one in enumerate(chosen):
        ability = abilities.get(one.ability)
        if ability is None:
            yield PieceProblem(f"abilities.{index}", "bad_value")
            continue
        if kind not in ability.for_:
            yield PieceProblem(f"abilities.{index}", "not_for_this_piece")
        try:
            ability.values(one.values)
        except Invalid as problem:
            yield PieceProblem(f"abilities.{index}.{problem.at}", "bad_value")
    for (_, first), (index, second) in combinations(enumerate(chosen), 2):
        why = _clash(abilities, first, second)
        if why:
            yield PieceProblem(f"abilities.{index}", why, other=first.ability)


def _clash(abilities: Abilities, first: Chosen, second: Chosen) -> ProblemReason | None:
    """Return why the second of two abilities cannot come with the first, if it cannot."""
    if first.ability not in abilities or second.ability not in abilities:
        return None
    one, other = abilities[first.ability], abilities[second.ability]
    if one is not other:
        return "excluded" if other.id in one.excludes or one.id in other.excludes else None
    conditions = [name for name, parameter in one.parameters.items() if not parameter.is_number]
    usual = {name: one.values({})[name] for name in conditions}
    is_same = all(
        first.values.get(name, usual[name]) == second.values.get(name, usual[name])
        for name in conditions
    )
    return "chosen_twice" if is_same else None


def _least_problems(
    abilities: Abilities, kind: PieceKind, tokens: int, chosen: Sequence[Chosen]
) -> Iterator[PieceProblem]:
    """Whoever holds a region with so many needs so many at least."""
    in_hand = tokens + (0 if kind == "race" else FEWEST_ON_BANNER)
    for index, one in enumerate(chosen):
        for effect in effects_of(abilities, [one]):
            if isinstance(effect, LeastEffect) and effect.tokens > in_hand:
                yield PieceProblem(f"abilities.{index}", "least_beyond_tokens", in_hand)
