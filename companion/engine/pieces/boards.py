"""The boards as they are printed: what each region is, and what it touches."""

from dataclasses import dataclass

from companion.codec import Count, bad
from companion.engine.vocabulary import Symbol, Terrain


@dataclass(frozen=True, slots=True)
class PrintedRegion:
    """A region as printed; anchor, polygon and outline are for drawing."""

    id: int
    terrain: Terrain
    symbols: tuple[Symbol, ...]
    lost_tribe: bool
    board_edge: bool
    entry: bool
    coastal: bool
    adjacent: tuple[Count, ...]
    anchor: tuple[float, ...]
    anchor_radius: float
    polygon: tuple[tuple[float, ...], ...]
    outline: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A board as it is printed; how many play on it, and how long, its set says."""

    size: tuple[float, ...]
    regions: tuple[PrintedRegion, ...]

    def __post_init__(self) -> None:
        for index, region in enumerate(self.regions):
            if region.id != index:
                raise bad(f"regions.{index}.id", "regions are numbered in their order")
        touching = [set(region.adjacent) for region in self.regions]
        for index, others in enumerate(touching):
            if any(other >= len(touching) or index not in touching[other] for other in others):
                raise bad(f"regions.{index}.adjacent", "two regions touch each other, or do not")
