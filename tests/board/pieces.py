"""What is printed: how many tokens there are of each race, what a badge brings, and the boards."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DATA = Path(__file__).parents[2] / "data"
SETS = (
    "base",
    "cursed",
    "grand_dames",
    "be_not_afraid",
    "royal_bonus",
    "spiders_web",
    "sky_islands",
)
# Of the sets after the first four, the pieces that the cardboard knows so far.
KNOWN = (
    "fauns",
    "igors",
    "shrubmen",
    "aquatic",
    "escargots",
    "goldsmith",
    "khans",
    "scarecrows",
    "storm_giants",
    "slingmen",
    "soul_touch",
    "airborne",
    "racketeering",
    "haggling",
    "scavengers",
    "zeppelined",
    "drakons",
    "wendigos",
    "fireball",
    "gunner",
)
ROUNDS = {2: 10, 3: 10, 4: 9, 5: 8}
WATER = ("sea", "lake")
# What makes a region immune, and everything that may lie in one, in the order of an answer.
IMMUNE = ("hole", "hero", "dragon", "catapult", "drake", "cannon")
MARKERS = (
    *("encampments", "fortress", "lair", "hole", "hero", "dragon", "catapult", "pot", "coin"),
    *("drake", "cannon"),
)
EXTRA_AMAZONS, HORDES = 4, 2
ENCAMPMENTS, HEROES, FORTRESSES, PACTS, CANNONS = 5, 2, 6, 5, 2


@dataclass(frozen=True, slots=True)
class Printed:
    """A region as it is printed on the board."""

    id: int
    terrain: str
    symbols: frozenset
    lost_tribe: bool
    entry: bool
    coastal: bool
    adjacent: frozenset

    def __deepcopy__(self, memo):
        return self

    @property
    def is_water(self):
        return self.terrain in WATER

    @property
    def kinds(self):
        """Return everything that may count for coins."""
        return {self.terrain, *self.symbols, *(["coastal"] if self.coastal else [])}


@cache
def printed_board(players):
    """Return the regions of the board for this many players, in order."""
    path = DATA / "sets" / "base" / "boards" / f"{players}_players.json"
    return tuple(
        Printed(
            region["id"],
            region["terrain"],
            frozenset(region["symbols"]),
            region["lost_tribe"],
            region["entry"],
            region["coastal"],
            frozenset(region["adjacent"]),
        )
        for region in json.loads(path.read_text(encoding="utf-8"))["regions"]
    )


@cache
def pieces(kind, set_id):
    """Return the races or powers of a set by id."""
    text = (DATA / "sets" / set_id / f"{kind}.json").read_text(encoding="utf-8")
    found = {piece["id"]: piece for piece in json.loads(text)}
    is_old = set_id in SETS[:4]
    return {name: piece for name, piece in found.items() if is_old or name in KNOWN}


def piece(kind, name):
    """Return what is printed on a banner or a badge."""
    return next(found[name] for found in (pieces(kind, s) for s in SETS) if name in found)


def supply(race):
    """Return how many tokens of a race exist."""
    return piece("races", race)["supply"]


def tokens_of_combo(race, power):
    """Return how many tokens banner and badge bring, without those lying on the combo."""
    extra = (EXTRA_AMAZONS if race == "amazons" else 0) + (HORDES if power == "hordes_of" else 0)
    return piece("races", race)["tokens"] + piece("powers", power)["tokens"] + extra
