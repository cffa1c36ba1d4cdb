"""All that may be done now, and why not what may not: for every button, and for tests.

It asks what commands are asked, each with the easiest arguments. What depends on others, such as
which region or how many tokens, shows when the command is given; so does what a purse cannot pay.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules import permits
from companion.engine.rules.permits import YES, Permit, no
from companion.engine.rules.price import can_conquer
from companion.engine.vocabulary import FIRST_ROLL

_OVER = no("game_over")


@dataclass(frozen=True, slots=True)
class RaceOptions:
    """What one race of the player whose turn it is may do.

    `most_abandoned`: how many regions it may give up, None where nobody recorded how many it has.
    `has_attacked`: its troops have set out this turn. `rolls_first`: it may roll the die before it
    names a region.
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
        """What a command calls it: by its name in decline, not at all if it is the active one."""
        return self.race if self.in_decline else None


@dataclass(frozen=True, slots=True)
class Options:
    """What may be done now, by the commands it is done with; other corrections are always open.

    `races`: in the order in which they act. `slots`: the combos that may be picked. `lay_out`:
    whether one that lies on the real table is to be entered first. `most_pots`: how many may be
    hidden. `allies`: who may be promised peace. `leavers`: who may leave.
    """

    open_purse: Permit
    count_tokens: Permit
    correct_troops: Permit
    correct_turn: Permit
    # All the rest only while the game goes on.
    pick: Permit = _OVER
    slots: tuple[int, ...] = ()
    lay_out: bool = False
    lay_out_combo: Permit = _OVER
    reshuffle: Permit = _OVER
    races: tuple[RaceOptions, ...] = ()
    conquer: Permit = _OVER
    regroup: Permit = _OVER
    place_fortress: Permit = _OVER
    place_pots: Permit = _OVER
    most_pots: int = 0
    name_ally: Permit = _OVER
    allies: tuple[int, ...] = ()
    score: Permit = _OVER
    score_then_decline: Permit = _OVER
    decline: Permit = _OVER
    vanish: Permit = _OVER
    leave: Permit = _OVER
    leavers: tuple[int, ...] = ()
    end_game: Permit = _OVER

    @property
    def is_picking(self) -> bool:
        """Whether this turn takes a combo now, or has to lay one out first."""
        return bool(self.pick) or (self.lay_out and self.pick.why_not == "no_such_slot")

    @property
    def attackers(self) -> tuple[RaceOptions, ...]:
        """The races that may conquer, in the order in which they act."""
        return tuple(race for race in self.races if race.conquer)

    def race(self, name: str) -> RaceOptions | None:
        """Return what a race in decline may do, by its name; for any other the active one."""
        in_decline = (own for own in self.races if own.in_decline and own.race == name)
        active = (own for own in self.races if not own.in_decline)
        return next(in_decline, next(active, None))


def options(catalogue: Catalogue, state: State) -> Options:
    """Return all that may be done now, and why not what may not; purses are not looked into."""
    purses, present = permits.may_open_purses(state), permits.present_seats(state)
    in_the_end = Options(
        open_purse=purses,
        count_tokens=purses,
        correct_troops=YES if any(state.troops()) else no("not_their_race"),
        correct_turn=YES if present else no("has_left"),
    )
    if state.is_over:
        return in_the_end
    pick, pots = permits.may_pick(state), permits.may_place_pots(catalogue, state)
    races, ally = tuple(_races(catalogue, state)), _may_name_somebody(catalogue, state)
    return replace(
        in_the_end,
        pick=pick,
        slots=tuple(range(len(state.column))) if pick else (),
        lay_out=permits.may_lay_out(state),
        lay_out_combo=permits.may_lay_out_combo(state),
        reshuffle=permits.may_reshuffle(state),
        races=races,
        conquer=YES if any(own.conquer for own in races) else permits.may_conquer(state),
        regroup=permits.may_regroup(catalogue, state),
        place_fortress=permits.may_place_fortress(catalogue, state),
        place_pots=pots,
        most_pots=_most_pots(catalogue, state) if pots else 0,
        name_ally=ally,
        allies=permits.possible_allies(state) if ally else (),
        score=permits.may_score(catalogue, state),
        score_then_decline=permits.may_score(catalogue, state, then_decline=True),
        decline=permits.may_decline(state),
        vanish=_may_anything_vanish(state),
        leave=YES if present else no("has_left"),
        leavers=present,
        end_game=YES,
    )


def _races(catalogue: Catalogue, state: State) -> Iterator[RaceOptions]:
    """Those in decline act before the active one."""
    active, declined = state.current.active, state.current.declined
    for troops in (*declined, *filter(None, [active])):
        in_decline = troops is not active
        by = troops.race if in_decline else None
        conquer = permits.may_conquer(state, by)
        combo = catalogue.combo(troops.race, troops.power, in_decline)
        if conquer and not can_conquer(combo, state.setup.house):
            conquer = no("not_in_decline")
        yield RaceOptions(
            troops.race,
            in_decline,
            conquer,
            abandon=permits.may_abandon(state, by),
            most_abandoned=troops.held.get("regions"),
            has_attacked=any(attack.race == troops.race for attack in state.turn.conquests),
            rolls_first=combo.offers(FIRST_ROLL),
        )


def _most_pots(catalogue: Catalogue, state: State) -> int:
    active = state.current.active
    return permits.most_regions(active, catalogue.combo(active.race, active.power)) if active else 0


def _may_name_somebody(catalogue: Catalogue, state: State) -> Permit:
    """Peace takes the power for it, and somebody who was not attacked."""
    seat, present = state.turn.seat, permits.present_seats(state)
    others = permits.possible_allies(state) or [other for other in present if other != seat]
    return permits.may_name_ally(catalogue, state, next(iter(others), seat))


def _may_anything_vanish(state: State) -> Permit:
    has_declined = any(in_decline for _, _, in_decline in state.troops())
    return YES if has_declined or state.turn.vanished else no("not_in_decline")
