"""What going into decline would change."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.model.state import State, Troops
from companion.engine.outlook.reminders import Note
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.pieces.decline_traits import comes_back, keeps_badge, keeps_tokens
from companion.engine.pieces.effects import PlacedEffect, ReachEffect
from companion.engine.rules.decline import paid_for_a_decline
from companion.engine.rules.sheet import decline_sheet
from companion.engine.vocabulary import Marker

# What a decline asks for by hand is about what leaves, except for this.
_STAYING_NOTES = ("keep_all_tokens", "build_tower")


@dataclass(frozen=True, slots=True)
class DeclinePreview:
    """What going into decline would mean for the active race and for everybody.

    `leaving`, `staying`: what is to be done by hand. `is_gone`: nothing of the race is left on the
    board. `tower_in_fortress`: the tower has to stand in a region with a fortress. `markers`: those
    that stay. `old_races`: those in decline that need not make room. `paid`: the seats that take a
    coin from the bank for it, once for each coin.
    """

    leaving: tuple[Note, ...]
    staying: tuple[Note, ...]
    is_gone: bool
    keeps_badge: bool
    keeps_place: bool
    tower_in_fortress: bool
    markers: tuple[Marker, ...]
    keeps_water: bool
    old_races: tuple[str, ...]
    paid: tuple[int, ...]


def preview_decline(
    catalogue: Catalogue, state: State, reminders: Sequence[Note]
) -> DeclinePreview | None:
    """Return what a decline would mean, of which `reminders` tell a part; None without a race."""
    troops = state.current.active
    if troops is None:
        return None
    combo = catalogue.combo(troops.race, troops.power)
    notes = [note for note in reminders if note.at == "decline"]
    markers = (effect.marker for _, effect in combo.effects(PlacedEffect) if effect.stays)
    has_fortress = combo.offers("fortress") and troops.held.get("fortresses", 1) > 0
    return DeclinePreview(
        leaving=tuple(note for note in notes if note.key not in _STAYING_NOTES),
        staying=tuple(note for note in notes if note.key in _STAYING_NOTES),
        is_gone=_is_gone(combo, troops),
        keeps_badge=keeps_badge(combo),
        keeps_place=combo.declines("keeps_place"),
        tower_in_fortress=combo.declines("tower") and has_fortress,
        markers=tuple(dict.fromkeys(markers)),
        keeps_water=any(effect.water for _, effect in combo.effects(ReachEffect)),
        old_races=tuple(row.troops.race for row in decline_sheet(catalogue, state)[1:]),
        paid=tuple(seat for _, seat in paid_for_a_decline(catalogue, state)),
    )


def _is_gone(combo: Combo, troops: Troops) -> bool:
    """Tell whether a race has nothing on the board to leave there, and does not come back."""
    has_none = troops.held.get("regions") == 0
    return has_none and not (keeps_tokens(combo) and comes_back(combo) and troops.tokens)
