"""Going into decline instead of conquering: what stays, who leaves the board, who is paid."""

from collections.abc import Mapping, Sequence

from companion.codec import Count
from companion.dataclasses import dataclass, replace
from companion.engine.model.events import Event
from companion.engine.model.refusals import YES, Permit, Refused, no
from companion.engine.model.regions import RegionId
from companion.engine.model.state import Seat, State, Troops
from companion.engine.pieces.catalogue import (
    Catalogue,
    Combo,
    comes_back,
    keeps_badge,
    keeps_tokens,
)
from companion.engine.pieces.effects import LootEffect
from companion.engine.rules.board import count_covered, holdings, tokens_in
from companion.engine.rules.board_turns import (
    declined_counts,
    kept_in_decline,
    race_tokens,
    take_up_active,
    turn_over,
)
from companion.engine.rules.borrowing import return_power
from companion.engine.rules.changes import CoinsMoved
from companion.engine.rules.column import RaceVanished, discard_badge, remove_race, take_from_below
from companion.engine.rules.decision import Act, Command, Decision
from companion.engine.rules.loot import LootCollected, collect_loot
from companion.engine.rules.losses import held_on_top, uncover, uncovered
from companion.engine.rules.permits import paid_by_the_bank
from companion.engine.rules.scoring import has_tower, income_per, questions
from companion.engine.rules.sheet import (
    SheetRow,
    after_decline,
    counts_of,
    decline_sheet,
    take_coins,
)
from companion.engine.rules.troops import HELD, Regions, count_held
from companion.engine.rules.turns import begin_next_turn
from companion.engine.vocabulary import RARE_KINDS, Counts, Line


@dataclass(frozen=True, slots=True)
class RaceDeclined(Event, tag="race_declined", fact="decline"):
    """The active race went into decline; this is what it became."""

    seat: Seat
    troops: Troops
    free_pick: bool = False

    def apply(self, state: State) -> State:
        """Move the active race to the declined ones, and end the player's peace and pacts."""
        player = state.players[self.seat]
        return state.without_winter(self.seat).with_player(
            self.seat,
            active=None,
            declined=(*player.declined, self.troops),
            ally=None,
            pacts={},
            picks_free=player.picks_free or self.free_pick,
        )


@dataclass(frozen=True, slots=True)
class RaceRevived(Event, tag="race_revived", fact="revive"):
    """A race in decline came back to life, without a power; this is what it has now."""

    seat: Seat
    troops: Troops

    def apply(self, state: State) -> State:
        """Make it the active race again."""
        race = self.troops.race
        state = state.without_race(self.seat, race).without_covered(race)
        return state.with_player(self.seat, active=self.troops).with_turn(has_revived=True)


def decline_active(
    decision: Decision,
    counts: Counts,
    kept: Regions | None = None,
    is_after_score: bool = False,
    loot: int | None = None,
) -> None:
    """Decline the active race: the older one leaves or comes back to life, and badges go.

    Whoever gains from it is paid. `kept`: on a board, the regions that it keeps. `loot`: the coins
    in real loot markers.
    """
    uncover(decision, decision.acting_side())
    side = decision.acting_side()
    seat, troops, combo = side.seat, side.troops, side.combo
    paid = paid_by_the_bank(decision.catalogue, decision.state, "decline")
    revived, leaving = after_decline(decision.catalogue, decision.state)
    for old in leaving:
        remove_race(decision, seat, old.race)
    counted = counts if kept is None else declined_counts(decision, kept)
    turned = _turned_over(combo, troops, counted)
    decision.add_event(RaceDeclined(seat, turned, combo.declines("free_pick")))
    if kept is not None:
        turn_over(decision, combo, kept, turned.tokens, is_after_score)
    if turned.power is None:
        discard_badge(decision, troops)
    if turned.tokens == 0:
        remove_race(decision, seat, turned.race)
    if revived:
        _revive(decision, decision.state.troops_of(seat, revived.race))
    for owner in combo.owners(LootEffect)[:1]:
        collect_loot(decision, seat, owner, loot)
    for owner, payee in paid:
        decision.add_event(CoinsMoved(1, owner, to=payee))


def _revive(decision: Decision, old: Troops) -> None:
    """Let a race in decline stand up where it is, and take the rest of its tokens in hand."""
    seat, tokens = decision.seat, revived_tokens(decision.catalogue, old)
    standing = old.tokens - old.hand - count_covered(decision.state, old.race)
    held = dict(held_on_top(decision.catalogue, decision.state, old))
    held.pop("tower_tokens", None)
    now = replace(old, power=None, tokens=tokens, hand=tokens - standing, held=held)
    decision.add_event(RaceRevived(seat, now))
    take_from_below(decision, old.race)
    own = holdings(decision.state, seat, old.race, in_decline=True)
    decision.change_board({at: replace(there, in_decline=False) for at, there in own.items()})
    discard_badge(decision, old)


def tokens_to_take(catalogue: Catalogue, state: State, old: Troops) -> int:
    """Return how many tokens come to hand if a declined race comes back to life."""
    combo = catalogue.combo(old.race, old.power, in_decline=True)
    is_known = ("tower_tokens" if has_tower(combo) else "regions") in old.held
    settled = _standing_in(combo, old) if is_known else old
    standing = settled.tokens - settled.hand - count_covered(state, old.race)
    return revived_tokens(catalogue, settled) - standing


def revived_tokens(catalogue: Catalogue, old: Troops) -> int:
    """Return how many tokens a race has once it comes back to life.

    Where nobody knows how many it began with, its banner says so.
    """
    banner = catalogue.combo(old.race, None)
    began = old.began or banner.tokens - banner.foreign
    return max(old.tokens, min(began, old.limit))


def settle_declined(decision: Decision, races: Sequence[Troops], counts: Sequence[Counts]) -> None:
    """Record what the players counted for declined races; a race that holds nothing is removed."""
    for troops, given in zip(races, counts, strict=True):
        settled = _settled(decision, troops, given)
        decision.change(decision.seat, troops, settled)
        if settled.tokens == 0:
            remove_race(decision, decision.seat, troops.race)


def _settled(decision: Decision, troops: Troops, given: Counts) -> Troops:
    """Return a declined race with what the players counted; on a board nobody has to."""
    combo = decision.combo(troops, in_decline=True)
    counted = {} if decision.has_board else given
    settled = _standing_in(combo, replace(troops, held=count_held(troops.held, counted)))
    if not decision.has_board or keeps_tokens(combo):
        return settled
    own = holdings(decision.state, decision.seat, troops.race, in_decline=True)
    return replace(settled, tokens=min(settled.limit, tokens_in(own)))


def _turned_over(combo: Combo, troops: Troops, counts: Counts) -> Troops:
    """Return the race in decline: one token per region, or whatever it keeps."""
    declined = combo.declined
    # Fortresses earn nothing any more, but they stay, and only six can stand on the map.
    counted = count_held(troops.held, counts)
    over = {"pots", *RARE_KINDS}.difference(declined.rare_kinds)
    held: Counts = {name: n for name, n in counted.items() if name not in over}
    known = questions(declined)
    if has_tower(declined):
        tower = counts.get("tower_tokens", counts.get("regions", troops.regions))
        # Only one region is left, with a fortress if there was any.
        asked = {name: n for name, n in counts.items() if name in HELD and name in known}
        fortresses = min(1, held.get("fortresses", 0))
        own: Counts = {"regions": min(1, tower), "tower_tokens": tower, "fortresses": fortresses}
        held = {**asked, **own}
    # Its hand, its pile and its fireballs are gone, and it stands on nobody.
    left = replace(troops, hand=0, kept=0, fireballs=0, covers=(), held=held)
    power = troops.power if keeps_badge(combo) else None
    tokens, limit = race_tokens(troops, combo), combo.race.supply
    return _standing_in(declined, replace(left, power=power, tokens=tokens, limit=limit))


def _standing_in(combo: Combo, troops: Troops) -> Troops:
    """Return a declined race with the tokens it keeps: all, one per region, or a tower."""
    if keeps_tokens(combo) and comes_back(combo):
        return replace(troops, hand=0 if troops.regions else troops.tokens)
    if keeps_tokens(combo):
        return replace(troops, tokens=troops.tokens - troops.hand if troops.regions else 0, hand=0)
    tokens = troops.held["tower_tokens"] if has_tower(combo) else troops.regions
    return replace(troops, tokens=min(tokens, troops.limit), hand=0)


@dataclass(frozen=True, slots=True)
class Decline(Command):
    """Put the active race into decline, score what stays, and end the turn.

    `pots`: those that survived and are collected first; by default the recorded ones. On a board,
    `tower` is where tokens are stacked, and `keep` the regions that stay if some have to go.
    `loot`: the coins in real loot markers; by default, those that the app drew.
    """

    counts: tuple[Counts, ...] = ()
    overrides: tuple[Mapping[str, int], ...] = ()
    pots: Count | None = None
    tower: RegionId | None = None
    keep: tuple[RegionId, ...] = ()
    loot: Count | None = None


def may_decline(catalogue: Catalogue, state: State) -> Permit:
    """Return whether the active race may go into decline instead of conquering."""
    if state.current.active is None:
        return no("no_active_race")
    if state.turn.has_picked or state.turn.has_revived:
        return no("cannot_decline_yet")
    laid_by = [closure.seat for closure in state.closed.values()]
    laid_by += [marker.seat for marker in state.winter.values()]
    has_laid = state.turn.seat in laid_by
    is_late = state.turn.conquests or state.turn.cleared or has_laid
    return no("already_conquered") if is_late else YES


def _decline(decision: Decision, command: Decline) -> None:
    may_decline(decision.catalogue, decision.state).require()
    return_power(decision, decision.seat)
    uncover(decision, decision.acting_side())
    sheet = decline_sheet(decision.catalogue, decision.state)
    given, kept = _with_tower(sheet[0].combo, command.counts), None
    if decision.has_board:
        kept = kept_in_decline(decision, command.tower, command.keep)
        given = ({**declined_counts(decision, kept), **(given[0] if given else {})}, *given[1:])
    bonus = _collected_pots(decision, command.pots)
    if goes_on := _goes_on(decision, sheet, given):
        counts = counts_of(decision, sheet, given)
        for line in bonus:
            decision.add_event(CoinsMoved(line.n, line.key, to=decision.seat))
    else:
        counts = take_coins(decision, sheet, given, command.overrides, bonus)
    settle_declined(decision, [row.troops for row in sheet[1:]], counts[1:])
    decline_active(decision, counts[0], kept, loot=command.loot)
    if goes_on:
        # It conquers in this very turn.
        take_up_active(decision)
    else:
        begin_next_turn(decision)


def plays_on(catalogue: Catalogue, state: State) -> bool:
    """Return whether the turn goes on after a decline, with a race that comes back to life."""
    return _revived_at_once(catalogue, state) is not None


def _goes_on(decision: Decision, sheet: Sequence[SheetRow], given: tuple[Counts, ...]) -> bool:
    """Return the same for what the players counted: none of that race may be left."""
    revived = _revived_at_once(decision.catalogue, decision.state)
    if revived is None:
        return False
    counts = counts_of(decision, sheet, given)
    races = [row.troops.race for row in sheet]
    return _settled(decision, revived, counts[races.index(revived.race)]).tokens > 0


def _revived_at_once(catalogue: Catalogue, state: State) -> Troops | None:
    """Return which race would play in this very turn if the active one declined now."""
    if not state.setup.house.soul_touch_at_once:
        return None
    return after_decline(catalogue, uncovered(catalogue, state))[0]


def _with_tower(combo: Combo, given: tuple[Counts, ...]) -> tuple[Counts, ...]:
    """Count the tower too: it is built of one token from each region counted."""
    if not given or not has_tower(combo) or "regions" not in given[0]:
        return given
    return ({"tower_tokens": given[0]["regions"], **given[0]}, *given[1:])


def _collected_pots(decision: Decision, given: int | None) -> tuple[Line, ...]:
    side = decision.acting_side()
    worth = income_per(side.combo, "pots")
    if given and not worth:
        raise Refused("no_pots")
    pots = side.troops.held.get("pots", 0) if given is None else given
    # Pots that were paid for as the turn began are not paid for again.
    pots = max(0, pots - (decision.state.turn.pots_collected or 0))
    return tuple(Line(owner, pots * coins) for owner, coins in worth if pots)


DECLINE = Act(
    "decline", Decline, _decline, (RaceDeclined, RaceRevived, LootCollected), may=may_decline
)


@dataclass(frozen=True, slots=True)
class Vanish(Command):
    """Record that the last token of a declined race is gone."""

    seat: Seat
    race: str


def may_vanish(state: State, seat: int, race: str) -> Permit:
    """Return whether a declined race may be recorded as gone.

    Its last region may just have been recorded as conquered: recording it again does no harm.
    """
    if seat >= len(state.players):
        return no("no_such_player")
    declined = (troops.race for troops in state.players[seat].declined)
    is_known = race in declined or race in state.turn.vanished
    return YES if is_known else no("not_in_decline", race=race)


def may_anything_vanish(catalogue: Catalogue, state: State) -> Permit:
    """Return whether there is a declined race, or was one this turn."""
    has_declined = any(in_decline for _, _, in_decline in state.troops())
    return YES if has_declined or state.turn.vanished else no("not_in_decline")


def _vanish(decision: Decision, command: Vanish) -> None:
    may_vanish(decision.state, command.seat, command.race).require()
    if any(troops.race == command.race for troops in decision.state.players[command.seat].declined):
        remove_race(decision, command.seat, command.race)


VANISH = Act("vanish", Vanish, _vanish, (RaceVanished,), may=may_anything_vanish)
