"""The races that can attack or be attacked, as the pages about attacks know them."""

from collections.abc import Iterable, Mapping, Sequence

from companion.dataclasses import dataclass, field, replace
from companion.engine import (
    COUNTED_USES,
    Catalogue,
    Combo,
    Side,
    State,
    Terrain,
    Troops,
    can_conquer,
    hand_when_ready,
    has_foothold,
    last_badge,
    may_hold,
    most_used,
)
from companion.pages.reader import Reader
from companion.play import Step


@dataclass(frozen=True, slots=True)
class Contender:
    """A race that can attack or be attacked; `seat` is nobody's for a combo still on offer."""

    key: str
    seat: int | None
    race: str
    power: str | None
    in_decline: bool = False
    tokens: int = 0
    limit: int = 0
    hand: int = 0
    has_foothold: bool = True
    # Whether it attacks in the turn in which it was picked.
    is_new: bool = False
    # The badge it had before its decline.
    badge: str | None = None
    # What lies in its region, if it holds just one.
    lone_tokens: int = 0
    lone_fortress: bool = False
    # How many it has of each thing of which several may be used.
    stock: Mapping[str, int] = field(default_factory=dict)
    # How many tokens each of its Behemoths counts as by the record.
    strength: int = 0

    def combo(self, catalogue: Catalogue) -> Combo:
        """Return its race and power as the engine knows them, in decline if it is."""
        return catalogue.combo(self.race, self.power, self.in_decline)

    @property
    def by(self) -> str | None:
        """What commands call it: its name in decline, nothing if active."""
        return self.race if self.in_decline else None


def attackers(
    reader: Reader, state: State, is_calculated: bool, anyway: bool = False
) -> tuple[Contender, ...]:
    """Return the races that may attack: the current player's; for a calculation, anyone's.

    `anyway`: also those that have redeployed.
    """
    catalogue, house = reader.catalogue, state.setup.house
    sides = [
        contender(catalogue, state, owner, troops, in_decline)
        for owner, troops, in_decline in state.troops()
        if can_conquer(catalogue.combo(troops.race, troops.power_in_use, in_decline), house)
    ]
    if not is_calculated:
        ready = {
            (race.race, race.in_decline)
            for race in reader.outlook(state).options.races
            if race.conquer or (anyway and race.conquer.why_not == "already_redeployed")
        }
        own = [side for side in sides if side.seat == state.turn.seat]
        return _in_turn_order(state, (s for s in own if (s.race, s.in_decline) in ready))
    if state.current.active is None:
        sides += [
            Contender(f"offer-{slot.race}", None, slot.race, slot.power, hand=n, is_new=True)
            for slot in state.column
            for n in [catalogue.combo(slot.race, slot.power).tokens]
        ]
    return _in_turn_order(state, sides)


def chosen_side(state: State, sides: Sequence[Contender], key: str) -> Contender | None:
    """Return the attacker with this key, or whoever would attack first."""
    chosen = [side for side in sides if side.key == key]
    active = [side for side in sides if side.seat == state.turn.seat and not side.in_decline]
    return next(iter((*chosen, *active, *sides)), None)


def contender(
    catalogue: Catalogue, state: State, seat: int, troops: Troops, in_decline: bool
) -> Contender:
    """Return a race in play as the pages know it."""
    combo = catalogue.combo(troops.race, troops.power_in_use, in_decline)
    is_now = seat == state.turn.seat
    hand = troops.hand if is_now else hand_when_ready(combo, troops, state.setup.house)
    is_new = is_now and not in_decline and state.turn.has_picked
    return Contender(
        f"{seat}-{troops.race}",
        seat,
        troops.race,
        troops.power_in_use,
        in_decline,
        troops.tokens,
        troops.limit,
        hand,
        has_foothold=has_foothold(troops, is_new),
        is_new=is_new,
        badge=troops.power_in_use,
        lone_tokens=troops.tokens - troops.hand if troops.regions == 1 else 0,
        lone_fortress=troops.regions == 1 and troops.held.get("fortresses", 0) > 0,
        stock={
            use: most_used(state, Side(seat, troops, combo), use)
            for use in COUNTED_USES
            if combo.offers(use)
        },
        strength=combo.strength(troops.held),
    )


def possible_holders(
    catalogue: Catalogue, state: State, side: Contender, terrain: Terrain, past: Sequence[Step]
) -> tuple[Contender, ...]:
    """Return who can hold the region: every race on the board but the attackers."""
    found = (contender(catalogue, state, *each) for each in state.troops())
    standing = [
        _with_badge(past, other)
        for other in found
        if other.has_foothold
        and other.key != side.key
        and (other.seat != side.seat or other.in_decline or side.in_decline)
    ]
    return tuple(
        other for other in standing if may_hold(catalogue.combo(other.race, other.badge), terrain)
    )


def _in_turn_order(state: State, sides: Iterable[Contender]) -> tuple[Contender, ...]:
    """Return everyone's races, starting with the player whose turn it is.

    Races in decline act before the active one; in its place whoever picks has the combos on offer.
    """

    def order(side: Contender) -> tuple[int, bool]:
        seat = state.turn.seat if side.seat is None else side.seat
        return (seat - state.turn.seat) % len(state.players), not side.in_decline

    return tuple(sorted(sides, key=order))


def _with_badge(past: Sequence[Step], side: Contender) -> Contender:
    """Return a declined race with the badge that its decline took away."""
    if not side.in_decline or side.seat is None:
        return side
    events = (event for step in past for event in step.events)
    return replace(side, badge=last_badge(events, side.seat, side.race))
