"""Advice in words: a line for a good turn, a sentence for a plan and the die."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from companion.dataclasses import dataclass
from companion.engine import Use
from companion.words.language import Language
from companion.words.own_pieces import used_texts


@dataclass(frozen=True)
class Part:
    """One conquest of a plan: the region's name, its tokens, and what is used."""

    place: str
    tokens: int
    use: Use = Use()


def coins_text(language: Language, n: int) -> str:
    """Return a number of coins in words."""
    return language.ngettext("{n} coin", "{n} coins", abs(n)).format(n=language.number(n))


def turn_line(language: Language, coins: int, places: Iterable[str], used: int, hand: int) -> str:
    """Return a turn in one line: "9 coins: swamp, hill. 8 of 9 tokens"."""
    names = ", ".join(map(language.word_inside, places))
    # NOTE: a whole turn in one line: what it brings, where, and how many tokens that takes, such
    # as "9 coins: swamp, hill. 8 of 9 tokens".
    line = language.gettext("{coins}: {regions}. {tokens}")
    return line.format(
        coins=coins_text(language, coins),
        regions=names or _nothing(language),
        tokens=_used(language, used, hand),
    )


def last_try_text(
    language: Language,
    places: Sequence[str],
    region: str,
    left: int,
    chance: Fraction,
    coins: int,
) -> str:
    """Return what the die would add: "Try the mountain with the last 2: 1 in 2, then 10 coins".

    `places`: what is taken first, if it differs from the best turn.
    """
    # NOTE: a chance of the die.
    odds = language.gettext("{n} in {of}").format(n=chance.numerator, of=chance.denominator)
    # NOTE: a last attempt with the die; {region} is such as "mountain", {left} how many tokens are
    # left for it, {odds} is "1 in 2", {coins} what the turn brings if it works.
    text = language.gettext("Try the {region} with the last {left}: {odds}, then {coins}")
    text = text.format(
        region=language.word_inside(region), left=left, odds=odds, coins=coins_text(language, coins)
    )
    if not places:
        return text
    # NOTE: regions to be taken before a last attempt; a sentence follows.
    first = language.gettext("First {regions}.")
    names = ", ".join(map(language.word_inside, places))
    return f"{first.format(regions=names)} {text}"


def way_text(language: Language, parts: Sequence[Part], hand: int) -> str:
    """Return a plan: "First hill (2, with the dragon), then swamp (3). 5 of 9 tokens"."""
    said = [_part(language, part) for part in parts]
    if not said:
        text = _nothing(language)
        text = text[:1].upper() + text[1:]
    elif len(said) == 1:
        # NOTE: one region, which can be taken without taking another one before.
        text = language.gettext("Right away: {region}").format(region=said[0])
    else:
        # NOTE: regions in the order in which they are taken; {others} may be several.
        text = language.gettext("First {region}, then {others}")
        text = text.format(region=said[0], others=", ".join(said[1:]))
    return f"{text}. " + _used(language, sum(part.tokens for part in parts), hand)


def _part(language: Language, part: Part) -> str:
    uses = used_texts(language, part.use)
    tokens = [str(part.tokens)] if part.tokens or not uses else []
    return f"{language.word_inside(part.place)} ({', '.join((*tokens, *uses))})"


def _used(language: Language, used: int, hand: int) -> str:
    # NOTE: so many of the tokens in hand are used.
    return language.gettext("{used} of {hand} tokens").format(used=used, hand=hand)


def _nothing(language: Language) -> str:
    # NOTE: the best that can be done in a turn is to conquer no region; follows a colon.
    return language.gettext("take nothing")
