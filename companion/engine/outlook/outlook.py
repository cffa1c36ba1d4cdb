"""Everything the engine says about one state: each answer is worked out once, when asked for."""

from collections.abc import Sequence
from functools import cached_property

from companion.dataclasses import dataclass
from companion.engine.acts import options
from companion.engine.acts.decline import plays_on
from companion.engine.acts.offers import Options
from companion.engine.model.refusals import Refused
from companion.engine.model.regions import Use
from companion.engine.model.state import State
from companion.engine.outlook.prospects import Earnings, Prospect, earnings, prospect, swaps_now
from companion.engine.outlook.reminders import Note, reminders
from companion.engine.pieces.catalogue import Catalogue, comes_back, keeps_badge, keeps_tokens
from companion.engine.pieces.effects import PlacedEffect, ReachEffect
from companion.engine.rules.decision import acting_side
from companion.engine.rules.permits import attacker_on_board, paid_by_the_bank, targets_now
from companion.engine.rules.price import Attack, Attacker, Quote
from companion.engine.rules.reach import Position, attack_at
from companion.engine.rules.sheet import SheetRow, decline_sheet, score_sheet
from companion.engine.vocabulary import Marker

# The reminders of a decline are about what leaves the board, except for these.
_STAYING_NOTES = ("keep_all_tokens", "build_tower")
_LATER_NOTES = ("next_combo_free",)
_REVIVING_NOTES = ("race_revives", "race_revives_as_it_is")


@dataclass(frozen=True, slots=True)
class DeclinePreview:
    """What going into decline would mean for the active race and for everybody else.

    `leaving`, `staying`: what has to be done by hand; `later`: in a later turn. `is_gone`: nothing
    of the race is left on the board. `tower_in_fortress`: the tower has to stand in a region with a
    fortress. `markers`: those that stay. `old_races`: the declined races that need not make room.
    `paid`: the seats that get a coin from the bank for it, once per coin. `revived`: the race that
    comes back to life, with the tokens to take in hand, if any. `plays_on`: it plays in this very
    turn, which is scored only then.
    """

    leaving: tuple[Note, ...]
    staying: tuple[Note, ...]
    later: tuple[Note, ...]
    is_gone: bool
    keeps_badge: bool
    keeps_place: bool
    tower_in_fortress: bool
    markers: tuple[Marker, ...]
    keeps_water: bool
    old_races: tuple[str, ...]
    paid: tuple[int, ...]
    revived: Note | None = None
    plays_on: bool = False


def preview_decline(
    catalogue: Catalogue, state: State, reminders: Sequence[Note], sheet: Sequence[SheetRow]
) -> DeclinePreview | None:
    """Return what a decline would mean, with its reminders and sheet; None without a race."""
    troops = state.current.active
    if troops is None:
        return None
    combo = catalogue.combo(troops.race, troops.power)
    notes = [note for note in reminders if note.at == "decline"]
    markers = (effect.marker for _, effect in combo.effects(PlacedEffect) if effect.stays)
    has_fortress = combo.offers("fortress") and troops.held.get("fortresses", 1) > 0
    revived = next((note for note in notes if note.key in _REVIVING_NOTES), None)
    return DeclinePreview(
        leaving=tuple(
            note
            for note in notes
            if note.key not in (*_STAYING_NOTES, *_LATER_NOTES, *_REVIVING_NOTES)
        ),
        staying=tuple(note for note in notes if note.key in _STAYING_NOTES),
        later=tuple(note for note in notes if note.key in _LATER_NOTES),
        is_gone=troops.held.get("regions") == 0
        and not (keeps_tokens(combo) and comes_back(combo) and troops.tokens),
        keeps_badge=keeps_badge(combo),
        keeps_place=combo.declines("keeps_place"),
        tower_in_fortress=combo.declines("tower") and has_fortress,
        markers=tuple(dict.fromkeys(markers)),
        keeps_water=any(effect.water for _, effect in combo.effects(ReachEffect)),
        old_races=tuple(
            row.troops.race
            for row in sheet[1:]
            if revived is None or row.troops.race != revived.race
        ),
        paid=tuple(seat for _, seat in paid_by_the_bank(catalogue, state, "decline")),
        revived=revived,
        plays_on=plays_on(catalogue, state),
    )


_PLAIN = Use()


class Outlook:
    """What can be done in a game as it stands, and what that costs and brings."""

    def __init__(self, catalogue: Catalogue, state: State) -> None:
        self.catalogue = catalogue
        self.state = state
        self._prices: dict[tuple[str | None, Use], list[tuple[int, Quote]]] = {}
        self._attackers: dict[str | None, tuple[Attacker, Position]] = {}

    @cached_property
    def options(self) -> Options:
        """What may be done now, and why the rest may not."""
        return options(self.catalogue, self.state)

    def prices(self, by: str | None = None, use: Use = _PLAIN) -> list[tuple[int, Quote]]:
        """Return the price of each region on the board that a race does not hold.

        `by`: a declined race that still conquers; by default the active one. `use`: what it uses.
        """
        if (by, use) not in self._prices:
            self._prices[by, use] = targets_now(self.catalogue, self.state, by, use)
        return self._prices[by, use]

    def attack(
        self, at: int, by: str | None = None, use: Use = _PLAIN, there: int | None = None
    ) -> Attack:
        """Return an attack on one region of the board; `there`: how many really defend it."""
        if by not in self._attackers:
            if not (side := acting_side(self.catalogue, self.state, by)):
                raise Refused("no_active_race")
            self._attackers[by] = attacker_on_board(self.catalogue, self.state, side)
        attacker, seen = self._attackers[by]
        return attack_at(self.catalogue, seen, attacker, at, use, there)

    def swaps(self, by: str | None = None, use: Use = _PLAIN) -> list[int]:
        """Return the regions where a race may exchange a token for its own."""
        return swaps_now(self.catalogue, self.state, self.prices, by, use)

    @cached_property
    def prospect(self) -> Prospect:
        """The best prospect that any race has in this turn."""
        return prospect(self.catalogue, self.state, self.options, self.prices)

    @cached_property
    def reminders(self) -> list[Note]:
        """Everything to do by hand in this turn, in the order of its moments."""
        return reminders(self.catalogue, self.state, self.options, lambda: self.prospect)

    @cached_property
    def decline(self) -> DeclinePreview | None:
        """What going into decline would mean; None without an active race."""
        return preview_decline(self.catalogue, self.state, self.reminders, self.decline_sheet)

    @cached_property
    def earnings(self) -> Earnings:
        """What scoring the turn would bring, and which regions earn it."""
        return earnings(self.catalogue, self.state)

    @cached_property
    def score_sheet(self) -> list[SheetRow]:
        """What scoring the turn asks for, without the regions that have to be given up first."""
        if self.state.is_over:
            return []
        if self.state.regions is None:
            return score_sheet(self.catalogue, self.state)
        return [race.row for race in self.earnings.races]

    @cached_property
    def decline_sheet(self) -> list[SheetRow]:
        """What going into decline asks for: the active race first."""
        return decline_sheet(self.catalogue, self.state)


class Outlooks:
    """Hands out the outlook on a state: everyone who asks about the same state shares one."""

    def __init__(self) -> None:
        self._kept: tuple[Outlook, ...] = ()

    def on(self, catalogue: Catalogue, state: State) -> Outlook:
        """Return the outlook on a state; the last two are kept."""
        for outlook in self._kept:
            if outlook.state is state and outlook.catalogue is catalogue:
                return outlook
        self._kept = (Outlook(catalogue, state), *self._kept[:1])
        return self._kept[0]
