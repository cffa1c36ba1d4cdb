"""What home-made races and powers may be, and what is wrong with an unfinished one.

Nothing here says that a piece is too strong: the table will find out.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal

from companion.codec import Invalid, bad, encode, within
from companion.dataclasses import dataclass, replace
from companion.engine.pieces.abilities import Abilities, Ability, Chosen, PieceKind, effects_of
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.effects import Effect, LeastEffect, TokensEffect
from companion.engine.pieces.piece import (
    ANY_LANGUAGE,
    MAX_EFFECTS,
    OWN_ID,
    Piece,
    Printed,
    Race,
    coins_taken,
)

LONGEST_PIECE_NAME = 60
MAX_POWER_TOKENS = 5
# The fewest and the most tokens on a banner or a badge.
_TOKENS: dict[PieceKind, tuple[int, int]] = {"race": (1, 10), "power": (0, MAX_POWER_TOKENS)}
# Other versions may know other icons and colours: an unknown one is shown as another.
_ICON = re.compile(r"f[0-9a-f]{4}")
_COLOUR = re.compile(r"[a-z_]{1,20}")


def check_own(catalogue: Catalogue, piece: Piece) -> None:
    """Raise `Invalid`, naming the field, if this cannot be a home-made piece."""
    if not OWN_ID.fullmatch(piece.id):
        raise bad("id", f"{piece.id!r} is no id of a piece of one's own")
    least, most = _TOKENS["race" if isinstance(piece, Race) else "power"]
    if not least <= piece.tokens <= most:
        raise bad("tokens", f"expected a whole number from {least} to {most}")
    if isinstance(piece, Race):
        _check_lender(catalogue, piece)
    if len(piece.effects) > MAX_EFFECTS:
        raise bad("effects", f"expected at most {MAX_EFFECTS} items")
    with within("printed"):
        _check_printed(piece.printed)


def check_supply(piece: Piece) -> None:
    """Raise `Invalid` for a race with too few tokens for itself and the largest badge."""
    if isinstance(piece, Race) and _most_tokens(piece.tokens, piece.effects) > piece.supply:
        raise bad("tokens", f"there are only {piece.supply}, too few with a large badge")


def _most_tokens(tokens: int, effects: Iterable[Effect]) -> int:
    """Return how many tokens from its tray a race takes with the largest badge."""
    extra = (e.add for e in effects if isinstance(e, TokensEffect) and not e.own_tray)
    return tokens + sum(extra) + MAX_POWER_TOKENS


def is_piece_name(name: str) -> bool:
    """Return whether a home-made piece can have this name."""
    is_seen = name.isprintable() and name == name.strip()
    return 0 < len(name) <= LONGEST_PIECE_NAME and is_seen


def _check_lender(catalogue: Catalogue, race: Race) -> None:
    """Check that the tokens exist: there are as many as the race has that lends them."""
    if not any(race.lent_by in box.races for box in catalogue.sets.values()):
        raise bad("lent_by", f"{race.lent_by!r} is no race of any set")
    supply = catalogue.races[race.lent_by].supply
    if race.supply != supply:
        raise bad("supply", f"expected {supply}, as many as {race.lent_by!r} has")


def _check_printed(printed: Printed) -> None:
    """Check for one name, an icon and a colour: texts and translated names are for sets."""
    name = printed.names.get(ANY_LANGUAGE)
    if name is None or len(printed.names) > 1 or not is_piece_name(name):
        raise bad("names", f"expected one for any language, of 1 to {LONGEST_PIECE_NAME} signs")
    if printed.icon and not _ICON.fullmatch(printed.icon):
        raise bad("icon", "expected the code of an icon")
    if printed.colour and not _COLOUR.fullmatch(printed.colour):
        raise bad("colour", "expected the name of a colour")
    rest = encode(replace(printed, names={}, icon="", colour=""))
    for field in rest:
        raise bad(field, "a piece of one's own has none")


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
# The fewest tokens of any banner that a badge can come with.
MIN_ON_BANNER = 2


@dataclass(frozen=True, slots=True)
class PieceProblem:
    """Something impossible about a piece: why, and where, such as "tokens" or "abilities.2".

    `n`: the limit that was passed. `other`: the ability that it conflicts with.
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
    """Return everything that is impossible about a piece; nothing means that it can be played.

    `supply`: the tokens of the banner that lends them to a race, once one is named. `left_over`:
    effects of a copied piece that match no ability.
    """
    found = list(_choice_problems(abilities, kind, chosen, coins_taken(left_over) > 0))
    if any(problem.why == "bad_value" for problem in found):
        return [*_token_problems(kind, tokens), *found]
    effects = (*effects_of(abilities, chosen), *left_over)
    if len(effects) > MAX_EFFECTS:
        found.append(PieceProblem("abilities", "too_many_effects", MAX_EFFECTS))
    is_lent = kind == "race" and supply is not None
    is_short = is_lent and _most_tokens(tokens, effects) > (supply or 0)
    return [
        *_token_problems(kind, tokens),
        *([PieceProblem("lent_by", "beyond_supply", supply)] if is_short else []),
        *found,
        *_least_problems(abilities, kind, tokens, chosen),
    ]


def _token_problems(kind: PieceKind, tokens: int) -> Iterator[PieceProblem]:
    fewest, most = _TOKENS[kind]
    if tokens > most:
        yield PieceProblem("tokens", "too_many_tokens", most)
    if tokens < fewest:
        yield PieceProblem("tokens", "too_few_tokens", fewest)


def _choice_problems(
    abilities: Abilities, kind: PieceKind, chosen: Sequence[Chosen], has_taken: bool
) -> Iterator[PieceProblem]:
    """Yield what is wrong with each ability; `has_taken`: something else takes a coin already."""
    for index, one in enumerate(chosen):
        ability = abilities.get(one.ability)
        if ability is None:
            yield PieceProblem(f"abilities.{index}", "bad_value")
            continue
        if kind not in ability.for_:
            yield PieceProblem(f"abilities.{index}", "not_for_this_piece")
        if has_taken and _takes_coins(ability):
            yield PieceProblem(f"abilities.{index}", "chosen_twice")
        try:
            ability.values(one.values)
        except Invalid as problem:
            yield PieceProblem(f"abilities.{index}.{problem.at}", "bad_value")
    for (_, first), (index, second) in combinations(enumerate(chosen), 2):
        why = _clash(abilities, first, second)
        if why:
            yield PieceProblem(f"abilities.{index}", why, other=first.ability)


def _clash(abilities: Abilities, first: Chosen, second: Chosen) -> ProblemReason | None:
    """Return why two abilities cannot go together, if they cannot."""
    if first.ability not in abilities or second.ability not in abilities:
        return None
    one, other = abilities[first.ability], abilities[second.ability]
    if _takes_coins(one) and _takes_coins(other):
        # A region brings only one.
        return "excluded"
    if one is not other:
        return "excluded" if other.id in one.excludes or one.id in other.excludes else None
    conditions = [name for name, parameter in one.parameters.items() if not parameter.is_number]
    values, others = ({**one.values({}), **chosen.values} for chosen in (first, second))
    is_same = all(values[name] == others[name] for name in conditions)
    return "chosen_twice" if is_same else None


def _takes_coins(ability: Ability) -> bool:
    return coins_taken(ability.effects_with({})) > 0


def _least_problems(
    abilities: Abilities, kind: PieceKind, tokens: int, chosen: Sequence[Chosen]
) -> Iterator[PieceProblem]:
    """A race that needs several tokens to hold a region must start with at least as many."""
    in_hand = tokens + (0 if kind == "race" else MIN_ON_BANNER)
    for index, one in enumerate(chosen):
        for effect in effects_of(abilities, [one]):
            if isinstance(effect, LeastEffect) and effect.tokens > in_hand:
                yield PieceProblem(f"abilities.{index}", "least_beyond_tokens", in_hand)
