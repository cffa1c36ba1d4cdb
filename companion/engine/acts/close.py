"""Closing regions at the end of a turn: whoever stands there withdraws, and nobody may enter."""

from companion.codec import bad
from companion.dataclasses import dataclass, replace
from companion.engine.model.refusals import YES, Permit, Refused, no
from companion.engine.model.regions import RegionId
from companion.engine.model.state import Clearing, Seat, State
from companion.engine.pieces.catalogue import Catalogue, comes_back, withdraws
from companion.engine.pieces.effects import CloseEffect
from companion.engine.rules.closing import (
    RegionCleared,
    RegionClosed,
    clear_region,
    closable,
    may_close_at,
)
from companion.engine.rules.column import remove_race
from companion.engine.rules.decision import Act, Command, Decision, Side, acting_side
from companion.engine.rules.troops import abandon_regions, with_possible_covers


@dataclass(frozen=True, slots=True)
class Close(Command):
    """Close a region until one's next turn.

    Without a board, `seat` and `race` say who had to leave it; an empty one need not be recorded.
    """

    at: RegionId | None = None
    seat: Seat | None = None
    race: str = ""


def may_close(catalogue: Catalogue, state: State) -> Permit:
    """Return whether the active race may close a region now."""
    side = acting_side(catalogue, state)
    if side is None:
        return no("no_active_race")
    effects = side.combo.effects(CloseEffect)
    if not effects:
        return no("closes_nothing")
    if state.regions is not None:
        return YES if closable(catalogue, state, side) else no("nothing_to_close")
    is_left = len(state.turn.cleared) < sum(effect.n for _, effect in effects)
    return YES if is_left else no("nothing_to_close")


def _close(decision: Decision, command: Close) -> None:
    permit = may_close(decision.catalogue, decision.state)
    if permit.why_not != "nothing_to_close":
        permit.require()
    if not decision.has_board:
        permit.require()
        _make_leave(decision, _loser(decision, command))
        return
    if command.at is None:
        raise bad("at", "this game has a board: name the region")
    decision.contents_at(command.at)
    side = decision.acting_side()
    may_close_at(decision.catalogue, decision.state, side, command.at).require()
    owner = closable(decision.catalogue, decision.state, side)[command.at]
    clear_region(decision, command.at)
    decision.add_event(RegionClosed(command.at, owner, ends_conquests=True))


def _loser(decision: Decision, command: Close) -> Side:
    """Return the race that had to leave a region, or refuse."""
    if command.seat is None:
        raise bad("seat", "who had to leave it?")
    decision.player_at(command.seat)
    if command.seat == decision.seat:
        raise Refused("own_active")
    side = decision.side_of(command.seat, command.race)
    if side is None:
        decision.catalogue.race(command.race)
        raise Refused("not_their_race", race=command.race)
    if side.troops.held.get("regions") == 0:
        raise Refused("not_so_many_regions", race=command.race)
    return side


def _make_leave(decision: Decision, side: Side) -> None:
    """Take a region of unknown kind from a race, without a board."""
    troops, combo = side.troops, side.combo
    decision.add_event(RegionCleared(Clearing(side.seat, troops.race)))
    stays = not combo.in_decline or withdraws(combo)
    held, tokens = abandon_regions(troops.held, 1, {}), troops.tokens - (not stays)
    is_off = held.get("regions") == 0
    left = replace(troops, tokens=tokens, held=held, hand=tokens if is_off else troops.hand)
    decision.change(side.seat, troops, with_possible_covers(left))
    if combo.in_decline and (tokens == 0 or (is_off and not comes_back(combo))):
        remove_race(decision, side.seat, left.race)


CLOSE = Act("close", Close, _close, (RegionClosed, RegionCleared), may=may_close)
