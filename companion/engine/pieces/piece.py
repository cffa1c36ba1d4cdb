"""Race banners and power badges: what they do, and what is printed on them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from string import Formatter
from typing import Annotated, Literal

from companion.codec import AtMost, Bounds, Name, bad, within
from companion.dataclasses import dataclass, field
from companion.engine.pieces.effects import Effect, IncomeEffect

# Stands for every language: a home-made piece has only one name.
ANY_LANGUAGE = "any"
# Far more than in any box.
MAX_PIECES = 100
MAX_EFFECTS = 40
_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
# The ids of home-made pieces; no set will ever use such an id.
OWN_ID = re.compile(r"own_[a-z0-9_]{1,36}")

# The placeholders that the texts of a piece may contain.
_COUNTED = frozenset({"n"})
_COMBO = frozenset(
    {"race", "power", "race_lower", "power_lower", "race_joined", "power_joined", "joint"}
)

Effects = Annotated[tuple[Effect, ...], AtMost(MAX_EFFECTS)]


@dataclass(frozen=True, slots=True)
class Printed:
    """What a piece is called and looks like; no rule depends on it.

    Names are by language; `also` are those on newer copies. The icon is the code of its glyph in
    the icon font, the colour one of the theme's. A power may say what a combo with it is called in
    a language ("de"), or with a race of some gender there ("fr-f"). Texts are in the words of the
    catalogues of the languages: one line, the full text, a number of its tokens ("{n} Elf", "{n}
    Elves"), and what its line in a sum is for, if that differs.
    """

    names: Mapping[str, Name] = field(default_factory=dict)
    also: Mapping[str, Name] = field(default_factory=dict)
    genders: Mapping[str, Literal["f", "m"]] = field(default_factory=dict)
    combos: Mapping[str, Name] = field(default_factory=dict)
    icon: str = ""
    colour: str = ""
    counted: tuple[Name, ...] = ()
    short: str = ""
    full: str = ""
    line: str = ""

    def __post_init__(self) -> None:
        if len(self.counted) not in (0, 2):
            raise bad("counted", "expected a text for one and a text for many")
        with within("counted"):
            _check_patterns(enumerate(self.counted), _COUNTED)
        with within("combos"):
            _check_patterns(self.combos.items(), _COMBO)


@dataclass(frozen=True, slots=True)
class Power:
    """A power badge: the tokens it adds and what it does."""

    id: Name
    tokens: Annotated[int, Bounds(0, 20)]
    effects: Effects
    printed: Printed = field(default_factory=Printed, hash=False)

    def __post_init__(self) -> None:
        _check_id(self.id)
        _check_incomes(self.effects)


@dataclass(frozen=True, slots=True)
class Race:
    """A race banner: its tokens, how many exist, and what they do.

    Home-made races have no tokens in the box: the banner that is `lent_by` lends its own, and
    stays out of the game.
    """

    id: Name
    tokens: Annotated[int, Bounds(0, 20)]
    supply: Annotated[int, Bounds(1, 50)]
    effects: Effects
    printed: Printed = field(default_factory=Printed, hash=False)
    lent_by: str = ""

    def __post_init__(self) -> None:
        _check_id(self.id)
        _check_incomes(self.effects)


Piece = Race | Power


@dataclass(frozen=True, slots=True)
class Pieces:
    """Races and powers that come with something: a game, a question, a file."""

    races: Annotated[tuple[Race, ...], AtMost(MAX_PIECES)] = ()
    powers: Annotated[tuple[Power, ...], AtMost(MAX_PIECES)] = ()

    @classmethod
    def of(cls, pieces: Iterable[Piece]) -> "Pieces":
        """Sort pieces in any order into races and powers."""
        items = tuple(pieces)
        return cls(
            tuple(piece for piece in items if isinstance(piece, Race)),
            tuple(piece for piece in items if isinstance(piece, Power)),
        )

    def places(self) -> Iterator[tuple[str, Piece]]:
        """Yield every piece after its place, such as "races.0"."""
        yield from ((f"races.{index}", race) for index, race in enumerate(self.races))
        yield from ((f"powers.{index}", power) for index, power in enumerate(self.powers))


def _check_patterns(patterns: Iterable[tuple[object, str]], allowed: frozenset[str]) -> None:
    """Raise `Invalid` for a text with placeholders other than these."""
    for key, pattern in patterns:
        try:
            parts = list(Formatter().parse(pattern))
        except ValueError:
            raise bad(str(key), "a bracket is open") from None
        if any(
            name is not None and (name not in allowed or spec or conversion)
            for _, name, spec, conversion in parts
        ):
            raise bad(str(key), f"expected only: {', '.join(sorted(allowed))}")


def coins_taken(effects: Iterable[Effect]) -> int:
    """Return how many of these effects take a coin from regions."""
    return sum(isinstance(effect, IncomeEffect) and effect.add < 0 for effect in effects)


def _check_incomes(effects: Iterable[Effect]) -> None:
    """Raise `Invalid` for a piece that takes two coins from a region: it brings only one."""
    if coins_taken(effects) > 1:
        raise bad("effects", "only one of them may take coins from regions")


def _check_id(piece: str) -> None:
    if not _ID.fullmatch(piece):
        raise bad("id", "expected a letter, then letters, digits, - and _")
