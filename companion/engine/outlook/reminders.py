"""What the players have to do by hand, at the moment when they have to do it."""

from collections.abc import Callable, Iterator
from typing import get_args

from companion.dataclasses import dataclass
from companion.engine.acts.borrow import Borrow
from companion.engine.acts.close import Close
from companion.engine.acts.deal import DealPacts
from companion.engine.acts.decline import Decline, tokens_to_take
from companion.engine.acts.fire import loaded
from companion.engine.acts.lay_winter import LayWinter
from companion.engine.acts.offers import Options
from companion.engine.acts.place import PlaceFortress, room_for_tokens
from companion.engine.acts.power_acts import Regroup
from companion.engine.model.refusals import YES
from companion.engine.model.state import Clearing, Conquest, State
from companion.engine.outlook.prospects import Prospect
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.pieces.effects import (
    Amount,
    OnceEffect,
    PlacedEffect,
    ReminderEffect,
    TurnMoment,
)
from companion.engine.rules.decision import Command, Side, sides
from companion.engine.rules.losses import uncovered
from companion.engine.rules.pacts import broken_pacts, pacts_held
from companion.engine.rules.permits import (
    fortresses_left,
    may_act,
    paid_by_the_bank,
    possible_allies,
)
from companion.engine.rules.price import can_conquer
from companion.engine.rules.questions import markers_left, most_markers
from companion.engine.rules.sheet import after_decline, new_fireballs, new_tokens, pots_are_settled
from companion.engine.rules.turns import to_place
from companion.engine.vocabulary import COLUMN_SIZE, MAX_FORTRESSES, SWAP, Marker, UseName

_MOMENTS: tuple[TurnMoment, ...] = get_args(TurnMoment)
# Markers that go wherever the player likes: a board shows how many are left.
_TO_PLACE: dict[str, Marker] = {
    "place_encampments": "encampment",
    "place_heroes": "hero",
    "place_behemoths": "behemoth",
}


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to do: its key, when, whose race it concerns, and the number it names, if any."""

    key: str
    at: TurnMoment
    seat: int
    race: str | None = None
    n: int | None = None
    # The race or power that asks for it.
    piece: str | None = None


def reminders(
    catalogue: Catalogue, state: State, may: Options, prospect: Callable[[], Prospect]
) -> list[Note]:
    """Return everything to do by hand in this turn, in the order of its moments.

    `prospect`: works out what the turn can still bring; called only if a reminder depends on it.
    """
    if state.is_over:
        return []
    notes = [
        *_table_notes(state, may),
        *_bank_notes(catalogue, state),
        *_pact_notes(catalogue, state),
        *_combo_notes(catalogue, state, may, prospect),
        *_decline_notes(catalogue, state, may),
        *_loser_notes(catalogue, state, may),
    ]
    return sorted(notes, key=lambda note: _MOMENTS.index(note.at))


def _table_notes(state: State, may: Options) -> Iterator[Note]:
    seat, active = state.turn.seat, state.current.active
    if state.is_last_round:
        yield Note("last_round", "start", seat)
    if may.lay_out:
        yield Note("lay_out_combos", "start", seat, n=COLUMN_SIZE - len(state.column))
    if state.current.picks_free:
        yield Note("pick_for_free", "start", seat)
    if active and not state.turn.has_picked and active.held.get("regions") == 0:
        key = "enter_again" if active.tokens else "wiped_out"
        yield Note(key, "start", seat, active.race, active.tokens or None)


def _bank_notes(catalogue: Catalogue, state: State) -> Iterator[Note]:
    """Yield the coins that others get because of a pick, be they real or the app's own."""
    if not state.turn.passed:
        return
    for owner, seat in paid_by_the_bank(catalogue, state, "passing"):
        if seat != state.turn.seat:
            yield Note("take_for_passing", "start", seat, n=state.turn.passed, piece=owner)


def _pact_notes(catalogue: Catalogue, state: State) -> Iterator[Note]:
    """Yield what the player on turn would be paid for keeping pacts, or has to pay for them."""
    broken = broken_pacts(catalogue, state)
    for owner, n in pacts_held(catalogue, state, state.turn.seat).items():
        key = "pacts_broken" if owner in broken else "keep_pacts"
        active = state.players[owner].active
        yield Note(key, "conquer", owner, active.race if active else None, n)


def _combo_notes(
    catalogue: Catalogue, state: State, may: Options, prospect: Callable[[], Prospect]
) -> Iterator[Note]:
    found = [
        (side, owner, reminder)
        for side in sides(catalogue, state, state.turn.seat)
        for owner, reminder in side.combo.effects(ReminderEffect)
    ]
    conquering = [reminder for _, _, reminder in found if reminder.at == "conquer"]
    goes_on = bool(conquering) and prospect() in ("conquer", "swap")
    for side, owner, reminder in found:
        is_due = reminder.at != "hand_over"
        if reminder.at == "decline":
            is_due = _can_decline(may)
        elif reminder in conquering:
            # Regrouping only makes sense once there is nothing left to conquer with.
            is_due = goes_on or reminder.use == "regroup"
        if is_due:
            yield from _note(state, may, side, owner, reminder)


def _decline_notes(catalogue: Catalogue, state: State, may: Options) -> Iterator[Note]:
    """Yield what a decline would take off the board; only while it may still be chosen."""
    seat, troops = state.turn.seat, state.current.active
    if troops is None or not _can_decline(may):
        return
    combo = catalogue.combo(troops.race, troops.power)
    state = uncovered(catalogue, state)
    revived, leaving = after_decline(catalogue, state)
    for old in state.current.declined:
        if old is revived:
            rest = tokens_to_take(catalogue, state, old)
            key = "race_revives" if rest else "race_revives_as_it_is"
            yield Note(key, "decline", seat, old.race, rest or None)
        elif old in leaving:
            yield Note("race_leaves", "decline", seat, old.race)
    if any(marker.seat == seat for marker in state.winter.values()):
        yield Note("remove_winter", "decline", seat, troops.race)
    are_settled = pots_are_settled(state.turn) and not state.turn.pots_placed
    markers = {e.marker: combo for _, e in combo.effects(PlacedEffect) if not e.stays}
    if troops.borrowed:
        lent = catalogue.power(troops.borrowed).effects
        in_use = catalogue.combo(troops.race, troops.borrowed)
        markers |= {e.marker: in_use for e in lent if isinstance(e, PlacedEffect)}
    for marker, placing in markers.items():
        if marker != "pot" or not are_settled:
            n = most_markers(placing, marker)
            yield Note(f"remove_{marker}", "decline", seat, troops.race, n)


def _can_decline(may: Options) -> bool:
    """Return whether the active race may still decline this turn, if only after the score."""
    return bool(may[Decline] or may.score_then_decline)


def _loser_notes(catalogue: Catalogue, state: State, may: Options) -> Iterator[Note]:
    losers = {
        (conquest.loser, conquest.region.holder.race)
        for conquest in state.turn.conquests
        if conquest.won and conquest.region.holder
    } | {(clearing.loser, clearing.race) for clearing in state.turn.cleared}
    for side in sides(catalogue, state):
        if (side.seat, side.troops.race) in losers:
            for owner, reminder in side.combo.effects(ReminderEffect):
                if reminder.at == "hand_over":
                    yield from _note(state, may, side, owner, reminder)
    for placement in to_place(catalogue, state):
        yield Note("place_tokens", "hand_over", placement.seat, placement.race, placement.tokens)


def _note(
    state: State, may: Options, side: Side, owner: str, reminder: ReminderEffect
) -> Iterator[Note]:
    used = sum(attack.use.has(reminder.use or "") for attack in state.turn.conquests)
    if reminder.use and _is_used(state, may, side.combo, reminder.use, used):
        return
    if reminder.key in _DONE and _DONE[reminder.key](state, side):
        return
    may_be = may[_WHILE[reminder.key]] if reminder.key in _WHILE else YES
    if not may_be and may_be.why_not != "no_board":
        return
    # What may be used several times a turn names how often it still may.
    n = reminder.n and reminder.n - used
    if reminder.key in _TO_PLACE and state.regions is not None:
        n = markers_left(side.combo, _TO_PLACE[reminder.key], side.held_in(state).values())
        if not n:
            return
    if reminder.amount:
        amount = _AMOUNTS[reminder.amount](state, side)
        if not amount:
            return
        # An amount of True has no number to name.
        n = amount if n is None and amount is not True else n
    yield Note(reminder.key, reminder.at, side.seat, side.troops.race, n, owner)


def _is_used(state: State, may: Options, combo: Combo, use: UseName, used: int) -> bool:
    """Return whether this was used up or is too late; an ally may be changed, but there is one."""
    marks = {
        "ally": state.current.ally is not None,
        "fortress": not may[PlaceFortress],
        "regroup": not may[Regroup],
    }
    times = [effect.times for _, effect in combo.effects(OnceEffect) if effect.use == use]
    return marks.get(use, False) or used >= max(times, default=1)


def _all_stand(state: State, side: Side) -> bool:
    """Return whether the board has every token where it stays: none to place, and none too many."""
    return state.regions is not None and room_for_tokens(state, side) == 0


def _has_no_new_region(state: State, side: Side) -> bool:
    """Return whether the board shows that a race has taken nothing this turn."""
    own = (attack for attack in state.turn.conquests if attack.race == side.troops.race)
    taken = (attack.won and not attack.is_cleared for attack in own)
    return state.regions is not None and not any(taken)


def _has_no_loot(state: State, side: Side) -> bool:
    """Return whether the board shows that no loot of a race lies anywhere."""
    own = any(marker.seat == side.seat for marker in state.loot.values())
    return state.regions is not None and not own


def _has_swapped_with_all(state: State, side: Side) -> bool:
    """Return whether every opponent has lost a token to a swap this turn."""
    losers = {attack.loser for attack in state.turn.conquests if attack.use.has(SWAP)}
    return losers >= {*range(len(state.players))} - {side.seat}


# Shown as long as this may be done.
_WHILE: dict[str, type[Command]] = {
    "close_regions": Close,
    "borrow_power": Borrow,
    "lay_winter": LayWinter,
    "deal_pacts": DealPacts,
}
# What is already done, as far as the record knows.
_DONE: dict[str, Callable[[State, Side], bool]] = {
    "take_off_tokens": _all_stand,
    "take_new_tokens": _all_stand,
    "place_lairs": _has_no_new_region,
    "swap_lone_tokens": _has_swapped_with_all,
    "collect_loot": _has_no_loot,
    "regions_pay_later": lambda state, side: state.is_last_round,
    "deal_pacts": lambda state, side: bool(state.players[side.seat].pacts),
}


def _fortresses_to_place(state: State, side: Side) -> int:
    """Return the fortresses left to place; if every region has one, nobody needs a reminder."""
    held = side.troops.held
    bare = held.get("regions", MAX_FORTRESSES) - held.get("fortresses", 0)
    return max(0, min(fortresses_left(state, side.combo), bare))


def _markers_to_lay(state: State, side: Side) -> int:
    """Return the markers that the next conquests bring."""
    placed = [effect for _, effect in side.combo.effects(PlacedEffect) if effect.by_conquest]
    markers = {effect.marker for effect in placed}
    numbers = [most_markers(side.combo, marker, by_conquest=True) for marker in markers]
    if None in numbers:
        return True
    # Every region held was conquered once, whether recorded or not.
    conquered = max(side.troops.conquered, side.troops.regions)
    return max(0, sum(n for n in numbers if n) - conquered)


def _markers_back(state: State, side: Side) -> int:
    """Return the markers that were taken back as the turn began; without a board, whether any."""
    if state.regions is None:
        return not state.turn.has_picked
    leaving = {placed.marker for _, placed in side.combo.effects(PlacedEffect) if placed.leaves}
    own = (there for there in state.turn.before.values() if there.race == side.troops.race)
    return sum(getattr(there, marker) for there in own for marker in leaving)


def _lost_regions(state: State, side: Side) -> list[Conquest]:
    """Return the conquests this turn that cost a race a region."""
    lost = [conquest for conquest in state.turn.conquests if conquest.won]
    return [c for c in lost if c.region.holder and c.region.holder.race == side.troops.race]


def _lost_to_others(state: State, side: Side) -> tuple[list[Conquest], list[Clearing]]:
    """Return the regions that other players have conquered or cleared, if any is left to go to.

    What the player whose turn it is loses is placed with all the rest.
    """
    if side.troops.held.get("regions") == 0:
        return [], []
    lost = [c for c in _lost_regions(state, side) if c.loser != state.turn.seat]
    return lost, [c for c in state.turn.cleared if c.race == side.troops.race]


def _encampments_displaced(state: State, side: Side) -> int:
    """Return the encampments to place again."""
    lost, cleared = _lost_to_others(state, side)
    camps = sum(c.encampments for c in cleared if c.loser != state.turn.seat)
    return camps + sum(c.region.encampments for c in lost)


def _count_below(state: State, side: Side) -> int:
    """Return how many tokens in decline lie below a race."""
    lying = [there.below for there in side.held_in(state).values()]
    recorded = [region.holder for region in side.troops.covers]
    return sum(below.tokens for below in (*lying, *recorded) if below)


def _behemoths_displaced(state: State, side: Side) -> bool:
    """Return whether Behemoths of a race that has lost a region are to be placed again."""
    lost, cleared = _lost_to_others(state, side)
    if state.regions is None:
        return any(conquest.region.strength for conquest in lost)
    own = [there for there in state.regions.values() if there.race == side.troops.race]
    is_displaced = bool(lost) or any(clearing.behemoths for clearing in cleared)
    return is_displaced and markers_left(side.combo, "behemoth", own) > 0


def _cannons_to_fire(state: State, side: Side) -> int:
    """Return how many cannons may fire; without a board, all but those of a new race."""
    if state.regions is None:
        return 0 if state.turn.has_picked else side.combo.cannons
    return len(loaded(state, side))


def _cannons_to_place(state: State, side: Side) -> int:
    """Return how many cannons stand nowhere; without a board, those of a new race."""
    if state.regions is None:
        return side.combo.cannons if state.turn.has_picked else 0
    return markers_left(side.combo, "cannon", side.held_in(state).values())


def _acts_in_decline(state: State, side: Side) -> bool:
    """Return whether this is a declined race that may still conquer."""
    may_attack = side.combo.in_decline and can_conquer(side.combo, state.setup.house)
    return may_attack and bool(may_act(state, side.troops.race))


def _if_real(state: State, coins: int | None, is_real: bool = True) -> int:
    """Return an amount if the coins on the table are real, or if they are not."""
    return coins or 0 if state.setup.real_coins == is_real else 0


_AMOUNTS: dict[Amount, Callable[[State, Side], int]] = {
    "gain": lambda state, side: new_tokens(state, side.troops, side.combo),
    "fortresses_left": _fortresses_to_place,
    "possible_allies": lambda state, side: len(possible_allies(state)),
    "abandoned": lambda state, side: state.turn.abandoned,
    "pots": lambda state, side: _if_real(state, state.turn.pots_collected, is_real=False),
    "real_pots": lambda state, side: _if_real(state, state.turn.pots_collected),
    "paid_early": lambda state, side: _if_real(state, state.turn.paid_early, is_real=False),
    "real_paid_early": lambda state, side: _if_real(state, state.turn.paid_early),
    "pots_to_place": lambda state, side: not state.turn.pots_placed,
    "markers_to_lay": _markers_to_lay,
    "unrolled_losses": lambda state, side: sum(
        conquest.loss_die is None for conquest in _lost_regions(state, side)
    ),
    "encampments_displaced": _encampments_displaced,
    "acts_in_decline": _acts_in_decline,
    "first_turn": lambda state, side: state.turn.has_picked,
    "markers_back": _markers_back,
    "active_conquests": lambda state, side: sum(
        attack.is_from_active for attack in state.turn.conquests if attack.race == side.troops.race
    ),
    "kept": lambda state, side: side.troops.kept,
    "winter_back": lambda state, side: (
        not state.turn.has_picked if state.regions is None else state.turn.winter_back
    ),
    "cannons_to_fire": _cannons_to_fire,
    "cannons_to_place": _cannons_to_place,
    "covered": _count_below,
    "bought": lambda state, side: state.turn.bought,
    "fireballs": lambda state, side: side.troops.fireballs,
    "new_fireballs": lambda state, side: new_fireballs(state, side.troops, side.combo),
    "behemoth_strength": lambda state, side: side.combo.strength(side.troops.held),
    "behemoths_displaced": _behemoths_displaced,
    "even_round": lambda state, side: state.round % 2 == 0,
}
