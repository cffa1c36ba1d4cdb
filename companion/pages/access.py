"""Where beanstalk and stairway stand before a game: two regions that are tapped on the ground."""

from companion.engine import ACCESS, WATER, Board, may_hold_access
from companion.pages.board import DrawnRegion, Mark
from companion.words import Language, marker_inside, marker_name, where_text

Places = tuple[int, ...]


def access_regions(language: Language, ground: Board, places: Places) -> tuple[DrawnRegion, ...]:
    """Return the ground with the ways up that have their place; what can be tapped stands out."""
    signs = {at: Mark(f"markers/{way}", 1) for at, way in zip(places, ACCESS, strict=False)}
    free = _free(ground, places)
    return tuple(
        DrawnRegion(
            region=printed.id,
            words=where_text(language, ground, printed.id),
            terrain=printed.terrain,
            symbols=printed.symbols,
            disc=None,
            marks=(signs[printed.id],) if printed.id in signs else (),
            price=None,
            is_veiled=printed.terrain not in WATER and printed.id not in {*free, *signs},
            coins=0,
            is_chosen=printed.id in signs,
        )
        for printed in ground.regions
    )


def access_title(language: Language, places: Places) -> str:
    """Return what is to be tapped next; nothing more once both have their place."""
    if len(places) == len(ACCESS):
        beanstalk, stairway = ACCESS
        return language.join([marker_name(language, beanstalk), marker_inside(language, stairway)])
    # NOTE: {marker} is a marker that is to be put into a region: "Beanstalk", "Stairway".
    text = language.gettext("{marker}: tap a region")
    return text.format(marker=marker_name(language, ACCESS[len(places)]))


def tap_access(ground: Board, places: Places, at: int) -> Places:
    """Return the places after a tap: one more, or one fewer if it was chosen before."""
    if at in places:
        return tuple(place for place in places if place != at)
    return (*places, at) if at in _free(ground, places) else places


def _free(ground: Board, places: Places) -> set[int]:
    """Return the regions that can still hold a way up, beside those that have one."""
    if len(places) == len(ACCESS):
        return set()
    every = range(len(ground.regions))
    firsts = places or every
    return {at for at in every for first in firsts if may_hold_access(ground, (first, at))}
