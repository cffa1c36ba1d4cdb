"""A race or power while it is made, as it will lie on the table among the combos on offer."""

from dataclasses import dataclass
from typing import Any

from companion.engine import Catalogue, Piece, Race, Slot, passed_by, prices
from companion.facts.table import column_facts
from companion.words import Language

# Below so many others, so that there is a price.
_ABOVE = 2


@dataclass(frozen=True, slots=True)
class OfferReader:
    """Who knows the piece that is being made."""

    catalogue: Catalogue
    language: Language


def sample_offer(reader: OfferReader, piece: Piece, turn: int) -> dict[str, Any]:
    """Return what its card says beside one of its partners, once it was passed by.

    `turn`: which partner; after the last comes the first again.
    """
    catalogue = reader.catalogue
    races = [race for box in catalogue.sets.values() for race in box.races]
    powers = [power for box in catalogue.sets.values() for power in box.powers]
    if isinstance(piece, Race):
        races = [race for race in races if race != piece.lent_by]
        own = Slot(piece.id, powers[turn % len(powers)])
    else:
        own = Slot(races[turn % len(races)], piece.id)
    column = (*_plain(catalogue, races, powers), passed_by(catalogue, own))
    facts = column_facts(reader, column, len(column) - 1)
    return {**facts, "name": "live-offer", "find_looks": reader.language.printed}


def _plain(catalogue: Catalogue, races: list[str], powers: list[str]) -> list[Slot]:
    """Return a few combos to lie above it that cost a coin each to pass by."""
    slots = (Slot(race, power) for race, power in zip(races, powers, strict=False))
    return [slot for slot in slots if prices(catalogue, (slot,), 1) == (1,)][:_ABOVE]
