"""What each region of the board shows: who stands there, what lies there, and what it costs."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Disc:
    """Who stands in a region; a lost tribe has neither colour nor shape.

    `colour`: which of the five, as a digit. `count`: "3", "3?" where nobody is sure, nothing where
    it goes without saying.
    """

    colour: str
    shape: str
    icon: str
    count: str
    in_decline: bool


@dataclass(frozen=True)
class Mark:
    """What lies in a region beside the tokens, and how many of it."""

    icon: str
    number: int


@dataclass(frozen=True)
class Price:
    """What a region costs; `reach`: "enough", "die", "too_dear", or "protected" without a price."""

    text: str
    reach: str


@dataclass(frozen=True)
class RegionFacts:
    """A region as it is drawn, and in words; `coins`: what it earns while a turn is scored."""

    region: int
    words: str
    terrain: str
    symbols: tuple[str, ...]
    disc: Disc | None
    marks: tuple[Mark, ...]
    price: Price | None
    is_veiled: bool
    coins: int
    is_chosen: bool
