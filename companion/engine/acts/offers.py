"""Everything that may be done now, and why the rest may not: for every button, and for tests.

Each act is checked with the easiest arguments. What depends on the arguments, such as which region
or how many tokens, shows when the command is given; so does what a purse cannot pay.
"""

from collections.abc import Iterable, Iterator, Mapping

from companion.dataclasses import dataclass
from companion.engine.acts.abandon import may_abandon
from companion.engine.acts.pick import Pick, may_lay_out
from companion.engine.acts.place import PlacePots
from companion.engine.acts.power_acts import NameAlly
from companion.engine.acts.score import may_score
from companion.engine.model.refusals import Permit, no
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.decision import Act, Command
from companion.engine.rules.permits import (
    active_combo,
    in_acting_order,
    may_conquer,
    most_regions,
    possible_allies,
    present_seats,
)
from companion.engine.rules.price import can_conquer
from companion.engine.vocabulary import FIRST_ROLL

_OVER = no("game_over")


@dataclass(frozen=True, slots=True)
class RaceOptions:
    """What one race of the player whose turn it is may do.

    `most_abandoned`: how many regions it may give up, None if nobody recorded how many it has.
    `has_attacked`: it has attacked this turn. `rolls_first`: it may roll the die before it names a
    region.
    """

    race: str
    in_decline: bool
    conquer: Permit
    abandon: Permit
    most_abandoned: int | None
    has_attacked: bool
    rolls_first: bool

    @property
    def by(self) -> str | None:
        """How a command refers to it: by name in decline, with None if it is the active race."""
        return self.race if self.in_decline else None


@dataclass(frozen=True, slots=True)
class Options:
    """What may be done now: `options[Pick]` says whether a combo may be picked, or why not.

    `races`: in the order in which they act. `slots`: the combos that may be picked. `lay_out`:
    whether a combo from the real table has to be entered first. `most_pots`: how many may be
    hidden. `allies`: who may be promised peace. `leavers`: who may leave.
    """

    permits: Mapping[type[Command], Permit]
    # Everything below only applies while the game goes on.
    races: tuple[RaceOptions, ...] = ()
    slots: tuple[int, ...] = ()
    lay_out: bool = False
    most_pots: int = 0
    allies: tuple[int, ...] = ()
    score_then_decline: Permit = _OVER
    leavers: tuple[int, ...] = ()

    def __getitem__(self, command: type[Command]) -> Permit:
        """Return whether a command may be given, or why not."""
        return self.permits[command]

    @property
    def is_picking(self) -> bool:
        """Whether the player has to pick a combo now, or to lay one out first."""
        pick = self[Pick]
        return bool(pick) or (self.lay_out and pick.why_not == "no_such_slot")

    @property
    def attackers(self) -> tuple[RaceOptions, ...]:
        """The races that may conquer, in the order in which they act."""
        return tuple(race for race in self.races if race.conquer)

    def race(self, name: str) -> RaceOptions | None:
        """Return what a declined race may do, by name; for any other name, the active race."""
        in_decline = (own for own in self.races if own.in_decline and own.race == name)
        active = (own for own in self.races if not own.in_decline)
        return next(in_decline, next(active, None))


def options_of(acts: Iterable[Act], catalogue: Catalogue, state: State) -> Options:
    """Return which of these acts may be done now, and why the others may not."""
    permits = {act.command: act.is_in_time(state) and act.may(catalogue, state) for act in acts}
    if state.is_over:
        return Options(permits)
    active = state.current.active
    most_pots = most_regions(active, active_combo(catalogue, state)) if active else 0
    return Options(
        permits,
        races=tuple(_races(catalogue, state)),
        slots=tuple(range(len(state.column))) if permits[Pick] else (),
        lay_out=may_lay_out(catalogue, state),
        most_pots=most_pots if permits[PlacePots] else 0,
        allies=possible_allies(state) if permits[NameAlly] else (),
        score_then_decline=may_score(catalogue, state, then_decline=True),
        leavers=present_seats(state),
    )


def _races(catalogue: Catalogue, state: State) -> Iterator[RaceOptions]:
    for side in in_acting_order(catalogue, state):
        troops, combo, conquer = side.troops, side.combo, may_conquer(state, side.by)
        if conquer and not can_conquer(combo, state.setup.house):
            conquer = no("not_in_decline")
        yield RaceOptions(
            troops.race,
            combo.in_decline,
            conquer,
            abandon=may_abandon(catalogue, state, side.by),
            most_abandoned=troops.held.get("regions"),
            has_attacked=any(attack.race == troops.race for attack in state.turn.conquests),
            rolls_first=combo.offers(FIRST_ROLL),
        )
