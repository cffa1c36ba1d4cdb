"""Loot: markers that lie face down in conquered regions until somebody turns or collects them.

What a marker shows follows from the seed and its number, and is recorded nowhere until it is
turned: nobody who sees only the game can know it. A bag of ten is drawn empty before the next one.
"""

from random import Random

from companion.codec import Invalid
from companion.dataclasses import dataclass, replace
from companion.engine.model.events import Event
from companion.engine.model.regions import RegionId
from companion.engine.model.state import Loot, Seat, State
from companion.engine.pieces.effects import LootEffect
from companion.engine.rules.changes import CoinsMoved
from companion.engine.rules.decision import Decision, Side
from companion.engine.vocabulary import LOOT, TRAP


@dataclass(frozen=True, slots=True)
class LootLaid(Event, tag="loot_laid"):
    """A marker was drawn and lies face down in a region of the player whose turn it is."""

    at: RegionId

    def apply(self, state: State) -> State:
        """Give the marker its number, which is all that anybody knows about it."""
        loot = {**state.loot, self.at: Loot(state.turn.seat, state.loot_drawn)}
        return replace(state, loot=dict(sorted(loot.items())), loot_drawn=state.loot_drawn + 1)


@dataclass(frozen=True, slots=True)
class LootCollected(Event, tag="loot_collected"):
    """A player took all of their markers off the board."""

    seat: Seat

    def apply(self, state: State) -> State:
        """Take them off."""
        left = {at: one for at, one in state.loot.items() if one.seat != self.seat}
        return replace(state, loot=left)


def face_of(state: State, number: int) -> int:
    """Return what a marker shows: coins, or an attack."""
    known, seed = state.setup.loot, state.setup.seed
    if number < len(known):
        return known[number]
    if seed is None:
        raise Invalid("missing", f"loot.{number}", "what does this loot marker show?")
    bag, place = divmod(number, len(LOOT))
    faces = list(LOOT)
    Random(f"{seed}/loot/{bag}").shuffle(faces)
    return faces[place]


def lay_loot(decision: Decision, side: Side, at: int) -> None:
    """Draw a marker for a region just conquered, as long as there are any."""
    if side.combo.effects(LootEffect) and len(decision.state.loot) < len(LOOT):
        decision.add_event(LootLaid(at))


def turned(decision: Decision, at: int | None, said: int | None) -> int | None:
    """Return what the marker in a region shows as it is conquered, None if there is none.

    `said`: what the real one on the table showed.
    """
    if at is None or said is not None:
        return said
    marker = decision.state.loot.get(at)
    return None if marker is None else face_of(decision.state, marker.number)


def coins_in_loot(state: State, seat: int) -> int:
    """Return the coins in a player's markers: only the owner may look."""
    faces = [face_of(state, one.number) for one in state.loot.values() if one.seat == seat]
    return sum(face for face in faces if face != TRAP)


def collect_loot(decision: Decision, seat: int, why: str, said: int | None = None) -> None:
    """Let a player collect all of their markers; `said`: the coins that lay in the real ones."""
    state = decision.state
    is_there = any(one.seat == seat for one in state.loot.values())
    coins = said if said is not None else coins_in_loot(state, seat) if is_there else 0
    if is_there:
        decision.add_event(LootCollected(seat))
    if coins:
        decision.add_event(CoinsMoved(coins, why, to=seat))


def collect_at_end(decision: Decision, said: int | None = None) -> None:
    """Let everybody collect their loot as the game ends; `said`: that of the current player."""
    for side in decision.sides():
        for owner in side.combo.owners(LootEffect)[:1]:
            collect_loot(decision, side.seat, owner, said if side.seat == decision.seat else None)
