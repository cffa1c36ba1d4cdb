"""Going into decline instead of conquering."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.codec import Count
from companion.engine.acts.act import Act, Command
from companion.engine.model.refusals import YES, Permit, Refused, no
from companion.engine.model.regions import RegionId
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.rules.board_turns import declined_counts, kept_in_decline
from companion.engine.rules.decision import Decision
from companion.engine.rules.decline import RaceDeclined, decline_active, settle_declined
from companion.engine.rules.scoring import has_tower, income_per
from companion.engine.rules.sheet import decline_sheet, take_coins
from companion.engine.rules.turns import begin_next_turn
from companion.engine.vocabulary import Counts, Line


@dataclass(frozen=True, slots=True)
class Decline(Command):
    """Put the active race into decline, score what stays, and end the turn.

    `pots`: those that survived and are collected first; the record's where left out. On a board,
    `tower` is where tokens are stacked, and `keep` the regions that stay if some have to go.
    """

    counts: tuple[Counts, ...] = ()
    overrides: tuple[Mapping[str, Count], ...] = ()
    pots: Count | None = None
    tower: RegionId | None = None
    keep: tuple[RegionId, ...] = ()


def may_decline(catalogue: Catalogue, state: State) -> Permit:
    """Tell whether the active race may go into decline instead of conquering."""
    if state.current.active is None:
        return no("no_active_race")
    if state.turn.has_picked:
        return no("cannot_decline_yet")
    return no("already_conquered") if state.turn.conquests else YES


def _decide(decision: Decision, command: Decline) -> None:
    may_decline(decision.catalogue, decision.state).require()
    sheet = decline_sheet(decision.catalogue, decision.state)
    given, kept = _with_tower(sheet[0].combo, command.counts), None
    if decision.state.regions is not None:
        kept = kept_in_decline(decision, command.tower, command.keep)
        given = ({**declined_counts(decision, kept), **(given[0] if given else {})}, *given[1:])
    bonus = _collected_pots(decision, command.pots)
    counts = take_coins(decision, sheet, given, command.overrides, bonus)
    settle_declined(decision, [row.troops for row in sheet[1:]], counts[1:])
    decline_active(decision, counts[0], kept)
    begin_next_turn(decision)


def _with_tower(combo: Combo, given: tuple[Counts, ...]) -> tuple[Counts, ...]:
    """A tower is built of one token from each region: whoever counted regions counted it."""
    if not given or not has_tower(combo) or "regions" not in given[0]:
        return given
    return ({"tower_tokens": given[0]["regions"], **given[0]}, *given[1:])


def _collected_pots(decision: Decision, given: int | None) -> tuple[Line, ...]:
    troops, combo = decision.active()
    worth = income_per(combo, "pots")
    if given and not worth:
        raise Refused("no_pots")
    pots = troops.held.get("pots", 0) if given is None else given
    # What was paid for as the turn began is not paid for again.
    pots = max(0, pots - (decision.state.turn.pots_collected or 0))
    return tuple(Line(owner, pots * coins) for owner, coins in worth if pots)


DECLINE = Act("decline", Decline, _decide, (RaceDeclined,), may=may_decline)
