"""Boards in two parts: a sky beside the ground, joined where a beanstalk and a stairway stand."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Literal, get_args

from companion.codec import Count, Name, bad
from companion.dataclasses import dataclass, field, replace
from companion.engine.pieces.catalogue import Board, PrintedRegion
from companion.engine.pieces.effects import IncomeEffect
from companion.engine.pieces.piece import Piece
from companion.engine.vocabulary import WATER

Access = Literal["beanstalk", "stairway"]
ACCESS: tuple[Access, ...] = get_args(Access)
# The room between ground and sky, and from which shape on a board is wide.
_GAP = 24.0
_WIDE = 1.3
Point = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SkyBoard:
    """A side of the sky as printed; `access`: the region to which each way up leads."""

    size: tuple[float, ...]
    regions: tuple[PrintedRegion, ...]
    access: Mapping[Access, Count]

    def __post_init__(self) -> None:
        Board(self.size, self.regions)
        for way in ACCESS:
            if self.access.get(way, len(self.regions)) >= len(self.regions):
                raise bad(f"access.{way}", "expected a region of the sky")


@dataclass(frozen=True, slots=True)
class SkyChoice:
    """A side of the sky that a set offers."""

    id: Name
    names: Mapping[Name, Name] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if "en" not in self.names:
            raise bad("names", "an English name is needed")


def may_hold_access(ground: Board, access: Sequence[int]) -> bool:
    """Return whether these two ground regions may hold the beanstalk and the stairway.

    They are land, not on the edge, and not adjacent.
    """
    regions = ground.regions
    if len(set(access)) != len(ACCESS) or any(at >= len(regions) for at in access):
        return False
    inland = all(not regions[at].board_edge and regions[at].terrain not in WATER for at in access)
    first, second = access
    return inland and second not in regions[first].adjacent


def dealt_access(ground: Board, seed: int | None) -> tuple[int, ...]:
    """Return where the app puts the two ways up; the same seed gives the same regions."""
    every = combinations(range(len(ground.regions)), len(ACCESS))
    pairs = [pair for pair in every if may_hold_access(ground, pair)]
    rng = Random(f"{seed}/access")
    chosen = list(rng.choice(pairs))
    rng.shuffle(chosen)
    return tuple(chosen)


def joined(ground: Board, sky: SkyBoard, access: Sequence[int]) -> Board:
    """Return ground and sky as one board; the regions of the sky are numbered after the ground's.

    The sky lies above a wide board, and to the right of any other.
    """
    first, (width, height) = len(ground.regions), ground.size
    is_above = width > _WIDE * height
    low = sky.size[1] + _GAP
    links = {at: [first + sky.access[way]] for at, way in zip(access, ACCESS, strict=True)}
    links |= {there: [at] for at, (there,) in links.items()}

    def on_ground(point: Point) -> Point:
        return (point[0], point[1] + low) if is_above else point

    def in_sky(point: Point) -> Point:
        # Turned on its side where it stands beside the ground.
        return point if is_above else (width + _GAP + point[1], point[0])

    regions = [
        _moved(region, on_ground, (*region.adjacent, *links.get(region.id, [])))
        for region in ground.regions
    ]
    for region in sky.regions:
        at = first + region.id
        adjacent = (*(first + near for near in region.adjacent), *links.get(at, []))
        regions.append(replace(_moved(region, in_sky, adjacent), id=at))
    size = (width, height + low) if is_above else (width + low, max(height, sky.size[0]))
    return Board(size, tuple(regions))


def _moved(
    region: PrintedRegion, move: Callable[[Point], Point], adjacent: Sequence[int]
) -> PrintedRegion:
    return replace(
        region,
        adjacent=tuple(sorted(adjacent)),
        anchor=move(region.anchor),
        polygon=tuple(map(move, region.polygon)),
        outline=tuple(map(move, region.outline)),
    )


def needs_sky(piece: Piece) -> bool:
    """Return whether a piece is dealt only where there is a sky: without one it earns nothing."""
    incomes = (effect for effect in piece.effects if isinstance(effect, IncomeEffect))
    return any(effect.per == "explored" for effect in incomes)
