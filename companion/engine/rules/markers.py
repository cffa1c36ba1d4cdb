"""How many markers a combo has: those of the race and those of the power together."""

from collections.abc import Collection

from companion.engine.model.regions import RegionContents
from companion.engine.pieces.catalogue import Combo
from companion.engine.pieces.effects import PlacedEffect
from companion.engine.vocabulary import MOST_FORTRESSES, Marker


def placed_markers(combo: Combo) -> dict[Marker, PlacedEffect]:
    """Return what a combo can lay beside its tokens; what race and power both have is one thing."""
    return {effect.marker: effect for _, effect in combo.effects(PlacedEffect)}


def most_markers(combo: Combo, marker: Marker, by_conquest: bool = False) -> int | None:
    """Return how many there are; None: enough for every region.

    `by_conquest`: only those that the first conquests lay. Of fortresses the box has six, whatever
    the pieces say.
    """
    numbers = [
        placed.n
        for _, placed in combo.effects(PlacedEffect)
        if placed.marker == marker and (placed.by_conquest or not by_conquest)
    ]
    most = None if None in numbers else sum(n for n in numbers if n)
    if marker == "fortress":
        return MOST_FORTRESSES if most is None else min(most, MOST_FORTRESSES)
    return most


def markers_left(combo: Combo, marker: Marker, own: Collection[RegionContents]) -> int:
    """Return how many markers can still be placed in the regions that a race holds.

    Any number of encampments may stand in one; of anything else a region has one or none.
    """
    most = most_markers(combo, marker)
    if not own:
        return 0
    if marker == "encampment":
        there = sum(region.encampments for region in own)
        return max(0, (len(own) if most is None else most) - there)
    there = sum(getattr(region, marker) for region in own)
    return max(0, (len(own) if most is None else min(most, len(own))) - there)


def laid_by_conquest(combo: Combo, conquered: int) -> set[Marker]:
    """Return the markers that come with the next conquest, after so many."""
    found = set()
    for _, placed in combo.effects(PlacedEffect):
        most = most_markers(combo, placed.marker, by_conquest=True)
        if placed.by_conquest and (most is None or conquered < most):
            found.add(placed.marker)
    return found
