"""A power taken over from a combo on offer: whose effects count, and what ends with it."""

from companion.dataclasses import dataclass, replace
from companion.engine.model.events import Event
from companion.engine.model.state import Seat, State
from companion.engine.pieces.effects import (
    CoverEffect,
    FireballsEffect,
    KeepEffect,
    LootEffect,
    PlacedEffect,
)
from companion.engine.rules.decision import Decision
from companion.engine.rules.loot import LootCollected
from companion.engine.rules.losses import uncover


@dataclass(frozen=True, slots=True)
class PowerBorrowed(Event, tag="power_borrowed", fact="borrow"):
    """The active race of the player whose turn it is took over a power on offer."""

    power: str

    def apply(self, state: State) -> State:
        """Let the race use that power instead of its own."""
        assert state.current.active is not None
        active = replace(state.current.active, borrowed=self.power)
        return state.with_player(state.turn.seat, active=active)


@dataclass(frozen=True, slots=True)
class PowerReturned(Event, tag="power_returned"):
    """A race no longer has the power it took over; peace, pacts and closed regions end with it."""

    seat: Seat

    def apply(self, state: State) -> State:
        """Give the race its own power back."""
        active = state.players[self.seat].active
        assert active is not None
        own = replace(active, borrowed=None)
        state = state.with_player(self.seat, active=own, ally=None, pacts={})
        return state.without_laid(self.seat, active.borrowed) if active.borrowed else state


def return_power(decision: Decision, seat: int) -> None:
    """Let a race lose the power that it took over, if any, with all that came of it."""
    active = decision.state.players[seat].active
    if active is None or active.borrowed is None:
        return
    own = decision.catalogue.combo(active.race, active.power)
    kept = {placed.marker for _, placed in own.effects(PlacedEffect)}
    lent = decision.catalogue.power(active.borrowed).effects
    leaving = {e.marker for e in lent if isinstance(e, PlacedEffect)} - kept
    if not own.effects(CoverEffect):
        uncover(decision, decision.sides(seat)[0])
        active = decision.state.troops_of(seat, active.race)
    if not own.effects(LootEffect) and any(isinstance(e, LootEffect) for e in lent):
        decision.add_event(LootCollected(seat))
    fireballs = active.fireballs if own.effects(FireballsEffect) else 0
    pile = active.kept if own.effects(KeepEffect) else 0
    decision.change(seat, active, replace(active, fireballs=fireballs, kept=pile))
    decision.add_event(PowerReturned(seat))
    active = decision.state.troops_of(seat, active.race)
    contents = decision.state.regions
    if contents is not None:
        held = {at: own for at, own in contents.items() if own.is_of(seat, active.race, False)}
        decision.change_board({at: there.bare_of(sorted(leaving)) for at, there in held.items()})
    elif "fortress" in leaving and active.held.get("fortresses"):
        decision.change(seat, active, replace(active, held={**active.held, "fortresses": 0}))
