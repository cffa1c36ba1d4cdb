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
ROUNDS = {2: 10, 3: 10, 4: 9, 5: 8}
WATER = ("sea", "lake")
WAYS = ("beanstalk", "stairway")
# What the ten loot markers show: an attack, or so many coins.
TRAP = -1
LOOT = (TRAP, TRAP, TRAP, 0, 0, 1, 1, 2, 2, 3)
SKIES = ("two_islands", "three_islands")
# What makes a region immune, and everything that may lie in one, in the order of an answer.
IMMUNE = ("hole", "hero", "dragon", "catapult", "drake", "cannon")
MARKERS = (
    *("encampments", "fortress", "lair", "hole", "hero", "dragon", "catapult", "pot", "coin"),
    *("drake", "cannon", "behemoths"),
)
EXTRA_AMAZONS, HORDES = 4, 2
ENCAMPMENTS, HEROES, FORTRESSES, PACTS, CANNONS, BEHEMOTHS = 5, 2, 6, 5, 2, 2


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
    board_edge: bool
    # Which island of the sky it is on; 0 on the ground.
    island: int

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
def printed_board(players, sky="", access=()):
    """Return the regions of the board for this many players, in order; those of a sky follow.

    With a sky the ground is that for one player fewer. `access`: the ground regions from which the
    beanstalk and the stairway lead up.
    """
    ground = _regions(DATA / "sets" / "base" / "boards" / f"{players - bool(sky)}_players.json")
    if not sky:
        return tuple(_print(region) for region in ground)
    path, first = DATA / "sets" / "sky_islands" / "skies" / f"{sky}.json", len(ground)
    ways = json.loads(path.read_text(encoding="utf-8"))["access"]
    links = {(at, first + ways[way]) for at, way in zip(access, WAYS, strict=True)}
    links |= {(up, down) for down, up in links}
    regions = [*ground, *(_lifted(region, first) for region in _regions(path))]
    for region in regions:
        region["adjacent"] += [there for here, there in links if here == region["id"]]
    return tuple(_print(region) for region in regions)


def _regions(path):
    return json.loads(path.read_text(encoding="utf-8"))["regions"]


def _lifted(region, first):
    """Return a region of a sky with the numbers it has beside the ground."""
    near = [first + other for other in region["adjacent"]]
    return region | {"id": first + region["id"], "adjacent": near}


def _print(region):
    return Printed(
        region["id"],
        region["terrain"],
        frozenset(region["symbols"]),
        region["lost_tribe"],
        region["entry"],
        region["coastal"],
        frozenset(region["adjacent"]),
        region["board_edge"],
        region.get("island", 0),
    )


def places_of_access(players):
    """Return the pairs of ground regions that may hold the ways up: land inside, not adjacent."""
    inland = [r for r in printed_board(players - 1) if not (r.board_edge or r.is_water)]
    return [(a.id, b.id) for a in inland for b in inland if a is not b and b.id not in a.adjacent]


@cache
def pieces(kind, set_id):
    """Return the races or powers of a set by id."""
    text = (DATA / "sets" / set_id / f"{kind}.json").read_text(encoding="utf-8")
    return {piece["id"]: piece for piece in json.loads(text)}


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
