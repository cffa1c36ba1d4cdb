"""Promises to others as a turn ends: peace, and pacts."""

from companion.advice.chair import Chair
from companion.advice.reasons import Reason
from companion.engine import DealPacts, NameAlly, options, pacts_in, present_seats

# The tokens of a race that is still to be picked, roughly; and the pacts for whoever picks it.
_NEW, _PACTS = 8, 3


def name_ally(chair: Chair) -> None:
    """Make peace with whoever has the most to attack with."""
    may = options(chair.catalogue, chair.state)
    if not may[NameAlly] or not may.allies or chair.state.current.ally is not None:
        return
    ally = max(may.allies, key=lambda seat: _menace(chair, seat))
    active = chair.state.players[ally].active
    why = Reason("ally", player=ally, tokens=active.tokens) if active else None
    chair.do(NameAlly(ally), why or Reason("ally_new", player=ally))


def _menace(chair: Chair, seat: int) -> int:
    """Return the tokens that a player could attack with."""
    active = chair.state.players[seat].active
    return active.tokens if active else _NEW


def deal_pacts(chair: Chair) -> None:
    """Deal pacts to everybody who is about to pick: a new race hardly ever spares anybody.

    Anybody else would too often be paid for what they would have done anyway.
    """
    state = chair.state
    if not options(chair.catalogue, state)[DealPacts] or state.current.pacts:
        return
    others = [
        seat
        for seat in present_seats(state)
        if seat != chair.seat
        and state.players[seat].active is None
        and (chair.turns_left or seat > chair.seat)
    ]
    if not others or not chair.own:
        return
    each = min(_PACTS, min(pacts_in(chair.combo), chair.purse) // len(others))
    if each:
        chair.do(DealPacts(dict.fromkeys(others, each)), Reason("deal"))
